"""What the checker says about real feeds is true: each rule looked up anew in the timetable's own files."""

import csv
import io
import json
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from google.transit import gtfs_realtime_pb2

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared/data"
CAPTURES = {
    "halifax-TripUpdates": "halifax", "kingston-1768494853": "kingston", "kingston-1768510302": "kingston",
    "kingston-1768592753": "kingston", "kingston-1768594973": "kingston",
}


def table(archive, name):
    with archive.open(name) as file:
        yield from csv.DictReader(io.TextIOWrapper(file, "utf-8-sig"))


def looked_up(message, path):
    """How often each rule is broken, by the plainest look into the timetable."""
    with zipfile.ZipFile(path) as archive:
        trips = {row["trip_id"]: row for row in table(archive, "trips.txt")}
        routes = {row["route_id"] for row in table(archive, "routes.txt")}
        stops = {row["stop_id"]: row.get("location_type") or "0" for row in table(archive, "stops.txt")}
        named = {entity.trip_update.trip.trip_id for entity in message.entity}
        calls = {}
        for row in table(archive, "stop_times.txt"):
            if row["trip_id"] in named:
                calls.setdefault(row["trip_id"], {})[int(row["stop_sequence"])] = row["stop_id"]
    found = Counter()
    for entity in message.entity:
        update, trip = entity.trip_update, entity.trip_update.trip
        added = trip.schedule_relationship == trip.ADDED
        row = trips.get(trip.trip_id)
        found["E003"] += row is None and not added
        found["E016"] += row is not None and added
        found["E004"] += bool(trip.route_id) and trip.route_id not in routes
        found["E035"] += row is not None and not added and bool(trip.route_id) and row["route_id"] != trip.route_id
        found["E024"] += (row is not None and trip.HasField("direction_id") and row.get("direction_id", "") != ""
                          and int(row["direction_id"]) != trip.direction_id)
        found["E041"] += not update.stop_time_update and trip.schedule_relationship != trip.CANCELED
        found["W001"] += update.timestamp == 0
        found["W002"] += not update.vehicle.id
        found["W009"] += not trip.HasField("schedule_relationship")
        found["W009"] += any(not stop.HasField("schedule_relationship") for stop in update.stop_time_update)
        latest = None
        for stop in update.stop_time_update:
            if stop.HasField("stop_id"):
                found["E011"] += stop.stop_id not in stops
                found["E015"] += stops.get(stop.stop_id, "0") != "0"
            if row is not None and not added and stop.HasField("stop_sequence"):
                planned = calls[trip.trip_id].get(stop.stop_sequence)
                found["E051"] += planned is None
                found["E045"] += planned is not None and stop.HasField("stop_id") and planned != stop.stop_id
            times = [event.time for event in (stop.arrival, stop.departure) if event.HasField("time")]
            found["E022"] += sum(latest is not None and time <= latest for time in times)
            latest = max([*times, *([] if latest is None else [latest])], default=None)
    return +found


@pytest.mark.parametrize("capture", CAPTURES)
def test_what_is_said_about_a_real_feed_is_true(capture):
    realtime, timetable = DATA / f"gtfs-rt/{capture}.pb", DATA / f"gtfs/{CAPTURES[capture]}.zip"
    if not realtime.exists():
        pytest.skip(f"NOT TESTED: no {realtime}")
    result = subprocess.run(
        [ROOT / ".build/debug/tripdesk", "check-feed", timetable, realtime, "--json"], capture_output=True, check=False)
    assert result.returncode == 1, result.stderr
    said = Counter(finding["rule"] for finding in json.loads(result.stdout)["findings"])
    expected = looked_up(gtfs_realtime_pb2.FeedMessage.FromString(realtime.read_bytes()), timetable)
    assert {rule: said[rule] for rule in expected} == dict(expected)
    # The captures are old; the rest is about their header and their order.
    assert set(said) - set(expected) <= {"W008", "E049", "E002", "E036", "E037", "E023"}


def check(*arguments):
    return subprocess.run(
        [ROOT / ".build/debug/tripdesk", "check-feed", *arguments], capture_output=True, text=True, check=False)


def test_the_exit_status_and_a_previous_version(tmp_path):
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version, message.header.incrementality = "2.0", 0
    message.header.timestamp = 1_763_622_000
    feed, newer = tmp_path / "feed.pb", tmp_path / "newer.pb"
    feed.write_bytes(message.SerializeToString())
    message.header.timestamp += 36
    newer.write_bytes(message.SerializeToString())
    timetable, now = ROOT / "data/sample-feed", ("--now", "2025-11-20T08:00:40")
    clean = check(timetable, feed, *now)
    assert (clean.returncode, clean.stderr) == (0, "")
    assert "Not judged without a version before: E017, E018, W007" in clean.stdout
    late = check(timetable, newer, "--previous", feed, "--json", *now)
    assert late.returncode == 1
    report = json.loads(late.stdout)
    assert [finding["rule"] for finding in report["findings"]] == ["W007"]
    assert report["not_judged"] == []
    back = check(timetable, feed, "--previous", newer, *now)
    assert back.returncode == 1 and "E018, once" in back.stdout
    assert check(timetable, tmp_path / "none.pb").returncode == 2
    assert check(tmp_path, feed).returncode == 2


def test_what_is_no_feed_is_refused_with_words():
    page = DATA / "gtfs-rt/invalid/html-instead-of-pb.pb"
    if not page.exists():
        pytest.skip(f"NOT TESTED: no {page}")
    result = subprocess.run(
        [ROOT / ".build/debug/tripdesk", "check-feed", DATA / "gtfs/halifax.zip", page], capture_output=True, text=True,
        check=False)
    assert result.returncode == 2
    assert "this is a web page" in result.stderr
