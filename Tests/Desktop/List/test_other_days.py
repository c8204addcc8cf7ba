"""Another service day: where the selection goes, and what says that it is not today."""

import subprocess

import pytest
from desk import PATIENCE, SAMPLE, Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


def cancel(desk: Desk) -> None:
    """Cancels the selected trip of a day that has just appeared: at first, keys do not decide about its trips."""
    def is_canceled() -> bool:
        desk.keys("Delete")
        return "canceled" in desk.text("trip-status")
    wait_for("canceled", is_canceled)
    desk.expect_saved()


@pytest.mark.parametrize("pause", [1, 30, 60, 100, 150, 200])
def test_a_key_pressed_as_another_day_appears_decides_about_no_trip_of_that_day(pause):
    with start() as desk:
        wait_for_a_trip(desk)
        subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
        subprocess.run(
            ["xdotool", "key", "--delay", str(pause), "ctrl+Page_Down", "Delete"], check=True, timeout=PATIENCE)
        wait_for("the next day", lambda: "Nov 21" in desk.text("trip-service-day"))
        desk.expect_saved()
        # Before the day appeared, the key was about the trip of today, which was in sight.
        entries = desk.entries()
        assert {entry["service_date"] for entry in entries} <= {"2026-11-20"}
        if not entries:
            assert "Another day has just appeared" in desk.text("desk-notice")


def test_the_next_day_opens_at_the_same_time_of_day():
    with start() as desk:
        wait_for_a_trip(desk)
        departure, title = desk.text("trip-departure"), desk.text("trip-title")
        assert not desk.is_showing("other-day")
        assert "Nov 20" in desk.text("trip-service-day")
        desk.keys("ctrl+Page_Down", "ctrl+Page_Down", "ctrl+Page_Down")  # Monday has the timetable of a weekday.
        wait_for("Monday", lambda: "Nov 23" in desk.text("trip-service-day"))
        assert (desk.text("trip-departure"), desk.text("trip-title")) == (departure, title)
        desk.expect_showing("other-day")
        assert "23" in desk.text("other-day")
        cancel(desk)
        assert {entry["service_date"] for entry in desk.entries()} == {"2026-11-23"}
        desk.keys("ctrl+t")
        wait_for("today", lambda: "Nov 20" in desk.text("trip-service-day"))
        desk.expect_showing("other-day", False)
        assert (desk.text("trip-departure"), desk.text("trip-title")) == (departure, title)


def test_yesterdays_night_trips_are_folded_and_never_chosen_by_a_change_of_day():
    with Desk(SAMPLE, "--now", "2026-11-20T23:30:00") as desk:
        wait_for("a trip", lambda: desk.text("trip-departure"))
        assert "Nov 20" in desk.text("trip-service-day")
        desk.keys("ctrl+Page_Down")
        wait_for("the next day", lambda: "Nov 21" in desk.text("trip-service-day"))
        header = desk.cell(0, 0)
        assert header.startswith("Earlier service days · ") and header.endswith("folded")
        assert desk.cell(1, 0).startswith("Sat, Nov 21, 2026 · ")
        desk.keys("Home", "Down")
        cancel(desk)
        assert "Nov 21" in desk.text("trip-service-day")
        assert {entry["service_date"] for entry in desk.entries()} == {"2026-11-21"}
        # The keyboard unfolds the group: Left goes to the header, Up to the one above, Right unfolds it.
        rows = desk.rows()
        desk.keys("Home", "Left", "Up", "Right")
        wait_for("unfolded", lambda: desk.rows() > rows and desk.cell(0, 0).endswith("unfolded"))
        desk.keys("Down")
        wait_for("a trip of the night", lambda: "Nov 20" in desk.text("trip-service-day"))
        assert selected(desk) == [1]
