#!/usr/bin/python3
"""How long a key in the search entry takes until the list has changed on the screen, and how long the frames meanwhile:

    typing.py PROBE FRAMES_MODULE DESK FEED [ROUNDS]

The desk runs with real keys, in the X server that this is called in. Exits with 3 where a bound is missed, with 1 where nothing was measured."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "desk"))
from programs import Bench, MeasurementFailed, Program, text  # noqa: E402

FRAME = 16.0
FRAME_BOUND = 12.0
# One frame of work, and on average half a one until the next is drawn, as with a click (Benchmarks/desk).
BOUND = 1.5 * FRAME
KEYS = ["9", "9", "BackSpace", "BackSpace"]


def late(values: list[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[len(values) * 95 // 100]


def main() -> int:
    probe, frames_module, desk, feed = (Path(argument).resolve() for argument in sys.argv[1:5])
    rounds = int(sys.argv[5]) if len(sys.argv) > 5 else 25
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(probe, Path(home))
        frame_times = Path(home) / "frames"
        bench.environment |= {"GTK_MODULES": str(frames_module), "FRAMES_TO": str(frame_times)}
        program = Program("desk", [str(desk), str(feed), "--date", "2026-01-05", "--now", "2026-01-05T12:00:00"])
        with bench.running(program) as process:
            x, y, width, height = bench.locate(process, "trip-list")["trip-list"]
            bench.press([x, y + height // 2, width, 1])
            for keys in (["ctrl+f"], ["t"]):  # The first letter of all makes the index.
                subprocess.run(["xdotool", "key", *keys], check=True)
                time.sleep(2)
            before = frame_times.stat().st_size
            report = bench.run_probe("type", text([x, y + 60, width, height - 80]), *KEYS, str(rounds))
            frames = [int(line.split()[0]) / 1000 for line in frame_times.read_text()[before:].splitlines()]
    keys = report["key_ms"]
    met = statistics.median(keys) <= BOUND and late(frames) <= FRAME_BOUND and not report["missed"]
    print(f"key to changed list, {feed.stem}: median {statistics.median(keys):.1f} ms, 95 % {late(keys):.1f} ms, "
          f"{report['missed']} of {len(keys)} missed; at most {BOUND:.0f} in the median")
    print(f"frames meanwhile: {len(frames)}, median {statistics.median(frames):.1f} ms, 95 % {late(frames):.1f} ms; "
          f"at most {FRAME_BOUND:.0f} for 95 %: {'ok' if met else 'MISSED'}")
    return 0 if met else 3


if __name__ == "__main__":
    try:
        sys.exit(main())
    except MeasurementFailed as failure:
        # The bus and its services chatter on standard error, where nobody would read this.
        print(f"NOT MEASURED: key to changed list: {failure}")
        sys.exit(1)
