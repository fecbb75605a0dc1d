"""Why a move of Summer Pavilion, both boards: what it scores, what it works towards and denies."""

from collections.abc import Iterator

from azul_search import render
from azul_search.notation import format_move
from azul_search.notation.pavilion_move import parse_move
from azul_search.notation.pavilion_text import COLOR_LETTERS, star_name
from azul_search.position import Position
from azul_search.reasons.pavilion_board import Goal, bonuses_through, costs_of, features_through
from azul_search.reasons.reason import Reason, Topic, listed
from azul_search.reasons.supposed import copy_of
from azul_search.reasons.wording import price, tiles
from azul_search.rules.interface import apply, distinct_moves, module_of, new_moves
from azul_search.rules.layout import CENTER, IN_CENTER, Rules, State
from azul_search.rules.pavilion import bonus, draft, drafted, wild_color
from azul_search.rules.pavilion_layout import (
    COLORS,
    DRAFTING,
    HANDS,
    KIND,
    LEAST_SCORE,
    PLACING,
    ROUNDS,
    SPACES,
    TAKING,
    Board,
)
from azul_search.rules.tiles import Tiles, count_of, total

SCORE = Topic("score", "scores {} more")
BONUS = Topic("bonus")
FEATURE = Topic("feature")
WILD = Topic("wild", "pays {} less in wild tiles", in_points=False)
TILES = Topic("tiles")
POOL = Topic("pool")
TOKEN = Topic("token", "loses {} less with the token")
START = Topic("start")
ALLOWED = Topic("allowed", "allows a tile worth {} more")
DENIAL = Topic("denial", "denies {} more")
LOST = Topic("lost", "loses {} less now")

WORTH_SAYING = 2  # spaces missing at most, of a star or a number
WORTH_DENYING = 2  # points
ANY_TILE = 1  # what a tile is worth in any case, so that it needs no saying


def find(position: Position, move: str) -> Iterator[Reason]:
    """Yield what a legal move does."""
    code = parse_move(position.tag, move)
    kind = code & KIND
    if kind == DRAFTING:
        yield from drafting(position, code)
    elif kind == PLACING:
        yield from placing(position, code)
    elif kind == TAKING:
        yield from taking(position, code)
    else:
        yield from passing(position, code)


# A draft


def drafting(position: Position, code: int) -> Iterator[Reason]:
    place, color = code >> 3 & 15, code & 7
    tag, state, player = position.tag, position.state, int(position.state.to_move)
    wild = int(wild_color(state))
    taken = drafted(state.places[place], color, wild)
    after = copy_of(state)
    draft(tag, after, place, color)
    yield from brought(taken, after.boards[player].pool, wild)
    if place == CENTER and state.marker == IN_CENTER:
        paid = int(state.boards[player].score - after.boards[player].score)
        yield Reason(TOKEN, -paid, f"takes the token {price(paid)}")
        next_round = "" if position.round == ROUNDS else " and starts the next round"
        yield Reason(START, 0, f"plays first{next_round}")
    yield from allowed(tag, state, after, player)
    yield from denial(position, after)


def denial(position: Position, drafted_state: State) -> Iterator[Reason]:
    """Yield the best tile that one draft would have let the next player place, if it cannot now."""
    tag = position.tag
    opponent = (int(position.state.to_move) + 1) % tag.players
    could, move = best_draft(tag, position.state, opponent)
    can = best_draft(tag, drafted_state, opponent)[0]
    if could - can >= WORTH_DENYING:
        words = render.words(position, format_move(tag, move))
        left = f"a tile worth {could}, now {can} at best"
        text = f"denies {could - can} to player {opponent + 1}: {words} ({left})"
        yield Reason(DENIAL, could - can, text)


def best_draft(tag: Rules, state: State, player: int) -> tuple[int, int]:
    """Return the worth of the best tile that one draft would let a player place, and the draft."""
    best = (best_tile(tag, state, player)[0], 0)
    if not state.on_table:
        return best
    before = copy_of(state)
    before.to_move = player
    moves = new_moves(tag)[0]
    for move in moves[: distinct_moves(tag, before, moves)].tolist():
        after = copy_of(before)
        draft(tag, after, move >> 3 & 15, move & 7)
        points, _ = best_tile(tag, after, player)
        if points > best[0]:
            best = (points, move)
    return best


# A tile placed


def placing(position: Position, code: int) -> Iterator[Reason]:
    tag, player = position.tag, int(position.state.to_move)
    space = space_of(code)
    after = copy_of(position.state)
    apply(tag, after, code)
    before, board = position.state.boards[player], after.boards[player]
    bonuses, features = bonuses_through(tag, board, space), features_through(board, space)

    # 1. What it brings: points and tiles at once, bonuses at the end.
    points = int(board.score - before.score)
    yield Reason(SCORE, points, f"scores {points}")
    yield from given([each for each in features if not each.empty], int(after.to_take))
    for each in bonuses:
        if not each.empty:
            yield Reason(BONUS, each.reward, f"completes {{}} (+{each.reward})", each.name)

    # 2. What it works towards.
    yield from near_bonuses([each for each in bonuses if can_complete(tag, after, player, each)])
    yield from near_features([each for each in features if can_complete(tag, after, player, each)])

    # 3. What it costs beside tiles of its colour.
    wild = int(wild_color(position.state))
    wilds = int(count_of(before.pool, wild) - count_of(board.pool, wild))
    if wilds:
        yield Reason(WILD, -wilds, f"pays {wilds} wild")


def given(features: list[Goal], to_take: int) -> Iterator[Reason]:
    """Yield which features are complete, and how many tiles the supply has for them."""
    if features:
        gives = f"+{tiles(to_take)}" if to_take else "the supply is empty"
        yield Reason(FEATURE, 0, f"completes {listed(named(features))} ({gives})")


def can_complete(tag: Rules, state: State, player: int, goal: Goal) -> bool:
    """Tell whether a goal is in reach: in the last round, if there are tiles to pay for it."""
    if state.round_number < ROUNDS:
        return True
    costs = costs_of(tag)
    hand = int(total(state.boards[player].pool)) + int(state.to_take)
    if sum(costs[space] for space in goal.empty) > hand:
        return False
    payable = {space_of(move) for move in placings(tag, state, player)}
    return bool(state.to_take) or payable.issuperset(goal.empty)


def near_bonuses(bonuses: list[Goal]) -> Iterator[Reason]:
    for each in bonuses:
        if 0 < len(each.empty) <= WORTH_SAYING:
            so_far = f"{each.size - len(each.empty)} of {each.size}"
            text = f"brings {{}} to {so_far} (+{each.reward} when complete)"
            yield Reason(BONUS, 0, text, each.name)


def near_features(features: list[Goal]) -> Iterator[Reason]:
    for name in named([each for each in features if len(each.empty) == 1]):
        yield Reason(FEATURE, 0, "comes within a space of {}", name)


def named(features: list[Goal]) -> list[str]:
    """Return "a pillar", "two pillars" or "a pillar" and "a statue", for one or two features."""
    names = [each.name for each in features]
    if len(set(names)) < len(names):
        return [f"two {names[0]}s"]
    return [f"a {name}" for name in names]


# Tiles taken from the supply


def taking(position: Position, code: int) -> Iterator[Reason]:
    tag, state, player = position.tag, position.state, int(position.state.to_move)
    after = copy_of(state)
    apply(tag, after, code)
    yield from brought(HANDS[code & 255], after.boards[player].pool, int(wild_color(state)))
    yield from allowed(tag, state, after, player)


# A pass


def passing(position: Position, code: int) -> Iterator[Reason]:
    kept = HANDS[code & 255]
    board = position.state.boards[position.state.to_move]
    dropped = int(total(board.pool - kept))
    if position.round == ROUNDS:
        left = int(total(board.pool))
        paid = lost_at_the_end(position.tag, board, left - dropped, dropped)
        yield Reason(
            LOST, -paid, f"leaves {tiles(left)} {price(paid)}" if left else "leaves no tile"
        )
        return
    if kept:
        wilds = int(count_of(kept, int(wild_color(position.state)) + 1))
        next_wild = f" ({wilds} wild next round)" if wilds else ""
        yield Reason(TILES, 0, f"keeps {tiles(int(total(kept)))}{next_wild}")
    if dropped or not kept:
        paid = min(dropped, int(board.score) - LEAST_SCORE)
        yield Reason(
            LOST, -paid, f"drops {tiles(dropped)} {price(paid)}" if dropped else "drops no tile"
        )


def lost_at_the_end(tag: Rules, board: Board, kept: int, dropped: int) -> int:
    """Return what tiles cost in the last round: the kept ones are paid for after the bonuses."""
    score, gained = int(board.score), int(bonus(board, module_of(tag).COSTS))
    after = max(LEAST_SCORE, score - dropped) + gained
    return score + gained - max(LEAST_SCORE, after - kept)


# What new tiles bring


def brought(taken: Tiles, pool: Tiles, wild: int) -> Iterator[Reason]:
    """Yield how many tiles come, and what there is then of their colours, if they add to some."""
    count, wilds = int(total(taken)), int(count_of(taken, wild))
    some_wild = f" ({wilds} wild)" if 0 < wilds < count else ""
    brings = f"{count} wild" if wilds == count else tiles(count)
    yield Reason(TILES, 0, f"brings {brings}{some_wild}")
    colors = [color for color in range(COLORS) if color != wild and count_of(taken, color)]
    if any(count_of(pool, color) > count_of(taken, color) for color in (*colors, wild)):
        held = [f"{count_of(pool, color)} {COLOR_LETTERS.names[color]}" for color in colors]
        wild_held = [f"{count_of(pool, wild)} wild"] if count_of(pool, wild) else []
        yield Reason(POOL, 0, f"then has {listed(held + wild_held)}")


def allowed(tag: Rules, before: State, after: State, player: int) -> Iterator[Reason]:
    """Yield the best tile that a player can place with new tiles, if it is better than before."""
    could = best_tile(tag, before, player)[0]
    can, move = best_tile(tag, after, player)
    if can > could:
        star, space, color = move >> 9 & 7, move >> 6 & 7, move >> 3 & 7
        where = f"{COLOR_LETTERS.names[color]} on space {space + 1} of {star_name(tag, star)}"
        yield Reason(ALLOWED, can - could, f"allows a tile worth {can}: {where}")


def best_tile(tag: Rules, state: State, player: int) -> tuple[int, int]:
    """Return the most that one tile of a player's pool would bring, and the move that places it.

    That is what it scores, and the bonuses that it completes.
    """
    before = turn_of(state, player)
    without = worth(tag, before.boards[player])
    best = (ANY_TILE, 0)
    for move in placings(tag, state, player):
        after = copy_of(before)
        apply(tag, after, move)
        gain = worth(tag, after.boards[player]) - without
        if gain > best[0]:
            best = (gain, move)
    return best


def placings(tag: Rules, state: State, player: int) -> list[int]:
    """Return the ways in which a player could place a tile, were it its turn."""
    moves = new_moves(tag)[0]
    count = distinct_moves(tag, turn_of(state, player), moves)
    return [move for move in moves[:count].tolist() if move & KIND == PLACING]


def turn_of(state: State, player: int) -> State:
    """Return a state in which a player is to place a tile or pass."""
    turn = copy_of(state)
    turn.to_move = player
    turn.on_table = turn.to_take = 0
    return turn


def space_of(placing: int) -> int:
    """Return the space of a placing, numbered star * 6 + space."""
    return SPACES * (placing >> 9 & 7) + (placing >> 6 & 7)


def worth(tag: Rules, board: Board) -> int:
    """Return the points of a board, the final bonuses so far among them."""
    return int(board.score) + int(bonus(board, module_of(tag).COSTS))
