"""`kernel`: how we compile and cache.

Numba stamps a cached function with the file it stands in, not with the functions it calls: after an
edit in `rules/`, a cached search would go on playing the old rules. So our cache lives in a folder
named by a hash of every source that kernels are made of: an edit anywhere means a new folder.
"""

import functools
import hashlib
import itertools
import os
import secrets
import shutil
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import event
from numba.core.bytecode import FunctionIdentity

Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")

config: Any = numba.config

# Numba numbers what it compiles from 1 on, and makes the numbers part of names: code that two
# processes have cached would share names, and a third one take either for the other.
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))

PACKAGE = Path(__file__).parent
KERNEL_SOURCES = ("jit.py", "rng.py", "rules/*.py", "evaluate/*.py", "search/*.py", "train/*.py")
FOLDERS_KEPT = 4  # the newest caches; older ones are pruned


def kernel(function: Function) -> Function:
    """Compile `function` on its first call, without the GIL, and keep the result on disk."""
    if config.DISABLE_JIT:
        return function
    given = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())  # read by numba as it decorates, not later
    try:
        compiled: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = given
    return cast(Function, compiled)


def interruptible(
    function: Callable[..., Result], *args: Any, stop: Callable[[], None] | None = None
) -> Result:
    """Call a long kernel in a thread of its own, so that Ctrl-C is heard while it runs.

    With a `stop` to call, Ctrl-C makes the kernel end early and its result is returned.
    """
    outcome: Future[Result] = Future()

    def run() -> None:
        try:
            outcome.set_result(function(*args))
        except BaseException as error:
            outcome.set_exception(error)

    # A daemon: after Ctrl-C nobody waits for it. numba's kernels run without the GIL.
    threading.Thread(target=run, daemon=True).start()
    try:
        return outcome.result()
    except KeyboardInterrupt:
        if stop is None:
            raise
        stop()
        return outcome.result()


def on_compile(announce: Callable[[str], None]) -> None:
    """Call `announce` with the kernel's name whenever one has to be compiled, not just loaded."""
    event.register("numba:compile", _CompileListener(announce))  # type: ignore[no-untyped-call]


@functools.cache
def cache_folder() -> Path:
    """Return this source's cache folder, a temporary one where the user's cannot be written."""
    name = source_hash()
    for root in (user_cache_root(), temporary_root()):
        folder = root / name
        if is_writable(folder):
            prune(root, keep=folder)
            return folder
    return Path(tempfile.mkdtemp(prefix="azul-search-"))


def source_hash() -> str:
    """Hash the sources of all kernels, and the versions of what compiles them."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for pattern in KERNEL_SOURCES:
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def user_cache_root() -> Path:
    """Return where caches go: `azul-search` in $NUMBA_CACHE_DIR or in the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    return Path(chosen or os.path.join(os.path.expanduser("~"), ".cache")) / "azul-search"


def temporary_root() -> Path:
    owner = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"azul-search-{owner}"


def is_writable(folder: Path) -> bool:
    """Make `folder` and see whether it takes a file; its time stamp tells its last use."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
        return True
    except OSError:
        return False


def prune(root: Path, keep: Path) -> None:
    """Remove all but the newest caches; one that cannot be removed is left for the next time."""
    try:
        folders = [folder for folder in root.iterdir() if folder.is_dir() and folder != keep]
        folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    except OSError:
        return
    for folder in folders[FOLDERS_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


class _CompileListener(event.Listener):
    def __init__(self, announce: Callable[[str], None]) -> None:
        self.announce = announce

    def on_start(self, event: Any) -> None:
        self.announce(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass
