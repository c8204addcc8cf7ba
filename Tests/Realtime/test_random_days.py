"""Python's GTFS-Realtime reader reads the entities that `meaning` works out for random days of real feeds."""

import json
import os
import random
import subprocess
from pathlib import Path

import pytest
from google.transit import gtfs_realtime_pb2

from meaning import entity as meant
from meaning import has_form

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/random-days"
FEEDS = ROOT.parent / "shared/data/gtfs"
PROFILES = ("standard", "added", "google", "transit")
# Stations with platforms and times past midnight; blank times; headways that are not exact; vehicles.
DAYS = {"caltrain-2016": 400, "cairns": 300, "abidjan": 300, "trimet-subset": 100}


def fields(message):
    """All fields that a message has, also those with default values; messages within it likewise."""
    result = {}
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            repeated = hasattr(value, "__len__") and not hasattr(value, "ListFields")
            result[field.name] = [fields(item) for item in value] if repeated else fields(value)
        else:
            result[field.name] = value
    return result


def published(entity):
    """The id and the content of an entity as the reader sees it, in the form that `meaning.entity` returns."""
    seen = fields(entity)
    assert set(seen) == {"id", "trip_update"}
    update = seen["trip_update"]
    result = {"trip": update.pop("trip"), "timestamp": update.pop("timestamp"), "stops": update.pop("stop_time_update", [])}
    for stop in result["stops"]:
        properties = stop.pop("stop_time_properties", {})
        stop.update(properties)
    if "trip_properties" in update:
        result["properties"] = update.pop("trip_properties")
    assert not update
    return seen["id"], result


@pytest.mark.parametrize("feed", DAYS)
def test_a_reader_sees_what_was_meant(feed, tmp_path):
    path = FEEDS / f"{feed}.zip"
    if not path.exists():
        pytest.skip(f"NOT TESTED: no {path}")
    seed = int(os.environ.get("TRIPDESK_SEED", random.randrange(2**32)))
    print(f"{feed}: TRIPDESK_SEED={seed}")
    subprocess.run([PROGRAM, path, str(seed), str(DAYS[feed]), tmp_path], check=True)
    kinds = {}
    with open(tmp_path / "days.jsonl", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            day = json.loads(line)
            place = f"TRIPDESK_SEED={seed}, {feed}, day {number}"
            for profile in PROFILES:
                expected, held = read(tmp_path / f"{number}.{profile}.pb", day, profile, f"{place}, {profile}")
                assert day["heldBackFrom"].get(profile, []) == held, f"{place}, {profile}"
                for name, update in expected.items():
                    kind = update["trip"]["schedule_relationship"]
                    kinds[profile, kind] = kinds.get((profile, kind), 0) + 1
            assert day["heldBack"] == [], place
            headway = {trip["trip"] for trip in day["trips"] if trip["keepsHeadway"]}
            for rule, trip, value in day["findings"]:
                assert rule == "W002" or rule == "W005" and trip in headway, f"{place}: {rule} {trip} {value}"
    print(f"{feed}: {DAYS[feed]} days, trips by profile and schedule_relationship {kinds}")
    assert sum(kinds.values()) > DAYS[feed]


def read(path, day, profile, place):
    """Compares a feed with the entities that it should have; those, and the extra trips that the profile has no form for."""
    message = gtfs_realtime_pb2.FeedMessage.FromString(path.read_bytes())
    header = {"gtfs_realtime_version": "2.0", "incrementality": 0, "timestamp": day["now"]}
    if day.get("feedVersion") is not None:
        header["feed_version"] = day["feedVersion"]
    assert fields(message.header) == header, place
    expected, held, used = {}, [], set()
    for trip in day["trips"]:
        found = meant(trip, day, profile)
        if found and trip["isExtra"] and not has_form(trip, profile, used):
            held.append(trip["trip"])
        elif found:
            expected[found[0]] = found[1]
    seen = [published(entity) for entity in message.entity]
    assert [name for name, _ in seen] == list(expected), place
    for name, update in seen:
        assert update == expected[name], f"{place}, {name}"
    return expected, held
