"""A real PostgreSQL server with its data in a temporary folder, for the tests of the built programs."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
PATIENCE = 60


@dataclass(frozen=True)
class Server:
    """A running server: its socket's folder, where only its own user and root may connect, and its superuser."""

    folder: Path
    user: str = "admin"
    port: int | None = None

    def address(self, database: str, user: str | None = None) -> str:
        port = f"&port={self.port}" if self.port else ""
        return f"postgresql://{user or self.user}@/{database}?host={self.folder}{port}"

    def execute(self, sql: str, database: str = "postgres") -> str:
        return subprocess.run(
            ["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql, self.address(database)],
            capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()


def free_port() -> int:
    """A TCP port of this computer that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


@contextlib.contextmanager
def postgres_server(has_port: bool = False) -> Iterator[Server]:
    """Starts a server, which takes connections on a Unix socket, and with `has_port` on a free port of this computer."""
    if not FOLDERS or not shutil.which("psql"):
        pytest.skip("NOT TESTED: PostgreSQL is not installed")
    folder = Path(tempfile.mkdtemp(prefix="tripdesk-postgres-"))
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
    port = free_port() if has_port else None
    listening = f"127.0.0.1 -c port={port}" if port else ""
    options = f"-c listen_addresses={listening} -c unix_socket_directories={folder} -c shared_buffers=16MB -c unix_socket_permissions=0700"
    run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield Server(folder, port=port)
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
