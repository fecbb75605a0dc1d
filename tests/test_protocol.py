"""The line protocol: every command, every kind of wrong line, and a real pipe."""

import itertools
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import azul_search as az
from azul_search.best import ENGINES
from azul_search.protocol import COMMANDS, LIMITS, OPTIONS, Protocol

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "protocol.md"
TIMEOUT = 60.0  # seconds, far more than anything here takes
START = az.Position.start("azul", seed=7)
INFO = re.compile(
    r"info depth [0-9]+ nodes [0-9]+ time [0-9.]+ win [01]\.[0-9]+ margin -?[0-9.]+ exact [01] "
    r"line [0-9]+ pv( \S+)+"
)


class Talk:
    """A conversation with the protocol, without a process."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.protocol = Protocol(self.lines.append)

    def __call__(self, *lines: str) -> list[str]:
        """Say something and return what was answered at once."""
        self.lines.clear()
        for line in lines:
            self.protocol.handle(line)
        return list(self.lines)

    def wait_for(self, pattern: str) -> str:
        """Wait until a line begins with the pattern, and return it."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            for line in list(self.lines):
                if line.startswith(pattern):
                    return line
            time.sleep(0.001)
        raise AssertionError(f"no {pattern} among {self.lines}")


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.protocol.close()


def answers(*lines: str) -> list[str]:
    """Return all that is said to these lines, up to their end."""
    said: list[str] = []
    Protocol(said.append).run(lines)
    return said


def test_azul(talk: Talk) -> None:
    name, author, *options, ok = talk("azul")
    assert re.fullmatch(r"id name azul-search [0-9.]+", name)
    assert author.startswith("id author ")
    assert ok == "azulok"
    assert [option.split()[2] for option in options] == list(OPTIONS)
    assert "option name Threads type spin default 1 min 1 max 256" in options
    assert "option name Paranoid type check default false" in options
    assert options[0].endswith(" ".join(f"var {name}" for name in ENGINES))


def test_the_page_tells_everything() -> None:
    page = PAGE.read_text()
    for name in (*COMMANDS, *LIMITS, *OPTIONS):
        assert re.search(rf"^\| `{name}[` ]", page, re.MULTILINE), name


def test_defaults_are_those_of_the_engine(talk: Talk) -> None:
    before = talk.protocol.engine.options
    for name, option in OPTIONS.items():
        value = str(option.default).lower() if option.default is False else option.default
        assert talk(f"setoption name {name} value {value}") == []
    assert talk.protocol.engine.options == before


def test_setoption(talk: Talk) -> None:
    assert talk(
        "setoption name Threads value 2",
        "setoption name hash value 16",
        "setoption  name  LINES  value  3 ",
        "setoption name Seed value 9",
        "setoption name Deals value 4",
        "setoption name Paranoid value true",
        "setoption name Engine value expectimax",
        "setoption name Value value hand-made",
    ) == []  # fmt: skip
    options = talk.protocol.engine.options
    assert (options.threads, options.megabytes, options.lines) == (2, 16, 3)
    assert (options.seed, options.deals, options.paranoid) == (9, 4, True)
    assert options.value == "hand-made"
    talk("setoption name Deals value -1", "setoption name Value value best")
    options = talk.protocol.engine.options
    assert (options.deals, options.value) == (None, None)


def test_a_value_that_is_not_there(talk: Talk) -> None:
    talk("setoption name Value value nowhere.npz", f"position {START}")
    assert talk("go nodes 100") == ["error nowhere.npz: No such file or directory"]


def test_position(talk: Talk) -> None:
    assert talk(f"position {START}") == []
    assert talk.protocol.engine.position == START
    assert talk(f"position {START} moves 1W2 cK1") == []
    assert talk.protocol.engine.position == START.apply("1W2").apply("cK1")
    assert talk(f"position {START} moves") == []
    assert talk.protocol.engine.position == START
    due = az.Position.start("azul")
    assert talk(f"position {due} moves {due.draw(7)}") == []
    assert talk.protocol.engine.position == START


def test_newgame_forgets_the_position(talk: Talk) -> None:
    assert talk(f"position {START}", "setoption name Lines value 2", "newgame") == []
    assert talk.protocol.engine.position is None
    assert talk.protocol.engine.options.lines == 2
    assert talk("go") == ["error no position: expected one to be set first"]


def test_go_tells_lines_and_the_best_move() -> None:
    said = answers(f"position {START}\n", "setoption name Lines value 2\n", "go nodes 5000\n")
    *infos, last = said
    best = az.best_move(START, nodes=5000, lines=2)
    assert last == f"bestmove {best.move}"
    assert all(INFO.fullmatch(line) for line in infos)
    assert [line.split()[14] for line in infos] == ["1", "2"] * (len(infos) // 2)
    assert infos[-1].endswith(f"line 2 pv {' '.join(best.lines[1].pv)}")
    assert f"depth {best.depth} nodes {best.nodes} " in infos[-2]
    assert f" win {best.win:.4f} margin {best.margin:.2f} exact 0 line 1 " in infos[-2]


def test_limits_combine() -> None:
    said = answers(f"position {START}", "go time 1000 nodes 100000000 depth 2")
    assert said[-1].startswith("bestmove")
    assert said[-2].startswith("info depth 2")
    assert answers(f"position {START}", "go time 0.01")[-1].startswith("bestmove")


def test_stop_during_infinite(talk: Talk) -> None:
    assert talk("stop") == []
    talk(f"position {START}", "go infinite")
    talk.wait_for("info depth")
    assert "readyok" in talk("isready")
    assert not any(line.startswith("bestmove") for line in talk.lines)
    talk("stop")
    assert talk.wait_for("bestmove").split()[1] in START.legal_moves()
    talk.protocol.finish()
    assert talk("stop", "isready") == ["readyok"]


def test_while_it_thinks_it_says_what_has_to_wait(talk: Talk) -> None:
    talk(f"position {START}", "go infinite")
    for line in ("go nodes 1", "newgame", "setoption name Lines value 2", f"position {START}"):
        errors = [said for said in talk(line) if said.startswith("error")]
        assert len(errors) == 1
        assert errors[0].startswith("error the engine is thinking: expected stop")
    talk("stop")
    talk.wait_for("bestmove")


def test_one_search_after_another_is_told_in_order() -> None:
    def lines() -> Iterator[str]:
        for _ in range(20):
            yield f"position {START}"
            yield "go infinite"
            yield "stop"
            protocol.engine.wait(TIMEOUT)  # over, though perhaps not yet told

    said: list[str] = []
    protocol = Protocol(said.append)
    protocol.run(lines())
    assert not [line for line in said if line.startswith("error")]
    assert sum(line.startswith("bestmove") for line in said) == 20
    for before, line in itertools.pairwise(said):
        assert line.startswith("info") or before.startswith("info")


def test_quit_ends_it_at_once() -> None:
    said = answers(f"position {START}", "go infinite", "quit", "azul")
    assert said[-1].startswith("bestmove")
    assert answers("quit", "isready") == []


def test_the_end_of_the_lines_waits_for_limits_and_stops_what_has_none() -> None:
    best = az.best_move(START, nodes=30_000)
    assert answers(f"position {START}", "go nodes 30000")[-1] == f"bestmove {best.move}"
    assert answers(f"position {START}", "go infinite")[-1].startswith("bestmove")
    assert answers() == []


DEAL_DUE = az.Position.start("azul")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("uci", 'command "uci": expected one of ' + ", ".join(COMMANDS)),
        ("GO", 'command "GO": expected one of azul'),
        ("\x00\x1b[2J", r'command "\x00\x1b[2J": expected'),
        ("azul 2", '"2": expected nothing behind this command'),
        ("isready now", '"now": expected nothing behind'),
        ("newgame 1", '"1": expected nothing behind'),
        ("stop it", '"it": expected nothing behind'),
        ("quit please", '"please": expected nothing behind'),
        ("setoption", 'setoption "": expected name NAME value VALUE'),
        ("setoption Threads 2", "expected name NAME value VALUE"),
        ("setoption name Threads", "expected name NAME value VALUE"),
        ("setoption name Chess value 2", 'option "Chess": expected one of Engine, Threads'),
        ("setoption name Threads value 0", 'Threads "0": expected a whole number from 1 to 256'),
        ("setoption name Threads value 1.5", 'Threads "1.5": expected a whole number'),
        ("setoption name Hash value 99999999999999999999999", "from 1 to 65536"),
        ("setoption name Seed value -1", 'Seed "-1": expected a whole number from 0'),
        ("setoption name Paranoid value yes", 'Paranoid "yes": expected true or false'),
        ("setoption name Engine value stockfish", 'Engine "stockfish": expected one of '),
        ("position", "expected one of azul, grey"),
        ("position moves 1W2", "expected one of azul, grey"),
        ("position chess", '"chess": expected one of azul, grey'),
        (f"position {START} moves 1W2 1W2", "move 2, column 1"),
        (f"position {str(START).replace('BBWW', 'BBWQ')}", '"BBWQ"'),
        ("go time", 'time "": expected seconds, more than 0'),
        ("go time 0", 'time "0": expected seconds, more than 0'),
        ("go time nan", 'time "nan": expected seconds'),
        ("go time inf", 'time "inf": expected seconds'),
        ("go time -1", 'time "-1": expected seconds'),
        ("go time 1 time 2", 'limit "time": expected only once'),
        ("go nodes many", 'nodes "many": expected a whole number, more than 0'),
        ("go nodes 1e5", 'nodes "1e5": expected a whole number'),
        ("go nodes 99999999999999999999", "expected a whole number"),
        ("go depth 0", 'depth "0": expected a whole number, more than 0'),
        ("go movetime 5", 'limit "movetime": expected one of ' + ", ".join(LIMITS)),
        ("go infinite nodes 5", "expected no limit besides"),
    ],
)
def test_a_wrong_line_is_answered_with_one_error(talk: Talk, line: str, said: str) -> None:
    talk(f"position {START}")
    (answer,) = talk(line)
    assert answer.startswith("error ")
    assert said in answer
    assert len(answer.splitlines()) == 1
    assert talk.protocol.engine.position == START
    assert not talk.protocol.engine.is_thinking
    assert talk("", "   ", "isready") == ["readyok"]


def test_go_where_no_player_is_to_move(talk: Talk) -> None:
    assert talk(f"position {DEAL_DUE}", "go") == ["error no player is to move: a deal is due"]


# Through a pipe

Process = subprocess.Popen[bytes]


@pytest.fixture
def process() -> Iterator[Process]:
    process = subprocess.Popen(
        [sys.executable, "-m", "azul_search_cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    yield process
    process.kill()
    process.communicate()


def write(process: Process, line: bytes | str) -> None:
    assert process.stdin is not None
    process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
    process.stdin.flush()


def read_until(process: Process, is_wanted: Callable[[str], bool]) -> list[str]:
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or not is_wanted(lines[-1]):
        line = process.stdout.readline().decode()
        assert line, f"the end after {lines}"
        lines.append(line.rstrip("\n"))
    return lines


def end_of(process: Process) -> tuple[int, str, list[str]]:
    """Return the exit status, what was still said, and what was said of errors."""
    output, errors = process.communicate(timeout=TIMEOUT)
    said = [line for line in errors.decode().splitlines() if "compiling" not in line]
    return process.returncode, output.decode(), said


def test_a_conversation_through_a_pipe(process: Process) -> None:
    write(process, "azul")
    assert read_until(process, "azulok".__eq__)[0].startswith("id name azul-search")
    write(process, b"\xff\xfe")
    assert read_until(process, lambda line: True)[0].startswith("error command")
    write(process, f"position {START}\r")
    write(process, "go infinite")
    read_until(process, lambda line: line.startswith("info depth 2"))
    write(process, "isready")
    assert not [
        line for line in read_until(process, "readyok".__eq__) if line.startswith("bestmove")
    ]
    write(process, "stop")
    best = read_until(process, lambda line: line.startswith("bestmove"))[-1]
    assert best.split()[1] in START.legal_moves()
    write(process, "quit")
    assert end_of(process) == (0, "", [])


def test_the_end_of_input_ends_the_process(process: Process) -> None:
    write(process, f"position {START}")
    write(process, "go infinite")
    status, output, errors = end_of(process)
    assert (status, errors) == (0, [])
    assert output.splitlines()[-1].startswith("bestmove")


def test_ctrl_c_ends_the_process_in_order(process: Process) -> None:
    write(process, f"position {START}")
    write(process, "go infinite")
    read_until(process, lambda line: line.startswith("info depth 2"))
    process.send_signal(signal.SIGINT)
    status, output, errors = end_of(process)
    assert (status, errors[-1:]) == (130, ["azul: interrupted"])
    assert output.splitlines()[-1].startswith("bestmove")
    assert "Traceback" not in "".join(errors)
