"""A desk that opens, changes a hundred trips and closes leaves nothing behind."""

import os
import subprocess
from pathlib import Path

from desk import PATIENCE, PROGRAM, ROOT, SAMPLE, is_at_rest, journal_entries, wait_for
from morning import MORNING
from screen import windows_of

SUPPRESSIONS = [
    Path("/usr/share/gtk-3.0/valgrind/gtk.supp"), Path("/usr/share/glib-2.0/valgrind/glib.supp"),
    Path(__file__).parent / "leaks.supp",
]
CHANGES = 100


def key(*names: str) -> None:
    subprocess.run(["xdotool", "key", *names], check=True, timeout=10 * PATIENCE)


def focus(window: str) -> None:
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)


def test_nothing_is_definitely_lost(tmp_path):
    # No client of accessibility listens to valgrind's run: what it did is read from its journal.
    store = tmp_path / "journal.sqlite"
    # valgrind cannot read the debug information that Swift writes.
    program = tmp_path / "tripdesk-desktop"
    subprocess.run(["strip", "--strip-debug", "-o", program, PROGRAM.with_name("tripdesk-desktop")], check=True)
    report = tmp_path / "report"
    process = subprocess.Popen(
        ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
         # The Swift runtime reads what valgrind takes for uninitialised; only leaks are looked for here.
         "--undef-value-errors=no", *(f"--suppressions={path}" for path in SUPPRESSIONS if path.exists()),
         "--error-exitcode=9", f"--log-file={report}", program, SAMPLE, "--now", MORNING,
         "--store", store],
        env=os.environ | {
            "G_SLICE": "always-malloc", "GDK_GL": "disable", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
            "TRIPDESK_DATA": str(ROOT / "data"), "G_DEBUG": "",
            "LC_ALL": "C.UTF-8",
        })
    try:
        window = wait_for("the desk", lambda: windows_of(process.pid), patience=6 * PATIENCE)[-1]
        focus(window)
        key(*["plus", "Down"] * CHANGES)
        wait_for(
            "all changes", lambda: len({entry["trip_id"] for entry in journal_entries(store)}) == CHANGES,
            patience=15 * PATIENCE)
        key("F10", "Escape", "F10", "Escape", "ctrl+question")
        shortcuts = wait_for("shortcuts", lambda: set(windows_of(process.pid)) - {window}, patience=6 * PATIENCE).pop()
        focus(shortcuts)
        key("Escape")
        wait_for("no shortcuts", lambda: set(windows_of(process.pid)) == {window}, patience=6 * PATIENCE)
        focus(window)
        key("ctrl+g")
        graph = wait_for("the train graph", lambda: set(windows_of(process.pid)) - {window}, patience=6 * PATIENCE).pop()
        focus(graph)
        key("Right", "Down", "plus", "z", "r", "Return", "f", "ctrl+w")
        wait_for("no graph", lambda: graph not in windows_of(process.pid), patience=6 * PATIENCE)
        focus(window)
        # What still reads the journal when the program ends is reached in ways that valgrind cannot follow.
        wait_for("a desk at rest", lambda: is_at_rest(process, looks=200), patience=6 * PATIENCE)
        key("ctrl+q")
        status = process.wait(timeout=10 * PATIENCE)
    finally:
        process.kill()
    assert "definitely lost: 0 bytes" in report.read_text() or "no leaks are possible" in report.read_text(), \
        report.read_text()
    assert status == 0, report.read_text()
