"""What the notation of Azul rejects, as tables, and that an error points at the right piece."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import azul_search as az
from azul_search.checking import check_file
from tests.rejections import DATA, Mark, Row, assert_says, raised, read_changes, rows, unmark

RULES = ("azul", "grey")
PLAYERS = (2, 3, 4)
COLOR_NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
PRINTED_WALL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")


# Positions: good ones, and the parts in which bad ones differ from them

DISPLAYS = ("BBYR", "YKWW", "BRRK", "YYKW", "BRKW", "BYRK", "BYWW", "BRKW", "YRKW")
BAGS = {2: "16,16,16,16,16", 3: "14,14,15,15,14", 4: "13,13,13,13,12"}  # with these displays
NO_COUNTS = "0,0,0,0,0"
EMPTY_WALL = "...../...../...../...../....."

PHASES = {
    "draft": {"centre": "1", "to-move": "1", "starter": "1", "round": "1", "bag": "?"},
    "deal": {"centre": "1", "to-move": "*", "starter": "1", "round": "4", "bag": "?"},
    "over": {
        "centre": "1",
        "to-move": "-",
        "starter": "1",
        "round": "5",
        "bag": "?",
        "board 1 wall": "BYRKW/...../...../...../.....",
    },
    "tile": {  # on the grey wall: player 1 has a full line and the marker
        "centre": "-",
        "to-move": "1",
        "starter": "2",
        "round": "3",
        "bag": "?",
        "board 1 lines": "-/YY/-/-/-",
        "board 1 floor": "1",
    },
    "spent": {  # with four players: every tile lies on a board, and no row is complete
        "centre": "1",
        "to-move": "-",
        "starter": "1",
        "round": "9",
        "bag": "?",
        "board 1": "0:-/-/-/KKK/WWWW:.YRKW/WB.RK/KWBY./R.WBY/YRK.B:-",
        "board 2": "0:-/-/K/-/BBBB:B.RKW/WBY.K/.WBYR/RK.BY/YRKW.:-",
        "board 3": "0:-/-/-/-/YYYY:BY.KW/WBYR./K.BYR/RKW.Y/.RKWB:-",
        "board 4": "0:-/-/-/-/RRRR:BYR.W/.BYRK/KW.YR/RKWB./Y.KWB:-",
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
    fields += [part["lid"]] if "lid" in part else []
    fields += [write_board(part, f"board {n}") for n in range(1, players + 1)]
    return " ".join(fields)


def write_board(part: dict[str, str], board: str) -> str:
    empty = {"score": "0", "lines": "-/-/-/-/-", "wall": EMPTY_WALL, "floor": "-"}
    return part.get(board, ":".join(part.get(f"{board} {name}", empty[name]) for name in empty))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("rules", RULES)
def test_the_positions_that_are_changed_are_good(rules: str, phase: str) -> None:
    for players in (4,) if phase == "spent" else PLAYERS:
        if (rules, phase) != ("azul", "tile"):
            az.Position.parse(write_position(rules, players, phase, {}))


@pytest.mark.parametrize("row", rows("positions.txt"), ids=lambda row: f"{row.field}:{row.marked}")
def test_position(row: Row) -> None:
    phase, all_rules, all_players = row.heading.split(",")
    for rules in all_rules.split():
        for players in all_players.split():
            changes = read_changes(row.marked)
            text, (mark,) = unmark(write_position(rules, int(players), phase, changes))
            assert_says(raised(az.Position.parse, text), mark, row.field, row.expected)


# Numbers, players and tiles that are none, wherever they stand

BAD_NUMBERS = (
    *("x", "01", "00", "+1", "-1", "-0", "1.0", "1e1", "0x1", "1_0", "*", "-", "?", "1/2"),
    *("١", "１", "²", "Ⅳ", "1\t", "\t1", "1\xa0", "1\u200b", "1\n", "9" * 20, "9" * 5000),
)
NUMBER_PLACES = {
    "round": {"round": "{}"},
    "bag": {"bag": "16,16,{},16,16", "lid": NO_COUNTS},
    "lid": {"bag": "16,16,16,16,16", "lid": "0,0,0,0,{}"},
    "board 2 score": {"board 2 score": "{}"},
}
BAD_PLAYERS = (
    *("0", "5", "9", "01", "11", "12", "+1", "-1", "1*", "x", "?", "**", "--", "1+2"),
    *("١", "１", "²", "1\t", "1\n"),
)
BAD_TILES = (
    *("", "x", "b", "BBy", "B.", "B-", "-B", "--", "B1", "B,Y", "P", "0", "4B", "?", "*"),
    *("Β", "Κ", "Ｂ", "B\u0301", "B\t", "\xa0B", "B\n", "\x00"),
)
TILE_PLACES = {
    "display 2": {"display 2": "{}"},
    "centre": {"centre": "{}"},
    "board 2 line 3": {"board 2 lines": "-/-/{}/-/-"},
    "board 2 floor": {"board 2 floor": "{}"},
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


@pytest.mark.parametrize("field", ["to-move", "starter"])
def test_signs_of_players(field: str) -> None:
    for sign in BAD_PLAYERS:
        assert_rejected_in({field: "{}"}, sign, field, "one of 1 2 3 4")


@pytest.mark.parametrize("field", TILE_PLACES)
def test_tiles_are_letters(field: str) -> None:
    for tiles in BAD_TILES:
        if tiles or field != "centre":  # where it would be a second space
            assert_rejected_in(TILE_PLACES[field], tiles, field, "letters of BYRKW")


@pytest.mark.parametrize("row", range(5))
def test_only_printed_colours_lie_on_the_coloured_wall(row: int) -> None:
    for column in range(5):
        for letter in COLOR_NAMES:
            wall = ["....."] * 5
            wall[row] = "«" + "." * column + letter + "." * (4 - column) + "»"
            changes = {"board 1 wall": "/".join(wall)}
            text, (mark,) = unmark(write_position("azul", 2, "draft", changes))
            if PRINTED_WALL[row][column] == letter:
                az.Position.parse(text)
            else:
                field = f"board 1 wall row {row + 1}"
                assert_says(raised(az.Position.parse, text), mark, field, PRINTED_WALL[row])


# Sums


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("letter", COLOR_NAMES)
def test_a_sum_that_is_not_20_names_the_colour_and_the_sum(letter: str, players: int) -> None:
    index = list(COLOR_NAMES).index(letter)
    counts = [int(count) for count in BAGS[players].split(",")]
    seen = 20 - counts[index]
    bag = add(counts, index, 0)
    on_wall = "." * index + letter + "." * (4 - index) + EMPTY_WALL[5:]
    table: list[tuple[dict[str, str], int]] = [
        ({"bag": add(counts, index, 1), "lid": NO_COUNTS}, 21),
        ({"bag": add(counts, index, -1), "lid": NO_COUNTS}, 19),
        ({"bag": add(counts, index, 9000), "lid": NO_COUNTS}, 9020),
        ({"bag": NO_COUNTS, "lid": add(counts, index, 1)}, 21),
        ({"bag": bag, "lid": add([0] * 5, index, 1)}, 21),
        ({"bag": bag, "lid": NO_COUNTS, "centre": f"1{letter}"}, 21),
        ({"bag": bag, "lid": NO_COUNTS, "board 1 lines": f"-/-/-/{letter}/-"}, 21),
        ({"bag": bag, "lid": NO_COUNTS, "board 2 wall": on_wall}, 21),
        ({"bag": bag, "lid": NO_COUNTS, "board 2 floor": letter}, 21),
        ({"bag": "?", "centre": "1" + letter * (21 - seen)}, 21),
        ({"bag": "?", "centre": "1" + letter * 300}, 300 + seen),
    ]
    for changes, found in table:
        for rules in RULES:
            marked = changes | {"bag": f"«{changes['bag']}»"}
            text, (mark,) = unmark(write_position(rules, players, "draft", marked))
            expected = f"20 {COLOR_NAMES[letter]} tiles in all, found {found}"
            assert_says(raised(az.Position.parse, text), mark, "bag", expected)


def add(counts: list[int], index: int, number: int) -> str:
    """Write counts, one of them changed."""
    changed = [count + number * (n == index) for n, count in enumerate(counts)]
    return ",".join(str(count) for count in changed)


# Fields: single spaces between them, none missing, two to four boards

GOOD = write_position("azul", 2, "draft", {"bag": BAGS[2], "lid": NO_COUNTS})
DEAL_DUE = write_position("azul", 2, "deal", {})
BOARD = f"0:-/-/-/-/-:{EMPTY_WALL}:-"
FIELDS = ("rules", "factories", "centre", "to-move", "starter", "round", "bag", "lid")


@pytest.mark.parametrize("gap", range(1, 10))
def test_double_space(gap: int) -> None:
    parts = GOOD.split(" ")
    text, (mark,) = unmark(" ".join(parts[:gap]) + " « »" + " ".join(parts[gap:]))
    assert_says(raised(az.Position.parse, text), mark, "position", "single spaces")


def test_space_at_the_end() -> None:
    text, (mark,) = unmark(GOOD + "« »")
    assert_says(raised(az.Position.parse, text), mark, "position", "single spaces")


@pytest.mark.parametrize("text", ["", " ", "\n", " " + GOOD, "\t" + GOOD, "\ufeff" + GOOD])
def test_something_before_the_rules(text: str) -> None:
    mark = Mark(1, 1, text.split(" ")[0])
    assert_says(raised(az.Position.parse, text), mark, "rules", "azul, grey")


@pytest.mark.parametrize("space", ["\t", "\xa0", "\u3000", "_", ";"])
def test_other_separators(space: str) -> None:
    for gap in range(1, 10):
        parts = GOOD.split(" ")
        raised(az.Position.parse, " ".join(parts[:gap]) + space + " ".join(parts[gap:]))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\t", "\xa0", "\x00", ";"])
def test_something_behind_the_last_board(end: str) -> None:
    text, (mark,) = unmark(GOOD[:-1] + f"«-{end}»")
    assert_says(raised(az.Position.parse, text), mark, "board 2 floor", "letters of BYRKW")


@pytest.mark.parametrize("count", range(1, 8))
def test_missing_field(count: int) -> None:
    text, (mark,) = unmark(" ".join(GOOD.split(" ")[:count]) + "«»")
    assert_says(raised(az.Position.parse, text), mark, FIELDS[count], FIELDS[count])


@pytest.mark.parametrize("bag", [f"{BAGS[2]} {NO_COUNTS}", "?"])
def test_number_of_boards(bag: str) -> None:
    start = f"azul BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 {bag}"
    for count, boards in (
        (0, "«»"),
        (1, f" {BOARD}«»"),
        (5, f" {BOARD}" * 4 + f" «{BOARD}»"),
        (6, f" {BOARD}" * 4 + f" «{BOARD}» {BOARD}"),
    ):
        text, (mark,) = unmark(start + boards)
        expected = f"2 to 4 boards, found {count}"
        assert_says(raised(az.Position.parse, text), mark, "board", expected)


# Several problems at once

SEVERAL: list[tuple[str, dict[str, str], list[tuple[str, str]]]] = [
    (
        "draft",
        {
            "display 2": "«Bx»",
            "centre": "«YB»",
            "to-move": "«7»",
            "starter": "«0»",
            "round": "«01»",
            "bag": "«1,2,3»",
            "lid": "0,«x»,0,«+1»,0",
            "board 1 score": "«-3»",
            "board 1 lines": "«-/-»",
            "board 1 wall": "«..»",
            "board 1 floor": "«»",
            "board 2": "«empty»",
        },
        [
            ("display 2", "letters"),
            ("centre", "order"),
            ("to-move", "one of"),
            ("starter", "one of"),
            ("round", "whole number"),
            ("bag", "5 counts"),
            ("lid", "whole number"),
            ("lid", "whole number"),
            ("board 1 score", "whole number"),
            ("board 1 lines", "5 pattern lines"),
            ("board 1 wall", "5 wall rows"),
            ("board 1 floor", "letters"),
            ("board 2", "<score>"),
        ],
    ),
    (
        "draft",
        {
            "display 3": "«BBBBB»",
            "to-move": "«*»",
            "round": "«31»",
            "board 1 lines": "«BB»/-/-/«KW»/-",
            "board 2 floor": "«BBBBYYYY»",
        },
        [
            ("display 3", "at most 4"),
            ("to-move", "tiles on the table"),
            ("round", "1 to 30"),
            ("board 1 line 1", "at most 1"),
            ("board 1 line 4", "one colour"),
            ("board 2 floor", "at most 7"),
        ],
    ),
    (
        "draft",  # three on one line
        {"board 1 lines": "-/«BYB»/-/-/-", "board 1 wall": "...../.B.../...../...../....."},
        [
            ("board 1 line 2", "one colour"),
            ("board 1 line 2", "at most 2"),
            ("board 1 line 2", "no blue"),
        ],
    ),
    (
        "draft",  # every colour
        {"bag": "«21,22,23,24,25»", "lid": NO_COUNTS},
        [("bag", f"{name} tiles in all") for name in COLOR_NAMES.values()],
    ),
    (
        "draft",  # on both boards
        {
            "board 1 wall": "«BYRKW/...../...../...../.....»",
            "board 2 wall": "«...../...../...../RKWBY/.....»",
        },
        [("board 1 wall", "no complete row"), ("board 2 wall", "no complete row")],
    ),
    (
        "draft",  # a lid behind the ? is taken for a board
        {"factories": "«BBYR/YKWW/BRRK/YYKW/BRKW»", "bag": "?", "lid": "«0,0,0,0,0»"},
        [("factories", "7 displays"), ("board 1", "<score>:<lines>:<wall>:<floor>")],
    ),
    (
        "deal",
        {"to-move": "«2»", "board 1 floor": "«B»", "board 2 floor": "«Y»"},
        [("to-move", "*"), ("board 1 floor", "empty"), ("board 2 floor", "empty")],
    ),
    (
        "draft",  # neither the starter nor the player to move hides what else is wrong
        {"to-move": "«-»", "starter": "«3»"},
        [("to-move", "tiles on the table"), ("starter", "1 to 2")],
    ),
    (
        "draft",
        {"to-move": "«3»", "board 1 wall": "«BYRKW/...../...../...../.....»"},
        [("to-move", "1 to 2"), ("board 1 wall", "no complete row")],
    ),
]


@pytest.mark.parametrize(("phase", "changes", "problems"), SEVERAL)
def test_all_problems_are_reported(
    phase: str, changes: dict[str, str], problems: list[tuple[str, str]]
) -> None:
    text, marks = unmark(write_position("azul", 2, phase, changes))
    error = raised(az.Position.parse, text)
    assert len(error.problems) == len(problems), str(error)
    for field, expected in problems:
        assert any(
            problem.field == field
            and expected in problem.expected
            and Mark(1, problem.column, problem.text) in marks
            for problem in error.problems
        ), (field, expected, str(error))


# What is allowed

LENIENT = [
    ("display 1=RYBB; display 2=WKWY", "display 1=BBYR; display 2=YKWW"),
    ("bag=?", "bag=16,16,16,16,16; lid=0,0,0,0,0"),
    ("centre=1BBW; bag=?", "centre=1BBW; bag=14,16,16,16,15; lid=0,0,0,0,0"),
]


@pytest.mark.parametrize(("given", "canonical"), LENIENT)
def test_lenient_input_has_canonical_output(given: str, canonical: str) -> None:
    for rules in RULES:
        lenient = write_position(rules, 2, "draft", read_changes(given))
        strict = write_position(rules, 2, "draft", read_changes(canonical))
        if "lid" not in canonical:
            strict = strict.replace("?", f"{BAGS[2]} {NO_COUNTS}")
        assert str(az.Position.parse(lenient)) == strict
        assert az.Position.parse(lenient) == az.Position.parse(strict)


ALLOWED = [
    ("draft", "azul grey", "centre=-; board 1 floor=1BBYYRR"),
    ("draft", "azul grey", "centre=-; board 1 floor=1BBYYRRK"),  # the line was full already
    ("draft", "azul grey", "board 2 floor=BYRKWWW"),
    ("draft", "azul grey", "round=30; to-move=2; starter=2; board 1 score=240"),
    ("draft", "azul grey", "board 1 lines=B/YY/RRR/KKKK/WWWWW"),
    ("draft", "azul grey", "display 1=B; display 2=-"),
    ("deal", "azul grey", "round=30"),
    ("deal", "azul grey", "round=30; to-move=-"),
    ("deal", "azul grey", "starter=2; board 1 lines=-/B/YY/KKK/WWWW"),
    ("over", "azul grey", "round=1"),
    ("over", "azul grey", "round=30; starter=2"),
    ("draft", "grey", "board 1 wall=W..../KW.../RKW../YRKW./BYRK."),
    ("over", "grey", "board 1 wall=WKRYB/...../...../...../....."),
    ("over", "grey", "board 1 lines=-/RR/-/-/-; to-move=1"),  # a complete row, still tiling
    ("tile", "grey", "board 1 floor=-; board 2 floor=1BB"),
    ("tile", "grey", "board 1 floor=-; centre=1"),
]


@pytest.mark.parametrize(("phase", "all_rules", "changes"), ALLOWED)
def test_allowed(phase: str, all_rules: str, changes: str) -> None:
    for rules in all_rules.split():
        for players in PLAYERS:
            text = write_position(rules, players, phase, read_changes(changes))
            position = az.Position.parse(text)
            assert az.Position.parse(str(position)) == position
            bag, lid = str(position).split(" ")[6:8]
            assert str(position) == text.replace("?", f"{bag} {lid}")


# Moves and deals


@pytest.mark.parametrize("row", rows("moves.txt"), ids=lambda row: row.marked)
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
    draft = rf"[c1-{displays}][BYRKW][1-5f]"
    deal = rf"deal:([BYRKW]+|-)(/([BYRKW]+|-)){{{displays - 1}}}"
    tiling = r"w[1-5][1-5f]" if position.rules == "grey" else draft
    return any(re.fullmatch(form, move) for form in (draft, deal, tiling))


@pytest.mark.parametrize("move", [" 1B1", "1B1 ", "1 B1", "1B1\n", "1B1\t", "\ufeff1B1", "1B1\x00"])
def test_moves_have_no_space(move: str) -> None:
    raised(az.Position.parse(GOOD).apply, move)


@pytest.mark.parametrize("end", [" ", "\n", "/", ":"])
def test_deals_have_no_space(end: str) -> None:
    deal = "deal:BBYR/YKWW/BRRK/YYKW/BRKW"
    raised(az.Position.parse(DEAL_DUE).apply, deal + end)
    raised(az.Position.parse(DEAL_DUE).apply, end + deal)
    raised(az.Position.parse(DEAL_DUE).apply, deal.replace(":", f":{end}"))


def test_all_problems_of_a_deal_are_reported() -> None:
    start = az.Position.parse(DEAL_DUE)
    error = raised(start.apply, "deal:Bx/YKWW/b/YYKW/BRKW/")
    fields = [problem.field for problem in error.problems]
    assert sorted(fields) == ["deal", "display 1", "display 3", "display 6"]
    error = raised(start.apply, "deal:BBYRK/YYY/BR/YYKW/BRKW")
    said = "; ".join(problem.expected for problem in error.problems)
    assert "at most 4 tiles" in said
    assert "at most one display" in said
    assert "20 tiles, found 18" in said


DEALS = [
    # every tile in the bag; the bag's last tiles and the lid's, wherever they lie; all from the lid
    ("20,20,20,20,20 0,0,0,0,0", "deal:RBYB/WKWY/BRRK/YYKW/BRKW", "16,16,16,16,16 0,0,0,0,0"),
    ("3,0,2,0,0 17,20,18,20,20", "deal:YYBB/WWWW/RYYB/KKKK/RKKK", "17,16,18,13,16 0,0,0,0,0"),
    ("0,0,0,0,0 20,20,20,20,20", "deal:BBBB/BBBB/BBBB/BBBB/BBBB", "0,20,20,20,20 0,0,0,0,0"),
    ("20,0,0,0,0 0,20,20,20,20", "deal:BBBB/BBBB/BBBB/BBBB/BBBB", "0,0,0,0,0 0,20,20,20,20"),
]


@pytest.mark.parametrize(("heaps", "deal", "heaps_after"), DEALS)
def test_allowed_deals(heaps: str, deal: str, heaps_after: str) -> None:
    for rules in RULES:
        start = write_position(rules, 2, "deal", {"bag": heaps})
        after = str(az.Position.parse(start).apply(deal))
        displays = ["".join(sorted(d, key="BYRKW".index)) for d in deal[5:].split("/")]
        assert after.split(" ")[1] == "/".join(displays)
        assert after.split(" ")[3] == "1"
        assert " ".join(after.split(" ")[6:8]) == heaps_after


@pytest.mark.parametrize("displays", ["BBBB/KKKW/WW/-/-/-/-/-/-", "KW/-/-/-/-/-/-/BBBB/WWKK"])
def test_allowed_short_deals(displays: str) -> None:
    ten_tiles = next(row.heading for row in rows("moves.txt") if "10 tiles" in row.expected)
    after = str(az.Position.parse(ten_tiles).apply(f"deal:{displays}"))
    assert after.split(" ")[6:8] == [NO_COUNTS, NO_COUNTS]


# Position files


def entry_line(marked: str) -> str:
    return marked.replace("{draft}", GOOD).replace("{deal}", DEAL_DUE)


@pytest.mark.parametrize("row", rows("entries.txt"), ids=lambda row: row.marked)
def test_line_of_a_position_file(row: Row, tmp_path: Path) -> None:
    path = tmp_path / "bad.azp"
    marked = f'# a comment\n\n{GOOD} ; id "good"\n{entry_line(row.marked)}\n{GOOD}\n'
    text, (mark,) = unmark(marked)
    path.write_text(text, "utf-8")
    good, error, also_good = az.scan_positions(path)
    assert not isinstance(good, az.NotationError)
    assert not isinstance(also_good, az.NotationError)
    assert isinstance(error, az.NotationError)
    assert_says(error, mark, row.field, row.expected)
    assert (error.path, error.line) == (path, 4)
    assert str(error).startswith(f"{path}: line 4, ")
    with pytest.raises(az.NotationError) as caught:
        az.read_positions(path)
    assert str(caught.value) == str(error)
    (shown,) = check_file(str(path)).problem_lines()
    assert shown.startswith(f"{path}:4:{mark.column}: ")


@pytest.mark.parametrize("row", rows("positions.txt"), ids=lambda row: f"{row.field}:{row.marked}")
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


@pytest.mark.parametrize("name", ["bm", "am"])
def test_an_operation_without_its_moves(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.azp"
    path.write_text(f'{GOOD} ; {name} ; id "x"\n')
    error = raised(az.read_positions, str(path))
    assert error.line == 1
    assert error.field == name
    assert "one move" in error.expected
    assert len(GOOD) + 4 <= error.column <= len(GOOD) + 7  # at the name, or right behind it


def test_what_is_no_text_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.azp"
    path.write_bytes(b"# \xff is fine in a comment\n" + GOOD.encode() + b' ; id "\xc3\xa9 \xe9"\n')
    (error,) = az.scan_positions(path)
    assert isinstance(error, az.NotationError)
    assert (error.line, error.column, error.text) == (2, len(GOOD) + 10, "\\xe9")
    assert "UTF-8" in str(error)


def test_lines_of_a_position_file_are_lenient_where_it_says_so(tmp_path: Path) -> None:
    path = tmp_path / "good.azp"
    lines = [
        "\ufeff# a comment, even azul -/- ; with operations",
        "",
        GOOD,
        "#",
        f'{GOOD} ; id "a \\"label\\" \\\\; with everything" ; bm 1B1 1B2 ; am cat ; ce +0.5 ; x',
        f"{DEAL_DUE} ; unknown-name one two",
    ]
    path.write_bytes("\r\n".join(lines).replace("am cat", "am 1Bf").encode())
    first, second, third = az.read_positions(path)
    assert [entry.line for entry in (first, second, third)] == [3, 5, 6]
    assert first.operations == {}
    assert second.id == 'a "label" \\; with everything'
    assert second.best_moves == ("1B1", "1B2")
    assert second.avoid_moves == ("1Bf",)
    assert second.operations["ce"] == ("+0.5",)
    assert second.operations["x"] == ()
    assert third.operations == {"unknown-name": ("one", "two")}


# Game files

TAGS = '[Rules "azul"]\n[Player1 "a"]\n[Player2 "b"]'
DEAL = "deal:BBYR/YKWW/BRRK/YYKW/BRKW"


class BadGames(NamedTuple):
    """A game file with something wrong in it."""

    field: str
    expected: str
    context: str
    marked: str


def bad_games() -> list[BadGames]:
    found = []
    for part in (DATA / "games.txt").read_text("utf-8").split("\n=== ")[1:]:
        heading, _, marked = part.partition("\n")
        field, expected, context = (cell.strip() for cell in heading.split("|"))
        for name, text in (("{tags}", TAGS), ("{deal}", DEAL), ("{board}", BOARD)):
            marked = marked.replace(name, text)
        found.append(BadGames(field, expected, context, marked))
    return found


@pytest.mark.parametrize("bad", bad_games(), ids=lambda bad: f"{bad.field}:{bad.expected}")
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_game_file(bad: BadGames, line_end: str, tmp_path: Path) -> None:
    text, marks = unmark(bad.marked)
    path = tmp_path / "bad.azg"
    path.write_bytes(text.replace("\n", line_end).encode())
    error = raised(az.read_games, str(path))
    assert error.field == bad.field
    assert bad.expected in error.expected
    assert error.context == bad.context
    assert error.path == str(path)
    assert error.line is not None
    assert str(error).startswith(f"{path}: line {error.line}, {bad.context}, column ")
    for mark in marks:
        assert (error.line, error.column, error.text) == mark
    (shown,) = check_file(str(path)).problem_lines()
    assert shown.startswith(f"{path}:{error.line}:{error.column}: {bad.context}: ")
    if bad.context.startswith("game 1"):
        alone = raised(az.parse_game, text)
        assert (alone.problems, alone.line, alone.path) == (error.problems, error.line, None)


@pytest.mark.parametrize(
    "bad",
    [bad for bad in bad_games() if ", move " in bad.context],
    ids=lambda bad: f"{bad.field}:{bad.expected}",
)
def test_an_illegal_move_names_the_move(bad: BadGames, tmp_path: Path) -> None:
    path = tmp_path / "bad.azg"
    text, (mark,) = unmark(bad.marked)
    path.write_text(text, "utf-8")
    line = text.split("\n")[mark.line - 1]
    move = next(
        word[0] for word in re.finditer(r"\S+", line) if word.start() < mark.column <= word.end()
    )
    said = str(raised(az.read_games, str(path)))
    assert (move if bad.field == "move" else mark.piece) in said
    for part in (str(path), f"line {mark.line}", bad.context, bad.expected):
        assert part in said


def test_a_wrong_game_does_not_hide_the_next(tmp_path: Path) -> None:
    good = f"{TAGS}\n\n1. {DEAL} 1B1\n*\n"
    wrong = [
        good.replace("1B1", "1W1"),
        good.replace("1B1", "1B1 {open"),
        good.replace("*", "5-5"),
        good.replace('"azul"', '"chess"'),
        good.replace(' "a"', ""),
    ]
    path = tmp_path / "games.azg"
    for text in wrong:
        path.write_text("\n".join([good, text, good]))
        first, second, third = az.scan_games(path)
        assert first == third == az.parse_game(good)
        assert isinstance(second, az.NotationError)
        assert second.context.startswith("game 2")


def test_more_or_less_than_one_game() -> None:
    good = f"{TAGS}\n\n1. {DEAL} 1B1\n*\n"
    assert "one game, found 2" in str(raised(az.parse_game, f"{good}\n{good}"))
    for text in ("", "\n\n"):
        assert "one game, found 0" in str(raised(az.parse_game, text))


def test_many_open_comments(tmp_path: Path) -> None:
    """However often a comment is left open, errors are errors of the notation."""
    path = tmp_path / "games.azg"
    path.write_text(f"{TAGS}\n\n1. {DEAL} {{open\n\n" * 1500)
    items = list(az.scan_games(path))
    assert all(isinstance(item, az.NotationError) for item in items)


def test_bytes_that_are_no_text_in_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.azg"
    path.write_bytes(f"{TAGS}\n\n1. {DEAL} 1B1 {{caf".encode() + b"\xe9}\n*\n")
    error = raised(az.read_games, str(path))
    line = f"1. {DEAL} 1B1 {{caf"
    assert (error.line, error.column, error.text) == (5, len(line) + 1, "\\xe9")


# What is allowed in a game file


def test_a_deal_is_written_in_colour_order() -> None:
    """Letters may come in any order, and go out in colour order, as in a position."""
    text = f"{TAGS}\n\n1. deal:RBYB/WKWY/BRRK/YYKW/BRKW 1B1\n*\n"
    canonical = f"{TAGS}\n\n1. {DEAL} 1B1\n*\n"
    assert str(az.parse_game(text)) == canonical
    assert az.parse_game(text).moves == az.parse_game(canonical).moves


def test_a_game_keeps_what_it_does_not_know() -> None:
    text = "\n".join(
        [
            '[Rules "azul"]',
            '[Player1 "a \\"quoted\\" name"]',
            '[Player2 "back\\\\slash"]',
            '[Seed "7"]',
            '[Opening "the {usual} one"]',
            '[Result "*"]',
            "",
            f"1. {DEAL} {{one}} {{two}} 1B1 {{over",
            '[Rules "two lines"]} 2Y2 {}',
            "*",
            "",
        ]
    )
    game = az.parse_game(text)
    assert game.tags["Player1"] == 'a "quoted" name'
    assert game.tags["Player2"] == "back\\slash"
    assert game.tags["Opening"] == "the {usual} one"
    assert game.comments == {0: ["one", "two"], 1: ['over\n[Rules "two lines"]'], 2: [""]}
    assert str(game) == text


def test_a_game_that_starts_inside_a_round_has_no_deal_there() -> None:
    start = write_position("grey", 3, "draft", {"round": "4", "to-move": "2"})
    players = "".join(f'[Player{n} "p"]\n' for n in (1, 2, 3))
    game = az.parse_game(f'[Rules "grey"]\n{players}[Position "{start}"]\n\n4. 1B1 2Y2\n*\n')
    assert game.position.to_move == 1
    assert f'[Position "{game.start}"]' in str(game)
    assert "\n4. 1B1 2Y2\n*\n" in str(game)
