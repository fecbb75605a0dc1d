"""Tournaments: which games they have, what they keep, and that nothing stops them for good."""

import contextlib
import json
import os
import pty
import random
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from azul_search_cli.main import run

import azul_search as az
from azul_search.crew import LocalCrew
from azul_search.crew.interface import Handler, Work
from azul_search.match import play_game
from azul_search.players import parse_player
from azul_search.rules.interface import NAMES
from azul_search.tournament import Folder, GameResult, Setup, Tournament
from azul_search.tournament.playing import Playing
from azul_search.tournament.schedule import number_of_games, schedule
from tests.processes import left_behind, marked

TIMEOUT = 120
FILES = ["games.azg", "games.jsonl", "results.html", "results.json", "results.txt", "setup.json"]
Capture = pytest.CaptureFixture[str]


class OwnCrew:
    """Does tasks in this process, the later ones first if it is asked to."""

    def __init__(self, backwards: bool = False) -> None:
        self.backwards = backwards

    def work(self, handler: Handler, tasks: Any) -> Work:
        numbered = list(enumerate(tasks))
        for number, task in reversed(numbered) if self.backwards else numbered:
            yield [(number, handler(task))]


def played(folder: Path, setup: Setup, crew: Any = None) -> list[GameResult]:
    """Play a tournament to its end and return what its folder holds."""
    with Folder(folder, setup) as kept:
        for _ in Tournament(setup, kept).play(crew or OwnCrew()):
            pass
    return lines_of(folder)


def lines_of(folder: Path) -> list[GameResult]:
    lines = (folder / "games.jsonl").read_text().splitlines()
    return [GameResult.from_dict(json.loads(line)) for line in lines]


def without_time(folder: Path) -> dict[str, Any]:
    """Return everything in a folder but what the clock has a part in."""
    results = [result.as_dict() | {"time": None} for result in lines_of(folder)]
    others = [name for name in FILES if name != "games.jsonl"]
    return {"results": results} | {name: (folder / name).read_bytes() for name in others}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "azul_search_cli", "tournament", *arguments]


# The schedule


def test_a_pair_meets_twice_with_the_same_luck() -> None:
    games = list(schedule(Setup(("greedy", "random"), games=5)))
    assert [game.game for game in games] == [1, 2, 3, 4, 5, 6]
    assert [game.group for game in games] == [1, 1, 2, 2, 3, 3]
    assert [game.seats for game in games[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert len({game.seed for game in games}) == 3
    assert all(game.seed < 2**53 for game in games)


@pytest.mark.parametrize("table", [2, 3, 4])
def test_everyone_meets_everyone(table: int) -> None:
    players = ("greedy", "random", "level:1", "level:2")
    pairings = {2: 6, 3: 4, 4: 1}[table]
    setup = Setup(players, table=table, games=2 * table * pairings)
    games = list(schedule(setup))
    assert len(games) == number_of_games(setup) == setup.games
    for seat in range(table):
        assert set(Counter(game.seats[seat] for game in games).values()) == {setup.games // 4}
    lineups = Counter(frozenset(game.seats) for game in games)
    assert len(lineups) == pairings
    assert set(lineups.values()) == {2 * table}


def test_a_gauntlet_is_one_against_all() -> None:
    players = ("greedy", "random", "level:1", "level:2")
    games = list(schedule(Setup(players, format="gauntlet", games=12)))
    assert all("greedy" in game.seats for game in games)
    assert Counter(name for game in games for name in game.seats)["level:2"] == 4
    games = list(schedule(Setup(players, format="gauntlet", table=3, games=9)))
    assert Counter(name for game in games for name in game.seats)["greedy"] == 9


@pytest.mark.parametrize("table", [2, 3, 4])
def test_a_sequential_test_is_the_same_for_both(table: int) -> None:
    games = list(schedule(Setup(("greedy", "random"), format="sprt", table=table, games=12)))
    for seat in range(table):
        assert set(Counter(game.seats[seat] for game in games).values()) == {6}
    for first in range(0, 12, table):
        assert len({game.seats for game in games[first : first + table]}) == table


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"players": ("greedy",)}, "1 players: expected 2 or more"),
        ({"players": ("greedy", "greedy")}, "player 'greedy': expected only once"),
        ({"players": ("greedy", "oracle")}, "player 'oracle': expected one of"),
        ({"table": 3}, "2 players: expected 3 or more"),
        ({"table": 5}, "table 5: expected one of 2, 3, 4"),
        ({"format": "swiss"}, "format swiss: expected one of round-robin, gauntlet, sprt"),
        ({"rules": "chess"}, "rules chess: expected one of azul"),
        ({"games": -1}, "games -1: expected 1 or more"),
        ({"seed": -1}, "seed -1: expected 0 or more"),
        ({"format": "sprt", "players": ("greedy", "random", "level:1")}, "3 players: expected 2"),
    ],
)
def test_wrong_setups(values: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Setup(**({"players": ("greedy", "random")} | values))


# What is kept


@pytest.mark.parametrize("rules", NAMES)
def test_files_of_a_tournament(rules: str, tmp_path: Path) -> None:
    setup = Setup(("greedy", "random", "mcts:nodes=20"), rules, table=3, games=3, seed=5)
    results = played(tmp_path, setup)
    assert sorted(path.name for path in tmp_path.iterdir()) == FILES
    games = az.read_games(tmp_path / "games.azg")
    assert len(games) == len(results) == 3
    for planned, game, result in zip(schedule(setup), games, results, strict=True):
        assert (result.game, result.group, result.seed, result.seats) == planned
        again = play_game([parse_player(name) for name in planned.seats], rules, planned.seed)
        assert game.moves == again.moves
        assert result.scores == game.position.scores
        assert result.winners == game.position.winners
        assert result.ended == "finished"
        assert 0 < result.moves < len(game.moves)
        assert result.nodes[result.seats.index("mcts:nodes=20")] > 0
        assert all(seconds > 0 for seconds in result.time)
        assert game.tags["Game"] == str(result.game)
    assert json.loads((tmp_path / "results.json").read_text())["games"] == 3


def test_games_do_not_depend_on_how_they_are_played(tmp_path: Path) -> None:
    setup = Setup(("mcts:nodes=30", "greedy", "random"), games=12, seed=3)
    crews = {"own": OwnCrew(), "back": OwnCrew(True), "one": LocalCrew(1), "two": LocalCrew(2)}
    for name, crew in crews.items():
        played(tmp_path / name, setup, crew)
    for name in crews:
        assert without_time(tmp_path / name) == without_time(tmp_path / "own")


def test_a_sequential_test_ends_at_the_same_game(tmp_path: Path) -> None:
    setup = Setup(("greedy", "random"), format="sprt", games=200, elo1=200)
    results = played(tmp_path / "one", setup, LocalCrew(1))
    assert 2 < len(results) < 200
    played(tmp_path / "two", setup, LocalCrew(2))
    assert without_time(tmp_path / "one") == without_time(tmp_path / "two")
    summary = json.loads((tmp_path / "one" / "results.json").read_text())
    assert summary["sprt"]["answer"] == "accepted"
    before = without_time(tmp_path / "one")
    assert played(tmp_path / "one", setup, None) == results
    assert without_time(tmp_path / "one") == before


def test_another_setup_is_refused(tmp_path: Path, capsys: Capture) -> None:
    arguments = ["tournament", "greedy", "random", "--games", "2", "--out", str(tmp_path)]
    played(tmp_path, Setup(("greedy", "random"), games=2))
    before = without_time(tmp_path)
    assert run([*arguments, "--seed", "7", "--rules", "grey"]) == 2
    said = "another tournament: rules azul there, grey here; seed 1 there, 7 here"
    assert f"azul: {tmp_path}: {said}\n" in capsys.readouterr().err
    assert without_time(tmp_path) == before
    (tmp_path / "setup.json").unlink()
    assert run(arguments) == 2
    assert "games without setup.json" in capsys.readouterr().err


def test_a_folder_has_one_tournament_at_a_time(tmp_path: Path) -> None:
    setup = Setup(("greedy", "random"), games=2)
    with (
        Folder(tmp_path, setup),
        pytest.raises(ValueError, match="another process plays this tournament"),
    ):
        Folder(tmp_path, setup)
    Folder(tmp_path, setup).close()


# Hard ends


@pytest.mark.parametrize("seed", range(20))
def test_files_cut_anywhere_are_mended(seed: int, tmp_path: Path) -> None:
    """Whatever of the last writes has reached the disk, whole games stay and are all there is."""
    luck = random.Random(seed)
    setup = Setup(("greedy", "random"), games=4)
    playing = Playing("azul")
    games = [playing(planned) for planned in schedule(setup)]
    with Folder(tmp_path, setup) as folder:
        folder.keep(games[:2])
        sizes = {name: (tmp_path / name).stat().st_size for name in ("games.azg", "games.jsonl")}
        folder.keep(games[2:])
    whole = {name: (tmp_path / name).read_bytes() for name in sizes}
    for name, size in sizes.items():
        cut = luck.randint(size, len(whole[name]))
        (tmp_path / name).write_bytes(whole[name][:cut])
    with Folder(tmp_path, setup) as folder:
        kept = sorted(folder.results)
        assert kept[:2] == [1, 2]
        texts = [game.tags["Game"] for game in az.read_games(tmp_path / "games.azg")]
        assert [int(number) for number in texts] == kept == [r.game for r in lines_of(tmp_path)]
        folder.keep([game for game in games if game.result.game not in kept])
    assert {name: (tmp_path / name).read_bytes() for name in sizes} == whole


def test_a_wrong_line_is_named(tmp_path: Path) -> None:
    setup = Setup(("greedy", "random"), games=2)
    played(tmp_path, setup)
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    (tmp_path / "games.jsonl").write_text("{\n" + "\n".join(lines) + "\n")
    with pytest.raises(ValueError, match=r"games.jsonl:1: expected the result of a game"):
        Folder(tmp_path, setup)


def test_killed_hard_it_goes_on(tmp_path: Path) -> None:
    """Killed at random moments again and again, it ends with the games of an undisturbed run."""
    arguments = ["mcts:nodes=40", "greedy", "random", "--games", "60", "--jobs", "2"]
    calm, killed = tmp_path / "calm", tmp_path / "killed"
    subprocess.run(command(*arguments, "--out", str(calm)), check=True, timeout=TIMEOUT)
    luck = random.Random(4)
    seen: list[GameResult] = []
    kills = 0
    for aim in (0, 3, 15, 20, 35, 45):
        process = subprocess.Popen(
            command(*arguments, "--out", str(killed)),
            env=marked(str(killed)),
            stdout=subprocess.DEVNULL,
        )
        wait_for_games(killed, aim, process)
        time.sleep(luck.uniform(0, 0.1))
        process.kill()
        process.wait()
        assert not left_behind(str(killed))
        kills += process.returncode == -signal.SIGKILL
        assert not (killed / "results.json").exists()
        before, seen = seen, whole_lines(killed)
        assert seen[: len(before)] == before  # none lost, and with the same time: none played again
    assert kills == 6
    assert len(seen) >= 45
    subprocess.run(command(*arguments, "--out", str(killed)), check=True, timeout=TIMEOUT)
    assert without_time(killed) == without_time(calm)
    assert {result.time for result in seen} <= {result.time for result in lines_of(killed)}


def wait_for_games(folder: Path, count: int, process: "subprocess.Popen[Any]") -> None:
    end = time.monotonic() + TIMEOUT
    while len(whole_lines(folder)) < count and time.monotonic() < end:
        assert process.poll() is None
        time.sleep(0.01)


def whole_lines(folder: Path) -> list[GameResult]:
    file = folder / "games.jsonl"
    lines = file.read_text().split("\n")[:-1] if file.exists() else []
    return [GameResult.from_dict(json.loads(line)) for line in lines]


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    arguments = command("mcts:nodes=40", "greedy", "--games", "1000", "--out", str(tmp_path))
    process = subprocess.Popen(
        arguments, env=marked(str(tmp_path)), stderr=subprocess.PIPE, text=True
    )
    wait_for_games(tmp_path, 2, process)
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=TIMEOUT)[1]
    assert process.returncode == 130
    assert "azul: stopped after" in errors
    assert "of 1000 games" in errors
    assert "the same command goes on from there" in errors
    assert "Traceback" not in errors
    assert not left_behind(str(tmp_path))
    assert len(az.read_games(tmp_path / "games.azg")) == len(lines_of(tmp_path)) >= 2


# Errors


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert run(["tournament", "greedy", "random", "--out", str(file)]) == 2
    assert capsys.readouterr().err == f"azul: {file}: File exists\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_an_unwritable_folder(tmp_path: Path, capsys: Capture) -> None:
    tmp_path.chmod(0o500)
    assert run(["tournament", "greedy", "random", "--out", str(tmp_path)]) == 2
    assert "Permission denied" in capsys.readouterr().err


def test_a_full_disk(tmp_path: Path) -> None:
    """A limit for the size of files stands in for the disk: all that was kept stays good."""
    arguments = ["greedy", "random", "--games", "40", "--out", str(tmp_path / "full")]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, resource.RLIM_INFINITY))

    done = subprocess.run(
        command(*arguments), preexec_fn=limit, capture_output=True, text=True, timeout=TIMEOUT
    )
    assert done.returncode == 2
    assert done.stderr == f"azul: {tmp_path / 'full' / 'games.azg'}: File too large\n"
    games = az.read_games(tmp_path / "full" / "games.azg")
    assert 0 < len(games) < 40
    assert len(lines_of(tmp_path / "full")) == len(games)
    subprocess.run(command(*arguments), check=True, timeout=TIMEOUT)
    played(tmp_path / "calm", Setup(("greedy", "random"), games=40))
    assert without_time(tmp_path / "full") == without_time(tmp_path / "calm")


# The command


def test_command(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    arguments = ["tournament", "greedy", "random", "--games", "4", "--out", str(out)]
    assert run(arguments) == 0
    assert capsys.readouterr().out == (out / "results.txt").read_text()
    assert run([*arguments, "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out) == json.loads((out / "results.json").read_text())
    assert captured.err == "going on after 4 of 4 games\n"
    assert run(["tournament", "greedy", "random", "--games", "2"]) == 0
    assert "2 games in 1 group" in capsys.readouterr().out


def test_a_file_of_options(tmp_path: Path, capsys: Capture) -> None:
    config = tmp_path / "evening.toml"
    out = tmp_path / "out"
    config.write_text(
        f'players = ["greedy", "random"]\nrules = "grey"\ngames = 2\nseed = 9\nout = "{out}"\n'
    )
    assert run(["tournament", "--config", str(config)]) == 0
    setup = json.loads((out / "setup.json").read_text())
    expected = Setup(("greedy", "random"), rules="grey", games=2, seed=9)
    assert setup == expected.as_dict()
    other = tmp_path / "other"
    assert run(["tournament", "--config", str(config), "--seed", "8", "--out", str(other)]) == 0
    assert json.loads((other / "setup.json").read_text())["seed"] == 8
    capsys.readouterr()
    for text, said in [
        ("gamez = 2", "gamez: expected one of players, rules"),
        ("games =", "Invalid value"),
        ('games = "many"', "'many' is not a valid integer"),
    ]:
        config.write_text(text)
        assert run(["tournament", "--config", str(config)]) == 2
        assert said in capsys.readouterr().err
    assert run(["tournament", "--config", str(tmp_path / "none.toml")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_live_table_on_a_terminal() -> None:
    terminal, its_end = pty.openpty()
    process = subprocess.Popen(
        command("mcts:nodes=300", "greedy", "--games", "40"),
        stdout=subprocess.DEVNULL,
        stderr=its_end,
    )
    os.close(its_end)
    shown = b""
    with contextlib.suppress(OSError), os.fdopen(terminal, "rb", buffering=0) as screen:
        while data := screen.read(4096):  # an error when the other end is closed
            shown += data
    assert process.wait(TIMEOUT) == 0
    drawn = shown.decode().split("\x1b[J")
    assert "░ 0 of 40 games" in drawn[0]
    assert "█" in drawn[-2]
    assert "greedy" in drawn[-2]
    assert " left" in drawn[-2]
    assert drawn[-1] == ""
