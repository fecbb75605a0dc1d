"""The rules of Azul, coloured and grey wall, written to be compared with the rule book.

Tiles are letters, heaps of tiles are lists or Counters, and nothing here tries to be fast.
Players, pattern lines and columns count from 1 in texts and from 0 in lists.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from random import Random

COLORS = "BYRKW"
FACTORIES = {2: 5, 3: 7, 4: 9}  # by number of players
FACTORY_TILES = 4
FLOOR_COSTS = [1, 1, 2, 2, 2, 3, 3]
COLORED_WALL = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
ROW_BONUS, COLUMN_BONUS, COLOR_BONUS = 2, 7, 10

DEAL_DUE = "*"
OVER = "-"

# Our own rulings, where the rule book is silent. The others are `floor_spaces_taken`,
# `next_starter`, `nothing_to_deal` and `tiling_order`.
ROUND_LIMIT = 30  # after this many rounds the game ends, complete row or not


@dataclass
class Board:
    score: int
    lines: list[list[str]]  # five, from the top; the tiles waiting on each
    wall: list[list[str | None]]  # five rows of five spaces
    has_marker: bool  # it lies on this player's floor line
    floor: list[str]  # the tiles there, without the marker


@dataclass
class Position:
    rules: str  # "azul" or "grey"
    factories: list[list[str]]
    marker_in_centre: bool
    centre: list[str]
    to_move: str  # "1".."4", DEAL_DUE or OVER
    starter: int  # 1..4
    round: int
    bag: Counter[str]
    lid: Counter[str]
    boards: list[Board]

    def __str__(self) -> str:
        return format_position(self)


# Text


def parse(text: str) -> Position:
    """Read a position from its canonical text, which is trusted to be valid."""
    rules, factories, centre, to_move, starter, round_, bag, lid, *boards = text.split(" ")
    return Position(
        rules=rules,
        factories=[parse_tiles(factory) for factory in factories.split("/")],
        marker_in_centre="1" in centre,
        centre=parse_tiles(centre),
        to_move=to_move,
        starter=int(starter),
        round=int(round_),
        bag=parse_counts(bag),
        lid=parse_counts(lid),
        boards=[parse_board(board) for board in boards],
    )


def parse_tiles(text: str) -> list[str]:
    """Read the tiles of "1BBK" or "-", leaving the marker out."""
    return [letter for letter in text if letter in COLORS]


def parse_counts(text: str) -> Counter[str]:
    return Counter(dict(zip(COLORS, map(int, text.split(",")), strict=True)))


def parse_board(text: str) -> Board:
    score, lines, wall, floor = text.split(":")
    return Board(
        score=int(score),
        lines=[parse_tiles(line) for line in lines.split("/")],
        wall=[[None if space == "." else space for space in row] for row in wall.split("/")],
        has_marker="1" in floor,
        floor=parse_tiles(floor),
    )


def format_position(position: Position) -> str:
    """Write the canonical text of a position."""
    factories = format_factories(position.factories)
    centre = format_tiles(position.centre, position.marker_in_centre)
    turn = f"{position.to_move} {position.starter} {position.round}"
    heaps = f"{format_counts(position.bag)} {format_counts(position.lid)}"
    boards = " ".join(format_board(board) for board in position.boards)
    return f"{position.rules} {factories} {centre} {turn} {heaps} {boards}"


def format_tiles(tiles: list[str], marker: bool = False) -> str:
    letters = ["1"] if marker else []
    letters += sorted(tiles, key=COLORS.index)
    return "".join(letters) or "-"


def format_factories(factories: list[list[str]]) -> str:
    return "/".join(format_tiles(factory) for factory in factories)


def format_counts(tiles: Counter[str]) -> str:
    return ",".join(str(tiles[color]) for color in COLORS)


def format_board(board: Board) -> str:
    lines = "/".join(format_tiles(line) for line in board.lines)
    wall = "/".join("".join(space or "." for space in row) for row in board.wall)
    return f"{board.score}:{lines}:{wall}:{format_tiles(board.floor, board.has_marker)}"


# Playing


def start(rules: str, players: int, starter: int = 1) -> Position:
    """Return the position before the first deal, with every tile in the bag."""
    factories = "/".join("-" * FACTORIES[players])
    boards = " ".join(["0:-/-/-/-/-:...../...../...../...../.....:-"] * players)
    return parse(f"{rules} {factories} 1 * {starter} 1 20,20,20,20,20 0,0,0,0,0 {boards}")


def legal_moves(position: Position) -> list[str]:
    """List the moves of the player to move; none when a deal is due or the game is over."""
    if position.to_move in (DEAL_DUE, OVER):
        return []
    if has_tiles_on_table(position):
        return draft_moves(position)
    return tiling_moves(position)


def apply(position: Position, action: str) -> Position:
    """Return the position after a legal move or deal; the given one stays as it is."""
    position = deepcopy(position)
    if action.startswith("deal:"):
        deal(position, action)
    else:
        assert action in legal_moves(position), f"{action} is not legal in {position}"
        if action.startswith("w"):
            tile_one_line(position, action)
        else:
            draft(position, action)
    return position


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of length `depth`; deals and ends of the game are leaves."""
    if depth == 0 or position.to_move in (DEAL_DUE, OVER):
        return 1
    return sum(perft(apply(position, move), depth - 1) for move in legal_moves(position))


def player_board(position: Position) -> Board:
    """Return the board of the player to move."""
    return position.boards[int(position.to_move) - 1]


def has_tiles_on_table(position: Position) -> bool:
    return any(position.factories) or bool(position.centre)


# The deal


def random_draw(position: Position, random: Random) -> str:
    """Draw the tiles of the next round at random and return the text of that deal."""
    bag = list(position.bag.elements())
    lid = list(position.lid.elements())
    factories: list[list[str]] = [[] for _ in position.factories]
    for factory in factories:
        for _ in range(FACTORY_TILES):
            if not bag:
                bag, lid = lid, []
            if bag:
                factory.append(bag.pop(random.randrange(len(bag))))
    return "deal:" + format_factories(factories)


def deal(position: Position, action: str) -> None:
    """Fill the factories with the tiles of the deal; the starter is to move."""
    assert position.to_move == DEAL_DUE
    position.factories = [parse_tiles(tiles) for tiles in action.removeprefix("deal:").split("/")]
    dealt = Counter(tile for factory in position.factories for tile in factory)
    if dealt.total() > position.bag.total():
        assert dealt >= position.bag, "the bag is emptied before the lid is poured in"
        position.bag += position.lid
        position.lid = Counter()
    assert dealt <= position.bag, "more tiles of a colour than there are"
    position.bag -= dealt
    position.to_move = str(position.starter)


# The draft


def draft_moves(position: Position) -> list[str]:
    board = player_board(position)
    sources = {str(number): tiles for number, tiles in enumerate(position.factories, start=1)}
    sources["c"] = position.centre
    moves = []
    for source, tiles in sources.items():
        for color in COLORS:
            if color in tiles:
                for line in range(5):
                    if can_place(board, line, color):
                        moves.append(f"{source}{color}{line + 1}")
                moves.append(f"{source}{color}f")
    return moves


def can_place(board: Board, line: int, color: str) -> bool:
    """Whether tiles of this colour may be put on this pattern line."""
    is_full = len(board.lines[line]) == line + 1
    has_other_color = any(tile != color for tile in board.lines[line])
    is_on_wall = color in board.wall[line]
    return not is_full and not has_other_color and not is_on_wall


def draft(position: Position, action: str) -> None:
    """Take the tiles, put them where they go, and pass the turn on."""
    source, color, target = action[0], action[1], action[2]
    board = player_board(position)

    if source == "c":
        taken = [tile for tile in position.centre if tile == color]
        position.centre = [tile for tile in position.centre if tile != color]
        if position.marker_in_centre:
            position.marker_in_centre = False
            board.has_marker = True
    else:
        factory = position.factories[int(source) - 1]
        taken = [tile for tile in factory if tile == color]
        position.centre += [tile for tile in factory if tile != color]
        position.factories[int(source) - 1] = []

    for tile in taken:
        if target != "f" and len(board.lines[int(target) - 1]) < int(target):
            board.lines[int(target) - 1].append(tile)
        else:
            drop(position, board, tile)

    if has_tiles_on_table(position):
        position.to_move = str(int(position.to_move) % len(position.boards) + 1)
    elif position.rules == "azul":
        tile_colored_walls(position)
        finish_round(position)
    else:
        go_on_tiling(position)


def drop(position: Position, board: Board, tile: str) -> None:
    """Drop a tile to the floor line, or to the lid when the floor line is full."""
    if floor_spaces_taken(board) < len(FLOOR_COSTS):
        board.floor.append(tile)
    else:
        position.lid[tile] += 1


def floor_spaces_taken(board: Board) -> int:
    """Count the taken floor spaces. Our ruling: on a full floor line the marker takes none."""
    return min(len(board.floor) + board.has_marker, len(FLOOR_COSTS))


# The tiling


def tile_colored_walls(position: Position) -> None:
    """Tile every full line of every player; the printed colours leave no choice."""
    for board in position.boards:
        for line in full_lines(board):
            color = board.lines[line][0]
            tile_wall(position, board, line, COLORED_WALL[line].index(color))


def tiling_moves(position: Position) -> list[str]:
    """List the tilings of the topmost full line on the grey wall.

    Open are the empty spaces of its row in whose column its colour does not lie yet.
    """
    board = player_board(position)
    line = full_lines(board)[0]
    color = board.lines[line][0]
    moves = []
    for column in range(5):
        is_empty = board.wall[line][column] is None
        if is_empty and all(row[column] != color for row in board.wall):
            moves.append(f"w{line + 1}{column + 1}")
    return moves or [f"w{line + 1}f"]


def tile_one_line(position: Position, action: str) -> None:
    """Tile one line on the grey wall, or drop all of it where no space is open."""
    board = player_board(position)
    line = int(action[1]) - 1
    if action[2] == "f":
        for tile in board.lines[line]:
            drop(position, board, tile)
        board.lines[line] = []
    else:
        tile_wall(position, board, line, int(action[2]) - 1)
    go_on_tiling(position)


def go_on_tiling(position: Position) -> None:
    """Give the move to the next player with a full line; without one the round is done."""
    for player in tiling_order(position):
        if full_lines(position.boards[player - 1]):
            position.to_move = str(player)
            return
    finish_round(position)


def tiling_order(position: Position) -> list[int]:
    """List the players from the next round's starter on: our ruling for the grey wall."""
    players = list(range(1, len(position.boards) + 1))
    first = players.index(next_starter(position))
    return players[first:] + players[:first]


def full_lines(board: Board) -> list[int]:
    return [line for line in range(5) if len(board.lines[line]) == line + 1]


def tile_wall(position: Position, board: Board, line: int, column: int) -> None:
    """Move one tile of a full line to the wall and score it; the others go to the lid."""
    tile, *others = board.lines[line]
    board.wall[line][column] = tile
    board.score += tile_score(board.wall, line, column)
    position.lid.update(others)
    board.lines[line] = []


def tile_score(wall: list[list[str | None]], row: int, column: int) -> int:
    """Score a tile just placed, by the unbroken runs through it."""
    horizontal = run(wall[row], column)
    vertical = run([wall_row[column] for wall_row in wall], row)
    if horizontal == 1 and vertical == 1:
        return 1
    return (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0)


def run(spaces: list[str | None], place: int) -> int:
    """Count the unbroken run of tiles through `place`."""
    first = last = place
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    while last < 4 and spaces[last + 1] is not None:
        last += 1
    return last - first + 1


# The end of a round and of the game


def finish_round(position: Position) -> None:
    """Score the floors, put the marker back, and end the game or ask for the next deal."""
    position.starter = next_starter(position)
    for board in position.boards:
        cost = sum(FLOOR_COSTS[: floor_spaces_taken(board)])
        board.score = max(board.score - cost, 0)
        position.lid.update(board.floor)
        board.floor = []
        board.has_marker = False
    position.marker_in_centre = True

    has_row = any(complete_rows(board) > 0 for board in position.boards)
    if has_row or position.round == ROUND_LIMIT or nothing_to_deal(position):
        for board in position.boards:
            board.score += final_bonus(board)
        position.to_move = OVER
    else:
        position.round += 1
        position.to_move = DEAL_DUE


def next_starter(position: Position) -> int:
    """Return the marker's holder. Our ruling: if nobody took it, the same player starts again."""
    for player, board in enumerate(position.boards, start=1):
        if board.has_marker:
            return player
    return position.starter


def nothing_to_deal(position: Position) -> bool:
    """Whether bag and lid are both empty; our ruling: the game then ends with its bonuses."""
    return position.bag.total() + position.lid.total() == 0


def complete_rows(board: Board) -> int:
    return sum(None not in row for row in board.wall)


def final_bonus(board: Board) -> int:
    columns = sum(all(row[column] is not None for row in board.wall) for column in range(5))
    colors = sum(all(color in row for row in board.wall) for color in COLORS)
    return ROW_BONUS * complete_rows(board) + COLUMN_BONUS * columns + COLOR_BONUS * colors


def winners(position: Position) -> list[int]:
    """List the players with the most points, then the most complete rows; none before the end."""
    if position.to_move != OVER:
        return []
    results = [(board.score, complete_rows(board)) for board in position.boards]
    return [player for player, result in enumerate(results, start=1) if result == max(results)]
