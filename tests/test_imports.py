"""The rooms and their doors: who may import whom."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "azul_search"

# Every room, and the rooms it may import from (besides itself).
RULES = {"jit", "rng", "rules"}
TEXT = RULES | {"notation"}
OBJECTS = TEXT | {"position", "source"}
FILES = OBJECTS | {"game", "game_file", "position_file"}
MAY_IMPORT: dict[str, set[str]] = {
    "jit": set(),
    "rng": {"jit"},
    "rules": {"jit", "rng"},
    "evaluate": RULES,
    "search": RULES | {"evaluate"},
    "notation": RULES,
    "position": TEXT,
    "source": {"notation"},
    "game": OBJECTS,
    "game_file": FILES,
    "position_file": FILES,
    "checking": FILES,
    "perft": OBJECTS | {"search"},
    "best": OBJECTS | {"evaluate", "search"},
    "engine": OBJECTS | {"search", "best"},
    "protocol": TEXT | {"search", "best", "engine"},
    "levels": OBJECTS | {"search", "best"},
    "launch": set(),
    "program": set(),
    "players": OBJECTS | {"evaluate", "search", "best", "levels", "program"},
    "match": OBJECTS | {"game", "players", "program"},
    "saving": set(),
    "ratings": set(),
    "report": {"ratings", "saving"},
    "play": FILES | {"search", "best", "engine", "levels", "saving"},
    "crew": {"jit"},
    "tournament": FILES | {"saving", "players", "match", "crew", "ratings", "report"},
    "train": RULES | {"evaluate", "search", "crew", "saving"},
    "render": OBJECTS,
    "reasons": OBJECTS | {"render"},
    "explain": FILES | {"best", "render", "reasons"},
    "answers": FILES | {"search", "best", "crew"},
    "analysis": FILES
    | {"evaluate", "search", "best", "checking", "answers", "crew", "saving", "render", "report"},
    "dialogue": OBJECTS | {"play", "render"},
    "benchmark": OBJECTS | {"search", "perft"},
    "warmup": OBJECTS
    | {"search", "perft", "best", "explain", "render", "benchmark", "game", "analysis"},
}
KERNEL_ROOMS = ("rules", "evaluate", "search")
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """Return the room of a dotted name below the package: its first part."""
    return module.split(".")[0]


def imports(path: Path) -> set[str]:
    """Return the full names of all that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_doors(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return
    room = path.relative_to(PACKAGE).with_suffix("").parts[0]
    assert room in MAY_IMPORT, f"a new room {room!r}: add it to MAY_IMPORT"
    allowed = MAY_IMPORT[room] | {room}
    for name in imports(path):
        assert not name.startswith(("click", "azul_search_cli")), f"{path} knows the command line"
        if name.startswith("azul_search."):
            target = room_of(name.removeprefix("azul_search."))
            assert target in allowed, f"{room} must not import {name}"


@pytest.mark.parametrize(
    "path",
    [
        path
        for room in KERNEL_ROOMS
        for path in sorted((PACKAGE / room).glob("*.py"))
        if "@kernel" in path.read_text()
    ],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_kernels_see_no_clock_and_no_hidden_chance(path: Path) -> None:
    forbidden = ("time", "random", "secrets", "numpy.random", "numba.njit", "numba.jit")
    assert not [name for name in imports(path) if name.startswith(forbidden)]


def test_only_jit_compiles() -> None:
    for path in MODULES:
        if path != PACKAGE / "jit.py":
            assert "njit" not in path.read_text(), path
