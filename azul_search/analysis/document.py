"""Analyses for programs: a JSON object for every position and game, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from azul_search.analysis.judging import Judged, Judgement
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.rollouts import RolledOut, Rollouts
from azul_search.analysis.steps import Decision, Draw, Step
from azul_search.analysis.summary import Summary
from azul_search.analysis.values import Value, Values
from azul_search.best import BestLine
from azul_search.position import Move

Document = dict[str, Any]

POSITION, GAME, MOVE, DRAW = "position", "game", "move", "draw"


def document(analysis: PositionAnalysis | GameAnalysis) -> Document:
    """Return an analysis as it is written for programs."""
    if isinstance(analysis, GameAnalysis):
        return game_document(analysis)
    return position_document(analysis)


def from_document(values: Mapping[str, Any]) -> PositionAnalysis | GameAnalysis:
    """Return the analysis that `document` has written, or raise a KeyError or the like."""
    return game_from(values) if values["kind"] == GAME else position_from(values)


# Positions


def position_document(analysis: PositionAnalysis) -> Document:
    return {
        "kind": POSITION,
        "number": analysis.number,
        "line": analysis.line,
        "id": analysis.label,
        "position": analysis.position,
        "player": analysis.player,
        "bm": list(analysis.best_moves),
        "am": list(analysis.avoid_moves),
        "found": analysis.found,
        "values": told(analysis.values),
        "errors": None if analysis.errors is None else told(analysis.errors),
        **({} if analysis.judgement is None else judgement_document(analysis.judgement)),
    }


def position_from(values: Mapping[str, Any]) -> PositionAnalysis:
    return PositionAnalysis(
        number=values["number"],
        line=values["line"],
        label=values["id"],
        position=values["position"],
        player=values["player"],
        best_moves=moves_from(values["bm"]),
        avoid_moves=moves_from(values["am"]),
        found=values["found"],
        values=read(values["values"]),
        errors=None if values["errors"] is None else read(values["errors"]),
        judgement=judgement_from(values) if "lines" in values else None,
    )


def judgement_document(judgement: Judgement) -> Document:
    """Return the best moves; how long it took is left out, so that bytes can be compared."""
    return asdict(judgement)


def judgement_from(values: Mapping[str, Any]) -> Judgement:
    rollouts = values["rollouts"]
    return Judgement(
        lines=tuple(
            BestLine(
                Move(line["move"]),
                line["win"],
                line["margin"],
                moves_from(line["pv"]),
                line["exact"],
            )
            for line in values["lines"]
        ),
        complete=values["complete"],
        depth=values["depth"],
        nodes=values["nodes"],
        deals=values["deals"],
        rollouts=rollouts
        and Rollouts(
            rollouts["settled"],
            tuple(RolledOut(**{**each, "move": Move(each["move"])}) for each in rollouts["moves"]),
        ),
    )


# Parts: the outcomes of single tasks


def outcome_document(outcome: Judged | Values) -> Document:
    if isinstance(outcome, Judged):
        return {**judgement_document(outcome.judgement), "values": told(outcome.values)}
    return {"values": told(outcome)}


def outcome_from(values: Mapping[str, Any]) -> Judged | Values:
    its_values = read(values["values"])
    return Judged(judgement_from(values), its_values) if "lines" in values else its_values


# Games


def game_document(analysis: GameAnalysis) -> Document:
    return {
        "kind": GAME,
        "number": analysis.number,
        "rules": analysis.rules,
        "names": list(analysis.names),
        "result": analysis.result,
        "start": told(analysis.start),
        "end": told(analysis.end),
        "players": [summary_document(summary) for summary in analysis.summaries()],
        "steps": [step_document(step) for step in analysis.steps],
    }


def game_from(values: Mapping[str, Any]) -> GameAnalysis:
    return GameAnalysis(
        number=values["number"],
        rules=values["rules"],
        names=tuple(values["names"]),
        result=values["result"],
        start=read(values["start"]),
        end=read(values["end"]),
        steps=tuple(step_from(step) for step in values["steps"]),
    )


def summary_document(summary: Summary) -> Document:
    return {
        "player": summary.player,
        "name": summary.name,
        "moves": summary.moves,
        "decisions": summary.decisions,
        "accuracy": summary.accuracy,
        "loss": None if summary.loss is None else summary.loss._asdict(),
        "marks": summary.marks,
        "worst": [decision.number for decision in summary.worst],
        **{name: value._asdict() for name, value in vars(summary.balance).items()},
    }


def step_document(step: Step) -> Document:
    if isinstance(step, Draw):
        return {
            "kind": DRAW,
            "number": step.number,
            "round": step.round,
            "position": step.position,
            "moves": list(step.moves),
            "luck": told(step.change),
            "before": told(step.before),
            "after": told(step.after),
            "errors": told(step.errors),
        }
    return {
        "kind": MOVE,
        "number": step.number,
        "round": step.round,
        "position": step.position,
        "player": step.player,
        "move": step.move,
        "forced": step.forced,
        "played": step.played._asdict(),
        "best": step.best._asdict(),
        "loss": step.loss._asdict(),
        "mark": step.mark,
        "same_as_line": step.line,
        **judgement_document(step.judgement),
        "change": told(step.change),
        "before": told(step.before),
        "after": told(step.after),
    }


def step_from(values: Mapping[str, Any]) -> Step:
    common = {name: values[name] for name in ("number", "round", "position")}
    before, after = read(values["before"]), read(values["after"])
    if values["kind"] == DRAW:
        moves = moves_from(values["moves"])
        return Draw(
            **common, moves=moves, before=before, after=after, errors=read(values["errors"])
        )
    return Decision(
        **common,
        player=values["player"],
        move=Move(values["move"]),
        forced=values["forced"],
        line=values["same_as_line"],
        judgement=judgement_from(values),
        before=before,
        after=after,
    )


# Values


def told(values: Values) -> list[Document]:
    return [value._asdict() for value in values]


def read(values: list[Document]) -> Values:
    return tuple(Value(each["win"], each["margin"]) for each in values)


def moves_from(moves: list[str]) -> tuple[Move, ...]:
    return tuple(Move(move) for move in moves)
