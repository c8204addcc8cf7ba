"""Every kind of decision, taken, seen saved and taken back in the built desk."""

import subprocess

from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from morning import MORNING, start, wait_for_a_trip
from small_feed import small_feed

def kinds(desk: Desk) -> list[str]:
    desk.expect_saved()
    return [entry["kind"] for entry in desk.entries()]


def test_a_decision_is_saved_and_the_journal_says_who_took_it():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.expect_saved()
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")
        desk.expect_saved()
        entry, = desk.entries()
        assert (entry["author"], entry["kind"], entry["value"]) == ("dispatch-1", "departure", 60)
        assert not desk.is_showing("save-state")


def test_undo_and_redo_by_key_and_by_button_take_a_burst_as_one_step():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.expect_sensitive("undo", False)
        desk.keys("plus", "plus", "plus")
        desk.expect_text("trip-delay", "3 minutes delay")
        wait_for("what undo takes back", lambda: "8:17" in desk.find("undo").get_name())
        desk.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)
        desk.expect_sensitive("undo", False)
        desk.keys("ctrl+shift+z")
        desk.expect_text("trip-delay", "3 minutes delay")
        desk.press("undo")
        desk.expect_showing("trip-delay", False)
        desk.press("redo")
        desk.expect_text("trip-delay", "3 minutes delay")
        desk.keys("ctrl+z", "ctrl+y")
        desk.expect_text("trip-delay", "3 minutes delay")
        assert kinds(desk)[:6] == ["departure"] * 3 + ["undo"] * 3


def test_undo_works_after_a_restart(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus")
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.expect_saved()
        desk.keys("ctrl+q")
        desk.process.wait(timeout=PATIENCE)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)


def test_the_notice_tells_the_last_change_and_takes_it_back():
    with start() as desk:
        wait_for_a_trip(desk)
        assert not desk.is_showing("undo-notice")
        desk.keys("ctrl+plus")
        desk.expect_showing("undo-notice")
        assert desk.text("undo-notice").startswith("8:17")
        desk.press("undo-notice-undo")
        desk.expect_showing("trip-delay", False)
        wait_for("what was undone", lambda: desk.text("undo-notice").startswith("Undone: 8:17"))


def test_the_notice_goes_by_itself_or_when_closed():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_showing("undo-notice")
        desk.press("undo-notice-close")
        desk.expect_showing("undo-notice", False)
        desk.keys("plus")
        desk.expect_showing("undo-notice")
        desk.expect_showing("undo-notice", False)
        desk.expect_text("trip-delay", "2 minutes delay")


def test_a_trip_is_cancelled_and_reinstated():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.expect_sensitive("reinstate-trip", False)
        desk.keys("Delete")
        desk.expect_cell(row, 4, "✕ canceled")
        desk.expect_text("trip-status", "canceled")
        desk.expect_sensitive("cancel-trip", False)
        assert "1 canceled" in desk.text("desk-status")
        desk.keys("plus")
        wait_for("the reason", lambda: "Reinstate it first" in desk.text("desk-notice"))
        desk.press("reinstate-trip")
        desk.expect_cell(row, 4, "no data")
        desk.press("cancel-trip")
        desk.expect_cell(row, 4, "✕ canceled")
        desk.keys("Insert")
        desk.expect_cell(row, 4, "no data")
        assert kinds(desk) == ["cancelled", "reinstated"] * 2


def test_a_stop_is_skipped_and_restored():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.expect_sensitive("skip-stop", False)
        desk.select(2, "trip-stops")
        desk.expect_sensitive("skip-stop")
        desk.press("skip-stop")
        desk.expect_cell(2, 3, "skipped", "trip-stops")
        desk.expect_sensitive("skip-stop", False)
        desk.press("restore-stop")
        wait_for("it calls there", lambda: desk.cell(2, 3, "trip-stops") == "")
        desk.keys("ctrl+Delete")
        desk.expect_cell(2, 3, "skipped", "trip-stops")
        assert kinds(desk) == ["skipped", "restored", "skipped"]


def test_a_departure_is_moved_from_the_chosen_stop_on():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.select(3, "trip-stops")
        wait_for("what the buttons act on", lambda: desk.text("decision-scope").startswith("From "))
        desk.press("increase-delay-5")
        wait_for("expected", lambda: desk.cell(3, 3, "trip-stops") != "")
        assert desk.cell(2, 3, "trip-stops") == "", "nobody knows about the stops before"
        desk.keys("Escape")
        wait_for("the whole trip again", lambda: desk.text("decision-scope").strip() == "")
        desk.expect_saved()
        entry, = desk.entries()
        assert entry["stop_sequence"] is not None and entry["value"] == 300


def test_a_platform_is_changed_inside_the_station(tmp_path):
    with Desk(station_feed(tmp_path), "--now", "2026-11-20T07:50:00") as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:00"))
        desk.expect_sensitive("platform", False)
        desk.select(0, "trip-stops")
        desk.expect_sensitive("platform")
        assert desk.cell(0, 1, "trip-stops") == "West"
        # The present platform is no decision.
        desk.press("platform")
        desk.choose("West ✓")
        # The keyboard is on that one, so that a key which comes too soon decides nothing.
        desk.keys("ctrl+p", "Return")
        desk.expect_cell(0, 1, "West", "trip-stops")
        assert kinds(desk) == []
        desk.press("platform")
        desk.choose("East")
        desk.expect_cell(0, 1, "West → East", "trip-stops")
        assert kinds(desk) == ["platform"]
        desk.select(1, "trip-stops")
        desk.expect_sensitive("platform", False)


def test_a_reason_a_note_and_back_to_the_timetable():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "ctrl+e")
        desk.expect_showing("reason")
        desk.type("staff")
        desk.keys("Tab")
        desk.type("call Ann")
        desk.keys("Return")
        desk.expect_text("trip-reason", "Reason: staff")
        desk.expect_text("trip-note", "Note: call Ann")
        assert kinds(desk) == ["departure", "reason", "note"]
        desk.keys("ctrl+BackSpace")
        desk.expect_cell(row, 4, "no data")
        desk.expect_showing("trip-reason", False)
        desk.keys("ctrl+z")
        desk.expect_text("trip-reason", "Reason: staff")
        desk.expect_text("trip-delay", "5 minutes delay")


def test_on_time_is_said_by_somebody():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("0")
        desk.expect_cell(row, 4, "on time")
        desk.keys("ctrl+z")
        desk.expect_cell(row, 4, "no data")
        desk.press("on-time")
        desk.expect_cell(row, 4, "on time")


def test_several_trips_are_decided_about_as_one_step():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("shift+Down", "shift+Down", "plus", "plus")
        for one in range(row, row + 3):
            desk.expect_cell(one, 4, "+2 min")
        wait_for("what the buttons act on", lambda: desk.text("decision-scope") == "3 trips")
        assert "3 late" in desk.text("desk-status")
        desk.keys("ctrl+z")
        for one in range(row, row + 3):
            desk.expect_cell(one, 4, "no data")
        desk.keys("Delete")
        desk.expect_cell(row + 2, 4, "✕ canceled")
        assert "3 canceled" in desk.text("desk-status")
        desk.keys("ctrl+z")
        desk.expect_cell(row, 4, "no data")


def test_another_program_is_seen_by_the_running_desk(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        entry, = desk.entries()
        subprocess.run(
            [PROGRAM, "delay", SAMPLE, entry["trip_id"], "+4", "--date", "2026-11-20", "--now", MORNING, "--store",
             store, "--author", "dispatch-2"], check=True, timeout=PATIENCE)
        # By being told: nothing here polls. How soon is measured, not tested.
        desk.expect_cell(row, 4, "+5 min")
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.keys("ctrl+z")
        desk.expect_saved()


def station_feed(tmp_path):
    """A trip from platform West of a station with two platforms."""
    return small_feed(
        tmp_path,
        stops="stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n"
              "s,Central,52,4,1,,\na3,Central,52,4,0,s,West\na5,Central,52,4,0,s,East\nb,B,52,5,0,,\n",
        stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                   "t,8:00:00,8:00:00,a3,1\nt,9:00:00,9:00:00,b,2\n")


def reason_offers(desk) -> list[str]:
    return desk.column(0, "reason-offers")


def test_a_reason_gets_its_cause_from_the_causes_that_are_offered_while_it_is_typed():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("Delete", "ctrl+e")
        desk.expect_showing("reason")
        wait_for("the twelve causes", lambda: len(reason_offers(desk)) == 12)
        desk.type("wea")
        wait_for("what fits", lambda: reason_offers(desk) == ["Weather"])
        desk.keys("Down")
        wait_for("the cause", lambda: desk.text("reason") == "Weather")
        desk.type(": ice")
        desk.keys("Return")
        desk.expect_text("trip-reason", "Reason: Weather: ice")
        desk.expect_saved()
        assert (desk.entries()[-1]["value"], desk.entries()[-1]["cause"]) == ("ice", "WEATHER")
        desk.keys("Down", "Delete", "ctrl+e")
        wait_for("the last reason first", lambda: reason_offers(desk)[:1] == ["Weather: ice"])
        desk.keys("Down", "Return")
        desk.expect_text("trip-reason", "Reason: Weather: ice")
        desk.expect_saved()
        assert (desk.entries()[-1]["value"], desk.entries()[-1]["cause"]) == ("ice", "WEATHER")
