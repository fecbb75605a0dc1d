"""Why a move of Summer Pavilion is not allowed, both boards."""

from typing import Any

from azul_search.notation.pavilion_position import space_letter
from azul_search.notation.pavilion_text import COLOR_LETTERS, star_name
from azul_search.notation.pieces import source_name
from azul_search.notation.reader import NOTHING
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.rules import interface
from azul_search.rules.layout import DEAL, DRAFT, END, REFILL, TAKE
from azul_search.rules.pavilion import wild_color
from azul_search.rules.pavilion_layout import (
    COLORS,
    DRAFTING,
    HAND_SIZE,
    KIND,
    PLACING,
    SPACES,
    TAKING,
)
from azul_search.rules.tiles import count_of

NO_PLAYER = {
    REFILL: "supply: and tiles, since the supply is to be refilled",
    DEAL: "a deal, which is due now",
    END: "no move, since the game is over",
}


def explain_illegal(rules: Any, state: Any, move: int) -> str:
    """Say what the rules ask for that an illegal move is not."""
    phase = interface.phase(rules, state)
    kind = move & KIND
    if phase in NO_PLAYER:
        return NO_PLAYER[phase]
    if phase == DRAFT:
        if kind != DRAFTING:
            return "a draft, since there are tiles on the table"
        return explain_draft(state, move >> 3 & 15, move & 7)
    if phase == TAKE:
        return explain_taking(state, kind, int(HAND_SIZE[move & 255]))
    if kind in (DRAFTING, TAKING):
        return "a tile to be placed or a pass, since the table is empty"
    board = state.boards[state.to_move]
    if kind == PLACING:
        return explain_placing(rules, state, board, move)
    return f"tiles to keep that are in the pool, which holds {held(board.pool)}"


def held(tiles: int) -> str:
    return COLOR_LETTERS.unpack(tiles) or "nothing"


def explain_draft(state: Any, place: int, color: int) -> str:
    source = source_name(place)
    tiles = state.places[place]
    if not count_of(tiles, color):
        return f"a colour that lies on {source}, which holds {held(tiles)}"
    name = COLOR_LETTERS.names[color]
    return f"another colour of {source}, since {name} is wild: one of it comes along"


def explain_taking(state: Any, kind: int, size: int) -> str:
    tiles = "1 tile" if state.to_take == 1 else f"{state.to_take} tiles"
    if kind != TAKING or size != state.to_take:
        return f"{tiles} to be taken from the supply (+…)"
    return f"{tiles} of the supply, which holds {held(state.supply)}"


def explain_placing(rules: Any, state: Any, board: Any, move: int) -> str:
    star, space, color, paid_wild = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7, move & 7
    where, name = star_name(rules, star), COLOR_LETTERS.names[color]
    if space_letter(rules, board, star, space) != EMPTY_SPACE:
        return f"an empty space, as space {space + 1} of {where} is not"
    if not board.open_colors[star] >> color & 1:
        return f"a colour that {where} can take: {open_letters(board, star)}"
    wild = int(wild_color(state))
    if paid_wild and color == wild:
        return f"no + behind {name}, which is wild itself"
    cost = int(interface.module_of(rules).COSTS[SPACES * star + space])
    if paid_wild >= cost:
        return f"at least 1 {name} among the tiles paid, which are {cost}"
    price = (
        COLOR_LETTERS.letters[color] * (cost - paid_wild) + COLOR_LETTERS.letters[wild] * paid_wild
    )
    price = COLOR_LETTERS.sorted(price)
    return f"{price} in the pool to pay for that space, and it holds {held(board.pool)}"


def open_letters(board: Any, star: int) -> str:
    colors = range(COLORS)
    letters = [COLOR_LETTERS.letters[c] for c in colors if board.open_colors[star] >> c & 1]
    return " ".join(letters) or NOTHING
