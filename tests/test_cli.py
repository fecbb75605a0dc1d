"""The `azul` command, as people type it."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from azul_search_cli.main import run

import azul_search as az
from azul_search.best import ENGINES
from azul_search.rules.interface import NAMES

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"
FIRST = f"azul BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 16,16,16,16,16 0,0,0,0,0 {EMPTY} {EMPTY}"
DEAL_DUE = f"azul -/-/-/-/- 1 * 1 1 20,20,20,20,20 0,0,0,0,0 {EMPTY} {EMPTY}"
Capture = pytest.CaptureFixture[str]


def azul(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process; return its status, output and errors."""
    capsys.readouterr()
    status = run(list(arguments))
    output = capsys.readouterr()
    errors = [line for line in output.err.splitlines() if "compiling" not in line]
    return status, output.out, "\n".join(errors)


def in_new_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "azul_search_cli", *arguments],
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )


def test_new(capsys: Capture) -> None:
    status, output, _ = azul(capsys, "new", "--rules", "grey", "--players", "3", "--seed", "5")
    assert status == 0
    assert output == str(az.Position.start("grey", 3, seed=5)) + "\n"
    first, second = (azul(capsys, "new")[1] for _ in range(2))
    assert first != second
    assert azul(capsys, "new", "--starter", "2", "--seed", "1")[1].split()[3:5] == ["2", "2"]


@pytest.mark.parametrize("rules", NAMES)
def test_commands_know_every_rule_set(capsys: Capture, tmp_path: Path, rules: str) -> None:
    text = azul(capsys, "new", "--rules", rules, "--players", "3", "--seed", "5")[1].strip()
    position = az.Position.parse(text)
    assert position == az.Position.start(rules, 3, seed=5)
    moves = position.legal_moves()
    assert azul(capsys, "moves", text)[1].split() == moves
    assert azul(capsys, "apply", text, moves[0])[1] == f"{position.apply(moves[0])}\n"
    assert azul(capsys, "perft", text, "1")[1] == f"{len(moves)}\n"
    status, shown, _ = azul(capsys, "show", text)
    assert status == 0
    assert shown == az.render.text(position) + "\n"
    path = tmp_path / "start.azp"
    path.write_text(f"{az.Position.start(rules, 3)}\n{text} ; bm {moves[0]}\n")
    assert azul(capsys, "check", str(path)) == (0, f"{path}: 2 positions good, 0 wrong\n", "")


def test_moves(capsys: Capture) -> None:
    expected = az.Position.parse(FIRST).legal_moves()
    assert azul(capsys, "moves", FIRST)[1].split() == expected
    answer = json.loads(azul(capsys, "moves", FIRST, "--json")[1])
    assert answer == {"position": FIRST, "moves": expected}
    assert azul(capsys, "moves", DEAL_DUE) == (0, "", "azul: no moves: a deal is due")


def test_apply(capsys: Capture) -> None:
    deal = "deal:BBYR/YKWW/BRRK/YYKW/BRKW"
    assert azul(capsys, "apply", DEAL_DUE, deal)[1] == FIRST + "\n"
    after = az.Position.parse(FIRST).apply("3R2").apply("cB1")
    assert azul(capsys, "apply", DEAL_DUE, deal, "3R2", "cB1")[1] == f"{after}\n"


def test_perft(capsys: Capture) -> None:
    total = az.perft(az.Position.parse(FIRST), 2)
    assert azul(capsys, "perft", FIRST, "2")[1] == f"{total}\n"
    *lines, last = azul(capsys, "perft", FIRST, "2", "--divide")[1].splitlines()
    assert last == str(total)
    assert sum(int(line.split()[1]) for line in lines) == total
    answer = json.loads(azul(capsys, "perft", FIRST, "2", "--divide", "--json")[1])
    assert (answer["perft"], len(answer["divide"])) == (total, len(lines))
    assert azul(capsys, "perft", DEAL_DUE, "5", "--divide")[1] == "1\n"
    assert azul(capsys, "perft", FIRST, "0", "--divide")[1] == "1\n"


def test_show(capsys: Capture) -> None:
    plain = azul(capsys, "show", FIRST)[1]
    assert plain == az.render.text(az.Position.parse(FIRST)) + "\n"
    assert "\x1b" not in plain
    assert "\x1b[" in azul(capsys, "show", FIRST, "--color")[1]


def test_show_as_a_picture(capsys: Capture, tmp_path: Path) -> None:
    position, path = az.Position.parse(FIRST), tmp_path / "first.svg"
    assert azul(capsys, "show", FIRST, "--svg", str(path)) == (0, "", "")
    assert path.read_text() == az.render.svg(position) + "\n"
    assert azul(capsys, "show", FIRST, "--svg", str(path), "--move", "3R2")[0] == 0
    assert path.read_text() == az.render.svg(position, "3R2") + "\n"
    status, _, said = azul(capsys, "show", FIRST, "--svg", str(tmp_path / "x.svg"), "--move", "1W1")
    assert (status, said.count("\n")) == (2, 0)
    assert "a colour that lies on display 1" in said
    nowhere = str(tmp_path / "nowhere" / "x.svg")
    error = f"azul: {nowhere}: No such file or directory"
    assert azul(capsys, "show", FIRST, "--svg", nowhere) == (2, "", error)
    error = "azul: --move: expected --svg FILE beside it"
    assert azul(capsys, "show", FIRST, "--move", "3R2") == (2, "", error)
    assert [file.name for file in tmp_path.iterdir()] == ["first.svg"]


JSON_KEYS = ["position", "move", "exact", "complete", "win", "margin", "lines"]
JSON_KEYS += ["depth", "nodes", "time", "engine", "value", "seed", "deals"]


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


@pytest.mark.parametrize("engine", ENGINES)
def test_best_for_programs(capsys: Capture, engine: str) -> None:
    arguments = ["best", FIRST, "--engine", engine, "--nodes", "5000", "--seed", "3", "--json"]
    status, output, errors = azul(capsys, *arguments)
    assert (status, errors) == (0, "")
    answer = json.loads(output)
    assert list(answer) == JSON_KEYS
    best = az.best_move(az.Position.parse(FIRST), nodes=5000, engine=engine, seed=3)
    assert answer | {"time": 0} == json.loads(json.dumps(best.as_dict())) | {"time": 0}
    assert [list(line) for line in answer["lines"]] == [["move", "win", "margin", "pv", "exact"]]
    more = json.loads(azul(capsys, *arguments, "--lines", "4")[1])
    assert len({line["move"] for line in more["lines"]}) == 4


@pytest.mark.parametrize("engine", ENGINES)
def test_best_for_people(capsys: Capture, engine: str) -> None:
    output = azul(capsys, "best", FIRST, "--engine", engine, "--nodes", "5000")[1]
    best = az.best_move(az.Position.parse(FIRST), nodes=5000, engine=engine, lines=3)
    # The last paragraph tells how long it took.
    assert output.split("\n\n")[:-1] == az.explain(best).split("\n\n")[:-1]
    assert output.count("\n\n") == 4
    assert len(max(output.splitlines(), key=len)) < 80


def test_best_takes_every_option(capsys: Capture) -> None:
    position = str(az.Position.start("grey", 3, seed=1))
    options = "--time 5 --nodes 2000 --depth 2 --lines 1 --threads 2 --hash 8 --deals 1 --seed 2"
    for engine in (["--paranoid"], ["--engine", "mcts", "--playouts"]):
        assert azul(capsys, "best", position, *options.split(), *engine)[0] == 0


MANY = f"""# two good ones, three bad ones
{FIRST} ; id "the first"
{FIRST.replace("BBYR", "BBYQ")}

{DEAL_DUE}
{FIRST} ; bm 9B1
{FIRST}
"""
WRONG = [
    '{0}:3:6: display 1: "BBYQ": expected tiles as letters of BYRKW, or - for none',
    "{0}:5:1: no player is to move: a deal is due",
    "{0}:6:",
]


@pytest.mark.parametrize("is_file", [True, False])
def test_best_of_many_positions(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_file: bool
) -> None:
    path = tmp_path / "many.azp"
    path.write_text(MANY)
    source, name = (str(path), str(path)) if is_file else ("-", "standard input")
    type_in(monkeypatch, MANY)
    status, output, errors = azul(capsys, "best", source, "--nodes", "500", "--json")
    assert status == 2
    assert [json.loads(line)["position"] for line in output.splitlines()] == [FIRST, FIRST]
    assert len(errors.splitlines()) == 3
    for line, wrong in zip(errors.splitlines(), WRONG, strict=True):
        assert line.startswith(wrong.format(name))
    type_in(monkeypatch, MANY)
    text = azul(capsys, "best", source, "--nodes", "500", "--lines", "1")[1]
    assert text.startswith("the first\n\n")
    assert f".\n\n{FIRST}\n\n" in text


def test_best_answers_each_position_as_it_comes() -> None:
    command = [sys.executable, "-m", "azul_search_cli", "best", "-", "--nodes", "500", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(f"{FIRST}\n".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["position"] == FIRST
        process.stdin.close()
        assert process.wait() == 0


def test_ctrl_c_gives_the_best_so_far(capsys: Capture, tmp_path: Path) -> None:
    """Of several positions, those that follow are left out."""
    path = tmp_path / "many.azp"
    path.write_text(f"{FIRST}\n{FIRST}\n")
    for position, status in ((FIRST, 0), (str(path), 130)):
        command = [sys.executable, "-m", "azul_search_cli", "best", position, "--time", "60"]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen([*command, "--json"], stdout=subprocess.PIPE, env=environment)
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=30)
        assert process.returncode == status
        assert len(output.splitlines()) == 1


def test_a_live_line_only_on_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ["best", FIRST, "--nodes", "5000", "--json"]
    assert azul(capsys, *arguments)[2] == ""
    monkeypatch.setattr("azul_search_cli.live_line.on_terminal", lambda: True)
    capsys.readouterr()
    run(arguments)
    shown = capsys.readouterr().err
    assert "1 move ahead" in shown
    assert "\n" not in shown
    assert shown.endswith("\r\x1b[K")


def test_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, f"# a comment\n\n{FIRST}\r\n")
    assert azul(capsys, "apply", "-", "3R2")[0] == 0
    type_in(monkeypatch, f"{FIRST}\n{FIRST}\n")
    status, _, errors = azul(capsys, "moves", "-")
    assert (status, errors) == (2, "azul: standard input: expected one position, found 2")
    for command in ("moves", "best"):
        type_in(monkeypatch, "")
        assert azul(capsys, command, "-")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["moves", "azul x"], "the field centre"),
        (["moves", "chess"], "one of azul, grey"),
        (["moves", FIRST.replace("BBYR", "BBYQ")], '"BBYQ"'),
        (["apply", FIRST, "9B1"], "a source"),
        (["apply", FIRST, "1W1"], "a colour that lies on display 1"),
        (["apply", FIRST, "1B1", "1B1"], "move 2, column 1"),
        (["apply", FIRST], "MOVE"),
        (["perft", FIRST, "-1"], "-1"),
        (["perft", FIRST, "x"], "'x' is not a valid integer"),
        (["new", "--rules", "chess"], "chess"),
        (["new", "--players", "5"], "5"),
        (["new", "--starter", "3"], "a player from 1 to 2"),
        (["frobnicate"], "frobnicate"),
        (["best", DEAL_DUE], "no player is to move: a deal is due"),
        (["best", FIRST, "--time", "0"], "time 0.0: expected more than 0"),
        (["best", FIRST, "--nodes", "-5"], "nodes -5"),
        (["best", FIRST, "--depth", "0"], "depth 0: expected more than 0"),
        (["best", FIRST, "--lines", "0"], "lines 0: expected 1 or more"),
        (["best", FIRST, "--threads", "0"], "threads 0: expected 1 or more"),
        (["best", FIRST, "--hash", "nan"], "hash nan: expected more than 0 megabytes"),
        (["best", FIRST, "--hash", "1e9"], "hash 1000000000.0: there is not so much memory"),
        (["best", FIRST, "--engine", "x"], "'x' is not one of 'mixed', 'expectimax', 'mcts'"),
        (["best", "chess"], "one of azul, grey"),
        (["best", "nowhere.azp"], "nowhere.azp: No such file"),
        (["best", "."], "Is a directory"),
        (["moves", FIRST, "--frobnicate"], "--frobnicate"),
    ],
)
def test_wrong_input_is_one_clear_line(capsys: Capture, arguments: list[str], said: str) -> None:
    status, output, errors = azul(capsys, *arguments)
    assert status == 2
    assert output == ""
    assert len(errors.splitlines()) == 1
    assert errors.startswith("azul: ")
    assert said in errors


def test_check(capsys: Capture, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.azp", tmp_path / "bad.azp"
    good.write_text(f'# two positions\n{FIRST}\n\n{DEAL_DUE} ; id "start"\n')
    bad.write_text(
        f"{FIRST}\n{FIRST.replace('BBYR', 'BBYQ')}\n{FIRST.replace('16,16', '16,15', 1)}"
    )
    assert azul(capsys, "check", str(good)) == (0, f"{good}: 2 positions good, 0 wrong\n", "")
    status, output, errors = azul(capsys, "check", str(good), str(bad))
    assert status == 2
    assert output.splitlines()[1] == f"{bad}: 1 position good, 2 wrong"
    assert [line.split(": ")[0] for line in errors.splitlines()] == [f"{bad}:2:6", f"{bad}:3:39"]
    answer = json.loads(azul(capsys, "check", "--json", str(bad))[1])
    assert [problem["line"] for problem in answer["problems"]] == [2, 3]
    assert answer["good"] == 1


def test_check_goes_on_after_a_file_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    good = tmp_path / "good.azp"
    good.write_text(FIRST)
    status, output, errors = azul(capsys, "check", "nowhere.azp", ".", str(good))
    assert status == 2
    assert output.endswith(f"{good}: 1 position good, 0 wrong\n")
    assert "nowhere.azp:1:1: file: " in errors
    assert "No such file" in errors
    assert "Is a directory" in errors


def test_check_of_games(capsys: Capture, tmp_path: Path) -> None:
    game = az.Game(az.Position.start("azul"))
    game.apply("deal:BBYR/YKWW/BRRK/YYKW/BRKW")
    path = tmp_path / "games"  # no ending: it is told by what is in it
    path.write_text(f"{game}\n{str(game).replace('BBYR', 'BBBB/')}\n{game}")
    status, output, errors = azul(capsys, "check", str(path))
    assert (status, output) == (2, f"{path}: 2 games good, 1 wrong\n")
    assert f"{path}:12:9: game 2, round 1, move 1: deal" in errors


def test_help_comes_at_once() -> None:
    """It imports neither numba nor the library."""
    question = (
        "import sys; from azul_search_cli.main import run; run(['--help']);"
        "sys.exit('numba' in sys.modules or 'azul_search' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True)
    assert done.returncode == 0
    assert "Commands:" in done.stdout


def test_warmup_leaves_nothing_to_compile(tmp_path: Path) -> None:
    cold = {"NUMBA_CACHE_DIR": str(tmp_path)}
    assert "compiling for this machine" in in_new_process("new", **cold).stderr
    warmup = in_new_process("warmup", **cold)
    assert warmup.returncode == 0
    assert "compiling 1/" in warmup.stderr
    game = az.Game(az.Position.start("grey"))
    while not game.position.is_over:
        position = game.position
        game.apply(position.legal_moves()[-1] if position.to_move else position.draw(1))
    path = tmp_path / "game.azg"
    path.write_text(str(game))
    for arguments in [
        ["new", "--rules", "grey", "--players", "4"],
        ["moves", FIRST],
        ["apply", FIRST, "3R2"],
        ["apply", FIRST, "1W1"],
        ["perft", FIRST, "2", "--divide"],
        ["show", FIRST],
        ["best", FIRST, "--nodes", "5000", "--lines", "2"],
        ["play", "--seat", "0", "--level", "1", "--rules", "grey"],
        ["check", str(path)],
        ["analyse", str(path), "--nodes", "10", "--deals", "2"],
    ]:
        assert "compiling" not in in_new_process(*arguments, **cold).stderr


def test_a_terminal_without_the_signs_is_no_reason_to_die() -> None:
    done = in_new_process("show", FIRST, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "player 1: 0 points" in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m azul_search_cli moves '{FIRST}' | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stdout == "1B1\n" or done.stdout.endswith("\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["engine", "play", "moves -"])
def test_a_closed_input_is_an_empty_one(command: str) -> None:
    call = f"{sys.executable} -m azul_search_cli {command} <&-"
    done = subprocess.run(["bash", "-c", call], capture_output=True, text=True)
    assert done.returncode == (2 if "-" in command else 0)
    assert "Traceback" not in done.stderr
