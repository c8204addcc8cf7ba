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


def alert(entity, header="Harbour closed", **selector):
    """An alert that keeps every rule, but for what its selector names."""
    told = entity.alert
    told.cause, told.effect = told.TECHNICAL_PROBLEM, told.SIGNIFICANT_DELAYS
    told.header_text.translation.add(text=header, language="en")
    told.description_text.translation.add(text="The signals fail.", language="en")
    selected = told.informed_entity.add()
    for field, value in selector.items():
        setattr(selected.trip if field == "trip_id" else selected, field, value)


def test_trip_updates_and_alerts_in_one_run(tmp_path):
    """Two feeds, and both in one: an alert may name an extra trip only beside the feed that has it."""
    updates, alerts = gtfs_realtime_pb2.FeedMessage(), gtfs_realtime_pb2.FeedMessage()
    for message in (updates, alerts):
        message.header.gtfs_realtime_version, message.header.incrementality = "2.0", 0
        message.header.timestamp = 1_763_622_000
    entity = updates.entity.add(id="extra")
    entity.trip_update.trip.trip_id, entity.trip_update.trip.start_date = "extra-1", "20251120"
    entity.trip_update.trip.schedule_relationship = entity.trip_update.trip.ADDED
    entity.trip_update.timestamp, entity.trip_update.vehicle.id = 1_763_622_000, "7"
    for number, stop in enumerate(("zdc", "bha")):
        update = entity.trip_update.stop_time_update.add(stop_sequence=number + 1, schedule_relationship=0)
        update.arrival.time = update.departure.time = 1_763_625_000 + 600 * number
    alert(alerts.entity.add(id="of the extra trip"), trip_id="extra-1")
    alert(alerts.entity.add(id="of nothing"), header="", stop_id="nowhere")
    both = gtfs_realtime_pb2.FeedMessage()
    both.CopyFrom(updates)
    both.entity.extend(alerts.entity)
    paths = {}
    for name, message in (("updates", updates), ("alerts", alerts), ("both", both)):
        paths[name] = tmp_path / f"{name}.pb"
        paths[name].write_bytes(message.SerializeToString())
    timetable, now = ROOT / "data/sample-feed", ("--now", "2025-11-20T08:00:40")

    def rules(*names):
        result = check(timetable, *(paths[name] for name in names), "--json", *now)
        report = json.loads(result.stdout)
        assert result.returncode == (not report["clean"]), result.stderr
        assert [feed["source"] for feed in report["feeds"]] == [str(paths[name]) for name in names]
        return sorted((finding["rule"], Path(finding["feed"]).stem) for finding in report["findings"]), report

    assert rules("updates")[0] == []
    assert rules("alerts")[0] == [("A001", "alerts"), ("A004", "alerts"), ("E011", "alerts")]
    found, report = rules("updates", "alerts")
    assert found == [("A004", "alerts"), ("E011", "alerts")]
    assert (report["trip_updates"], report["alerts"], report["other_entities"]) == (1, 2, 0)
    assert rules("both")[0] == [("A004", "both"), ("E011", "both")]
    text = check(timetable, paths["updates"], paths["alerts"], *now).stdout
    assert f"{paths['updates']}:\n1 trip updates: no findings" in text
    assert f"{paths['alerts']}:\nE011, once" in text and "entity of nothing, informed_entity[0].stop_id nowhere" in text
    once = check(timetable, paths["updates"], paths["alerts"], "--previous", paths["updates"], *now)
    assert once.returncode == 2 and "--previous" in once.stderr


def test_what_is_no_feed_is_refused_with_words():
    page = DATA / "gtfs-rt/invalid/html-instead-of-pb.pb"
    if not page.exists():
        pytest.skip(f"NOT TESTED: no {page}")
    result = subprocess.run(
        [ROOT / ".build/debug/tripdesk", "check-feed", DATA / "gtfs/halifax.zip", page], capture_output=True, text=True,
        check=False)
    assert result.returncode == 2
    assert "this is a web page" in result.stderr
