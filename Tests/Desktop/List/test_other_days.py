"""Another service day: where the selection goes, and what says that it is not today."""

from desk import SAMPLE, Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


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
        desk.keys("Delete")
        wait_for("canceled", lambda: "canceled" in desk.text("trip-status"))
        desk.expect_saved()
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
        desk.keys("Home", "Down", "Delete")
        wait_for("canceled", lambda: "canceled" in desk.text("trip-status"))
        assert "Nov 21" in desk.text("trip-service-day")
        desk.expect_saved()
        assert {entry["service_date"] for entry in desk.entries()} == {"2026-11-21"}
        # The keyboard unfolds the group: Left goes to the header, Up to the one above, Right unfolds it.
        rows = desk.rows()
        desk.keys("Home", "Left", "Up", "Right")
        wait_for("unfolded", lambda: desk.rows() > rows and desk.cell(0, 0).endswith("unfolded"))
        desk.keys("Down")
        wait_for("a trip of the night", lambda: "Nov 20" in desk.text("trip-service-day"))
        assert selected(desk) == [1]
