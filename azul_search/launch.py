"""Becomes another program that dies with the process that started it; run as a script.

    python -I -S launch.py PARENT PROGRAM ARGUMENT…

A program that hangs does not see that its input has ended: nobody would end it after its parent has
been killed hard. Where that cannot be asked for (it can on Linux), the program is run all the same.
"""

import ctypes
import os
import signal
import sys

PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def main(parent: str, *command: str) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, int(signal.SIGKILL))
    if os.getppid() == int(parent):  # otherwise it has died before we could ask
        os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
