"""A desk that opens, changes a hundred trips and closes leaves nothing behind."""

import os
import subprocess
from pathlib import Path

from desk import PATIENCE, PROGRAM, ROOT, SAMPLE

SUPPRESSIONS = [
    Path("/usr/share/gtk-3.0/valgrind/gtk.supp"), Path("/usr/share/glib-2.0/valgrind/glib.supp"),
    Path(__file__).parent / "leaks.supp",
]
CHANGES = 100


def test_nothing_is_definitely_lost(tmp_path):
    # valgrind cannot read the debug information that Swift writes.
    program = tmp_path / "tripdesk"
    subprocess.run(["strip", "--strip-debug", "-o", program, PROGRAM], check=True)
    report = tmp_path / "report"
    process = subprocess.Popen(
        ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
         # The Swift runtime reads what valgrind takes for uninitialised; only leaks are looked for here.
         "--undef-value-errors=no", *(f"--suppressions={path}" for path in SUPPRESSIONS if path.exists()),
         "--error-exitcode=9", f"--log-file={report}", program, SAMPLE, "--now", "2026-11-20T08:14:00"],
        env=os.environ | {
            "G_SLICE": "always-malloc", "GDK_GL": "disable", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
            "TRIPDESK_DATA": str(ROOT / "data"), "G_DEBUG": "",
        })
    try:
        window = subprocess.run(
            ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(process.pid)],
            stdout=subprocess.PIPE, text=True, timeout=6 * PATIENCE, check=True).stdout.split()[-1]
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
        subprocess.run(["xdotool", "key", *["plus", "Down"] * CHANGES], check=True, timeout=10 * PATIENCE)
        subprocess.run(["xdotool", "key", "ctrl+q"], check=True, timeout=PATIENCE)
        status = process.wait(timeout=10 * PATIENCE)
    finally:
        process.kill()
    assert "definitely lost: 0 bytes" in report.read_text() or "no leaks are possible" in report.read_text(), \
        report.read_text()
    assert status == 0, report.read_text()
