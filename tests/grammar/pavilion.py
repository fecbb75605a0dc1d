"""What the notation of Summer Pavilion allows, said once more, slowly."""

import re
from collections import Counter

import azul_search as az
from tests.reference import pavilion as reference

COLORS = "PGOYBR"
STAR_COLORS = [
    "PGOYBR",
    "P",
    "O",
    "R",
    "B",
    "Y",
    "G",
]  # what lies on the stars of the printed board

TILES = r"(?:-|[PGOYBR]+)"
MARKED_TILES = r"(?:-|1|1?[PGOYBR]+)"
NUMBER = r"(?:0|[1-9][0-9]*)"
COUNTS = rf"{NUMBER}(?:,{NUMBER}){{5}}"
STAR = r"[PGOYBR.]{6}"
BOARD = rf"{NUMBER}:{STAR}(?:/{STAR}){{6}}:{TILES}:(?:\.|{TILES})"
TURN = r"(?:[1-4]|[1-4]\+[1-3]|[1-4]\*|\*|-)"
POSITION = re.compile(
    rf"(pavilion|pavilion-grey) ({TILES}(?:/{TILES})*) ({MARKED_TILES}) ({TURN}) ([1-4]) ([1-6]) "
    rf"(?:(\?)|({COUNTS}) ({COUNTS})) ({TILES})((?: {BOARD}){{2,4}})"
)


def canonical_position(text: str) -> str | None:
    """Return the canonical text of a position, or None if there is no such position."""
    match = POSITION.fullmatch(text)
    if match is None:
        return None
    rules, factories, centre, turn, starter, round_, unseen, bag, tower, supply, rest = (
        match.groups()
    )
    boards = [board.split(":") for board in rest[1:].split(" ")]
    displays = ["".join(sorted(display, key=rank)) for display in factories.split("/")]
    seen = tiles_in(factories + centre + supply + rest)
    if unseen:
        bag = ",".join(str(max(0, 22 - seen[color])) for color in COLORS)
        tower = "0,0,0,0,0,0"
    heaps = reference.parse_counts(bag) + reference.parse_counts(tower)
    can_refill = tiles_in(supply).total() < 10 and heaps.total() > 0
    is_possible = (
        len(displays) == 2 * len(boards) + 1
        and all(len(display) <= 4 for display in displays)
        and all(seen[color] + heaps[color] == 22 for color in COLORS)
        and is_sorted(centre)
        and is_sorted(supply)
        and tiles_in(supply).total() <= 10
        and all(is_possible_board(rules, *board) for board in boards)
        and int(starter) <= len(boards)
        and fits(turn, bool(tiles_in(factories + centre)), int(round_), supply, can_refill, boards)
        and (turn not in "*-" or centre == "1")
    )
    fields = [rules, "/".join(displays), centre, turn, starter, round_, bag, tower, supply]
    return " ".join(fields) + rest if is_possible else None


def rank(letter: str) -> int:
    return f".-1{COLORS}".index(letter)


def is_sorted(tiles: str) -> bool:
    return list(tiles) == sorted(tiles, key=rank)


def tiles_in(text: str) -> Counter[str]:
    return Counter(letter for letter in text if letter in COLORS)


def is_possible_board(rules: str, score: str, stars: str, pool: str, corners: str) -> bool:
    has_passed = corners != "."
    return (
        int(score) >= 1
        and all(is_possible_star(rules, n, star) for n, star in enumerate(stars.split("/")))
        and is_sorted(pool)
        and is_sorted(corners)
        and tiles_in(corners).total() <= 4
        and not (has_passed and pool != "-")
    )


def is_possible_star(rules: str, number: int, star: str) -> bool:
    tiles = tiles_in(star)
    all_different = all(count == 1 for count in tiles.values())
    if rules == "pavilion-grey":
        return all_different or len(tiles) == 1
    return set(tiles) <= set(STAR_COLORS[number]) and (number != 0 or all_different)


def fits(
    turn: str,
    on_table: bool,
    round_: int,
    supply: str,
    can_refill: bool,
    boards: list[list[str]],
) -> bool:
    """Tell whether to-move fits the rest of the position."""
    corners = [board[3] for board in boards]
    nobody_passed = all(kept == "." for kept in corners)
    if turn == "*":
        return not on_table and nobody_passed
    if turn == "-":
        emptied = all(board[2:] == ["-", "-"] for board in boards)
        return not on_table and emptied and round_ == 6
    player = int(turn[0])
    if player > len(boards) or corners[player - 1] != ".":
        return False
    if on_table:
        return len(turn) == 1 and nobody_passed
    if "+" in turn:
        return int(turn[2:]) <= tiles_in(supply).total()
    return turn.endswith("*") == can_refill


def phase_of(text: str) -> str:
    """Return the phase of a valid position."""
    _, factories, centre, turn, *_ = text.split(" ")
    position = reference.parse(text)
    if turn == "-":
        return "over"
    if turn == "*":
        return "refill" if reference.is_refill_due(position) else "deal"
    if turn.endswith("*"):
        return "refill"
    if "+" in turn:
        return "take"
    return "draft" if tiles_in(factories + centre) else "play"


def is_possible_draw(position: az.Position, text: str) -> bool:
    """Tell whether a refill or a deal can come from the bag and the tower of a position."""
    kinds = {"refill": is_possible_refill, "deal": is_possible_deal}
    kind = kinds.get(phase_of(str(position)))
    return kind is not None and kind(position, text)


def is_possible_refill(position: az.Position, text: str) -> bool:
    if not re.fullmatch(rf"supply:{TILES}", text) or not is_sorted(text.removeprefix("supply:")):
        return False
    drawn = tiles_in(text)
    short = 10 - tiles_in(str(position).split(" ")[8]).total()
    return drawn.total() == min(short, undrawn(position)) and can_come(position, drawn)


def is_possible_deal(position: az.Position, text: str) -> bool:
    count = 2 * position.players + 1
    if not re.fullmatch(rf"deal:{TILES}(?:/{TILES}){{{count - 1}}}", text):
        return False
    displays = [display.strip("-") for display in text.removeprefix("deal:").split("/")]
    drawn = tiles_in("".join(displays))
    return (
        all(len(display) <= 4 for display in displays)
        and sum(len(display) in (1, 2, 3) for display in displays) <= 1
        and drawn.total() == min(4 * count, undrawn(position))
        and can_come(position, drawn)
    )


def undrawn(position: az.Position) -> int:
    bag, tower = heaps_of(position)
    return bag.total() + tower.total()


def can_come(position: az.Position, drawn: Counter[str]) -> bool:
    """Tell whether these tiles can be drawn: the tower is poured in once the bag has run out."""
    bag, tower = heaps_of(position)
    if drawn.total() > bag.total():
        return bag <= drawn <= bag + tower
    return drawn <= bag


def heaps_of(position: az.Position) -> list[Counter[str]]:
    return [reference.parse_counts(heap) for heap in str(position).split(" ")[6:8]]
