"""A real PostgreSQL server with its data in a temporary folder, for the tests of the built programs."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
PATIENCE = 60


@dataclass(frozen=True)
class Server:
    """A running server: its socket's folder, where only its own user and root may connect, and its superuser."""

    folder: Path
    run: Callable[..., None]
    user: str = "admin"
    # Where it takes connections from a network too, if it does, and the port in any case.
    host: str = ""
    port: int = 5432

    def address(self, database: str, user: str | None = None) -> str:
        return f"postgresql://{user or self.user}@/{database}?host={self.folder}&port={self.port}"

    def listening(self, host: str, port: int) -> "Server":
        """The same server, when it is started the next time."""
        return replace(self, host=host, port=port)

    def execute(self, sql: str, database: str = "postgres") -> str:
        return subprocess.run(
            ["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql, self.address(database)],
            capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()

    def start(self) -> None:
        options = (f"-c listen_addresses={self.host} -c port={self.port} -c unix_socket_directories={self.folder} "
                   "-c shared_buffers=16MB -c unix_socket_permissions=0700")
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Ends the server as if its computer had lost its power."""
        self.run("pg_ctl", "-m", "immediate", "stop")


@contextlib.contextmanager
def postgres_server(folder: Path | None = None, host: str = "", port: int = 5432) -> Iterator[Server]:
    """Starts a server with its data in a new folder or in `folder`.

    It takes connections on a Unix socket, and with a `host` on a port of this computer, too.
    """
    if not FOLDERS or not shutil.which("psql"):
        pytest.skip("NOT TESTED: PostgreSQL is not installed")
    if folder is None:
        folder = Path(tempfile.mkdtemp(prefix="tripdesk-postgres-"))
    else:
        folder.mkdir()
    as_owner = []
    if os.geteuid() == 0:  # The server refuses to run as root.
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        as_owner = ["runuser", "-u", "postgres", "--"]
    folder.chmod(0o755)

    def run(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [*as_owner, FOLDERS[0] / program, "-D", folder / "data", *arguments],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr
    run("initdb", "--username=admin", "--auth=trust", "--no-locale", "--encoding=UTF8")
    server = Server(folder, run, host=host, port=port)
    server.start()
    try:
        yield server
    finally:
        with contextlib.suppress(AssertionError):  # A test may have stopped it.
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
