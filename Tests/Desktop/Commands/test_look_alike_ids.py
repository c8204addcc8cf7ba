"""Ids are their bytes: of trips whose ids look alike, each has its own decisions, reports and entity of the feed."""

import json
import shutil
import subprocess

import pytest
from command_line import Store
from desk import PATIENCE, PROGRAM, SHARED
from google.transit import gtfs_realtime_pb2
from published_version import published_version, trip_updates

FIELD = SHARED / "data/field/23-ids-that-look-alike"
NOW = "2026-11-26T08:05:00"
COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


@pytest.fixture
def store(tmp_path):
    if not FIELD.exists():
        pytest.skip(f"{FIELD} is not there")
    return Store(tmp_path)


def done(store, *arguments, said=""):
    result = subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE, env=store.environment)
    assert result.returncode == 0 and (said in result.stderr if said else not result.stderr), result.stderr
    return result.stdout


def trips(store, *arguments, said="") -> dict[str, dict]:
    lines = done(store, "trips", FIELD / "feed", "--now", NOW, "--json", *arguments, said=said).splitlines()
    listed = [json.loads(line) for line in lines]
    assert len(listed) == 6
    return {trip["trip_id"]: trip for trip in listed}


def test_a_decision_about_one_does_not_touch_its_twin(store, tmp_path):
    done(store, "cancel", FIELD / "feed", DECOMPOSED, "--now", NOW)
    done(store, "delay", FIELD / "feed", COMPOSED, "+4", "--now", NOW)
    known = trips(store)
    assert [known[trip]["canceled"] for trip in (COMPOSED, DECOMPOSED)] == [False, True]
    assert known[COMPOSED]["delay_s"] == 240
    assert [known[trip]["departure"][11:13] for trip in (COMPOSED, DECOMPOSED)] == ["12", "13"]
    message = published_version(store, FIELD / "feed", tmp_path, NOW, "--vouch", "600")
    updates = trip_updates(message)
    assert len(message.entity) == len(updates) == 6
    canceled = gtfs_realtime_pb2.TripDescriptor.CANCELED
    assert [trip for trip, update in updates.items() if update.trip.schedule_relationship == canceled] == [DECOMPOSED]
    assert {each.departure.delay for each in updates[COMPOSED].stop_time_update} == {240}
    assert "No problems" in done(store, "check", FIELD / "feed")
    log = [json.loads(line)["trip_id"] for line in done(store, "log", FIELD / "feed", "--now", NOW, "--json").splitlines()]
    assert log == [DECOMPOSED, COMPOSED]


def test_reports_are_about_the_trip_that_they_name(store):
    known = trips(store, "--follow", FIELD / "rt.pb", said="entity TRIP1|20261126, trip TRIP1: the timetable of the day")
    late = {trip: known[trip]["delay_s"] for trip in known if known[trip]["delay_s"] is not None}
    assert late == {"7": 240, "007": 540, DECOMPOSED: 360}


def test_two_operators_stay_two_in_a_journal(store, tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(FIELD / "feed", feed)
    (feed / "agency.txt").write_text(
        "agency_id,agency_name,agency_url,agency_timezone\n"
        + "".join(f"{each},{each},https://x.example,Europe/Paris\n" for each in (COMPOSED, DECOMPOSED)))
    for operator in (COMPOSED, DECOMPOSED):
        done(store, "cancel", feed, "7", "--now", NOW, "--operator", operator,
             said="no decision of" if operator == DECOMPOSED else "")
    journal = str(store.path)
    told = [line for line in done(store, "store", "check", journal).splitlines() if " 1 entries " in line]
    assert sorted(line.split(":")[0] for line in told) == sorted([COMPOSED, DECOMPOSED])
    copy = str(tmp_path / "copy.sqlite")
    done(store, "store", "copy", journal, copy, "--operator", DECOMPOSED)
    told = [line for line in done(store, "store", "check", copy).splitlines() if " 1 entries " in line]
    assert [line.split(":")[0] for line in told] == [DECOMPOSED]
