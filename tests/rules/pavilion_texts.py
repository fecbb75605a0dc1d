"""Short ways to write positions of Summer Pavilion."""

from collections.abc import Mapping

SUPPLY = "GGOOYYBBRR"
EMPTY_STAR = "......"


def write_board(
    stars: Mapping[int, str] | None = None, pool: str = "-", corners: str = ".", score: int = 5
) -> str:
    """Write a board, empty but for the stars given by their number."""
    all_stars = "/".join((stars or {}).get(number, EMPTY_STAR) for number in range(7))
    return f"{score}:{all_stars}:{pool}:{corners}"


EMPTY = write_board()


def write_position(
    *boards: str,
    rules: str = "pavilion",
    factories: str = "-/-/-/-/-",
    centre: str = "-",
    to_move: str = "1",
    starter: int = 1,
    round_number: int = 1,
    heaps: str = "?",
    supply: str = SUPPLY,
) -> str:
    """Write a position; unless told otherwise, player 1 of two is in the play of round 1."""
    turn = f"{to_move} {starter} {round_number}"
    return f"{rules} {factories} {centre} {turn} {heaps} {supply} {' '.join(boards)}"
