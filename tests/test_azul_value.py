"""The terms of Azul's hand-made value, one by one."""

import numpy as np
import pytest

import azul_search as az
from azul_search.evaluate.azul_layout import WEIGHTS
from azul_search.evaluate.azul_value import neighbour_points
from azul_search.evaluate.azul_wall import column_count
from azul_search.evaluate.interface import estimate, estimate_inside, rate
from azul_search.notation.azul_move import parse_move

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"


def wall(rows: str) -> int:
    return sum(1 << index for index, sign in enumerate(rows.replace("/", "")) if sign == "x")


def points(board: str, field: str, index: tuple[int, ...], starter: int = 2) -> float:
    """Return what a board is worth beyond its score if one weight is 1 and all others are 0."""
    text = f"azul -/-/-/-/- 1 * {starter} 2 ? {board} {EMPTY}"
    position = az.Position.parse(text)
    weights = np.zeros(1, WEIGHTS)
    weights[0][field][index] = 1
    out = np.zeros(4)
    estimate(position.tag, position.state, weights[0], out)
    return float(out[0] - position.scores[0])


@pytest.mark.parametrize(
    ("field", "index", "board", "expected"),
    [
        # Stage 3: no row has more than one tile; stage 1: the fullest has three.
        ("row", (3, 1), "5:-/-/-/-/-:B..../W..../...../...../.....:-", 2),
        ("row", (1, 3), "5:-/-/-/-/-:BYR../...../...../...../.....:-", 1),
        ("row", (0, 4), "5:-/-/-/-/-:BYRK./...../...../...../.....:-", 1),
        ("column", (3, 2), "5:-/-/-/-/-:B..../W..../...../...../.....:-", 1),
        ("column", (3, 0), "5:-/-/-/-/-:B..../W..../...../...../.....:-", 4),
        ("color", (3, 2), "5:-/-/-/-/-:B..../.B.../...../...../.....:-", 1),
        ("line", (3, 2, 2), "5:-/-/RR/-/-:...../...../...../...../.....:-", 1),
        # Two of three tiles wait to make a run of two.
        ("line_points", (3,), "5:-/-/RR/-/-:...../....K/...../...../.....:-", 2 * 2 / 3),
        ("space_points", (3,), "5:-/-/-/-/-:B..../...../...../...../.....:-", 2),
    ],
)
def test_term(field: str, index: tuple[int, ...], board: str, expected: float) -> None:
    assert points(board, field, index) == pytest.approx(expected, rel=1e-6)


def test_the_starter_counts() -> None:
    assert points(EMPTY, "starter", (3,), starter=1) == 1
    assert points(EMPTY, "starter", (3,), starter=2) == 0


def test_columns_and_neighbours() -> None:
    assert column_count(wall("x..../x..../...../x..../....."), 0) == 3
    assert column_count(wall("....x/....x/....x/....x/....x"), 4) == 5
    # A space between two tiles in a row, and one below a tile.
    assert neighbour_points(wall("x.x../...../...../...../....."), 0, 0b00101) == 2
    assert neighbour_points(wall("x.x../...../...../...../....."), 1, 0) == 2


def test_what_the_table_promises() -> None:
    board = "0:-/-/RR/-/-:...../...../...../...../.....:-"
    weights = np.zeros(1, WEIGHTS)
    weights[0].table_line[1] = 1
    out = np.zeros(4)
    for display, expected in (("RYYY", 1), ("BYYY", 0)):
        position = az.Position.parse(f"azul {display}/-/-/-/- 1 1 1 2 ? {board} {EMPTY}")
        estimate_inside(position.tag, position.state, position.states.copy()[0], weights[0], out)
        assert list(out[:2]) == [expected, 0]


def test_moves_are_rated_by_what_they_score_and_cost() -> None:
    board = "0:-/R/-/-/-:.Y.../...../...../...../.....:-"
    position = az.Position.parse(f"azul RBYY/-/-/-/- 1K 1 1 2 ? {board} {EMPTY}")

    def rating(move: str) -> int:
        return int(rate(position.tag, position.state, parse_move(position.tag, move)))

    assert rating("1B1") > rating("1R2") > rating("1Rf")  # two points, one, one lost
    assert rating("1Y4") > rating("1Y5")
    assert rating("cK1") < rating("1R1")  # the marker costs a point
