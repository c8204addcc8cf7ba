"""Half a screen: the list and the trip take turns, and nothing is cut."""

import subprocess

import pytest
from desk import PATIENCE, Atspi, Desk, below, press_at, wait_for
from morning import start, wait_for_a_trip
from whole import expect_whole

NARROW = (680, 600)


def resize(window: str, width: int, height: int) -> None:
    subprocess.run(["xdotool", "windowsize", window, str(width), str(height)], check=True, timeout=PATIENCE)


@pytest.fixture
def desk():
    with start() as desk:
        wait_for_a_trip(desk)
        yield desk


def expect_half(desk: Desk, showing: str, hidden: str) -> None:
    desk.expect_showing(showing)
    desk.expect_showing(hidden, False)
    expect_whole(desk.frame("trip-list"), *NARROW)


def test_list_and_trip_take_turns_in_half_a_screen_and_nothing_is_cut(desk):
    desk.expect_showing("other-half", False)
    resize(desk.window(), *NARROW)
    expect_half(desk, "trip-list", "trip-title")
    desk.keys("F9")
    expect_half(desk, "trip-title", "trip-list")
    # The keys of a trip work in both halves.
    desk.keys("plus")
    desk.expect_text("trip-delay", "1 minute delay")
    desk.keys("F9")
    expect_half(desk, "trip-list", "trip-title")
    desk.keys("plus")
    desk.expect_saved()
    assert [entry["value"] for entry in desk.entries()] == [60, 120]
    desk.press("other-half")
    expect_half(desk, "trip-title", "trip-list")
    # Who searches sees what is found.
    desk.keys("ctrl+f")
    expect_half(desk, "trip-list", "trip-title")
    desk.keys("Escape")
    # What is typed in the trip's half is typed in sight of it, and leads back.
    desk.keys("Return")
    desk.expect_showing("typed-departure")
    desk.expect_showing("trip-title")
    desk.keys("Escape")
    expect_half(desk, "trip-list", "trip-title")
    resize(desk.window(), 1100, 700)
    desk.expect_showing("trip-title")
    desk.expect_showing("trip-list")
    desk.expect_showing("other-half", False)


def test_the_menu_and_the_calendar_are_whole_in_half_a_screen(desk):
    resize(desk.window(), *NARROW)
    expect_half(desk, "trip-list", "trip-title")
    for key, shown in (("F10", lambda: any(node.get_name() == "Quit" and node.get_state_set().contains(
            Atspi.StateType.SHOWING) for node in below(desk.application()))),
                       ("ctrl+d", lambda: desk.is_showing("calendar-today"))):
        desk.keys(key)
        wait_for(f"what {key} opens", shown)
        expect_whole(desk.frame("trip-list"), *NARROW)
        desk.keys("Escape")
        wait_for("it is closed", lambda shown=shown: not shown())


def test_the_graph_shows_picture_or_table_in_half_a_screen(desk):
    before = set(desk.windows())
    desk.keys("ctrl+g")
    desk.expect_showing("graph")
    window = wait_for("its window", lambda: set(desk.windows()) - before).pop()
    desk.expect_showing("graph-table")
    resize(window, *NARROW)
    for showing, hidden in (("graph", "graph-table"), ("graph-table", "graph"), ("graph", "graph-table")):
        desk.expect_showing(showing)
        desk.expect_showing(hidden, False)
        expect_whole(desk.frame("graph-export"), *NARROW)
        press_at(window, "F9")
    desk.expect_showing("graph-table")
    desk.press("graph-other-half")
    desk.expect_showing("graph")
