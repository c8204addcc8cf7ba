"""A GTFS-Realtime feed of alerts, as an agency's server makes it, written by the test that needs it."""

import datetime
import zoneinfo
from pathlib import Path

from google.transit import gtfs_realtime_pb2

ZONE = zoneinfo.ZoneInfo("Europe/Amsterdam")


def write_alerts(path: Path, now: str, **headers: str) -> None:
    """Writes a feed of `now` with an alert for each of these lines, by `route_id`."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = int(datetime.datetime.fromisoformat(now).replace(tzinfo=ZONE).timestamp())
    for number, (route, header) in enumerate(headers.items()):
        alert = message.entity.add(id=str(number)).alert
        alert.informed_entity.add().route_id = route
        alert.cause, alert.effect = alert.CONSTRUCTION, alert.DETOUR
        alert.header_text.translation.add(text=header, language="en")
    new = path.with_suffix(".new")
    new.write_bytes(message.SerializeToString())
    new.replace(path)
