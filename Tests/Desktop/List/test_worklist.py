"""The worklist in the built desk: groups, reasons, and working through it by keys, with a feed that reports late trips."""

import re
import subprocess

import pytest
from desk import PATIENCE, SAMPLE, Atspi, Desk, wait_for
from late_feed import trips_between, write_late_feed
from morning import MORNING

LATE = 12


@pytest.fixture
def late(tmp_path):
    """Trips that leave soon, the latest first, and the feed that says so."""
    trips = trips_between("08:20", "09:30")[:LATE]
    assert len(trips) == LATE
    delays = {trip["trip_id"]: 5 + 2 * (LATE - index) for index, trip in enumerate(trips)}
    feed = tmp_path / "late.pb"
    write_late_feed(feed, delays, MORNING)
    return feed, delays


@pytest.fixture
def desk(late):
    with Desk(SAMPLE, "--now", MORNING, "--follow", late[0], "--author", "dispatch-1") as desk:
        # Trips that follow from the late ones are late too.
        wait_for("reports", lambda: int(re.search(r"(\d+) late", desk.text("desk-status") + "0 late")[1]) >= LATE)
        desk.keys("ctrl+j")
        wait_for("the worklist", lambda: desk.cell(0, 0).startswith("Late, nobody decided"))
        wait_for("the first is selected", lambda: selected(desk) == [1])
        yield desk


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


def why(desk: Desk, row: int) -> str:
    return desk.cell(row, "why")


def late_count(desk: Desk) -> int:
    """The number in the header of the first group; 0 when that is gone."""
    first = desk.cell(0, 0)
    return int(re.search(r"· (\d+)", first)[1]) if first.startswith("Late") else 0


def decided(desk: Desk) -> list[str]:
    """The trips that were decided about, in order, each once."""
    return list(dict.fromkeys(entry["trip_id"] for entry in desk.entries()))


def test_groups_have_headers_with_counts_and_each_trip_says_why(desk, late):
    headers = [text for text in desk.column(0) if " · " in text]
    assert headers[0] == f"Late, nobody decided · {LATE}, unfolded"
    # Late as they are, some of their vehicles cannot leave again in time.
    assert headers[1].startswith("Trips in a conflict · ") and headers[1].endswith("unfolded")
    assert headers[2].startswith("Should have left, not confirmed · ") and headers[2].endswith("unfolded")
    assert headers[3].startswith("Next departures · ")
    assert headers[-1].startswith("The rest · ") and headers[-1].endswith("folded")
    assert [why(desk, row) for row in range(1, 4)] == ["reported +29 min", "reported +27 min", "reported +25 min"]
    conflict = desk.column(0).index(headers[1])
    assert why(desk, conflict + 1).endswith((" vehicle arrives", " vehicle leaves again"))
    shown = next(row for row, text in enumerate(desk.column(0)) if text.startswith("Should have left"))
    assert why(desk, shown + 1).startswith("should have left ")


def test_ten_late_trips_are_decided_one_after_the_other_by_one_key_each(desk, late):
    desk.keys(*["a"] * 10)
    wait_for("two are left", lambda: late_count(desk) == 2 and len(selected(desk)) == 1)
    desk.expect_saved()
    assert decided(desk) == list(late[1])[:10]
    assert [entry["kind"] for entry in desk.entries()] == ["departure"] * 10
    wait_for("the next is selected", lambda: selected(desk) == [1] and why(desk, 1) == "reported +9 min")


def test_a_step_stays_and_down_goes_on_two_keys_for_a_trip(desk, late):
    for _ in range(3):
        desk.keys("plus", "Down")
    desk.expect_saved()
    assert decided(desk) == list(late[1])[:3]
    desk.keys("plus", "plus", "plus")
    wait_for("three steps on one trip", lambda: [e["trip_id"] for e in desk.entries()].count(list(late[1])[3]) == 3)
    wait_for("it is marked", lambda: any(why(desk, row) == "decided" for row in range(1, 5)))


def test_undo_brings_a_trip_back_where_it_was_and_selects_it(desk):
    desk.keys("a", "a")
    wait_for("two are gone", lambda: late_count(desk) == LATE - 2)
    desk.keys("ctrl+z")
    wait_for("one is back", lambda: late_count(desk) == LATE - 1 and selected(desk) == [1])
    assert why(desk, 1) == "reported +27 min"
    desk.keys("ctrl+z")
    wait_for("both are back", lambda: late_count(desk) == LATE and selected(desk) == [1])
    assert why(desk, 1) == "reported +29 min"


def test_those_who_want_to_stay_stay(desk, late):
    desk.keys("ctrl+shift+j")
    wait_for("a notice", lambda: "stays on the trip" in desk.text("desk-notice"))
    desk.keys("a")
    wait_for("decided", lambda: why(desk, 1) == "decided")
    assert selected(desk) == [1]
    desk.keys("Down")
    wait_for("it goes", lambda: why(desk, 1) == "reported +27 min" and selected(desk) == [1])


def test_a_click_folds_a_group_and_the_selection_stays(desk):
    departure = desk.text("trip-departure")
    place = desk.cell_box(0)
    subprocess.run(
        ["xdotool", "mousemove", str(place.x + 10), str(place.y + place.height // 2), "click", "1"], check=True,
        timeout=PATIENCE)
    wait_for("folded", lambda: desk.cell(0, 0).endswith(", folded"))
    assert selected(desk) == [1] and desk.text("trip-departure") == departure
    assert desk.cell(2, 0).startswith("Trips in a conflict"), "only the selected trip is still there"
    desk.keys("Left", "Right")
    wait_for("unfolded", lambda: desk.cell(0, 0).endswith("unfolded"))


def test_reports_move_nothing_under_the_pointer(desk, late):
    feed, delays = late
    before = [desk.cell(row, 0) for row in range(1, 5)]
    place = desk.cell_box(4)
    subprocess.run(
        ["xdotool", "mousemove", str(place.x + 5), str(place.y + 5), "mousemove_relative", "6", "0"], check=True,
        timeout=PATIENCE)
    write_late_feed(feed, {trip: minutes + (40 if index == 3 else 0) for index, (trip, minutes) in
                           enumerate(delays.items())}, MORNING.replace("14:00", "14:20"))
    wait_for("the report", lambda: "+1:03" in desk.cell(4, 4))
    assert [desk.cell(row, 0) for row in range(1, 5)] == before
    # It is first as soon as the pointer is elsewhere, below the one that is selected.
    subprocess.run(["xdotool", "mousemove", "1100", "600"], check=True, timeout=PATIENCE)
    wait_for("the order", lambda: before[3] in [desk.cell(1, 0), desk.cell(2, 0)])
