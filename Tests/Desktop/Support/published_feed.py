"""What a desk publishes, read by other programs."""

import json
import socket
import subprocess

from desk import PATIENCE, PROGRAM, SAMPLE
from google.transit import gtfs_realtime_pb2
from morning import MORNING

NEW = gtfs_realtime_pb2.TripDescriptor.ScheduleRelationship.Value("NEW")


def check(source) -> dict:
    """What consumers would say of a published feed."""
    result = subprocess.run(
        [PROGRAM, "check-feed", SAMPLE, source, "--now", MORNING, "--json"], capture_output=True, text=True,
        timeout=PATIENCE)
    assert result.returncode in (0, 1), result.stderr
    return json.loads(result.stdout)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def published(feed) -> gtfs_realtime_pb2.FeedMessage:
    """The published feed as another program reads it; empty as long as there is none."""
    message = gtfs_realtime_pb2.FeedMessage()
    if feed.exists():
        message.ParseFromString(feed.read_bytes())
    return message


def delays(feed) -> dict[str, list[int]]:
    """The departures' delays by trip."""
    return {entity.trip_update.trip.trip_id: [
        update.departure.delay for update in entity.trip_update.stop_time_update if update.HasField("departure")]
        for entity in published(feed).entity}


def relationships(feed) -> set[int]:
    """What kinds of trips are in it."""
    return {entity.trip_update.trip.schedule_relationship for entity in published(feed).entity}
