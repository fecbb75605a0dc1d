"""The engine as an object: it thinks while others do something else, and can be stopped."""

import threading
from collections.abc import Iterator

import pytest

import azul_search as az
from azul_search.best import BestMove

TIMEOUT = 300.0  # seconds, far more than anything here takes
START = az.Position.start("azul", seed=7)
YELLOW_WALL = ".Y.../..Y../...Y./....Y/Y...."  # so yellow can only go to the floor
FORCED = (
    f"azul -/-/-/-/- Y 1 1 3 ? 0:-/-/-/-/-:{YELLOW_WALL}:- "
    "0:-/-/-/-/-:...../...../...../...../.....:1"
)


@pytest.fixture
def engine() -> Iterator[az.Engine]:
    with az.Engine() as engine:
        engine.set_position(START)
        yield engine


def test_the_answer_is_that_of_best_move(engine: az.Engine) -> None:
    engine.set_options(lines=2)
    engine.go(nodes=20_000)
    best = engine.wait(TIMEOUT)
    expected = az.best_move(START, nodes=20_000, lines=2)
    assert best.lines == expected.lines
    assert best.nodes == expected.nodes
    assert not engine.is_thinking
    assert engine.wait() is best


def test_options(engine: az.Engine) -> None:
    engine.set_options(threads=2, megabytes=8)
    engine.set_options(seed=3)
    options = engine.options
    assert (options.threads, options.megabytes, options.seed, options.lines) == (2, 8, 3, 1)
    with pytest.raises(ValueError, match="expected one of mixed"):
        engine.set_options(engine="chess", seed=4)
    with pytest.raises(ValueError, match="threads 0"):
        engine.set_options(threads=0)
    assert engine.options == options
    assert engine.engine == "mixed"


def test_position_and_moves(engine: az.Engine) -> None:
    engine.set_position(str(START), ["1W2", "cK1"])
    assert engine.position == START.apply("1W2").apply("cK1")
    with pytest.raises(az.IllegalMove, match="move 2"):
        engine.set_position(START, ["1W2", "1W2"])
    with pytest.raises(az.NotationError):
        engine.set_position("chess")
    assert engine.position == START.apply("1W2").apply("cK1")


def test_what_cannot_be_searched() -> None:
    engine = az.Engine()
    with pytest.raises(ValueError, match="nothing to wait for"):
        engine.wait()
    with pytest.raises(ValueError, match="no position"):
        engine.go()
    engine.set_position(az.Position.start("azul"))
    with pytest.raises(ValueError, match="a deal is due"):
        engine.go()
    engine.set_position(START)
    with pytest.raises(ValueError, match="no limit besides"):
        engine.go(nodes=5, infinite=True)
    with pytest.raises(ValueError, match="nodes -1"):
        engine.go(nodes=-1)
    engine.forget()
    assert engine.position is None
    engine.stop()


def test_an_infinite_search_ends_when_it_is_stopped(engine: az.Engine) -> None:
    engine.go(infinite=True)
    assert engine.is_thinking
    with pytest.raises(TimeoutError):
        engine.wait(0.05)
    engine.stop()
    assert engine.wait(TIMEOUT).move in START.legal_moves()


def test_an_infinite_search_waits_even_if_there_is_nothing_more_to_find() -> None:
    with az.Engine("expectimax") as engine:
        engine.set_position(FORCED)
        found = threading.Event()

        def progress(best: BestMove) -> None:
            if best.complete:
                found.set()

        engine.go(infinite=True, progress=progress)
        assert found.wait(TIMEOUT)
        with pytest.raises(TimeoutError):
            engine.wait(0.05)
        assert engine.is_thinking
        engine.stop()
        assert engine.wait(TIMEOUT).move == "cYf"


def test_stopped_at_once_there_is_an_answer_all_the_same(engine: az.Engine) -> None:
    for _ in range(20):
        engine.go(infinite=True)
        engine.stop()
        assert engine.wait(TIMEOUT).move in START.legal_moves()


def test_while_it_thinks_nothing_can_be_changed(engine: az.Engine) -> None:
    engine.go(infinite=True)
    with pytest.raises(az.EngineBusy, match="the engine is thinking: expected stop"):
        engine.go(nodes=1)
    with pytest.raises(az.EngineBusy):
        engine.set_position(START)
    with pytest.raises(az.EngineBusy):
        engine.set_options(lines=2)
    with pytest.raises(az.EngineBusy):
        engine.forget()
    engine.stop()
    engine.wait(TIMEOUT)
    engine.set_options(lines=2)
    engine.go(nodes=1)
    assert len(engine.wait(TIMEOUT).lines) == 2


def test_only_one_of_many_threads_may_go(engine: az.Engine) -> None:
    outcomes: list[str] = []

    def go() -> None:
        try:
            engine.go(infinite=True)
            outcomes.append("went")
        except az.EngineBusy:
            outcomes.append("refused")

    threads = [threading.Thread(target=go) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["refused"] * 7 + ["went"]


def test_progress_may_stop_the_search(engine: az.Engine) -> None:
    depths: list[int] = []

    def progress(best: BestMove) -> None:
        depths.append(best.depth)
        if best.depth == 2:
            engine.stop()

    engine.set_options(engine="expectimax")
    engine.go(infinite=True, progress=progress)
    assert engine.wait(TIMEOUT).depth == 2
    assert depths == [1, 2]


def test_an_error_in_progress_is_raised_where_the_answer_is_awaited(engine: az.Engine) -> None:
    def progress(best: BestMove) -> None:
        raise LookupError("lost")

    engine.go(nodes=10_000, progress=progress)
    with pytest.raises(LookupError, match="lost"):
        engine.wait(TIMEOUT)
    engine.go(nodes=10)
    assert engine.wait(TIMEOUT).move in START.legal_moves()


def test_the_end_of_a_block_stops_it() -> None:
    with az.Engine(lines=2) as engine:
        engine.set_position(START)
        engine.go(infinite=True)
    assert not engine.is_thinking
    assert len(engine.wait(0).lines) == 2
