"""A client that others wrote, gtfs_station_stop, reads of the served feeds what the board shows."""

import datetime
import json
import mmap
import os
import signal
import struct
import subprocess
import sys
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

import pytest
from board import EXPECTED, departures
from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from late_feed import ZONE
from morning import MORNING
from published_feed import free_port
from set_clock import shifted_clock

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
        [{"nl": "Lijn R1: 07:50 (4011) uit Lindeveen stopt niet bij Zilverdam Oost"}, {"nl": "Werkzaamheden"}]]
    # Readers do not know the extra trip, so its line is named.
    assert separate["line"] == [[{"nl": "Lijn R1: extra rit om 07:55 uit Lindeveen"}, {"nl": "Kermis"}]]
    arrivals = {trip: datetime.datetime.fromtimestamp(time, ZONE).strftime("%-H:%M")
                for trip, time in separate["arrivals"].items()}
    assert arrivals == {"extra-1": "8:29", "r1-wd-t-0820": "9:14", "r1-wd-t-0850": "9:24"}
    rows, alerts = page(f"{address}/board/{STOP}?lang=en")
    known = {row[0]: row[EXPECTED] for row in rows}
    assert known["08:54"] == f"● 0{arrivals['r1-wd-t-0820']}" and known["09:24"] == "on time", rows
    assert [row for row in rows if f"0{arrivals['extra-1']}" == row[0]], rows
    # The library reads no alerts that name nothing but a trip.
    of_trips = [alert for alert in alerts if alert not in texts(separate["stop"] + separate["line"])]
    assert len(alerts) == 4 and sorted(of_trips) == [
        ["Lijn R1: 08:20 (4013) uit Lindeveen is ongeveer 20 minuten te laat", "Wisselstoring"],
        ["Lijn R1: 09:20 (4017) uit Lindeveen rijdt niet", "Storm"]], alerts
    with Desk("board", SAMPLE, "--stop", STOP, "--now", MORNING, "--store", tmp_path / "journal.sqlite",
              environment={"LC_ALL": "en_GB.UTF-8"}) as board:
        # The board turns its pages and languages.
        wait_for("the page's departures on the board", lambda: is_part(shown(board), rows), 3 * PATIENCE)
        assert [board.text("board-alert-header"), board.text("board-alert-text")] in alerts


class Page(HTMLParser):
    """The departures and the alerts of a page for passengers."""

    def __init__(self) -> None:
        super().__init__()
        self.rows, self.alerts, self.kind = [], [], None

    def handle_starttag(self, tag, attributes):
        classes = dict(attributes).get("class")
        if tag == "tr":
            self.rows.append([])
        elif tag == "td":
            self.rows[-1].append("")
            self.kind = "cell"
        elif classes == "via":
            self.kind = None
        elif tag == "li" and classes in ("severe", "warning", "info"):
            self.alerts.append(["", ""])
        elif self.alerts and "lang" in dict(attributes) and tag in ("bdi", "div"):
            self.kind = ("bdi", "div").index(tag)

    def handle_endtag(self, tag):
        if tag in ("td", "li", "div") or (tag == "bdi" and self.kind == 0):
            self.kind = None

    def handle_data(self, data):
        if self.kind == "cell":
            self.rows[-1][-1] += data
        elif self.kind is not None:
            self.alerts[-1][self.kind] += data


def page(address: str) -> tuple[list[list[str]], list[list[str]]]:
    """The rows with departures of a page, and the alerts: their headers and descriptions."""
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        parser = Page()
        parser.feed(answer.read().decode())
    plain = [[[" ".join(cell.split()) for cell in row] for row in part] for part in (parser.rows, parser.alerts)]
    return [row for row in plain[0] if row], plain[1]


def texts(alerts: list) -> list[list[str]]:
    """What the client read of alerts, in Dutch."""
    return [[header["nl"], description["nl"]] for header, description in alerts]


def shown(board: Desk) -> list[list[str]]:
    return [[" ".join(cell.split()) for cell in row] for row in departures(board)]


def is_part(some: list, of: list) -> bool:
    return bool(some) and all(row in of for row in some)


@pytest.mark.parametrize("names", [("trip-updates.pb", "alerts.pb"), ("alerts.pb",), ("feed.pb",)])
def test_check_feed_finds_nothing_in_what_is_served(address, names):
    result = subprocess.run(
        [PROGRAM, "check-feed", SAMPLE, *(f"{address}/{name}" for name in names), "--now", MORNING, "--json"],
        capture_output=True, text=True, timeout=PATIENCE)
    report = json.loads(result.stdout)
    assert report["alerts"] == 4, "the delay, the skipped stop, the cancellation and the extra trip"
    # A dispatcher by hand knows no vehicle.
    assert {finding["rule"] for finding in report["findings"]} <= {"W002"}, result.stdout
