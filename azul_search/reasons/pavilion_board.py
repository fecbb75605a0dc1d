"""The stars, numbers and features of Summer Pavilion: how far they are, and what they bring."""

from collections.abc import Collection
from typing import NamedTuple

from azul_search.notation.pavilion_position import space_letter
from azul_search.notation.pavilion_text import COLOR_LETTERS, has_printed_stars, star_name
from azul_search.notation.table_text import EMPTY_SPACE
from azul_search.rules.interface import module_of
from azul_search.rules.layout import Rules
from azul_search.rules.pavilion_layout import CENTER_STAR, SPACES, STARS, Board
from azul_search.rules.pavilion_stars import (
    COLOR_BONUS,
    FEATURES,
    MIXED_BONUS,
    NUMBER_BONUS,
    STAR_COLOR,
)

FEATURE_NAMES = {1: "pillar", 2: "statue", 3: "window"}  # by the tiles they give


class Goal(NamedTuple):
    """Spaces that bring points at the end, or tiles at once, when all are covered."""

    name: str  # such as "the red star", "the 2s" or "window"
    reward: int
    size: int  # how many spaces it has
    empty: tuple[int, ...]  # those that are not covered, each star * 6 + space


def bonuses_through(tag: Rules, board: Board, space: int) -> list[Goal]:
    """Return the star of a space, numbered star * 6 + space, and its number if that has a bonus."""
    costs = costs_of(tag)
    star, number = space // SPACES, costs[space]
    around = range(SPACES * star, SPACES * star + SPACES)
    goals = [goal(board, star_name(tag, star), bonus_of_star(tag, board, star), around)]
    if number < len(NUMBER_BONUS):
        alike = [other for other in range(STARS * SPACES) if costs[other] == number]
        goals.append(goal(board, f"the {number}s", int(NUMBER_BONUS[number]), alike))
    return goals


def features_through(board: Board, space: int) -> list[Goal]:
    """Return the features that a space belongs to."""
    return [
        goal(board, FEATURE_NAMES[tiles], tiles, spaces)
        for tiles, places in FEATURES.items()
        for spaces in places
        if space in spaces
    ]


def goal(board: Board, name: str, reward: int, spaces: Collection[int]) -> Goal:
    empty = tuple(space for space in spaces if not int(board.covered) >> space & 1)
    return Goal(name, reward, len(spaces), empty)


def bonus_of_star(tag: Rules, board: Board, star: int) -> int:
    """Return what a star with tiles will bring, if it goes on as it is: of one colour or many."""
    if has_printed_stars(tag):
        return MIXED_BONUS if star == CENTER_STAR else int(COLOR_BONUS[STAR_COLOR[star]])
    letters = {space_letter(tag, board, star, space) for space in range(SPACES)} - {EMPTY_SPACE}
    if len(letters) > 1:
        return MIXED_BONUS
    return int(COLOR_BONUS[COLOR_LETTERS.letters.index(letters.pop())])


def costs_of(tag: Rules) -> list[int]:
    """Return the costs of all spaces."""
    costs: list[int] = module_of(tag).COSTS.tolist()
    return costs
