"""Reading game files (.azg): the games, and where each wrong one is wrong."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from azul_search.game import PLAYER_TAG, TAG, Game
from azul_search.notation import NotationError, Problem
from azul_search.position import Position
from azul_search.rules.interface import NAMES, PLAYERS
from azul_search.source import Line, check_bytes, read_lines, split_lines, unquoted, without_errors

TOKEN = re.compile(r"\{(?P<comment>[^}]*)\}|(?P<open>\{)|(?P<close>\})|(?P<word>[^\s{}]+)")
ROUND = re.compile(r"([1-9][0-9]{0,3})\.")
RESULT = re.compile(r"\*|[0-9]+(-[0-9]+)+")


class Token(NamedTuple):
    """A word or a comment of a game's text."""

    text: str
    is_comment: bool
    line: int
    column: int


# Files


def read_games(path: str | Path) -> list[Game]:
    """Return the games of a file, or raise a NotationError at the first that is wrong."""
    return without_errors(scan_games(path))


def scan_games(path: str | Path) -> Iterator[Game | NotationError]:
    """Yield every game of a file, and an error in place of every game that is wrong."""
    for number, lines in enumerate(split_games(read_lines(path)), start=1):
        try:
            check_bytes(lines, path)
            yield GameReader(lines, path, number).read()
        except NotationError as error:
            yield error


def parse_game(text: str) -> Game:
    """Read the one game that the text holds."""
    lines = split_lines(text)
    games = split_games(lines)
    if len(games) != 1:
        line = games[1][0].number if games else 1
        raise NotationError([Problem("game", 1, "", f"one game, found {len(games)}")], line=line)
    return GameReader(games[0], None, 1).read()


def split_games(lines: list[Line]) -> list[list[Line]]:
    """Cut lines into games: one begins where tags follow a text, unless inside a comment.

    A comment that never ends is taken to end where a blank line and `[Rules …]` begin a game.
    """
    beyond_comments = end_of_comments(lines)
    games: list[list[Line]] = []
    in_tags = in_comment = False
    was_blank = True
    for line in lines:
        is_blank = not line.text.strip()
        if line.number >= beyond_comments and was_blank and line.text.startswith("[Rules "):
            in_comment = False
        is_tag = line.text.startswith("[") and not in_comment
        if not is_blank and (not games or (is_tag and not in_tags)):
            games.append([])
        if not is_blank:
            in_tags = is_tag
        if not is_tag:
            in_comment = is_comment_open(line.text, in_comment)
        if games:
            games[-1].append(line)
        was_blank = is_blank
    return games


def end_of_comments(lines: list[Line]) -> int:
    """Return the number of the first line after the last }, from where no comment can end."""
    last = max((line.number for line in lines if "}" in line.text), default=0)
    return last + 1


def is_comment_open(text: str, in_comment: bool) -> bool:
    """Tell whether a comment goes on beyond this line; inside one a further { means nothing."""
    last_open, last_close = text.rfind("{"), text.rfind("}")
    return last_open > last_close or (in_comment and last_close < 0)


# One game


class GameReader:
    """Reads the lines of one game."""

    def __init__(self, lines: list[Line], path: str | Path | None, number: int) -> None:
        self.lines = lines
        self.path = path
        self.context = f"game {number}"
        self.tag_lines: dict[str, int] = {}

    def read(self) -> Game:
        """Return the game, or raise an error that names the file, the line, the game and round."""
        tags, text = self.read_tags()
        game = Game(self.read_start(tags), tags)
        tokens = self.tokens(text)
        result = self.read_moves(game, tokens)
        self.check_result(game, result)
        for token in tokens:
            raise self.error(token, "game", "nothing behind the result but the next game's tags")
        return game

    def error(self, token: Token, field: str, expected: str) -> NotationError:
        problem = Problem(field, token.column, token.text, expected)
        return NotationError([problem], self.path, token.line, self.context)

    # Tags

    def read_tags(self) -> tuple[dict[str, str], list[Line]]:
        """Return the tags and the lines below them."""
        tags: dict[str, str] = {}
        for index, line in enumerate(self.lines):
            if not line.text.strip():
                continue
            if not line.text.startswith("["):
                return tags, self.lines[index:]
            match = TAG.fullmatch(line.text.rstrip())
            here = Token(line.text, False, line.number, 1)
            if match is None:
                raise self.error(here, "tag", '[Name "value"]')
            if match[1] in tags:
                raise self.error(here, "tag", f"the tag {match[1]} only once")
            tags[match[1]] = unquoted(match[2])
            self.tag_lines[match[1]] = line.number
        return tags, []

    def tag_token(self, tags: dict[str, str], name: str) -> Token:
        """Return the value of a tag with its place, or that of the first line if it is missing."""
        line = self.tag_lines.get(name, self.lines[0].number)
        return Token(tags.get(name, ""), False, line, len(f'[{name} "') + 1 if name in tags else 1)

    def read_start(self, tags: dict[str, str]) -> Position:
        """Return where the game starts: the tag `Position`, or an empty table."""
        if tags.get("Rules") not in NAMES:
            token = self.tag_token(tags, "Rules")
            raise self.error(token, "Rules", "a tag Rules, one of " + ", ".join(NAMES))
        players = sum(1 for name in tags if PLAYER_TAG.fullmatch(name))
        if players not in PLAYERS or not all(f"Player{n + 1}" in tags for n in range(players)):
            token = self.tag_token(tags, "Player1")
            raise self.error(token, "Player", "tags Player1, Player2, … for 2 to 4 players")
        if "Position" not in tags:
            return Position.start(tags["Rules"], players)
        token = self.tag_token(tags, "Position")
        try:
            start = Position.parse(token.text)
        except NotationError as error:
            raise error.located(self.path, token.line, token.column, self.context) from None
        if start.rules != tags["Rules"]:
            raise self.error(token, "Position", f"the rules of the tag Rules, {tags['Rules']}")
        if start.players != players:
            raise self.error(token, "Position", f"{players} boards, a tag Player for each")
        return start

    # Moves

    def tokens(self, lines: list[Line]) -> Iterator[Token]:
        """Yield the words and comments of the game's text."""
        text = "\n".join(line.text for line in lines)
        first = lines[0].number if lines else 0
        for match in TOKEN.finditer(text):
            line = first + text.count("\n", 0, match.start())
            column = match.start() - (text.rfind("\n", 0, match.start()) + 1) + 1
            if match["open"] or match["close"]:
                rest = text[match.start() :].partition("\n")[0]
                expected = "a comment that ends with }" if match["open"] else "{ before }"
                raise self.error(Token(rest, False, line, column), "comment", expected)
            is_comment = match["comment"] is not None
            yield Token(match["comment"] if is_comment else match[0], is_comment, line, column)

    def read_moves(self, game: Game, tokens: Iterator[Token]) -> Token:
        """Play the moves into `game` and return the result that closes them."""
        numbered: int | None = None  # the round whose number was read last
        context = self.context
        for token in tokens:
            due = game.position.round
            self.context = f"{context}, round {due}"
            if token.is_comment:
                if not game.moves:
                    raise self.error(token, "comment", "a comment only after a move")
                game.comments.setdefault(len(game.moves) - 1, []).append(token.text)
            elif number := ROUND.fullmatch(token.text):
                if int(number[1]) != due or numbered == due:
                    raise self.error(token, "round", self.expected_instead(game, numbered))
                numbered = due
            elif RESULT.fullmatch(token.text):
                return token
            elif numbered != due and not game.position.is_over:
                raise self.error(token, "round", f"the round number {due}. before its moves")
            else:
                self.play(game, token)
        last = self.lines[-1]
        end = Token("", False, last.number, len(last.text) + 1)
        raise self.error(end, "result", f"the result {game.result}, but the game ends here")

    def expected_instead(self, game: Game, numbered: int | None) -> str:
        if game.position.is_over:
            return f"the result {game.result}, since the game is over"
        due = game.position.round
        return f"the next move of round {due}" if numbered == due else f"the round number {due}."

    def play(self, game: Game, token: Token) -> None:
        try:
            game.apply(token.text)
        except NotationError as error:
            context = f"{self.context}, move {len(game.moves) + 1}"
            raise error.located(self.path, token.line, token.column, context) from None

    def check_result(self, game: Game, result: Token) -> None:
        if result.text != game.result:
            state = "is over" if game.position.is_over else "is not over"
            raise self.error(result, "result", f"{game.result}, since the game {state} here")
        if game.tags.get("Result", game.result) != game.result:
            token = self.tag_token(game.tags, "Result")
            raise self.error(token, "Result", f"{game.result}, the result that closes the game")
