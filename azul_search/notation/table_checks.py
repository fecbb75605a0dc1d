"""What is wrong with a table, whatever the rules: tiles that do not add up, players too many."""

from azul_search.notation.reader import Reader
from azul_search.notation.table_text import TableText
from azul_search.rules.layout import DISPLAY_SIZE


def check_sums(reader: Reader, position: TableText, tiles_per_color: int) -> None:
    letters = reader.letters
    for name, count in zip(letters.names, position.tile_sums(letters.letters), strict=True):
        if count != tiles_per_color:
            reader.wrong(
                position.words["bag"], f"{tiles_per_color} {name} tiles in all, found {count}"
            )


def check_displays(reader: Reader, position: TableText) -> None:
    words = position.words["factories"].split("/", "display")
    for display, word in zip(position.displays, words, strict=True):
        if len(display) > DISPLAY_SIZE:
            reader.wrong(word, f"at most {DISPLAY_SIZE} tiles on a display")


def check_players(reader: Reader, position: TableText) -> None:
    """See whether the players that are named have boards."""
    players = len(position.boards)
    for name in ("to-move", "starter"):
        word = position.words[name]
        if word.text[0].isdecimal() and int(word.text[0]) > players:
            reader.wrong(word, f"a player from 1 to {players}")


def check_round(reader: Reader, position: TableText, last: int) -> None:
    if position.round > last:
        reader.wrong(position.words["round"], f"a round from 1 to {last}")
