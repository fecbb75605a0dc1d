"""`azul analyse`: files of positions and games, as people type it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from azul_search_cli import progress

import azul_search as az
from azul_search.analysis import Setup
from azul_search.analysis.filing import FileAnalysis
from azul_search.crew import Handler
from azul_search.crew.interface import Work
from azul_search.match import play_game
from azul_search.players import parse_player
from azul_search.rules.interface import NAMES
from tests.test_cli import FIRST, Capture, azul

QUICK = ("--nodes", "30", "--deals", "2")
POSITIONS, BROKEN = 1000, 10


def short_game(rules: str = "azul", seed: int = 1, moves: int = 12) -> az.Game:
    """Return the first steps of a game."""
    player = parse_player("greedy")
    whole = play_game([player, player], rules, seed)
    game = az.Game(whole.start, {"Player1": "Ada", "Player2": "Bo & <Co>"})
    for move in whole.moves[:moves]:
        game.apply(move)
    return game


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no lines about how far it is, however slow the machine."""
    monkeypatch.setattr(progress, "LINE_SECONDS", float("inf"))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Return a file of three games, the second of which is wrong."""
    first, third = short_game(), short_game(seed=2, moves=20)
    wrong = str(short_game()).replace("2. deal:", "3. deal:", 1).replace(" 1", " 9", 3)
    path = tmp_path / "games.azg"
    path.write_text("\n".join(str(each) for each in (first, wrong, third)))
    return path


def lines_of(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


# Positions


def test_a_thousand_positions_with_ten_broken_ones(capsys: Capture, tmp_path: Path) -> None:
    lines = [str(az.Position.start(seed=seed)) for seed in range(POSITIONS)]
    broken = range(50, POSITIONS, 97)
    assert len(broken) == BROKEN
    ways = (
        lambda line: line.replace("azul", "azure", 1),
        lambda line: line[: len(line) // 2],
        lambda line: line.replace(" 1 1 1 1 ", " 1 9 1 1 ", 1),
        lambda line: f"{line} ; bm 9Z9",
        lambda line: line.replace("/", "/Q", 1),
    )
    for number, index in enumerate(broken):
        lines[index] = ways[number % len(ways)](lines[index])
    path = tmp_path / "many.azp"
    path.write_text("\n".join(lines) + "\n")
    status, output, errors = azul(
        capsys, "analyse", str(path), "--nodes", "5", "--lines", "1", "--json"
    )
    assert status == 2
    *positions, totals = lines_of(output)
    assert [each["line"] - 1 for each in positions] == [
        index for index in range(POSITIONS) if index not in broken
    ]
    assert all(each["position"] == lines[each["line"] - 1] for each in positions)
    wrong = errors.splitlines()
    assert len(wrong) == BROKEN
    for index, line in zip(broken, wrong, strict=True):
        assert re.match(rf"{re.escape(str(path))}:{index + 1}:[0-9]+: .*expected ", line)
    assert (totals["positions"], totals["wrong"]) == (POSITIONS - BROKEN, BROKEN)


def test_the_score_of_a_test_file(capsys: Capture, tmp_path: Path) -> None:
    best = az.best_move(az.Position.parse(FIRST), nodes=500, lines=3).move
    path = tmp_path / "suite.azp"
    path.write_text(f"{FIRST} ; id one ; bm {best}\n{FIRST} ; bm 1Bf\n{FIRST} ; am 1Bf\n{FIRST}\n")
    status, output, _ = azul(capsys, "analyse", str(path), "--nodes", "500", "--json")
    assert status == 0
    *positions, totals = lines_of(output)
    assert [each["found"] for each in positions] == [True, False, True, None]
    assert (totals["asked"], totals["found"], totals["score"]) == (3, 2, 0.6667)
    text = azul(capsys, "analyse", str(path), "--nodes", "500")[1]
    assert text.startswith("1. one\n")
    assert f"   found: best {best}\n" in text
    assert "   not found: best 1Bf\n" in text
    assert text.endswith(f"found 2 of 3 (66.7 %)\n{path}: 4 positions analysed\n")


# Games


@pytest.mark.parametrize("rules", NAMES)
def test_everything_in_one_run(capsys: Capture, tmp_path: Path, rules: str) -> None:
    path, page, annotated = (tmp_path / name for name in ("g.azg", "g.html", "a.azg"))
    path.write_text(str(short_game(rules)))
    files = ("--html", str(page), "--annotate", str(annotated))
    status, output, errors = azul(capsys, "analyse", str(path), *QUICK, *files)
    assert (status, errors) == (0, "")
    assert output.startswith(f"Game 1: Ada – Bo & <Co>, {rules}, not over\n")
    for word in ("luck of player 1: ", "accuracy", "+ skill", "1 game analysed"):
        assert word in output
    assert len(az.read_games(annotated)) == 1
    text = page.read_text()
    assert "Bo &amp; &lt;Co&gt;" in text
    assert not re.findall(r'(?:src|href)="(?!#)|url\(|@import|https?://(?!www\.w3\.org)', text)


def test_a_wrong_game_is_named_and_the_others_are_analysed(capsys: Capture, games: Path) -> None:
    status, output, errors = azul(capsys, "analyse", str(games), *QUICK, "--json")
    assert status == 2
    *analysed, totals = lines_of(output)
    assert [game["number"] for game in analysed] == [1, 3]
    assert (totals["games"], totals["wrong"]) == (2, 1)
    assert re.fullmatch(
        rf"{re.escape(str(games))}:[0-9]+:[0-9]+: game 2, round .* expected .*", errors
    )
    for game in analysed:
        for player in game["players"]:
            parts = [player[name]["win"] for name in ("start", "luck", "skill")]
            assert sum(parts) == pytest.approx(player["result"]["win"])


def test_the_same_bytes_with_any_number_of_jobs(capsys: Capture, games: Path) -> None:
    kept = {}
    for jobs in ("1", "2"):
        files = {name: games.parent / f"{name}{jobs}" for name in ("html", "annotate", "out")}
        options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
        output = azul(capsys, "analyse", str(games), *QUICK, *options, "--json", "--jobs", jobs)
        kept[jobs] = (output[:2], *(path.read_bytes() for path in files.values()))
    assert kept["1"] == kept["2"]
    other = azul(capsys, "analyse", str(games), *QUICK, "--json", "--seed", "1")
    assert other[1] != kept["1"][0][1]


# Going on


def test_it_goes_on_where_it_was_stopped(capsys: Capture, games: Path) -> None:
    """Whatever was cut off: the second game, the first one, or the first line."""
    out = games.parent / "kept.jsonl"
    pages = games.parent / "page.html"
    command = ("analyse", str(games), *QUICK, "--out", str(out), "--html", str(pages))
    whole = azul(capsys, *command)
    content, page = out.read_bytes(), pages.read_bytes()
    first, second, _ = content.split(b"\n", 2)
    for end in (len(first) + len(second) + 40, len(first) + 7, 20):
        out.write_bytes(content[:end])
        pages.unlink()
        status, output, errors = azul(capsys, *command)
        assert (status, output) == whole[:2]
        assert errors.removeprefix("going on with what was kept\n") == whole[2]
        assert (out.read_bytes(), pages.read_bytes()) == (content, page)


def test_a_game_goes_on_in_the_middle(capsys: Capture, tmp_path: Path) -> None:
    """What has been searched of a game that was not done is not searched again."""
    path, out = tmp_path / "game.azg", tmp_path / "kept.jsonl"
    path.write_text(str(short_game()))
    setup = Setup(nodes=30, deals=2)
    crew = CountingCrew()
    with FileAnalysis(str(path), setup, str(out)) as analysis:
        for _, _ in zip(range(7), analysis.run(crew), strict=False):
            pass
    assert crew.count >= 7
    kinds = [line["kind"] for line in lines_of(out.read_text())]
    assert kinds == ["setup", *["part"] * (len(kinds) - 1)]
    with out.open("a") as file:
        file.write('{"kind": "part", "ent')
    again = CountingCrew()
    with FileAnalysis(str(path), setup, str(out)) as analysis:
        assert analysis.goes_on
        assert sum(len(batch) for batch in analysis.run(again)) == 1
    whole = tmp_path / "whole.jsonl"
    assert azul(capsys, "analyse", str(path), *QUICK, "--out", str(whole))[0] == 0
    assert out.read_bytes() == whole.read_bytes()
    alone = CountingCrew()
    with FileAnalysis(str(path), setup) as analysis:
        list(analysis.run(alone))
    assert again.count == alone.count - (len(kinds) - 1)


class CountingCrew:
    """Does every task at once, in this process, and counts them."""

    count = 0

    def work(self, handler: Handler, tasks: Iterable[Any]) -> Work:
        for number, task in enumerate(tasks):
            self.count += 1
            yield [(number, handler(task))]


def test_it_does_not_go_on_with_something_else(capsys: Capture, games: Path) -> None:
    out = games.parent / "kept.jsonl"
    assert azul(capsys, "analyse", str(games), *QUICK, "--out", str(out))[0] == 2
    content = out.read_bytes()
    said = azul(capsys, "analyse", str(games), "--nodes", "31", "--deals", "2", "--out", str(out))
    assert said == (2, "", f"azul: {out}: another analysis: nodes 30 there, 31 here")
    games.write_text(str(short_game(seed=5)))
    said = azul(capsys, "analyse", str(games), *QUICK, "--out", str(out))
    assert "another analysis: games 3 there, 1 here; sha256" in said[2]
    assert out.read_bytes() == content
    for other in ("no JSON\n", '{"kind": "game"}\n', "no end"):
        out.write_text(other)
        said = azul(capsys, "analyse", str(games), *QUICK, "--out", str(out))
        assert said == (2, "", f"azul: {out}:1: expected an analysis to go on with")
        assert out.read_text() == other


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    path, out, page = (tmp_path / name for name in ("p.azp", "out.jsonl", "p.html"))
    path.write_text(f"{FIRST}\n" * 100_000)
    command = [sys.executable, "-m", "azul_search_cli", "analyse", str(path), "--nodes", "5"]
    process = subprocess.Popen(
        [*command, "--out", str(out), "--html", str(page)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    end = time.monotonic() + 100
    while (not out.exists() or out.stat().st_size < 10_000) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert re.search(r"azul: stopped after [0-9]+ of 100000 positions; the same command", errors)
    assert "Traceback" not in errors
    kept = lines_of(out.read_text())
    assert [each["number"] for each in kept[1:]] == list(range(1, len(kept)))
    assert not page.exists()
    assert not list(tmp_path.glob(".*"))


# What is wrong


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["{0}/none.azg"], "azul: {0}/none.azg: No such file or directory"),
        (["{0}"], "azul: {0}: Is a directory"),
        (["{0}/empty.azp"], "azul: {0}/empty.azp: expected positions, found none"),
        (["{0}/p.azp", "--html", "{0}"], "azul: {0}: expected the name of a file"),
        (["{0}/p.azp", "--annotate", "{0}/no/a"], "azul: {0}/no/a: No such file or directory"),
        (["{0}/p.azp", "--out", "{0}/no/a"], "azul: {0}/no/a: No such file or directory"),
        (["{0}/p.azp", "--nodes", "0"], "azul: nodes 0: expected more than 0"),
        (["{0}/p.azp", "--lines", "0"], "azul: lines 0: expected 1 or more"),
        (["{0}/p.azp", "--deals", "1"], "azul: deals 1: expected 2 or more"),
        (["{0}/p.azp", "--rollouts", "1"], "azul: rollouts 1: expected 2 or more"),
    ],
)
def test_wrong_input_is_one_clear_line(
    capsys: Capture, tmp_path: Path, options: list[str], said: str
) -> None:
    (tmp_path / "p.azp").write_text(f"{FIRST}\n")
    (tmp_path / "empty.azp").write_text("# nothing\n")
    status, output, errors = azul(capsys, "analyse", *(each.format(tmp_path) for each in options))
    assert (status, output) == (2, "")
    assert errors.startswith(said.format(tmp_path))
    assert len(errors.splitlines()) == 1
