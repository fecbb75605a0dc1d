"""A process that does tasks for another one: run as a script, spoken to in pickles.

It knows nothing of azul_search before it is told where to import from. It ends when its input does,
whatever it is doing then: so it never outlives the process that has started it.
"""

import os
import pickle
import queue
import sys
import threading
import time
import traceback
from typing import Any, BinaryIO

DONE, FAILED, COMPILING = "done", "failed", "compiling"


def main() -> None:
    inbox, outbox = own_pipes()
    sys.path[:] = pickle.load(inbox)
    handler = pickle.load(inbox)
    announce_compiling(outbox)
    tasks: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
    threading.Thread(target=receive, args=(inbox, tasks, handler), daemon=True).start()
    while True:
        number, task = tasks.get()
        begin = time.perf_counter()
        try:
            outcome = handler(task)
        except Exception as error:
            send(outbox, FAILED, number, portable(error))
        else:
            send(outbox, DONE, number, (outcome, time.perf_counter() - begin))


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to the other process, and leave nothing of them to what prints or reads."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return inbox, outbox


def receive(inbox: BinaryIO, tasks: "queue.SimpleQueue[tuple[int, Any]]", handler: Any) -> None:
    """Take tasks until there will be no more; then end at once, in the middle of one or not."""
    try:
        while True:
            tasks.put(pickle.load(inbox))
    except (EOFError, OSError, pickle.UnpicklingError):
        handler.close()
    finally:
        os._exit(0)


def send(outbox: BinaryIO, *message: Any) -> None:
    try:
        pickle.dump(message, outbox)
        outbox.flush()
    except OSError:
        threading.Event().wait()  # nobody listens any more: `receive` is about to end us


def announce_compiling(outbox: BinaryIO) -> None:
    """Let the other process know, once, that kernels have to be compiled."""
    from azul_search.jit import on_compile

    announced: list[str] = []

    def announce(name: str) -> None:
        if not announced:
            announced.append(name)
            send(outbox, COMPILING, 0, name)

    on_compile(announce)


def portable(error: Exception) -> Exception:
    """Return the error with the place where it happened, as something that can be pickled."""
    error.add_note(traceback.format_exc())
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(traceback.format_exc())
    return error


if __name__ == "__main__":
    main()
