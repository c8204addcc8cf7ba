"""Makes a journal's file as the program of version 8 left it, the last one with a write-ahead log."""

import contextlib
import sqlite3

OLDER = 8


def make_older(store) -> None:
    """Version 9 has one table and one index more, and no log."""
    with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.execute("DROP TABLE identity")
        database.execute("DROP INDEX entry_of_settings")
        database.execute(f"PRAGMA user_version = {OLDER}")
        database.execute("PRAGMA journal_mode = WAL").fetchall()


def version(store) -> int:
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        return database.execute("PRAGMA user_version").fetchone()[0]
