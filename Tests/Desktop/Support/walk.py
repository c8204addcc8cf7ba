"""A dispatcher who does anything at all: random keys, clicks, filters, searches, days, minutes and reports.

After each step the journal is compared with what was selected and in sight just before it. A decision about any other
trip is a violation.
"""

import contextlib
import mmap
import random
import sqlite3
import struct
import subprocess
import time
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from desk import PATIENCE, Atspi, Desk, NotThere, is_at_rest, wait_for
from google.transit import gtfs_realtime_pb2
from set_clock import shifted_clock

DECIDING = (
    "plus plus plus minus ctrl+plus ctrl+minus 0 Delete Insert ctrl+Delete ctrl+Insert ctrl+BackSpace shift+plus "
    "shift+Delete").split()
MOVING = (
    "Down Down Down Up Up Home End Page_Down Page_Up shift+Down shift+Up ctrl+Down ctrl+Up ctrl+space space Tab "
    "shift+Tab Escape Left Right").split()
OTHERS = "ctrl+z ctrl+shift+z ctrl+j ctrl+Page_Down ctrl+Page_Up ctrl+Home".split()
FILTERS = ("filter-delayed", "filter-canceled", "filter-undecided")
BUTTONS = ("increase-delay", "decrease-delay", "increase-delay-5", "worklist", "clear-filter", "undo", "redo")


@dataclass(frozen=True)
class Selection:
    """What keys decide about: the selected trips of the list by `trip_id`, and whether any of them is in sight."""

    trips: frozenset[str]
    in_sight: bool


class Violation(AssertionError):
    """A decision went to a trip that was not selected in the list."""


class Walk:
    """A random walk at one desk, whose clock and followed feed the walk sets."""

    def __init__(self, feed: Path, begin: datetime, seed: int, folder: Path) -> None:
        self.random = random.Random(seed)
        self.offset = (begin - datetime.now()).total_seconds()
        clock, self.reports = folder / "clock", folder / "reports.pb"
        clock.write_bytes(bytes(mmap.PAGESIZE))
        with clock.open("r+b") as file:
            self.clock = mmap.mmap(file.fileno(), 0)
        self.known: list[str] = []
        self.tick(0)
        self.report()
        self.steps: list[str] = []
        self.decisions = 0
        # Decisions about a listed trip that the wheel had scrolled away; only the detail showed it.
        self.scrolled_away = 0
        self.last_entry = 0
        # The list shows the trip_id of each trip, by which the journal names it.
        settings = folder / "config/tripdesk"
        settings.mkdir(parents=True)
        (settings / "preferences").write_text("tripdesk preferences 1\ncolumns trip-id\n")
        self.desk = Desk(
            feed, "--author", "walk", "--follow", self.reports,
            environment={
                "LD_PRELOAD": str(shifted_clock(folder)), "SHIFTED_CLOCK": str(clock),
                "XDG_CONFIG_HOME": str(folder / "config"),
                # GTK's own list for screen readers complains, and goes on, when a column is hidden that was just read.
                "G_DEBUG": ""})
        self.list = self.desk.find("trip-list")
        wait_for("trips", lambda: self.rows() > 0)
        window = self.desk.window()
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
        subprocess.run(["xdotool", "windowsize", window, "2500", "900"], check=True, timeout=PATIENCE)
        self.desk.place("trip-id", self.list)

    def __enter__(self) -> "Walk":
        return self

    def __exit__(self, kind, error, trace) -> None:
        self.desk.stop()

    # What the desk shows.

    def rows(self) -> int:
        return Atspi.Table.get_n_rows(self.list)

    def selection(self) -> Selection:
        # A row that is read may just be replaced; and after a change GTK has only a part of a long list at first, in which
        # the selected trip may not be.
        found = wait_for("the selection", self.read_selection)
        if not found.trips:
            wait_for("rest", lambda: is_at_rest(self.desk.process))
            found = wait_for("the selection", self.read_selection)
        return found

    def read_selection(self) -> Selection | None:
        area = Atspi.Component.get_extents(self.list.get_parent(), Atspi.CoordType.SCREEN)
        rows = Atspi.Table.get_selected_rows(self.list)
        place = self.desk.place("trip-id", self.list) if rows else 0
        trips, in_sight = set(), False
        for row in rows:
            cell = Atspi.Table.get_accessible_at(self.list, row, place)
            if cell is None:
                return None
            trips.add(cell.get_name())
            extents = Atspi.Component.get_extents(cell, Atspi.CoordType.SCREEN)
            middle = extents.y + extents.height // 2
            in_sight = in_sight or area.y <= middle < area.y + area.height
        if Atspi.Table.get_selected_rows(self.list) != rows:
            return None  # Rows came before these, while they were read, so the cells may be of other trips.
        # Who goes through the stops of a trip looks at the detail, which says which trip it is.
        in_sight = in_sight or not self.list.get_state_set().contains(Atspi.StateType.FOCUSED)
        return Selection(frozenset(trips), in_sight)

    def day(self) -> str:
        """The badge of another day than today; an empty text for today."""
        return self.desk.text("other-day") if self.desk.is_showing("other-day") else ""

    # What may happen.

    def step(self) -> None:
        """Does one random thing, and checks what it decided."""
        before = self.selection()
        name, act = self.choose()
        self.steps.append(f"{name} with {sorted(before.trips)[:3]}")
        before = act() or before
        self.check(before)

    def choose(self):
        choices = [
            (40, "deciding key", self.key(DECIDING)), (25, "moving key", self.key(MOVING)),
            (8, "other key", self.key(OTHERS)), (8, "click", self.click), (4, "wheel", self.wheel),
            (5, "search", self.search), (3, "filter", self.filter), (4, "button", self.button),
            (3, "typed departure", self.type_departure), (3, "minutes", self.pass_minutes), (3, "report", self.report)]
        _, name, act = self.random.choices(choices, [weight for weight, _, _ in choices])[0]
        return name, act

    def key(self, names):
        def act() -> None:
            name = self.random.choice(names)
            self.steps[-1] += f": {name}"
            day = self.day() if "ctrl+Page" in name else ""
            self.press(name)
            if "ctrl+Page" in name:
                # Another day is read in the background. Who decides looks at its trips first.
                with contextlib.suppress(NotThere):
                    wait_for("another day", lambda: self.day() != day, patience=3)
                    wait_for("its trips", lambda: (found := self.read_selection()) and found.trips, patience=1)
        return act

    def press(self, *names: str) -> None:
        subprocess.run(["xdotool", "key", "--delay", "1", *names], check=True, timeout=PATIENCE)

    def type(self, text: str) -> None:
        subprocess.run(["xdotool", "type", "--delay", "1", "--", text], check=True, timeout=PATIENCE)

    def click(self, button: int = 1) -> None:
        if not self.list.get_state_set().contains(Atspi.StateType.SHOWING):
            return
        area = Atspi.Component.get_extents(self.list.get_parent(), Atspi.CoordType.SCREEN)
        x = area.x + self.random.randrange(20, max(21, area.width - 20))
        y = area.y + self.random.randrange(2, max(3, area.height - 2))
        modifier = self.random.choice(["", "", "", "ctrl", "shift"])
        words = ["mousemove", x, y]
        words += ["keydown", modifier] if modifier else []
        words += ["click", button]
        words += ["keyup", modifier] if modifier else []
        subprocess.run(["xdotool", *map(str, words)], check=True, timeout=PATIENCE)

    def wheel(self) -> None:
        self.click(self.random.choice([4, 5]))

    def search(self) -> None:
        self.press("ctrl+f")
        text = self.random.choice([*self.known[-3:], "8:", "9:15", "a", "0820", "12", "nowhere"])
        self.type(text)
        self.settle()
        self.press(self.random.choice(["Return", "Down", "Escape", "Tab"]))

    def filter(self) -> None:
        self.press("ctrl+shift+f")
        self.settle()
        node = self.desk.look_for(self.random.choice(FILTERS))
        if node is not None:
            Atspi.Action.do_action(node, 0)
        self.press("Escape")

    def button(self) -> Selection | None:
        node = self.desk.look_for(self.random.choice(BUTTONS))
        before = self.selection()
        if node is not None and node.get_state_set().contains(Atspi.StateType.SHOWING):
            Atspi.Action.do_action(node, 0)
        return before

    def type_departure(self) -> Selection:
        before = self.selection()
        self.press("Return")
        # A departure may have been typed already, and Return then decides about the trip that it was typed for. Or it
        # presses a focused button that selects a trip, such as Show All Trips.
        self.check(before)
        before = self.selection()
        self.type(self.random.choice(["+3", "-2", "+12"]))
        self.press("Return")
        self.press("Escape")
        return before

    def pass_minutes(self) -> None:
        self.tick(self.random.choice([60, 60, 300, 1200]))

    def tick(self, seconds: int) -> None:
        self.offset += seconds
        self.clock[:8] = struct.pack("d", self.offset)

    def report(self) -> None:
        """Reports other delays and cancellations of some trips that were seen."""
        message = gtfs_realtime_pb2.FeedMessage()
        message.header.gtfs_realtime_version = "2.0"
        message.header.timestamp = int(time.time() + self.offset)
        for trip in self.random.sample(self.known, min(5, len(self.known))):
            update = message.entity.add(id=trip).trip_update
            update.trip.trip_id = trip
            update.timestamp = message.header.timestamp
            if self.random.random() < 0.2:
                update.trip.schedule_relationship = gtfs_realtime_pb2.TripDescriptor.CANCELED
            else:
                update.delay = self.random.choice([0, 120, 420, 900])
                event = update.stop_time_update.add(stop_sequence=1)
                event.departure.delay = update.delay
        new = self.reports.with_suffix(".new")
        new.write_bytes(message.SerializeToString())
        new.replace(self.reports)

    # What has become of it.

    def settle(self) -> None:
        """Waits until the desk has handled what was pressed: each answer takes it a turn of its main loop."""
        for _ in range(4):
            self.list.clear_cache_single() if hasattr(self.list, "clear_cache_single") else self.list.clear_cache()
            self.rows()

    def check(self, before: Selection) -> None:
        self.settle()
        wait_for("the journal", lambda: "saving" not in self.desk.text("desk-status"))
        for sequence, trip, kind, date in self.new_entries():
            self.last_entry = sequence
            if kind == "undo":
                continue
            self.decisions += 1
            self.scrolled_away += not before.in_sight
            if trip not in before.trips:
                raise Violation(
                    f"{kind} of {trip} on {date}, but {before} before; now {self.selection()}, {self.situation()}; the last "
                    f"of {len(self.steps)} steps: {self.steps[-40:]}")
        selected = self.selection()
        self.known = [*self.known, *selected.trips][-200:]

    def situation(self) -> str:
        """What else the desk says, for who looks for the cause of a violation."""
        texts = {name: self.desk.text(name) for name in ("trip-title", "desk-status", "desk-notice", "desk-clock")
                 if self.desk.is_showing(name)}
        return f"{self.day() or 'today'}, {self.rows()} rows, {texts}"

    def new_entries(self) -> list[tuple[int, str, str, str]]:
        if not self.desk.store.exists():
            return []
        with sqlite3.connect(f"file:{self.desk.store}?mode=ro", uri=True) as journal:
            return journal.execute(
                "SELECT sequence, trip_id, kind, service_date FROM entry WHERE sequence > ? ORDER BY sequence",
                (self.last_entry,)).fetchall()
