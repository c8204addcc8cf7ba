"""A decision that changes nothing is no entry, and undo takes back what was decided before it."""

import json

import pytest
from command_line import LATER, TRIP, Store, reported
from desk import SAMPLE
from google.transit import gtfs_realtime_pb2


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.mark.parametrize("before, again, words", [
    (["cancel"], ["cancel"], "is canceled already"),
    ([], ["reinstate"], "is not canceled"),
    ([], ["restore", "--at", "3"], "calls at stop 3 already"),
    (["skip", "--at", "3"], ["skip", "--at", "3"], "skips stop 3 already"),
    ([], ["withdraw"], "has no decision that could be taken back"),
    ([], ["reason", ""], "has no reason"), ([], ["note", ""], "has no note"),
    (["note", "x"], ["note", "x"], "has that note already"),
    (["vehicle", "7"], ["vehicle", " 7 "], "has that vehicle already"),
    (["vehicle", "--none"], ["vehicle", "--none"], "has no vehicle by decision already"),
    ([], ["platform", "1", "--at", "1"], "calls at that platform of stop 1 already"),
    (["delay", "0"], ["delay", "0"], "has that delay already")])
def test_what_is_so_already_is_not_decided_again(store, before, again, words):
    def arguments(command):
        return command[0], SAMPLE, TRIP, *command[1:]

    store.done("reason", SAMPLE, LATER, "ice")
    if before:
        store.done(*arguments(before))
    count = len(store.entries())
    said = store.said(*arguments(again))
    assert said.startswith(f"tripdesk: {TRIP} {words}") and said.endswith("; nothing is decided about it\n")
    assert len(store.entries()) == count
    store.done("undo", SAMPLE)
    assert store.entries()[-1]["undoes"] == store.entries()[count - 1]["uuid"]


def test_on_time_is_a_decision_where_nothing_is_known(store):
    store.done("delay", SAMPLE, TRIP, "0")
    assert store.known(TRIP)["delay_s"] == 0 and len(store.entries()) == 1


def test_of_several_trips_the_others_are_decided_about(store):
    store.done("cancel", SAMPLE, TRIP)
    lines = "".join(json.dumps({"trip_id": trip}) + "\n" for trip in (LATER, TRIP))
    assert f"standard input, line 2: {TRIP} is canceled already" in store.said("cancel", SAMPLE, "-", input=lines)
    assert [entry["trip_id"] for entry in store.entries()] == [TRIP, LATER]
    assert "and 1 more: each is canceled already" in store.said("cancel", SAMPLE, "-", input=lines)


def test_what_a_feed_reports_may_be_decided(store, tmp_path):
    """A decision stands above later reports."""
    feed = tmp_path / "vehicles.pb"
    message = gtfs_realtime_pb2.FeedMessage.FromString(reported(300))
    feed.write_bytes(message.SerializeToString())
    store.done("delay", SAMPLE, LATER, "0", "--follow", feed)
    update = message.entity[0].trip_update
    update.trip.schedule_relationship = gtfs_realtime_pb2.TripDescriptor.CANCELED
    del update.stop_time_update[:]
    update.trip.trip_id = TRIP
    feed.write_bytes(message.SerializeToString())
    assert store.known(TRIP, "--follow", feed)["canceled"]
    assert "--follow names a feed" in store.said("reinstate", SAMPLE, TRIP)
    store.done("reinstate", SAMPLE, TRIP, "--follow", feed)
    assert not store.known(TRIP, "--follow", feed)["canceled"]
    assert [entry["kind"] for entry in store.entries()] == ["departure", "reinstated"]


def test_nobody_decides_without_a_name(store):
    for author in ("", "  "):
        assert "--author is empty" in store.refused("cancel", SAMPLE, TRIP, author=author)
