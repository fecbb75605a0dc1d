"""What the notation of Azul rejects, as tables, and that an error points at the right piece.

In every text `«…»` marks the piece that the error must name; the marks are taken out before the
text is read, and where they stood is the line and the column that the error must give.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest
from _pytest.mark.structures import ParameterSet

import azul_search as az

RULES = ("azul", "grey")
PLAYERS = (2, 3, 4)
COLOR_NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
PRINTED_WALL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")


# Marked texts


class Mark(NamedTuple):
    """Where a piece of text stands."""

    line: int
    column: int
    piece: str


def unmark(marked: str) -> tuple[str, list[Mark]]:
    """Return the text without its marks, and what they marked."""
    text = ""
    marks = []
    for index, part in enumerate(re.split("[«»]", marked)):
        if index % 2:
            line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
            marks.append(Mark(line, column, part))
        text += part
    return text, marks


def raised(read: Callable[[], object]) -> az.NotationError:
    """Return the error that reading something raises."""
    with pytest.raises(az.NotationError) as caught:
        read()
    return caught.value


def assert_says(error: az.NotationError, mark: Mark, field: str, expected: str) -> None:
    """See that there is one problem, and that it names place, field, piece and what to write."""
    assert len(error.problems) == 1, str(error)
    problem = error.problems[0]
    assert problem.field == field
    assert expected in problem.expected
    assert problem.column == mark.column
    if "wall column" not in field:  # whose tiles do not stand side by side in the text
        assert problem.text == mark.piece
    assert (error.field, error.column, error.text) == (problem.field, problem.column, problem.text)
    for said in (f"column {mark.column}", field, expected):
        assert said in str(error)


# Positions, built out of a good one and the parts that differ from it

DISPLAYS = ("BBYR", "YKWW", "BRRK", "YYKW", "BRKW", "BYRK", "BYWW", "BRKW", "YRKW")
BAGS = {2: "16,16,16,16,16", 3: "14,14,15,15,14", 4: "13,13,13,13,12"}
NO_COUNTS = "0,0,0,0,0"
EMPTY_WALL = "...../...../...../...../....."
ROW_WALL = "BYRKW/...../...../...../....."

PHASES = {
    "draft": {"centre": "1", "to-move": "1", "starter": "1", "round": "1", "bag": "?"},
    "deal": {"centre": "1", "to-move": "*", "starter": "1", "round": "4", "bag": "?"},
    "over": {
        "centre": "1",
        "to-move": "-",
        "starter": "1",
        "round": "5",
        "bag": "?",
        "board 1 wall": ROW_WALL,
    },
    "tile": {  # grey only: player 1 has a full line and took the marker
        "centre": "-",
        "to-move": "1",
        "starter": "2",
        "round": "3",
        "bag": "?",
        "board 1 lines": "-/YY/-/-/-",
        "board 1 floor": "1",
    },
}


def write_position(rules: str, players: int, phase: str, changes: dict[str, str]) -> str:
    """Write the position that the phase stands for, with some parts changed."""
    part = {"rules": rules, **PHASES[phase], **changes}
    displays = [
        part.get(f"display {n}", DISPLAYS[n - 1] if phase == "draft" else "-")
        for n in range(1, 2 * players + 2)
    ]
    factories = part.get("factories", "/".join(displays))
    fields = [part["rules"], factories]
    fields += [part[name] for name in ("centre", "to-move", "starter", "round", "bag")]
    fields += [part["lid"]] if "lid" in part else []
    fields += [write_board(part, f"board {n}") for n in range(1, players + 1)]
    return " ".join(fields)


def write_board(part: dict[str, str], name: str) -> str:
    usual = {"score": "0", "lines": "-/-/-/-/-", "wall": EMPTY_WALL, "floor": "-"}
    return part.get(name, ":".join(part.get(f"{name} {key}", usual[key]) for key in usual))


class Row(NamedTuple):
    """A change that makes a good position a bad one, and what is to be said of it."""

    changes: dict[str, str]
    field: str
    expected: str
    phase: str = "draft"
    rules: tuple[str, ...] = RULES
    players: tuple[int, ...] = PLAYERS


BAD_NUMBERS = (
    "«x»", "«01»", "«00»", "«+1»", "«-1»", "«-0»", "«1.0»", "«1e1»", "«0x1»", "«1_0»", "«1,0»",
    "«*»", "«-»", "«?»", "«١»", "«１»", "«²»", "«Ⅳ»", "«1\t»", "«1\xa0»", "«99999999999999999999»",
)  # fmt: skip
BAD_PLAYERS = ("«0»", "«5»", "«9»", "«01»", "«11»", "«12»", "«+1»", "«-1»", "«1*»", "«x»", "«?»",
               "«**»", "«--»", "«١»", "«１»", "«²»")  # fmt: skip
BAD_TILES = ("«»", "«x»", "«b»", "«BBy»", "«B.»", "«B-»", "«-B»", "«--»", "«B1»", "«B,Y»", "«P»",
             "«0»", "«4B»", "«Β»", "«Κ»", "«Ｂ»", "«B\t»", "«?»", "«*»")  # fmt: skip
LETTERS = "tiles as letters of BYRKW"

FORM_ROWS = [
    # rules
    *(Row({"rules": name}, "rules", "azul, grey") for name in
      ("«azull»", "«Azul»", "«AZUL»", "«Grey»", "«gray»", "«azul,»", "«»", "«azul\t»", "«\ufeffazul»")),
    # factories
    *(Row({"display 2": tiles}, "display 2", LETTERS) for tiles in BAD_TILES),
    *(Row({"display 2": tiles}, "display 2", LETTERS) for tiles in ("«1»", "«1B»")),
    Row({"factories": "«BBYR/YKWW/BRRK/YYKW»"}, "factories", "found 4"),
    Row({"factories": "«BBYR/YKWW/BRRK/YYKW/BRKW/-»"}, "factories", "found 6"),
    Row({"factories": "«-/-/-/-/-/-/-/-»"}, "factories", "found 8"),
    Row({"factories": "«B/B/B/B/B/B/B/B/B/B»"}, "factories", "found 10"),
    Row({"factories": "«BBYR/YKWW/BRRK/YYKW/BRKW/-/-»"}, "factories", "5 displays", players=(2,)),
    Row({"factories": "«BBYR/YKWW/BRRK/YYKW/BRKW»"}, "factories", "7 displays", players=(3,)),
    Row({"factories": "«BBYR/YKWW/BRRK/YYKW/BRKW»"}, "factories", "9 displays", players=(4,)),
    # centre
    *(Row({"centre": tiles}, "centre", LETTERS) for tiles in BAD_TILES if tiles != "«»"),
    *(Row({"centre": tiles}, "centre", "order BYRKW") for tiles in ("«YB»", "«BYB»", "«WKRYB»")),
    *(Row({"centre": "1" + tiles}, "centre", "order BYRKW") for tiles in ("«YB»", "«BWB»")),
    *(Row({"centre": "1" + tiles}, "centre", LETTERS) for tiles in ("«1»", "«x»", "«1B»", "«B1»")),
    Row({"centre": "1«-»"}, "centre", ""),
    Row({"centre": "1«-B»"}, "centre", LETTERS),
    # to-move, starter, round
    *(Row({"to-move": sign}, "to-move", "one of 1 2 3 4 * -") for sign in BAD_PLAYERS),
    *(Row({"starter": sign}, "starter", "one of 1 2 3 4") for sign in BAD_PLAYERS),
    *(Row({"starter": sign}, "starter", "one of 1 2 3 4") for sign in ("«*»", "«-»")),
    *(Row({"round": number}, "round", "a whole number from 1") for number in BAD_NUMBERS),
    Row({"round": "«0»"}, "round", "a whole number from 1"),
    # bag, lid
    *(Row({"bag": f"16,16,{count},16,16", "lid": NO_COUNTS}, "bag", "a whole number from 0")
      for count in BAD_NUMBERS if "," not in count),
    *(Row({"bag": BAGS[2], "lid": f"0,0,0,0,{count}"}, "lid", "a whole number from 0")
      for count in BAD_NUMBERS if "," not in count),
    *(Row({"bag": counts, "lid": NO_COUNTS}, "bag", "5 counts") for counts in
      ("«16,16,16,16»", "«16,16,16,16,16,16»", "«80»", "«-»", "«16;16;16;16;16»", "«??»")),
    *(Row({"bag": BAGS[2], "lid": counts}, "lid", "5 counts") for counts in
      ("«0,0,0,0»", "«0,0,0,0,0,0»", "«0»", "«-»", "«?»")),
    Row({"bag": "16,16,«»,16,16", "lid": NO_COUNTS}, "bag", "a whole number from 0"),
    Row({"bag": "?", "lid": "«0,0,0,0,0»"}, "board 1", "<score>:<lines>", players=(2, 3)),
    Row({"bag": "?", "lid": "«?»"}, "board 1", "<score>:<lines>", players=(2, 3)),
    # boards
    *(Row({"board 1": board}, "board 1", "<score>:<lines>:<wall>:<floor>") for board in
      ("«-»", "«0»", f"«0:-/-/-/-/-:{EMPTY_WALL}»", f"«0:-/-/-/-/-:{EMPTY_WALL}:-:-»",
       f"«0;-/-/-/-/-;{EMPTY_WALL};-»")),
    Row({"board 2": f"«0:-/-/-/-/-:{EMPTY_WALL}:-:»"}, "board 2", "<score>:<lines>:<wall>:<floor>"),
    *(Row({"board 1 score": number}, "board 1 score", "a whole number from 0")
      for number in (*BAD_NUMBERS, "«»")),
    # lines
    *(Row({"board 1 lines": lines}, "board 1 lines", "5 pattern lines") for lines in
      ("«-»", "«»", "«-/-/-/-»", "«-/-/-/-/-/-»", "«-/-/-/-/-/»", "«-,-,-,-,-»")),
    *(Row({"board 2 lines": f"-/-/{tiles}/-/-"}, "board 2 line 3", LETTERS) for tiles in BAD_TILES),
    Row({"board 2 lines": "«1»/-/-/-/-"}, "board 2 line 1", LETTERS),
    # wall
    *(Row({"board 1 wall": wall}, "board 1 wall", "5 wall rows") for wall in
      ("«-»", "«»", "«...../...../...../.....»", f"«{EMPTY_WALL}/.....»", f"«{EMPTY_WALL}/»",
       "«.........................»")),
    *(Row({"board 2 wall": f"...../{row}/...../...../....."}, "board 2 wall row 2", "5 characters")
      for row in ("«»", "«-»", "«....»", "«......»", "«..x..»", "«..b..»", "«..-..»", "«..1..»",
                  "«WBYRKW»", "«..Β..»", "«․....»", "«.…..»", "«_____»")),
    # floor
    *(Row({"board 1 floor": tiles}, "board 1 floor", LETTERS) for tiles in BAD_TILES),
    *(Row({"board 2 floor": tiles}, "board 2 floor", "order BYRKW") for tiles in ("«YB»", "«BWB»")),
    *(Row({"centre": "-", "board 1 floor": "1" + tiles}, "board 1 floor", expected)
      for tiles, expected in (("«1»", LETTERS), ("«YB»", "order BYRKW"), ("«B1»", LETTERS))),
    Row({"centre": "-", "board 1 floor": "1«-»"}, "board 1 floor", ""),
]  # fmt: skip

CHECK_ROWS = [
    # too many tiles in a place
    Row({"display 2": "«BBBBB»"}, "display 2", "at most 4"),
    Row({"display 1": "«WKRYB»"}, "display 1", "at most 4"),
    Row({"board 1 floor": "«BBBBBBBB»"}, "board 1 floor", "at most 7"),
    Row({"centre": "-", "board 2 floor": "«1BYYRRKKW»"}, "board 2 floor", "at most 7"),
    *(Row({"board 2 lines": "/".join(["-"] * n + ["«" + "Y" * (n + 2) + "»"] + ["-"] * (4 - n))},
          f"board 2 line {n + 1}", f"at most {n + 1}") for n in range(5)),
    # lines
    *(Row({"board 1 lines": f"-/-/-/-/{tiles}"}, "board 1 line 5", "one colour")
      for tiles in ("«BY»", "«BYB»", "«BBBBY»", "«WK»")),
    *(Row({"board 2 lines": lines, "board 2 wall": wall}, f"board 2 line {row}", expected)
      for row, lines, wall, expected in (
          (1, "«K»/-/-/-/-", "...K./...../...../...../.....", "black"),
          (2, "-/«W»/-/-/-", "...../W..../...../...../.....", "white"),
          (3, "-/-/«RR»/-/-", "...../...../....R/...../.....", "red"),
          (4, "-/-/-/«BBBB»/-", "...../...../...../...B./.....", "blue"),
          (5, "-/-/-/-/«Y»", "...../...../...../...../Y....", "yellow"))),
    # walls
    *(Row({"board 2 wall": wall}, f"board 2 wall row {row}", printed, rules=("azul",))
      for row, wall, printed in (
          (1, "«Y....»/...../...../...../.....", "BYRKW"),
          (2, "...../«B....»/...../...../.....", "WBYRK"),
          (3, "...../...../«KWBYY»/...../.....", "KWBYR"),
          (4, "...../...../...../«YBWKR»/.....", "RKWBY"),
          (5, "...../...../...../...../«....K»", "YRKWB"))),
    *(Row({"board 2 wall": wall}, field, expected, rules=("grey",))
      for wall, field, expected in (
          ("«B...B»/...../...../...../.....", "board 2 wall row 1", "once in a row"),
          ("...../...../...../...../«YRY.W»", "board 2 wall row 5", "once in a row"),
          ("«B..../B..../...../...../.....»", "board 2 wall column 1", "once in a column"),
          ("«....W/...../...../...../....W»", "board 2 wall column 5", "once in a column"),
          ("«...../..K../..R../..K../.....»", "board 2 wall column 3", "once in a column"))),
    *(Row({"board 1 wall": wall}, "board 1 wall", "no complete row while tiles are on the table")
      for wall in (f"«{ROW_WALL}»", "«...../...../...../...../YRKWB»", "«" + "/".join(PRINTED_WALL) + "»")),
    Row({"factories": "-/-/-/-/-", "centre": "1B", "board 2 wall": f"«{ROW_WALL}»"},
        "board 2 wall", "no complete row", players=(2,)),
    # the marker
    Row({"centre": "«-»"}, "centre", "exactly one place, found none"),
    Row({"centre": "«BB»"}, "centre", "exactly one place, found none"),
    Row({"centre": "«1»", "board 1 floor": "1"}, "centre", "the centre and floor 1"),
    Row({"centre": "«1BY»", "board 2 floor": "1B"}, "centre", "the centre and floor 2"),
    Row({"centre": "«-»", "board 1 floor": "1", "board 2 floor": "1"}, "centre", "floor 1 and floor 2"),
    Row({"centre": "«-»"}, "centre", "exactly one place", phase="deal"),
    Row({"centre": "«-»"}, "centre", "exactly one place", phase="over"),
    Row({"board 1 floor": "-", "centre": "«-»", "starter": "1"}, "centre", "exactly one place",
        phase="tile", rules=("grey",)),
    # players and rounds
    Row({"to-move": "«3»"}, "to-move", "1 to 2", players=(2,)),
    Row({"to-move": "«4»"}, "to-move", "1 to 2", players=(2,)),
    Row({"to-move": "«4»"}, "to-move", "1 to 3", players=(3,)),
    Row({"starter": "«3»"}, "starter", "1 to 2", players=(2,)),
    Row({"starter": "«4»"}, "starter", "1 to 3", players=(3,)),
    Row({"starter": "«3»"}, "starter", "1 to 2", phase="deal", players=(2,)),
    Row({"starter": "«4»"}, "starter", "1 to 3", phase="over", players=(3,)),
    *(Row({"round": number}, "round", "1 to 30", phase=phase)
      for number in ("«31»", "«100»", "«9999»") for phase in ("draft", "deal", "over")),
    # what is to happen next: a draft
    *(Row({"to-move": sign}, "to-move", "tiles on the table") for sign in ("«*»", "«-»")),
    *(Row({"factories": "-/-/-/-/-", "centre": centre, "to-move": sign}, "to-move", "tiles on the table",
          players=(2,)) for sign in ("«*»", "«-»") for centre in ("1B",)),
    Row({"to-move": "«-»", "round": "30"}, "to-move", "tiles on the table"),
    # a deal
    *(Row({"to-move": sign}, "to-move", "*", phase="deal") for sign in ("«1»", "«2»", "«-»")),
    *(Row({"to-move": "«-»", "round": number}, "to-move", "*", phase="deal") for number in ("1", "29")),
    *(Row({"to-move": "«1»", "round": "30"}, "to-move", sign, phase="deal") for sign in "*-"),
    Row({"board 1 floor": "«B»"}, "board 1 floor", "empty floor", phase="deal"),
    Row({"board 2 floor": "«BBBYRKW»"}, "board 2 floor", "empty floor", phase="deal"),
    Row({"centre": "-", "board 2 floor": "«1»"}, "board 2 floor", "empty floor", phase="deal"),
    Row({"centre": "-", "board 2 floor": "«1Y»"}, "board 2 floor", "empty floor", phase="deal"),
    # the end
    *(Row({"to-move": sign}, "to-move", "-", phase="over") for sign in ("«1»", "«2»", "«*»")),
    Row({"to-move": "«*»", "round": "30"}, "to-move", "-", phase="over"),
    Row({"board 2 floor": "«W»"}, "board 2 floor", "empty floor", phase="over"),
    Row({"centre": "-", "board 1 floor": "«1»"}, "board 1 floor", "empty floor", phase="over"),
    # full lines on an empty table
    *(Row({"board 1 lines": "«B/-/-/-/-»", "to-move": sign}, "board 1 lines", "no full line",
          phase="deal", rules=("azul",)) for sign in "12*-"),
    Row({"board 2 lines": "«-/-/-/-/WWWWW»"}, "board 2 lines", "no full line", phase="over", rules=("azul",)),
    *(Row({"to-move": sign}, "to-move", "1, who", phase="tile", rules=("grey",))
      for sign in ("«2»", "«*»", "«-»")),
    Row({"board 1 lines": "Y/-/-/-/-", "to-move": "«-»"}, "to-move", "1, who", phase="over", rules=("grey",),
        ) if False else
    Row({"board 2 lines": "-/YY/-/-/-", "to-move": "«-»"}, "to-move", "2, who", phase="over", rules=("grey",)),
    # ... where the next round's starter tiles first
    Row({"board 2 lines": "R/-/-/-/-", "board 1 floor": "-", "board 2 floor": "1", "to-move": "«1»"},
        "to-move", "2, who", phase="tile", rules=("grey",)),
    Row({"board 2 lines": "R/-/-/-/-", "board 1 floor": "-", "centre": "1", "to-move": "«1»"},
        "to-move", "2, who", phase="tile", rules=("grey",)),
    Row({"board 2 lines": "R/-/-/-/-", "board 1 floor": "-", "board 3 floor": "1", "to-move": "«2»"},
        "to-move", "1, who", phase="tile", rules=("grey",), players=(3, 4)),
    Row({"board 3 lines": "R/-/-/-/-", "board 1 floor": "-", "board 2 floor": "1", "to-move": "«1»"},
        "to-move", "3, who", phase="tile", rules=("grey",), players=(3, 4)),
]  # fmt: skip


def expand(rows: Iterable[Row]) -> Iterator[ParameterSet]:
    """Yield every row for the walls and the numbers of players that it is meant for."""
    for row in rows:
        for rules in row.rules:
            for players in row.players:
                text = write_position(rules, players, row.phase, row.changes)
                yield pytest.param(
                    text, row.field, row.expected, id=f"{row.field}-{rules}-{players}"
                )


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", RULES)
def test_the_positions_that_the_rows_change_are_good(rules: str, players: int, phase: str) -> None:
    if (rules, phase) != ("azul", "tile"):
        az.Position.parse(write_position(rules, players, phase, {}))


@pytest.mark.parametrize(("marked", "field", "expected"), expand(FORM_ROWS))
def test_bad_form(marked: str, field: str, expected: str) -> None:
    text, (mark,) = unmark(marked)
    assert_says(raised(lambda: az.Position.parse(text)), mark, field, expected)


@pytest.mark.parametrize(("marked", "field", "expected"), expand(CHECK_ROWS))
def test_impossible_position(marked: str, field: str, expected: str) -> None:
    text, (mark,) = unmark(marked)
    assert_says(raised(lambda: az.Position.parse(text)), mark, field, expected)


@pytest.mark.parametrize("row", range(5))
def test_every_letter_on_the_wrong_space_of_the_coloured_wall(row: int) -> None:
    for column in range(5):
        for letter in COLOR_NAMES:
            rows = ["....."] * 5
            rows[row] = "«" + "." * column + letter + "." * (4 - column) + "»"
            changes = {"board 1 wall": "/".join(rows)}
            text, (mark,) = unmark(write_position("azul", 2, "draft", changes))
            if PRINTED_WALL[row][column] == letter:
                az.Position.parse(text)
            else:
                error = raised(lambda text=text: az.Position.parse(text))  # type: ignore[misc]
                assert_says(error, mark, f"board 1 wall row {row + 1}", PRINTED_WALL[row])


# Sums: one tile too many, wherever it lies, and one too few

PLACES_OF_A_TILE: list[dict[str, str]] = [
    {"centre": "1{}"},
    {"display 1": "{}", "bag": "-BBY"},
    {"board 1 lines": "-/-/-/{}/-"},
    {"board 2 wall": "{}..../...../...../...../....."},
    {"board 1 floor": "{}"},
    {"centre": "-", "board 2 floor": "1{}"},
]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("letter", COLOR_NAMES)
def test_sums_of_a_colour(letter: str, players: int) -> None:
    index = list(COLOR_NAMES).index(letter)
    counts = [int(count) for count in BAGS[players].split(",")]
    more, fewer = counts.copy(), counts.copy()
    more[index] += 1
    fewer[index] -= 1
    one = ",".join("1" if other == letter else "0" for other in COLOR_NAMES)
    name = COLOR_NAMES[letter]
    rows = [
        ({"bag": join(more), "lid": NO_COUNTS}, 21),
        ({"bag": join(fewer), "lid": NO_COUNTS}, 19),
        ({"bag": join(counts), "lid": one}, 21),
        ({"bag": NO_COUNTS, "lid": join(more)}, 21),
        ({"bag": join(counts), "lid": NO_COUNTS, "centre": f"1{letter}"}, 21),
        ({"bag": join(counts), "lid": NO_COUNTS, "board 1 lines": f"-/-/-/{letter}/-"}, 21),
        ({"bag": join(counts), "lid": NO_COUNTS, "board 2 floor": letter}, 21),
        ({"bag": "?", "centre": "1" + letter * (21 - 20 + counts[index])}, 21),
        ({"bag": "?", "centre": "1" + letter * 30}, 50 - counts[index]),
    ]
    on_wall = "." * index + letter + "." * (4 - index) + EMPTY_WALL[5:]
    rows.append(({"bag": join(counts), "lid": NO_COUNTS, "board 2 wall": on_wall}, 21))
    for changes, found in rows:
        for rules in RULES:
            marked = write_position(
                rules, players, "draft", changes | {"bag": f"«{changes['bag']}»"}
            )
            text, (mark,) = unmark(marked)
            error = raised(lambda text=text: az.Position.parse(text))  # type: ignore[misc]
            assert_says(error, mark, "bag", f"20 {name} tiles in all, found {found}")


def join(counts: list[int]) -> str:
    return ",".join(str(count) for count in counts)
