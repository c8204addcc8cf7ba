"""The desk for everyone: for a screen reader, for the keyboard alone, for large type, from right to left."""

import subprocess

import gi
import pytest

from desk import SAMPLE, Desk, below, press_at, wait_for
from morning import MORNING
from reachable import faults, is_reachable, place
from train_graph import STATE, TRIP, Graph

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

WINDOWS = {
    "desk": ([], "trip-departure"),
    "menu": (["F10"], None),
    "typed departure": (["Return"], "typed-departure"),
    "reason and note": (["ctrl+e"], None),
    "calendar": (["ctrl+d"], "calendar"),
    "log": (["ctrl+l"], "log-list"),
    "preview": (["ctrl+i"], "feed-preview-table"),
    "shortcuts": (["ctrl+question"], None),
    "preferences": (["ctrl+comma"], "preference-step"),
    "journal": (["ctrl+comma"], "preferences-journal"),
}


# Where Tab leads in the train graph's window.
IN_THE_GRAPH = (
    "graph", "graph-table", "conflict-list", "graph-line", "graph-other-half", "graph-zoom-in", "graph-zoom-out",
    "graph-fit", "graph-now", "graph-zoom-selection", "graph-corridor", "graph-single-track", "graph-export",
    "graph-print")


# GTK's own, which it lets no program name or describe: a scrolled area hands the keyboard on to what is in it, and the
# calendar is worked by the arrow keys and has none of the interfaces.
GTKS_OWN = (Atspi.Role.SCROLL_PANE, Atspi.Role.CALENDAR)


def has_focus(desk: Desk, accessible_id: str) -> bool:
    """Whether the widget has the keyboard."""
    return desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)


def expect_within_window(desk: Desk, *names: str) -> None:
    """No part of the widgets lies outside of the window in which they are."""
    for name in names:
        node = desk.find(name)
        frame = node
        while frame.get_role() != Atspi.Role.FRAME:
            frame = frame.get_parent()
        window, box = (widget.get_extents(Atspi.CoordType.SCREEN) for widget in (frame, node))
        assert window.x <= box.x and box.x + box.width <= window.x + window.width, name
        assert window.y <= box.y and box.y + box.height <= window.y + window.height, name


@pytest.mark.parametrize("window", WINDOWS)
def test_each_widget_that_takes_the_keyboard_has_a_role_a_name_and_a_way_to_act(window):
    keys, shown = WINDOWS[window]
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.expect_showing("trip-departure")
        before = len([node for node in below(desk.application()) if is_reachable(node)])
        desk.keys(*keys)
        if shown:
            desk.expect_showing(shown)
            if window == "journal":
                desk.press(shown)
                desk.expect_showing("journal-file")
        elif keys:
            wait_for("more", lambda: len([n for n in below(desk.application()) if is_reachable(n)]) > before)
        reachable = [node for node in below(desk.application()) if is_reachable(node)]
        assert len(reachable) > 10
        wrong = {place(node): faults(node) for node in reachable if node.get_role() not in GTKS_OWN and faults(node)}
        assert not wrong, wrong


def test_the_main_job_by_keyboard_alone():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.keys("Tab")
        wait_for("the buttons beside the list", lambda: has_focus(desk, "decrease-delay-5"))
        desk.keys("shift+Tab")
        wait_for("the list", lambda: has_focus(desk, "trip-list"))
        desk.keys("Down")
        wait_for("another trip", lambda: not desk.text("trip-departure").startswith("8:17"))
        desk.keys("ctrl+plus")
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("+12")
        subprocess.run(["xdotool", "key", "Return"], check=True)
        desk.expect_text("trip-delay", "12 minutes delay")
        desk.expect_showing("typed-departure", False)
        desk.keys("Delete")
        wait_for("canceled", lambda: desk.text("trip-status").startswith("canceled"))
        desk.keys("ctrl+z")
        wait_for("late again", lambda: desk.text("trip-status").startswith("departs"))
        desk.expect_saved()
        desk.keys("ctrl+l")
        desk.expect_showing("log-list")
        wait_for("the decisions", lambda: desk.rows("log-list") >= 3)
        assert len(desk.entries()) >= 4, "three decisions, and an undo"


def test_the_train_graph_by_keyboard_alone():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        graph = Graph(desk)
        trip = desk.text("trip-departure")
        # The next trip of the line, late and undone.
        graph.keys("Right")
        wait_for("another trip", lambda: desk.text("trip-departure") != trip)
        graph.keys("ctrl+plus")
        desk.expect_text("trip-delay", "5 minutes delay")
        graph.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)
        # The picture is the first of the window to have the keyboard; from there on as one reads, and round.
        for name in (*IN_THE_GRAPH, *IN_THE_GRAPH[:1]):
            wait_for(name, lambda: has_focus(desk, name))
            if name == "graph-table":
                trip = desk.text("trip-departure")
                graph.keys("Down")
                wait_for("another trip", lambda: desk.text("trip-departure") != trip)
            graph.keys("Tab")
        graph.keys("shift+Tab")
        wait_for("the picture again", lambda: has_focus(desk, "graph"))
        # Another line, and then the picture has the keys again.
        line = desk.cell(0, TRIP, "graph-table")
        graph.keys("l")
        wait_for("the search", lambda: has_focus(desk, "graph-line-search"))
        graph.keys("Down")
        graph.keys("Return")
        wait_for("another line", lambda: desk.cell(0, TRIP, "graph-table") != line)
        wait_for("the picture once more", lambda: has_focus(desk, "graph"))
        graph.keys("ctrl+w")
        wait_for("the desk alone", lambda: desk.look_for("graph") is None)
        assert len(desk.entries()) == 2, "a decision, and an undo"


@pytest.mark.parametrize("environment", [
    {"GDK_DPI_SCALE": "2"}, {"LC_ALL": "ar_EG.UTF-8"}, {"LC_ALL": "de_DE.UTF-8", "GDK_SCALE": "2"},
    {"GTK_THEME": "HighContrast"}, {"GTK_THEME": "Adwaita:dark"},
], ids=lambda environment: " ".join(f"{name}={value}" for name, value in environment.items()))
def test_it_works_large_mirrored_and_in_other_colours(environment):
    with Desk(SAMPLE, "--now", MORNING, environment=environment) as desk:
        desk.expect_detail()
        before = desk.text("trip-status")
        desk.keys("plus")
        wait_for("late", lambda: desk.text("trip-status") != before)
        expect_within_window(desk, "undo", "menu", "increase-delay", "set-departure", "trip-delay")
        press_at(min(desk.windows(), key=int), "ctrl+g")
        wait_for("the graph", lambda: desk.rows("graph-table") > 0)
        # In the table's last column is what became of a trip.
        expect_within_window(
            desk, "graph", "graph-line", "graph-fit", "graph-export", "graph-print", "graph-table", "conflict-list")
        table = desk.find("graph-table")
        state = Atspi.Table.get_column_header(table, desk.place(STATE, table))
        table, head = (node.get_extents(Atspi.CoordType.SCREEN) for node in (table, state))
        assert table.x <= head.x < table.x + table.width
