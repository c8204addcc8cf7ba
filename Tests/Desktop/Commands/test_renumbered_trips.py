"""A new timetable gives the ids of its trips to other trips: what was decided follows them to none."""

import json
import subprocess

import pytest
from command_line import NOW, Store
from desk import PATIENCE, PROGRAM
from published_version import published_version, trip_updates
from small_feed import small_feed

TRIPS = ("canceled", "late", "reason", "note", "vehicle", "copied", "plain")


def stop_times(later: int) -> str:
    rows = [f"{trip},9:{later:02}:00,9:{later:02}:00,a,1\n{trip},10:{later:02}:00,10:{later:02}:00,b,2\n" for trip in TRIPS]
    return "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(rows)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def decided(store, tmp_path):
    trips = "route_id,service_id,trip_id\n" + "".join(f"r,s,{trip}\n" for trip in TRIPS)
    feed = small_feed(tmp_path, trips=trips, stop_times=stop_times(0))
    store.done("cancel", feed, "canceled")
    store.done("delay", feed, "late", "+7")
    store.done("reason", feed, "reason", "Snow")
    store.done("note", feed, "note", "Call")
    store.done("vehicle", feed, "vehicle", "12")
    store.done("add", feed, "copied", "+10", "--id", "extra")
    return feed


def listed(store, feed) -> tuple[dict[str, dict], str]:
    result = subprocess.run(
        [PROGRAM, "trips", feed, "--now", NOW, "--json"], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)
    return {trip["trip_id"]: trip for trip in map(json.loads, result.stdout.splitlines())}, result.stderr


def delays(update) -> set[int]:
    return {each.departure.delay for each in update.stop_time_update}


def test_what_was_decided_follows_a_trip_id_to_no_other_trip(store, decided, tmp_path):
    before, said = listed(store, decided)
    assert said == "" and before["canceled"]["canceled"] and before["late"]["delay_s"] == 420
    (decided / "stop_times.txt").write_text(stop_times(30))
    after, said = listed(store, decided)
    assert "6 decisions about 2026-11-20 fit no trip or stop of this timetable" in said
    assert "extra" not in after, "the copied trip is another one"
    for trip in TRIPS:
        same = {key: value for key, value in after[trip].items() if key != "trip_id"}
        assert same == {key: value for key, value in after["plain"].items() if key != "trip_id"}, trip
    updates = trip_updates(published_version(store, decided, tmp_path, NOW, "--vouch", "600"))
    # Nobody vouches for a trip with an id about which something was decided.
    assert set(updates) == {"copied", "plain"} and all(delays(update) == {0} for update in updates.values())
    # With the edition of before, or one that is adjusted by some minutes, all is as it was decided.
    for minutes in (0, 5):
        (decided / "stop_times.txt").write_text(stop_times(minutes))
        again, said = listed(store, decided)
        assert said == "" and again["canceled"]["canceled"] and again["late"]["delay_s"] == 420
        assert again["extra"]["departure"] == "2026-11-20T09:10:00+01:00"
        assert (again["reason"]["reason"], again["note"]["note"], again["vehicle"]["vehicle"]) == ("Snow", "Call", "12")


def test_what_is_decided_about_the_other_trip_counts_for_that_one(store, decided):
    (decided / "stop_times.txt").write_text(stop_times(30))
    store.run("delay", decided, "canceled", "+2")
    store.run("cancel", decided, "late")
    after, _ = listed(store, decided)
    assert not after["canceled"]["canceled"] and after["canceled"]["delay_s"] == 120
    assert after["late"]["canceled"]
    (decided / "stop_times.txt").write_text(stop_times(0))
    before, _ = listed(store, decided)
    assert before["canceled"]["canceled"] and before["late"]["delay_s"] == 420 and not before["late"]["canceled"]


def test_an_alert_about_a_trip_follows_its_id_to_no_other_trip(store, decided, tmp_path):
    alert = {
        "cause": "ACCIDENT", "effect": "DETOUR", "informed": [{"trip_id": "plain", "start_date": "20261120"}],
        "told": {"to": "2026-11-20T12:00:00+01:00"}, "periods": [{"to": "2026-11-20T12:00:00+01:00"}],
        "texts": [{"language": "en", "header": "By way of C", "description": "The road to B is closed."}],
    }
    store.done("alert", "add", decided, input=json.dumps(alert))

    def told(minutes: int) -> list[str]:
        (decided / "stop_times.txt").write_text(stop_times(minutes))
        message = published_version(store, decided, tmp_path, NOW, kind="alerts=")
        return [entity.alert.header_text.translation[0].text for entity in message.entity]

    assert "By way of C" in told(0) and "By way of C" in told(5)
    assert "By way of C" not in told(30)
    assert "By way of C" in told(0)
