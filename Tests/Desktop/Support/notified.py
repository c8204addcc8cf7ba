"""The socket of a service manager, and what a program tells it."""

import socket
from pathlib import Path

from desk import PATIENCE


class Notified:
    """The socket of a service manager, and what is told it."""

    def __init__(self, path: Path):
        self.path = path
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        self.socket.settimeout(PATIENCE)

    def next(self) -> list[str]:
        return self.socket.recv(65536).decode().split("\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
