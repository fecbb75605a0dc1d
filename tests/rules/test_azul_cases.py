"""The worked cases of the rule book, and mistakes that other programs have made."""

import pytest

import azul_search as az
from azul_search.rules.azul import adjacency

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"


def wall(rows: str) -> int:
    """Return a wall by space from rows such as ".xx../…"."""
    return sum(1 << index for index, sign in enumerate(rows.replace("/", "")) if sign == "x")


@pytest.mark.parametrize(
    ("rows", "row", "column", "points"),
    [
        ("...../...../...../...../.....", 2, 2, 1),  # alone
        ("xxx../...../...../...../.....", 0, 3, 4),  # a run across
        ("xxx../...x./...x./...../.....", 0, 3, 7),  # four across and three down
        ("x..../.x.../...../...../.....", 0, 1, 4),  # two across and two down: both count
        ("x..../...../x..../x..../x....", 1, 0, 5),  # a gap closed
        ("xx.xx/...../...../...../.....", 0, 2, 5),
        ("x.x../...../...../...../.....", 0, 4, 1),  # a neighbour but one does not touch
        ("....x/x..../...../...../.....", 1, 4, 2),  # rows do not run into each other
        ("....x/x..../...../...../.....", 0, 0, 2),
        ("xxxx./....x/....x/....x/....x", 0, 4, 10),  # the most a tile can score
    ],
)
def test_adjacency(rows: str, row: int, column: int, points: int) -> None:
    assert adjacency(wall(rows), row, column) == points


def last_draft(board: str, centre: str = "B", **fields: str) -> az.Position:
    """Return player 1's board with one draft left in the round."""
    text = f"azul -/-/-/-/- {centre} 1 {fields.get('starter', '1')} 2 ? {board} "
    return az.Position.parse(text + fields.get("other", EMPTY))


@pytest.mark.parametrize(
    ("board", "move", "score"),
    [
        # Marker and four tiles on the floor: 8 points less; never below 0.
        ("20:-/-/-/-/-:...../...../...../...../.....:1RRR", "cBf", 12),
        ("20:-/-/-/-/-:...../...../...../...../.....:1", "cBf", 18),
        ("0:-/-/-/-/-:...../...../...../...../.....:1R", "cBf", 0),
        # Points of the wall come before the floor is paid.
        ("0:-/-/-/-/-:.Y.../WB.../...../...../.....:1", "cB1", 3),
        # A full floor line costs 14, the marker on it included.
        ("20:-/-/-/-/-:...../...../...../...../.....:1RRRRRR", "cBf", 6),
        # Two lines of one player: the second tile sees the first one on the wall.
        ("0:-/WW/-/-/-:...../...../...../...../.....:1", "cB1", 2),
    ],
)
def test_scoring(board: str, move: str, score: int) -> None:
    assert last_draft(board).apply(move).scores[0] == score


def test_targets_of_two_yellow_tiles() -> None:
    board = "0:-/-/-/B/-:...../..Y../...Y./...../.....:-"
    text = f"azul YYRR/-/-/-/- 1 1 1 2 ? {board} {EMPTY}"
    moves = az.Position.parse(text).legal_moves()
    assert [move for move in moves if move.startswith("1Y")] == ["1Y1", "1Y5", "1Yf"]
    after = az.Position.parse(text).apply("1Y1")
    assert str(after).split()[8].endswith(":Y")  # one yellow drops


@pytest.mark.parametrize(
    ("boards", "scores", "winners"),
    [
        # A complete row 2, a column 7, a colour 10.
        (("10:-/-/-/-/-:.YRKW/...../...../...../.....:1", EMPTY), (16, 0), (1,)),
        (("0:-/-/-/-/-:.YRKW/W..../K..../R..../Y....:1", EMPTY), (18, 0), (1,)),
        (("0:-/-/-/-/-:.YRKW/.B.../..B../...B./....B:1", EMPTY), (16, 0), (1,)),
        # Equal points: more complete rows win.
        (
            (
                "0:-/-/-/-/-:.YRKW/...../...../...../.....:1",
                "6:-/-/-/-/-:...../...../...../...../.....:-",
            ),
            (6, 6),
            (1,),
        ),
        # Equal points and rows: the victory is shared.
        (
            (
                "0:-/-/-/-/-:.YRKW/...../...../...../.....:1",
                "0:-/WW/-/-/-:...../.BYRK/...../...../.....:R",
            ),
            (6, 6),
            (1, 2),
        ),
    ],
)
def test_end_of_the_game(
    boards: tuple[str, str], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    over = last_draft(boards[0], other=boards[1]).apply("cB1")
    assert over.is_over
    assert over.scores == scores
    assert over.winners == winners
    assert over.phase == "over"


def test_the_lid_is_poured_in_only_when_the_bag_has_run_out() -> None:
    boards = f"{EMPTY} {EMPTY}"
    exact = az.Position.parse(f"azul -/-/-/-/- 1 * 1 2 4,4,4,4,4 16,16,16,16,16 {boards}")
    after = exact.deal(seed=1)
    assert str(after).split()[6:8] == ["0,0,0,0,0", "16,16,16,16,16"]
    short = az.Position.parse(f"azul -/-/-/-/- 1 * 1 2 19,0,0,0,0 1,20,20,20,20 {boards}")
    after = short.deal(seed=1)
    bag, lid = str(after).split()[6:8]
    assert lid == "0,0,0,0,0"
    assert sum(int(count) for count in bag.split(",")) == 80
    assert str(after).split()[1].count("B") >= 19


def test_the_starter_is_kept_though_the_marker_is_not_first_on_the_floor() -> None:
    board = "20:-/-/-/-/-:...../...../...../...../.....:RR"
    text = f"azul -/-/-/-/- 1BB 2 1 2 ? {EMPTY} {board}"
    after = az.Position.parse(text).apply("cBf")
    assert after.starter == 2
    assert after.scores[1] == 20 - 8


@pytest.mark.parametrize(
    ("floor", "floor_after", "lid"),
    [
        ("-", "BB", "0,0,0,0,0"),
        ("RRRRRR", "BRRRRRR", "1,0,0,0,0"),
        ("1RRRRR", "1BRRRRR", "1,0,0,0,0"),
        ("1RRRRRR", "1RRRRRR", "2,0,0,0,0"),
        ("1RRRRRRR", "1RRRRRRR", "2,0,0,0,0"),
    ],
)
def test_a_grey_line_without_an_open_column(floor: str, floor_after: str, lid: str) -> None:
    """It drops to the floor, and what finds no space there to the lid."""
    board = f"0:-/BB/-/-/-:...../KWYR./...../...../....B:{floor}"
    other = "0:K/-/-/-/-:...../...../...../...../.....:-"
    centre = "-" if "1" in floor else "1"
    position = az.Position.parse(f"grey -/-/-/-/- {centre} 1 1 2 ? {board} {other}")
    assert position.legal_moves() == ["w2f"]
    fields = str(position.apply("w2f")).split()
    assert fields[7] == lid
    assert fields[8] == f"0:-/-/-/-/-:...../KWYR./...../...../....B:{floor_after}"
