"""Which positions of Summer Pavilion can exist: everything that is wrong with one that cannot."""

from typing import Any

from azul_search.notation.pavilion_text import (
    COLOR_LETTERS,
    NOT_PASSED,
    BoardText,
    PositionText,
    has_printed_stars,
    printed_letter,
    star_words,
)
from azul_search.notation.reader import NOTHING, Reader, Word
from azul_search.notation.table_checks import (
    check_displays,
    check_players,
    check_round,
    check_sums,
)
from azul_search.notation.table_text import DEAL_DUE, EMPTY_SPACE, GAME_OVER
from azul_search.rules.pavilion_layout import (
    CENTER_STAR,
    CORNERS,
    LEAST_SCORE,
    ROUNDS,
    SUPPLY_SIZE,
    TILES_PER_COLOR,
)


def check_position(reader: Reader, position: PositionText) -> None:
    """Note everything that keeps the position from existing."""
    check_sums(reader, position, TILES_PER_COLOR)
    check_displays(reader, position)
    if len(position.supply) > SUPPLY_SIZE:
        reader.wrong(position.words["supply"], f"at most {SUPPLY_SIZE} tiles in the supply")
    for board in position.boards:
        check_board(reader, position.rules, board)
    check_round(reader, position, ROUNDS)
    check_players(reader, position)
    check_to_move(reader, position)


# Boards


def check_board(reader: Reader, rules: Any, board: BoardText) -> None:
    if board.score < LEAST_SCORE:
        reader.wrong(board.words["score"], f"a score of {LEAST_SCORE} or more")
    for star, word in enumerate(star_words(board.words["stars"])):
        check_star(reader, rules, star, word)
    if len(board.corners) > CORNERS:
        reader.wrong(board.words["corners"], f"at most {CORNERS} tiles on the corners")
    if board.has_passed and board.pool:
        reader.wrong(
            board.words["pool"],
            f"{NOTHING}, since a player who has passed has no tiles but kept ones",
        )


def check_star(reader: Reader, rules: Any, star: int, word: Word) -> None:
    tiles = word.text.replace(EMPTY_SPACE, "")
    are_different = len(set(tiles)) == len(tiles)
    if not has_printed_stars(rules):
        if len(set(tiles)) > 1 and not are_different:
            reader.wrong(word, "tiles of one colour, or all of different colours, on a star")
    elif star == CENTER_STAR:
        if not are_different:
            reader.wrong(word, "every colour at most once on the centre star")
    elif set(tiles) - {printed_letter(star)}:
        name = COLOR_LETTERS.name(printed_letter(star))
        reader.wrong(word, f"only {name} tiles on the {name} star")


# What is to happen next


def check_to_move(reader: Reader, position: PositionText) -> None:
    """See whether what is to happen next agrees with where the tiles are."""
    if position.on_table():
        check_draft(reader, position)
    elif position.to_move == DEAL_DUE:
        check_token_in_center(reader, position)
        check_nobody_passed(reader, position, "between rounds")
    elif position.to_move == GAME_OVER:
        check_token_in_center(reader, position)
        check_end(reader, position)
    else:
        check_play(reader, position)


def check_draft(reader: Reader, position: PositionText) -> None:
    if not position.to_move.isdecimal():
        reader.wrong(position.words["to-move"], "a player, since there are tiles on the table")
    check_nobody_passed(reader, position, "while tiles are on the table")


def check_nobody_passed(reader: Reader, position: PositionText, when: str) -> None:
    for board in position.boards:
        if board.has_passed:
            reader.wrong(board.words["corners"], f"{NOT_PASSED} {when}")


def check_token_in_center(reader: Reader, position: PositionText) -> None:
    if not position.marker_in_center:
        reader.wrong(position.words["centre"], "the token 1, which lies there between rounds")


def check_end(reader: Reader, position: PositionText) -> None:
    if position.round != ROUNDS:
        reader.wrong(position.words["to-move"], f"the end of the game only after round {ROUNDS}")
    for board in position.boards:
        if board.pool:
            reader.wrong(board.words["pool"], f"{NOTHING} at the end of the game")
        if board.corners or not board.has_passed:
            reader.wrong(board.words["corners"], f"{NOTHING} at the end of the game")


def check_play(reader: Reader, position: PositionText) -> None:
    word = position.words["to-move"]
    player = position.player() or 0
    if player <= len(position.boards) and position.boards[player - 1].has_passed:
        reader.wrong(word, f"a player who has not passed, as player {player} has")
    can_refill = len(position.supply) < SUPPLY_SIZE and sum(position.bag + position.lid) > 0
    if position.waits_for_refill():
        if not can_refill:
            reason = "the supply is full" if sum(position.bag + position.lid) else "nothing is left"
            reader.wrong(word, f"no refill of the supply, since {reason}")
    elif position.to_take():
        if position.to_take() > len(position.supply):
            reader.wrong(
                word, f"at most the {len(position.supply)} tiles of the supply to be taken"
            )
    elif can_refill:
        reader.wrong(word, f"{player}*, since the supply is short and tiles are left to refill it")
