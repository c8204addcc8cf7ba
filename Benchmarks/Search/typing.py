#!/usr/bin/python3
"""How long a key in the search entry takes until the list has changed on the screen: typing.py PROBE DESK FEED [ROUNDS]

The desk runs with real keys, in the X server that this is called in. Exits with 1 where the median is past its bound."""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "desk"))
from programs import Bench, MeasurementFailed, Program, text  # noqa: E402

# One frame of work, and on average half a one until the next is drawn, as with a click (Benchmarks/desk).
BOUND = 24.0
KEYS = ["9", "9", "BackSpace", "BackSpace"]


def main() -> int:
    probe, desk, feed = map(Path, sys.argv[1:4])
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 25
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(probe, Path(home))
        program = Program("desk", [str(desk), str(feed), "--date", "2026-01-05", "--now", "2026-01-05T12:00:00"])
        with bench.running(program) as process:
            x, y, width, height = bench.locate(process, "trip-list")["trip-list"]
            bench.press([x, y + height // 2, width, 1])
            for keys in (["ctrl+f"], ["t"]):  # The first letter of all makes the index.
                subprocess.run(["xdotool", "key", *keys], check=True)
                time.sleep(2)
            report = bench.run_probe("type", text([x, y + 60, width, height - 80]), *KEYS, str(rounds))
    times = sorted(report["key_ms"])
    median, late = statistics.median(times), times[len(times) * 95 // 100]
    met = median <= BOUND
    print(f"key to changed list, {feed.stem}: median {median:.1f} ms, 95 % {late:.1f} ms, {report['missed']} missed; "
          f"at most {BOUND:.0f}: {'ok' if met else 'MISSED'}")
    return 0 if met else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except MeasurementFailed as failure:
        # The bus and its services chatter on standard error, where nobody would read this.
        print(f"key to changed list: {failure}: MISSED")
        sys.exit(1)
