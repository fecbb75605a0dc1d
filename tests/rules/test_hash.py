"""Hashes agree with equality, displays in any order counting as equal."""

import random

import pytest

import azul_search as az
from azul_search.rules.interface import NAMES, hash_state
from tests.rules.compiled import IS_COMPILED
from tests.rules.pavilion_texts import EMPTY, EMPTY_STAR, write_board, write_position

STEPS = 4_000 if IS_COMPILED else 300


def hash_of(position: az.Position) -> int:
    return int(hash_state(position.tag, position.state))


def with_sorted_displays(position: az.Position) -> str:
    rules, displays, *rest = str(position).split()
    return " ".join([rules, "/".join(sorted(displays.split("/"))), *rest])


@pytest.mark.parametrize("rules", NAMES)
def test_different_positions_have_different_hashes(rules: str) -> None:
    seen: dict[int, str] = {}
    chance = random.Random(5)
    position = az.Position.start(rules)
    for _ in range(STEPS):
        text = with_sorted_displays(position)
        assert seen.setdefault(hash_of(position), text) == text
        assert hash_of(az.Position.parse(text)) == hash_of(position)
        moves = position.legal_moves()
        if moves:
            position = position.apply(chance.choice(moves))
        else:
            start = az.Position.start(rules, starter=chance.choice((1, 2)))
            position = (start if position.is_over else position).deal(chance.getrandbits(64))
    assert len(seen) > STEPS * 0.9


CHANGES = [
    ("BBYR/YKWW/BRRK/YYKW/BRKW 1 1", "BBYR/YKWW/BRRK/YYKW/BRKW 1 2"),  # who is to move
    ("1 1 1 1 16,16,16,16,16", "1 1 2 1 16,16,16,16,16"),  # who started
    ("1 1 1 1 16,16,16,16,16", "1 1 1 2 16,16,16,16,16"),  # the round
    ("16,16,16,16,16 0,0,0,0,0", "15,16,16,16,16 1,0,0,0,0"),  # bag and lid
    (" 0:-", " 1:-"),  # a score
    ("BRKW 1 1", "BRKW - 1"),  # where the marker is
]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_every_field_counts(old: str, new: str) -> None:
    empty = "0:-/-/-/-/-:...../...../...../...../.....:"
    text = f"azul BBYR/YKWW/BRRK/YYKW/BRKW 1 1 1 1 16,16,16,16,16 0,0,0,0,0 {empty}- {empty}-"
    changed = text.replace(old, new, 1)
    if "BRKW - 1" in changed:
        changed = changed[:-1] + "1"
    first, second = az.Position.parse(text), az.Position.parse(changed)
    assert first != second
    assert hash_of(first) != hash_of(second)


def test_every_board_and_every_space_counts() -> None:
    rows = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    empty = "0:-/-/-/-/-:...../...../...../...../.....:-"
    hashes = set()
    for index in range(25):
        spaces = ["." * 5] * 5
        row, column = divmod(index, 5)
        spaces[row] = "." * column + rows[row][column] + "." * (4 - column)
        board = f"0:-/-/-/-/-:{'/'.join(spaces)}:-"
        for boards in (f"{board} {empty}", f"{empty} {board}"):
            position = az.Position.parse(f"azul -/-/-/-/- 1 * 1 2 ? {boards}")
            # The bag differs by the colour only, so the same bag stands for five spaces.
            hashes.add(hash_of(position))
    assert len(hashes) == 50


BOTH_BOARDS = ["pavilion", "pavilion-grey"]


@pytest.mark.parametrize("rules", BOTH_BOARDS)
def test_every_field_of_summer_pavilion_counts(rules: str) -> None:
    poured = "21,20,20,20,20,20 1,0,0,0,0,0"
    texts = [
        write_position(EMPTY, EMPTY, rules=rules),
        write_position(EMPTY, EMPTY, rules=rules, to_move="2"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="1+1"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="1+3"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="2+3"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="1*", supply="G"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="2*", supply="G"),
        write_position(EMPTY, EMPTY, rules=rules, to_move="1*", supply="B"),
        write_position(EMPTY, EMPTY, rules=rules, centre="1"),
        write_position(EMPTY, EMPTY, rules=rules, centre="1", to_move="*"),
        write_position(EMPTY, EMPTY, rules=rules, centre="1B"),
        write_position(EMPTY, EMPTY, rules=rules, centre="B"),
        write_position(EMPTY, EMPTY, rules=rules, factories="B/-/-/-/-"),
        write_position(EMPTY, EMPTY, rules=rules, starter=2),
        write_position(EMPTY, EMPTY, rules=rules, round_number=2),
        write_position(EMPTY, EMPTY, rules=rules, supply="PPPPPPPPPP"),
        write_position(EMPTY, EMPTY, rules=rules, heaps=poured),
        write_position(write_board(score=6), EMPTY, rules=rules),
        write_position(EMPTY, write_board(score=6), rules=rules),
        write_position(write_board(pool="B"), EMPTY, rules=rules),
        write_position(EMPTY, write_board(pool="B"), rules=rules),
        write_position(EMPTY, write_board(corners="B"), rules=rules),
        write_position(EMPTY, write_board(corners="-"), rules=rules),
    ]
    assert_all_differ(texts)


@pytest.mark.parametrize("rules", BOTH_BOARDS)
def test_every_star_and_every_space_counts(rules: str) -> None:
    texts = []
    for star in range(7):
        for space in range(6):
            for color in "PGOYBR" if star == 0 or rules == "pavilion-grey" else "PORBYG"[star - 1]:
                tiles = EMPTY_STAR[:space] + color + EMPTY_STAR[space + 1 :]
                board = write_board({star: tiles})
                texts += [
                    write_position(board, EMPTY, rules=rules),
                    write_position(EMPTY, board, rules=rules),
                ]
    assert_all_differ(texts)


def assert_all_differ(texts: list[str]) -> None:
    positions = [az.Position.parse(text) for text in texts]
    assert len(set(positions)) == len(texts)
    assert len({hash_of(position) for position in positions}) == len(texts)
