"""A GTFS-Realtime feed of alerts, as an agency's server makes it, written by the test that needs it."""

import datetime
import zoneinfo
from pathlib import Path

from google.transit import gtfs_realtime_pb2

ZONE = zoneinfo.ZoneInfo("Europe/Amsterdam")


def write_alerts(path: Path, now: str, canceled: list[str] = (), **headers: str) -> None:
    """Writes a feed of `now` with an alert for each of these lines, by `route_id`, and with canceled trips of the day."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = int(datetime.datetime.fromisoformat(now).replace(tzinfo=ZONE).timestamp())
    for number, (route, header) in enumerate(headers.items()):
        alert = message.entity.add(id=str(number)).alert
        alert.informed_entity.add().route_id = route
        alert.cause, alert.effect = alert.CONSTRUCTION, alert.DETOUR
        alert.header_text.translation.add(text=header, language="en")
    for trip_id in canceled:
        trip = message.entity.add(id=trip_id).trip_update.trip
        trip.trip_id, trip.start_date, trip.schedule_relationship = trip_id, now[:10].replace("-", ""), trip.CANCELED
    new = path.with_suffix(".new")
    new.write_bytes(message.SerializeToString())
    new.replace(path)
