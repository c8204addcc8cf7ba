"""A desk at which nothing happens leaves the computer alone."""

import time
from pathlib import Path

from desk import SAMPLE, Desk

SECONDS = 10


def wakings(process: int) -> int:
    """How often all threads of a process went to sleep, which is how often something woke them."""
    found = 0
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                found += int(line.split()[1])
    return found


def test_an_idle_desk_wakes_at_most_once_a_second():
    with Desk(SAMPLE, "--now", "2026-11-20T08:14:05") as desk:
        desk.expect_showing("trip-departure")
        # The rows, icons and settings that come a moment later; nobody looks at it through accessibility meanwhile.
        time.sleep(3)
        before = wakings(desk.process.pid)
        time.sleep(SECONDS)
        assert wakings(desk.process.pid) - before <= SECONDS
