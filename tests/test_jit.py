"""The compile cache: never stale, never in the way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from azul_search import jit
from azul_search.rules.interface import MODULES

ROOT = Path(__file__).parent.parent
QUESTION = """
import azul_search as az
compiled = []
from azul_search.jit import on_compile
on_compile(compiled.append)
board = "0:-/-/-/-/-:...../...../...../...../....."
position = az.Position.parse(f"azul -/-/-/-/- B 1 1 2 ? 20:{board[2:]}:1RR {board}:-")
print(position.apply("cBf").scores[0], len(compiled) > 0)
"""


# A kernel that calls another, which is too long to become a part of it, for one of two records.
STEPS = "\n".join(
    f"    total += records[0].points // (total % {step} + 1)" for step in range(2, 80)
)
TWINS = f"""
import sys
import numpy as np
from azul_search.jit import kernel

@kernel
def divide(records, total):
{STEPS}
    return total

@kernel
def divide_twice(records):
    return divide(records, divide(records, 0))

for fields in sys.argv[1:]:
    records = np.zeros(1, np.dtype([(name, np.int64) for name in fields.split(",")]))
    records[0]["points"] = 1000
    print(divide_twice(records))
"""


def ask(
    package_parent: Path, cache: Path, *arguments: str, question: str = QUESTION, **environment: str
) -> str:
    """Answer a question in a new process that uses a copy of the package."""
    variables = os.environ | {"PYTHONPATH": str(package_parent), "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", question, *arguments],
        env=variables | environment,
        cwd=package_parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def package_parent(tmp_path: Path) -> Path:
    """Return a folder with a copy of the package that may be edited."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "azul_search", tmp_path / "copy" / "azul_search", ignore=ignore)
    return tmp_path / "copy"


def test_an_edited_rule_is_seen_at_once(package_parent: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert ask(package_parent, cache) == "14 True"
    assert ask(package_parent, cache) == "14 False"  # out of the cache
    # `apply` of azul.py stays as it is: only what it calls, through a table, changes.
    layout = package_parent / "azul_search" / "rules" / "azul_layout.py"
    text = layout.read_text()
    assert "[0, 1, 2, 4, 6, 8, 11, 14]" in text
    layout.write_text(text.replace("[0, 1, 2, 4, 6, 8, 11, 14]", "[0, 1, 2, 4, 5, 8, 11, 14]"))
    assert ask(package_parent, cache) == "15 True"
    layout.write_text(text)
    assert ask(package_parent, cache) == "14 False"  # the old cache is still there


def test_caches_of_two_processes_do_not_mix(package_parent: Path, tmp_path: Path) -> None:
    """Each compiles for one record, in the same order; a third loads both."""
    (package_parent / "twins.py").write_text(TWINS)
    records = ("points,other", "other,points")
    question = "import twins"
    alone = [ask(package_parent, tmp_path, each, question=question) for each in records]
    assert alone[0] == alone[1]
    assert ask(package_parent, tmp_path, *records, question=question).split() == alone


def test_an_unwritable_cache_folder_is_no_obstacle(package_parent: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    assert ask(package_parent, blocked, TMPDIR=str(temporary)) == "14 True"
    assert ask(package_parent, blocked, TMPDIR=str(temporary)) == "14 False"


def test_only_the_newest_caches_are_kept(tmp_path: Path) -> None:
    folders = [tmp_path / f"cache-{number}" for number in range(10)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    jit.prune(tmp_path, keep=folders[9])
    kept = {folder.name for folder in tmp_path.iterdir()}
    assert kept == {"cache-0", "cache-1", "cache-2", "cache-9"}


def test_the_hash_covers_every_file_with_kernels() -> None:
    covered = {path for pattern in jit.KERNEL_SOURCES for path in jit.PACKAGE.glob(pattern)}
    for path in jit.PACKAGE.rglob("*.py"):
        if "@kernel" in path.read_text():
            assert path in covered


def test_tags_have_names_of_their_own() -> None:
    """Numba tells tuples apart by class name and fields only."""
    names = [tag.__name__ for tag in MODULES]
    assert len(set(names)) == len(names)
    assert all(issubclass(tag, tuple) for tag in MODULES)


def test_ctrl_c_reaches_a_long_kernel() -> None:
    """The thread that waits is free to hear it: an error of the kernel's thread arrives, too."""

    class Heard(NamedTuple):
        value: int

    assert jit.interruptible(Heard, 5) == Heard(5)
    with pytest.raises(ZeroDivisionError):
        jit.interruptible(lambda: 1 // 0)
