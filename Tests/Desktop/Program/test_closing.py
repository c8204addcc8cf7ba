"""Esc and Ctrl+W close every window beside the desk."""

import subprocess

import pytest
from desk import PATIENCE, Desk, press_at, wait_for
from morning import start, wait_for_a_trip

OPENINGS = {
    "log": "ctrl+l", "graph": "ctrl+g", "preview": "ctrl+i", "followed feeds": "ctrl+shift+i", "guide": "F1",
    "shortcuts": "ctrl+question", "preferences": "ctrl+comma", "board": "ctrl+b",
}


def windows(desk: Desk) -> set[str]:
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--pid", str(desk.process.pid)], stdout=subprocess.PIPE, text=True)
    return set(found.stdout.split())


@pytest.mark.parametrize("closing", ["Escape", "ctrl+w"])
def test_every_window_beside_the_desk_closes_by_key(closing):
    with start() as desk:
        wait_for_a_trip(desk)
        alone = windows(desk)
        for name, opening in OPENINGS.items():
            press_at(min(alone, key=int), opening)
            window = wait_for(f"the {name}", lambda: windows(desk) - alone).pop()
            press_at(window, closing)
            wait_for(f"no {name}", lambda: windows(desk) == alone)
        assert desk.process.poll() is None
        desk.keys("ctrl+w")
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")
