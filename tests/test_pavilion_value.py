"""The terms of Summer Pavilion's hand-made value, one by one."""

import numpy as np
import pytest

import azul_search as az
from azul_search.evaluate.interface import MODULES, estimate, rate
from azul_search.evaluate.pavilion_layout import DRAFTING, PLAYING, WEIGHTS
from azul_search.evaluate.pavilion_value import bit_count
from azul_search.notation.pavilion_move import parse_move

EMPTY = "5:" + "/".join(["......"] * 7) + ":-:."
SUPPLY = "PPGGOOYYBB"


def board(pool: str = "-", corners: str = ".", score: int = 5, **stars: str) -> str:
    """Return a board with these stars, such as star1="PP....", and nothing on the others."""
    spaces = [stars.get(f"star{number}", "......") for number in range(7)]
    return f"{score}:{'/'.join(spaces)}:{pool}:{corners}"


def points(text: str, field: str, index: tuple[int, ...]) -> float:
    """Return what player 1 is worth beyond its score if one weight is 1 and all others are 0."""
    position = az.Position.parse(text)
    weights = np.zeros(1, WEIGHTS)
    weights[0][field][index] = 1
    out = np.zeros(4)
    estimate(position.tag, position.state, weights[0], out)
    return float(out[0] - position.scores[0])


def deal_due(first: str, rules: str = "pavilion", round_number: int = 3, starter: int = 2) -> str:
    return f"{rules} -/-/-/-/- 1 * {starter} {round_number} ? {SUPPLY} {first} {EMPTY}"


def playing(first: str, round_number: int = 3, second: str = EMPTY) -> str:
    return f"pavilion -/-/-/-/- - 1 2 {round_number} ? {SUPPLY} {first} {second}"


@pytest.mark.parametrize(
    ("text", "field", "index", "expected"),
    [
        (deal_due(board(star1="PP....")), "star", (2, 2), 1),
        (deal_due(board(star1="PP....")), "star", (2, 0), 6),
        (deal_due(board(star1="PP....")), "star", (1, 2), 0),  # another round
        (deal_due(board(star1="PP....", star4="BB....")), "star_bonus", (2, 2), 20 + 15),
        # Two ones of seven on the printed board; on the plain one, space 3 costs 1.
        (deal_due(board(star1="P.....", star4="B.....")), "number", (2, 0, 2), 1),
        (deal_due(board(star1="..P...", star0="PG...."), "pavilion-grey"), "number", (2, 0, 1), 1),
        (deal_due(board(star1="..P...", star0="PG...."), "pavilion-grey"), "number", (2, 2, 2), 1),
        # Spaces 5 and 6 of a star are a window; its space 5 alone is half of one.
        (deal_due(board(star1="....P.")), "feature", (2, 2, 1), 1),
        (deal_due(board(star1="....P.")), "feature", (2, 2, 0), 5),
        # Space 2 of an outer star belongs to a pillar and to a statue.
        (deal_due(board(star1=".P....")), "feature", (2, 0, 1), 1),
        (deal_due(board(star1=".P....")), "feature", (2, 1, 1), 1),
        # On six empty stars every space would score 1; on the other, two would score 2.
        (deal_due(board(star1="P.....")), "space_points", (2,), 6 * 6 + 3 * 1 + 2 * 2),
        (deal_due(board("PPO")), "tiles", (2, DRAFTING, 2), 1),
        (deal_due(board("PPO")), "wild", (2, DRAFTING, 1), 1),  # orange is wild in round 3
        (deal_due(board("PPY")), "next_wild", (2, DRAFTING), 1),
        (playing(board("PPO")), "tiles", (2, PLAYING, 2), 1),
        # Who has passed has tiles for the next round, in which yellow is wild.
        (playing(EMPTY, 3).replace(" 1 2 3 ", " 2 2 3 ").replace(EMPTY, board("-", "PYY"), 1),
         "wild", (3, DRAFTING, 2), 1),
        (deal_due(board(), starter=1), "starter", (2,), 1),
        (deal_due(board(), starter=2), "starter", (2,), 0),
    ],
)  # fmt: skip
def test_term(text: str, field: str, index: tuple[int, ...], expected: float) -> None:
    assert points(text, field, index) == expected


def test_a_tile_to_be_taken_counts() -> None:
    text = playing(board(star1="....PP")).replace(" 1 2 3 ", " 1+3 2 3 ")
    assert points(text, "to_take", (2,)) == 3


def test_tiles_kept_in_the_last_round_cost_a_point_each() -> None:
    text = playing(board("-", "PYY"), 6).replace(" 1 2 6 ", " 2 2 6 ")
    assert points(text, "tiles", (5, DRAFTING, 1)) == -3


def test_bit_count() -> None:
    assert [bit_count(bits) for bits in (0, 1, 0b1011, (1 << 42) - 1)] == [0, 1, 3, 42]


@pytest.mark.parametrize(
    ("text", "better", "worse"),
    [
        (playing(board("BBBBBBB", star4="....B.")), "46B", "pass:BBBB"),  # a window
        (playing(board("OBB", star4="B.....")), "42B", "42B+1"),  # wild tiles are worth more
        (playing(board("YYBBBB")), "pass:BBBB", "pass:B"),
    ],
)
def test_moves_are_rated(text: str, better: str, worse: str) -> None:
    position = az.Position.parse(text)

    def rating(move: str) -> int:
        return int(rate(position.tag, position.state, parse_move(position.tag, move)))

    assert rating(better) > rating(worse)


def test_both_boards_share_their_weights() -> None:
    shapes = {module.WEIGHTS for tag, module in MODULES.items() if "Pavilion" in tag.__name__}
    assert shapes == {WEIGHTS}
