"""A new timetable numbers the stops of a trip anew, or plans other times: what was decided stays about the same call."""

import json
import subprocess

import pytest
from command_line import NOW, Store
from desk import PATIENCE, PROGRAM
from google.transit import gtfs_realtime_pb2
from published_version import published_version, trip_updates
from small_feed import small_feed

STOPS = ("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n"
         "x,Xanten,52,3,,,\na,Aalst,52,4,,,\nb,Bree,52,5,,,\nc,Cuijk,52,6,1,,\n"
         "c1,Cuijk,52,6,,c,1\nc2,Cuijk,52,6,,c,2\nd,Delft,52,7,,,\n")
TRIPS = ("skips", "ends", "waits", "late", "platform")
OLD = (("a", 0), ("b", 10), ("c1", 20), ("d", 30))
# A stop before all others, other numbers, another platform, and all of it five minutes later.
NEW = (("x", 0), ("a", 5), ("b", 15), ("c2", 25), ("d", 35))


def stop_times(calls, step: int) -> str:
    rows = [f"{trip},9:{minute:02}:00,9:{minute:02}:00,{stop},{step * number}\n" for trip in TRIPS
            for number, (stop, minute) in enumerate(calls, 1)]
    return "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(rows)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def feed(tmp_path):
    """The timetable before, with decisions about some of its stops."""
    trips = "route_id,service_id,trip_id\n" + "".join(f"r,s,{trip}\n" for trip in TRIPS)
    return small_feed(tmp_path, stops=STOPS, trips=trips, stop_times=stop_times(OLD, 1))


@pytest.fixture
def decided(store, feed):
    store.done("skip", feed, "skips", "--at", "2")
    store.done("end-early", feed, "ends", "--at", "3")
    store.done("hold", feed, "waits", "--at", "2", "--until", "9:22")
    store.done("delay", feed, "late", "+7", "--at", "3")
    store.done("platform", feed, "platform", "2", "--at", "3")
    store.done("add", feed, "late", "+30", "--id", "extra")
    return feed


def listed(store, feed) -> dict[str, dict]:
    result = subprocess.run(
        [PROGRAM, "trips", feed, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    assert result.stderr == ""
    return {trip["trip_id"]: trip for trip in map(json.loads, result.stdout.splitlines())}


def skipped(update) -> set[str]:
    relationship = gtfs_realtime_pb2.TripUpdate.StopTimeUpdate.ScheduleRelationship.Value("SKIPPED")
    return {each.stop_id for each in update.stop_time_update if each.schedule_relationship == relationship}


def test_what_was_decided_stays_about_the_same_stops(store, decided, tmp_path):
    before = listed(store, decided)
    (decided / "stop_times.txt").write_text(stop_times(NEW, 10))
    after = listed(store, decided)
    assert (before["skips"]["skipped_stops"], after["skips"]["skipped_stops"]) == ([2], [30])
    assert (before["ends"]["skipped_stops"], after["ends"]["skipped_stops"]) == ([4], [50])
    assert after["waits"]["expected_arrival"] == "2026-11-20T09:42:00+01:00", "seven minutes late from 9:22 on"
    assert before["waits"]["expected_arrival"] == "2026-11-20T09:42:00+01:00"
    assert after["late"]["expected_arrival"] == "2026-11-20T09:42:00+01:00"
    assert after["platform"]["platforms"] == [], "it is the planned one now"
    assert before["extra"]["departure"] == "2026-11-20T09:30:00+01:00"
    assert after["extra"]["departure"] == "2026-11-20T09:25:00+01:00", "it leaves A at 9:30, and X before"
    updates = trip_updates(published_version(store, decided, tmp_path, NOW))
    assert (skipped(updates["skips"]), skipped(updates["ends"])) == ({"b"}, {"d"})
    held = {each.stop_id: each.departure.delay for each in updates["waits"].stop_time_update}
    assert held["b"] == 7 * 60 and held.get("a", 0) == 0


def test_the_log_goes_on_telling_what_was_decided(store, decided):
    before = store.done("log", decided)
    assert "skips of 2026-11-20: skips stop 2 (Bree) by a" in before
    assert "late of 2026-11-20: 7 min late from stop 3 (Cuijk) on by a" in before
    (decided / "stop_times.txt").write_text(stop_times(NEW, 10))
    assert store.done("log", decided) == before
    skip = next(map(json.loads, store.done("log", decided, "--json").splitlines()))
    assert (skip["stop_id"], skip["stop_sequence"], skip["value"]) == ("b", 2, None)
    assert skip["planned_departure"] == "2026-11-20T08:10:00Z"


def test_a_stop_that_is_gone_is_told_and_can_be_withdrawn(store, decided):
    calls = [call for call in NEW if call[0] != "b"]
    (decided / "stop_times.txt").write_text(stop_times(calls, 1))
    result = subprocess.run(
        [PROGRAM, "trips", decided, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    assert "2 decisions about 2026-11-20 fit no trip or stop of this timetable: skips, waits" in result.stderr
    trips = {trip["trip_id"]: trip for trip in map(json.loads, result.stdout.splitlines())}
    assert trips["skips"]["skipped_stops"] == [], "no other stop in its place"
    assert "skips stop 2 (Bree)" in store.done("log", decided)
    store.done("withdraw", decided, "-", input='{"trip_id": "skips"}\n{"trip_id": "waits"}\n')
    assert listed(store, decided)["skips"]["skipped_stops"] == []


def test_a_decision_after_it_is_about_the_same_stop(store, decided):
    (decided / "stop_times.txt").write_text(stop_times(NEW, 10))
    assert "skips stop 30 already" in store.said("skip", decided, "skips", "--at", "30")
    store.done("restore", decided, "skips", "--at", "30")
    assert listed(store, decided)["skips"]["skipped_stops"] == []
    store.done("undo", decided)
    assert listed(store, decided)["skips"]["skipped_stops"] == [30]


def test_an_extra_trip_that_runs_at_the_same_time_is_added_once(store, decided):
    def again(minutes: str) -> str:
        result = store.run("add", decided, "late", minutes, "--id", "extra")
        assert (result.returncode, result.stdout) == (0, "extra\n"), result.stderr
        return result.stderr
    assert "extra is added already" in again("+30")
    (decided / "stop_times.txt").write_text(stop_times([(stop, minute + 5) for stop, minute in OLD], 1))
    assert "extra is added already" in again("+25"), "it leaves at 9:30 as before"
    assert "another trip" in store.refused("add", decided, "late", "+30", "--id", "extra")
    assert len([entry for entry in store.done("log", decided).splitlines() if "extra trip" in entry]) == 1


def test_an_extra_trip_leaves_the_stop_where_it_was_decided_to_begin(store, decided, tmp_path):
    (decided / "stop_times.txt").write_text(stop_times(NEW, 10))
    updates = trip_updates(published_version(store, decided, tmp_path, NOW))["extra"].stop_time_update
    times = [(each.stop_id, each.departure.time) for each in updates]
    # 9:25 and 9:30 in Amsterdam.
    assert times[:2] == [("x", 1795163100), ("a", 1795163400)]


@pytest.mark.parametrize("calls", [
    (("x", 0), ("b", 10), ("c1", 20), ("d", 30)), (("a", 0), ("b", 10), ("c1", 20), ("x", 30)),
    (("d", 0), ("c1", 10), ("b", 20), ("a", 30))], ids=["other origin", "other destination", "the way back"])
def test_an_extra_trip_follows_the_id_of_its_template_to_no_other_way(store, decided, tmp_path, calls):
    store.done("withdraw", decided, "-", input="".join(f'{{"trip_id": "{trip}"}}\n' for trip in TRIPS))
    (decided / "stop_times.txt").write_text(stop_times(calls, 1))
    result = subprocess.run(
        [PROGRAM, "trips", decided, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    assert "extra" not in {trip["trip_id"] for trip in map(json.loads, result.stdout.splitlines())}
    assert "1 decision about 2026-11-20 fits no trip or stop of this timetable: extra" in result.stderr
    assert trip_updates(published_version(store, decided, tmp_path, NOW)) == {}
    assert "added as an extra trip like late" in store.done("log", decided)


@pytest.mark.parametrize("stops", [
    STOPS.replace("c,1", "c,9").replace("c,2", "c,1").replace("c,9", "c,2"),
    STOPS.replace("c2,Cuijk,52,6,,c,2", "e,Elst,52,8,1,,\nc2,Elst,52,8,,e,2"),
    STOPS.replace("c2,Cuijk,52,6,,c,2\n", "")], ids=["codes exchanged", "of another station", "gone"])
def test_a_platform_that_is_another_one_now_is_told_and_holds_back_nothing(store, decided, tmp_path, stops):
    store.done("delay", decided, "platform", "+4")
    assert listed(store, decided)["platform"]["platforms"] != []
    (decided / "stops.txt").write_text(stops)
    result = subprocess.run(
        [PROGRAM, "trips", decided, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    assert "1 decision about 2026-11-20 fits no trip or stop of this timetable: platform" in result.stderr
    trip = next(trip for trip in map(json.loads, result.stdout.splitlines()) if trip["trip_id"] == "platform")
    assert (trip["platforms"], trip["expected_arrival"]) == ([], "2026-11-20T09:34:00+01:00")
    update = trip_updates(published_version(store, decided, tmp_path, NOW))["platform"]
    assert {each.stop_time_properties.assigned_stop_id for each in update.stop_time_update} <= {""}
    assert update.stop_time_update[0].departure.delay == 240


def test_a_hold_at_the_first_stop_stays_at_that_stop(store, feed):
    store.done("hold", feed, "waits", "--until", "9:07")
    (feed / "stop_times.txt").write_text(stop_times(NEW, 10))
    assert listed(store, feed)["waits"]["expected_arrival"] == "2026-11-20T09:37:00+01:00", "two minutes late from A on"
    assert "held at the first stop" in store.done("log", feed)


def test_a_hold_until_a_time_before_the_new_plan_makes_no_trip_punctual(store, feed, tmp_path):
    store.done("hold", feed, "waits", "--at", "2", "--until", "9:22")
    (feed / "stop_times.txt").write_text(stop_times([(stop, minute + 20) for stop, minute in OLD], 1))
    result = subprocess.run(
        [PROGRAM, "trips", feed, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    trip = next(trip for trip in map(json.loads, result.stdout.splitlines()) if trip["trip_id"] == "waits")
    assert trip["status"] == "unknown", trip
    assert "fits no trip or stop of this timetable: waits" in result.stderr
    assert trip_updates(published_version(store, feed, tmp_path, NOW)) == {}


def without(feed, *stops: str) -> None:
    """Plans the trips of the timetable before without some stops, and keeps the numbers of the others."""
    calls = [call if call[0] not in stops else None for call in OLD]
    rows = [f"{trip},9:{call[1]:02}:00,9:{call[1]:02}:00,{call[0]},{number}\n" for trip in TRIPS
            for number, call in enumerate(calls, 1) if call]
    (feed / "stop_times.txt").write_text("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(rows))


@pytest.mark.parametrize("decision", [("delay", "late", "+20", "--at", "2"), ("end-early", "late", "--at", "2")])
def test_a_trip_whose_decision_fits_no_more_is_not_vouched(store, feed, tmp_path, decision):
    command, trip, *rest = decision
    store.done(command, feed, trip, *rest)
    without(feed, "b")
    vouched = trip_updates(published_version(store, feed, tmp_path, NOW, "--vouch", "60"))
    assert set(vouched) == set(TRIPS) - {"late"}, "nobody knows how it runs"


def test_what_was_decided_before_does_not_count_again_when_the_later_decision_fits_no_more(store, feed, tmp_path):
    store.done("delay", feed, "late", "+20", "--at", "3")
    store.done("delay", feed, "late", "0", "--at", "2")
    store.done("platform", feed, "platform", "2", "--at", "3")
    store.done("platform", feed, "platform", "1", "--at", "3")
    without(feed, "b")
    (feed / "stops.txt").write_text(STOPS.replace("c1,Cuijk,52,6,,c,1\n", "c3,Cuijk,52,6,,c,3\n"))
    (feed / "stop_times.txt").write_text((feed / "stop_times.txt").read_text().replace(",c1,", ",c3,"))
    assert trip_updates(published_version(store, feed, tmp_path, NOW)) == {}


@pytest.mark.parametrize("decision", [("delay", "+20", "--at", "2"), ("end-early", "--at", "2")])
def test_an_extra_trip_whose_decision_fits_no_more_is_not_told_to_be_on_time(store, feed, tmp_path, decision):
    store.done("add", feed, "late", "+30", "--id", "extra")
    command, *rest = decision
    store.done(command, feed, "extra", *rest)
    assert set(trip_updates(published_version(store, feed, tmp_path, NOW))) == {"extra"}
    without(feed, "b")
    assert trip_updates(published_version(store, feed, tmp_path, NOW)) == {}
