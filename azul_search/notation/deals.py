"""Deals: text <-> displays, and what keeps the bag from giving the tiles that are written."""

from typing import Any

from azul_search.notation.errors import IllegalMove
from azul_search.notation.reader import Letters, Reader, Word
from azul_search.notation.table_position import format_displays
from azul_search.rules.layout import DISPLAY_SIZE
from azul_search.rules.table import display_count
from azul_search.rules.tiles import count_of, total

DEAL_PREFIX = "deal:"


def parse_deal(reader: Reader, rules: Any, state: Any, text: str, lid: str) -> list[int]:
    """Return the displays as kernels hold them; raise an error if they cannot be dealt."""
    word = word_behind(DEAL_PREFIX, text)
    displays = [reader.tiles(display, any_order=True) for display in word.split("/", "display")]
    if len(displays) != display_count(rules):
        reader.wrong(word, f"{display_count(rules)} displays joined by /, found {len(displays)}")
    reader.raise_problems()
    for display, part in zip(displays, word.split("/", "display"), strict=True):
        if len(display) > DISPLAY_SIZE:
            reader.wrong(part, f"at most {DISPLAY_SIZE} tiles on a display")
    if sum(0 < len(display) < DISPLAY_SIZE for display in displays) > 1:
        reader.wrong(word, "at most one display that is neither full nor empty")
    check_drawn(reader, word, state, "".join(displays), DISPLAY_SIZE * len(displays), lid)
    return [reader.letters.pack(display) for display in displays]


def word_behind(prefix: str, text: str) -> Word:
    """Return what follows `deal:` or the like, as a word of that name."""
    return Word(prefix.removesuffix(":"), len(prefix) + 1, text[len(prefix) :])


def check_drawn(reader: Reader, word: Word, state: Any, drawn: str, wanted: int, lid: str) -> None:
    """Raise an error if so many tiles, drawn from the bag and then the lid, cannot be these."""
    in_bag, in_lid = int(total(state.bag)), int(total(state.lid))
    due = min(wanted, in_bag + in_lid)
    if len(drawn) != due:
        reader.wrong(word, f"{due} tiles, found {len(drawn)}")
    for color, letter in enumerate(reader.letters.letters):
        name = reader.letters.name(letter)
        count = drawn.count(letter)
        bag, rest = int(count_of(state.bag, color)), int(count_of(state.lid, color))
        if due > in_bag and count < bag:
            reader.wrong(word, f"all {bag} {name} tiles of the bag before any of the {lid}")
        most = bag + rest if due > in_bag else bag
        if count > most:
            reader.wrong(word, f"at most {most} {name} tiles, found {count}")
    if reader.problems:
        raise IllegalMove(reader.problems)


def format_deal(letters: Letters, rules: Any, after: Any) -> str:
    """Return the text of the deal that has led to a state."""
    return DEAL_PREFIX + format_displays(letters, rules, after)
