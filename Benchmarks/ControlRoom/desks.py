"""Two desks on one journal, side by side on one screen: from a key at one to the changed row at the other."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Benchmarks/desk"))
from programs import Area, Bench, MeasurementFailed, Program, text  # noqa: E402

NOW = "2026-11-20T08:14:00"
# The place of each desk's window, which is 1100 by 700 without a window manager.
STEP = 1120, 720
# One minute later, one minute earlier.
KEYS = ["equal", "minus"]


class Pair:
    """Two desks on one journal."""

    def __init__(self, bench: Bench, deciding: str, row: Area) -> None:
        self.bench, self.deciding, self.row = bench, deciding, row

    def press(self, rounds: int) -> list[float]:
        """Presses keys at one desk. Returns the milliseconds until the row of the other desk has changed."""
        subprocess.run(["xdotool", "windowfocus", "--sync", self.deciding], check=True)
        report = self.bench.run_probe("type", text(self.row), *KEYS, str(rounds))
        if report["missed"]:
            raise MeasurementFailed(f"{report['missed']} of {2 * rounds} keys changed nothing at the other desk")
        return report["key_ms"]


@contextlib.contextmanager
def running(bench: Bench, desk: Path, store: str, author: str, column: int, line: int) -> Iterator[tuple[str, Area]]:
    """Starts a desk at a place of the screen, and chooses the trip in the middle of its list.

    Returns the window, and where the trip's row is."""
    command = [
        str(desk), str(ROOT / "data/sample-feed"), "--now", NOW, "--store", store, "--author", author, "--new-desk"]
    with bench.running(Program(author, command)) as process:
        bench.locate(process, "trip-list")
        window = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)], stdout=subprocess.PIPE, text=True,
            check=True).stdout.split()[-1]
        # It waits for a change of place, so a window that is there already is not moved.
        if column or line:
            subprocess.run(
                ["xdotool", "windowmove", "--sync", window, str(column * STEP[0]), str(line * STEP[1])], check=True)
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
        x, y, width, height = bench.locate(process, "trip-list")["trip-list"]
        bench.press([x, y + height // 2, width, 1])
        # The pointer is in no window, and lights no row.
        subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True)
        yield window, [x, y + height // 2 - 4, width, 8]


@contextlib.contextmanager
def pair(bench: Bench, desk: Path, store: str, line: int) -> Iterator[Pair]:
    """Starts two desks, one beside the other, which have chosen the same trip, for their lists are alike."""
    with running(bench, desk, store, "anna", 0, line) as (window, _), \
            running(bench, desk, store, "bram", 1, line) as (_, row):
        yield Pair(bench, window, row)


def measure(
        bench: Bench, desk: Path, stores: list[str], blocks: int, rounds: int) -> list[list[float]]:
    """Presses keys at desks on each of the stores in turns.

    Returns the milliseconds from key to pixels, store by store."""
    times: list[list[float]] = [[] for _ in stores]
    with contextlib.ExitStack() as stack:
        pairs = [stack.enter_context(pair(bench, desk, store, line)) for line, store in enumerate(stores)]
        for each in pairs:
            each.press(2)  # What a first decision has to do besides is not measured.
        for _ in range(blocks):
            for each, found in zip(pairs, times):
                found += each.press(rounds)
    return times


def frames(
        bench: Bench, desk: Path, store: str, module: Path, folder: Path, keys: int,
        silent: contextlib.AbstractContextManager) -> tuple[list[float], list[float]]:
    """Presses keys at a desk, ten a second, and again while the server is silent.

    Returns the milliseconds of the frames: those before, and those while it is silent."""
    file = folder / "frames"
    timed = Bench(bench.probe, folder)
    timed.environment |= {"GTK_MODULES": str(module), "FRAMES_TO": str(file)}
    found = []
    with running(timed, desk, store, "anna", 0, 0):
        for state in (contextlib.nullcontext(), silent):
            with state:
                before = file.stat().st_size
                for number in range(keys):
                    subprocess.run(["xdotool", "key", KEYS[number % 2]], check=True)
                    time.sleep(0.1)
                found.append([int(line.split()[0]) / 1000 for line in file.read_text()[before:].splitlines()])
    return found[0], found[1]
