"""Waits until something is so, with a limit only against hanging."""

import contextlib
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from gi.repository import GLib

PATIENCE = 60.0


class NotThere(AssertionError):
    """Something was not on the screen in time."""


def wait_for(what: str, condition: Callable, patience: float = PATIENCE):
    """What `condition` answers, as soon as that is true."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            if answer := condition():
                return answer
        except GLib.Error:  # The program is starting, or a widget has just gone.
            pass
        time.sleep(0.01)
    raise NotThere(what)


def processor_ticks(process: subprocess.Popen) -> int:
    """What a program has used of a processor, in clock ticks."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def is_at_rest(process: subprocess.Popen, looks: int = 30) -> bool:
    """Whether a program has nothing to do: each of its threads sleeps, at so many looks in a row.

    One that has something to do and gets no processor on a busy machine does not sleep.
    """
    for _ in range(looks):
        for thread in Path(f"/proc/{process.pid}/task").iterdir():
            with contextlib.suppress(OSError):  # The thread has ended.
                if thread.joinpath("stat").read_text().rpartition(")")[2].split()[0] != "S":
                    return False
        time.sleep(0.01)
    return True
