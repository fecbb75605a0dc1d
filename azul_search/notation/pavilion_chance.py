"""What chance does in Summer Pavilion, both boards: deals and refills of the supply as text."""

from typing import Any

import numpy as np

from azul_search.notation.deals import (
    DEAL_PREFIX,
    check_drawn,
    format_deal,
    parse_deal,
    word_behind,
)
from azul_search.notation.errors import IllegalMove, Problem
from azul_search.notation.pavilion_text import COLOR_LETTERS
from azul_search.notation.reader import Reader
from azul_search.rules import interface
from azul_search.rules.layout import DEAL, REFILL
from azul_search.rules.pavilion import deal, refill
from azul_search.rules.pavilion_layout import SUPPLY_SIZE
from azul_search.rules.tiles import total

SUPPLY_PREFIX = "supply:"
TOWER = "tower"


def is_chance(text: str) -> bool:
    """Tell whether this is something that chance does, not a player."""
    return text.startswith((DEAL_PREFIX, SUPPLY_PREFIX))


def apply_chance(rules: Any, state: Any, text: str) -> None:
    """Make the deal or refill that is written, or raise an error and leave the state as it was."""
    phase = interface.phase(rules, state)
    if text.startswith(SUPPLY_PREFIX):
        if phase != REFILL:
            raise IllegalMove([Problem("supply", 1, text, "a refill only when one is due")])
        refill(rules, state, parse_refill(state, text))
    else:
        if phase != DEAL:
            refill_first = ", after the supply: that is due now" if phase == REFILL else ""
            expected = f"a deal only when one is due{refill_first}"
            raise IllegalMove([Problem("deal", 1, text, expected)])
        displays = parse_deal(Reader(COLOR_LETTERS), rules, state, text, TOWER)
        deal(rules, state, np.array(displays))


def parse_refill(state: Any, text: str) -> int:
    """Return the tiles drawn for the supply; raise an error if they cannot be."""
    reader = Reader(COLOR_LETTERS)
    word = word_behind(SUPPLY_PREFIX, text)
    drawn = reader.tiles(word)
    reader.raise_problems()
    check_drawn(reader, word, state, drawn, SUPPLY_SIZE - int(total(state.supply)), TOWER)
    return COLOR_LETTERS.pack(drawn)


def format_chance(rules: Any, before: Any, after: Any) -> str:
    """Return the text of the deal or the refill that led from one state to the other."""
    if interface.phase(rules, before) == REFILL:
        return SUPPLY_PREFIX + COLOR_LETTERS.unpack(after.supply - before.supply)
    return format_deal(COLOR_LETTERS, rules, after)
