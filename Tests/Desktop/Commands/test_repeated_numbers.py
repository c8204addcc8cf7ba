"""A trip whose rows have one stop_sequence twice: no number names a stop of it, so that no wrong stop is decided about."""

import pytest
from command_line import Store
from small_feed import small_feed

STOPS = "stop_id,stop_name,stop_lat,stop_lon\na,A,52,4\nb,B,52,5\nc,C,52,6\nd,D,52,7\n"
# Of the trip t, both B and C are 2, so that D, which is 3, is the fourth stop.
STOP_TIMES = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
    f"{trip},{9 + number}:00:00,{9 + number}:00:00,{stop},{sequence}\n"
    for trip, sequences in (("t", (1, 2, 2, 3)), ("u", (1, 2, 3, 4)))
    for number, (stop, sequence) in enumerate(zip("abcd", sequences, strict=True)))


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def feed(tmp_path):
    trips = "route_id,service_id,trip_id,block_id\nr,s,t,\nr,s,u,\n"
    return small_feed(tmp_path, stops=STOPS, trips=trips, stop_times=STOP_TIMES)


@pytest.mark.parametrize(
    "words", [("skip", "t", "--at", "3"), ("restore", "t", "--at", "3"), ("platform", "t", "1", "--at", "3"),
              ("delay", "t", "+5", "--at", "3"), ("delay", "t", "--set", "5", "--at", "3"),
              ("hold", "t", "--at", "3", "--until", "11:30"), ("end-early", "t", "--at", "3"),
              ("start-late", "t", "--at", "3"), ("end-early", "u", "--at", "3", "--next", "t", "--next-from", "3")],
    ids=" ".join)
def test_a_stop_is_not_named_by_its_number(store, feed, words):
    command, *rest = words
    error = store.refused(command, feed, *rest)
    assert "t: stop_times.txt gives several of its stops one stop_sequence" in error and "at the desk" in error
    assert not store.path.exists(), "nothing was decided"


def test_the_whole_trip_is_decided_about_as_any_other(store, feed):
    store.done("delay", feed, "t", "+5")
    store.done("hold", feed, "t", "--until", "9:10")
    store.done("skip", feed, "u", "--at", "3")
    log = store.done("log", feed)
    assert "t of 2026-11-20: 5 min late" in log and "u of 2026-11-20: skips stop 3 (C)" in log
    assert store.done("log", feed, "--json").count("\n") == 3


def test_of_several_trips_the_line_is_told(store, feed):
    error = store.refused("skip", feed, "-", "--at", "3", input='{"trip_id": "u"}\n{"trip_id": "t"}\n')
    assert "line 2" in error and "t: stop_times.txt gives" in error
    assert not store.path.exists()
