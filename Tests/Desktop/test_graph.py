"""The train graph in the built desk, driven with a real pointer and real keys."""

import csv
import struct
import subprocess
import sys

import gi
from desk import PATIENCE, ROOT, SAMPLE, Atspi, Desk, below, wait_for
from test_board import EXPECTED, departures, open_board, press_at
from test_decisions import start, wait_for_a_trip
from test_everyone import faults, is_reachable, place
from test_publishing import check

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk  # noqa: E402

sys.path.insert(0, str(ROOT / ".build/reader"))
from google.transit import gtfs_realtime_pb2  # noqa: E402

# What is in sight at first: from an hour before now on, for four hours.
FIRST_MINUTE, MINUTES = 7 * 60 + 14, 4 * 60
TRIP, PLANNED, EXPECTED_RUN, STATE = range(4)
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

    def choose_line(self, name: str) -> None:
        chooser = self.desk.find("graph-line")
        names = [item.get_name() for item in below(chooser) if item.get_role() == Atspi.Role.MENU_ITEM]
        Atspi.Selection.select_child(chooser, names.index(name))
        headsign = name.split(" → ")[1]
        wait_for(name, lambda: self.desk.cell(0, TRIP, "graph-table").endswith(headsign))

    def plot(self) -> Plot:
        def look() -> Plot | None:
            try:
                return Plot(Atspi.Component.get_extents(self.desk.find("graph"), Atspi.CoordType.SCREEN))
            except LookupError:
                return None
        return wait_for("the plot", look)

    def row(self) -> int:
        """The row of the first trip from half past eight on."""
        rows = range(self.desk.rows("graph-table"))
        return next(row for row in rows if minutes(self.planned(row)) >= 8 * 60 + 30)

    def planned(self, row: int) -> str:
        """When it leaves, as the desk writes it."""
        return self.desk.cell(row, PLANNED, "graph-table").split("–")[0]

    def note(self) -> str:
        """What stands beside the pointer."""
        return self.desk.find("graph").get_description()

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

    def press(self, x: int, y: int) -> None:
        """Goes there, sees what is there, and presses."""
        xdotool("mousemove", x - 40, y)
        xdotool("mousemove", x, y)
        xdotool("mousedown", 1)

    def drag(self, row: int, minutes: int) -> None:
        """Holds a trip and drags it; the button is still down."""
        x, y = self.start_of(row)
        step = self.plot().width / MINUTES
        self.press(x, y)
        for part in range(1, 5):
            xdotool("mousemove", round(x + step * minutes * part / 4), y)


NEW = gtfs_realtime_pb2.TripDescriptor.ScheduleRelationship.Value("NEW")


def published(feed) -> gtfs_realtime_pb2.FeedMessage:
    """The published feed as another program reads it; empty as long as there is none."""
    message = gtfs_realtime_pb2.FeedMessage()
    if feed.exists():
        message.ParseFromString(feed.read_bytes())
    return message


def delays(feed) -> dict[str, list[int]]:
    """The departures' delays by trip."""
    return {entity.trip_update.trip.trip_id: [
        update.departure.delay for update in entity.trip_update.stop_time_update if update.HasField("departure")]
        for entity in published(feed).entity}


def relationships(feed) -> set[int]:
    """What kinds of trips are in it."""
    return {entity.trip_update.trip.schedule_relationship for entity in published(feed).entity}


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


def selected_times(desk: Desk) -> list[str]:
    table = desk.find("trip-list")
    return [desk.cell(row, 0) for row in Atspi.Table.get_selected_rows(table)]


def test_a_click_in_the_graph_selects_in_list_and_detail_and_hovering_tells_the_trip():
    with start() as desk:
        graph = Graph(desk)
        row = graph.row()
        xdotool("mousemove", *graph.start_of(row))
        graph.expect_note(graph.planned(row))
        assert selected_times(desk) != [graph.planned(row)]
        xdotool("mousedown", 1, "mouseup", 1)
        wait_for("the trip in the list", lambda: selected_times(desk) == [graph.planned(row)])
        wait_for("the trip in the detail", lambda: desk.text("trip-departure") == graph.planned(row))
        wait_for("the row of the table", lambda: Atspi.Table.get_selected_rows(desk.find("graph-table")) == [row])
        assert desk.entries() == []


def test_a_drag_by_seven_minutes_is_one_decision_in_desk_board_and_feed_and_undo_takes_it_back(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        open_board(desk, desk.window())
        graph = Graph(desk)
        graph.choose_line(LINE)
        row = graph.row()
        planned = graph.planned(row)

        def on_board() -> str:
            # It may be on another page now; all have their turn within half a minute.
            return next((row[EXPECTED] for row in departures(desk) if row[0] == planned and "Lindeveen" in row), "?")
        wait_for("the trip on the board", lambda: on_board() == "", patience=60)
        graph.drag(row, 7)
        desk.expect_text("trip-delay", "7 minutes delay")
        graph.expect_note("+7 min")
        desk.expect_cell(row, STATE, "not set yet", "graph-table")
        assert desk.entries() == [], "nothing is decided before the button is let go"
        xdotool("mouseup", 1)
        desk.expect_saved()
        entry, = desk.entries()
        assert (entry["kind"], entry["value"]) == ("departure", 420)
        desk.expect_cell(row, STATE, "+7 min", "graph-table")
        wait_for("the departure on the board", lambda: "●" in on_board(), patience=60)
        wait_for("the departure in the feed", lambda: 420 in delays(feed).get(entry["trip_id"], []))
        assert {finding["rule"] for finding in check(feed)["findings"]} <= {"W002"}, "no vehicle is known"
        graph.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)
        wait_for("no departure on the board", lambda: on_board() == "", patience=60)
        wait_for("the timetable in the feed", lambda: 420 not in delays(feed).get(entry["trip_id"], []))


def test_escape_lets_go_without_a_decision():
    with start() as desk:
        graph = Graph(desk)
        row = graph.row()
        graph.drag(row, 7)
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
        graph = Graph(desk)
        graph.choose_line(LINE)
        trips, lines = desk.rows(), desk.rows("graph-table")
        row = graph.row()

        def long_press() -> None:
            # Empty ground: there are thirty minutes between two trips.
            graph.press(*graph.start_of(row, later=15))
            graph.expect_note("Extra trip")
            xdotool("mouseup", 1)
        long_press()
        graph.keys("Escape")
        wait_for("no draft", lambda: "Extra trip" not in graph.note())
        graph.keys("Return", "Right")
        wait_for("a trip", lambda: selected_times(desk))
        assert desk.rows() == trips and desk.entries() == [], "what was given up is not decided"
        long_press()
        graph.keys("Return")
        wait_for("one trip more", lambda: desk.rows() == trips + 1 and desk.rows("graph-table") == lines + 1)
        desk.expect_saved()
        assert len(desk.entries()) == 1
        wait_for("NEW in the feed", lambda: NEW in relationships(feed))
        graph.keys("ctrl+z")
        wait_for("one trip less", lambda: desk.rows() == trips and desk.rows("graph-table") == lines)
        wait_for("no NEW in the feed", lambda: NEW not in relationships(feed))


def test_a_conflict_is_listed_and_the_list_jumps_to_it():
    with start() as desk:
        graph = Graph(desk)
        graph.choose_line(LINE)
        assert desk.rows("conflict-list") == 0
        row = graph.row()
        arrival, departure = block_gap(minutes(graph.planned(row)))
        desk.select(row, "graph-table")
        wait_for("the trip", lambda: selected_times(desk) == [graph.planned(row)])
        # By keyboard, by five minutes each: until it arrives after its vehicle has to leave again.
        presses = (departure - arrival) // 5 + 1
        graph.keys(*["ctrl+plus"] * presses)
        wait_for("the conflict", lambda: desk.rows("conflict-list") == 1)
        desk.expect_saved()
        desk.select(0, "conflict-list")
        wait_for("the vehicle's next trip", lambda: [minutes(time) for time in selected_times(desk)] == [departure])
        wait_for("its line", lambda: "Zilverdam" in desk.cell(0, TRIP, "graph-table"))
        selected, = Atspi.Table.get_selected_rows(desk.find("graph-table"))
        assert minutes(graph.planned(selected)) == departure
        graph.keys(*["ctrl+z"] * presses)
        wait_for("no conflict", lambda: desk.rows("conflict-list") == 0)


def test_the_wheel_zooms_about_the_pointer():
    with start() as desk:
        graph = Graph(desk)
        # Larger about a trip's start: that trip is still beneath the pointer.
        row = graph.row()
        xdotool("mousemove", *graph.start_of(row))
        graph.expect_note(graph.planned(row))
        xdotool("keydown", "ctrl", "click", 4, "click", 4, "keyup", "ctrl")
        xdotool("click", 1)
        wait_for("the trip", lambda: selected_times(desk) == [graph.planned(row)])
        assert desk.entries() == []


def test_each_widget_beside_the_picture_has_a_role_a_name_and_a_way_to_act():
    with start() as desk:
        Graph(desk)
        window = next(window for window in (desk.application().get_child_at_index(index) for index in range(2))
                      if any(node.get_accessible_id() == "graph" for node in below(window)))
        # GTK's scrolled area hands the keyboard on. The picture is worked by keys; its table acts and tells the same.
        own = (Atspi.Role.SCROLL_PANE, Atspi.Role.DRAWING_AREA)
        reachable = [node for node in below(window) if is_reachable(node)]
        assert {"graph", "graph-line", "graph-table", "conflict-list", "graph-export", "graph-print"} <= {
            node.get_accessible_id() for node in below(window)}
        assert len(reachable) >= 9
        wrong = {place(node): faults(node) for node in reachable if node.get_role() not in own and faults(node)}
        assert not wrong, wrong
        assert all(node.get_name() for node in reachable if node.get_role() == Atspi.Role.DRAWING_AREA)


def test_the_picture_is_saved_as_png_of_the_width_that_was_asked_for(tmp_path):
    with start() as desk:
        graph = Graph(desk)
        target = tmp_path / "graph.png"
        before = set(desk.windows())
        graph.keys("ctrl+s")
        wait_for("the dialog", lambda: set(desk.windows()) - before)
        dialog = (set(desk.windows()) - before).pop()
        xdotool("windowfocus", "--sync", dialog)
        xdotool("key", "ctrl+a")
        desk.type(str(target))
        xdotool("key", "Return")
        wait_for("the file", target.exists)
        desk.expect_text("graph-message", f"Saved as {target}")
        assert struct.unpack(">I", target.read_bytes()[16:20]) == (1920,)
