"""Positions of Summer Pavilion in the midst of the play, as full of tiles as games seldom get.

Features, complete stars, and an empty bag and tower are rare in games of random moves.
"""

from collections import Counter
from random import Random

from tests.reference.pavilion import (
    COLORS,
    FACTORIES,
    ROUNDS,
    SPACES,
    STARS,
    SUPPLY_TILES,
    Board,
    Position,
    empty_board,
    is_refill_due,
    takes_color,
)

TILES = dict.fromkeys(COLORS, 22)


def random_play(rules: str, players: int, random: Random) -> Position:
    """Return a position in which a player is to place a tile or pass, or waits for a refill."""
    left = Counter(TILES)
    fullness = random.choice([0.3, 0.7, 0.9])
    position = Position(
        rules=rules,
        factories=[[] for _ in range(FACTORIES[players])],
        token_in_centre=random.random() < 0.2,
        centre=[],
        to_move="1",
        starter=random.randint(1, players),
        round=random.choice([random.randint(1, ROUNDS), ROUNDS]),
        bag=Counter(),
        tower=Counter(),
        supply=[],
        boards=[empty_board() for _ in range(players)],
    )
    for player, board in enumerate(position.boards, start=1):
        board.score = random.randint(1, 150)
        position.to_move = str(player)
        cover(position, board, left, fullness, random)
    for board in position.boards:
        board.pool = pick(left, random.choice([0, 3, 8, 15]), random)
    mover = random.randint(1, players)
    for player, board in enumerate(position.boards, start=1):
        if player != mover and random.random() < 0.3:
            board.corners, board.pool = board.pool[:4], []
            left += Counter(TILES) - tiles_of(position) - left
    position.supply = pick(left, random.choice([0, 2, 9, SUPPLY_TILES, SUPPLY_TILES]), random)
    # What is left lies in bag and tower, unless the players have it all.
    if random.random() < 0.3:
        position.boards[mover - 1].pool += pick(left, left.total(), random)
    position.bag = Counter(pick(left, random.choice([0, 2, 30, left.total()]), random))
    position.tower = left
    position.to_move = f"{mover}*" if is_refill_due(position) else str(mover)
    return position


def cover(
    position: Position, board: Board, left: Counter[str], fullness: float, random: Random
) -> None:
    """Cover spaces of a board with colours that its stars take, out of the tiles that are left."""
    spaces = [(star, space) for star in range(STARS) for space in range(SPACES)]
    random.shuffle(spaces)
    for star, space in spaces:
        colors = [color for color in COLORS if left[color] and takes_color(position, star, color)]
        if colors and random.random() < fullness:
            board.stars[star][space] = random.choice(colors)
            left -= Counter(board.stars[star][space])


def pick(left: Counter[str], count: int, random: Random) -> list[str]:
    """Take up to `count` tiles out of what is left."""
    picked = random.sample(list(left.elements()), min(count, left.total()))
    left.subtract(picked)
    return picked


def tiles_of(position: Position) -> Counter[str]:
    """Count the tiles on the boards."""
    tiles: Counter[str] = Counter()
    for board in position.boards:
        tiles.update(tile for star in board.stars for tile in star if tile is not None)
        tiles.update(board.pool)
        tiles.update(board.corners or [])
    return tiles
