"""Esc and Ctrl+W close every window beside the desk."""

import subprocess

import pytest
from desk import PATIENCE, Desk, press_at, wait_for
from locked import locked
from morning import start, wait_for_a_trip
from screen import ask_to_close

OPENINGS = {
    "log": "ctrl+l", "graph": "ctrl+g", "preview": "ctrl+i", "followed feeds": "ctrl+shift+i", "guide": "F1",
    "shortcuts": "ctrl+question", "preferences": "ctrl+comma", "board": "ctrl+b",
}


@pytest.mark.parametrize("closing", ["Escape", "ctrl+w"])
def test_every_window_beside_the_desk_closes_by_key(closing):
    with start() as desk:
        wait_for_a_trip(desk)
        alone = desk.shown_windows()
        for name, opening in OPENINGS.items():
            press_at(min(alone, key=int), opening)
            window = wait_for(f"the {name}", lambda: desk.shown_windows() - alone).pop()
            press_at(window, closing)
            wait_for(f"no {name}", lambda: desk.shown_windows() == alone)
        assert desk.process.poll() is None
        desk.keys("ctrl+w")
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")


def open_shortcuts(desk: Desk) -> str:
    """Opens the window of shortcuts, and returns the desk's own."""
    wait_for_a_trip(desk)
    own, = desk.shown_windows()
    desk.keys("ctrl+question")
    wait_for("the shortcuts", lambda: len(desk.shown_windows()) == 2)
    return own


@pytest.mark.parametrize("closing", ["by its keys", "by its button"])
def test_the_desk_takes_keys_and_closes_while_the_shortcuts_are_open(closing):
    with start() as desk:
        own = open_shortcuts(desk)
        press_at(own, "plus")
        desk.expect_text("trip-delay", "1 minute delay")
        press_at(own, "ctrl+q") if closing == "by its keys" else ask_to_close(own)
        assert desk.process.wait(timeout=PATIENCE) == 0


def test_the_desk_says_what_is_not_saved_before_it_closes_under_the_shortcuts(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk:
        own = open_shortcuts(desk)
        press_at(own, "plus")
        desk.expect_saved()
        with locked(store):
            press_at(own, "plus")
            ask_to_close(own)
            wait_for("the notice", lambda: desk.is_showing("quit-unsaved"))
            assert desk.process.poll() is None
            ask_to_close(own)
            assert desk.process.wait(timeout=PATIENCE) == 0
