"""A network between a program and a PostgreSQL server on a Unix socket, which a test can cut."""

import contextlib
import os
import selectors
import socket
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Network:
    """Passes bytes from a socket in a folder of its own to the server's socket.

    While it is cut, no byte passes and no connection ends, as when a cable is pulled out. What was sent meanwhile arrives
    later.
    """

    def __init__(self, folder: Path, server: Path):
        self.folder, self.server = folder, server
        self.is_cut = threading.Event()
        self.alarm, self.bell = socket.socketpair()
        self.selector = selectors.DefaultSelector()
        self.links: dict[socket.socket, socket.socket] = {}
        self.listener: socket.socket | None = None
        self.is_over = False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def listen(self) -> None:
        """From now on there is something to connect to."""
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.folder / SOCKET))
        self.listener.listen(64)
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.selector.register(self.alarm, selectors.EVENT_READ)
        self.thread.start()

    def cut(self) -> None:
        self.is_cut.set()
        self.bell.send(b"x")

    def mend(self) -> None:
        self.is_cut.clear()
        self.bell.send(b"x")

    def end(self) -> None:
        self.is_over = True
        self.bell.send(b"x")
        if self.listener:
            self.thread.join(10)

    def run(self) -> None:
        while not self.is_over:
            for key, _ in self.selector.select():
                if key.fileobj is self.alarm:
                    self.alarm.recv(64)
                    continue
                if self.is_cut.is_set():
                    break
                if key.fileobj is self.listener:
                    self.accept()
                elif key.fileobj in self.links:
                    self.move(key.fileobj)
            while self.is_cut.is_set() and not self.is_over:
                self.alarm.recv(64)

    def accept(self) -> None:
        client, _ = self.listener.accept()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(str(self.server / SOCKET))
        except OSError:
            client.close()
            return
        for one, other in ((client, server), (server, client)):
            self.links[one] = other
            self.selector.register(one, selectors.EVENT_READ)

    def move(self, source: socket.socket) -> None:
        target = self.links[source]
        try:
            if data := source.recv(65536):
                target.sendall(data)
                return
        except OSError:
            pass
        for each in (source, target):
            self.selector.unregister(each)
            del self.links[each]
            each.close()


@contextlib.contextmanager
def network(server: Path) -> Iterator[Network]:
    """A network to the server whose socket is in the folder `server`. Call `listen()` before it is used."""
    with tempfile.TemporaryDirectory(prefix="tripdesk-network-") as folder:
        made = Network(Path(folder), server)
        try:
            yield made
        finally:
            made.end()
            for each in list(made.links):
                each.close()
            if made.listener:
                made.listener.close()
            with contextlib.suppress(OSError):
                os.unlink(Path(folder) / SOCKET)
