"""What is said at the table while a game is played, and what can be typed at the prompt."""

import itertools
import textwrap
from collections.abc import Callable, Iterable
from typing import NamedTuple

from azul_search import render
from azul_search.notation import IllegalMove, NotationError
from azul_search.notation.pavilion_move import PASS_PREFIX
from azul_search.play import Session
from azul_search.rules.layout import DEAL, PHASE_NAMES

Ask = Callable[[str], str]  # shows a prompt and returns what was typed, or raises an EOFError
Say = Callable[[str], None]

WIDTH = 78
FEW_PASSES = 8  # so many are listed one by one


class Dialogue:
    """A session in words: `run` tells what happens, and asks people for their moves."""

    def __init__(
        self, session: Session, ask: Ask, say: Say, path: str | None = None, color: bool = False
    ) -> None:
        self.session = session
        self.ask = ask
        self.say = say
        self.path = path  # where the game is kept, if anywhere
        self.color = color
        self.has_left = False

    def run(self) -> None:
        """Play until the game is over or a person leaves; the game is kept, whatever happens."""
        self.keep()  # if that cannot be, it is better known now
        try:
            self.greet()
            while not self.session.is_over and not self.has_left:
                if self.session.is_persons_turn:
                    self.keep_if_possible()
                    self.ask_for_move()
                else:
                    self.tell(self.session.advance)
            if self.session.is_over:
                self.tell_result()
        finally:
            if self.path is not None:
                self.keep()
                self.say(f"The game is in {self.path}.")

    def keep(self) -> None:
        if self.path is not None:
            self.session.save(self.path)

    def keep_if_possible(self) -> None:
        """Keep the game in case the program is killed; a full disk does not end the game."""
        try:
            self.keep()
        except (ValueError, OSError) as error:
            self.say(f"not saved: {describe(error)}")

    # What happens at the table

    def greet(self) -> None:
        session, position = self.session, self.session.position
        self.say(f"{position.rules}, {position.players} players, seed {session.seed}")
        for seat in range(1, position.players + 1):
            self.say(f"player {seat}: {session.name_of(seat)}")
        if session.people:
            self.say("Type a move, or help.")

    def tell(self, happen: Callable[[], str]) -> None:
        """Let something happen, and say what it was and which points it made."""
        before = self.session.position
        move = happen()
        is_deal = before.phase == PHASE_NAMES[DEAL]
        if is_deal:
            self.say(f"\nround {before.round}: {move}")
        elif before.to_move is None:
            self.say(f"{move}, drawn from the bag")
        else:
            self.say(f"player {before.to_move}: {move}, {render.words(before, move)}")
        scores = zip(itertools.count(1), before.scores, self.session.position.scores)
        changes = [f"player {seat} {old} → {new}" for seat, old, new in scores if old != new]
        if changes:
            self.say(f"points: {', '.join(changes)}")
        if is_deal and not self.session.people:
            self.draw()

    def tell_result(self) -> None:
        self.draw()
        winners = self.session.position.winners
        names = " and ".join(f"player {seat}" for seat in winners)
        verb = "wins" if len(winners) == 1 else "share the victory"
        self.say(f"The game is over: {names} {verb}, {self.session.game.result}.")

    def draw(self) -> None:
        self.say(f"\n{render.text(self.session.position, self.color)}\n")

    # The prompt

    def ask_for_move(self) -> None:
        """Show the table and ask until it has changed, or a person has left."""
        self.draw()
        position = self.session.position
        while self.session.position is position and not self.has_left:
            try:
                typed = self.ask(f"player {position.to_move}> ").strip()
            except EOFError:
                self.say("")
                self.has_left = True
            else:
                self.answer(typed)

    def answer(self, typed: str) -> None:
        """Do what was typed; a mistake is answered in one line."""
        word, _, rest = typed.partition(" ")
        try:
            if word.lower() in ACTIONS:
                ACTIONS[word.lower()].run(self, rest.strip())
            elif typed:
                self.tell(lambda: self.session.play(typed))
        except IllegalMove as error:
            self.say(error.problems[0].reason())
        except NotationError as error:
            self.say(f"{error.problems[0].reason()}, or help")
        except (ValueError, OSError) as error:
            self.say(describe(error))

    def help(self, rest: str) -> None:
        moves = self.session.position.legal_moves()
        for example in dict.fromkeys([moves[0], *passes(moves)[-1:]]):
            self.say(f"{example:12} a move: {render.words(self.session.position, example)}")
        for action in ACTIONS.values():
            self.say(f"{action.form:12} {action.meaning}")

    def moves(self, rest: str) -> None:
        """List the legal moves, a paragraph for every first sign, which is where they begin."""
        for _, group in itertools.groupby(
            self.session.position.legal_moves(), lambda move: move[0]
        ):
            moves = list(group)
            if len(passes(moves)) > FEW_PASSES:
                self.say(f"{PASS_PREFIX} and what to keep: {len(moves)} ways, such as {moves[-1]}")
            else:
                self.say(textwrap.fill(" ".join(moves), WIDTH, break_on_hyphens=False))

    def show(self, rest: str) -> None:
        self.draw()

    def hint(self, rest: str) -> None:
        best = self.session.hint()
        worth = "proven" if best.exact else f"win {best.win:.0%}"
        words = render.words(best.position, best.move)
        self.say(f"{best.move}, {words}: {worth}, {best.margin:+.1f} points")

    def undo(self, rest: str) -> None:
        count = self.session.undo()
        if not count:
            raise ValueError("nothing to take back: this is your first move")
        self.say("took back 1 move" if count == 1 else f"took back {count} moves")

    def save(self, rest: str) -> None:
        path = rest or self.path
        if not path:
            raise ValueError("save: expected the name of a file")
        self.session.save(path)
        self.say(f"saved to {path}")

    def load(self, rest: str) -> None:
        if not rest:
            raise ValueError("load: expected the name of a file")
        loaded = Session.load(rest)
        loaded.own_files |= self.session.own_files
        self.session = loaded
        self.greet()

    def resign(self, rest: str) -> None:
        self.session.resign()
        self.say(f"player {self.session.position.to_move} resigns")
        self.has_left = True

    def quit(self, rest: str) -> None:
        self.has_left = True


class Action(NamedTuple):
    """Something that can be typed besides a move."""

    run: Callable[[Dialogue, str], None]
    form: str
    meaning: str


ACTIONS = {
    "moves": Action(Dialogue.moves, "moves", "list the legal moves"),
    "hint": Action(Dialogue.hint, "hint", "say what the engine would play at full strength"),
    "show": Action(Dialogue.show, "show", "draw the table again"),
    "undo": Action(Dialogue.undo, "undo", "go back to your last decision"),
    "save": Action(Dialogue.save, "save FILE", "write the game to a file"),
    "load": Action(Dialogue.load, "load FILE", "go on with the game of a file"),
    "resign": Action(Dialogue.resign, "resign", "give up the game"),
    "quit": Action(Dialogue.quit, "quit", "leave the table"),
    "help": Action(Dialogue.help, "help", "say what can be typed"),
}


def passes(moves: Iterable[str]) -> list[str]:
    return [move for move in moves if move.startswith(PASS_PREFIX)]


def describe(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return str(error)
