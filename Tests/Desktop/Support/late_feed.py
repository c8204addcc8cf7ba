"""A GTFS-Realtime feed that reports trips of the sample feed late, written by the test that needs it."""

import datetime
import json
import subprocess
import zoneinfo
from pathlib import Path

from desk import PROGRAM, SAMPLE
from google.transit import gtfs_realtime_pb2

ZONE = zoneinfo.ZoneInfo("Europe/Amsterdam")


def trips_between(first: str, last: str, day: str = "2026-11-20") -> list[dict]:
    """The trips of the sample feed that depart in a time of day."""
    result = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--date", day, "--json", "--planned"], capture_output=True, text=True, check=True)
    trips = [json.loads(line) for line in result.stdout.splitlines()]
    return [trip for trip in trips if first <= trip["departure"][11:16] < last]


def write_late_feed(path: Path, delays: dict[str, int], now: str, day: str = "20261120") -> None:
    """Writes a feed of `now` that reports each of these trips late by so many minutes."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = int(datetime.datetime.fromisoformat(now).replace(tzinfo=ZONE).timestamp())
    for trip_id, minutes in delays.items():
        entity = message.entity.add(id=trip_id)
        entity.trip_update.trip.trip_id = trip_id
        entity.trip_update.trip.start_date = day
        entity.trip_update.delay = minutes * 60
        update = entity.trip_update.stop_time_update.add(stop_sequence=1)
        update.departure.delay = minutes * 60
    new = path.with_suffix(".new")
    new.write_bytes(message.SerializeToString())
    new.replace(path)
