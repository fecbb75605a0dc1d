"""The benchmark measures what it says, and its signature is the one written down."""

import json

import pytest
from azul_search_cli.main import run

from azul_search import benchmark

# A commit that changes one of these says so, and why.
SIGNATURES = {
    "azul": 1381667337,
    "grey": 1854257910,
    "pavilion": 3275413602,
    "pavilion-grey": 2899210659,
}


@pytest.mark.parametrize("rules", SIGNATURES)
def test_signature(rules: str) -> None:
    assert benchmark.signature(rules) == SIGNATURES[rules]


def test_bench_for_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark, "RUNS", 1)
    monkeypatch.setattr(benchmark, "GAMES", 100)
    monkeypatch.setattr(benchmark, "GENERATIONS", 1000)
    assert run(["bench", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    for figures in (answer, answer["grey"]):
        assert figures["playouts_per_second"] > 0
        assert figures["perft_nodes_per_second"] > 0
        assert figures["moves_per_second"] > 0
    assert answer["signature"] == SIGNATURES["azul"]
    assert answer["startup_seconds"]["cold"] > answer["startup_seconds"]["warm"] > 0


def test_a_wrong_count_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    case = benchmark.PERFT_CASES["azul"][0]._replace(depth=2)
    monkeypatch.setitem(benchmark.PERFT_CASES, "azul", [case])
    with pytest.raises(AssertionError, match="perft 2 of azul"):
        benchmark.perft_speed("azul")
