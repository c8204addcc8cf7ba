"""The commands without a window, as a script uses them."""

import contextlib
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from desk import PROGRAM, ROOT, SAMPLE, SHARED, wait_for
from small_feed import small_feed

FREQUENCIES = SHARED / "data/gtfs/google-sample-feed-1.zip"


def run(*arguments: str | Path, **options) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, env=environment, **options)


def test_trips_lists_a_day_as_json_lines():
    result = run("trips", SAMPLE, "--date", "2026-11-20", "--json")
    trips = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.returncode == 0 and result.stderr == ""
    assert len(trips) == 273
    assert trips == sorted(trips, key=lambda trip: (trip["departure_s"], trip["trip_id"]))
    seed = next(trip for trip in trips if trip["trip_id"] == "seed-1509")
    assert seed["start_date"] == "20261120" and "start_time" not in seed
    assert (seed["departure_s"], seed["arrival_s"]) == (54593, 55593)
    assert seed["departure"] == "2026-11-20T15:09:53+01:00" and seed["arrival"] == "2026-11-20T15:26:33+01:00"
    assert seed["delay_s"] is None and seed["status"] == "unknown", "nobody has said that it is on time"


@pytest.mark.skipif(not FREQUENCIES.exists(), reason=f"SKIPPED, NOT TESTED: {FREQUENCIES} is not there")
def test_runs_of_frequencies_have_a_start_time():
    result = run("trips", FREQUENCIES, "--date", "2007-06-05", "--json")
    starts = [trip.get("start_time") for trip in map(json.loads, result.stdout.splitlines())]
    assert result.returncode == 0 and "06:00:00" in starts


def test_a_day_without_trips_is_said_and_is_no_answer():
    result = run("trips", SAMPLE, "--date", "2150-01-01")
    assert result.stdout == "" or "TRIP" in result.stdout
    assert "2099-12-31" in result.stderr and len(result.stderr.splitlines()) == 1


def test_check_tells_usable_from_mended_from_unusable(tmp_path):
    assert run("check", SAMPLE).returncode == 0
    feed = tmp_path / "feed"
    feed.mkdir()
    for path in SAMPLE.iterdir():
        (feed / path.name).write_bytes(path.read_bytes())
    times = feed / "stop_times.txt"
    lines = times.read_text().splitlines(keepends=True)
    times.write_text("".join([lines[0], lines[1].replace(lines[1].split(",")[1], "5:6x:00"), *lines[2:]]))
    result = run("check", feed, "--json")
    report = json.loads(result.stdout)
    assert result.returncode == 1 and report["trips_left_out"] == 1
    assert any(problem["file"] == "stop_times.txt" and problem["line"] == 2 for problem in report["problems"])
    times.unlink()
    assert run("check", feed).returncode == 2


def test_check_tells_which_trips_have_a_vehicle(tmp_path):
    vehicles = json.loads(run("check", SAMPLE, "--json").stdout)["vehicles"]
    assert vehicles["trips"] == vehicles["trips_with_vehicle"] == vehicles["sources"]["block_id"]
    assert vehicles["overlaps"] == vehicles["jumps"] == {"count": 0, "examples": []}
    assert "\nOn 2026-11-22: " in run("check", SAMPLE, "--date", "2026-11-22").stdout
    feed = small_feed(
        tmp_path, trips="route_id,service_id,trip_id,block_id\nr,s,t,\nr,s,u,7\nr,s,v,7\n",
        stop_times="trip_id,departure_time,arrival_time,stop_id,stop_sequence\n" + "".join(
            f"{trip},{start}:00,{start}:00,a,1\n{trip},{end}:00,{end}:00,b,2\n"
            for trip, start, end in (("t", "7:00", "7:50"), ("u", "8:00", "9:00"), ("v", "9:30", "10:20"))))
    (feed / "vehicles.csv").write_text("trip_id,vehicle,date\nt,8,20261120\nx,7,\n")
    result = run("check", feed)
    assert result.stdout.splitlines()[3:7] == """\
Vehicles: 3 of 3 trips have one (100 %): 1 by vehicles.csv, 2 by block_id
On 2026-11-20: 2 vehicles for 3 of 3 trips
1 time a vehicle begins a trip at another place than where it ended the one before:
  7 on 2026-11-20: u ends at B 09:00:00, v begins at A 09:30:00: 30 minutes for 68457 m""".split("\n")
    assert "warning: vehicles.csv, line 3: 1 row left out: trips.txt does not have the trip_id." in result.stdout
    assert result.returncode == 0


def test_a_feed_whose_name_is_not_utf8_is_told_from_one_that_is_not_there(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xc5rhus.zip"
    Path(os.fsdecode(path)).write_bytes(b"PK")
    result = run("trips", os.fsdecode(path))
    assert result.returncode == 2 and len(result.stderr.splitlines()) == 1
    assert "not to be UTF-8" in result.stderr and "rename" in result.stderr
    assert "UTF-8" not in run("trips", tmp_path / "none.zip").stderr


def test_a_reader_that_goes_ends_the_command_in_silence():
    command = f"'{PROGRAM}' trips '{SAMPLE}' --date 2026-11-20 | head -n 1; exit ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert len(result.stdout.splitlines()) == 1 and result.stderr == ""


def opened_files(process: int) -> set[Path]:
    """The files that a process has open now."""
    files = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            files.add(Path(os.readlink(link)))
    return files


def test_ctrl_c_stops_at_once(tmp_path):
    feed = tmp_path / "large.zip"
    subprocess.run(
        ["/usr/bin/python3", ROOT / "Benchmarks/desk/make-feed.py", feed, "--trips", "100000", "--stops", "6"], check=True)
    # Where the tests run in the background, the shell has told them to ignore the signal, and their children with them.
    process = subprocess.Popen(
        [PROGRAM, "trips", feed, "--json"], stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    wait_for("the feed to be read", lambda: feed in opened_files(process.pid))
    process.send_signal(signal.SIGINT)
    written, _ = process.communicate(timeout=60)
    assert process.returncode != 0
    assert written.count(b"\n") < 100_000
