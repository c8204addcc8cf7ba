"""Opening, changing days and reloading in the running desk."""

import shutil
import subprocess
import sys

import pytest

from desk import ROOT, SAMPLE, Desk, wait_for
from morning import MORNING
from small_feed import small_feed


@pytest.fixture
def copy(tmp_path):
    """The sample feed in a folder that may be changed."""
    return shutil.copytree(SAMPLE, tmp_path / "feed")


def test_days_change_by_keys_and_decisions_stay():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.press("increase-delay-5")
        desk.keys("ctrl+Next")
        # Saturday's 239, and before them those of Friday that are still under way when Saturday begins.
        wait_for("Saturday", lambda: desk.rows() == 239 + 2)
        assert desk.cell(0, 0).startswith("Earlier service days · ") and desk.cell(1, 0).startswith("Sat, Nov 21")
        assert "1 late" not in desk.text("desk-status") and "1 trip changed" in desk.text("desk-status")
        desk.keys("ctrl+t")
        wait_for("Friday", lambda: desk.rows() == 273)
        wait_for("the decision", lambda: "1 late" in desk.text("desk-status"))


def test_a_replaced_feed_is_offered_and_decisions_and_selection_stay(copy):
    with Desk(copy, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.press("increase-delay-5")
        desk.expect_text("trip-delay", "5 minutes delay")
        trips = copy / "trips.txt"
        trips.write_text(trips.read_text().replace("Zilverdam Centraal", "Zilverdam Noord"))
        desk.expect_showing("desk-notice")
        assert "Noord" not in desk.text("trip-title"), "nothing changes before somebody asks for it"
        desk.press("desk-notice-action")
        wait_for("the new headsign", lambda: "Noord" in desk.text("trip-title"))
        assert desk.text("trip-departure").startswith("8:17")
        assert desk.text("trip-delay") == "5 minutes delay"


def test_a_trip_that_is_gone_leaves_nothing_selected_that_a_key_would_change(copy):
    with Desk(copy, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        title = desk.text("trip-title")
        trips = copy / "trips.txt"
        gone = next(line for line in trips.read_text().splitlines() if ",l12-wd-t-0817," in line)
        trips.write_text(trips.read_text().replace(gone + "\n", ""))
        desk.expect_showing("desk-notice")
        desk.press("desk-notice-action")
        wait_for("the reason", lambda: title in desk.text("desk-notice"))
        desk.keys("plus")
        assert "changed" not in desk.text("desk-status")


def test_a_delayed_night_trip_stays_until_it_is_expected_to_arrive(tmp_path):
    feed = small_feed(
        tmp_path,
        trips="route_id,service_id,trip_id\nr,friday,night\nr,saturday,morning\n",
        stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                   "night,23:50:00,23:50:00,a,1\nnight,24:20:00,24:20:00,b,2\n"
                   "morning,8:00:00,8:00:00,a,1\nmorning,9:00:00,9:00:00,b,2\n",
        calendar_dates="service_id,date,exception_type\nfriday,20261120,1\nsaturday,20261121,1\n")
    with Desk(feed, "--now", "2026-11-21T00:19:55", environment={"LC_ALL": "nl_NL.UTF-8"}) as desk:
        wait_for("a header and a trip of each day, of which the earlier ones are folded", lambda: desk.rows() == 3)
        desk.keys("Home", "Left", "Up", "Right", "Down")
        desk.expect_text("trip-departure", "23:50")
        for _ in range(6):
            desk.press("increase-delay-5")
        wait_for("00:20 on the clock", lambda: desk.text("desk-clock") == "00:20")
        # Saturday is read again: after Friday, of which there is the night trip alone.
        desk.keys("ctrl+Prior")
        wait_for("Friday", lambda: desk.rows() == 1)
        desk.keys("ctrl+t")
        wait_for("both trips", lambda: desk.rows() == 4)
        assert "+30" in desk.cell(1, 4)


def test_keys_change_nothing_behind_a_page(tmp_path):
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.keys("ctrl+d")
        desk.expect_showing("calendar")
        desk.keys("plus")
        desk.keys("Escape")
        desk.expect_showing("calendar", False)
        assert "changed" not in desk.text("desk-status")
        desk.keys("plus")
        wait_for("the change", lambda: "1 trip changed" in desk.text("desk-status"))


def test_a_rehearsal_without_a_feed_is_one_for_whatever_is_opened(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path)}
    with Desk(SAMPLE, environment=home) as desk:
        desk.find("trip-list")
        wait_for("the list of recent files", lambda: list(tmp_path.glob("recently-used*")))
    with Desk("--now", MORNING, environment=home) as desk:
        desk.expect_showing("message-open")
        desk.press("open-recent")
        desk.choose("data/sample-feed")
        desk.expect_showing("rehearsal")
        assert desk.text("trip-departure").startswith("8:17")


def test_day_keys_pressed_quickly_all_count():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.keys("ctrl+Next", "ctrl+Next", "ctrl+Next")
        wait_for("Monday", lambda: desk.text("trip-date") == "11/23/26" or desk.text("trip-date") == "11/22/26")
        wait_for("Monday's list", lambda: desk.cell(desk.rows() - 1, 0) and desk.rows() > 250)


def test_a_feed_that_breaks_on_disk_leaves_the_desk_as_it_was(copy):
    with Desk(copy, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.press("increase-delay")
        (copy / "stop_times.txt").write_text("<html>not found</html>")
        desk.expect_showing("desk-notice")
        desk.press("desk-notice-action")
        wait_for("the reason", lambda: "stop_times.txt" in desk.text("desk-notice"))
        assert desk.rows() == 273
        assert desk.text("trip-delay") == "1 minute delay"


def test_a_large_feed_shows_progress_and_can_be_cancelled(tmp_path):
    feed = tmp_path / "large.zip"
    subprocess.run(
        [sys.executable, ROOT / "Benchmarks/desk/make-feed.py", feed, "--trips", "100000", "--stops", "6"], check=True)
    with Desk(feed) as desk:
        desk.expect_showing("loading-progress")
        desk.press("loading-cancel")
        desk.expect_showing("message-open")
        assert desk.process.poll() is None


def test_a_timetable_that_was_opened_before_is_opened_again(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path)}
    with Desk(SAMPLE, environment=home) as desk:
        desk.find("trip-list")
        # The desktop's list is written a moment after.
        wait_for("the list of recent files", lambda: list(tmp_path.glob("recently-used*")))
        desk.keys("ctrl+q")
        desk.process.wait(timeout=60)
    with Desk(environment=home) as desk:
        desk.expect_showing("message-open")
        desk.press("open-recent")
        desk.choose("data/sample-feed")
        desk.expect_showing("trip-list")
