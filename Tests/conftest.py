"""What holds for every Python test of the project."""

import os
import re

import world

# In a variable, because the world's folder is deleted with it.
entered = world.enter()


def described(report) -> str:
    """A failure in one line: where, which test, what, its seed, and the files that were kept of it."""
    file, _, test = report.nodeid.partition("::")
    place, what = file, str(report.longrepr).strip().splitlines()[-1:]
    if crash := getattr(report.longrepr, "reprcrash", None):
        what = crash.message.splitlines()[:1]
        entries = [entry.reprfileloc for entry in report.longrepr.reprtraceback.reprentries if entry.reprfileloc]
        # The line of the test, and not that of what it calls.
        place = next((f"{file}:{entry.lineno}" for entry in reversed(entries) if file.endswith(os.path.basename(entry.path))), place)
    kept = re.findall(r"^kept: .*|\w*SEED=\d+", report.capstdout, re.MULTILINE)
    return "; ".join([f"{place}: {test}: {''.join(what)[:300]}", *kept])


def pytest_terminal_summary(terminalreporter):
    """Says what failed in lines that scripts/test finds in the log."""
    stats = terminalreporter.stats
    for report in stats.get("failed", []) + stats.get("error", []):
        terminalreporter.write_line(f"failed: {described(report)}")
