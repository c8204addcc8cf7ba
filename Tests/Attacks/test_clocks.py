"""Clocks that were wrong: the feed follows the clock, and only its header's timestamp is held up."""

import os
import signal
import sys
import time

import pytest
from attack import ROOT, SAMPLE, tripdesk
from publishing import CANCELED, LATE, MORNING, Publisher, decide, decide_both, wait_for

# 2026-11-20 08:14:00 in the sample feed's Amsterdam.
NOW = 1_795_158_840
HOUR, DAY = 3600, 86_400


def header(path) -> tuple[int, list]:
    """The header's timestamp and the entities, read by Google's own messages."""
    sys.path.insert(0, str(ROOT / ".build/reader"))
    try:
        from google.transit import gtfs_realtime_pb2
    except ImportError:
        pytest.skip("SKIPPED, NOT TESTED: scripts/setup test has not made .build/reader")
    message = gtfs_realtime_pb2.FeedMessage.FromString(path.read_bytes())
    return message.header.timestamp, list(message.entity)


@pytest.mark.parametrize("ahead", [HOUR, 3 * DAY])
@pytest.mark.parametrize("where", ["feed.pb", "journal.sqlite.published"])
def test_a_version_from_a_clock_that_was_ahead_holds_up_the_header_alone(tmp_path, ahead, where):
    decide_both(tmp_path / "journal.sqlite")
    (tmp_path / where).write_bytes(b"")
    os.utime(tmp_path / where, (NOW + ahead, NOW + ahead))
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version(LATE)
        publisher.wait_for_version(CANCELED)
        decide("delay", "r1-wd-t-0920", "+3", store=publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        code, health = wait_for("health", lambda: (answer := publisher.health())[0] and answer)
        assert code == 503 and health["status"] == "failing", health
        assert any("ahead of the clock" in reason for reason in health["reasons"]), health
        assert publisher.log.read_text().count("ahead of the clock") == 1
        timestamp, entities = header(publisher.file)
        assert timestamp > NOW + ahead
        assert {entity.trip_update.trip.start_date for entity in entities} == {"20261120"}
        for entity in entities:
            assert entity.trip_update.timestamp <= NOW + 300, "no entity is newer than the clock"
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0
    # The last version is newer still, and holds what is not predicted.
    last, entities = header(publisher.file)
    assert last > timestamp
    assert [entity.trip_update.trip.trip_id for entity in entities] == [CANCELED]


def test_a_clock_that_was_an_hour_ahead_and_is_put_right_publishes_at_once(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path, now="2026-11-20T09:14:00") as publisher:
        wait_for("a version", publisher.file.exists)
        publisher.process.kill()
        publisher.process.wait()
    begin = time.monotonic()
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version(LATE)
        publisher.wait_for_version(CANCELED)
        print(f"decisions out {time.monotonic() - begin:.1f} s after the start")


def test_a_decision_from_the_future_keeps_no_prediction_alive(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide("delay", LATE, "+5", store=store, now="2027-12-24T08:14:00")
    decide("cancel", CANCELED, store=store, now="2027-12-24T08:15:00")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version(CANCELED)
        assert LATE.encode() not in publisher.file.read_bytes()
        # Somebody who is there now stands behind all of it.
        decide("delay", "r1-wd-t-0920", "+3", store=store)
        publisher.wait_for_version("r1-wd-t-0920")
        publisher.wait_for_version(LATE)


def test_a_clock_that_is_right_is_well(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        code, health = wait_for("health", lambda: (answer := publisher.health())[0] == 200 and answer)
        assert health["status"] == "ok" and "reasons" not in health
        result = tripdesk("check-feed", SAMPLE, publisher.file, "--now", MORNING)
        assert result.returncode in (0, 1), result.stderr
