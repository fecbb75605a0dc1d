"""The doors to the rule sets: what search and the friendly objects call, whatever the rules.

Every door takes first a tag such as `AzulRules(players)`, whose type decides which module's kernel
is meant.
"""

from types import ModuleType

import numpy as np

from azul_search.rng import Rng
from azul_search.rules import azul, azul_grey, pavilion, pavilion_grey
from azul_search.rules.doors import doors_to
from azul_search.rules.layout import Rules, State

MODULES: dict[type, ModuleType] = {
    azul.AzulRules: azul,
    azul_grey.GreyAzulRules: azul_grey,
    pavilion.PavilionRules: pavilion,
    pavilion_grey.GreyPavilionRules: pavilion_grey,
}


NAMES: dict[str, type] = {module.NAME: tag for tag, module in MODULES.items()}
PLAYERS = range(2, 5)


def rules_named(name: str, players: int) -> Rules:
    """Return the tag of a rule set, or raise a ValueError that says what there is."""
    if name not in NAMES:
        raise ValueError(f"unknown rules {name!r}: expected one of {', '.join(NAMES)}")
    if players not in PLAYERS:
        raise ValueError(f"{players!r} players: expected {PLAYERS[0]} to {PLAYERS[-1]}")
    tag: Rules = NAMES[name](players)
    return tag


def name_of(rules: Rules) -> str:
    name: str = module_of(rules).NAME
    return name


def new_states(rules: Rules, count: int) -> np.ndarray:
    """Return room for `count` states."""
    return np.zeros(count, module_of(rules).STATE)


def new_moves(rules: Rules, rows: int = 1) -> np.ndarray:
    """Return room for the legal moves of `rows` positions."""
    return np.zeros((rows, module_of(rules).MAX_MOVES), np.int64)


def module_of(rules: Rules) -> ModuleType:
    """Return the module that holds the kernels of these rules."""
    return MODULES[type(rules)]


door = doors_to(MODULES)


@door
def set_up(rules: Rules, state: State, starter: int) -> None:
    """Make an empty `state` the start of a game, chance to have its turn first."""


@door
def complete(rules: Rules, state: State) -> None:
    """Work out the fields that follow from the others, once those are filled in."""


@door
def phase(rules: Rules, state: State) -> int:
    """Return what is to happen next, one of the phases of `layout`."""


@door
def legal_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves and return how many there are, none where no player is to move."""


@door
def distinct_moves(rules: Rules, state: State, moves: np.ndarray) -> int:
    """Write the legal moves but for those that another one makes needless.

    Of moves that differ only in the order of the displays there is just one; the rule set says
    which others are never better.
    """


@door
def apply(rules: Rules, state: State, move: int) -> None:
    """Make a legal move."""


@door
def is_round_over(rules: Rules, state: State) -> bool:
    """Tell whether the round has ended, or the game: what comes next is a new deal, or nothing."""


@door
def may_end(rules: Rules, state: State) -> bool:
    """Tell whether the game may end with this round; where it says no, it surely goes on."""


@door
def gives_up(rules: Rules, move: int) -> bool:
    """Tell whether a move gives up the player's turn for the rest of the round."""


@door
def draw(rules: Rules, state: State, rng: Rng) -> None:
    """Let chance do one thing that is due: fill the displays, or the supply."""


@door
def settle(rules: Rules, state: State) -> None:
    """End the round as if no more tiles were to be taken; a player's choices are made greedily."""


@door
def winners(rules: Rules, state: State) -> int:
    """Return the winners of a finished game, bit by bit."""


@door
def hash_state(rules: Rules, state: State) -> np.uint64:
    """Return 64 bits for the state, the same for every order of its displays."""
