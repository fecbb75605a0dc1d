"""Playing against the engine: the session, the talk at the table, and the command."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from azul_search_cli.main import run

import azul_search as az
from azul_search.dialogue import ACTIONS, Dialogue
from azul_search.levels import LEVELS, level, parse_strength, thinking_for
from azul_search.play import Session, format_seats, parse_seats, read_move, start_session
from azul_search.rules.interface import NAMES
from azul_search.saving import write_whole

TIMEOUT = 60
PAGE = Path(__file__).parent.parent / "docs" / "reference" / "commands" / "play.md"
START = az.Position.start("azul", seed=7)
EMPTY_STARS = "/".join(["......"] * 7)
PLAYING = f"pavilion -/-/-/-/- - 1 1 1 ? PPPGOBRRRR 5:{EMPTY_STARS}:GGRRR:. 5:{EMPTY_STARS}:-:."
Capture = pytest.CaptureFixture[str]


def advanced(session: Session) -> Session:
    """Let engines and chance play until a person is to move or the game is over."""
    while not session.is_over and not session.is_persons_turn:
        session.advance()
    return session


def talk(session: Session, *typed: str, path: str | None = None) -> tuple[Dialogue, list[str]]:
    """Play with these lines typed, then the end of input; return what was said."""
    said: list[str] = []
    lines = iter(typed)

    def ask(prompt: str) -> str:
        said.append(prompt)
        for line in lines:
            return line
        raise EOFError

    dialogue = Dialogue(session, ask, said.append, path)
    dialogue.run()
    return dialogue, said


# The session


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_engines_play_a_whole_game(rules: str, players: int) -> None:
    session = advanced(start_session(rules, players, "0", level(1), seed=1))
    assert session.is_over
    again = advanced(start_session(rules, players, "0", level(1), seed=1))
    assert again.game.moves == session.game.moves
    other = advanced(start_session(rules, players, "0", level(1), seed=2))
    assert other.game.moves != session.game.moves


def test_the_first_deal_is_that_of_the_seed() -> None:
    assert advanced(start_session("azul", 2, seed=7)).position == START


def test_people_move_and_the_engine_answers() -> None:
    session = advanced(start_session("azul", 3, "1,3", level(2), seed=7))
    session.play("1w2")
    assert session.game.moves[-1] == "1W2"
    assert not session.is_persons_turn
    advanced(session)
    assert session.position.to_move == 3


def test_undo_goes_back_to_the_last_decision_and_meets_the_same_luck() -> None:
    session = advanced(start_session("azul", 2, "2", level(3), seed=5))
    seen = []
    while session.position.round < 3:  # beyond a deal
        seen.append((str(session.position), session.play(session.position.legal_moves()[-1])))
        advanced(session)
    end = session.position
    for text, _ in reversed(seen):
        assert session.undo() > 0
        assert str(session.position) == text
    assert session.undo() == 0
    for text, move in seen:
        assert str(session.position) == text
        session.play(move)
        advanced(session)
    assert session.position == end


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    session = advanced(start_session("grey", 3, "2", level(4), seed=8))
    session.play(session.position.legal_moves()[0])
    session.save(path)
    loaded = Session.load(path)
    assert loaded.game.moves == session.game.moves
    assert loaded.people == {2}
    assert (loaded.strength, loaded.seed) == (level(4), 8)
    assert advanced(loaded).game.moves == advanced(session).game.moves
    other = Session.load(path, "1,3", thinking_for(2), seed=9)
    assert other.people == {1, 3}
    assert (other.strength.name, other.seed) == ("2 s", 9)
    assert other.game.tags["Player2"] == "azul-search 2 s"
    assert [path.name for path in tmp_path.iterdir()] == ["game.azg"]
    session.save(path)
    loaded.save(path)


def test_games_from_elsewhere_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    tags = {"Player1": "Ada", "Player2": "Bo", "Seed": "x", "Seats": "9", "Strength": "of a lion"}
    path.write_text(str(az.Game(az.Position.start("azul"), tags)))
    session = Session.load(path)
    assert session.people == {1}
    assert session.strength == level(5)
    assert session.game.tags["Player1"] == "Ada"
    path.write_text(f"{session.game}\n{session.game}")
    with pytest.raises(ValueError, match="expected one game, found 2"):
        Session.load(path)


def test_another_game_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    path.write_text("")
    session = start_session("azul", 2)
    session.save(path)
    session.save(path)
    with pytest.raises(ValueError, match="expected a new file"):
        start_session("azul", 2).save(path)


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, "one")
    assert link.is_symlink()
    assert path.read_text() == "one"

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match=r"No space left on device.*file"):
        write_whole(path, "two")
    assert path.read_text() == "one"
    with pytest.raises(ValueError, match="expected the name of a file"):
        write_whole(tmp_path, "two")
    assert sorted(tmp_path.iterdir()) == [path, link]


def test_levels() -> None:
    limits = [strength.limits.nodes or 0 for strength in LEVELS]
    assert limits == sorted(set(limits))
    assert [strength.slip for strength in LEVELS] == sorted(
        (strength.slip for strength in LEVELS), reverse=True
    )
    for strength in (*LEVELS, thinking_for(2.5)):
        assert parse_strength(strength.name) == strength
    with pytest.raises(ValueError, match="expected 1 to 10"):
        level(11)


def test_the_page_tells_the_levels_and_what_can_be_typed() -> None:
    page = PAGE.read_text()
    for number, strength in enumerate(LEVELS, start=1):
        slips = f"{strength.slip:.0%}" if strength.slip else "none"
        assert f"| {number} | {strength.limits.nodes:,} | {slips} |" in page
    for action in ACTIONS.values():
        assert f"| `{action.form}` |" in page


def test_a_high_level_beats_a_low_one() -> None:
    """With the same deals and swapped seats; the low one is level 1, which slips all the time."""
    wins = 0
    for seed in range(4):
        for seat in (1, 2):
            session = start_session("azul", 2, "0", level(1), seed)
            while not session.is_over:
                session.strength = level(6 if session.position.to_move == seat else 1)
                session.advance()
            wins += session.position.winners == (seat,)
    assert wins >= 6


@pytest.mark.parametrize(
    ("text", "seats"), [("0", set()), ("1", {1}), ("3,1", {1, 3}), ("2,2", {2})]
)
def test_seats(text: str, seats: set[int]) -> None:
    assert parse_seats(text, 3) == seats
    assert parse_seats(format_seats(seats), 3) == seats


@pytest.mark.parametrize("text", ["", "4", "0,1", "x", "1,", "-1", "1 2", "²"])
def test_wrong_seats(text: str) -> None:
    with pytest.raises(ValueError, match="expected seats from 1 to 3, or 0 for none"):
        parse_seats(text, 3)


def test_moves_are_read_small_or_large() -> None:
    assert read_move(START, "1w2") == "1W2"
    assert read_move(START, "1WF") == "1Wf"
    for typed, said in [
        ("1b2", '"1B2": expected a colour that lies on display 1, which holds YKWW'),
        ("Cw2", '"cW2": expected a colour that lies on the centre'),
        ("1w9", '"9": expected a target'),
        ("hello", '"h": expected a source'),
        ("x" * 1000, "expected a source"),
        ("ß" * 8, "expected a source"),
    ]:
        with pytest.raises(az.NotationError, match=said):
            read_move(START, typed)


def test_tiles_are_read_in_any_order() -> None:
    start = az.Position.parse(PLAYING)
    assert read_move(start, "PASS:rgG") == "pass:GGR"
    assert read_move(start, "pass:-") == "pass:-"
    assert read_move(start, "62g") == "62G"
    taking = az.Position.parse(PLAYING.replace(" - 1 1 1 ", " - 1+3 1 1 "))
    assert read_move(taking, "+bpg") == "+PGB"
    for typed, said in [
        ("pass", '"": expected : and the tiles to keep, - for none, behind pass'),
        ("Pass GG", '" GG": expected : and the tiles to keep'),
        ("pass:b", '"pass:B": expected tiles to keep that are in the pool, which holds GGRRR'),
    ]:
        with pytest.raises(az.NotationError, match=said):
            read_move(start, typed)


# The talk at the table


def test_the_play_of_summer_pavilion(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    tags = {"Player1": "Ada", "Player2": "Bo"}
    path.write_text(str(az.Game(az.Position.parse(PLAYING), tags)))
    session = Session.load(path, "1,2", seed=1)
    _, said = talk(session, "help", "moves", "61g", "moves")
    text = "\n".join(said)
    assert "pass:RRR     a move: pass, keeping 3 red" in said
    assert "pass: and what to keep: 11 ways, such as pass:RRR" in said
    assert "31R 32R 33R\n61G 62G" in text


def test_refills_are_told_without_a_new_round() -> None:
    session = start_session("pavilion", 2, "0", level(1), seed=2)
    _, said = talk(session)
    refills = [line for line in said if line.startswith("supply:")]
    assert len(refills) == sum(move.startswith("supply:") for move in session.game.moves) > 6
    assert all(line.endswith(", drawn from the bag") for line in refills)
    assert sum(line.startswith("\nround ") for line in said) == 6
    assert sum("to draft" in line for line in said) == 6


def test_a_whole_game_at_the_prompt(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    moves = list(advanced(start_session("azul", 2, "0", level(4), seed=2)).game.moves)
    typed = [move.lower() for move in moves if not move.startswith("deal:")]
    session = start_session("azul", 2, "1,2", seed=2)
    dialogue, said = talk(session, *typed, path=str(path))
    assert session.game.moves == moves
    result = session.game.result
    assert any(line.startswith("The game is over: player") and result in line for line in said)
    assert any(line.startswith("points: player") for line in said)
    assert az.read_games(path)[0].moves == moves
    assert not dialogue.has_left


def test_watching() -> None:
    session = start_session("grey", 2, "0", level(1), seed=2)
    _, said = talk(session)
    assert session.is_over
    assert not [line for line in said if line.endswith("> ")]
    assert sum("to draft" in line for line in said) == session.position.round


def test_what_can_be_typed(tmp_path: Path) -> None:
    path = str(tmp_path / "game.azg")
    session = start_session("azul", 2, "1", level(1), seed=7)
    typed = [
        "HELP", "moves", "hint", "show", "", "1w2", "undo", "undo",
        "1w3", f"save {path}", "4x4", "1w2", f"load {path}", "quit",
    ]  # fmt: skip
    dialogue, said = talk(session, *typed)
    text = "\n".join(said)
    for action in ACTIONS.values():
        assert action.form in text
    assert "1Y1          a move: take 1 yellow from display 1 to line 1" in said
    assert "1Y1 1Y2 1Y3 1Y4 1Y5 1Yf 1K1 1K2" in text
    hint = advanced(start_session("azul", 2, seed=7)).hint()
    words = az.render.words(START, hint.move)
    assert f"{hint.move}, {words}: win {hint.win:.0%}, {hint.margin:+.1f} points" in said
    assert "player 1: 1W2, take 2 white from display 1 to line 2" in said
    assert any(line.startswith("player 2: ") and ", take " in line for line in said)
    assert "took back 2 moves" in said
    assert "nothing to take back: this is your first move" in said
    assert f"saved to {path}" in said
    assert any(line.startswith('move: "x": expected a colour') for line in said)
    assert "\n1. deal:YKWW/BBWW/BRRK/RRWW/BBYR 1W3 " in Path(path).read_text()
    assert dialogue.session is not session
    assert dialogue.session.game.moves[1] == "1W3"
    assert dialogue.has_left


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("frobnicate", 'move: "f": expected a source'),
        ("1B1", 'move: "1B1": expected a colour that lies on display 1'),
        ("deal:-/-/-/-/-", "expected a deal only when one is due"),
        ("save", "save: expected the name of a file"),
        ("load", "load: expected the name of a file"),
        ("load nowhere.azg", "nowhere.azg: No such file or directory"),
        ("save nowhere/game.azg", "nowhere/game.azg: No such file or directory"),
        ("save .", ".: expected the name of a file"),
        ("load .", ".: Is a directory"),
        ("undo", "nothing to take back"),
    ],
)
def test_a_mistake_is_answered_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    _, lines = talk(start_session("azul", 2, seed=7), typed)
    (answer,) = lines[lines.index("player 1> ") + 1 : -2]
    assert said in answer
    assert "\n" not in answer
    assert lines[-2:] == ["player 1> ", ""]


def test_load_of_a_wrong_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    path.write_text('[Rules "azul"]\n[Player1 "a"]\n[Player2 "b"]\n\n1. 1B1\n*\n')
    session = start_session("azul", 2, seed=7)
    dialogue, said = talk(session, f"load {path}")
    assert dialogue.session is session
    assert any('"1B1": expected a deal' in line for line in said)


def test_resigning_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    _, said = talk(start_session("azul", 2, seed=7), "resign", path=str(path))
    assert "player 1 resigns" in said
    game = az.read_games(path)[0]
    assert game.comments == {0: ["player 1 resigns"]}
    assert game.result == "*"


def test_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.azg"
    typed = iter(["1w2"])

    def ask(prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    session = start_session("azul", 2, "1", level(1), seed=7)
    with pytest.raises(KeyboardInterrupt):
        Dialogue(session, ask, lambda text: None, str(path)).run()
    assert az.read_games(path)[0].moves == session.game.moves
    assert len(session.game.moves) == 3


# The command


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, typed: str, *arguments: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    capsys.readouterr()
    status = run(["play", *arguments])
    output = capsys.readouterr()
    errors = [line for line in output.err.splitlines() if "compiling" not in line]
    return status, output.out, "\n".join(errors)


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    path = str(tmp_path / "game.azg")
    first = ["--seed", "7", "--level", "1", "--save", path]
    status, output, errors = play(monkeypatch, capsys, "1w2\nundo\n1w3\n", *first)
    assert (status, errors) == (0, "")
    assert "player 1> 1w2\nplayer 1: 1W2, take 2 white" in output
    assert output.endswith(f"player 1> \nThe game is in {path}.\n")
    assert "\x1b" not in output
    game = az.read_games(path)[0]
    assert game.moves[1] == "1W3"
    again = ["--load", path, "--save", path, "--color"]
    status, output, _ = play(monkeypatch, capsys, "undo\n1y1\n", *again)
    assert status == 0
    assert "\x1b[" in output
    assert az.read_games(path)[0].moves[:2] == [game.moves[0], "1Y1"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seat", "3"], 'seat "3": expected seats from 1 to 2'),
        (["--level", "11"], "11 is not in the range 1<=x<=10"),
        (["--level", "1", "--time", "1"], "--level and --time: expected one of them"),
        (["--time", "0"], "time 0.0: expected more than 0"),
        (["--load", "nowhere"], "nowhere: No such file or directory"),
        (["--save", "nowhere/game.azg"], "nowhere/game.azg: No such file or directory"),
        (["--load", "game.azg", "--rules", "grey"], "--rules and --load: expected one of them"),
        (["--load", "game.azg", "--players", "2"], "--players and --load"),
        (["--save", "game.azg"], "game.azg: expected a new file, or the one that was loaded"),
    ],
)
def test_wrong_options(
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
    tmp_path: Path,
    arguments: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    start_session("azul", 2).save("game.azg")
    status, output, errors = play(monkeypatch, capsys, "", *arguments)
    assert (status, output) == (2, "")
    assert errors.startswith("azul: ")
    assert said in errors
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize("seats", ["1", "0"])
def test_ctrl_c_in_a_process(tmp_path: Path, seats: str) -> None:
    """At the prompt, and while the engine thinks for an hour."""
    path = tmp_path / "game.azg"
    options = ["--seat", seats, "--time", "3600", "--seed", "7", "--save", str(path)]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "azul_search_cli", "play", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        while "f  ·" not in process.stdout.readline():  # the floor, the last line of the table
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT)
    finally:
        process.kill()
    assert process.returncode == 130
    assert errors.splitlines()[-1] == "azul: interrupted"
    assert "Traceback" not in errors
    assert len(az.read_games(path)[0].moves) == 1
