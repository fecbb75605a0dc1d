"""Whatever text is given, it is read as the notation says or rejected by a NotationError.

What the notation allows is said once more, slowly, in `tests.grammar`; everything else is compared
with its own text.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import azul_search as az
from azul_search.game import format_game
from azul_search.rules.interface import NAMES, PLAYERS
from tests.grammar import canonical_position, is_possible_draw, phase_of
from tests.reference import BY_RULES

FAMILIES = {"azul": ("azul", "grey"), "pavilion": ("pavilion", "pavilion-grey")}
PHASES = {
    "azul": {"draft", "deal", "over"},
    "grey": {"draft", "tile", "deal", "over"},
    "pavilion": {"draft", "play", "take", "refill", "deal", "over"},
    "pavilion-grey": {"draft", "play", "take", "refill", "deal", "over"},
}

fuzz = settings(
    derandomize=True,
    deadline=None,
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


# Good texts to begin with

START = str(az.Position.start("azul"))
TAGS = '[Rules "azul"]\n[Player1 "a"]\n[Player2 "b"]\n\n'
DEAL = "deal:BBYR/YKWW/BRRK/YYKW/BRKW"


@cache
def positions(*names: str) -> list[az.Position]:
    """Return positions out of random games of these rule sets, two to four players."""
    found = []
    for rules in names or NAMES:
        for players in PLAYERS:
            for number, position in enumerate(random_game(rules, players).positions()):
                if number % 9 == 0 or position.phase not in ("draft", "play"):
                    found.append(position)
    return found


@cache
def random_game(rules: str, players: int) -> az.Game:
    """Play a game to its end, leaving few tiles to the floor and passing late."""
    random = Random(f"{rules} {players}")
    game = az.Game(az.Position.start(rules, players))
    while not game.position.is_over:
        moves = game.position.legal_moves()
        kept = [move for move in moves if not move.endswith("f") and not move.startswith("pass:")]
        if moves:
            game.apply(random.choice(kept or moves))
        else:
            game.apply(game.position.draw(random.getrandbits(32)))
    return game


def some_position() -> st.SearchStrategy[az.Position]:
    return st.integers(0, 10**6).map(lambda n: positions()[n % len(positions())])


def some_draw_due() -> st.SearchStrategy[az.Position]:
    return some_position().filter(lambda position: position.phase in ("deal", "refill"))


# Bad texts that are nearly good

SIGNS = (
    "BYRKWPGO" * 3 + '1234567890-*?./:,; \t\n\r"\\[]{}#cwfx+_' + "Β１²\xa0\u2028\ufeff\x00é\udc80"
)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str], most: int = 3) -> str:
    """Draw a text and change a few of its characters."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, most))):
        place, other = draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))
        low, high = sorted((place, other))
        sign = draw(st.sampled_from(SIGNS))
        kind = draw(st.integers(0, 5))
        if kind == 0:
            text = text[:place] + sign + text[place + 1 :]
        elif kind == 1:
            text = text[:place] + sign + text[place:]
        elif kind == 2:
            text = text[:place] + text[place + 1 :]
        elif kind == 3 and high < len(text) and low < high:
            text = text[:low] + text[high] + text[low + 1 : high] + text[low] + text[high + 1 :]
        elif kind == 4:
            text = text[:low] + text[high:]
        else:
            text = text[:place] + text[low:high] + text[place:]
    return text


TURNS = ["1", "2", "3", "*", "-", "1*", "2*", "1+1", "2+3"]
ROUNDS = ["5", "6", "7", "29", "30", "31"]


def position_of_pieces(seed: int, names: tuple[str, ...]) -> str:
    """Return a position with some pieces exchanged for others of the same kind."""
    random = Random(seed)
    text = str(random.choice(positions(*names)))
    pieces = re.split("([ :/,])", text)
    others = re.split("[ :/,]", str(random.choice(positions(*names))))
    for _ in range(random.randint(1, 3)):
        index = 2 * random.randrange(1, len(pieces) // 2 + 1)
        same = [other for other in others if kind_of(other) == kind_of(pieces[index])]
        pieces[index] = random.choice(same or [pieces[index]])
    fields = "".join(pieces).split(" ")
    if random.random() < 0.2:
        fields[3] = random.choice(TURNS)
    if random.random() < 0.2:
        fields[5] = random.choice(ROUNDS)
    text = " ".join(fields)
    return text if random.random() < 0.2 else with_unseen_tiles(text)


def kind_of(piece: str) -> str:
    """Return what a piece between two separators can be: a number, a row or a star, tiles."""
    if piece.isdecimal():
        return "number"
    return "row" if "." in piece else "tiles"


def position_with_moved_tiles(seed: int, names: tuple[str, ...]) -> str:
    """Return a position in which some spaces, tiles and signs have changed places."""
    random = Random(seed)
    text = list(str(random.choice(positions(*names))))
    first_sign = text.index(" ") + 1
    signs = [index for index in range(first_sign, len(text)) if text[index] not in " :/,"]
    for _ in range(random.randint(1, 3)):
        first, second = random.sample(signs, 2)
        text[first], text[second] = text[second], text[first]
    moved = "".join(text)
    return moved if random.random() < 0.5 else with_unseen_tiles(moved)


def with_unseen_tiles(text: str) -> str:
    fields = text.split(" ")
    return " ".join([*fields[:6], "?", *fields[8:]])


def assert_points_at(error: az.NotationError, lines: list[str]) -> None:
    """See that an error is one line, and that the pieces it names stand where it says."""
    assert isinstance(error, ValueError)
    assert error.problems
    assert "\n" not in str(error)
    line = lines[(error.line or 1) - 1]
    for problem in error.problems:
        assert problem.field
        assert problem.expected
        assert 1 <= problem.column <= len(line) + 1
        is_gathered = "wall column" in problem.field or problem.expected == "UTF-8 text"
        is_unquoted = line.startswith("[") and "\\" in line
        if not is_gathered and not is_unquoted:
            piece = problem.text.split("\n")[0]
            assert line[problem.column - 1 :].removeprefix("{").startswith(piece.removeprefix("{"))


def error_of(read: Callable[[str], object], text: str) -> az.NotationError | None:
    try:
        read(text)
    except az.NotationError as error:
        return error
    return None


# Positions


def check_position(text: str) -> None:
    canonical = canonical_position(text)
    error = error_of(az.Position.parse, text)
    if error is not None:
        assert_points_at(error, [text])
        assert canonical is None or has_huge_score(canonical)
        return
    position = az.Position.parse(text)
    assert str(position) == canonical
    assert_round_trip(position)
    assert position.phase == phase_of(canonical)


def has_huge_score(text: str) -> bool:
    """Tell whether a score is beyond what a record holds, of which the notation says nothing."""
    return any(int(board.split(":")[0]) > 9999 for board in text.split(" ") if ":" in board)


def assert_round_trip(position: az.Position) -> None:
    again = az.Position.parse(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)


def test_positions_of_games_are_canonical() -> None:
    for position in positions():
        assert canonical_position(str(position)) == str(position)
        check_position(str(position))
    for rules in NAMES:
        assert {position.phase for position in positions(rules)} == PHASES[rules]


@fuzz
@given(st.text(max_size=200) | st.text(SIGNS, max_size=200))
def test_any_text_as_a_position(text: str) -> None:
    check_position(text)
    for rules in NAMES:
        check_position(f"{rules} {text}")


@fuzz
@given(st.lists(st.text(SIGNS, min_size=1, max_size=8), min_size=9, max_size=14))
def test_any_fields_as_a_position(fields: list[str]) -> None:
    check_position("grey " + " ".join(fields))
    check_position("pavilion " + " ".join(fields))


@fuzz
@given(mutated(some_position().map(str)))
@example(START.replace(" 1 ", " 1- ", 1))
@example(START.replace(" 1 ", " - ", 1).replace(":-", ":1-", 1))
@example(START + " ")
def test_mutated_position(text: str) -> None:
    check_position(text)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("change", [position_of_pieces, position_with_moved_tiles])
def test_changed_position(change: Callable[[int, tuple[str, ...]], str], family: str) -> None:
    texts = [change(seed, FAMILIES[family]) for seed in range(1000)]
    for text in texts:
        check_position(text)
    good = sum(canonical_position(text) is not None for text in texts)
    assert 100 < good < 900


# Moves, refills and deals


def check_move(position: az.Position, text: str) -> None:
    is_legal = text in position.legal_moves() or is_possible_draw(position, text)
    before = str(position)
    error = error_of(position.apply, text)
    assert str(position) == before
    assert (error is None) == is_legal
    if error is not None:
        assert_points_at(error, [text])
        return
    after = position.apply(text)
    assert_round_trip(after)
    reference = BY_RULES[position.rules]
    assert str(after) == str(reference.apply(reference.parse(before), text))


@fuzz
@given(some_position(), st.text(max_size=5) | st.text("0123456789cwfBYRKWPGO+", max_size=5))
def test_any_text_as_a_move(position: az.Position, text: str) -> None:
    check_move(position, text)


@fuzz
@given(some_position(), st.integers(0, 300))
def test_legal_move(position: az.Position, index: int) -> None:
    moves = position.legal_moves()
    if moves:
        check_move(position, moves[index % len(moves)])


@fuzz
@given(some_position(), st.data())
def test_move_of_another_position(position: az.Position, data: st.DataObject) -> None:
    other = data.draw(some_position())
    moves = other.legal_moves() or [az.Move("w11") if other.is_over else other.draw(7)]
    move = str(data.draw(st.sampled_from(moves)))
    check_move(position, move)
    check_move(position, data.draw(mutated(st.just(move), most=2)))


@fuzz
@given(some_draw_due(), st.integers(0, 2**32), st.data())
def test_mutated_draw(position: az.Position, seed: int, data: st.DataObject) -> None:
    drawn = str(position.draw(seed))
    check_move(position, drawn)
    check_move(position, data.draw(mutated(st.just(drawn), most=2)))
    kind, _, tiles = drawn.partition(":")
    letters = list(tiles)
    for _ in range(data.draw(st.integers(0, 3))):
        index = data.draw(st.integers(0, len(letters) - 1))
        letters[index] = data.draw(st.sampled_from(BY_RULES[position.rules].COLORS + "-/"))
    shuffled = data.draw(st.permutations("".join(letters).split("/")))
    check_move(position, f"{kind}:{''.join(letters)}")
    check_move(position, f"{kind}:{'/'.join(shuffled)}")


@fuzz
@given(some_draw_due(), st.text("BYRKWPGO-/x", max_size=50))
def test_any_text_as_a_draw(position: az.Position, text: str) -> None:
    check_move(position, "deal:" + text)
    check_move(position, "supply:" + text)


# Position files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def lines_of(content: bytes) -> list[str]:
    text = content.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return [line.removesuffix("\r") for line in text.split("\n")]


def check_position_file(path: Path, content: bytes) -> list[az.PositionEntry]:
    """Scan a file, see that all that is good comes back from its own text, and return it."""
    path.write_bytes(content)
    items = list(az.scan_positions(path))
    errors = [item for item in items if isinstance(item, az.NotationError)]
    entries = [item for item in items if not isinstance(item, az.NotationError)]
    for error in errors:
        assert error.path == path
        assert error.line is not None
        assert_points_at(error, lines_of(content))
    first = error_of(lambda _: az.read_positions(path), "")
    assert str(first) == (str(errors[0]) if errors else "None")
    path.write_text("".join(f"{entry.entry()}\n" for entry in entries), "utf-8", newline="")
    again = az.read_positions(path)
    assert again == entries
    assert [entry.operations for entry in again] == [entry.operations for entry in entries]
    assert [entry.entry() for entry in again] == [entry.entry() for entry in entries]
    return entries


def one_line() -> st.SearchStrategy[str]:
    """Text that can stand on one line of a file."""
    return st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="\n")
        | st.sampled_from("\"\\; {}[]#\r\t'")
    )


def operations(position: az.Position) -> st.SearchStrategy[dict[str, tuple[str, ...]]]:
    names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]*", fullmatch=True) | st.sampled_from(["id", "ce"])
    others = st.dictionaries(
        names.filter(lambda name: name not in ("bm", "am")),
        st.lists(one_line(), max_size=3).map(tuple),
        max_size=3,
    )
    moves = [str(move) for move in position.legal_moves()]
    if not moves:
        return others
    best = st.lists(st.sampled_from(moves), min_size=1, max_size=3).map(tuple)
    chosen = st.fixed_dictionaries({}, optional={"bm": best, "am": best})
    return st.tuples(others, chosen).map(lambda pair: pair[0] | pair[1])


@st.composite
def entries(draw: st.DrawFn) -> az.PositionEntry:
    position = draw(some_position())
    return az.PositionEntry(position.tag, position.states, draw(operations(position)))


@settings(fuzz, max_examples=80)
@given(st.lists(entries(), max_size=3))
def test_entries_come_back_from_a_file(folder: Path, given_entries: list[az.PositionEntry]) -> None:
    content = "".join(f"{entry.entry()}\n" for entry in given_entries).encode()
    read = check_position_file(folder / "entries.azp", content)
    assert read == given_entries
    assert [e.operations for e in read] == [e.operations for e in given_entries]
    assert [entry.line for entry in read] == list(range(1, len(read) + 1))


@fuzz
@given(st.binary(max_size=200) | st.text(SIGNS[:-1], max_size=200).map(str.encode))
def test_any_bytes_as_a_position_file(folder: Path, content: bytes) -> None:
    check_position_file(folder / "any.azp", content)


@settings(fuzz, max_examples=120)
@given(st.lists(mutated(entries().map(az.PositionEntry.entry), most=2), min_size=1, max_size=3))
def test_mutated_position_file(folder: Path, lines: list[str]) -> None:
    content = "\n".join(lines).encode("utf-8", "surrogateescape")
    check_position_file(folder / "mutated.azp", content)


@fuzz
@given(some_position(), st.text('"\\; abB1c\t\r', max_size=12))
def test_any_text_as_operations(folder: Path, position: az.Position, text: str) -> None:
    check_position_file(folder / "operations.azp", f"{position} ; {text}".encode())
    check_position_file(folder / "operations.azp", f'{position} ; id "{text}" ; x{text}'.encode())


# Game files


def assert_game_round_trip(game: az.Game) -> None:
    """See that a game comes back from its own text, and that this text is the canonical one."""
    text = format_game(game)
    again = az.parse_game(text)
    assert again.start == game.start
    assert again.moves == game.moves
    assert again.comments == {index: said for index, said in game.comments.items() if said}
    assert again.position == game.position
    assert again.result == game.result
    for name, value in game.tags.items():
        if name not in ("Position", "Result"):  # which follow from the start and the moves
            assert again.tags[name] == value
    assert again.tags["Rules"] == game.start.rules
    assert format_game(again) == text
    assert az.parse_game(format_game(again)) == again


def comment_text() -> st.SearchStrategy[str]:
    signs = st.characters(exclude_categories=["Cs"], exclude_characters="}\r")
    return st.text(signs | st.sampled_from('{[\n"; \t*1.'), max_size=12)


@st.composite
def games(draw: st.DrawFn) -> az.Game:
    """Draw a piece of a random game, with tags and comments."""
    rules = draw(st.sampled_from(list(NAMES)))
    players = draw(st.sampled_from(PLAYERS))
    whole = random_game(rules, players)
    first = draw(st.just(0) | st.integers(0, len(whole.moves)))
    last = draw(st.integers(first, min(first + 30, len(whole.moves))) | st.just(len(whole.moves)))
    names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
    tags = draw(
        st.dictionaries(
            names.filter(lambda name: name not in ("Rules", "Position", "Result")).filter(
                lambda name: not name.startswith("Player")
            ),
            one_line(),
            max_size=3,
        )
    )
    tags |= {f"Player{n}": draw(one_line()) for n in range(1, players + 1) if draw(st.booleans())}
    game = az.Game(whole.positions()[first], tags)
    comments = draw(
        st.dictionaries(
            st.integers(0, max(0, last - first - 1)),
            st.lists(comment_text(), min_size=1, max_size=2),
            max_size=3,
        )
    )
    for index, move in enumerate(whole.moves[first:last]):
        game.apply(move, *comments.get(index, ()))
    return game


@settings(fuzz, max_examples=150)
@given(games())
def test_games_come_back_from_their_text(game: az.Game) -> None:
    assert_game_round_trip(game)


def test_whole_games_come_back_from_their_text() -> None:
    for rules in NAMES:
        for players in PLAYERS:
            game = random_game(rules, players)
            assert_game_round_trip(game)
            scores = "-".join(str(score) for score in game.position.scores)
            assert str(game).endswith(f"\n{scores}\n")
            assert f'[Result "{scores}"]' in str(game)


def check_game_file(path: Path, content: bytes) -> list[az.Game]:
    """Scan a file, see that all that is good comes back from its own text, and return it."""
    path.write_bytes(content)
    items = list(az.scan_games(path))
    errors = [item for item in items if isinstance(item, az.NotationError)]
    found = [item for item in items if not isinstance(item, az.NotationError)]
    for error in errors:
        assert error.path == path
        assert error.line is not None
        assert_points_at(error, lines_of(content))
    first = error_of(lambda _: az.read_games(path), "")
    assert str(first) == (str(errors[0]) if errors else "None")
    for game in found:
        assert_game_round_trip(game)
    path.write_text("\n".join(str(game) for game in found), "utf-8", newline="")
    assert [str(game) for game in az.read_games(path)] == [str(game) for game in found]
    return found


def short_games() -> st.SearchStrategy[str]:
    return games().filter(lambda game: len(game.moves) < 40).map(str)


@settings(fuzz, max_examples=60)
@given(st.lists(games(), max_size=3))
def test_games_come_back_from_a_file(folder: Path, given_games: list[az.Game]) -> None:
    content = "\n".join(str(game) for game in given_games).encode()
    found = check_game_file(folder / "games.azg", content)
    assert [str(game) for game in found] == [str(game) for game in given_games]


@settings(fuzz, max_examples=120)
@given(mutated(st.lists(short_games(), min_size=1, max_size=2).map("\n".join)))
def test_mutated_game_file(folder: Path, text: str) -> None:
    check_game_file(folder / "mutated.azg", text.encode("utf-8", "surrogateescape"))


@fuzz
@given(st.binary(max_size=200) | st.text(SIGNS[:-1], max_size=200).map(str.encode))
def test_any_bytes_as_a_game_file(folder: Path, content: bytes) -> None:
    check_game_file(folder / "any.azg", content)
    check_game_file(folder / "any.azg", TAGS.encode() + content)


@fuzz
@given(st.text(max_size=100) | st.text(SIGNS, max_size=200))
def test_any_text_as_a_game(text: str) -> None:
    for tags in ("", TAGS):
        error = error_of(az.parse_game, tags + text)
        if error is None:
            assert_game_round_trip(az.parse_game(tags + text))
        else:
            assert_points_at(error, [line.removesuffix("\r") for line in (tags + text).split("\n")])


WORDS = [
    *("1.", "2.", "*", "0-0", "{a}", "{", "}", "{a\n[b}", "\n", "\n\n[Rules "),
    *('[Event "x"]\n', '[Rules "azul"]\n', '[Player1 "a"]\n[Player2 "b"]\n'),
]
GAME_WORDS = {
    "azul": [DEAL, "1B1", "2Y2", "cR3", "w11"],
    "pavilion": ["supply:GOOOYBBBRR", "deal:PPPY/PGOB/GOBB/GORR/GGGG", "3O", "2B", "cB", "+P"],
}


@fuzz
@given(st.sampled_from(sorted(GAME_WORDS)), st.data())
def test_words_of_games(folder: Path, rules: str, data: st.DataObject) -> None:
    first = GAME_WORDS[rules][: 1 if rules == "azul" else 2]
    text = " ".join(data.draw(st.lists(st.sampled_from(WORDS + GAME_WORDS[rules]), max_size=12)))
    tags = TAGS.replace("azul", rules)
    check_game_file(folder / "words.azg", f"{tags}1. {' '.join(first)} {text}".encode())


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r\r\n", "\r", "\n\r"])
def test_line_ends_in_a_comment(folder: Path, line_end: str) -> None:
    text = f"{TAGS}1. {DEAL} {{a{line_end}b}}\n*\n"
    check_game_file(folder / "ends.azg", text.encode())


# What has no text that could be read again is not written at all

UNWRITABLE_OPERATIONS = [{"id": ("two\nlines",)}, {"two words": ("x",)}, {"": ("x",)}, {"a;b": ()}]
UNWRITABLE_TAGS = [{"Event": "two\nlines"}, {"Two words": "x"}, {"": "x"}, {"Player3": "one more"}]


@pytest.mark.parametrize("unwritable", UNWRITABLE_OPERATIONS)
def test_unwritable_operations(unwritable: dict[str, tuple[str, ...]]) -> None:
    start = az.Position.parse(START)
    with pytest.raises(ValueError, match="expected"):
        az.PositionEntry(start.tag, start.states, unwritable).entry()


@pytest.mark.parametrize("unwritable", UNWRITABLE_TAGS)
def test_unwritable_tags(unwritable: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="expected"):
        str(az.Game(az.Position.parse(START), unwritable))


def test_unwritable_comment() -> None:
    game = az.Game(az.Position.parse(START))
    game.apply(DEAL, "an {inner} comment")
    with pytest.raises(ValueError, match="expected"):
        str(game)
