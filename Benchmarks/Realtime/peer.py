"""The same message built and encoded with Google's protobuf for Python: peer.py FILE, of which the message is taken."""

import sys
from statistics import median
from time import perf_counter

from google.protobuf.internal import api_implementation
from google.transit.gtfs_realtime_pb2 import FeedMessage


def rows(message):
    """What the message holds, as plain values."""
    return [(
        entity.id, entity.trip_update.trip.trip_id, entity.trip_update.trip.start_date, entity.trip_update.timestamp,
        [(stop.stop_sequence, stop.stop_id, stop.arrival.time, stop.arrival.delay, stop.departure.time,
          stop.departure.delay) for stop in entity.trip_update.stop_time_update],
    ) for entity in message.entity]


def build(header, trips):
    """Builds and encodes."""
    message = FeedMessage()
    message.header.CopyFrom(header)
    for name, trip_id, date, timestamp, stops in trips:
        entity = message.entity.add(id=name)
        update = entity.trip_update
        update.trip.trip_id = trip_id
        update.trip.start_date = date
        update.trip.schedule_relationship = 0
        update.timestamp = timestamp
        for sequence, stop_id, arrival, arrival_delay, departure, departure_delay in stops:
            stop = update.stop_time_update.add(stop_sequence=sequence, stop_id=stop_id, schedule_relationship=0)
            stop.arrival.time, stop.arrival.delay = arrival, arrival_delay
            stop.departure.time, stop.departure.delay = departure, departure_delay
    return message.SerializeToString()


with open(sys.argv[1], "rb") as file:
    original = FeedMessage.FromString(file.read())
trips = rows(original)
times = []
for _ in range(5):
    begin = perf_counter()
    encoded = build(original.header, trips)
    times.append((perf_counter() - begin) * 1000)
assert FeedMessage.FromString(encoded) == original
print(f"the same in Python with Google's protobuf ({api_implementation.Type()}): {median(times):.2f} ms")
