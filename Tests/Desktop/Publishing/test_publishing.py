"""What the desk publishes, and what it follows, as consumers and dispatchers see it."""

import shutil
import signal
import subprocess
import urllib.request

import pytest

from desk import PATIENCE, PROGRAM, SAMPLE, SHARED, wait_for
from morning import MORNING, start, wait_for_a_trip
from published_feed import check, free_port

HALIFAX = SHARED / "data/gtfs-rt/halifax-TripUpdates.pb"


def test_a_saved_decision_is_published_to_file_and_address(tmp_path):
    feed, port = tmp_path / "feed.pb", free_port()
    with start("--publish-to", feed, "--serve", str(port)) as desk:
        wait_for_a_trip(desk)
        desk.keys("plus", "plus")
        desk.expect_saved()
        address = f"http://127.0.0.1:{port}/trip-updates.pb"
        trip = desk.entries()[-1]["trip_id"]
        wait_for("the trip in the file", lambda: feed.exists() and trip.encode() in feed.read_bytes())
        wait_for("the trip at the address", lambda: trip.encode() in urllib.request.urlopen(address).read())
        wait_for("published", lambda: desk.text("publish-status").startswith("published 8:14"))
        assert "to 4 places" in desk.text("publish-status"), "a file, and three feeds at the address"
        for source in (feed, address):
            assert {finding["rule"] for finding in check(source)["findings"]} <= {"W002"}


@pytest.mark.parametrize("button", ["retry-saving", "discard-unsaved"])
def test_what_the_journal_has_lost_stays_published_until_the_dispatcher_decides(tmp_path, button):
    store, older, feed = tmp_path / "journal.sqlite", tmp_path / "older.sqlite", tmp_path / "feed.pb"
    with start("--store", store, "--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        shutil.copyfile(store, older)
        desk.keys("Down", "Delete")
        desk.expect_saved()
        kept, lost = (entry["trip_id"].encode() for entry in desk.entries())
        wait_for("both published", lambda: feed.exists() and kept in feed.read_bytes() and lost in feed.read_bytes())
        older.replace(store)
        wait_for("what is missing", lambda: "has lost what was saved" in desk.text("desk-notice"))
        wait_for("the reason", lambda: desk.text("publish-status").startswith("not published: The journal has lost"))
        assert kept in feed.read_bytes() and lost in feed.read_bytes()
        desk.press(button)
        wait_for("a version", lambda: desk.text("publish-status").startswith("published"))
        assert kept in feed.read_bytes() and (lost in feed.read_bytes()) == (button == "retry-saving")


def test_one_program_publishes_from_a_journal_and_the_others_say_so(tmp_path):
    store, file, other = tmp_path / "journal.sqlite", tmp_path / "feed.pb", tmp_path / "other.pb"
    command = [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--publish-to"]
    reason = "another program publishes from this journal already: let it publish everywhere, or stop it"
    publisher = subprocess.Popen([*command, file], stderr=subprocess.DEVNULL)
    try:
        wait_for("a version", file.exists)
        with start("--publish-to", other, "--store", store) as desk:
            wait_for("the reason", lambda: desk.text("publish-status").startswith(f"not published: {reason}"))
            assert desk.text("publish-status").endswith(f"({store})")
        second = subprocess.run([*command, other], capture_output=True, text=True, timeout=60)
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr.startswith(f"tripdesk: {reason}") and second.stderr.count("\n") == 1
        assert not other.exists()
    finally:
        publisher.terminate()
        publisher.wait(timeout=60)


def test_publishing_is_paused_and_goes_on(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        wait_for("published", lambda: desk.text("publish-status").startswith("published"))
        desk.press("publish-pause")
        desk.expect_text("publish-status", "publishing is paused")
        assert desk.find("publish-pause").get_name() == "Resume"
        desk.keys("plus")
        desk.expect_saved()
        trip = desk.entries()[-1]["trip_id"].encode()
        assert trip not in feed.read_bytes()
        desk.press("publish-pause")
        wait_for("the decision", lambda: trip in feed.read_bytes())
        wait_for("it can be paused again", lambda: desk.find("publish-pause").get_name() == "Pause")


def test_another_desk_follows_and_its_dispatcher_stands_above(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed) as first, start("--follow", feed) as second:
        row = wait_for_a_trip(first)
        wait_for_a_trip(second)
        first.keys("plus", "plus", "plus", "Down", "Delete")
        first.expect_saved()
        second.expect_cell(row, 4, "+3 min")
        second.expect_cell(row + 1, 4, "canceled")
        wait_for("following", lambda: second.text("follow-status").startswith("follows 2 trips"))
        second.keys("plus")
        second.expect_cell(row, 4, "+4 min")
        wait_for("both values", lambda: "+3 min" in second.text("trip-reported"))
        second.keys("ctrl+z")
        second.expect_cell(row, 4, "+3 min")


@pytest.mark.skipif(not HALIFAX.exists(), reason=f"SKIPPED, NOT TESTED: {HALIFAX} is not there")
def test_everything_that_fits_no_trip_is_listed(tmp_path):
    with start("--follow", HALIFAX) as desk:
        wait_for_a_trip(desk)
        wait_for("following", lambda: desk.text("follow-status"))
        desk.keys("ctrl+shift+i")
        wait_for("the list", lambda: desk.text("follow-list").count("entity ") > 12)


def test_what_is_published_of_a_trip_can_be_seen(tmp_path):
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        desk.keys("ctrl+i")
        trip = desk.entries()[-1]["trip_id"]
        wait_for("the stops", lambda: desk.rows("feed-preview-table") > 2)
        assert "Published with" in desk.text("feed-preview-summary")
        stop, planned, published, delay, passenger = range(5)
        assert desk.cell(0, planned, "feed-preview-table").startswith("8:17")
        assert desk.cell(0, published, "feed-preview-table").startswith("8:18")
        assert "+1 min" in desk.cell(0, delay, "feed-preview-table")
        assert "8:18" in desk.cell(0, passenger, "feed-preview-table")
        assert "late" in desk.cell(0, passenger, "feed-preview-table")
        assert not desk.is_showing("feed-preview")
        desk.press("feed-preview-notation")
        desk.expect_showing("feed-preview")
        assert f'trip_id: "{trip}"' in desk.text("feed-preview")


def test_of_a_trip_of_which_nothing_is_published_passengers_read_the_timetable():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+i")
        wait_for("the stops", lambda: desk.rows("feed-preview-table") > 2)
        assert "Nothing is published" in desk.text("feed-preview-summary")
        assert "as planned" in desk.cell(0, 4, "feed-preview-table")


def test_without_a_window_decisions_of_another_program_are_published(tmp_path):
    feed, store = tmp_path / "feed.pb", tmp_path / "journal.sqlite"
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--publish-to", feed], stderr=subprocess.PIPE,
        text=True)
    try:
        wait_for("a first version", feed.exists)
        subprocess.run(
            [PROGRAM, "cancel", SAMPLE, "r1-wd-t-0820", "--now", MORNING, "--store", store], check=True,
            timeout=PATIENCE)
        wait_for("the cancelled trip", lambda: b"r1-wd-t-0820" in feed.read_bytes())
        assert not check(feed)["findings"] or {f["rule"] for f in check(feed)["findings"]} == {"W002"}
    finally:
        publisher.send_signal(signal.SIGTERM)
        _, errors = publisher.communicate(timeout=PATIENCE)
    assert errors.splitlines()[1].startswith("tripdesk: publishing to "), "after a word on the new journal"


@pytest.mark.parametrize("arguments, words", [
    ([], "--publish-to"),
    (["--publish-to", "/nowhere/feed.pb"], "no such folder"),
    (["--serve", "no port"], "--serve"),
])
def test_a_target_that_cannot_be_had_ends_the_command_with_words(tmp_path, arguments, words):
    result = subprocess.run(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / "journal.sqlite", *arguments],
        capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2
    assert words in result.stderr
