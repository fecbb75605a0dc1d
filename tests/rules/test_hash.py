"""Hashes agree with equality, displays in any order counting as equal."""

import random

import pytest

import azul_search as az
from azul_search.rules.interface import NAMES, hash_state
from tests.rules.compiled import IS_COMPILED

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
