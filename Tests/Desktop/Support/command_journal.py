"""One journal on which commands decide, undo and tell."""

import contextlib
import json
import sqlite3
import subprocess

from desk import PROGRAM, SAMPLE

TRIP = "r1-wd-h-0512"
DAY = ("--date", "2026-11-20", "--now", "2026-11-20T08:21:00")


class Journal:
    def __init__(self, folder):
        self.store = folder / "journal.sqlite"
        self.day = DAY

    def run(self, *arguments, author="dispatch-1", typed=None):
        return subprocess.run(
            [PROGRAM, *arguments, *self.day, "--store", self.store, "--author", author], capture_output=True, text=True,
            input=typed, timeout=60)

    def done(self, *arguments, author="dispatch-1"):
        made = "" if self.store.exists() else f"tripdesk: there was no journal at {self.store}; a new one is made\n"
        result = self.run(*arguments, author=author)
        assert (result.returncode, result.stderr, result.stdout) == (0, made, "")

    def output(self, *arguments, typed=None):
        """What a command prints, which has nothing else to say."""
        made = "" if self.store.exists() else f"tripdesk: there was no journal at {self.store}; a new one is made\n"
        result = self.run(*arguments, typed=typed)
        assert result.returncode == 0 and result.stderr in ("", made), result.stderr
        return result.stdout

    def refused(self, *arguments, typed=None):
        result = self.run(*arguments, typed=typed)
        assert result.returncode == 2
        assert result.stderr.count("\n") == 1, "one line says why"
        return result.stderr

    def entries(self):
        lines = self.run("log", SAMPLE, "--json").stdout.splitlines()
        return [json.loads(line) for line in lines]

    def repair(self):
        return subprocess.run([PROGRAM, "store", "repair", self.store], capture_output=True, text=True, timeout=60)

    def sql(self, statement):
        """Does something to the file that the program never does."""
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as database:
            return database.execute(statement).fetchall()

    def values(self):
        return [entry["value"] for entry in self.entries()]
