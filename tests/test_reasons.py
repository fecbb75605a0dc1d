"""Why a move: worked cases, checked by hand, and what is said of any move at all."""

from pathlib import Path

import pytest

import azul_search as az
from azul_search.reasons import MODULES, Reasons
from azul_search.reasons.azul_wall import can_pair
from azul_search.reasons.pavilion import given
from azul_search.reasons.pavilion_board import Goal

TABLE = Path(__file__).parent / "data" / "reasons.txt"


def worked_cases() -> list[tuple[str, str, str]]:
    """Return position, move and reasons for every line of the table that names a move."""
    cases, position = [], ""
    for line in TABLE.read_text().splitlines():
        first, _, rest = line.partition(" ")
        if first in MODULES:
            position = line
        elif line and first != "#":
            cases.append((position, first, rest))
    return cases


@pytest.mark.parametrize(("text", "move", "said"), worked_cases())
def test_worked_case(text: str, move: str, said: str) -> None:
    assert str(az.reasons(az.Position.parse(text), move)) == said


@pytest.mark.parametrize("rules", MODULES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_move_has_reasons(rules: str, players: int) -> None:
    position = az.Position.start(rules, players, seed=1)
    while position.round < 4 and not position.is_over:
        if position.to_move is None:
            position = position.deal(seed=position.round)
            continue
        moves = position.legal_moves()
        move = moves[len(str(position)) % len(moves)]
        reasons = az.reasons(position, move)
        assert str(reasons)
        assert reasons.leads(reasons) == []
        assert reasons.points.get("score", 0) >= 0 >= reasons.points.get("floor", 0)
        position = position.apply(move)


def test_points_by_topic() -> None:
    position, moves = az.Position.parse(worked_cases()[7][0]), ("1B1", "1B2")
    full, begun = (az.reasons(position, move) for move in moves)
    assert full.points == {"score": 5, "bonus": 7}
    assert full.leads(begun) == ["scores 5 more this round", "completes column 1 (+7)"]
    assert begun.leads(full) == ["brings line 2 to 1 of 2"]


def test_tiles_are_compared_but_are_no_points() -> None:
    text = next(text for text, move, _ in worked_cases() if move == "62G+1")
    position = az.Position.parse(text)
    two, one, star = (az.reasons(position, move) for move in ("62G", "62G+1", "36R+1"))
    assert two.points == one.points == {"score": 1, "bonus": 8}
    assert two.leads(one) == ["pays 1 less in wild tiles"]
    assert one.leads(two) == []
    assert star.leads(one) == [
        "scores 5 more",
        "completes a window (+3 tiles)",
        "completes the red star (+14)",
    ]


def test_a_feature_gives_what_the_supply_has() -> None:
    window = Goal("window", reward=3, size=2, empty=())
    assert [reason.text for reason in given([window], 2)] == ["completes a window (+2 tiles)"]
    assert [reason.text for reason in given([window], 0)] == [
        "completes a window (the supply is empty)"
    ]


def test_an_illegal_move_has_none() -> None:
    with pytest.raises(az.IllegalMove):
        az.reasons(az.Position.start("azul", seed=7), "1B1")


def test_a_rule_set_without_a_module_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answers are explained all the same."""
    monkeypatch.delitem(MODULES, "azul")
    position = az.Position.start("azul", seed=7)
    assert az.reasons(position, "1W2") == Reasons(())
    paragraphs = az.explain(az.best_move(position, nodes=2000, lines=2)).split("\n\n")
    assert [len(paragraph.splitlines()) for paragraph in paragraphs] == [2, 2, 1, 1]


def test_pairing() -> None:
    assert can_pair([])
    assert can_pair([{1, 2}, {1}])
    assert not can_pair([{1}, {1}])
    assert not can_pair([{1, 2}, {1, 2}, {1, 2}])
