"""A journal of rehearsals in a database of a PostgreSQL server, and the desks on it."""

import json
import subprocess
import uuid
from pathlib import Path

from desk import PATIENCE, PROGRAM, Desk, wait_for
from morning import start

# A server that is away is noticed within ten seconds, and asked again every five.
LONG = 3 * PATIENCE


class Journal:
    """A journal of rehearsals on a server."""

    def __init__(self, server, folder: Path) -> None:
        self.server, self.folder = server, folder
        self.database = "t" + uuid.uuid4().hex
        server.execute(f"CREATE DATABASE {self.database}")
        self.store = server.address(self.database)
        subprocess.run([PROGRAM, "store", "create", self.store, "--rehearsal"], check=True, capture_output=True)

    def desk(
            self, *arguments: str, author: str = "anna", store: str | None = None,
            environment: dict[str, str] | None = None) -> Desk:
        """Starts a desk on it; desks of one author keep their decisions in the same place."""
        homes = {"XDG_DATA_HOME": str(self.folder / "data")}
        return start(
            "--store", store or self.store, "--author", author, *arguments, environment=homes | (environment or {}))

    def entries(self) -> list[dict]:
        log = subprocess.run(
            [PROGRAM, "log", "--json", "--store", self.store], capture_output=True, text=True, check=True,
            timeout=LONG)
        return [json.loads(line) for line in log.stdout.splitlines()]


def expect_saving(desk: Desk, text: str) -> None:
    wait_for(f"saving = {text!r}", lambda: text in desk.text("saving"), LONG)


def kill(desk: Desk) -> None:
    """Ends the window's program and its starter as if the computer had lost its power."""
    desk.process.kill()
    desk.process.wait()
