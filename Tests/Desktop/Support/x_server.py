"""An X server without a monitor, for one test or for all tests of a process."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x_server(width: int = 1280, height: int = 800) -> Iterator[tuple[str, subprocess.Popen]]:
    """Starts Xvfb; gives the name of its display, such as ":99", and the server's process.

    The server picks a display number that is free, and keeps its state when its last client goes (-noreset).
    """
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}", server
    finally:
        server.kill()
        server.wait()
