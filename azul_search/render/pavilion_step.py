"""Moves, deals and refills of Summer Pavilion, both boards, as the eye follows them."""

from azul_search.notation.pavilion_move import parse_move
from azul_search.notation.pavilion_text import COLOR_LETTERS
from azul_search.notation.reader import MARKER
from azul_search.position import Position
from azul_search.render.step import BAG, Home, Step, deal_step, place_home
from azul_search.rules.interface import module_of
from azul_search.rules.layout import CENTER, IN_CENTER
from azul_search.rules.pavilion import drafted, wild_color
from azul_search.rules.pavilion_layout import DRAFTING, HANDS, KIND, PLACING, SPACES, TAKING

SUPPLY = Home("supply")


def step(position: Position, move: str) -> Step:
    """Return what a legal move, deal or refill takes, and where to."""
    if position.to_move is None:
        return chance_step(position, position.apply(move))
    code = parse_move(position.tag, move)
    kind = code & KIND
    if kind == DRAFTING:
        return draft_step(position, code >> 3 & 15, code & 7)
    if kind == PLACING:
        return placing_step(position, code)
    hand = COLOR_LETTERS.unpack(HANDS[code & 255])
    player = int(position.state.to_move)
    if kind == TAKING:
        return Step(SUPPLY, hand, "", [(Home("pool", player), hand)])
    return passing_step(position, player, hand)


def chance_step(position: Position, after: Position) -> Step:
    if position.phase == "deal":
        return deal_step(COLOR_LETTERS, after)
    drawn = COLOR_LETTERS.unpack(after.state.supply - position.state.supply)
    return Step(BAG, drawn, "", [(SUPPLY, drawn)])


def draft_step(position: Position, place: int, color: int) -> Step:
    state, player = position.state, int(position.state.to_move)
    tiles = COLOR_LETTERS.unpack(drafted(state.places[place], color, wild_color(state)))
    arrivals = [(Home("pool", player), tiles)]
    marker = MARKER if place == CENTER and state.marker == IN_CENTER else ""
    if marker:
        arrivals.append((Home("token", player), marker))
    return Step(place_home(place), marker + tiles, "", arrivals)


def placing_step(position: Position, code: int) -> Step:
    """Return a placing: one tile goes to its space, the rest of the price to the tower."""
    state, player = position.state, int(position.state.to_move)
    star, space, color, paid_wild = code >> 9 & 7, code >> 6 & 7, code >> 3 & 7, code & 7
    letter, wild = COLOR_LETTERS.letters[color], COLOR_LETTERS.letters[wild_color(state)]
    cost = int(module_of(position.tag).COSTS[SPACES * star + space])
    dropped = letter * (cost - paid_wild - 1) + wild * paid_wild
    target = Home(f"star-{star}-{space + 1}", player)
    return Step(Home("pool", player), letter, dropped, [(target, letter)])


def passing_step(position: Position, player: int, kept: str) -> Step:
    """Return a pass: what is kept goes to the corners, the rest of the pool to the tower."""
    pool = COLOR_LETTERS.unpack(position.state.boards[player].pool)
    dropped = "".join(
        letter * (pool.count(letter) - kept.count(letter)) for letter in COLOR_LETTERS.letters
    )
    arrivals = [(Home("corners", player), kept)] if kept else []
    return Step(Home("pool", player), kept, dropped, arrivals)
