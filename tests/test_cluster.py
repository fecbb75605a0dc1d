"""A real cluster on this machine: the same games as anywhere, also if a worker dies."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from azul_search_cli.main import run

import azul_search as az
from azul_search.crew import ClusterCrew, CrewError, LocalCrew
from azul_search.crew.cluster import do_batch
from azul_search.tournament import Setup
from tests.processes import left_behind, marked
from tests.test_tournament import OwnCrew, command, played, whole_lines, without_time

TIMEOUT = 120
Processes = list["subprocess.Popen[bytes]"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def cluster(mark: str, workers: int = 2) -> Iterator[tuple[str, Processes]]:
    """Start a scheduler and then workers, as docs/how-to/use-a-cluster.md does; end them after."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    nowhere = subprocess.DEVNULL
    started: Processes = []
    try:
        for arguments in (
            ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port)],
            *[["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny"]] * workers,
        ):
            line = [sys.executable, "-m", *arguments, "--no-dashboard"]
            started.append(subprocess.Popen(line, stdout=nowhere, stderr=nowhere, env=marked(mark)))
        yield address, started
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def test_a_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    """A tournament on two workers, one of which is killed midway, has the same results."""
    players = ("mcts:nodes=300", "greedy")
    setup = Setup(players, games=60, seed=2)
    calm, disturbed = tmp_path / "calm", tmp_path / "disturbed"
    played(calm, setup, LocalCrew(2))
    mark = str(tmp_path)
    with cluster(mark) as (address, processes):
        options = ["--games", "60", "--seed", "2", "--cluster", address, "--out", str(disturbed)]
        process = subprocess.Popen(command(*players, *options), stdout=subprocess.DEVNULL)
        end = time.monotonic() + TIMEOUT
        while len(whole_lines(disturbed)) < 8 and time.monotonic() < end:
            assert process.poll() is None
            time.sleep(0.01)
        assert len(whole_lines(disturbed)) < 60
        os.kill(processes[1].pid, signal.SIGKILL)
        assert process.wait(TIMEOUT) == 0
    assert without_time(disturbed) == without_time(calm)
    assert not left_behind(mark)


def test_best_moves_by_a_cluster_and_by_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answers are those of one process, in the order of the file."""
    file = tmp_path / "many.azp"
    positions = [str(az.Position.start("azul", seed=seed)) for seed in range(6)]
    file.write_text("\n".join([*positions[:3], "nonsense", *positions[3:], "azul nothing"]) + "\n")

    def answered(name: str, *options: str) -> tuple[list[dict[str, object]], list[str]]:
        capsys.readouterr()
        assert run([name, str(file), "--nodes", "500", "--json", *options]) == 2
        output = capsys.readouterr()
        lines = [json.loads(line) | {"time": 0} for line in output.out.splitlines()]
        said = [line for line in output.err.splitlines() if "compiling" not in line]
        return lines, said

    alone = {name: answered(name) for name in ("best", "analyse")}
    assert [len(lines) for lines, _ in alone.values()] == [6, 7]  # and what the file comes to
    for name, expected in alone.items():
        assert answered(name, "--jobs", "2") == expected
    with cluster(str(tmp_path), workers=1) as (address, _):
        for name, expected in alone.items():
            assert answered(name, "--cluster", address) == expected
    assert not left_behind(str(tmp_path))


def test_best_by_processes_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["best", str(az.Position.start("azul")), "--jobs", "2"]) == 2
    assert capsys.readouterr().err == "azul: no player is to move: a deal is due\n"
    empty = tmp_path / "empty.azp"
    empty.write_text("# nothing\n")
    assert run(["best", str(empty), "--jobs", "2"]) == 2
    assert capsys.readouterr().err == "azul: expected a position, found none\n"


def test_no_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tournament", "greedy", "random", "--out", str(tmp_path)]
    assert run([*arguments, "--cluster", "nowhere"]) == 2
    assert "azul: cluster nowhere: no scheduler answers" in capsys.readouterr().err
    assert run([*arguments, "--cluster", "nowhere", "--jobs", "2"]) == 2
    assert "--jobs and --cluster: expected one of them" in capsys.readouterr().err


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r"pip install 'azul-search\[cluster\]'"):
        ClusterCrew("tcp://localhost:8786")


def test_a_worker_with_other_code_is_refused() -> None:
    with pytest.raises(CrewError, match="another version of azul-search"):
        do_batch([], b"", "another")


class Deadly:
    """A handler that ends its process at some tasks."""

    def __call__(self, task: int) -> int:
        if task == 3:
            os._exit(7)
        return task

    def close(self) -> None:
        pass


def test_a_task_that_kills_workers_is_given_up() -> None:
    with pytest.raises(CrewError, match="3 workers have died at the same task, status 7"):
        list(LocalCrew(1).work(Deadly(), range(5)))


def test_a_local_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    setup = Setup(("mcts:nodes=100", "greedy"), games=20)
    played(tmp_path / "calm", setup, OwnCrew())
    mark = str(tmp_path)
    arguments = ["mcts:nodes=100", "greedy", "--games", "20", "--out", str(tmp_path / "killed")]
    process = subprocess.Popen(
        command(*arguments), env=marked(mark), stdout=subprocess.DEVNULL, start_new_session=True
    )
    while len(whole_lines(tmp_path / "killed")) < 3 and process.poll() is None:
        time.sleep(0.01)
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (folder / "stat").read_text().split()[3] == str(process.pid):
                os.kill(int(folder.name), signal.SIGKILL)
    assert process.wait(TIMEOUT) == 0
    assert without_time(tmp_path / "killed") == without_time(tmp_path / "calm")


def test_a_cluster_that_is_lost_is_a_clear_error(tmp_path: Path) -> None:
    """Without its scheduler nothing can go on; what is kept is good, and is gone on with."""
    players = ("mcts:nodes=300", "greedy")
    out = tmp_path / "out"
    options = ["--games", "20", "--out", str(out)]
    with cluster(str(tmp_path), workers=1) as (address, processes):
        process = subprocess.Popen(
            command(*players, *options, "--cluster", address), stderr=subprocess.PIPE, text=True
        )
        while not whole_lines(out) and process.poll() is None:
            time.sleep(0.01)
        for each in processes:
            each.kill()
        errors = process.communicate(timeout=TIMEOUT)[1]
    assert process.returncode == 2
    assert errors.startswith(f"azul: cluster {address}: ")
    assert errors.count("\n") == 1
    assert 0 < len(whole_lines(out)) < 20
    played(out, Setup(players, games=20), LocalCrew(1))
    played(tmp_path / "calm", Setup(players, games=20), LocalCrew(1))
    assert without_time(out) == without_time(tmp_path / "calm")
