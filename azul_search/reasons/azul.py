"""Why a move of Azul, both walls: what it makes at the end of this round, and what it denies."""

from collections.abc import Iterator

from azul_search import render
from azul_search.notation import format_move
from azul_search.notation.azul_move import parse_move
from azul_search.position import Position
from azul_search.reasons.azul_wall import Set, final_bonus, sets_through
from azul_search.reasons.reason import Reason, Topic
from azul_search.reasons.supposed import copy_of
from azul_search.reasons.wording import price, signed, tiles
from azul_search.rules.azul import adjacency, draft, floor_filled
from azul_search.rules.azul_layout import (
    CENTER,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    IN_CENTER,
    LINES,
    ROW_BONUS,
    TILING,
)
from azul_search.rules.interface import distinct_moves, new_moves, settle
from azul_search.rules.layout import OVER, Rules, State
from azul_search.rules.tiles import count_of

SCORE = Topic("score", "scores {} more this round")
FLOOR_PAID = Topic("floor", "loses {} less on the floor")
LINE = Topic("line")
BONUS = Topic("bonus")
START = Topic("start")
DENIAL = Topic("denial", "denies {} more")

HEADROOM = 100  # points lent to all, so that nobody's floor is free for want of points
WORTH_SAYING = 3  # of the five tiles of a row, a column or a colour
WORTH_DENYING = 2  # points


def find(position: Position, move: str) -> Iterator[Reason]:
    """Yield what a legal move does."""
    code = parse_move(position.tag, move)
    yield from tiling(position, code) if code & TILING else drafting(position, code)


# The tiling of a line, on the grey wall


def tiling(position: Position, code: int) -> Iterator[Reason]:
    line, column = code >> 3 & 7, code & 7
    player = int(position.state.to_move)
    board = position.state.boards[player]
    color = int(board.line_color[line])
    if column == FLOOR:
        filled = int(floor_filled(position.state, player))
        paid = cost_of(min(FLOOR_SPACES, filled + line + 1)) - cost_of(filled)
        yield Reason(FLOOR_PAID, -paid, f"drops {tiles(line + 1)} {price(paid)}")
        return
    points = int(adjacency(board.wall, line, column))
    yield Reason(SCORE, points, f"scores {points}")
    after = position.apply(format_move(position.tag, code))
    wall = after.state.boards[player]
    sets = sets_through(position.tag, wall, line, color, column)
    yield from filled_sets(sets, after.is_over)


# A draft


def drafting(position: Position, code: int) -> Iterator[Reason]:
    target, color, place = code & 7, code >> 3 & 7, code >> 6
    tag, state, player = position.tag, position.state, int(position.state.to_move)
    drafted = copy_of(state)
    draft(drafted, code)
    without, after = settled(tag, state), settled(tag, drafted)

    # 1. The points of this round: those of the wall, and those lost on the floor.
    taken = int(count_of(state.places[place], color))
    board, drafted_board = state.boards[player], drafted.boards[player]
    has_line = target != FLOOR
    placed = int(drafted_board.line_count[target] - board.line_count[target]) if has_line else 0
    paid = cost_of(floor_filled(drafted, player)) - cost_of(floor_filled(state, player))
    scored = int(after.boards[player].score) - int(without.boards[player].score) + paid
    # On the grey wall a full line whose colour has no open column goes to the floor too.
    paid, scored = paid - min(0, scored), max(0, scored)
    if scored:
        yield Reason(SCORE, scored, f"scores {scored} this round")
    has_marker = place == CENTER and state.marker == IN_CENTER
    if taken > placed or has_marker or paid:
        yield Reason(FLOOR_PAID, -paid, floor_text(taken - placed, has_marker, paid))

    # 2. What it works towards.
    held = int(drafted_board.line_count[target]) if has_line else 0
    is_filled = has_line and held == target + 1
    if has_line and not is_filled:
        yield Reason(LINE, 0, f"brings line {target + 1} to {held} of {target + 1}")
    if has_line:
        sets = sets_through(tag, after.boards[player], target, color)
        if not is_filled:
            yield from wanted_sets(sets, after.to_move == OVER)
        elif after.boards[player].wall != without.boards[player].wall:
            yield from filled_sets(sets, after.to_move == OVER, without.to_move != OVER)
    if has_marker and after.to_move != OVER:
        yield Reason(START, 0, "starts the next round")

    # 3. What the next player cannot do any more.
    yield from denial(position, drafted)


def floor_text(dropped: int, has_marker: bool, paid: int) -> str:
    marker = ["takes the marker"] if has_marker else []
    drops = [f"drops {tiles(dropped)}"] if dropped else []
    return f"{' and '.join(drops + marker) or 'drops the line'} {price(paid)}"


def cost_of(spaces: int) -> int:
    return int(FLOOR_COST[spaces])


# Rows, columns and colours


def filled_sets(sets: list[Set], is_last: bool, can_end: bool = True) -> Iterator[Reason]:
    """Yield what a tile that comes to the wall does for its row, its column and its colour.

    A row ends the game, unless the round is the last in any case.
    """
    for each in sets:
        if each.filled == LINES:
            does = "ends the game with" if can_end and each.bonus == ROW_BONUS else "completes"
            yield Reason(BONUS, each.bonus, f"{does} {{}} (+{each.bonus})", each.name)
        elif each.filled >= WORTH_SAYING and each.is_open and not is_last:
            yield Reason(BONUS, 0, f"brings {{}} to {each.filled} of {LINES}", each.name)


def wanted_sets(sets: list[Set], is_last: bool) -> Iterator[Reason]:
    """Yield what the tile of a line that is not full would do."""
    for each in sets:
        if each.filled + 1 >= WORTH_SAYING and each.is_open and not is_last:
            text = f"works towards {{}} ({each.filled} of {LINES} so far)"
            yield Reason(BONUS, 0, text, each.name)


# What is denied


def denial(position: Position, drafted: State) -> Iterator[Reason]:
    """Yield what the next player could have gained, were it its turn, and cannot any more."""
    tag = position.tag
    opponent = (int(position.state.to_move) + 1) % tag.players
    could, move = best_gain(tag, position.state, opponent)
    can = best_gain(tag, drafted, opponent)[0] if drafted.on_table else 0
    if could - can >= WORTH_DENYING:
        words = render.words(position, format_move(tag, move))
        left = f"now {signed(can)} at best" if drafted.on_table else "now nothing is left"
        text = f"denies {could - can} to player {opponent + 1}: {words} ({signed(could)}, {left})"
        yield Reason(DENIAL, could - can, text)


def best_gain(tag: Rules, state: State, player: int) -> tuple[int, int]:
    """Return the most points that one draft would bring a player, and that draft."""
    before = copy_of(state)
    before.to_move = player
    without = worth(settled(tag, before), player)
    moves = new_moves(tag)[0]
    best = (-HEADROOM, 0)
    for move in moves[: distinct_moves(tag, before, moves)].tolist():
        after = copy_of(before)
        draft(after, move)
        gain = worth(settled(tag, after), player) - without
        if gain > best[0]:
            best = (gain, move)
    return best


def worth(state: State, player: int) -> int:
    """Return a player's points between two rounds, the bonuses so far among them."""
    board = state.boards[player]
    return int(board.score) + final_bonus(board)


def settled(tag: Rules, state: State) -> State:
    """Return the end of the round if nobody took more tiles: lent points, no final bonuses."""
    after = copy_of(state)
    for player in range(tag.players):
        after.boards[player].score += HEADROOM
    settle(tag, after)
    if after.to_move == OVER:
        for player in range(tag.players):
            after.boards[player].score -= final_bonus(after.boards[player])
    return after
