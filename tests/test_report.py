"""Reports: the same games give the same bytes, and nothing in them breaks a reader."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from math import isfinite
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from azul_search.ratings import sprt, standings
from azul_search.report import live_table, write
from azul_search.report.plot import WIDTH, Scale, rating_plot
from azul_search.report.words import likelihood, short, signed
from azul_search.tournament.result import GameResult
from tests.rated_games import pairs_of, tournament

HOSTILE = 'cmd:python3 "<script>alert(1)</script>" --and & --a-name-that-goes-on-and-on'
FIELD = {"strong": 1.0, HOSTILE: 0.0, "weak": -1.0}
SETUP = {"rules": "azul", "players": list(FIELD), "seed": 7, "sprt": {"elo0": 0, "elo1": 5}}
FILES = ("results.json", "results.txt", "results.html")


@pytest.fixture
def results() -> list[GameResult]:
    random = np.random.default_rng(7)
    games = tournament(FIELD, tuple(combinations(FIELD, 2)) * 10, random, 1.0, 0.1)
    games[3] = replace(games[3], winners=(2,), ended="player 1 crashed: <exit 3>")
    return games


def written(folder: Path, results: Sequence[GameResult], **more: Any) -> dict[str, str]:
    folder.mkdir()
    write(folder, SETUP, results, **more)
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    return {name: (folder / name).read_text(encoding="utf-8") for name in FILES}


def test_the_same_games_give_the_same_bytes(tmp_path: Path, results: list[GameResult]) -> None:
    shuffled = [results[index] for index in np.random.default_rng(1).permutation(len(results))]
    slower = [replace(result, time=(9.0, 9.5)) for result in shuffled]
    assert written(tmp_path / "one", results) == written(tmp_path / "two", slower)


def test_json_has_every_figure(tmp_path: Path, results: list[GameResult]) -> None:
    test = sprt(results, "strong", "weak", 0, 5)
    text = written(tmp_path / "out", results, test=test)["results.json"]
    values = json.loads(text)
    assert text == json.dumps(values, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    assert values["setup"] == SETUP
    assert (values["games"], values["groups"], values["waiting"]) == (60, 30, 0)
    assert values["sprt"]["answer"] == test.answer
    for name in ("players", "pairs"):
        assert len(values[name]) == 3
        for each in values[name]:
            assert each["low"] < each["elo"] < each["high"]
            assert each["wins"] + each["draws"] + each["losses"] == each["games"]
            assert each["share"] == pytest.approx(
                (each["wins"] + each["draws"] / 2) / each["games"], abs=1e-4
            )
    assert values["forfeits"] == [
        {"game": 4, "player": results[3].seats[0], "reason": "player 1 crashed: <exit 3>"}
    ]


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 50), (50,), (0, 0, 1), ()])
def test_json_has_no_infinity(tmp_path: Path, counts: tuple[int, ...]) -> None:
    text = written(tmp_path / "out", pairs_of(counts))["results.json"]
    numbers: list[float] = []
    json.loads(text, parse_float=lambda number: numbers.append(float(number)), parse_constant=fail)
    assert all(map(isfinite, numbers))


def fail(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


# For people


def test_live_table_fits_a_terminal(results: list[GameResult]) -> None:
    table = live_table(results[:-1], sprt(results, "strong", "weak", 0, 5))
    assert max(map(len, table.splitlines())) <= 80
    assert "58 games in 29 groups; 1 more in groups that are not complete, left out" in table
    assert "1 game forfeited" in table
    assert "sequential test: not yet after 10 groups" in table


def test_live_table_of_two() -> None:
    assert live_table(pairs_of((40, 9, 81, 11, 59))).splitlines() == [
        "   player  Elo  95 %  games  won  drawn  lost  points",
        "1  a       +17   ±17    400  129    182    89  55.0 %",
        "2  b       −17   ±17    400   89    182   129  45.0 %",
        "400 games in 200 groups",
    ]


def test_live_table_before_the_first_group() -> None:
    assert "0 games in 0 groups" in live_table([])
    table = live_table(pairs_of((1,))[:1])
    assert re.search(r"^1  a +– +– +0 +0 +0 +0 +–$", table, re.MULTILINE)


def test_text_names_everything(tmp_path: Path, results: list[GameResult]) -> None:
    text = written(tmp_path / "out", results)["results.txt"]
    assert "rules: azul" in text
    assert "sprt: elo0 0, elo1 5" in text
    assert f"game 4: {results[3].seats[0]}: player 1 crashed: <exit 3>" in text
    cross = text.split("in percent\n\n")[1].splitlines()
    assert cross[0].split() == ["player", "1", "2", "3"]
    rows = [[float(cell) for cell in re.findall(r"\d+\.\d", line)] for line in cross[1:4]]
    assert rows[0][0] + rows[1][0] == pytest.approx(100, abs=0.11)


@pytest.mark.parametrize(
    ("value", "text"), [(12.4, "+12"), (-12.6, "−13"), (0.4, "0"), (-0.4, "0"), (None, "–")]
)
def test_signed(value: float | None, text: str) -> None:
    assert signed(value) == text


def test_nothing_is_certain() -> None:
    assert likelihood(1.0) == "> 99.9 %"
    assert likelihood(0.0) == "< 0.1 %"
    assert likelihood(0.5) == "50.0 %"


def test_short_keeps_both_ends() -> None:
    assert short("expectimax:nodes=1000", 21) == "expectimax:nodes=1000"
    assert short("expectimax:nodes=1000", 11) == "expec…=1000"


# The page


class Elements(HTMLParser):
    """What a page is made of; every element that is opened must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_page_stands_alone(tmp_path: Path, results: list[GameResult]) -> None:
    text = written(tmp_path / "out", results)["results.html"]
    page = Elements()
    page.feed(text)
    assert page.open == []
    assert not page.seen & {"script", "link", "img", "iframe", "object"}
    assert not page.attributes & {"src", "href", "onclick", "onload"}
    assert "url(" not in text
    assert "@import" not in text
    assert HOSTILE in page.words
    assert "player 1 crashed: <exit 3>" in page.words
    assert "prefers-color-scheme: dark" in text


def test_plot_shows_intervals_where_they_are(results: list[GameResult]) -> None:
    players = standings(results).players
    plot = ElementTree.fromstring(rating_plot(players))
    dots = [float(dot.attrib["cx"]) for dot in plot.iter("circle")]
    bars = [
        (float(line.attrib["x1"]), float(line.attrib["x2"]))
        for line in plot.iter("line")
        if line.attrib["class"] == "interval" and line.attrib["y1"] == line.attrib["y2"]
    ]
    assert len(dots) == len(bars) == len(players)
    assert dots == sorted(dots, reverse=True)
    for dot, (low, high), player in zip(dots, bars, players, strict=True):
        assert 0 < low < dot < high < WIDTH
        width = (high - low) / (dots[0] - dots[-1])
        gap = players[0].rating.elo - players[-1].rating.elo
        assert width == pytest.approx((player.rating.high - player.rating.low) / gap, rel=0.02)


@pytest.mark.parametrize(
    ("low", "high"), [(-3.0, 4.0), (-155.0, 120.0), (-4000.0, 20000.0), (0, 0)]
)
def test_scale_is_round_and_holds_all(low: float, high: float) -> None:
    scale = Scale(low, high)
    assert scale.low <= low <= high <= scale.high
    assert scale.low < scale.high
    assert all(line % scale.step == 0 for line in scale.lines())


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"results\.json"):
        write(tmp_path / "nowhere", SETUP, [])
