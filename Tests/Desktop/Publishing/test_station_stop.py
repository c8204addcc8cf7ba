"""A client that others wrote, gtfs_station_stop, reads of the served feeds what the board shows."""

import datetime
import json
import mmap
import os
import signal
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from board import EXPECTED, departures
from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from late_feed import ZONE
from morning import MORNING
from published_feed import free_port
from walk import shifted_clock

CLIENT = Path(__file__).resolve().parents[1] / "Support/station_stop.py"
LIBRARY = Path(__file__).resolve().parents[3] / ".build/station-stop"
STOP, LINE = "zdo-2", "R1"
DECISIONS = (
    # Under way, so that its alert is active for a client that knows no other period.
    ["skip", "r1-wd-t-0750", "--at", "7"], ["reason", "r1-wd-t-0750", "Werkzaamheden"],
    ["delay", "r1-wd-t-0820", "+20"], ["reason", "r1-wd-t-0820", "Wisselstoring"],
    ["delay", "r1-wd-t-0850", "0"],
    ["cancel", "r1-wd-t-0920"], ["reason", "r1-wd-t-0920", "Storm"],
    ["add", "r1-wd-t-0750", "+5", "--id", "extra-1"], ["reason", "extra-1", "Kermis"],
)


def clock(folder: Path) -> dict[str, str]:
    """The environment of a program whose clock shows the morning of the rehearsal."""
    now = datetime.datetime.fromisoformat(MORNING).replace(tzinfo=ZONE)
    file = folder / "clock"
    shift = (now - datetime.datetime.now(ZONE)).total_seconds()
    file.write_bytes(struct.pack("d", shift).ljust(mmap.PAGESIZE, b"\0"))
    return {"LD_PRELOAD": str(shifted_clock(folder)), "SHIFTED_CLOCK": str(file)}


def read(folder: Path, *addresses: str) -> dict:
    environment = os.environ | clock(folder) | {"PYTHONPATH": str(LIBRARY)}
    result = subprocess.run(
        [sys.executable, CLIENT, STOP, LINE, *addresses], env=environment, capture_output=True, text=True,
        timeout=PATIENCE)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.fixture
def address(tmp_path):
    """The address of a server that publishes the decisions."""
    now = ("--now", MORNING, "--store", tmp_path / "journal.sqlite")
    for command, *rest in DECISIONS:
        subprocess.run([PROGRAM, command, SAMPLE, *rest, *now], check=True, capture_output=True, timeout=PATIENCE)
    port = free_port()
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, *now, "--serve", str(port)], stderr=subprocess.PIPE, text=True)
    try:
        lines = iter(publisher.stderr.readline, "")
        assert any("publishing to" in line for line in lines)
        yield f"http://127.0.0.1:{port}"
    finally:
        publisher.send_signal(signal.SIGTERM)
        publisher.communicate(timeout=PATIENCE)


def test_a_client_of_others_reads_departures_and_alerts_of_a_stop_as_the_board_shows_them(tmp_path, address):
    separate = read(tmp_path, f"{address}/trip-updates.pb", f"{address}/alerts.pb")
    assert read(tmp_path, f"{address}/feed.pb") == separate, "both in one feed say the same"
    assert separate["stop"] == [
        [{"nl": "Lijn R1: 07:50 uit Lindeveen stopt niet bij Zilverdam Oost"}, {"nl": "Werkzaamheden"}]]
    # Readers do not know the extra trip, so its line is named.
    assert separate["line"] == [[{"nl": "Lijn R1: extra rit om 07:55 uit Lindeveen"}, {"nl": "Kermis"}]]
    arrivals = {trip: datetime.datetime.fromtimestamp(time, ZONE).strftime("%-H:%M")
                for trip, time in separate["arrivals"].items()}
    assert arrivals == {"extra-1": "8:29", "r1-wd-t-0820": "9:14", "r1-wd-t-0850": "9:24"}
    with Desk("board", SAMPLE, "--stop", STOP, "--now", MORNING, "--store", tmp_path / "journal.sqlite") as board:
        wait_for("departures", lambda: len(departures(board)) > 3)
        rows = departures(board)
    # 8:54 AM, with a narrow space.
    known = {row[0].split("\u202f")[0]: row[EXPECTED] for row in rows}
    assert {"8:54", "9:24"} <= known.keys(), rows
    assert arrivals["r1-wd-t-0820"] in known["8:54"] and "on time" in known["9:24"], rows
    assert any(arrivals["extra-1"] in " ".join(row) for row in rows), rows


@pytest.mark.parametrize("names", [("trip-updates.pb", "alerts.pb"), ("alerts.pb",), ("feed.pb",)])
def test_check_feed_finds_nothing_in_what_is_served(address, names):
    result = subprocess.run(
        [PROGRAM, "check-feed", SAMPLE, *(f"{address}/{name}" for name in names), "--now", MORNING, "--json"],
        capture_output=True, text=True, timeout=PATIENCE)
    report = json.loads(result.stdout)
    assert report["alerts"] == 4, "the delay, the skipped stop, the cancellation and the extra trip"
    # A dispatcher by hand knows no vehicle.
    assert {finding["rule"] for finding in report["findings"]} <= {"W002"}, result.stdout
