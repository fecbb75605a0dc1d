"""What the notation of Azul allows, said once more, slowly."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import azul_search as az
from tests.reference import azul as reference

COLORS = "BYRKW"
PRINTED_WALL = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
ROUND_LIMIT = 30

TILES = r"(?:-|[BYRKW]+)"
MARKED_TILES = r"(?:-|1|1?[BYRKW]+)"
NUMBER = r"(?:0|[1-9][0-9]*)"
COUNTS = rf"{NUMBER}(?:,{NUMBER}){{4}}"
ROW = r"[BYRKW.]{5}"
BOARD = rf"{NUMBER}:{TILES}(?:/{TILES}){{4}}:{ROW}(?:/{ROW}){{4}}:{MARKED_TILES}"
POSITION = re.compile(
    rf"(azul|grey) ({TILES}(?:/{TILES})*) ({MARKED_TILES}) ([1-4*-]) ([1-4]) ({NUMBER}) "
    rf"(?:(\?)|({COUNTS}) ({COUNTS}))((?: {BOARD}){{2,4}})"
)


def canonical_position(text: str) -> str | None:
    """Return the canonical text of a position, or None if there is no such position."""
    match = POSITION.fullmatch(text)
    if match is None:
        return None
    rules, factories, centre, to_move, starter, round_, unseen, bag, lid, rest = match.groups()
    boards = [board.split(":") for board in rest[1:].split(" ")]
    displays = ["".join(sorted(display, key=rank)) for display in factories.split("/")]
    seen = tiles_in(factories + centre + "".join("".join(board[1:]) for board in boards))
    if unseen:
        bag = ",".join(str(max(0, 20 - seen[color])) for color in COLORS)
        lid = "0,0,0,0,0"
    heaps = [[int(count) for count in heap.split(",")] for heap in (bag, lid)]
    marked = [centre, *(board[3] for board in boards)]
    is_possible = (
        len(displays) == 2 * len(boards) + 1
        and all(len(display) <= 4 for display in displays)
        and all(seen[color] + heaps[0][n] + heaps[1][n] == 20 for n, color in enumerate(COLORS))
        and all(is_sorted(place) for place in marked)
        and sum(place.startswith("1") for place in marked) == 1
        and all(len(place.lstrip("1")) <= 7 for place in marked[1:])
        and all(is_possible_board(rules, board[1].split("/"), board[2]) for board in boards)
        and int(starter) <= len(boards)
        and 1 <= int(round_) <= ROUND_LIMIT
        and to_move in fitting_turns(match.groups(), boards, sum(heaps[0] + heaps[1]))
    )
    fields = [rules, "/".join(displays), centre, to_move, starter, round_, bag, lid]
    return " ".join(fields) + rest if is_possible else None


def rank(letter: str) -> int:
    return f"-1{COLORS}".index(letter)


def is_sorted(tiles: str) -> bool:
    return list(tiles) == sorted(tiles, key=rank)


def tiles_in(text: str) -> Counter[str]:
    return Counter(letter for letter in text if letter in COLORS)


def is_possible_board(rules: str, lines: list[str], wall: str) -> bool:
    rows = wall.split("/")
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), start=1):
        if len(line) > number or len(set(line)) > 1 or set(line) & set(row):
            return False
    if rules == "azul":
        pairs = zip(wall, "/".join(PRINTED_WALL), strict=True)
        return all(space in (".", printed) for space, printed in pairs)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return all(count == 1 for line in rows + columns for count in tiles_in(line).values())


def fitting_turns(fields: Sequence[Any], boards: list[list[str]], undealt: int) -> str:
    """Return the signs of to-move that fit, none if the position cannot be."""
    rules, factories, centre, _, starter, round_, *_ = fields
    has_row = any("." not in row for board in boards for row in board[2].split("/"))
    full = [is_full(board[1].split("/")) for board in boards]
    players = range(len(boards))
    if tiles_in(factories + centre):
        return "" if has_row else "1234"[: len(boards)]
    if any(full):
        holder = [player for player in players if boards[player][3].startswith("1")]
        first = holder[0] if holder else int(starter) - 1
        order = [(first + n) % len(boards) for n in players]
        tiler = next(player for player in order if full[player])
        return str(tiler + 1) if rules == "grey" else ""
    if any(board[3] != "-" for board in boards):
        return ""
    if has_row or not undealt:
        return "-"
    return "*-" if int(round_) == ROUND_LIMIT else "*"


def is_full(lines: list[str]) -> bool:
    return any(line != "-" and len(line) == n for n, line in enumerate(lines, start=1))


def is_possible_draw(position: az.Position, deal: str) -> bool:
    """Tell whether a deal can come from the bag and the lid of a position."""
    count = 2 * position.players + 1
    form = rf"deal:{TILES}(?:/{TILES}){{{count - 1}}}"
    if position.phase != "deal" or not re.fullmatch(form, deal):
        return False
    displays = [display.strip("-") for display in deal.removeprefix("deal:").split("/")]
    bag, lid = (reference.parse_counts(heap) for heap in str(position).split(" ")[6:8])
    dealt = tiles_in("".join(displays))
    pours = dealt.total() > bag.total()
    return (
        all(len(display) <= 4 for display in displays)
        and sum(len(display) in (1, 2, 3) for display in displays) <= 1
        and dealt.total() == min(4 * count, bag.total() + lid.total())
        and (bag <= dealt <= bag + lid if pours else dealt <= bag)
    )


def phase_of(text: str) -> str:
    """Return the phase of a valid position."""
    _, factories, centre, to_move, *_ = text.split(" ")
    if to_move in "*-":
        return "deal" if to_move == "*" else "over"
    return "draft" if tiles_in(factories + centre) else "tile"
