"""Opening, changing days and reloading in the running desk."""

import shutil
import subprocess
import sys

import pytest

from desk import ROOT, SAMPLE, Desk, wait_for

MORNING = "2026-11-20T08:14:00"


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
        wait_for("Saturday", lambda: 239 < desk.rows() < 273)
        assert "Fri" in desk.cell(0, 0) and "Fri" not in desk.cell(desk.rows() - 239, 0)
        assert "1 late" not in desk.text("desk-status") and "1 decision" in desk.text("desk-status")
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
        desk.process.wait(timeout=10)
    with Desk(environment=home) as desk:
        desk.expect_showing("message-open")
        desk.press("open-recent")
        desk.choose("data/sample-feed")
        desk.expect_showing("trip-list")
