"""Which vehicle could run which trip, as a file beside the timetable."""

import csv
import io
import re
import subprocess

from desk import PROGRAM, SAMPLE
from unnamed_vehicles import without_blocks

TRIPS = 273


def propose(feed, *arguments) -> tuple[dict[str, str], str]:
    """The proposed vehicles by trip, and what is assumed."""
    result = subprocess.run(
        [PROGRAM, "propose-vehicles", feed, "--date", "2026-11-20", *arguments], capture_output=True, text=True, timeout=60,
        check=True)
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    vehicles = {row["trip_id"]: row["vehicle"] for row in rows}
    assert len(vehicles) == len(rows)
    return vehicles, result.stderr


def test_each_trip_without_a_vehicle_gets_one_and_the_assumptions_are_told(tmp_path):
    feed = without_blocks(tmp_path)
    vehicles, assumed = propose(feed)
    assert len(vehicles) == TRIPS and "at least 3 min to turn" in assumed and "Left out" not in assumed
    staying, _ = propose(feed, "--per-line")
    assert len(set(vehicles.values())) <= len(set(staying.values()))


def test_trips_whose_vehicle_the_timetable_names_are_left_out_and_counted():
    vehicles, assumed = propose(SAMPLE)
    left_out = int(re.search(r"Left out: (\d+) trips whose vehicle the timetable names", assumed)[1])
    assert left_out + len(vehicles) == TRIPS and left_out > 0
