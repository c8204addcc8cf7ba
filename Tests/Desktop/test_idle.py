"""A desk at which nothing happens leaves the computer alone."""

import time
from pathlib import Path

from desk import SAMPLE, Desk, wait_for
from screen import WindowOnScreen

SECONDS = 5


def wakings(process: int) -> int:
    """How often all threads of a process went to sleep, which is how often something woke them."""
    found = 0
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                found += int(line.split()[1])
    return found


def test_an_idle_desk_wakes_at_most_once_a_second_and_draws_nothing():
    with Desk(SAMPLE, "--now", "2026-11-20T08:14:05") as desk, WindowOnScreen(desk.window()) as window:
        desk.expect_showing("trip-departure")
        desk.keys("plus")
        wait_for("it is drawn", window.drawings)
        desk.expect_saved()
        seen = []

        def is_idle() -> bool:
            """Whether it was for some seconds, in which nobody looks through accessibility. A busy machine is late with
            what comes after a key, and each minute there is another time to be shown: then the next seconds count."""
            window.drawings()
            woken, begin = wakings(desk.process.pid), time.monotonic()
            time.sleep(SECONDS)
            woken, elapsed = wakings(desk.process.pid) - woken, time.monotonic() - begin
            seen.append((woken, round(elapsed, 1), window.drawings()))
            return woken <= elapsed and not seen[-1][-1]

        try:
            wait_for("an idle desk", is_idle, patience=60)
        finally:
            print("woken, in seconds, rectangles drawn:", seen)
