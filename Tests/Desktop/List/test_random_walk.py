"""A random walk: whatever is pressed, a decision goes to a trip that stood selected in the list before.

WALK_STEPS sets the steps a timetable (20,000 in all for a release), WALK_SEED repeats a walk.
"""

import os
import random
from datetime import datetime

import pytest
from budgets import budget
from desk import SAMPLE, SHARED
from walk import Walk
from x_server import x_server

STEPS = int(budget("WALK_STEPS"))
FEEDS = {
    "sample": (SAMPLE, datetime(2026, 11, 20, 7, 14)),
    "kcm": (SHARED / "data/gtfs/kcm-rt.zip", datetime(2021, 8, 23, 15, 0)),
    "halifax": (SHARED / "data/gtfs/halifax.zip", datetime(2025, 9, 15, 11, 0)),
}


@pytest.mark.parametrize("name", FEEDS)
def test_a_decision_goes_to_a_trip_that_stood_selected_in_the_list(name, tmp_path, monkeypatch):
    feed, begin = FEEDS[name]
    if not feed.exists():
        pytest.skip(f"SKIPPED, NOT TESTED: {feed} is missing")
    seed = int(os.environ.get("WALK_SEED", random.randrange(1 << 32)))
    print(f"WALK_SEED={seed} on {name}")
    # The window is wide, so that the list has room for the column with the trip_id.
    with x_server(2560, 1400) as (display, _), monkeypatch.context() as patch:
        patch.setenv("DISPLAY", display)
        walk_with(Walk(feed, begin, seed, tmp_path))


def walk_with(walk: Walk) -> None:
    with walk:
        for _ in range(STEPS):
            walk.step()
            assert walk.desk.process.poll() is None, f"the desk ended: {walk.steps[-8:]}"
        print(f"{STEPS} steps, {walk.decisions} decisions, {walk.scrolled_away} about a trip that was scrolled away")
        assert STEPS < 1000 or walk.decisions > STEPS / 20, "the walk decided too little to show anything"
        complaints = [line for line in walk.desk.complaints() if "get_column_number" not in line]
        assert not complaints, complaints
