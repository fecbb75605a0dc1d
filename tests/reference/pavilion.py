"""The rules of Summer Pavilion, printed and plain stars, written to be compared with the rule book.

Tiles are letters, heaps of tiles are lists or Counters, and nothing here tries to be fast.
Players, displays and the spaces of a star count from 1 in texts and from 0 in lists; stars count
from 0 everywhere, the centre star being 0.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from random import Random

COLORS = "PGOYBR"  # in round n the n-th of them is wild
TILES_PER_COLOR = 22
FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players
FACTORY_TILES = 4
SUPPLY_TILES = 10
KEPT_TILES = 4
FIRST_SCORE, LOWEST_SCORE = 5, 1
ROUNDS = 6
STARS, SPACES = 7, 6
CENTRE_STAR = 0
STAR_COLORS = [None, "P", "O", "R", "B", "Y", "G"]  # of the printed board; the centre has none

# What a space costs, by the rules, star and space.
COSTS = {
    "pavilion": [[1, 2, 3, 4, 5, 6]] * STARS,
    "pavilion-grey": [[3, 3, 3, 3, 3, 3]] + [[3, 2, 1, 4, 5, 6]] * (STARS - 1),
}

# The features and how many tiles of the supply they give. A space is star * 6 + space, from 0.
PILLARS = [
    [4, 5, 7, 8],
    [0, 5, 13, 14],
    [0, 1, 19, 20],
    [1, 2, 25, 26],
    [2, 3, 31, 32],
    [3, 4, 37, 38],
]
STATUES = [
    [6, 7, 14, 15],
    [12, 13, 20, 21],
    [18, 19, 26, 27],
    [24, 25, 32, 33],
    [30, 31, 38, 39],
    [36, 37, 8, 9],
]
WINDOWS = [[10, 11], [16, 17], [22, 23], [28, 29], [34, 35], [40, 41]]
FEATURES = [(1, PILLARS), (2, STATUES), (3, WINDOWS)]

COLOR_BONUS = {"R": 14, "B": 15, "Y": 16, "O": 17, "G": 18, "P": 20}  # a star of one colour
MIXED_BONUS = 12  # a star of six different colours
COST_BONUS = {1: 4, 2: 8, 3: 12, 4: 16}  # all spaces of that cost

REFILL_OR_DEAL_DUE = "*"
OVER = "-"

# Our own rulings, where the rule book is silent: `first_to_play` (nobody took the token) and
# `deal` (a deal that deals nothing).


@dataclass
class Board:
    score: int
    stars: list[list[str | None]]  # seven of six spaces
    pool: list[str]
    corners: list[str] | None  # what was kept in passing; None until then


@dataclass
class Position:
    rules: str  # "pavilion" or "pavilion-grey"
    factories: list[list[str]]
    token_in_centre: bool
    centre: list[str]
    to_move: str  # "N", "N+k", "N*", REFILL_OR_DEAL_DUE or OVER
    starter: int  # 1..4
    round: int
    bag: Counter[str]
    tower: Counter[str]
    supply: list[str]
    boards: list[Board]

    def __str__(self) -> str:
        return format_position(self)


# Text


def parse(text: str) -> Position:
    """Read a position from its canonical text, which is trusted to be valid."""
    rules, factories, centre, to_move, starter, round_, bag, tower, supply, *boards = text.split(
        " "
    )
    return Position(
        rules=rules,
        factories=[parse_tiles(factory) for factory in factories.split("/")],
        token_in_centre="1" in centre,
        centre=parse_tiles(centre),
        to_move=to_move,
        starter=int(starter),
        round=int(round_),
        bag=parse_counts(bag),
        tower=parse_counts(tower),
        supply=parse_tiles(supply),
        boards=[parse_board(board) for board in boards],
    )


def parse_tiles(text: str) -> list[str]:
    """Read the tiles of "1GGB" or "-", leaving the token out."""
    return [letter for letter in text if letter in COLORS]


def parse_counts(text: str) -> Counter[str]:
    return Counter(dict(zip(COLORS, map(int, text.split(",")), strict=True)))


def parse_board(text: str) -> Board:
    score, stars, pool, corners = text.split(":")
    return Board(
        score=int(score),
        stars=[[None if space == "." else space for space in star] for star in stars.split("/")],
        pool=parse_tiles(pool),
        corners=None if corners == "." else parse_tiles(corners),
    )


def format_position(position: Position) -> str:
    """Write the canonical text of a position."""
    factories = format_factories(position.factories)
    centre = format_tiles(position.centre, position.token_in_centre)
    turn = f"{position.to_move} {position.starter} {position.round}"
    heaps = f"{format_counts(position.bag)} {format_counts(position.tower)}"
    supply = format_tiles(position.supply)
    boards = " ".join(format_board(board) for board in position.boards)
    return f"{position.rules} {factories} {centre} {turn} {heaps} {supply} {boards}"


def format_tiles(tiles: list[str], token: bool = False) -> str:
    letters = ["1"] if token else []
    letters += sorted(tiles, key=COLORS.index)
    return "".join(letters) or "-"


def format_factories(factories: list[list[str]]) -> str:
    return "/".join(format_tiles(factory) for factory in factories)


def format_counts(tiles: Counter[str]) -> str:
    return ",".join(str(tiles[color]) for color in COLORS)


def format_board(board: Board) -> str:
    stars = "/".join("".join(space or "." for space in star) for star in board.stars)
    corners = "." if board.corners is None else format_tiles(board.corners)
    return f"{board.score}:{stars}:{format_tiles(board.pool)}:{corners}"


# Playing


def start(rules: str, players: int, starter: int = 1) -> Position:
    """Return the position before the first refill and deal, with every tile in the bag."""
    return Position(
        rules=rules,
        factories=[[] for _ in range(FACTORIES[players])],
        token_in_centre=True,
        centre=[],
        to_move=REFILL_OR_DEAL_DUE,
        starter=starter,
        round=1,
        bag=Counter(dict.fromkeys(COLORS, TILES_PER_COLOR)),
        tower=Counter(),
        supply=[],
        boards=[empty_board() for _ in range(players)],
    )


def empty_board() -> Board:
    stars: list[list[str | None]] = [[None] * SPACES for _ in range(STARS)]
    return Board(score=FIRST_SCORE, stars=stars, pool=[], corners=None)


def legal_moves(position: Position) -> list[str]:
    """List the moves of the player to move; none where chance is to, or the game is over."""
    if not has_mover(position):
        return []
    if "+" in position.to_move:
        return supply_moves(position)
    if has_tiles_on_table(position):
        return draft_moves(position)
    return placing_moves(position) + passing_moves(position)


def apply(position: Position, action: str) -> Position:
    """Return the position after a legal move, refill or deal; the given one stays as it is."""
    position = deepcopy(position)
    if action.startswith("deal:"):
        deal(position, action)
    elif action.startswith("supply:"):
        refill(position, action)
    else:
        assert action in legal_moves(position), f"{action} is not legal in {position}"
        if action.startswith("pass:"):
            pass_turn(position, action)
        elif action.startswith("+"):
            take_from_supply(position, action)
        elif has_tiles_on_table(position):
            draft(position, action)
        else:
            place(position, action)
    return position


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of length `depth`; where no player is to move there is a leaf."""
    if depth == 0 or not has_mover(position):
        return 1
    return sum(perft(apply(position, move), depth - 1) for move in legal_moves(position))


def has_mover(position: Position) -> bool:
    """Whether a player is to move, not chance, in a game that is not over."""
    return position.to_move != OVER and not position.to_move.endswith("*")


def mover(position: Position) -> int:
    return int(position.to_move[0])


def player_board(position: Position) -> Board:
    """Return the board of the player to move."""
    return position.boards[mover(position) - 1]


def has_tiles_on_table(position: Position) -> bool:
    return any(position.factories) or bool(position.centre)


def wild_color(position: Position) -> str:
    return COLORS[position.round - 1]


def lose(board: Board, points: int) -> None:
    """Take points away, never going below the lowest score there is."""
    board.score = max(board.score - points, LOWEST_SCORE)


def subsets(tiles: list[str], size: int) -> list[str]:
    """List the different choices of `size` of the tiles, each in colour order."""
    in_order = "".join(color * min(tiles.count(color), size) for color in COLORS)
    return sorted({"".join(choice) for choice in combinations(in_order, size)})


# Chance


def is_refill_due(position: Position) -> bool:
    """Whether the supply is short and there is something to draw."""
    undrawn = position.bag.total() + position.tower.total()
    return len(position.supply) < SUPPLY_TILES and undrawn > 0


def random_draw(position: Position, random: Random) -> str:
    """Draw at random what is due, and return the text of that refill or deal."""
    bag = list(position.bag.elements())
    tower = list(position.tower.elements())
    if is_refill_due(position):
        missing = SUPPLY_TILES - len(position.supply)
        return "supply:" + format_tiles(draw(bag, tower, missing, random))
    factories = [draw(bag, tower, FACTORY_TILES, random) for _ in position.factories]
    return "deal:" + format_factories(factories)


def draw(bag: list[str], tower: list[str], count: int, random: Random) -> list[str]:
    """Draw tiles from the bag, pouring the tower into it whenever a tile is needed and it is empty.

    Fewer than `count` come when both are empty.
    """
    drawn = []
    for _ in range(count):
        if not bag:
            bag += tower
            tower.clear()
        if bag:
            drawn.append(bag.pop(random.randrange(len(bag))))
    return drawn


def take_out(position: Position, drawn: Counter[str]) -> None:
    """Take drawn tiles out of the bag, and out of the tower once the bag is empty."""
    if drawn.total() > position.bag.total():
        assert drawn >= position.bag, "the bag is emptied before the tower is poured in"
        position.bag += position.tower
        position.tower = Counter()
    assert drawn <= position.bag, "more tiles of a colour than there are"
    position.bag -= drawn


def refill(position: Position, action: str) -> None:
    """Fill the supply up; the turn or the deal that waited for it follows."""
    assert position.to_move.endswith("*")
    assert is_refill_due(position)
    tiles = parse_tiles(action.removeprefix("supply:"))
    take_out(position, Counter(tiles))
    position.supply += tiles
    assert not is_refill_due(position), "the supply is filled up as far as there are tiles"
    if position.to_move != REFILL_OR_DEAL_DUE:
        position.to_move = position.to_move.removesuffix("*")


def deal(position: Position, action: str) -> None:
    """Fill the factories with the tiles of the deal; the starter is to move.

    Our ruling: when there was nothing to deal, the starter begins the play.
    """
    assert position.to_move == REFILL_OR_DEAL_DUE
    assert not is_refill_due(position)
    position.factories = [parse_tiles(tiles) for tiles in action.removeprefix("deal:").split("/")]
    take_out(position, Counter(tile for factory in position.factories for tile in factory))
    position.to_move = str(position.starter)


# The draft


def draft_moves(position: Position) -> list[str]:
    sources = {str(number): tiles for number, tiles in enumerate(position.factories, start=1)}
    sources["c"] = position.centre
    moves = []
    for source, tiles in sources.items():
        colors = [color for color in COLORS if color in tiles]
        others = [color for color in colors if color != wild_color(position)]
        moves += [f"{source}{color}" for color in others or colors]
    return moves


def draft(position: Position, action: str) -> None:
    """Take the tiles into the pool, with the token where it comes along; pass the turn on."""
    source, color = action[0], action[1]
    board = player_board(position)
    here = position.centre if source == "c" else position.factories[int(source) - 1]

    wild = wild_color(position)
    taken = [] if color == wild else [tile for tile in here if tile == color]
    if wild in here:
        taken.append(wild)
    rest = list((Counter(here) - Counter(taken)).elements())

    if source == "c":
        position.centre = rest
        if position.token_in_centre:
            position.token_in_centre = False
            position.starter = mover(position)
            lose(board, len(taken))
    else:
        position.factories[int(source) - 1] = []
        position.centre += rest
    board.pool += taken

    if has_tiles_on_table(position):
        position.to_move = str(mover(position) % len(position.boards) + 1)
    else:
        give_turn(position, first_to_play(position))


def first_to_play(position: Position) -> int:
    """Return the token's holder. Our ruling: if nobody took it, who started this round."""
    return position.starter


# The play


def give_turn(position: Position, player: int) -> None:
    """Give the turn to a player, once the supply has been refilled."""
    position.to_move = f"{player}*" if is_refill_due(position) else str(player)


def end_turn(position: Position) -> None:
    """Pass the turn to the next player who has not passed; without one the round is done."""
    players = len(position.boards)
    for step in range(1, players + 1):
        player = (mover(position) - 1 + step) % players + 1
        if position.boards[player - 1].corners is None:
            give_turn(position, player)
            return
    finish_round(position)


def placing_moves(position: Position) -> list[str]:
    board = player_board(position)
    pool = Counter(board.pool)
    wild = wild_color(position)
    moves = []
    for star in range(STARS):
        for space in range(SPACES):
            cost = COSTS[position.rules][star][space]
            for color in COLORS:
                if board.stars[star][space] is None and takes_color(position, star, color):
                    moves += [
                        f"{star}{space + 1}{color}" + (f"+{wilds}" if wilds else "")
                        for wilds in payments(pool, color, cost, wild)
                    ]
    return moves


def takes_color(position: Position, star: int, color: str) -> bool:
    """Whether a tile of this colour may be placed on this star of the player to move."""
    on_star = [tile for tile in player_board(position).stars[star] if tile is not None]
    if position.rules == "pavilion-grey":
        if len(on_star) < 2:
            return True
        if len(set(on_star)) == 1:
            return color == on_star[0]
        return color not in on_star
    if star == CENTRE_STAR:
        return color not in on_star
    return color == STAR_COLORS[star]


def payments(pool: Counter[str], color: str, cost: int, wild: str) -> list[int]:
    """List how many wild tiles may stand in for the colour, of which at least one tile is paid."""
    if color == wild:
        return [0] if pool[wild] >= cost else []
    return [
        wilds for wilds in range(cost) if pool[wild] >= wilds and pool[color] >= cost - wilds >= 1
    ]


def place(position: Position, action: str) -> None:
    """Pay for a space, cover and score it; take tiles for the features that it completes."""
    text, _, wild_text = action.partition("+")
    star, space, color = int(text[0]), int(text[1]) - 1, text[2]
    board = player_board(position)

    cost = COSTS[position.rules][star][space]
    wilds = int(wild_text or "0")
    paid = Counter({color: cost - wilds}) + Counter({wild_color(position): wilds})
    board.pool = list((Counter(board.pool) - paid).elements())
    position.tower += paid - Counter(color)

    board.stars[star][space] = color
    board.score += group_size(board.stars[star], space)

    tiles = min(feature_tiles(board, star * SPACES + space), len(position.supply))
    if tiles > 0:
        position.to_move = f"{mover(position)}+{tiles}"
    else:
        end_turn(position)


def group_size(star: list[str | None], space: int) -> int:
    """Count the connected tiles through a space of a star, whose spaces lie in a ring."""
    group = {space}
    for step in (1, -1):
        neighbour = (space + step) % SPACES
        while star[neighbour] is not None and neighbour not in group:
            group.add(neighbour)
            neighbour = (neighbour + step) % SPACES
    return len(group)


def feature_tiles(board: Board, placed: int) -> int:
    """Count the tiles that the features give whose last space has just been covered."""
    spaces = [space for star in board.stars for space in star]
    return sum(
        tiles
        for tiles, features in FEATURES
        for feature in features
        if placed in feature and all(spaces[space] is not None for space in feature)
    )


def supply_moves(position: Position) -> list[str]:
    count = int(position.to_move.partition("+")[2])
    return [f"+{choice}" for choice in subsets(position.supply, count)]


def take_from_supply(position: Position, action: str) -> None:
    tiles = parse_tiles(action)
    position.supply = list((Counter(position.supply) - Counter(tiles)).elements())
    player_board(position).pool += tiles
    end_turn(position)


def passing_moves(position: Position) -> list[str]:
    pool = player_board(position).pool
    return [
        f"pass:{choice or '-'}"
        for size in range(min(len(pool), KEPT_TILES) + 1)
        for choice in subsets(pool, size)
    ]


def pass_turn(position: Position, action: str) -> None:
    """Keep some tiles on the corners; the others go to the tower and cost a point each."""
    board = player_board(position)
    kept = parse_tiles(action.removeprefix("pass:"))
    others = Counter(board.pool) - Counter(kept)
    lose(board, others.total())
    position.tower += others
    board.pool = []
    board.corners = kept
    end_turn(position)


# The end of a round and of the game


def finish_round(position: Position) -> None:
    """Put the token back, and end the game or ask for the next round's refill and deal."""
    position.token_in_centre = True
    if position.round == ROUNDS:
        finish_game(position)
    else:
        for board in position.boards:
            board.pool = board.corners or []
            board.corners = None
        position.round += 1
        position.to_move = REFILL_OR_DEAL_DUE


def finish_game(position: Position) -> None:
    """Add the bonuses; after them the tiles left on the corners cost a point each."""
    for board in position.boards:
        board.score += final_bonus(position.rules, board)
        left = board.corners or []
        lose(board, len(left))
        position.tower += Counter(left)
        board.corners = []
    position.to_move = OVER


def final_bonus(rules: str, board: Board) -> int:
    stars = sum(star_bonus(star) for star in board.stars)
    costs = sum(bonus for cost, bonus in COST_BONUS.items() if has_all_of(rules, board, cost))
    return stars + costs


def star_bonus(star: list[str | None]) -> int:
    """Return the bonus of a complete star: that of its one colour, or of six different ones."""
    tiles = [tile for tile in star if tile is not None]
    if len(tiles) < SPACES:
        return 0
    return COLOR_BONUS[tiles[0]] if len(set(tiles)) == 1 else MIXED_BONUS


def has_all_of(rules: str, board: Board, cost: int) -> bool:
    """Whether every space of this cost is covered."""
    return all(
        board.stars[star][space] is not None
        for star in range(STARS)
        for space in range(SPACES)
        if COSTS[rules][star][space] == cost
    )


def winners(position: Position) -> list[int]:
    """List the players with the most points; none before the end."""
    if position.to_move != OVER:
        return []
    best = max(board.score for board in position.boards)
    return [player for player, board in enumerate(position.boards, start=1) if board.score == best]
