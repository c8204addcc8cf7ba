"""The log of the day: a row for each step, which can be searched, undone and gone to."""

import csv
import subprocess

from desk import PATIENCE, Atspi, Desk, wait_for
from morning import start, wait_for_a_trip

TIME, TRIP, DECISION, BY, STATE = range(5)


def focus(window: str) -> None:
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)


def key(*names: str) -> None:
    subprocess.run(["xdotool", "key", *names], check=True, timeout=PATIENCE)


def open_log(desk: Desk) -> str:
    """Opens the log and gives it the keyboard; its window."""
    before = desk.shown_windows()
    desk.keys("ctrl+l")
    log = wait_for("the log's window", lambda: desk.shown_windows() - before).pop()
    wait_for("the log", lambda: desk.rows("log-list") > 0)
    focus(log)
    return log


def test_the_log_lists_searches_and_exports(tmp_path):
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "plus", "minus", "plus", "ctrl+z", "Delete")
        open_log(desk)
        wait_for("the steps", lambda: desk.rows("log-list") == 2)
        # The key presses of a step are one row.
        assert desk.cell(0, TRIP, "log-list").startswith("8:17")
        assert "moved to 8:23" in desk.cell(0, DECISION, "log-list")
        assert desk.cell(0, BY, "log-list") == "dispatch-1"
        desk.expect_cell(0, STATE, "undone 8:1", "log-list")
        desk.expect_cell(1, DECISION, "canceled", "log-list")
        desk.type("cancel")
        wait_for("what fits", lambda: desk.rows("log-list") == 1)
        assert "canceled" in desk.cell(0, DECISION, "log-list")
        path = tmp_path / "log.csv"
        before = desk.shown_windows()
        desk.press("log-export")
        focus(wait_for("the file chooser", lambda: desk.shown_windows() - before).pop())
        key("ctrl+a")
        desk.type(str(path))
        key("Return")
        wait_for("the file", path.exists)
        with path.open(newline="") as file:
            kinds = [row["kind"] for row in csv.DictReader(file)]
        assert kinds == ["departure"] * 4 + ["undo"] * 4 + ["cancelled"]
        wait_for("where it is", lambda: str(path) in desk.text("log-message"))


def test_any_step_of_ones_own_is_undone_from_the_log():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "Down", "Delete", "Down", "plus")
        log = open_log(desk)
        wait_for("the steps", lambda: desk.rows("log-list") == 3)
        assert "Choose a row" in desk.find("log-undo").get_description()
        desk.select(0, "log-list")
        desk.expect_sensitive("log-undo")
        desk.press("log-undo")
        desk.expect_cell(row, 4, "no data")
        desk.expect_cell(row + 1, 4, "✕ canceled")
        desk.expect_cell(0, STATE, "undone", "log-list")
        desk.expect_sensitive("log-undo", False)
        desk.select(1, "log-list")
        desk.expect_sensitive("log-undo")
        focus(log)
        key("ctrl+shift+u")
        desk.expect_cell(row + 1, 4, "no data")
        desk.expect_cell(row + 2, 4, "+1 min")


def test_a_step_on_which_a_later_one_builds_says_so():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "Delete")
        open_log(desk)
        wait_for("the steps", lambda: desk.rows("log-list") == 2)
        desk.select(0, "log-list")
        wait_for("why not", lambda: "Undo that one first" in desk.find("log-undo").get_description())
        assert not desk.is_sensitive("log-undo")


def test_a_row_leads_to_its_trip():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "Down", "Down")
        wait_for("another trip", lambda: not desk.text("trip-departure").startswith("8:17"))
        log = open_log(desk)
        table = desk.find("log-list")
        desk.select(0, "log-list")
        desk.expect_sensitive("log-show")
        Atspi.Component.grab_focus(table)
        focus(log)
        key("Return")
        wait_for("the trip", lambda: desk.text("trip-departure").startswith("8:17"))
