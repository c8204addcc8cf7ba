"""`tripdesk trips` shows what is known of the trips: what was decided, not only what was planned."""

import json
import os
import subprocess

from desk import PROGRAM, SAMPLE

TRIP = "r1-wd-h-0512"
NOW = ("--now", "2026-11-20T08:21:00")


def trips(*arguments, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, "trips", SAMPLE, *NOW, *arguments], capture_output=True, text=True, timeout=60, **options)


def decide(store, *arguments) -> None:
    command, *rest = arguments
    subprocess.run(
        [PROGRAM, command, SAMPLE, *rest, *NOW, "--store", store], check=True, capture_output=True, timeout=60)


def line(text: str, trip: str = TRIP) -> str:
    return next(line for line in text.splitlines() if trip in line)


def test_a_trip_that_was_moved_is_late(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "delay", TRIP, "+5")
    decide(store, "platform", TRIP, "2", "--at", "1")
    decide(store, "reason", TRIP, "works at the bridge")
    known = json.loads(line(trips("--json", "--store", store).stdout))
    assert (known["delay_s"], known["status"], known["canceled"]) == (300, "late", False)
    assert known["departure"] == "2026-11-20T05:12:00+01:00"
    assert known["expected_departure"] == "2026-11-20T05:17:00+01:00"
    assert known["arrival"] == "2026-11-20T05:50:15+01:00"
    assert known["expected_arrival"] == "2026-11-20T05:55:15+01:00"
    table = trips("--store", store).stdout
    assert table.splitlines()[0].split() == [
        "DEPARTS", "EXPECTED", "ARRIVES", "EXPECTED", "STATUS", "LINE", "NUMBER", "HEADSIGN", "TRIP", "CHANGES"]
    assert line(table).split() == [
        "05:12", "05:17", "05:50", "05:55", "●", "+5", "min", "R1", "4000", "Lindeveen", TRIP, "platform", "2", "at",
        "Zilverdam", "Centraal;", "works", "at", "the", "bridge"]
    # Of all others nothing is known: neither on time nor late.
    other = json.loads(line(trips("--json", "--store", store).stdout, "r1-wd-t-0520"))
    assert (other["delay_s"], other["status"], other["expected_departure"]) == (None, "unknown", None)
    assert line(table, "r1-wd-t-0520").split() == [
        "05:20", "05:58", "no", "data", "R1", "4001", "Zilverdam", "Centraal", "r1-wd-t-0520"]


def test_a_canceled_trip_has_no_expected_time(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "delay", TRIP, "+5")
    decide(store, "cancel", TRIP)
    known = json.loads(line(trips("--json", "--store", store).stdout))
    assert (known["canceled"], known["status"]) == (True, "canceled")
    assert known["delay_s"] is known["expected_departure"] is known["expected_arrival"] is None
    assert "✕ canceled" in line(trips("--store", store).stdout)


def test_on_time_is_not_unknown(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "delay", TRIP, "0")
    known = json.loads(line(trips("--json", "--store", store).stdout))
    assert (known["delay_s"], known["status"]) == (0, "on_time")
    decide(store, "delay", TRIP, "-3")
    known = json.loads(line(trips("--json", "--store", store).stdout))
    assert (known["delay_s"], known["status"]) == (-180, "early")


def test_the_journal_is_the_users_own_where_none_is_named(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    assert json.loads(line(trips("--json", env=environment).stdout))["status"] == "unknown"
    assert not list(tmp_path.iterdir()), "reading makes no journal"
    subprocess.run([PROGRAM, "delay", SAMPLE, TRIP, "+5", *NOW], env=environment, check=True, timeout=60)
    assert json.loads(line(trips("--json", env=environment).stdout))["delay_s"] == 300
    # The rehearsal's journal is one of its own.
    real = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--date", "2026-11-20", "--json"], env=environment, capture_output=True, text=True,
        timeout=60)
    assert json.loads(line(real.stdout))["status"] == "unknown"


def test_a_journal_that_cannot_be_read_is_an_error_and_no_timetable(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "cancel", TRIP)
    for content in (bytes(100) + store.read_bytes()[100:], b"no journal"):
        store.write_bytes(content)
        result = trips("--store", store)
        assert (result.returncode, result.stdout) == (2, "") and result.stderr.count("\n") == 1
        assert store.read_bytes() == content
        # The timetable alone needs no journal.
        assert trips("--planned").returncode == 0
    home = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_DATA_HOME")}
    result = trips(env=home)
    assert result.returncode == 2 and "--planned" in result.stderr


def test_planned_is_the_timetable_alone(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "cancel", TRIP)
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    planned = trips("--json", "--planned", env=environment).stdout
    assert line(planned).endswith('"delay_s":null,"status":"unknown"}')
    assert trips("--planned").stdout.splitlines()[0].split() == ["DEPARTS", "ARRIVES", "LINE", "NUMBER", "HEADSIGN", "TRIP"]
    result = trips("--planned", "--store", store)
    assert result.returncode == 2 and "--planned" in result.stderr


def test_the_present_keys_stay_where_they_were(tmp_path):
    planned = json.loads(line(trips("--json", "--planned").stdout))
    known = json.loads(line(trips("--json", env=os.environ | {"XDG_DATA_HOME": str(tmp_path)}).stdout))
    assert list(known)[:len(planned)] == list(planned)
    assert {key: known[key] for key in planned} == planned


def test_a_trip_of_yesterday_that_is_late_is_still_running(tmp_path):
    store = tmp_path / "journal.sqlite"
    late = json.loads(trips("--planned", "--json", "--date", "2026-11-20").stdout.splitlines()[-1])
    now = ("--now", "2026-11-21T02:00:00", "--store", store)
    command = [PROGRAM, "delay", SAMPLE, late["trip_id"], "+300", "--date", "2026-11-20", *now]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    listed = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--running", "--json", *now], capture_output=True, text=True, timeout=60, check=True)
    found = [trip for trip in map(json.loads, listed.stdout.splitlines())
             if (trip["trip_id"], trip["start_date"]) == (late["trip_id"], "20261120")]
    assert len(found) == 1 and found[0]["delay_s"] == 300 * 60
