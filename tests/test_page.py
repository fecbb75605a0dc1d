"""The page of an analysis, looked at in a real browser."""

from pathlib import Path

import pytest

import azul_search as az
from azul_search.analysis.page import page
from azul_search.analysis.steps import Draw
from azul_search.analysis.turns import turning_points
from azul_search.match import play_game
from azul_search.players import parse_player
from azul_search.position_file import read_positions
from tests.browser import Browser, find_browser, running_browser
from tests.test_cli import FIRST

BOARD = "document.querySelector('.board').dataset.board"
PNG = b"\x89PNG\r\n\x1a\n"


def analysed(rules: str = "azul", players: int = 2, moves: int | None = None) -> az.GameAnalysis:
    """Return the analysis of a game, or of its first moves."""
    seats = [parse_player("greedy"), *[parse_player("random")] * (players - 1)]
    whole = play_game(seats, rules, 3)
    game = az.Game(whole.start, whole.tags, whole.moves[:moves])
    return az.analyse(game, nodes=40, deals=2)


def opened(browser: Browser, path: Path, text: str, width: int = 1280) -> None:
    path.write_text(text)
    browser.open(path, width)


def assert_quiet(browser: Browser, path: Path) -> None:
    """Nothing went wrong, and nothing but the file itself was asked for."""
    assert browser.complaints() == []
    assert set(browser.fetched()) == {path.as_uri()}


def test_a_game_in_a_browser(tmp_path: Path) -> None:
    analysis, path = analysed(), tmp_path / "game.html"
    turns = turning_points(analysis)
    assert len(turns) >= 3
    with running_browser() as browser:
        opened(browser, path, page("game.azg", [analysis]))
        # 1. Graph, boards and moves are there.
        points = browser.value("document.querySelector('.graph .curve').getTotalLength()")
        assert points > 500
        draws = sum(isinstance(step, Draw) for step in analysis.steps)
        assert browser.value("document.querySelectorAll('.graph .draw').length") == draws
        assert browser.value("document.querySelectorAll('.step').length") == len(analysis.steps)
        tiles = "document.querySelectorAll('.board svg .tile').length"
        assert browser.value(tiles) > 20
        box = "document.querySelector('.board svg').getBoundingClientRect()"
        assert browser.value(f"{box}.width") > 300
        assert browser.value(f"{box}.height") > 200
        first_look = browser.screenshot()
        assert first_look.startswith(PNG)
        # 2. A click on a turning point shows its board.
        last = turns[-1]
        browser.click(f".turns button[data-step='{last}']")
        assert browser.value(
            f"{BOARD} === document.querySelectorAll('.step')[{last}].dataset.board"
        )
        step = analysis.steps[last]
        shown = browser.value("document.querySelector('.board svg desc').textContent")
        assert shown.startswith(step.position)
        assert browser.value("document.querySelectorAll('.step.chosen .lines tr').length") >= 2
        assert browser.screenshot() != first_look
        # 3. So does one on a move, on another move that was possible, on the graph; and a key.
        browser.click(".step:nth-child(3) .row")
        assert browser.value("document.querySelector('output').textContent").startswith("3. ")
        board = browser.value(BOARD)
        browser.click(".step.chosen .lines tr:nth-child(2)")
        assert browser.value(BOARD) != board
        browser.click(".steering [data-way='1']")
        assert browser.value("document.querySelector('output').textContent").startswith("4. ")
        browser.click(".graph")
        middle = browser.value("[...document.querySelectorAll('.step')].findIndex(s =>"
                               "s.classList.contains('chosen'))")  # fmt: skip
        assert abs(middle - len(analysis.steps) / 2) < len(analysis.steps) / 8
        assert_quiet(browser, path)


@pytest.mark.parametrize("width", [1280, 390])
def test_every_game_fits_its_window(tmp_path: Path, width: int) -> None:
    path = tmp_path / "games.html"
    games = [analysed("pavilion", 4, moves=40), analysed("grey", 3, moves=40)]
    games[1] = az.GameAnalysis(**{**vars(games[1]), "number": 2, "names": ("<b>", "", "x" * 90)})
    with running_browser() as browser:
        opened(browser, path, page("games.azg", games), width)
        assert browser.value("document.querySelectorAll('.analysis').length") == 2
        assert browser.value("document.querySelectorAll('.graph .curve').length") == 7
        assert browser.value("document.querySelectorAll('.board svg').length") == 2
        assert browser.value("document.querySelectorAll('nav a').length") == 2
        wide = browser.value("document.documentElement.scrollWidth")
        assert wide <= width
        assert_quiet(browser, path)


def test_positions_in_a_browser(tmp_path: Path) -> None:
    path = tmp_path / "positions.html"
    source = tmp_path / "p.azp"
    source.write_text(f'{FIRST} ; id "one" ; bm 1Bf\n{az.Position.start("pavilion")}\n')
    analyses = [az.analyse(entry, nodes=40, deals=2) for entry in read_positions(source)]
    with running_browser() as browser:
        opened(browser, path, page("p.azp", analyses))
        assert browser.value("document.querySelectorAll('.step').length") == 2
        browser.click(".step:nth-child(2) .row")
        shown = browser.value("document.querySelector('.board svg desc').textContent")
        assert shown.startswith("pavilion ")
        assert_quiet(browser, path)


def test_without_a_browser_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("AZUL_SEARCH_BROWSER", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        find_browser()
    monkeypatch.setenv("AZUL_SEARCH_BROWSER", "required")
    with pytest.raises(pytest.fail.Exception, match="apt-get install chromium"):
        find_browser()
