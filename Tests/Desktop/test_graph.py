"""The train graph in the built desk, driven with a real pointer and real keys."""

import struct
import subprocess
import sys
import time

from desk import PATIENCE, ROOT, Atspi, Desk, wait_for
from test_decisions import start, wait_for_a_trip

sys.path.insert(0, str(ROOT / ".build/reader"))
from google.transit import gtfs_realtime_pb2  # noqa: E402

# Where the plot is on the drawing area, and what is in sight at first: from an hour before now on, for four hours.
LEFT, TOP, EDGE = 150, 28, 10
FIRST_MINUTE, MINUTES = 7 * 60 + 14, 4 * 60
TRIP, PLANNED, EXPECTED, STATE = range(4)


def xdotool(*words) -> str:
    return subprocess.run(
        ["xdotool", *map(str, words)], check=True, timeout=PATIENCE, stdout=subprocess.PIPE, text=True).stdout


def minutes(text: str) -> int:
    """How many minutes after midnight "9:05 AM" is."""
    clock, half = text.split()
    hour, minute = map(int, clock.split(":"))
    return (hour % 12 + (12 if half == "PM" else 0)) * 60 + minute


class Graph:
    """The graph's window of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        before = set(desk.windows())
        self.desk_window = desk.window()
        desk.keys("ctrl+g")
        wait_for("the graph", lambda: desk.is_showing("graph"))
        self.window = wait_for("its window", lambda: next(iter(set(desk.windows()) - before), None))
        wait_for("its room", lambda: self.extents().width > 400)
        wait_for("its table", lambda: desk.rows("graph-table") > 0)

    def extents(self) -> Atspi.Rect:
        return Atspi.Component.get_extents(self.desk.find("graph"), Atspi.CoordType.SCREEN)

    @property
    def minute(self) -> float:
        """How wide a minute is."""
        return (self.extents().width - LEFT - EDGE) / MINUTES

    def row(self) -> int:
        """The row of the first trip after nine."""
        return next(row for row in range(self.desk.rows("graph-table")) if minutes(self.planned(row)) >= 9 * 60)

    def planned(self, row: int) -> str:
        """When it leaves, as the desk writes it."""
        return self.desk.cell(row, PLANNED, "graph-table").split("–")[0]

    def start_of(self, row: int, later: int = 0) -> tuple[int, int]:
        """Where on the screen the line of a trip begins."""
        area = self.extents()
        x = LEFT + (minutes(self.planned(row)) + later - FIRST_MINUTE) * self.minute
        return round(area.x + x), area.y + TOP + 3

    def keys(self, *names: str) -> None:
        xdotool("windowfocus", "--sync", self.window)
        for name in names:
            xdotool("key", name)

    def press(self, x: int, y: int) -> None:
        xdotool("mousemove", x, y)
        xdotool("mousedown", 1)

    def drag(self, row: int, minutes: int, *, release: bool = True) -> None:
        x, y = self.start_of(row)
        self.press(x, y)
        for part in range(1, 5):
            xdotool("mousemove", round(x + self.minute * minutes * part / 4), y)
        if release:
            xdotool("mouseup", 1)


def delays(feed) -> dict[str, list[int]]:
    """The first departures' delays by trip, as another program reads the published feed."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.ParseFromString(feed.read_bytes())
    return {entity.trip_update.trip.trip_id: [
        update.departure.delay for update in entity.trip_update.stop_time_update if update.HasField("departure")]
        for entity in message.entity}


def selected_times(desk: Desk) -> list[str]:
    table = desk.find("trip-list")
    return [desk.cell(row, 0) for row in Atspi.Table.get_selected_rows(table)]


def test_a_click_in_the_graph_selects_in_list_and_detail():
    with start() as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        row = graph.row()
        graph.press(*graph.start_of(row))
        xdotool("mouseup", 1)
        wait_for("the trip in the list", lambda: selected_times(desk) == [graph.planned(row)])
        wait_for("the trip in the detail", lambda: desk.text("trip-departure") == graph.planned(row))
        wait_for("the row of the table", lambda: Atspi.Table.get_selected_rows(desk.find("graph-table")) == [row])
        assert desk.entries() == []


def test_a_drag_by_seven_minutes_is_one_decision_in_desk_and_feed_and_undo_takes_it_back(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        row = graph.row()
        graph.drag(row, 7, release=False)
        desk.expect_text("trip-delay", "7 minutes delay")
        assert desk.entries() == [], "nothing is decided before the button is let go"
        xdotool("mouseup", 1)
        desk.expect_saved()
        entry, = desk.entries()
        assert (entry["kind"], entry["value"]) == ("departure", 420)
        wait_for("the departure in the feed", lambda: 420 in delays(feed).get(entry["trip_id"], []))
        graph.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)
        wait_for("the timetable in the feed", lambda: 420 not in delays(feed).get(entry["trip_id"], []))


def test_escape_lets_go_without_a_decision():
    with start() as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        row = graph.row()
        graph.drag(row, 7, release=False)
        desk.expect_text("trip-delay", "7 minutes delay")
        graph.keys("Escape")
        desk.expect_showing("trip-delay", False)
        xdotool("mouseup", 1)
        graph.keys("Right")
        wait_for("the next trip", lambda: selected_times(desk) == [graph.planned(row + 1)])
        assert desk.entries() == []


def test_a_long_press_drafts_an_extra_trip_and_enter_decides_it(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        trips, lines = desk.rows(), desk.rows("graph-table")
        row = graph.row()

        def long_press() -> None:
            x, y = graph.start_of(row, later=10)
            graph.press(x, y)
            time.sleep(0.7)  # As long as a finger rests.
            xdotool("mouseup", 1)
        long_press()
        graph.keys("Escape", "Return")
        assert desk.rows() == trips and desk.entries() == [], "what was given up is not decided"
        long_press()
        graph.keys("Return")
        wait_for("one trip more", lambda: desk.rows() == trips + 1 and desk.rows("graph-table") == lines + 1)
        desk.expect_saved()
        assert len(desk.entries()) == 1
        message = gtfs_realtime_pb2.FeedMessage()

        def is_published() -> bool:
            message.ParseFromString(feed.read_bytes())
            return any(entity.trip_update.trip.schedule_relationship == 8 for entity in message.entity)
        wait_for("NEW in the feed", is_published)
        graph.keys("ctrl+z")
        wait_for("one trip less", lambda: desk.rows() == trips)


def test_another_line_is_chosen_and_the_wheel_zooms():
    with start() as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        first = desk.cell(0, TRIP, "graph-table")
        Atspi.Selection.select_child(desk.find("graph-line"), 2)
        wait_for("another line", lambda: desk.cell(0, TRIP, "graph-table") != first)
        Atspi.Selection.select_child(desk.find("graph-line"), 0)
        wait_for("the busiest line", lambda: desk.cell(0, TRIP, "graph-table") == first)
        # Twice as large about a trip's start: that trip is still beneath the pointer, and a minute is wider.
        row = graph.row()
        xdotool("mousemove", *graph.start_of(row))
        xdotool("keydown", "ctrl", "click", 4, "click", 4, "keyup", "ctrl")
        xdotool("click", 1)
        wait_for("the trip", lambda: selected_times(desk) == [graph.planned(row)])
        assert desk.entries() == []


def test_the_picture_is_saved_as_png_of_the_width_that_was_asked_for(tmp_path):
    with start() as desk:
        wait_for_a_trip(desk)
        graph = Graph(desk)
        target = tmp_path / "graph.png"
        graph.keys("ctrl+s")
        wait_for("the dialog", lambda: len(desk.windows()) == 3)
        dialog = next(iter(set(desk.windows()) - {graph.window, graph.desk_window}))
        xdotool("windowfocus", "--sync", dialog)
        xdotool("key", "ctrl+a")
        desk.type(str(target))
        xdotool("key", "Return")
        wait_for("the file", target.exists)
        desk.expect_text("graph-message", f"Saved as {target}")
        assert struct.unpack(">I", target.read_bytes()[16:20]) == (1920,)
