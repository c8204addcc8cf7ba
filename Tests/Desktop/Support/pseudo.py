"""A language that nobody speaks, and what is read on the screen in it: see scripts/generate.d/pseudo-language."""

import csv
import re
import subprocess
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from desk import ROOT, SAMPLE, TABLES, Atspi, GLib, below

SCRIPT = ROOT / "scripts/generate.d/pseudo-language"
# An unmarked text is seen by two plain letters side by side: those of the language all have an accent.
WORD = re.compile(r"[A-Za-z]{2,}")
# What is no text: the program's name on the bus of accessibility, and icons that go by their names.
NAMELESS = (Atspi.Role.APPLICATION, Atspi.Role.ICON)
# How many rows of a table are read: each row is worded like the others.
ROWS = 12



def load_script() -> ModuleType:
    loader = SourceFileLoader("pseudo_language", str(SCRIPT))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


pseudo = load_script().pseudo


def environment(folder: Path) -> dict[str, str]:
    """Makes the language in `folder`; what a desk needs to speak it."""
    subprocess.run([SCRIPT, folder], check=True)
    return {"TRIPDESK_DATA": str(folder), "LANGUAGE": "lo", "LC_ALL": "C.UTF-8"}


def feed_values(folder: Path = SAMPLE) -> set[str]:
    """What the operator calls itself, its stops, its lines and its trips."""
    values = set()
    for table in ("agency", "routes", "stops", "trips"):
        with open(folder / f"{table}.txt", encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file):
                values.update(value for value in row.values() if WORD.search(value or ""))
    return values


class Vocabulary:
    """What may be read without accents: what the feed calls things, and other names."""

    def __init__(self, *names: str) -> None:
        longest_first = sorted(feed_values() | set(names), key=len, reverse=True)
        self.names = re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in longest_first))

    def unmarked(self, text: str) -> list[str]:
        """The plain words of a text, names apart."""
        return WORD.findall(self.names.sub(" ", text))


def texts(node: Atspi.Accessible) -> Iterator[str]:
    """All that a widget is read as."""
    yield node.get_name()
    yield node.get_description()
    yield node.get_attributes().get("placeholder-text", "")
    if "Text" in node.get_interfaces():
        yield Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def cells(table: Atspi.Accessible) -> Iterator[Atspi.Accessible]:
    """The heads of a table, and the cells of its first rows."""
    for column in range(Atspi.Table.get_n_columns(table)):
        head = Atspi.Table.get_column_header(table, column)
        if head is not None:
            yield head
        for row in range(min(ROWS, Atspi.Table.get_n_rows(table))):
            cell = Atspi.Table.get_accessible_at(table, row, column)
            if cell is not None:
                yield cell


def readable(root: Atspi.Accessible) -> Iterator[tuple[Atspi.Accessible, str]]:
    """Each text of a program, also of what is not in sight just now, with whose it is."""
    for node in below(root):
        if node.get_role() in NAMELESS:
            continue
        try:
            for each in [node, *cells(node)] if node.get_role() in TABLES else [node]:
                yield from ((each, text) for text in texts(each) if text)
        except GLib.Error:
            continue  # It has just gone.
