"""Search, filter and worklist in the built desk, by real keys and through the accessibility tree."""

from pathlib import Path

import pytest
from desk import SAMPLE, Atspi, Desk, below, wait_for

NOW = "2026-11-20T08:14:00"


@pytest.fixture
def desk():
    with Desk(SAMPLE, "--now", NOW) as desk:
        # Keys do nothing before the window shows the desk.
        desk.expect_showing("trip-departure")
        yield desk


def expect_rows(desk: Desk, rows: int) -> None:
    wait_for(f"{rows} rows", lambda: desk.rows() == rows)


def is_checked(desk: Desk, accessible_id: str) -> bool:
    return desk.find(accessible_id).get_state_set().contains(Atspi.StateType.CHECKED)


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


def test_typing_narrows_the_list_and_keeps_the_selection(desk):
    everything = desk.rows()
    title = desk.text("trip-title")
    departure = desk.text("trip-departure")
    desk.keys("ctrl+f")
    desk.type("r1-wd-h-1")
    narrowed = (SAMPLE / "trips.txt").read_text().count("r1-wd-h-1")
    expect_rows(desk, narrowed)
    assert all("R1" in desk.cell(row, 1) for row in range(min(narrowed, 5)))
    # The 08:15 of line 12 is selected, not listed, and still the one that keys are about.
    assert (desk.text("trip-title"), desk.text("trip-departure")) == (title, departure)
    assert selected(desk) == []
    desk.expect_text("shown-count", f"{narrowed} of {everything} trips")
    desk.type("2")
    wait_for("fewer still", lambda: desk.rows() < narrowed)
    desk.keys("Escape")
    expect_rows(desk, everything)
    wait_for("the selection is seen again", lambda: len(selected(desk)) == 1)
    desk.keys("plus")
    desk.expect_text("trip-delay", "1 minute delay")
    assert desk.text("trip-title") == title


def best(desk: Desk) -> list[int]:
    """The rows that are marked as the one that Enter takes."""
    return [row for row, headsign in enumerate(desk.column(2)) if headsign.startswith("↵ ")]


@pytest.mark.parametrize("time", ["8:20", "0820"])
def test_enter_takes_the_departure_at_the_typed_time_which_is_marked_while_one_types(desk, time):
    title = desk.text("trip-title")
    desk.keys("ctrl+f")
    desk.type(f"{time} zilv")
    wait_for("few rows", lambda: 0 < desk.rows() < 20)
    wait_for("the mark", lambda: ["8:20" in desk.cell(row, 0) for row in best(desk)] == [True])
    row, = best(desk)
    departures, arrivals = desk.column(0), desk.column(3)
    assert any("8:20" in arrival for arrival in arrivals[:row]), "an arrival at that time is listed before it"
    assert "8:20" in departures[row]
    assert desk.text("trip-title") == title, "typing selects nothing"
    desk.keys("Return")
    wait_for("the marked trip is selected", lambda: selected(desk) == [row])
    wait_for("its detail", lambda: "8:20" in desk.text("trip-departure"))
    wait_for("no mark once nobody types", lambda: not best(desk))


def test_down_from_the_search_takes_the_marked_trip_too(desk):
    desk.keys("ctrl+f")
    desk.type("reigereiland 9:00")
    wait_for("a mark", lambda: best(desk))
    desk.keys("Down")
    wait_for("its detail", lambda: "9:00" in desk.text("trip-departure"))
    desk.keys("plus")
    desk.expect_text("trip-delay", "1 minute delay")
    assert "9:00" in desk.text("trip-departure")


def test_a_row_says_which_stop_was_found(desk):
    everything = desk.rows()
    desk.keys("ctrl+f")
    desk.type("zeewacht")
    wait_for("fewer rows", lambda: 0 < desk.rows() < everything)
    wait_for("the stop", lambda: any(name.endswith("via Fort Zeewacht") for name in desk.column(2)))
    desk.keys("Escape")
    expect_rows(desk, everything)
    assert not any("Zeewacht" in name for name in desk.column(2))


def test_nothing_found_says_so_and_has_a_way_back(desk):
    everything = desk.rows()
    desk.keys("ctrl+f")
    desk.type("nowhere at all")
    desk.expect_showing("no-match")
    desk.press("no-match-clear")
    desk.expect_showing("no-match", False)
    expect_rows(desk, everything)


def test_a_setting_has_a_chip_which_takes_it_off(desk):
    everything = desk.rows()
    desk.keys("plus", "plus")
    desk.expect_text("trip-delay", "2 minutes delay")
    desk.keys("ctrl+shift+f")
    desk.expect_showing("filter-delayed")
    desk.press("filter-delayed")
    expect_rows(desk, 1)
    desk.keys("Escape")
    desk.expect_showing("chip-delayed")
    assert "+2" in desk.cell(0, 4)
    desk.press("chip-delayed")
    expect_rows(desk, everything)
    assert not is_checked(desk, "filter-delayed")
    desk.expect_showing("shown-count", False)


def test_the_window_takes_its_ends_along_and_fades_where_it_is_off(desk):
    everything = desk.rows()
    desk.press("filter")
    desk.expect_sensitive("filter-from", False)
    desk.press("filter-window")
    desk.expect_sensitive("filter-from")
    wait_for("fewer rows", lambda: desk.rows() < everything)
    Atspi.Value.set_current_value(desk.find("filter-from"), 20 * 60)
    wait_for("the other end", lambda: Atspi.Value.get_current_value(desk.find("filter-to")) == 20 * 60)
    desk.expect_showing("no-match")  # No trip leaves at that very minute.
    desk.press("filter-clear")
    expect_rows(desk, everything)


def test_settings_outlive_the_program_and_a_broken_file_does_no_harm(tmp_path: Path):
    home = {"XDG_STATE_HOME": str(tmp_path)}
    with Desk(SAMPLE, "--now", NOW, environment=home) as desk:
        everything = desk.rows()
        desk.press("filter")
        desk.press("filter-undecided")
        desk.press("filter-window")
        wait_for("fewer rows", lambda: desk.rows() < everything)
        # While it is written, it has another name.
        file = tmp_path / "tripdesk/filters/filter-rietzee"
        wait_for("a file", file.exists)
        wait_for("what is chosen", lambda: "window on" in file.read_text() and "undecided on" in file.read_text())
        narrowed = desk.rows()
    with Desk(SAMPLE, "--now", NOW, environment=home) as desk:
        expect_rows(desk, narrowed)
        desk.expect_showing("chip-undecided")
        desk.expect_showing("chip-window")
    file.write_text("tripdesk filter 1\nundecided perhaps\n")
    with Desk(SAMPLE, "--now", NOW, environment=home) as desk:
        desk.expect_showing("desk-notice")
        assert str(file) in desk.text("desk-notice")
        expect_rows(desk, everything)


def test_the_worklist_has_the_next_departure_first_by_one_key(desk):
    everything = desk.rows()
    first = desk.cell(0, 0)
    desk.keys("ctrl+j")
    wait_for("another order", lambda: desk.cell(0, 0) != first)
    (row,) = selected(desk)
    assert desk.cell(row - 1, 0).startswith("Next departures") and "8:17" in desk.cell(row, 0)
    assert desk.cell(desk.rows() - 1, 0).startswith("The rest") and desk.rows() < everything
    desk.keys("ctrl+j")
    wait_for("the timetable's order", lambda: desk.cell(0, 0) == first)


def test_the_worklist_has_trips_of_one_vehicle_that_overlap_at_the_top(desk):
    def departures() -> list[str]:
        return [desk.cell(row, 0) for row in range(3)]
    desk.keys("ctrl+j")
    wait_for("the worklist", lambda: any("Next departures" in text for text in desk.column(0)))
    # The vehicle of the 08:25 to Kraanvoort arrives there at 08:54, and goes back at 09:02.
    row = next(row for row, (departure, headsign) in enumerate(zip(desk.column(0), desk.column(2)))
               if "8:25" in departure and headsign == "Kraanvoort")
    desk.select(row)
    desk.keys("ctrl+plus", "ctrl+plus")
    desk.expect_text("trip-delay", "10 minutes delay")
    desk.keys("Down")
    wait_for("both trips", lambda: all(
        text in found for text, found in zip(("Trips in a conflict · 2", "8:25", "9:02"), departures())))
    desk.keys("ctrl+z")
    wait_for("no conflict", lambda: "conflict" not in departures()[0])


def test_the_filter_closes_by_the_key_that_opens_it_and_so_does_the_menu(desk):
    def shows_guide() -> bool:
        return any(node.get_name() == "Guide" and node.get_state_set().contains(Atspi.StateType.SHOWING)
                   for node in below(desk.application()))

    for key, is_open in (("ctrl+shift+f", lambda: desk.is_showing("filter-delayed")), ("F10", shows_guide)):
        desk.keys(key)
        wait_for(f"what {key} opens", is_open)
        desk.keys(key)
        wait_for(f"nothing open after {key} again", lambda is_open=is_open: not is_open())
