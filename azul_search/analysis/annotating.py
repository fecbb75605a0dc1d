"""Annotating: files with what an analysis says, in comments of games and behind positions."""

import re
from collections.abc import Mapping
from dataclasses import replace

from azul_search.analysis import words
from azul_search.analysis.entries import EntryFile
from azul_search.analysis.plans import Analysis
from azul_search.analysis.result import GameAnalysis, PositionAnalysis
from azul_search.analysis.steps import Decision, Step
from azul_search.checking import GAMES
from azul_search.game import Game
from azul_search.position_file import PositionEntry

OURS = "azul:"  # how our comments begin: those of an earlier analysis are replaced
COMMENT = re.compile(rf"{OURS}.*", re.DOTALL)
VALUE, LINE = "ce", "pv"  # operations of a position


def annotated(file: EntryFile, analyses: Mapping[int, Analysis]) -> str:
    """Return a file with what the analyses, by number, say; what is wrong in it is left out."""
    texts = []
    for number, entry in enumerate(file.scan(), 1):
        analysis = analyses.get(number)
        if isinstance(entry, Game) and isinstance(analysis, GameAnalysis):
            texts.append(annotated_game(entry, analysis))
        elif isinstance(entry, PositionEntry) and isinstance(analysis, PositionAnalysis):
            texts.append(annotated_position(entry, analysis) + "\n")
    return ("\n" if file.kind == GAMES else "").join(texts)


def annotated_game(game: Game, analysis: GameAnalysis) -> str:
    """Return the text of a game with a comment behind every step."""
    comments = {
        index: [comment for comment in those if not COMMENT.fullmatch(comment)]
        for index, those in game.comments.items()
    }
    for step in analysis.steps:
        last = step.number - 1 if isinstance(step, Decision) else step.number + len(step.moves) - 2
        comments.setdefault(last, []).append(comment_on(step))
    kept = {index: those for index, those in comments.items() if those}
    return str(replace(game, comments=kept, moves=list(game.moves)))


def comment_on(step: Step) -> str:
    """Return what is said of a step, such as "azul: win 51.2 % +1.3 ?! loss 5.1 %, best 3B1 …"."""
    if not isinstance(step, Decision):
        luck = ", ".join(
            f"player {seat + 1} {words.luck_of(step, seat)}" for seat in range(len(step.change))
        )
        return f"{OURS} luck of {luck}"
    said = [f"{OURS} win {words.worth(step.played)}"]
    best = step.judgement.lines[0]
    if step.forced:
        said.append("forced")
    elif step.loss.win or step.loss.margin:
        mark = f"{words.sign(step)} " if step.mark else ""
        loss = f"{mark}loss {words.win(step.loss.win)} {step.loss.margin:.1f} points"
        said.append(f"{loss}, best {best.move} {words.worth(best)}")
    return ", ".join(said)


def annotated_position(entry: PositionEntry, analysis: PositionAnalysis) -> str:
    """Return the line of a position with its value and main line behind it."""
    best = analysis.judgement.lines[0] if analysis.judgement else None
    value = best or analysis.values[0]
    operations = {
        name: those for name, those in entry.operations.items() if name not in (VALUE, LINE)
    }
    operations[VALUE] = (f"{value.win:.4f}", f"{value.margin:+.2f}")
    if best is not None:
        operations[LINE] = tuple(best.pv)
    return PositionEntry(entry.tag, entry.states, operations).entry()
