"""Drawing positions. Every rule set is drawn by a module of its own, found by its name."""

from types import ModuleType

from azul_search.position import Position
from azul_search.render import azul_text, azul_words, pavilion_text, pavilion_words

TEXT: dict[str, ModuleType] = {
    "azul": azul_text,
    "grey": azul_text,
    "pavilion": pavilion_text,
    "pavilion-grey": pavilion_text,
}
WORDS: dict[str, ModuleType] = {
    "azul": azul_words,
    "grey": azul_words,
    "pavilion": pavilion_words,
    "pavilion-grey": pavilion_words,
}


def words(position: Position, move: str) -> str:
    """Say a legal move in words, such as "take 3 blue from display 2 to line 4"."""
    return str(WORDS[position.rules].say(position, move))


def text(position: Position, color: bool = False) -> str:
    """Return the table as lines of text, with the colours of a terminal if asked for."""
    return str(TEXT[position.rules].draw(position, color))
