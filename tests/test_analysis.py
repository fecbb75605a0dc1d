"""Analysis: what it says of positions and games, and that it adds up."""

import dataclasses
import functools
import json
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

import azul_search as az
from azul_search.analysis import GameAnalysis, Setup
from azul_search.analysis.annotating import annotated_game
from azul_search.analysis.boards import Boards, ranges
from azul_search.analysis.document import document, from_document
from azul_search.analysis.judging import Judging, Sample
from azul_search.analysis.marks import SIGNS, accuracy_of, mark_of
from azul_search.analysis.rollouts import LEAST_GAMES, roll_out
from azul_search.analysis.steps import Decision, Draw
from azul_search.analysis.turns import turning_points
from azul_search.analysis.values import Value, final_values, values_of
from azul_search.best import BestLine
from azul_search.game_file import parse_game
from azul_search.match import play_game
from azul_search.players import parse_player
from azul_search.position_file import parse_entry
from azul_search.rules.interface import NAMES, PLAYERS
from azul_search.source import Line
from tests.vectors import load

TABLES = [(rules, players) for rules in NAMES for players in PLAYERS]
QUICK: dict[str, Any] = {"nodes": 60, "deals": 2}
STRONG, WEAK = "expectimax:nodes=2000", "random"


@functools.cache
def played(rules: str = "azul", players: int = 2, seed: int = 1, weak: str = WEAK) -> az.Game:
    """Return a game of a strong player against weak ones."""
    others = [parse_player(weak)] * (players - 1)
    game = play_game([parse_player(STRONG), *others], rules, seed)
    game.tags["Player1"], game.tags["Player2"] = "strong", "weak"
    return game


@functools.cache
def analysed(rules: str = "azul", players: int = 2, seed: int = 1) -> GameAnalysis:
    return az.analyse(played(rules, players, seed), **QUICK)


def decisions(game: GameAnalysis) -> list[Decision]:
    return [step for step in game.steps if isinstance(step, Decision)]


def draws(game: GameAnalysis) -> list[Draw]:
    return [step for step in game.steps if isinstance(step, Draw)]


# Luck and skill


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_luck_and_skill_add_up_to_the_result(rules: str, players: int) -> None:
    game, analysis = played(rules, players), analysed(rules, players)
    winners = game.position.winners
    for summary in analysis.summaries():
        b = summary.balance
        share = (summary.player in winners) / len(winners)
        scores = list(game.position.scores)
        margin = scores.pop(summary.player - 1) - max(scores)
        assert b.result.win == pytest.approx(share, abs=1e-4)
        assert b.result.margin == margin
        assert b.start.win + b.luck.win + b.skill.win == pytest.approx(share, abs=1e-4)
        assert b.start.margin + b.luck.margin + b.skill.margin == pytest.approx(margin, abs=1e-6)
        lucks = [draw.change[summary.player - 1].win for draw in draws(analysis)]
        assert b.luck.win == pytest.approx(sum(lucks), abs=1e-9)
    for step in analysis.steps:
        assert sum(value.win for value in step.before) == pytest.approx(1, abs=3e-4)


@pytest.mark.parametrize("rules", NAMES)
def test_every_move_and_everything_chance_does_is_in_it(rules: str) -> None:
    game, analysis = played(rules), analysed(rules)
    moves = [
        move
        for step in analysis.steps
        for move in (step.moves if isinstance(step, Draw) else (step.move,))
    ]
    assert moves == game.moves
    assert all(step.position == str(game.positions()[step.number - 1]) for step in analysis.steps)
    assert analysis.steps[0].before == analysis.start
    assert analysis.steps[-1].after == analysis.end == final_values(game.position)
    for step, following in zip(analysis.steps, analysis.steps[1:], strict=False):
        assert step.after == following.before


def test_a_game_that_is_not_over_is_judged_where_it_stands() -> None:
    """In the middle of a round, at a deal, right after one, and without any move."""
    whole = played()
    deal = next(i for i, p in enumerate(whole.positions()) if p.to_move is None and p.round == 2)
    for moves in (0, 1, 4, deal, deal + 1):
        game = az.Game(whole.start, moves=list(whole.moves[:moves]))
        analysis = az.analyse(game, **QUICK)
        assert analysis.result == "*"
        assert len(analysis.steps) == moves
        for summary, value in zip(analysis.summaries(), analysis.end, strict=True):
            b = summary.balance
            assert b.result == value
            assert b.start.win + b.luck.win + b.skill.win == pytest.approx(value.win)


def test_luck_is_fair() -> None:
    """Deals that nobody has chosen: the mean luck is nothing, within its error."""
    before = next(p for p in played().positions() if p.to_move is None and p.round == 1)
    lucks = []
    for number in range(300):
        game = az.Game(before)
        game.apply(before.draw(seed=number))
        analysis = az.analyse(game, **QUICK)
        (draw,) = draws(analysis)
        lucks.append(draw.change[0].win)
    error = stdev(lucks) / sqrt(len(lucks))
    assert stdev(lucks) > 0.01
    assert abs(fmean(lucks)) < 3 * error


def test_a_deal_is_judged_as_those_that_it_is_compared_with() -> None:
    game = az.Game(played().start, moves=list(played().moves[:1]))
    analysis = az.analyse(game, **QUICK)
    judging = Judging(Setup(**QUICK))
    assert judging(Sample(game.position)) == analysis.end


def test_the_weaker_player_loses_more() -> None:
    for seed in range(3):
        analysis = az.analyse(played(seed=seed), nodes=300, deals=2)
        strong, weak = analysis.summaries()
        assert strong.loss is not None
        assert weak.loss is not None
        assert weak.loss.win > strong.loss.win
        assert (strong.accuracy or 0) > (weak.accuracy or 0)


# Moves


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_moves_are_never_better_than_the_best(rules: str, players: int) -> None:
    for step in decisions(analysed(rules, players)):
        wins = [line.win for line in step.judgement.lines]
        assert step.best.win == max(wins)
        assert step.loss.win == pytest.approx(step.best.win - step.played.win)
        assert step.loss >= (0, 0)
        assert step.mark == mark_of(step.loss.win)
        legal = az.Position.parse(step.position).legal_moves()
        assert step.forced == (len(legal) == 1)
        assert step.move in legal
        assert {line.move for line in step.judgement.lines} <= set(legal)


def test_forced_moves_do_not_count() -> None:
    analysis = analysed("pavilion")
    forced = [step for step in decisions(analysis) if step.forced]
    assert forced
    for step in forced:
        follows_a_draw = any(
            draw.number + len(draw.moves) == step.number for draw in draws(analysis)
        )
        assert follows_a_draw or all(value == (0, 0) for value in step.change)
    for summary in analysis.summaries():
        own = [step for step in decisions(analysis) if step.player == summary.player]
        free = [step for step in own if not step.forced]
        assert (summary.moves, summary.decisions) == (len(own), len(free))
        assert summary.loss is not None
        assert summary.loss.win == pytest.approx(fmean(s.loss.win for s in free), abs=1e-4)
        worst = sorted((step.loss.win for step in free), reverse=True)
        assert [step.loss.win for step in summary.worst] == [loss for loss in worst[:3] if loss]
        assert sum(summary.marks.values()) == sum(step.mark is not None for step in free)


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, None),
        (0.0499, None),
        (0.05, "inaccuracy"),
        (0.0999, "inaccuracy"),
        (0.10, "mistake"),
        (0.1999, "mistake"),
        (0.20, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_marks(loss: float, mark: str | None) -> None:
    assert mark_of(loss) == mark


def test_accuracy_falls_with_the_loss() -> None:
    shown = [accuracy_of(loss) for loss in (0.0, 0.05, 0.2, 1.0)]
    assert shown == sorted(shown, reverse=True)
    assert shown[0] == 100
    assert shown[-1] == pytest.approx(1.8, abs=0.1)


def test_marks_hold_at_their_very_limit() -> None:
    """A loss is what is shown: 0.60 less 0.55 is 0.05, whatever the machine makes of it."""
    step = decisions(analysed())[0]
    lines = tuple(BestLine(az.Move(m), w, 0.0, (az.Move(m),), False) for m, w in LIMIT_LINES)
    judgement = dataclasses.replace(step.judgement, lines=lines)
    assert dataclasses.replace(step, judgement=judgement, line=1).mark == "inaccuracy"


LIMIT_LINES = (("1B1", 0.60), ("1B2", 0.55))


def test_turning_points_are_in_order_and_weigh_most() -> None:
    analysis = analysed()
    turns = turning_points(analysis)
    assert 3 <= len(turns) <= 10
    assert turns == sorted(turns)
    worst = max(decisions(analysis), key=lambda step: step.loss.win)
    assert analysis.steps.index(worst) in turns


# Positions


def test_a_position_file_is_a_test_for_engines() -> None:
    vector = load("endgames")[0]
    text = vector["position"]
    best, others = vector["best"][0], az.Position.parse(text).legal_moves()
    worse = next(move for move in others if move not in vector["best"])
    cases = {
        f"bm {best}": True,
        f"bm {worse}": False,
        f"bm {worse} {best}": True,
        f"am {best}": False,
        f"am {worse}": True,
        f"bm {best} ; am {worse}": True,
        "id x": None,
    }
    for operations, found in cases.items():
        entry = parse_entry(Line(1, f"{text} ; {operations}"))
        analysis = az.analyse(entry, nodes=1_000_000)
        assert analysis.found is found
        assert analysis.judgement is not None
        assert analysis.judgement.lines[0].exact
        assert analysis.values[(analysis.player or 0) - 1].margin == vector["margin"]


def test_a_best_move_from_an_equal_display_is_found() -> None:
    """Two displays hold the same, so taking from one is taking from the other."""
    text = (
        "azul BB/BB/-/-/- 1 1 1 1 ? 0:-/-/-/-/-:...../...../...../...../.....:- "
        "0:-/-/-/-/-:...../...../...../...../.....:-"
    )
    found = [
        az.analyse(parse_entry(Line(1, f"{text} ; bm {display}B2")), nodes=5_000).found
        for display in (1, 2)
    ]
    assert found[0] == found[1]


def test_positions_without_a_player_are_judged_too() -> None:
    at_deal = az.analyse(az.Position.start("azul", 3), **QUICK)
    assert at_deal.judgement is None
    assert at_deal.errors is not None
    assert sum(value.win for value in at_deal.values) == pytest.approx(1, abs=1e-3)
    over = az.analyse(played().position, **QUICK)
    assert over.values == final_values(played().position)
    assert over.errors is None


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_values_are_shared_among_all_players(rules: str, players: int) -> None:
    position = az.Position.start(rules, players, seed=3)
    best = az.best_move(position, nodes=300)
    values = values_of(position, best.lines[0])
    assert len(values) == players
    assert sum(value.win for value in values) == pytest.approx(1, abs=3e-4)
    assert values[0].win == pytest.approx(best.win, abs=1e-4)
    assert values[0].margin == pytest.approx(best.margin, abs=1e-2)
    assert all(0 <= value.win <= 1 for value in values)


# Rollouts


def equal_lines(*moves: str) -> tuple[BestLine, ...]:
    return tuple(BestLine(az.Move(move), 0.5, 0.0, (az.Move(move),), False) for move in moves)


def test_rollouts_come_with_errors_and_meet_the_same_luck() -> None:
    position = az.Position.start("azul", seed=7)
    # From equal hands, the same move: whatever is dealt, there is no difference.
    same = roll_out(position, equal_lines("1W2", "1W2"), 4, seed=5)
    assert same is not None
    assert not same.settled
    assert same.moves[0] == same.moves[1]
    assert same.moves[1].behind == same.moves[1].behind_error == 0
    rollouts = roll_out(position, equal_lines("1W2", "1Wf"), 8, seed=5)
    assert rollouts == roll_out(position, equal_lines("1W2", "1Wf"), 8, seed=5)
    assert rollouts is not None
    first, second = rollouts.moves
    assert (first.games, second.games) == (8, 8)
    assert first.margin_error > 0
    assert second.behind == pytest.approx(first.win - second.win)


def test_rollouts_stop_when_it_is_settled() -> None:
    vector = load("endgames")[1]
    position = az.Position.parse(vector["position"])
    rollouts = roll_out(position, equal_lines("cR4", vector["best"][0]), 100, seed=5)
    assert rollouts is not None
    assert rollouts.settled
    assert [each.move for each in rollouts.moves] == [vector["best"][0], "cR4"]
    assert {each.games for each in rollouts.moves} == {LEAST_GAMES}
    assert rollouts.moves[1].behind == 1.0


def test_only_close_moves_are_played_on() -> None:
    position = az.Position.start("azul", seed=7)
    moves = position.legal_moves()
    far = [BestLine(moves[0], 0.6, 0.0, (moves[0],), False)]
    far.append(BestLine(moves[1], 0.5, 0.0, (moves[1],), False))
    assert roll_out(position, tuple(far), 4, seed=1) is None
    proven = tuple(dataclasses.replace(line, win=1.0, exact=True) for line in far)
    assert roll_out(position, proven, 4, seed=1) is None


def test_rollouts_of_close_moves_stand_in_the_analysis() -> None:
    analysis = az.analyse(az.Position.start(seed=2), nodes=500, rollouts=2)
    assert analysis.judgement is not None
    assert analysis.judgement.rollouts is not None
    assert {each.games for each in analysis.judgement.rollouts.moves} == {2}


# For programs, and in files


@pytest.mark.parametrize(("rules", "players"), [("azul", 2), ("pavilion", 3)])
def test_json_and_back(rules: str, players: int) -> None:
    analysis = analysed(rules, players)
    text = json.dumps(document(analysis))
    assert from_document(json.loads(text)) == analysis
    position = az.analyse(az.Position.start(seed=2), nodes=300, rollouts=2)
    assert from_document(json.loads(json.dumps(document(position)))) == position


@pytest.mark.parametrize("rules", NAMES)
def test_an_annotated_game_parses_back(rules: str) -> None:
    game = dataclasses.replace(played(rules), comments={3: ["what a move"]})
    analysis = analysed(rules)
    text = annotated_game(game, analysis)
    again = parse_game(text)
    assert again.moves == game.moves
    assert again.comments[3][0] == "what a move"
    comments = [comment for those in again.comments.values() for comment in those]
    assert len(comments) == len(analysis.steps) + 1
    bad = next(step for step in decisions(analysis) if step.mark is not None)
    said = f" {SIGNS[bad.mark or '']} loss"
    assert any(
        each.startswith("azul: ") and said in each for each in again.comments[bad.number - 1]
    )
    # What an earlier analysis has said is replaced.
    assert annotated_game(again, analysis) == text


def test_boards_come_back_as_they_were() -> None:
    drawings = ["a\nb\nc", "a\nx\nc", "c\nb\na", "</script><!--\nb"]
    boards = Boards()
    assert [boards.add(drawing) for drawing in drawings] == [0, 1, 2, 3]
    script = boards.script()
    assert "</" not in script
    assert "<!" not in script
    data = json.loads(script)
    for drawing, told in zip(drawings, data["drawings"], strict=True):
        numbers: list[int] = []
        for each in told.split(" "):
            first, _, last = each.partition("-")
            numbers += range(int(first), int(last or first) + 1)
        assert "\n".join(data["lines"][number] for number in numbers) == drawing
    assert ranges([0, 1, 2, 7, 8, 3]) == ["0-2", "7-8", "3"]


def test_values_add_up_in_the_digits_that_are_shown() -> None:
    assert Value(0.3, 1.0) - Value(0.1, 0.7) == (0.2, 0.3)
    assert str((Value(0.1, 0.0) - Value(0.1, 0.0)).win) == "0.0"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"deals": 1}, "deals 1: expected 2 or more"),
        ({"rollouts": -1}, "rollouts -1: expected 0 or more"),
        ({"rollouts": 1}, "rollouts 1: expected 2 or more"),
        ({"lines": 0}, "lines 0: expected 1 or more"),
        ({"nodes": 0}, "nodes 0: expected more than 0"),
        ({"seed": -1}, "seed -1: expected 0 or more"),
    ],
)
def test_a_setup_says_what_is_wrong_with_it(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Setup(**setup)
