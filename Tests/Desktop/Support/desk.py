"""Starts the built desk and finds its widgets as a screen reader does: through the accessibility tree."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from accessible_tree import TABLES, Atspi, GLib, below, children, is_still_there  # noqa: F401
from kept import keep
from screen import takes_keys, windows_of
from waiting import PATIENCE, NotThere, is_at_rest, processor_ticks, wait_for  # noqa: F401

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared"
PROGRAM = Path(os.environ.get("TRIPDESK", ROOT / ".build/debug/tripdesk"))
SAMPLE = ROOT / "data/sample-feed"
CALTRAIN = SHARED / "data/gtfs/caltrain-2016.zip"

# The columns of the list of trips that are always there. Which others there are depends on the width and the choice.
TRIP_COLUMNS = ("departure", "line", "destination", "arrival", "status")

def journal_entries(store: Path) -> list[dict]:
    """What is in a journal, as another program reads it."""
    if not store.exists():
        return []
    result = subprocess.run(
        [PROGRAM, "log", "--json", "--store", store], capture_output=True, text=True, timeout=6 * PATIENCE, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def press_at(window: str, key: str) -> None:
    """A real key, at one of the program's windows."""
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
    subprocess.run(["xdotool", "key", key], check=True, timeout=PATIENCE)


class Desk:
    """A running desk."""

    # Those that were entered and not left yet.
    running: "list[Desk]" = []

    def __init__(
            self, *arguments: str | Path, program: Path = PROGRAM, environment: dict[str, str] | None = None,
            store: Path | str | None = "journal.sqlite") -> None:
        self.errors = tempfile.TemporaryFile("w+")
        # The widgets that were found, by their accessible ids.
        self.found: dict[str, Atspi.Accessible | None] = {}
        # A home of its own: a test neither reads nor writes what the developer's desktop remembers.
        self.home = tempfile.TemporaryDirectory()
        if store and "--store" not in arguments:
            # A journal of its own, in a folder that may be handed to the next desk.
            arguments = (*arguments, "--store", f"{self.home.name}/{store}")
        if "--store" in arguments:
            self.store = Path(arguments[arguments.index("--store") + 1])
        homes = {f"XDG_{kind}_HOME": f"{self.home.name}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")}
        # A board without a locale speaks the language of its feed.
        locale = "en_US.UTF-8" if arguments[:1] == ("board",) else "C.UTF-8"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        self.process = subprocess.Popen(
            [program, *map(str, arguments)], stderr=self.errors,
            env=kept | homes | {"LC_ALL": locale, "G_DEBUG": "fatal-criticals"} | (environment or {}))

    def __enter__(self) -> "Desk":
        Desk.running.append(self)
        return self

    def __exit__(self, kind, error, trace) -> None:
        Desk.running.remove(self)
        if kind is not None:
            self.keep()
        self.stop()
        if kind is None:
            assert not self.complaints(), self.complaints()

    def keep(self) -> None:
        """Keeps what is on the screen, and prints where."""
        keep(self.application() if self.process.poll() is None else None)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.home.cleanup()

    def complaints(self) -> list[str]:
        """What GLib or Swift had to say on standard error."""
        self.errors.seek(0)
        return [line for line in self.errors.read().splitlines()
                if any(word in line for word in ("CRITICAL", "WARNING **", "Fatal error", "crashed"))]

    def application(self) -> Atspi.Accessible | None:
        return next((child for child in children(Atspi.get_desktop(0)) if child.get_process_id() == self.process.pid), None)

    def frame(self, of: str) -> Atspi.Accessible:
        """The window of the program that has this widget."""
        return next(window for window in children(self.application())
                    if any(node.get_accessible_id() == of for node in below(window)))

    def look_for(self, accessible_id: str) -> Atspi.Accessible | None:
        root = self.application()
        if root is None:
            return None
        # A walk through the whole tree takes a thousand calls, so what was found is looked at first.
        if not is_still_there(self.found.get(accessible_id), accessible_id, root):
            self.found[accessible_id] = next((node for node in below(root) if node.get_accessible_id() == accessible_id), None)
        return self.found[accessible_id]

    def find(self, accessible_id: str) -> Atspi.Accessible:
        """The widget with this accessible id, once it is there."""
        return wait_for(accessible_id, lambda: self.look_for(accessible_id))

    def is_showing(self, accessible_id: str) -> bool:
        node = self.look_for(accessible_id)
        return node is not None and node.get_state_set().contains(Atspi.StateType.SHOWING)

    def text(self, accessible_id: str) -> str:
        """The text of a label."""
        node = self.find(accessible_id)
        return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))

    def expect_text(self, accessible_id: str, text: str) -> None:
        wait_for(f"{accessible_id} = {text!r}", lambda: self.text(accessible_id) == text)

    def expect_showing(self, accessible_id: str, showing: bool = True) -> None:
        wait_for(f"{accessible_id} showing: {showing}", lambda: self.is_showing(accessible_id) == showing)

    def expect_detail(self) -> None:
        """Goes to the detail of the trip, which takes turns with the list where letters or texts are large."""
        self.expect_showing("trip-list")
        wait_for("a trip", lambda: self.text("trip-departure"))
        if not self.is_showing("trip-departure"):
            self.press("other-half")
        self.expect_showing("trip-departure")

    def press(self, accessible_id: str) -> None:
        """Does what a click on the button does."""
        Atspi.Action.do_action(self.find(accessible_id), 0)

    def rows(self, accessible_id: str = "trip-list") -> int:
        return Atspi.Table.get_n_rows(self.find(accessible_id))

    def columns(self) -> list[str]:
        """The columns of the list of trips that are shown, by the ids of their titles."""
        return self._columns(self.find("trip-list"))

    @staticmethod
    def _columns(table: Atspi.Accessible) -> list[str]:
        heads = (Atspi.Table.get_column_header(table, place) for place in range(Atspi.Table.get_n_columns(table)))
        return [head.get_accessible_id().removeprefix("column-") if head else "" for head in heads]

    def place(self, column: int | str, table: Atspi.Accessible) -> int:
        """The place of a column: by its name, where a narrow table leaves columns out, or by its number. Those of the list
        of trips are in TRIP_COLUMNS."""
        if table.get_accessible_id() != "trip-list" and not isinstance(column, str):
            return column
        name = column if isinstance(column, str) else TRIP_COLUMNS[column]
        def found() -> list[str] | None:
            columns = self._columns(table)
            return columns if name in columns else None
        return wait_for(f"column {name}", found).index(name)

    def cell(self, row: int, column: int | str, accessible_id: str = "trip-list") -> str:
        """The text of a cell."""
        return self._text(self.cell_itself(row, column, accessible_id))

    def cell_itself(self, row: int, column: int | str, accessible_id: str = "trip-list") -> Atspi.Accessible:
        """A cell, once it is there: while a list changes its rows or columns, none is."""
        def found() -> Atspi.Accessible | None:
            table = self.find(accessible_id)
            return Atspi.Table.get_accessible_at(table, row, self.place(column, table))
        return wait_for(f"row {row} of {accessible_id}", found)

    def cell_box(self, row: int, column: int | str = 0, accessible_id: str = "trip-list") -> Atspi.Rect:
        """Where a cell is on the screen."""
        return Atspi.Component.get_extents(self.cell_itself(row, column, accessible_id), Atspi.CoordType.SCREEN)

    @staticmethod
    def _text(cell: Atspi.Accessible) -> str:
        """The text of a cell, without the room around a text that has a ground of its own."""
        return re.sub(" +", " ", cell.get_name() or "").strip(" ")

    def column(self, column: int | str, accessible_id: str = "trip-list") -> list[str]:
        """All cells of a column."""
        def cells() -> tuple[list[Atspi.Accessible]] | None:
            table = self.find(accessible_id)
            place = self.place(column, table)
            found = [Atspi.Table.get_accessible_at(table, row, place) for row in range(Atspi.Table.get_n_rows(table))]
            return None if None in found else (found,)
        return [self._text(cell) for cell in wait_for(f"column {column}", cells)[0]]

    def select(self, row: int, accessible_id: str = "trip-list") -> None:
        """Chooses a row and no other, as a screen reader's user does."""
        table = self.find(accessible_id)
        for other in Atspi.Table.get_selected_rows(table):
            if other != row:
                Atspi.Table.remove_row_selection(table, other)
        Atspi.Table.add_row_selection(table, row)

    def select_also(self, row: int) -> None:
        """Chooses a trip beside those that are chosen already."""
        Atspi.Table.add_row_selection(self.find("trip-list"), row)

    def is_sensitive(self, accessible_id: str) -> bool:
        return self.find(accessible_id).get_state_set().contains(Atspi.StateType.SENSITIVE)

    def expect_sensitive(self, accessible_id: str, sensitive: bool = True) -> None:
        wait_for(f"{accessible_id} sensitive: {sensitive}", lambda: self.is_sensitive(accessible_id) == sensitive)

    def expect_cell(self, row: int, column: int | str, text: str, accessible_id: str = "trip-list") -> None:
        wait_for(f"{text!r} in row {row}", lambda: text in self.cell(row, column, accessible_id))

    def expect_saved(self) -> None:
        wait_for("all saved", lambda: self.text("desk-status").endswith("all saved"))

    def entries(self) -> list[dict]:
        """What the journal of the desk holds."""
        return journal_entries(self.store)

    def choose(self, name: str) -> None:
        """Carries out the menu item whose name begins so."""
        def item() -> Atspi.Accessible | None:
            return next(
                (node for node in below(self.application()) if node.get_name().startswith(name)
                 and node.get_state_set().contains(Atspi.StateType.SHOWING)
                 and "Action" in node.get_interfaces()), None)
        Atspi.Action.do_action(wait_for(name, item), 0)

    def window(self) -> str:
        """The X window of the desk."""
        return self.windows()[-1]

    def windows(self) -> list[str]:
        """The X windows of the program that take keys: a tooltip is none of them."""
        return wait_for(
            "a window", lambda: [window for window in windows_of(self.process.pid) if takes_keys(window)])

    def shown_windows(self) -> set[str]:
        """The X windows of the program that are on the screen, also those that take no keys, as a list of offers."""
        return set(windows_of(self.process.pid))

    def keys(self, *names: str) -> None:
        """Real key presses, with the desk's window in front."""
        subprocess.run(["xdotool", "windowfocus", "--sync", self.window()], check=True, timeout=PATIENCE)
        for name in names:
            subprocess.run(["xdotool", "key", name], check=True, timeout=PATIENCE)

    def type(self, text: str) -> None:
        subprocess.run(["xdotool", "type", "--delay", "20", text], check=True, timeout=PATIENCE)
