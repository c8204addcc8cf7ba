"""What is done to the server while desks and clients are measured."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from postgres_server import Server  # `control_room` has said where it is.


@contextlib.contextmanager
def stopped(server: Server) -> Iterator[None]:
    """Stops all processes of the server where they are, as when its computer hangs."""
    first = (server.folder / "data/postmaster.pid").read_text().split()[0]

    def signal_all(number: int) -> None:
        others = subprocess.run(["pgrep", "-P", first], stdout=subprocess.PIPE, text=True, check=False).stdout.split()
        for process in [first, *others]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process), number)
    signal_all(signal.SIGSTOP)
    try:
        yield
    finally:
        signal_all(signal.SIGCONT)


@contextlib.contextmanager
def distant(server: Server, home: Path, milliseconds: int) -> Iterator[Path]:
    """Lets the server be reached through a socket behind which it is so far away. Returns the socket's folder."""
    folder = home / "far"
    folder.mkdir()
    socket = ".s.PGSQL.5432"
    process = subprocess.Popen([
        sys.executable, Path(__file__).with_name("distance.py"), folder / socket, server.folder / socket,
        str(milliseconds)])
    try:
        while not (folder / socket).exists() and process.poll() is None:
            time.sleep(0.01)
        yield folder
    finally:
        process.terminate()
        process.wait()
