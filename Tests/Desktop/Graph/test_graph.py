"""The train graph in the built desk, driven with a real pointer and real keys."""

import struct

import pytest
from board import EXPECTED, departures, open_board
from desk import Atspi, Desk, below, wait_for
from morning import MORNING, start, wait_for_a_trip
from pdf import page_sizes
from published_feed import NEW, check, delays, relationships
from reachable import faults, is_reachable, place
from train_graph import STATE, TRIP, Graph, block_gap, minutes, xdotool


def selected_times(desk: Desk) -> list[str]:
    table = desk.find("trip-list")
    return [desk.cell(row, 0) for row in Atspi.Table.get_selected_rows(table)]


def test_a_click_in_the_graph_selects_in_list_and_detail_and_hovering_tells_the_trip():
    with start() as desk:
        graph = Graph(desk)
        row = graph.row()
        graph.hover(row)
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
        trips, lines = desk.rows(), desk.rows("graph-table")
        row = graph.row()

        def long_press() -> None:
            # Empty ground: there are thirty minutes between two trips.
            graph.hover(row)
            xdotool("mousemove", *graph.start_of(row, later=15))
            xdotool("mousedown", 1)
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
        # It runs the other way, so that the picture has both directions now.
        wait_for("its row", lambda: [minutes(graph.planned(row))
                                     for row in Atspi.Table.get_selected_rows(desk.find("graph-table"))] == [departure])
        selected, = Atspi.Table.get_selected_rows(desk.find("graph-table"))
        assert "Zilverdam" in desk.cell(selected, TRIP, "graph-table")
        graph.keys(*["ctrl+z"] * presses)
        wait_for("no conflict", lambda: desk.rows("conflict-list") == 0)


@pytest.mark.parametrize("pause", [1, 60, 150])
def test_a_key_pressed_in_the_graph_as_another_day_appears_decides_about_no_trip_of_that_day(pause):
    with start() as desk:
        graph = Graph(desk)
        row = graph.row()
        desk.select(row, "graph-table")
        wait_for("the trip", lambda: selected_times(desk) == [graph.planned(row)])
        desk.find("graph").grab_focus()
        xdotool("windowfocus", "--sync", graph.window)
        xdotool("key", "--delay", pause, "ctrl+Page_Down", "plus")
        wait_for("the next day", lambda: "Nov 21" in desk.text("trip-service-day"))
        desk.expect_saved()
        assert {entry["service_date"] for entry in desk.entries()} <= {"2026-11-20"}


def test_the_wheel_zooms_about_the_pointer():
    with start() as desk:
        graph = Graph(desk)
        # Larger about a trip's start: that trip is still beneath the pointer.
        row = graph.row()
        graph.hover(row)
        xdotool("keydown", "ctrl", "click", 4, "click", 4, "keyup", "ctrl")
        xdotool("click", 1)
        wait_for("the trip", lambda: selected_times(desk) == [graph.planned(row)])
        assert desk.entries() == []


def test_each_widget_beside_the_picture_has_a_role_a_name_and_a_way_to_act():
    with start() as desk:
        Graph(desk)
        window = desk.frame("graph")
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
        choose_extent(desk, "What the window shows")
        save(desk, graph, target)
        assert struct.unpack(">I", target.read_bytes()[16:20]) == (1920,)


def test_the_day_is_saved_on_paper_with_the_line_and_the_day_in_the_name(tmp_path):
    with start() as desk:
        graph = Graph(desk)
        choose_extent(desk, "The whole day, on A3")
        target = tmp_path / "day.pdf"
        offered = save(desk, graph, target)
        assert offered == f"R1 {MORNING[:10]}.pdf"
        assert page_sizes(target) == [pytest.approx((1190.6, 841.9), abs=0.5)]


def choose_extent(desk: Desk, name: str) -> None:
    """Chooses what of the day is saved."""
    desk.press("graph-export")
    chooser = wait_for("the choice", lambda: desk.look_for("graph-extent"))
    names = [item.get_name() for item in below(chooser) if item.get_role() == Atspi.Role.MENU_ITEM]
    Atspi.Selection.select_child(chooser, names.index(name))
    wait_for(name, lambda: Atspi.Selection.get_selected_child(chooser, 0).get_name() == name)
    xdotool("key", "Escape")


def save(desk: Desk, graph: Graph, target) -> str:
    """Saves by the dialog; returns the name that it offers."""
    before = set(desk.windows())
    graph.keys("ctrl+s")
    wait_for("the dialog", lambda: set(desk.windows()) - before)
    dialog = (set(desk.windows()) - before).pop()
    xdotool("windowfocus", "--sync", dialog)
    offered = wait_for("the name", lambda: next(
        (Atspi.Text.get_text(node, 0, -1) for node in below(desk.application())
         if node.get_role() == Atspi.Role.TEXT and Atspi.Text.get_text(node, 0, -1).endswith((".pdf", ".png"))), None))
    xdotool("key", "ctrl+a")
    desk.type(str(target))
    xdotool("key", "Return")
    wait_for("the file", target.exists)
    desk.expect_text("graph-message", f"Saved as {target}")
    return offered
