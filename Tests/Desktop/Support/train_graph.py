"""The train graph's window as a test sees and handles it: what is where on the screen, and what the feed tells of it."""

import csv
import subprocess

import gi
from desk import PATIENCE, SAMPLE, Atspi, Desk, NotThere, press_at, wait_for
from morning import wait_for_a_trip

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk  # noqa: E402

# What is in sight at first: from an hour before now on, for three hours.
FIRST_MINUTE, MINUTES = 7 * 60 + 14, 3 * 60
TRIP, PLANNED, STATE = "trip", "planned", "state"
LINE = "R1 → Lindeveen"


def xdotool(*words) -> str:
    return subprocess.run(
        ["xdotool", *map(str, words)], check=True, timeout=PATIENCE, stdout=subprocess.PIPE, text=True).stdout


def minutes(text: str) -> int:
    """How many minutes after midnight "9:05 AM" is."""
    clock, half = text.split()
    hour, minute = map(int, clock.split(":"))
    return (hour % 12 + (12 if half == "PM" else 0)) * 60 + minute


class Plot:
    """Where on the screen trips are drawn, as who looks at it can tell: the first stop's line goes through all of it."""

    def __init__(self, area: Atspi.Rect) -> None:
        picture = Gdk.pixbuf_get_from_window(
            Gdk.get_default_root_window(), area.x, area.y, area.width, area.height)
        pixels, stride, size = picture.get_pixels(), picture.get_rowstride(), picture.get_n_channels()

        def pixel(x: int, y: int) -> bytes:
            return pixels[y * stride + x * size:][:3]
        ground = pixel(1, area.height - 2)
        for y in range(area.height // 4):
            right = next((x for x in reversed(range(area.width)) if pixel(x, y) != ground), 0)
            left = next((x for x in range(right, 0, -1) if pixel(x, y) == ground), 0) + 1
            if right - left > area.width / 2:
                self.left, self.top, self.width = area.x + left, area.y + y, right + 1 - left
                return
        raise LookupError("no plot")


class Graph:
    """The graph's window of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        wait_for_a_trip(desk)
        before = set(desk.windows())
        press_at(min(before, key=int), "ctrl+g")
        wait_for("the graph", lambda: desk.is_showing("graph"))
        self.window = wait_for("its window", lambda: next(iter(set(desk.windows()) - before), None))
        wait_for("its table", lambda: desk.rows("graph-table") > 0)
        # The trips of one direction, which all begin at the top.
        self.choose_line(LINE)

    def line(self) -> str:
        """The line and direction that it shows."""
        return self.desk.find("graph-line").get_name().removeprefix("Line and direction: ")

    def choose_line(self, name: str) -> None:
        """Finds the line in the list, and turns from direction to direction until this one is shown."""
        line = name.split()[0]
        self.keys("l")
        search = wait_for("the list", lambda: self.desk.look_for("graph-line-search"))
        wait_for("its search", lambda: search.get_state_set().contains(Atspi.StateType.FOCUSED))
        self.desk.type(line)
        xdotool("key", "Return")
        wait_for(line, lambda: self.line().partition(" ")[0].rstrip(":") == line)
        for _ in range(3):
            if (before := self.line()) == name:
                return
            self.keys("d")
            wait_for("another direction", lambda: self.line() != before)
        raise AssertionError(f"no direction is {name}, but {self.line()}")

    def plot(self) -> Plot:
        def look() -> Plot | None:
            try:
                return Plot(Atspi.Component.get_extents(self.desk.find("graph"), Atspi.CoordType.SCREEN))
            except LookupError:
                return None
        return wait_for("the plot", look)

    def row(self) -> int:
        """The row of the first trip from half past eight on."""
        spans = self.desk.column(PLANNED, "graph-table")
        return next(row for row, span in enumerate(spans) if minutes(span.split("–")[0]) >= 8 * 60 + 30)

    def planned(self, row: int) -> str:
        """When it leaves, as the desk writes it."""
        return self.desk.cell(row, PLANNED, "graph-table").split("–")[0]

    def note(self) -> str:
        """What stands beside the pointer."""
        return self.desk.find("graph").get_description()

    def hover(self, row: int) -> None:
        """Holds the pointer over the begin of a trip until the graph names that trip."""
        def is_named() -> bool:
            # A window that has just opened may still change its layout, so the place is looked for again.
            x, y = self.start_of(row)
            xdotool("mousemove", x - 40, y)
            xdotool("mousemove", x, y)
            try:
                return wait_for("a note", lambda: self.planned(row) in self.note(), patience=2)
            except NotThere:
                return False
        wait_for(f"{self.planned(row)} beside the pointer", is_named)

    def expect_note(self, *parts: str) -> None:
        wait_for(f"{parts} beside the pointer", lambda: all(part in self.note() for part in parts))

    def start_of(self, row: int, later: int = 0) -> tuple[int, int]:
        """Where on the screen the line of a trip begins."""
        plot = self.plot()
        x = (minutes(self.planned(row)) + later - FIRST_MINUTE) * plot.width / MINUTES
        return round(plot.left + x), plot.top + 3

    def keys(self, *names: str) -> None:
        xdotool("windowfocus", "--sync", self.window)
        for name in names:
            xdotool("key", name)

    def drag(self, row: int, minutes: int) -> None:
        """Holds a trip and drags it; the button is still down."""
        self.hover(row)
        x, y = self.start_of(row)
        step = self.plot().width / MINUTES
        xdotool("mousedown", 1)
        for part in range(1, 5):
            xdotool("mousemove", round(x + step * minutes * part / 4), y)


def block_gap(departure: int) -> tuple[int, int]:
    """When the trip of the line that leaves then arrives, and when its vehicle leaves again: minutes after midnight."""
    def of_day(clock: str) -> int:
        return int(clock[:2]) * 60 + int(clock[3:5])
    times = {}
    for call in csv.DictReader((SAMPLE / "stop_times.txt").open()):
        first, _ = times.get(call["trip_id"], (of_day(call["departure_time"]), 0))
        times[call["trip_id"]] = first, of_day(call["arrival_time"])
    trips = [trip for trip in csv.DictReader((SAMPLE / "trips.txt").open())
             if (trip["route_id"], trip["service_id"]) == ("R1", "weekday")]
    own = next(trip for trip in trips
               if trip["trip_headsign"] == "Lindeveen" and times[trip["trip_id"]][0] == departure)
    later = [times[trip["trip_id"]][0] for trip in trips if trip["block_id"] == own["block_id"]]
    return times[own["trip_id"]][1], min(time for time in later if time > departure)
