"""What the notation of Summer Pavilion rejects, as tables, and that errors point at the piece."""

import re
from pathlib import Path

import pytest

import azul_search as az
from tests.rejections import Row, assert_says, raised, read_changes, rows, unmark

RULES = ("pavilion", "pavilion-grey")
PLAYERS = (2, 3, 4)
COLOR_NAMES = {
    "P": "purple",
    "G": "green",
    "O": "orange",
    "Y": "yellow",
    "B": "blue",
    "R": "red",
}
STAR_COLORS = ("", "P", "O", "R", "B", "Y", "G")  # of the outer stars of the printed board


# Positions: good ones, and the parts in which bad ones differ from them

DISPLAYS = ("PPPY", "PGOB", "GOBB", "GORR", "GGGG", "OYBR", "PYBR", "PGYY", "OOBR")
NO_COUNTS = "0,0,0,0,0,0"
FULL_BAG = "22,22,22,22,22,22"
EMPTY_STARS = "/".join(["......"] * 7)
SUPPLY = "GGOOYYBBRR"

TURN = {"centre": "-", "to-move": "1", "starter": "1", "round": "2", "bag": "?", "supply": SUPPLY}
PHASES = {
    "draft": {**TURN, "centre": "1", "round": "1"},
    "play": {**TURN, "board 1 pool": "PPGB"},
    "take": {**TURN, "to-move": "1+2", "board 1 pool": "G"},
    "refill": {**TURN, "to-move": "2*", "supply": "GGOO"},
    "deal": {**TURN, "centre": "1", "to-move": "*"},
    "over": {
        **TURN,
        "centre": "1",
        "to-move": "-",
        "round": "6",
        **{f"board {n} corners": "-" for n in range(1, 5)},
    },
    "dry": {  # nothing is left to draw, and the supply is short
        **TURN,
        "supply": "GG",
        "bag": NO_COUNTS,
        "tower": NO_COUNTS,
        "board 1 pool": "P" * 22 + "G" * 20 + "O" * 22,
        "board 2 pool": "Y" * 22 + "B" * 22 + "R" * 22,
    },
}


def write_position(rules: str, players: int, phase: str, changes: dict[str, str]) -> str:
    """Write the good position of a phase, with some of its parts changed."""
    part = {"rules": rules, **PHASES[phase], **changes}
    displays = [
        part.get(f"display {n}", DISPLAYS[n - 1] if phase == "draft" else "-")
        for n in range(1, 2 * players + 2)
    ]
    fields = [part["rules"], part.get("factories", "/".join(displays))]
    fields += [part[name] for name in ("centre", "to-move", "starter", "round", "bag")]
    fields += [part["tower"]] if "tower" in part else []
    fields += [part["supply"]]
    fields += [write_board(part, f"board {n}") for n in range(1, players + 1)]
    return " ".join(fields)


def write_board(part: dict[str, str], board: str) -> str:
    empty = {"score": "5", "stars": EMPTY_STARS, "pool": "-", "corners": "."}
    return part.get(board, ":".join(part.get(f"{board} {name}", empty[name]) for name in empty))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("rules", RULES)
def test_the_positions_that_are_changed_are_good(rules: str, phase: str) -> None:
    for players in PLAYERS:
        az.Position.parse(write_position(rules, players, phase, {}))


POSITION_ROWS = rows("pavilion_positions.txt")


@pytest.mark.parametrize("row", POSITION_ROWS, ids=lambda row: f"{row.field}:{row.marked}")
def test_position(row: Row) -> None:
    phase, all_rules, all_players = row.heading.split(",")
    for rules in all_rules.split():
        for players in all_players.split():
            changes = read_changes(row.marked)
            text, (mark,) = unmark(write_position(rules, int(players), phase, changes))
            assert_says(raised(az.Position.parse, text), mark, row.field, row.expected)


@pytest.mark.parametrize("row", POSITION_ROWS, ids=lambda row: f"{row.field}:{row.marked}")
def test_positions_are_rejected_in_a_position_file_too(row: Row, tmp_path: Path) -> None:
    phase, rules, players = row.heading.split(",")
    changes = read_changes(row.marked)
    marked = write_position(rules.split()[0], int(players.split()[0]), phase, changes)
    text, (mark,) = unmark(f'# one line\n{marked} ; id "x"')
    path = tmp_path / "bad.azp"
    path.write_text(text, "utf-8")
    (error,) = az.scan_positions(path)
    assert isinstance(error, az.NotationError)
    assert_says(error, mark, row.field, row.expected)
    assert error.line == 2


# Numbers, turns and tiles that are none, wherever they stand

BAD_NUMBERS = (
    *("x", "01", "00", "+1", "-1", "-0", "1.0", "1e1", "0x1", "1_0", "*", "-", "?", "1/2"),
    *("١", "１", "²", "1\t", "1\xa0", "1\n", "9" * 20),
)
NUMBER_PLACES = {
    "round": {"round": "{}"},
    "bag": {"bag": "16,16,{},16,16,16", "tower": NO_COUNTS},
    "tower": {"bag": "16,16,16,16,16,16", "tower": "0,0,0,0,0,{}"},
    "board 2 score": {"board 2 score": "{}"},
}
BAD_TURNS = (
    *("0", "5", "9", "01", "11", "+1", "-1", "x", "?", "**", "--", "1**", "*1", "1+", "+2"),
    *("1+0", "1+4", "1+9", "1+01", "1+11", "1+-1", "1+1*", "1*+1", "1-1", "0*", "5+1", "*+1", "-*"),
    *("1+x", "1 1"[0] + "\t", "１", "1＋1", "1\n"),
)
BAD_TILES = (
    *("x", "b", "PPy", "G.", "P-", "-P", "--", "P1", "P,Y", "K", "W", "0", "4B", "?", "*"),
    *("Ρ", "Ｂ", "B\u0301", "B\t", "\xa0B", "B\n", "\x00"),
)
TILE_PLACES = {
    "display 2": {"display 2": "{}"},
    "centre": {"centre": "{}"},
    "supply": {"supply": "{}"},
    "board 2 pool": {"board 2 pool": "{}"},
    "board 2 corners": {"board 2 corners": "{}"},
}


def assert_rejected_in(place: dict[str, str], piece: str, field: str, expected: str) -> None:
    changes = {name: value.format(f"«{piece}»") for name, value in place.items()}
    for rules in RULES:
        text, (mark,) = unmark(write_position(rules, 2, "draft", changes))
        assert_says(raised(az.Position.parse, text), mark, field, expected)


@pytest.mark.parametrize("field", NUMBER_PLACES)
def test_numbers_are_decimal_without_sign_or_leading_zeros(field: str) -> None:
    for number in BAD_NUMBERS:
        assert_rejected_in(NUMBER_PLACES[field], number, field, "a whole number")


def test_turns() -> None:
    for sign in BAD_TURNS:
        assert_rejected_in({"to-move": "{}"}, sign, "to-move", "N, N+k or N*")


@pytest.mark.parametrize("field", TILE_PLACES)
def test_tiles_are_letters(field: str) -> None:
    for tiles in BAD_TILES:
        assert_rejected_in(TILE_PLACES[field], tiles, field, "letters of PGOYBR")


@pytest.mark.parametrize("star", range(1, 7))
def test_outer_stars_take_only_their_colour(star: int) -> None:
    for space in range(6):
        for letter in COLOR_NAMES:
            stars = ["......"] * 7
            stars[star] = "«" + "." * space + letter + "." * (5 - space) + "»"
            changes = {"board 1 stars": "/".join(stars)}
            text, (mark,) = unmark(write_position("pavilion", 2, "draft", changes))
            if STAR_COLORS[star] == letter:
                az.Position.parse(text)
            else:
                name = COLOR_NAMES[STAR_COLORS[star]]
                error = raised(az.Position.parse, text)
                assert_says(error, mark, f"board 1 star {star}", f"only {name} tiles")
            az.Position.parse(text.replace("pavilion", "pavilion-grey"))


@pytest.mark.parametrize("star", range(7))
@pytest.mark.parametrize(
    ("tiles", "is_good"),
    [
        ("B.....", True),
        ("B...B.", True),
        ("BBBBBB", True),
        ("B...R.", True),
        ("PGOYBR", True),
        ("BB..R.", False),
        ("BR..R.", False),
        ("BBBBBR", False),
        ("PGOYBB", False),
        ("PP.GG.", False),
    ],
)
def test_plain_stars_have_one_colour_or_all_different(star: int, tiles: str, is_good: bool) -> None:
    stars = ["......"] * 7
    stars[star] = f"«{tiles}»"
    changes = {"board 2 stars": "/".join(stars)}
    text, (mark,) = unmark(write_position("pavilion-grey", 2, "play", changes))
    if is_good:
        az.Position.parse(text)
    else:
        error = raised(az.Position.parse, text)
        assert_says(error, mark, f"board 2 star {star}", "tiles of one colour, or all of different")


# Sums


@pytest.mark.parametrize("letter", COLOR_NAMES)
def test_a_sum_that_is_not_22_names_the_colour_and_the_sum(letter: str) -> None:
    index = list(COLOR_NAMES).index(letter)
    full = [22] * 6
    less = add(full, index, -1)
    star = STAR_COLORS.index(letter)
    stars = "/".join([*["......"] * star, f"{letter}.....", *["......"] * (6 - star)])
    table: list[tuple[dict[str, str], int]] = [
        ({"bag": add(full, index, 1), "tower": NO_COUNTS}, 23),
        ({"bag": less, "tower": NO_COUNTS}, 21),
        ({"bag": FULL_BAG, "tower": add([0] * 6, index, 1)}, 23),
        ({"bag": FULL_BAG, "tower": NO_COUNTS, "supply": letter}, 23),
        ({"bag": FULL_BAG, "tower": NO_COUNTS, "board 1 stars": stars}, 23),
        ({"bag": FULL_BAG, "tower": NO_COUNTS, "board 2 pool": letter}, 23),
        ({"bag": less, "tower": NO_COUNTS, "board 2 pool": letter * 2}, 23),
        ({"bag": "?", "board 2 pool": letter * 23}, 23),
        ({"bag": "?", "board 2 pool": letter * 300}, 300),
    ]
    for changes, found in table:
        for rules in RULES:
            marked = {"supply": "-", **changes, "bag": f"«{changes['bag']}»"}
            text, (mark,) = unmark(write_position(rules, 2, "deal", marked))
            expected = f"22 {COLOR_NAMES[letter]} tiles in all, found {found}"
            assert_says(raised(az.Position.parse, text), mark, "bag", expected)


def test_corner_tiles_count() -> None:
    changes = {"bag": f"«{FULL_BAG}»", "tower": NO_COUNTS, "supply": "-", "to-move": "1*"}
    changes |= {"board 1 pool": "-", "board 2 corners": "BB"}
    text, (mark,) = unmark(write_position("pavilion", 2, "play", changes))
    error = raised(az.Position.parse, text)
    assert_says(error, mark, "bag", "22 blue tiles in all, found 24")


def add(counts: list[int], index: int, number: int) -> str:
    """Write counts, one of them changed."""
    changed = [count + number * (n == index) for n, count in enumerate(counts)]
    return ",".join(str(count) for count in changed)


# Fields

GOOD = write_position("pavilion", 2, "draft", {"bag": "18,13,17,19,17,18", "tower": NO_COUNTS})


@pytest.mark.parametrize("gap", range(1, 11))
def test_double_space(gap: int) -> None:
    parts = GOOD.split(" ")
    text, (mark,) = unmark(" ".join(parts[:gap]) + " « »" + " ".join(parts[gap:]))
    assert_says(raised(az.Position.parse, text), mark, "position", "single spaces")


@pytest.mark.parametrize("count", range(1, 10))
def test_missing_fields(count: int) -> None:
    raised(az.Position.parse, " ".join(GOOD.split(" ")[:count]))


@pytest.mark.parametrize("boards", [1, 5])
def test_two_to_four_boards(boards: int) -> None:
    parts = GOOD.split(" ")
    raised(az.Position.parse, " ".join([*parts[:9], *[parts[9]] * boards]))


# What is allowed

LENIENT = [
    ("display 1=YPPP; display 2=BOGP", "display 1=PPPY; display 2=PGOB"),
    ("bag=?", "bag=18,13,17,19,17,18; tower=0,0,0,0,0,0"),
]


@pytest.mark.parametrize(("given", "canonical"), LENIENT)
def test_lenient_input_has_canonical_output(given: str, canonical: str) -> None:
    for rules in RULES:
        lenient = az.Position.parse(write_position(rules, 2, "draft", read_changes(given)))
        strict = az.Position.parse(write_position(rules, 2, "draft", read_changes(canonical)))
        assert str(lenient) == str(strict)
        assert lenient == strict


ALLOWED = [
    ("draft", "centre=-"),  # the token is with the starter
    ("draft", "centre=BB; starter=2; to-move=2; round=6; board 1 score=1"),
    ("draft", "supply=-"),  # a short supply matters only in the play
    ("draft", "board 1 pool=PPPPPPPPGGGG; board 2 pool=R"),
    ("play", "centre=1"),  # nobody took the token
    ("play", "board 2 corners=-"),
    ("play", "board 2 corners=GGRR"),
    ("play", "to-move=2; board 1 pool=-; board 1 corners=B"),
    ("take", "to-move=1+3"),
    ("take", "to-move=1+1; supply=B"),  # after a placing, which has paid to the tower
    ("take", "to-move=2+3; supply=BBR"),
    ("refill", "to-move=1*; supply=-"),
    ("refill", "board 1 corners=PP"),
    ("dry", "round=6"),
    ("dry", "centre=1; to-move=*"),  # a deal of nothing
    ("deal", "round=1; supply=-; starter=2"),
    ("deal", "round=6; board 1 pool=PPGG"),
    ("over", "board 1 score=1; supply=-; starter=2"),
]


@pytest.mark.parametrize(("phase", "changes"), ALLOWED)
def test_allowed(phase: str, changes: str) -> None:
    for rules in RULES:
        for players in PLAYERS:
            text = write_position(rules, players, phase, read_changes(changes))
            position = az.Position.parse(text)
            assert az.Position.parse(str(position)) == position
            bag, tower = str(position).split(" ")[6:8]
            assert str(position) == text.replace("?", f"{bag} {tower}")


# Moves, refills and deals


@pytest.mark.parametrize("row", rows("pavilion_moves.txt"), ids=lambda row: row.marked)
def test_move(row: Row) -> None:
    position = az.Position.parse(row.heading)
    before = str(position)
    text, (mark,) = unmark(row.marked)
    error = raised(position.apply, text)
    assert_says(error, mark, row.field, row.expected)
    assert isinstance(error, az.IllegalMove) == can_be_read(position, text)
    assert str(position) == before
    assert text not in position.legal_moves()


def can_be_read(position: az.Position, move: str) -> bool:
    """Tell whether a text has the form of a move, legal or not."""
    displays = 2 * position.players + 1
    tiles = r"(?:P*G*O*Y*B*R*)"
    any_order = r"(?:[PGOYBR]+|-)"
    forms = [
        rf"[c1-{displays}][PGOYBR]",
        r"[0-6][1-6][PGOYBR](\+[1-5])?",
        rf"\+(?=.{{1,3}}$){tiles}",
        rf"pass:(-|(?=.{{1,4}}$){tiles})",
        rf"supply:(-|(?=.){tiles})",
        rf"deal:{any_order}(/{any_order}){{{displays - 1}}}",
    ]
    return any(re.fullmatch(form, move) for form in forms)


GOOD_MOVES = ("1Y", "cP", "46B+3", "02G", "+PPG", "pass:GG", "pass:-", "supply:OYB")


@pytest.mark.parametrize("move", GOOD_MOVES)
@pytest.mark.parametrize("phase", PHASES)
def test_moves_have_no_space(phase: str, move: str) -> None:
    position = az.Position.parse(write_position("pavilion", 2, phase, {}))
    for space in (" ", "\n", "\t", "\ufeff", "\x00"):
        raised(position.apply, space + move)
        raised(position.apply, move + space)
        raised(position.apply, move[:1] + space + move[1:])
