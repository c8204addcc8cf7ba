"""What a publisher vouches for where a trip leaves several times a day."""

from command_line import NOW, Store
from published_version import published_version
from small_feed import small_feed


def test_every_departure_of_a_trip_of_frequencies_is_vouched_for(tmp_path):
    feed = small_feed(
        tmp_path, frequencies="trip_id,start_time,end_time,headway_secs,exact_times\nt,8:00:00,12:00:00,1800,1\n")
    store = Store(tmp_path)
    # Somebody is at a desk.
    store.done("note", feed, "t", "Call", "--start-time", "9:00:00")
    message = published_version(store, feed, tmp_path, NOW, "--vouch", "600")
    starts = sorted(entity.trip_update.trip.start_time for entity in message.entity)
    assert starts == [f"{hour:02}:{minute:02}:00" for hour in range(8, 12) for minute in (0, 30)]
