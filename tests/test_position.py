"""Position, Move and Game: what users hold."""

import pickle
from typing import Any

import pytest

import azul_search as az
from azul_search.rules.interface import NAMES, PLAYERS

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"
FIRST = f"azul BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 16,16,16,16,16 0,0,0,0,0 {EMPTY} {EMPTY}"


def test_what_there_is_to_see() -> None:
    position = az.Position.parse(FIRST)
    assert position.rules == "azul"
    assert position.players == 2
    assert position.to_move == 1
    assert position.starter == 1
    assert position.round == 1
    assert position.phase == "draft"
    assert position.scores == (0, 0)
    assert not position.is_over
    assert position.winners == ()


def test_start() -> None:
    due = az.Position.start("grey", players=3, starter=2)
    assert (due.phase, due.to_move, due.starter, due.players) == ("deal", None, 2, 3)
    assert due.legal_moves() == []
    dealt = az.Position.start("grey", players=3, seed=9, starter=2)
    assert dealt == due.deal(9)
    assert (dealt.phase, dealt.to_move) == ("draft", 2)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", NAMES)
def test_start_of_every_rule_set(rules: str, players: int) -> None:
    due = az.Position.start(rules, players, starter=2)
    assert (due.rules, due.players, due.round, due.starter) == (rules, players, 1, 2)
    assert due.to_move is None
    assert due.legal_moves() == []
    assert len(set(due.scores)) == 1
    dealt = az.Position.start(rules, players, seed=9, starter=2)
    assert (dealt.phase, dealt.to_move) == ("draft", 2)
    assert dealt == az.Position.start(rules, players, seed=9, starter=2)
    for position in (due, dealt):
        assert eval(repr(position), {"Position": az.Position}) == position
        assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"rules": "chess"}, f"unknown rules 'chess': expected one of {', '.join(NAMES)}"),
        ({"players": 1}, "1 players: expected 2 to 4"),
        ({"players": 5}, "5 players"),
        ({"starter": 0}, "starter 0: expected a player from 1 to 2"),
        ({"starter": 3}, "starter 3"),
    ],
)
def test_a_start_that_cannot_be(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        az.Position.start(**arguments)


def test_a_move_gives_a_new_position() -> None:
    position = az.Position.parse(FIRST)
    after = position.apply("3R2")
    assert str(position) == FIRST
    assert after != position
    assert after.to_move == 2
    with pytest.raises(az.IllegalMove):
        position.apply("1W1")
    assert str(position) == FIRST


def test_positions_show_themselves() -> None:
    position = az.Position.parse(FIRST)
    assert eval(repr(position), {"Position": az.Position}) == position
    assert len({position, az.Position.parse(FIRST), position.apply("3R2")}) == 2
    assert position != FIRST
    assert pickle.loads(pickle.dumps(position)) == position


def test_moves_are_text() -> None:
    move = az.Position.parse(FIRST).legal_moves()[0]
    assert repr(move) == f"Move({str(move)!r})"
    assert move == str(move)
    assert eval(repr(move), {"Move": az.Move}) == move


def test_a_deal_that_is_not_due() -> None:
    with pytest.raises(ValueError, match="no deal is due: the phase is 'draft'"):
        az.Position.parse(FIRST).deal(1)


SUMMER = [
    # a text, who is to move, the phase, the number of moves on the printed and the plain board
    ("PPPY/PGOB/GOBB/GORR/GGGG 1 1 1 1 ? GGOOYYBBRR {empty}:-:. {empty}:-:.", 1, "draft", (11, 11)),
    ("-/-/-/-/- - 2 1 1 ? GGOOYYBBRR {empty}:-:. {empty}:GG:.", 2, "play", (7, 15)),
    ("-/-/-/-/- - 2+1 1 1 ? GGOOYYBBRR {empty}:-:. {empty}:GG:.", 2, "take", (5, 5)),
    ("-/-/-/-/- - 2* 1 1 ? GGOO {empty}:-:. {empty}:GG:.", None, "refill", (0, 0)),
    ("-/-/-/-/- 1 * 1 2 ? GGOO {empty}:-:. {empty}:GG:.", None, "refill", (0, 0)),
    ("-/-/-/-/- 1 * 1 2 ? GGOOYYBBRR {empty}:-:. {empty}:GG:.", None, "deal", (0, 0)),
    ("-/-/-/-/- 1 - 1 6 ? GGOOYYBBRR {empty}:-:- {empty}:-:-", None, "over", (0, 0)),
]


@pytest.mark.parametrize("rules", ["pavilion", "pavilion-grey"])
@pytest.mark.parametrize(("text", "to_move", "phase", "moves"), SUMMER)
def test_phases_of_summer_pavilion(
    rules: str, text: str, to_move: int | None, phase: str, moves: tuple[int, int]
) -> None:
    empty = "5:" + "/".join(["......"] * 7)
    position = az.Position.parse(f"{rules} {text.format(empty=empty)}")
    assert (position.to_move, position.phase) == (to_move, phase)
    assert len(position.legal_moves()) == moves[rules == "pavilion-grey"]
    assert position.is_over == (phase == "over")
    assert position.winners == ((1, 2) if phase == "over" else ())
    if phase not in ("deal", "refill"):
        with pytest.raises(ValueError, match=f"the phase is '{phase}'"):
            position.deal(1)


@pytest.mark.parametrize("rules", NAMES)
def test_whole_games_can_be_kept(rules: str) -> None:
    game = az.Game(az.Position.start(rules))
    while not game.position.is_over:
        moves = game.position.legal_moves()
        game.apply(moves[len(game.moves) % len(moves)] if moves else game.position.draw(1))
    assert game.result == "-".join(str(score) for score in game.position.scores)
    again = az.parse_game(str(game))
    assert (again.position, again.moves) == (game.position, game.moves)
    assert game.positions()[-1] == game.position


def test_perft_of_wrong_depths() -> None:
    position = az.Position.parse(FIRST)
    assert az.perft(position, 0) == 1
    with pytest.raises(ValueError, match="depth -1"):
        az.perft(position, -1)
    with pytest.raises(ValueError, match="depth 0"):
        az.perft_divide(position, 0)


def test_game() -> None:
    game = az.Game(az.Position.start("azul"), {"Player1": "Ada"})
    game.apply("deal:BBYR/YKWW/BRRK/YYKW/BRKW")
    game.apply("3R2", "first", "second")
    assert game.positions() == [game.start, az.Position.parse(FIRST), game.position]
    assert game.result == "*"
    again = az.parse_game(str(game))
    assert (again.moves, again.comments) == (game.moves, {1: ["first", "second"]})
    assert game.undo() == "3R2"
    assert (game.comments, len(game.moves)) == ({}, 1)
    assert az.Game(game.start, moves=list(again.moves)).position == again.position


@pytest.mark.parametrize(
    ("tags", "comment"), [({"A b": "x"}, "fine"), ({"A": "two\nlines"}, "fine"), ({}, "a } brace")]
)
def test_a_game_that_could_not_be_read_back_is_not_written(
    tags: dict[str, str], comment: str
) -> None:
    game = az.Game(az.Position.start("azul"), tags)
    game.apply(game.position.draw(1), comment)
    with pytest.raises(ValueError, match="expected"):
        str(game)
