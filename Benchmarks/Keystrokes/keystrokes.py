"""Counts the keys of eight tasks at the desk, presses them, and checks in the journal that they did the task.

A key that is pressed together with Ctrl or Shift counts as one, and so does each letter of a typed text other than that of
a reason or a note. Fails when the journal does not hold what the task is about, or when a task takes more keys than its
bound.
"""

import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from desk import SAMPLE, Desk, wait_for  # noqa: E402
from google.transit import gtfs_realtime_pb2  # noqa: E402

NOW, NOW_UNIX = "2026-11-20T08:14:00", 1_795_158_840
# The first departure after NOW, which is selected at the start.
FIRST = "l12-wd-t-0817"
UNCOUNTED = "Signal failure"


@dataclass
class Task:
    """Something that a dispatcher does with the keyboard."""

    name: str
    # Keys as xdotool names them; a text after a blank is typed.
    keys: list[str]
    # How many keys version 0.1 took, and how many may be taken.
    before: int
    bound: int
    # The decisions in effect afterwards: kind and value by trip.
    expected: list[tuple]
    # Keys before the task, which do not count.
    before_it: tuple[str, ...] = ()
    # How many late trips a followed feed reports, and nobody has decided about.
    late: int = 0


def keys_of(task: Task) -> int:
    return sum(len(key) - 1 if key.startswith(" ") else 1 for key in task.keys if key != f" {UNCOUNTED}")


def reports(folder: Path, trips: int) -> Path:
    """A followed feed in which the next trips are late."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = NOW_UNIX
    for minute in (817, 820, 832, 842, 847, 850, 902, 912, 917, 920, 932, 942)[:trips]:
        for prefix in ("l12-wd-t", "r1-wd-t", "r1-wd-h"):
            update = message.entity.add(id=f"{prefix}-{minute}").trip_update
            update.trip.trip_id, update.trip.start_date = f"{prefix}-{minute:04}", "20261120"
            update.timestamp = NOW_UNIX
            update.stop_time_update.add(stop_sequence=1).departure.delay = 420
    path = folder / "reports.pb"
    path.write_bytes(message.SerializeToString())
    return path


def press(desk: Desk, keys: list[str]) -> None:
    subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True)
    for key in keys:
        day = desk.text("trip-date")
        if key.startswith(" "):
            subprocess.run(["xdotool", "type", "--delay", "5", "--", key[1:]], check=True)
        else:
            subprocess.run(["xdotool", "key", key], check=True)
        # The next key goes to what this one opened, as with a person who looks.
        for _ in range(6):
            desk.text("desk-status")
        if "Page" in key:
            wait_for("another day", lambda: desk.text("trip-date") != day)
            # For 0.3 s no key decides about trips that have just appeared.
            time.sleep(0.4)


def decisions(desk: Desk) -> list[tuple]:
    """The decisions in effect, in their order: trip, kind, and value or stop."""
    entries = desk.entries()
    undone: set[str] = set()
    for entry in reversed(entries):
        # A redo undoes an undo, which then undoes nothing.
        if entry["kind"] == "undo" and entry["uuid"] not in undone:
            undone.add(entry["undoes"])
    return [
        (entry["trip_id"], entry["kind"], entry["value"] if entry["value"] is not None else entry["stop_sequence"])
        for entry in entries if entry["kind"] != "undo" and entry["uuid"] not in undone]


TASKS = [
    Task("find a trip, 7 minutes late", ["ctrl+f", " 0820", "Return", "Return", " +7", "Return"], 14, 12,
         [("r1-wd-t-0820", "departure", 420)]),
    Task("reach the fourth stop and skip it", ["F6", "Down", "Down", "Down", "ctrl+Delete"], 13, 6,
         [(FIRST, "skipped", 4)]),
    Task("another platform", ["ctrl+p", "Up", "Return"], 3, 4, [(FIRST, "platform", "kvs-A")], ("F6",)),
    Task("a reason and a note", ["ctrl+e", f" {UNCOUNTED}", "Tab", f" {UNCOUNTED}", "Return"], 4, 3,
         [(FIRST, "reason", UNCOUNTED), (FIRST, "note", UNCOUNTED)]),
    Task("cancel, reinstate, +1, undo 3, redo 2",
         ["Delete", "Insert", "plus", *["ctrl+z"] * 3, *["ctrl+shift+z"] * 2], 8, 8,
         [(FIRST, "cancelled", None), (FIRST, "reinstated", None)]),
    Task("clear the search, choose five, +5", ["Escape", *["shift+Down"] * 4, "ctrl+plus"], 8, 7,
         [(trip, "departure", 300) for trip in
          (FIRST, "r1-wd-t-0820", "v3-wd-h-0820", "v3-wd-t-0823", "l12-wd-h-0825")], ("ctrl+f",)),
    Task("cancel tomorrow's trip of this time, and back", ["ctrl+Page_Down", "Delete", "ctrl+Page_Up"], 6, 4,
         [("r1-sa-t-0820", "cancelled", None)]),
    Task("ten late trips of the worklist, one by one", ["ctrl+j", *["a"] * 10], 0, 21,
         [(trip, "departure", 420) for trip in (
             FIRST, "r1-wd-t-0820", "l12-wd-t-0832", "r1-wd-h-0842", "l12-wd-t-0847", "r1-wd-t-0850", "l12-wd-t-0902",
             "r1-wd-h-0912", "l12-wd-t-0917", "r1-wd-t-0920")], late=12),
]


def run(task: Task) -> tuple[int, str]:
    """Does a task at a new desk. Returns the keys that it took, and what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        follow = ["--follow", reports(Path(folder), task.late)] if task.late else []
        with Desk(SAMPLE, "--now", NOW, *follow) as desk:
            wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
            press(desk, [*task.before_it, *task.keys])
            desk.expect_saved()
            found = decisions(desk)
    return keys_of(task), "" if found == task.expected else f"decided {found}"


if __name__ == "__main__":
    status = 0
    print("| task | 0.1 | keys | bound | |\n|---|---:|---:|---:|---|")
    for task in TASKS:
        taken, problem = run(task)
        bad = bool(problem) or taken > task.bound
        # A task that decided something else is no measurement.
        status = 1 if problem else status or (3 if bad else 0)
        before, word = task.before or "-", f"FAIL {problem}" if bad else "pass"
        print(f"| {task.name} | {before} | {taken} | {task.bound} | {word} |", flush=True)
    sys.exit(status)
