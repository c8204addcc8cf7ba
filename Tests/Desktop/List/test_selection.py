"""The cursor of the list is the selection, and nothing is decided about a trip that the list does not show."""

import subprocess

import pytest
from desk import PATIENCE, Atspi, Desk, is_at_rest, wait_for
from morning import start, wait_for_a_trip


@pytest.fixture
def desk():
    with start() as desk:
        wait_for_a_trip(desk)
        yield desk


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


def cursor(desk: Desk) -> list[int]:
    """The rows with a cell that has the keyboard's focus."""
    table = desk.find("trip-list")

    def has_focus(row: int, column: int) -> bool:
        cell = Atspi.Table.get_accessible_at(table, row, column)
        return cell is not None and cell.get_state_set().contains(Atspi.StateType.FOCUSED)

    return [row for row in range(min(Atspi.Table.get_n_rows(table), 60)) if any(has_focus(row, column) for column in range(3))]


def why(desk: Desk, row: int) -> str:
    """The cell of the column *Why*, which is only there while it has something to say."""
    return desk.cell(row, "why") if "why" in desk.columns() else ""


def search(desk: Desk, text: str) -> None:
    everything = desk.rows()
    desk.keys("ctrl+f")
    desk.type(text)
    wait_for("fewer rows", lambda: 0 < desk.rows() < everything)


def show_only_delayed(desk: Desk) -> None:
    desk.press("filter")
    desk.press("filter-delayed")
    desk.expect_showing("chip-delayed")
    desk.keys("Escape")


def test_down_from_the_search_selects_and_the_next_keys_are_about_that_trip(desk):
    before = desk.text("trip-departure")
    search(desk, "reigereiland 9:00")
    desk.keys("Down")
    wait_for("the first is selected", lambda: selected(desk) == [0])
    assert cursor(desk) == [0]
    departure = desk.text("trip-departure")
    assert departure != before
    desk.keys("plus", "plus")
    desk.expect_text("trip-delay", "2 minutes delay")
    desk.expect_saved()
    assert desk.text("trip-departure") == departure
    assert len({(entry["trip_id"]) for entry in desk.entries()}) == 1
    assert "+2" in desk.cell(0, 4)


def test_a_trip_that_the_search_leaves_out_is_not_moved_and_one_key_shows_it(desk):
    title, departure = desk.text("trip-title"), desk.text("trip-departure")
    search(desk, "r1-wd-h-1")
    assert selected(desk) == [] and cursor(desk) == []
    desk.press("increase-delay")
    desk.expect_showing("desk-notice")
    assert departure in desk.text("desk-notice") and "list" in desk.text("desk-notice")
    assert desk.entries() == []
    desk.keys("ctrl+shift+s")
    wait_for("the trip is listed and selected", lambda: len(selected(desk)) == 1)
    (row,) = selected(desk)
    assert desk.cell(row, 0) == departure
    desk.expect_showing("desk-notice", False)
    wait_for("it is marked", lambda: why(desk, row) == "no longer matches")
    desk.press("increase-delay")
    desk.expect_text("trip-delay", "1 minute delay")
    assert desk.text("trip-title") == title


def test_the_notice_has_a_button_that_shows_the_trip(desk):
    search(desk, "r1-wd-h-1")
    desk.press("cancel-trip")
    desk.expect_showing("show-selection")
    desk.press("show-selection")
    wait_for("the trip is listed and selected", lambda: len(selected(desk)) == 1)
    assert desk.entries() == []


def test_no_row_is_outlined_while_the_selected_trip_is_not_listed(desk):
    search(desk, "r1-wd-h-1")
    desk.press("chip-search")  # The list gets the keyboard.
    wait_for("listed again", lambda: len(selected(desk)) == 1)
    assert cursor(desk) == selected(desk)
    search(desk, "r1-wd-h-1")
    desk.keys("Tab", "Tab", "Tab")
    for _ in range(12):
        wait_for("the key was taken", lambda: is_at_rest(desk.process))
        if desk.find("trip-list").get_state_set().contains(Atspi.StateType.FOCUSED):
            break
        desk.keys("Tab")
    assert selected(desk) == [] and cursor(desk) == []
    desk.keys("Down")
    wait_for("the first", lambda: selected(desk) == [0] and cursor(desk) == [0])


def test_a_row_that_stops_matching_stays_in_place_until_the_selection_leaves_it(desk):
    desk.keys("plus", "plus", "Down", "plus")
    desk.expect_text("trip-delay", "1 minute delay")
    show_only_delayed(desk)
    wait_for("both", lambda: desk.rows() == 2)
    kept = desk.text("trip-departure")
    desk.keys("minus")
    wait_for("it stays, marked", lambda: desk.rows() == 2 and why(desk, 1) == "no longer matches")
    assert desk.cell(1, 0) == kept and selected(desk) == [1]
    desk.keys("Up")
    wait_for("it goes", lambda: desk.rows() == 1)
    assert selected(desk) == [0] and desk.text("trip-departure") != kept


def test_a_trip_that_undo_is_about_is_selected_and_listed(desk):
    first = desk.text("trip-departure")
    desk.keys("plus", "Down")
    wait_for("another", lambda: desk.text("trip-departure") != first)
    search(desk, "r1-wd-h-1")
    desk.keys("Down", "ctrl+z")
    desk.expect_text("trip-departure", first)
    wait_for("it is listed", lambda: len(selected(desk)) == 1)
    assert desk.cell(selected(desk)[0], 0) == first


def test_control_and_an_arrow_never_leave_the_cursor_beside_the_selection(desk):
    for key in ("ctrl+Down", "ctrl+Down", "ctrl+Up", "ctrl+End", "ctrl+Home"):
        desk.keys(key)
        wait_for(f"one row after {key}", lambda: len(selected(desk)) == 1 and cursor(desk) in ([], selected(desk)))


def test_a_click_on_a_row_selects_what_was_clicked_also_while_reports_change_the_list(desk):
    place = desk.cell_box(selected(desk)[0] + 3, 2)
    departure = desk.cell(selected(desk)[0] + 3, 0)
    subprocess.run(
        ["xdotool", "mousemove", str(place.x + 10), str(place.y + place.height // 2), "click", "1"], check=True,
        timeout=PATIENCE)
    desk.expect_text("trip-departure", departure)


def test_a_decision_about_a_trip_that_was_scrolled_away_brings_it_back_in_sight(desk):
    table = desk.find("trip-list")
    area = Atspi.Component.get_extents(table.get_parent(), Atspi.CoordType.SCREEN)

    def is_in_sight() -> bool:
        place = desk.cell_box(selected(desk)[0])
        return area.y <= place.y < area.y + area.height
    subprocess.run(
        ["xdotool", "mousemove", str(area.x + 200), str(area.y + 200), "click", "--repeat", "40", "--delay", "5", "5"],
        check=True, timeout=PATIENCE)
    wait_for("out of sight", lambda: not is_in_sight())
    title = desk.text("trip-title")
    desk.keys("plus")
    wait_for("in sight", is_in_sight)
    desk.expect_saved()
    assert desk.text("trip-title") == title and len(desk.entries()) == 1
