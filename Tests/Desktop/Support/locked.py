"""A journal's file that another program uses, and does not give free."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def locked(store: Path, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Nobody else can write the file meanwhile, or do what `begin` excludes."""
    with contextlib.closing(sqlite3.connect(store, isolation_level=None, timeout=20)) as database:
        database.execute(begin)
        try:
            yield
        finally:
            database.execute("ROLLBACK")
