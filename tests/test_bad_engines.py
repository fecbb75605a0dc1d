"""Programs that play badly in every sense: they lose the game, and nothing of them is left."""

import json
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

import azul_search as az
from azul_search.match import play_game
from azul_search.players import ProgramPlayer, parse_player
from azul_search.tournament import GameResult
from tests.processes import left_behind, marked, processes_with

ENGINE = Path(__file__).parent / "engines" / "bad.py"
AZUL = f"{shlex.quote(sys.executable)} -m azul_search_cli engine"
TOURNAMENT = [sys.executable, "-m", "azul_search_cli", "tournament"]
TIMEOUT = 120

# How it behaves, and how its games end
ENDS = {
    "crash": "crashed",
    "hang": "ran out of time",
    "cheat": "played an illegal move",
    "nonsense": "wrote rubbish",
    "chatter": "wrote rubbish",
    "endless": "wrote rubbish",
    "lines": "wrote rubbish",
}


def bad(way: str, count: int) -> str:
    command = shlex.join([sys.executable, str(ENGINE), way, str(count)])
    return f"cmd:time=0.2,grace=0.4:{command}"


@pytest.mark.parametrize("jobs", [1, 2])
def test_bad_engines_lose_and_the_tournament_goes_on(jobs: int, tmp_path: Path) -> None:
    """A tournament of greedy against all of them, with a second move that goes wrong."""
    ways = list(ENDS) if jobs == 1 else ["crash", "hang"]
    players = ["greedy", *(bad(way, 3) for way in ways)]
    games = str(2 * len(ways))
    options = ["--format", "gauntlet", "--games", games, "--jobs", str(jobs)]
    done = subprocess.run(
        [*TOURNAMENT, *players, *options, "--out", str(tmp_path)],
        env=marked(str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    assert done.returncode == 0, done.stderr
    assert not left_behind(str(tmp_path), seconds=2)
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    results = [GameResult.from_dict(json.loads(line)) for line in lines]
    ends = [ENDS[way] for way in ways for _ in range(2)]
    assert [result.ended for result in results] == [
        f"player {2 - number % 2} {end}" for number, end in enumerate(ends)
    ]
    for number, (result, game) in enumerate(
        zip(results, az.read_games(tmp_path / "games.azg"), strict=True)
    ):
        assert result.winners == (1 + number % 2,)
        assert game.tags["Ended"] == result.ended
        assert game.result == "*"
        assert result.moves == 5 - number % 2


def test_killed_hard_it_leaves_no_engine_behind(tmp_path: Path) -> None:
    patient = bad("hang", 1).replace("time=0.2", "time=600")
    process = subprocess.Popen(
        [*TOURNAMENT, "greedy", patient, "--out", str(tmp_path)], env=marked(str(tmp_path))
    )
    try:
        wait_until_engine_runs(str(tmp_path))
    finally:
        process.kill()
        process.wait()
    assert not left_behind(str(tmp_path))


def wait_until_engine_runs(mark: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not any("sleep" in each for each in processes_with(mark)) and time.monotonic() < end:
        time.sleep(0.02)


def test_an_engine_in_another_process_plays_the_same() -> None:
    """What `azul engine` plays is what the engine plays: limits, luck and nodes are passed on."""
    inside, outside, other = map(
        parse_player, ("expectimax:nodes=200", f"cmd:nodes=200:{AZUL}", "random")
    )
    try:
        for seed in (1, 2):
            games = [play_game([player, other], "azul", seed) for player in (inside, outside)]
            assert games[0].moves == games[1].moves
            assert games[0].nodes == games[1].nodes
            assert games[1].ended == "finished"
    finally:
        outside.close()


def test_a_program_that_is_not_there() -> None:
    player = parse_player("cmd:./no-such-engine --fast")
    game = play_game([parse_player("random"), player], "azul", 1)
    assert (game.ended, game.winners) == ("player 2 cannot be started", (1,))


def test_a_program_that_ends_between_games_starts_anew(tmp_path: Path) -> None:
    """It crashes at a move that it is not asked for in this game: nobody has lost by that."""
    player = parse_player(bad("crash", 10**6))
    assert isinstance(player, ProgramPlayer)
    for seed in (1, 2):
        game = play_game([player, parse_player("random")], "azul", seed)
        assert game.ended == "finished"
        process = player.program.process
        assert process is not None
        process.kill()
        while not player.program.has_ended:
            pass
    player.close()


def test_all_others_win_a_forfeit() -> None:
    player = parse_player("cmd:./no-such-engine")
    game = play_game([parse_player("random"), player, parse_player("greedy")], "azul", 1)
    assert game.winners == (1, 3)


@pytest.mark.parametrize(
    ("text", "go", "seconds"),
    [
        ("cmd:./engine", "go", 6),
        ("cmd:time=0.5:./engine", "go time 0.5", 5.5),
        ("cmd:time=0.5,grace=1:./engine", "go time 0.5", 1.5),
        ("cmd:nodes=100:./engine", "go nodes 100", 65),
        ("cmd:nodes=100,depth=3,time=2:./engine --time=9:3", "go time 2.0 nodes 100 depth 3", 7),
    ],
)
def test_limits_of_a_program(text: str, go: str, seconds: float) -> None:
    player = parse_player(text)
    assert isinstance(player, ProgramPlayer)
    assert (player.name, player.go, player.seconds) == (text, go, seconds)
    assert player.program.arguments[0] == "./engine"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cmd:", "expected a command line"),
        ("cmd:time=1:", "expected a command line"),
        ("cmd:'engine", "No closing quotation"),
        ("cmd:time=soon:engine", "'soon' is no value for time"),
        ("cmd:time=0:engine", "time 0.0: expected more than 0"),
        ("cmd:grace=-1:engine", "-1.0 is no value for grace"),
        ("cmd:time=1,hash=3:engine", "unknown setting 'hash', expected time, nodes, depth, grace"),
        ("cmd:engine\nquit", "expected one line of text"),
        ("level:11", "level 11: expected 1 to 10"),
        ("level:x", "player 'level:x': expected one of"),
    ],
)
def test_wrong_programs_and_levels(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_player(text)
