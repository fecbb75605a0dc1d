"""The table of any rule set: pieces of text <-> the fields that all state records have."""

from typing import Any

from azul_search.notation.reader import NOTHING, Letters, marked
from azul_search.notation.table_text import TableText
from azul_search.rules import interface
from azul_search.rules.layout import CENTER, IN_CENTER
from azul_search.rules.table import display_count
from azul_search.rules.tiles import BITS

# Text -> record


def fill_table(letters: Letters, state: Any, position: TableText) -> None:
    """Fill in all of the table but whose turn it is, with the marker in the centre."""
    state.places[CENTER] = letters.pack(position.center)
    for place, display in enumerate(position.displays, start=1):
        state.places[place] = letters.pack(display)
    state.bag = pack_counts(position.bag)
    state.lid = pack_counts(position.lid)
    state.starter = int(position.starter) - 1
    state.round_number = position.round
    state.marker = IN_CENTER


def pack_counts(counts: list[int]) -> int:
    return sum(count << BITS * color for color, count in enumerate(counts))


# Record -> text


def format_table(letters: Letters, rules: Any, state: Any, to_move: str) -> list[str]:
    """Return the fields from the rules to the lid."""
    return [
        interface.name_of(rules),
        format_displays(letters, rules, state),
        marked(state.marker == IN_CENTER, letters.unpack(state.places[CENTER])),
        to_move,
        str(state.starter + 1),
        str(state.round_number),
        format_counts(letters, state.bag),
        format_counts(letters, state.lid),
    ]


def format_displays(letters: Letters, rules: Any, state: Any) -> str:
    displays = state.places[1 : display_count(rules) + 1]
    return "/".join(letters.unpack(display) or NOTHING for display in displays)


def format_counts(letters: Letters, packed: int) -> str:
    tiles = letters.unpack(packed)
    return ",".join(str(tiles.count(letter)) for letter in letters.letters)
