"""The answer for a person: what moves are worth, and what stands between two of them."""

import pytest

import azul_search as az
from azul_search.explain import brief, lead, worth

START = az.Position.start("azul", seed=7)


def line(move: str, win: float, margin: float, exact: bool = False) -> az.BestLine:
    return az.BestLine(az.Move(move), win, margin, (az.Move(move),), exact)


@pytest.mark.parametrize(
    ("win", "margin", "exact", "said"),
    [
        (0.573, 2.24, False, "win 57.3 %  +2.2 points"),
        (0.027, -18.0, False, "win  2.7 % −18.0 points"),
        (1.0, 12.0, True, "proven win by 12"),
        (0.0, -3.0, True, "proven loss by 3"),
        (1.0, 0.0, True, "proven win on equal points"),
        (0.5, 0.0, True, "proven shared"),
    ],
)
def test_worth(win: float, margin: float, exact: bool, said: str) -> None:
    assert worth(line("1W2", win, margin, exact)) == said


# On the first deal 2B2 fills a line, 2B3 begins one, 2B1 drops a tile; 5B2 does what 2B2 does.
FULL, BEGUN = "it scores 1 more this round", "brings line 3 to 2 of 3"
LESS, LATER = "loses 1 less on the floor", "this round they do the same, the difference comes later"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (
            line("2B2", 0.57, 2.0),
            line("2B3", 0.55, 1.2),
            f"2B2 is ahead of 2B3 by 2 % and 0.8 points: {FULL}, while 2B3 {BEGUN}.",
        ),
        (
            line("2B2", 0.57, 2.0),
            line("2B1", 0.57, 1.0),
            "2B2 is ahead of 2B1 by 1 point: it loses 1 less on the floor.",
        ),
        (
            line("2B1", 0.57, 1.0),
            line("2B2", 0.56, 2.0),
            f"2B1 is ahead of 2B2 by 1 %, with 1 point less, although 2B2 {LESS}.",
        ),
        (
            line("2B2", 0.57002, 2.0),
            line("5B2", 0.57001, 2.0),
            f"2B2 is ahead of 5B2 by a hair: {LATER}.",
        ),
        (
            line("2B2", 0.57, 2.0),
            line("5B2", 0.57, 2.0),
            "2B2 and 5B2 are worth the same and do the same this round.",
        ),
        (
            line("2B2", 0.57, 2.0),
            line("2B1", 0.57, 2.0),
            "2B2 and 2B1 are worth the same: 2B2 loses 1 less on the floor.",
        ),
        (
            line("2B2", 1.0, 3.0, True),
            line("2B1", 0.0, -4.0, True),
            "2B2 is a proven win by 3, 2B1 a proven loss by 4: it loses 1 less on the floor.",
        ),
        (
            line("2B2", 0.0, -3.0, True),
            line("2B1", 0.0, -4.0, True),
            "2B2 is ahead of 2B1 by 1 point: it loses 1 less on the floor.",
        ),
        (
            line("2B2", 0.56, 3.0),
            line("2B1", 0.57, 4.0),
            "2B2 was tried more often than 2B1: it loses 1 less on the floor.",
        ),
    ],
)
def test_lead(first: az.BestLine, second: az.BestLine, said: str) -> None:
    why, why_not = (az.reasons(START, each.move) for each in (first, second))
    assert lead(first, second, why, why_not) == said


def test_an_only_move_is_ahead_of_nothing() -> None:
    empty = "0:-/-/-/-/-:...../...../...../...../.....:-"
    full = "0:K/KK/KKK/KKKK/BBBBB:...../...../...../...../.....:1"
    position = az.Position.parse(f"azul -/-/-/-/- R 1 1 1 ? {full} {empty}")
    said = az.explain(az.best_move(position, nodes=100, lines=3)).split("\n\n")
    assert len(said) == 2
    assert said[0].endswith("take 1 red from the centre to the floor\n     drops 1 tile (−1)")


def test_brief_is_one_line() -> None:
    lines: list[str] = []
    az.best_move(START, nodes=2000, progress=lambda best: lines.append(brief(best)))
    assert lines
    assert all("ahead" in each and "\n" not in each for each in lines)
