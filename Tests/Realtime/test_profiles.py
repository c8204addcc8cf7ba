"""Google's own messages read what is kept of each profile: one morning, and what each form says of its extra trips."""

from pathlib import Path

import pytest
from google.protobuf import text_format
from google.transit import gtfs_realtime_pb2

GOLDEN = Path(__file__).resolve().parents[1] / "TripRealtimeTests/Producer/Golden"
TRIP = gtfs_realtime_pb2.TripDescriptor
# When the extra trips leave: 08:15, and 08:40 from their second stop, 3 minutes late at 08:53 to 08:55.
STARTS, TIMES = ["08:15:00", "08:40:00"], [(1795158900, 1795158900), (1795161180, 1795161300)]


def feed(profile):
    text = (GOLDEN / f"{profile}.txtpb").read_text()
    message = text_format.Parse(
        text, gtfs_realtime_pb2.FeedMessage(), allow_unknown_field=True, allow_field_number=True)
    assert gtfs_realtime_pb2.FeedMessage.FromString(message.SerializeToString()) == message
    assert not message.FindInitializationErrors()
    return message


def updates(profile):
    return [entity.trip_update for entity in feed(profile).entity]


@pytest.mark.parametrize("profile", ["standard", "added", "google", "transit"])
def test_the_trips_of_the_timetable_are_the_same_in_each_profile(profile):
    message = feed(profile)
    assert [entity.id for entity in message.entity] == [
        "20261120-T", "20261120-T-extra-1", "20261120-L", "20261120-T-extra-2"]
    standard = feed("standard")
    assert message.header == standard.header
    assert [message.entity[at] for at in (0, 2)] == [standard.entity[at] for at in (0, 2)]
    for at, place in ((1, 0), (3, 1)):
        call = next(stop for stop in message.entity[at].trip_update.stop_time_update
                    if stop.schedule_relationship == stop.SCHEDULED)
        assert (call.arrival.time, call.departure.time) == TIMES[place]


def test_standard_and_added_have_a_trip_id_of_their_own_and_whole_trips():
    for profile, relationship in (("standard", TRIP.NEW), ("added", TRIP.ADDED)):
        first, second = updates(profile)[1::2]
        assert [each.trip.trip_id for each in (first, second)] == ["T-extra-1", "T-extra-2"]
        assert {each.trip.schedule_relationship for each in (first, second)} == {relationship}
        assert {each.trip.route_id for each in (first, second)} == {"R"}
        # The skipped stop is not there, and the platform is the stop.
        assert [stop.stop_id for stop in second.stop_time_update] == ["s2", "b"]
        for stop in second.stop_time_update:
            planned = stop.arrival.scheduled_time if profile == "standard" else stop.arrival.time - stop.arrival.delay
            assert stop.arrival.time - planned == 180
            assert stop.arrival.HasField("scheduled_time") == (profile == "standard")


def test_google_and_transit_name_the_copied_trip_and_all_its_stops():
    for profile in ("google", "transit"):
        for place, each in enumerate(updates(profile)[1::2]):
            assert each.trip.trip_id == "T"
            assert [stop.stop_sequence for stop in each.stop_time_update] == [2, 5, 9]
            if profile == "google":
                assert each.trip.schedule_relationship == TRIP.ADDED
                assert (each.trip.start_date, each.trip.start_time) == ("20261120", STARTS[place])
                assert not each.HasField("trip_properties")
            else:
                assert each.trip.schedule_relationship == TRIP.DUPLICATED
                properties = each.trip_properties
                assert (properties.trip_id, properties.start_date, properties.start_time) == (
                    f"T-extra-{place + 1}", "20261120", STARTS[place])
        skipped, moved, _ = updates(profile)[3].stop_time_update
        assert skipped.schedule_relationship == skipped.SKIPPED and not skipped.HasField("arrival")
        assert moved.stop_time_properties.assigned_stop_id == "s2" and not moved.HasField("stop_id")
