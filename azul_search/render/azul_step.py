"""Moves and deals of Azul, both walls, as the eye follows them."""

from azul_search.notation.azul_move import parse_move
from azul_search.notation.azul_text import COLOR_LETTERS
from azul_search.notation.reader import MARKER
from azul_search.position import Position
from azul_search.render.step import Home, Step, deal_step, place_home
from azul_search.rules.azul import floor_filled
from azul_search.rules.azul_layout import FLOOR, FLOOR_SPACES, TILING
from azul_search.rules.layout import CENTER, IN_CENTER
from azul_search.rules.tiles import count_of


def step(position: Position, move: str) -> Step:
    """Return what a legal move or deal takes, and where to."""
    if position.to_move is None:
        return deal_step(COLOR_LETTERS, position.apply(move))
    code = parse_move(position.tag, move)
    last, middle, place = code & 7, code >> 3 & 7, code >> 6
    if code & TILING:
        return tiling_step(position, middle, last)
    return draft_step(position, place, middle, last)


def draft_step(position: Position, place: int, color: int, target: int) -> Step:
    """Return a draft: what fits lies on its line, the rest on the floor, the marker first."""
    state, player = position.state, int(position.state.to_move)
    count = int(count_of(state.places[place], color))
    letter = COLOR_LETTERS.letters[color]
    marker = MARKER if place == CENTER and state.marker == IN_CENTER else ""
    on_line = min(count, room_on_line(position, player, target))
    room = max(0, FLOOR_SPACES - int(floor_filled(state, player)) - len(marker))
    on_floor = marker + letter * min(count - on_line, room)
    arrivals = [
        (Home(f"line-{target + 1}", player), letter * on_line),
        (Home("floor", player), on_floor),
    ]
    arrivals = [(home, tiles) for home, tiles in arrivals if tiles]
    return Step(place_home(place), marker + letter * count, "", arrivals)


def room_on_line(position: Position, player: int, target: int) -> int:
    if target == FLOOR:
        return 0
    return target + 1 - int(position.state.boards[player].line_count[target])


def tiling_step(position: Position, line: int, column: int) -> Step:
    """Return a tiling: one tile goes to the wall, or what there is room for to the floor."""
    state, player = position.state, int(position.state.to_move)
    letter = COLOR_LETTERS.letters[state.boards[player].line_color[line]]
    source = Home(f"line-{line + 1}", player)
    if column == FLOOR:
        kept = min(line + 1, FLOOR_SPACES - int(floor_filled(state, player)))
        arrivals = [(Home("floor", player), letter * kept)] if kept else []
        return Step(source, letter * kept, letter * (line + 1 - kept), arrivals)
    space = Home(f"wall-{line + 1}-{column + 1}", player)
    return Step(source, letter, letter * line, [(space, letter)])
