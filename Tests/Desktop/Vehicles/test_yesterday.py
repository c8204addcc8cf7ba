"""What follows just after midnight from a trip of yesterday that only a followed feed reports late."""

import json
import os
import subprocess

from desk import PROGRAM, SAMPLE, TRIP_COLUMNS, Desk, press_at, wait_for
from late_feed import write_late_feed

MIDNIGHT = "2026-11-21T00:10:00"
# Two trips of one vehicle: the first one was to arrive at 23:56, the second one is to leave at 0:17.
LATE, NEXT = "l12-wd-h-2330", "l12-wd-t-2417"
STATUS = TRIP_COLUMNS.index("status")


def test_the_command_lists_both(tmp_path):
    feed = tmp_path / "late.pb"
    write_late_feed(feed, {LATE: 40}, MIDNIGHT)
    listed = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--running", "--json", "--now", MIDNIGHT, "--follow", feed], capture_output=True,
        text=True, timeout=60, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    trips = {trip["trip_id"]: trip for trip in map(json.loads, listed.stdout.splitlines())
             if trip["start_date"] == "20261120"}
    assert trips[LATE]["delay_s"] == 40 * 60
    # It arrives at 0:36, and turns in three minutes.
    assert (trips[NEXT]["delay_s"], trips[NEXT]["follows_from"]) == (22 * 60, LATE)


def test_the_desk_shows_the_next_trip_late(tmp_path):
    feed = tmp_path / "late.pb"
    write_late_feed(feed, {LATE: 40}, MIDNIGHT)
    with Desk(SAMPLE, "--now", MIDNIGHT, "--follow", feed) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure"))
        window = min(desk.windows(), key=int)
        # The day was read without the late trip, and is read again once it is reported.
        header = wait_for("the late trip", lambda: next(
            (text for text in desk.column(0) if text.startswith("Earlier service days · 13")), None))
        assert header.endswith(", folded")
        for key in ("Home", "Up", "space"):
            press_at(window, key)
        wait_for("both of them", lambda: {"●●● +40 min", "↳ +22 min"} <= set(desk.column(STATUS)[:12]))
