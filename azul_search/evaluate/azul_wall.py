"""Counting tiles on a wall of Azul."""

import numpy as np

from azul_search.jit import kernel
from azul_search.rules.azul import COLUMN, ROW
from azul_search.rules.azul_layout import LINES

BITS = np.array([mask.bit_count() for mask in range(1 << LINES)])  # by five bits


@kernel
def column_count(wall: int, column: int) -> int:
    return BITS[column_of(wall, column)]


@kernel
def column_of(wall: int, column: int) -> int:
    """Return a column as five bits, by row."""
    return (int(wall >> column & COLUMN) * 0x11111) >> 16 & ROW
