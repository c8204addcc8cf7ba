"""Reports of other programs that cannot be true are neither shown nor dropped in silence."""

import json
import os
import subprocess

import pytest
from desk import PROGRAM, SHARED

FIELD = SHARED / "data/field"
pytestmark = pytest.mark.skipif(not FIELD.exists(), reason=f"{FIELD} is not there")


def followed(tmp_path, feed, report, now, *options):
    result = subprocess.run(
        [PROGRAM, "trips", FIELD / feed, "--json", "--now", now, "--follow", FIELD / report, *options],
        capture_output=True, text=True, timeout=60, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    assert result.returncode == 0, result.stderr
    trips = [json.loads(line) for line in result.stdout.splitlines()]
    return {(trip["trip_id"], trip["start_date"]): trip for trip in trips}, result.stderr


@pytest.mark.parametrize("report", ["minus-8h.pb", "plus-30h.pb"])
def test_hours_away_is_not_early_or_late(tmp_path, report):
    trips, said = followed(tmp_path, "70-rt/feed", f"110-rt-implausible/{report}", "2026-11-26T08:05:00")
    assert trips["t2", "20261126"]["delay_s"] is None
    assert f"{report} has 1 trip updates that do not fit" in said and "12 hours after" in said


def test_a_report_without_a_date_is_about_the_run_on_its_way(tmp_path):
    trips, said = followed(
        tmp_path, "42-crossing-service-day/feed", "42-crossing-service-day/rt.pb", "2026-11-27T00:05:00",
        "--date", "2026-11-27", "--running")
    assert trips["night", "20261126"]["delay_s"] is not None and trips["night", "20261127"]["delay_s"] is None and said == ""


def test_the_calendars_date_is_not_a_run_a_day_early(tmp_path):
    trips, said = followed(
        tmp_path, "42-crossing-service-day/feed", "42-crossing-service-day/rt2.pb", "2026-11-27T00:05:00",
        "--date", "2026-11-27", "--running")
    assert trips["night", "20261126"]["delay_s"] is None and trips["night", "20261127"]["delay_s"] is None
    assert "that of the trip of 2026-11-26" in said and "start_date may be the calendar's" in said


def test_a_contradiction_is_not_guessed(tmp_path):
    trips, said = followed(tmp_path, "70-rt/feed", "81-rt-stop-mismatch/rt.pb", "2026-11-26T08:05:00")
    assert trips["t1", "20261126"]["delay_s"] is None
    assert "stop_sequence is another stop of the trip than stop_id" in said


@pytest.mark.parametrize("feed", ["70-rt/feed", "80-rt-platform-by-stop-id/feed"])
def test_a_platform_that_no_trip_is_planned_at_is_one_of_the_station(tmp_path, feed):
    trips, said = followed(tmp_path, feed, "80-rt-platform-by-stop-id/rt.pb", "2026-11-26T08:05:00")
    assert trips["t1", "20261126"]["delay_s"] == 120 and said == ""
    assert trips["t1", "20261126"]["platforms"] == [{"stop_sequence": 1, "stop_id": "S2", "platform_code": "2"}]


def test_no_trip_goes_back_in_time(tmp_path):
    trips, said = followed(tmp_path, "70-rt/feed", "97-rt-negative/rt.pb", "2026-11-26T08:05:00")
    trip = trips["t1", "20261126"]
    times = [trip[key] for key in ("expected_departure", "expected_arrival") if trip[key]]
    assert times == sorted(times) and "run backwards" in said
