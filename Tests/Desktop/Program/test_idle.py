"""A desk at which nothing happens leaves the computer alone."""

import time
from pathlib import Path

from desk import SAMPLE, Desk, wait_for
from screen import WindowOnScreen

SECONDS = 5


def sleeps(process: int) -> dict[str, int]:
    """How often each thread of a process went to sleep, which is how often something woke it."""
    found = {}
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                found[status.parent.name] = int(line.split()[1])
    return found


def test_an_idle_desk_wakes_at_most_twice_a_second_and_nothing_is_drawn():
    """libdispatch looks after its threads once a second; the desk's own clock adds a little."""
    with Desk(SAMPLE, "--now", "2026-11-20T08:14:05") as desk, WindowOnScreen(desk.window()) as window:
        desk.expect_showing("trip-departure")
        desk.keys("plus")
        wait_for("it is drawn", window.drawings)
        desk.expect_saved()
        # It goes by itself, later than one wants to wait for here.
        desk.press("undo-notice-close")
        desk.expect_showing("undo-notice", False)
        seen = []

        def is_idle() -> bool:
            """Whether it was for some seconds, in which nobody looks through accessibility. A busy machine is late with
            what comes after a key, and each minute there is another time to be shown: then the next seconds count."""
            window.drawings()
            before, begin = sleeps(desk.process.pid), time.monotonic()
            time.sleep(SECONDS)
            after, elapsed = sleeps(desk.process.pid), time.monotonic() - begin
            # A thread that has begun counts from nothing, one that has ended not at all.
            woken = [count - before.get(thread, 0) for thread, count in after.items()]
            drawn = window.drawings()
            seen.append((woken, round(elapsed, 1), drawn))
            return sum(woken) <= 2 * elapsed and drawn == 0

        try:
            wait_for("an idle desk", is_idle, patience=60)
        finally:
            print("woken, in seconds, rectangles drawn:", seen)
