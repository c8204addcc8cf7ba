"""What a publisher vouches for where a trip leaves several times a day."""

import subprocess

from command_line import NOW, Store
from desk import PATIENCE, PROGRAM, wait_for
from google.transit import gtfs_realtime_pb2
from small_feed import small_feed


def test_every_departure_of_a_trip_of_frequencies_is_vouched_for(tmp_path):
    feed = small_feed(
        tmp_path, frequencies="trip_id,start_time,end_time,headway_secs,exact_times\nt,8:00:00,12:00:00,1800,1\n")
    store = Store(tmp_path)
    # Somebody is at a desk.
    store.done("note", feed, "t", "Call", "--start-time", "9:00:00")
    file = tmp_path / "feed.pb"
    publisher = subprocess.Popen(
        [PROGRAM, "publish", feed, "--now", NOW, "--publish-to", file, "--vouch", "600"], stdout=subprocess.DEVNULL,
        env=store.environment)
    try:
        wait_for("a version", file.exists)
        message = gtfs_realtime_pb2.FeedMessage()
        message.ParseFromString(file.read_bytes())
    finally:
        publisher.terminate()
        publisher.wait(PATIENCE)
    starts = sorted(entity.trip_update.trip.start_time for entity in message.entity)
    assert starts == [f"{hour:02}:{minute:02}:00" for hour in range(8, 12) for minute in (0, 30)]
