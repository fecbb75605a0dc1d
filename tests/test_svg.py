"""Positions as SVG: every tile is in the drawing once, and a move is where it should be."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest

import azul_search as az
from azul_search.render import SVG
from azul_search.rules.interface import NAMES, PLAYERS

NAMESPACE = "{http://www.w3.org/2000/svg}"
LETTERS = {"azul": "BYRKW", "grey": "BYRKW", "pavilion": "PGOYBR", "pavilion-grey": "PGOYBR"}
FEW = 12  # positions of a game to draw
PLACE = re.compile(r"translate\((\S+) (\S+)\)")
Tile = tuple[str, str, str | None]  # colour, place, player


def classed(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter() if each.get("class") == name]


def tiles_of(picture: ElementTree.Element, name: str) -> Counter[Tile]:
    """Count the tiles of a class, without the marker, which has no colour."""
    return Counter(
        (each.attrib["data-color"], each.attrib["data-place"], each.get("data-player"))
        for each in classed(picture, name)
        if "data-color" in each.attrib
    )


def drawn_markers(picture: ElementTree.Element) -> list[tuple[str, str | None]]:
    return [
        (marker.attrib["data-place"], marker.get("data-player"))
        for marker in classed(picture, "marker")
    ]


# What should be there, from the text of a position alone


def written_tiles(text: str) -> Counter[Tile]:
    rules, displays, center, _, _, _, bag, lid, *rest = text.split()
    is_azul = rules in ("azul", "grey")
    tiles: Counter[Tile] = Counter()
    for number, display in enumerate(displays.split("/"), start=1):
        tiles.update(letters(display, f"display-{number}"))
    tiles.update(letters(center, "centre"))
    for name, counts in (("bag", bag), ("lid" if is_azul else "tower", lid)):
        for letter, count in zip(LETTERS[rules], counts.split(","), strict=True):
            tiles[letter, name, None] += int(count)
    if not is_azul:
        tiles.update(letters(rest.pop(0), "supply"))
    for player, board in enumerate(rest, start=1):
        tiles.update(
            azul_board(board, str(player)) if is_azul else pavilion_board(board, str(player))
        )
    return +tiles


def azul_board(board: str, player: str) -> Iterator[Tile]:
    _, lines, wall, floor = board.split(":")
    for number, line in enumerate(lines.split("/"), start=1):
        yield from letters(line, f"line-{number}", player)
    for number, row in enumerate(wall.split("/"), start=1):
        for column, space in enumerate(row, start=1):
            yield from letters(space, f"wall-{number}-{column}", player)
    yield from letters(floor, "floor", player)


def pavilion_board(board: str, player: str) -> Iterator[Tile]:
    _, stars, pool, corners = board.split(":")
    for number, star in enumerate(stars.split("/")):
        for space, tile in enumerate(star, start=1):
            yield from letters(tile, f"star-{number}-{space}", player)
    yield from letters(pool, "pool", player)
    yield from letters(corners, "corners", player)


def letters(written: str, place: str, player: str | None = None) -> Iterator[Tile]:
    return ((letter, place, player) for letter in written if letter.isalpha())


def written_marker(text: str) -> tuple[str, str | None]:
    rules, _, center, _, starter, *rest = text.split()
    if center.startswith("1"):
        return "centre", None
    if rules.startswith("pavilion"):
        return "token", starter
    floors = [board.split(":")[3] for board in rest if ":" in board]
    return "floor", str(next(n for n, floor in enumerate(floors, 1) if floor.startswith("1")))


# Games to draw


@cache
def game(rules: str, players: int) -> list[tuple[az.Position, str]]:
    """Return positions of a random game with the move or deal that follows, the last without."""
    luck = random.Random(players)
    position, steps = az.Position.start(rules, players), []
    while not position.is_over:
        if position.to_move is None:
            move: str = position.draw(luck.randrange(1 << 32))
        else:
            moves = position.legal_moves()
            turns = [move for move in moves if not move.startswith("pass")]
            move = luck.choice(turns if turns and luck.random() < 0.9 else moves)
        steps.append((position, move))
        position = position.apply(move)
    return [*steps, (position, "")]


def few(rules: str, players: int) -> list[tuple[az.Position, str]]:
    """Return the start, the first deals, the end, and some positions between them."""
    steps = game(rules, players)
    return steps[:3] + random.Random(1).sample(steps[3:-1], FEW) + steps[-1:]


every_game = pytest.mark.parametrize(
    ("rules", "players"), [(rules, players) for rules in NAMES for players in PLAYERS]
)


@every_game
def test_every_tile_is_drawn_once(rules: str, players: int) -> None:
    for position, _ in few(rules, players):
        picture = ElementTree.fromstring(az.render.svg(position))
        assert picture.tag == f"{NAMESPACE}svg"
        assert tiles_of(picture, "tile") == written_tiles(str(position)), position
        assert drawn_markers(picture) == [written_marker(str(position))], position
        assert not classed(picture, "ghost")
        assert_apart(picture)


def assert_apart(picture: ElementTree.Element) -> None:
    """No tile covers the middle of another, and all are inside of the picture."""
    spots = [
        tuple(float(number) for number in PLACE.findall(tile.attrib["transform"])[0])
        for tile in classed(picture, "tile") + classed(picture, "ghost")
        if "transform" in tile.attrib  # in the bag they lie on each other
    ]
    assert all(10 < across < 710 for across, _ in spots)
    assert all(10 < down < float(picture.attrib["height"]) - 10 for _, down in spots)
    assert min([dist(*pair) for pair in combinations(spots, 2)], default=99) > 10


HEAPS = ("bag", "lid", "tower")


@every_game
def test_a_move_is_drawn_where_it_goes(rules: str, players: int) -> None:
    """Tiles lie as before the move. Ghosts are what its targets have more, after it."""
    checked = 0
    for position, move in few(rules, players)[:-1]:
        picture = ElementTree.fromstring(az.render.svg(position, move))
        before, after = written_tiles(str(position)), written_tiles(str(position.apply(move)))
        assert tiles_of(picture, "tile") == before, position
        if ends_round(position, move):
            continue  # which moves more than the move itself
        is_pushed = "centre" if position.phase == "draft" and move[0] != "c" else ""
        arrived = {tile: n for tile, n in (after - before).items() if tile[1] not in HEAPS}
        ghosts = tiles_of(picture, "ghost")
        assert ghosts == {tile: n for tile, n in arrived.items() if tile[1] != is_pushed}, position
        if position.to_move is not None:
            assert marked_tiles(picture) == went(before, after, position, move), (position, move)
            assert classed(picture, "arrow") or not ghosts
        checked += 1
    assert checked > FEW // 2


def marked_tiles(picture: ElementTree.Element) -> int:
    """Count the tiles that are marked to leave; the marker is marked, but no tile."""
    marked = len(classed(picture, "taken")) + len(classed(picture, "dropped"))
    ghosts = classed(picture, "ghost")
    return marked - sum("data-color" not in ghost.attrib for ghost in ghosts)


def went(before: Counter[Tile], after: Counter[Tile], position: az.Position, move: str) -> int:
    """Count the tiles that left for good the place they lay on; those pushed aside did not."""
    left = (before - after).total()
    if position.phase == "draft" and move[0] != "c":
        left -= sum(n for tile, n in (after - before).items() if tile[1] == "centre")
    return left


def ends_round(position: az.Position, move: str) -> bool:
    after = position.apply(move)
    return position.to_move is not None and (after.round > position.round or after.is_over)


WORKED = [
    # a position, a move, and what is taken, dropped, and arrives, in the order drawn
    (
        "azul BBYK/-/BRKW/-/BYKW 1BW 2 2 3 ? 6:-/-/-/-/RRRRR:...../...../...../...../.....:- "
        "10:-/BB/-/YY/B:...../...../...../...../.....:BYYRRRK",
        "cB5",
        (2, 0, ["B line-5", "1 floor"]),  # the floor is full: the marker takes no space
    ),
    (
        "azul -/-/-/-/BBBB - 2 2 3 ? 6:-/-/-/-/-:...../...../...../...../.....:- "
        "10:-/B/-/-/-:...../...../...../...../.....:1YYRR",
        "5B2",
        (4, 0, ["B line-2", "B floor", "B floor"]),  # the fourth is lost to the lid
    ),
    (
        "grey -/-/-/-/- - 1 1 3 ? 6:-/BB/-/-/-:.B.../....Y/..B../...B./B....:1YYRRK "
        "10:-/-/-/-/-:...../...../...../...../.....:-",
        "w2f",
        (1, 1, ["B floor"]),  # there is room for one
    ),
    (
        "pavilion -/-/-/-/- - 1 2 3 ? PGGOOYYBBR "
        "14:..P.../PP..../....../R...../...BB./....../G.....:OOOBBBR:. "
        "17:.B..../P...../OO..../....../B...../YY..../......:GGYYR:.",
        "46B+3",
        (1, 5, ["B star-4-6"]),
    ),
    (
        "pavilion -/-/-/-/- - 1 2 3 ? PGGOOYYBBR "
        "14:..P.../PP..../....../R...../...BB./....../G.....:OOOBBBR:. "
        "17:.B..../P...../OO..../....../B...../YY..../......:GGYYR:.",
        "pass:-",
        (0, 7, []),
    ),
]


@pytest.mark.parametrize(("text", "move", "expected"), WORKED)
def test_worked_case(text: str, move: str, expected: tuple[int, int, list[str]]) -> None:
    picture = ElementTree.fromstring(az.render.svg(az.Position.parse(text), move))
    ghosts = [
        f"{ghost.get('data-color', '1')} {ghost.attrib['data-place']}"
        for ghost in classed(picture, "ghost")
    ]
    taken, dropped = (len(classed(picture, name)) for name in ("taken", "dropped"))
    assert (taken, dropped, ghosts) == expected


def test_there_is_room_for_any_number_of_tiles() -> None:
    stars = "/".join(["......"] * 7)
    pool = "PPPPPPGGGGGGGGOOOOOOOOYYYYBBBBBRRRRRRR"
    text = (
        "pavilion -/-/-/-/GGGG PPPOOOYYYYYYYYBBBRR 1 2 3 ? - "
        f"140:{stars}:{pool}:. 17:{stars}:GGYYR:."
    )
    picture = ElementTree.fromstring(az.render.svg(az.Position.parse(text), "cY"))
    assert len(classed(picture, "ghost")) == 9
    assert_apart(picture)


@pytest.mark.parametrize("rules", NAMES)
def test_a_picture_stands_alone(rules: str) -> None:
    """Nothing is fetched, and nothing clashes with another picture in the same page."""
    position, move = game(rules, 2)[5]
    text = az.render.svg(position, move)
    picture = ElementTree.fromstring(text)
    assert picture.attrib["viewBox"].split()[2:] == [picture.get("width"), picture.get("height")]
    for each in picture.iter():
        assert each.tag.removeprefix(NAMESPACE) in (
            "svg", "title", "desc", "g", "rect", "circle", "path", "text", "tspan",
        )  # fmt: skip
        assert not {"id", "href", "onclick"} & set(each.attrib)
    assert "url(" not in text
    title, description = picture[:2]
    assert title.text == az.render.text(position).splitlines()[0]
    assert description.text == f"{position}; {move}: {az.render.words(position, move)}"


def test_names_stand_on_the_boards() -> None:
    position = az.Position.start(seed=7)
    picture = ElementTree.fromstring(az.render.svg(position, names=("Ada & <E\0e>", "B" * 50)))
    written = ["".join(text.itertext()) for text in picture.iter(f"{NAMESPACE}text")]
    assert "1: Ada & <E\ufffde>to move" in written
    assert f"2: {'B' * 15}…" in written
    with pytest.raises(ValueError, match="names: expected 2, one for each player"):
        az.render.svg(position, names=("Ada",))


def test_an_illegal_move_is_not_drawn() -> None:
    with pytest.raises(az.IllegalMove, match="a colour that lies on display 1"):
        az.render.svg(az.Position.start(seed=7), "1B2")


def test_positions_show_themselves_in_a_notebook() -> None:
    position = az.Position.start("pavilion", seed=7)
    assert position._repr_svg_() == az.render.svg(position)


@pytest.mark.parametrize("rules", NAMES)
def test_colors_are_told_apart_without_seeing_them(rules: str) -> None:
    looks = SVG[rules].TILES.looks
    assert list(looks) == list(LETTERS[rules])
    assert len({look.motif for look in looks.values()}) == len(looks)
