"""Summer Pavilion, both boards, in words: its moves, and what is to happen next."""

from azul_search.notation.pavilion_move import parse_move
from azul_search.notation.pavilion_text import COLOR_LETTERS, star_name
from azul_search.notation.pieces import source_name
from azul_search.position import Position
from azul_search.rules.interface import module_of
from azul_search.rules.pavilion import drafted, wild_color
from azul_search.rules.pavilion_layout import (
    DRAFTING,
    HANDS,
    KIND,
    NOBODY,
    PLACING,
    SPACES,
    TAKING,
)
from azul_search.rules.tiles import count_of

PHASES = {
    "draft": "player {player} to draft",
    "play": "player {player} to place a tile or pass",
    "take": "player {player} to take {count} from the supply",
    "refill": "the supply is to be refilled, then {next}",
    "deal": "a deal is due, player {starter} will start",
    "over": "the game is over",
}


def event(position: Position) -> str:
    """Say what is to happen next, such as "player 1 to draft, purple is wild"."""
    state = position.state
    waits = state.going_on != NOBODY
    event = PHASES[position.phase].format(
        player=position.to_move,
        starter=position.starter,
        count=state.to_take,
        next=f"player {state.going_on + 1} goes on" if waits else "a deal is due",
    )
    wild = COLOR_LETTERS.names[wild_color(state)]
    return event if position.is_over else f"{event}, {wild} is wild"


def say(position: Position, move: str) -> str:
    """Return a move in words, such as "take 3 blue and 1 wild purple from display 2"."""
    code = parse_move(position.tag, move)
    kind = code & KIND
    if kind == DRAFTING:
        return say_draft(position, code >> 3 & 15, code & 7)
    if kind == PLACING:
        return say_placing(position, code)
    hand = COLOR_LETTERS.unpack(HANDS[code & 255])
    if kind == TAKING:
        return f"take {listed(counted(hand))} from the supply"
    return f"pass, keeping {listed(counted(hand)) or 'nothing'}"


def say_draft(position: Position, place: int, color: int) -> str:
    wild = int(wild_color(position.state))
    tiles = drafted(position.state.places[place], color, wild)
    taken = [
        f"{count_of(tiles, each)} {'wild ' if each == wild else ''}{COLOR_LETTERS.names[each]}"
        for each in sorted({color, wild}, key=lambda each: each == wild)
        if count_of(tiles, each)
    ]
    return f"take {listed(taken)} from {source_name(place)}"


def say_placing(position: Position, code: int) -> str:
    star, space, color, paid_wild = code >> 9 & 7, code >> 6 & 7, code >> 3 & 7, code & 7
    name = COLOR_LETTERS.names[color]
    cost = int(module_of(position.tag).COSTS[SPACES * star + space])
    paid = [f"{cost - paid_wild} {name}"]
    if paid_wild:
        paid.append(f"{paid_wild} wild {COLOR_LETTERS.names[wild_color(position.state)]}")
    where = f"space {space + 1} of {star_name(position.tag, star)}"
    return f"place {name} on {where}, paying {listed(paid)}"


def counted(tiles: str) -> list[str]:
    """Return the number and the name of every colour among the tiles."""
    return [
        f"{tiles.count(letter)} {COLOR_LETTERS.name(letter)}"
        for letter in COLOR_LETTERS.letters
        if letter in tiles
    ]


def listed(words: list[str]) -> str:
    """Join words with commas, and the last one with "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
