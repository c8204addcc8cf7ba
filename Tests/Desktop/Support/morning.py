"""A desk in a rehearsal of one morning of the sample feed, with which most tests begin."""

from desk import SAMPLE, Desk, wait_for

MORNING = "2026-11-20T08:14:00"


def start(*arguments, **options) -> Desk:
    return Desk(SAMPLE, "--now", MORNING, "--author", "dispatch-1", *arguments, **options)


def wait_for_a_trip(desk: Desk) -> int:
    """Waits until the desk has selected the next departure, the 8:17, and returns its row."""
    wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
    return desk.column(0).index(desk.text("trip-departure"))
