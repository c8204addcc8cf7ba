"""Decisions about a trip that runs for days hold until it has arrived."""

import shutil
import subprocess

from command_line import TRIP, Store
from desk import PATIENCE, PROGRAM, SAMPLE
from google.transit import gtfs_realtime_pb2

DAYS_LATER = "2026-11-25T08:00:00"


def long_trip(folder):
    """The sample feed, in which a trip of 2026-11-20 arrives on 2026-11-25 at 13:00."""
    shutil.copytree(SAMPLE, folder)
    table = folder / "stop_times.txt"
    lines = table.read_text().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.startswith(f"{TRIP},"))
    names = lines[0].strip().split(",")
    cells = dict(zip(names, lines[last].rstrip("\n").split(",")))
    cells |= {"arrival_time": "133:00:00", "departure_time": "133:00:00"}
    lines[last] = ",".join(cells[name] for name in names) + "\n"
    table.write_text("".join(lines))
    return folder


def run(store, *arguments, now):
    return subprocess.run(
        [PROGRAM, *arguments, "--now", now], capture_output=True, text=True, timeout=PATIENCE, env=store.environment)


def test_a_canceled_trip_is_canceled_on_its_last_day(tmp_path):
    store, feed = Store(tmp_path), long_trip(tmp_path / "feed")
    store.done("cancel", feed, TRIP)
    listed = run(store, "trips", feed, "--running", now=DAYS_LATER).stdout.splitlines()
    assert [line for line in listed if TRIP in line and "canceled" in line], "it is under way by the timetable"
    published = tmp_path / "feed.pb"
    publisher = subprocess.Popen(
        [PROGRAM, "publish", feed, "--now", DAYS_LATER, "--publish-to", published], env=store.environment,
        stderr=subprocess.PIPE, text=True)
    try:
        for line in publisher.stderr:
            if published.exists() and published.stat().st_size:
                break
    finally:
        publisher.terminate()
        publisher.wait(timeout=60)
    message = gtfs_realtime_pb2.FeedMessage.FromString(published.read_bytes())
    assert [(entity.trip_update.trip.trip_id, entity.trip_update.trip.start_date) for entity in message.entity] == [
        (TRIP, "20261120")]


def test_it_is_not_archived_while_it_runs(tmp_path):
    store, feed = Store(tmp_path), long_trip(tmp_path / "feed")
    store.done("cancel", feed, TRIP)
    refused = run(store, "log", feed, "--archive-before", "2026-11-21", now=DAYS_LATER)
    assert refused.returncode == 2 and "2026-11-21 is after 2026-11-18: " in refused.stderr, refused.stderr
