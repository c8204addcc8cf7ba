"""The first version of a feed that `tripdesk publish` makes of a journal, as another program reads it."""

import subprocess
from pathlib import Path

from desk import PATIENCE, PROGRAM, wait_for
from google.transit import gtfs_realtime_pb2


def published_version(store, feed: Path, folder: Path, now: str, *options: str, kind: str = "") -> gtfs_realtime_pb2.FeedMessage:
    """Starts a publisher, and ends it when its file is there. `kind` is that of the feed, such as `alerts=`."""
    file = folder / "published.pb"
    file.unlink(missing_ok=True)
    publisher = subprocess.Popen(
        [PROGRAM, "publish", feed, "--now", now, "--publish-to", f"{kind}{file}", *options], env=store.environment,
        stdout=subprocess.DEVNULL)
    try:
        wait_for("a version", file.exists)
        message = gtfs_realtime_pb2.FeedMessage()
        message.ParseFromString(file.read_bytes())
    finally:
        publisher.terminate()
        publisher.wait(PATIENCE)
    return message


def trip_updates(message: gtfs_realtime_pb2.FeedMessage) -> dict[str, gtfs_realtime_pb2.TripUpdate]:
    """The trip updates by `trip_id`."""
    return {entity.trip_update.trip.trip_id: entity.trip_update for entity in message.entity}
