#!/usr/bin/python3
"""Measures how long a dragged trip takes from a movement of the pointer to changed pixels: drag.py PROBE [MOVES].

Opens the train graph of the sample feed, holds a trip, and moves it to and fro, from outside. Exits with 3 when one in a
hundred movements takes longer than the bound, or when one changes nothing.
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from desk import SAMPLE, Atspi, Desk  # noqa: E402
from train_graph import MINUTES, Graph  # noqa: E402

NOW = "2026-11-20T08:14:00"
# A frame of the screen is 16.7 ms, and a movement that comes right after one waits for the next.
BOUND = 20.0


def main() -> None:
    probe, moves = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with Desk(SAMPLE, "--now", NOW) as desk:
        graph = Graph(desk)
        row = graph.row()
        graph.hover(row)
        x, y = graph.start_of(row)
        # Wider than a minute, so that each movement moves the trip.
        step = round(graph.plot().width / MINUTES) + 1
        area = Atspi.Component.get_extents(desk.find("graph"), Atspi.CoordType.SCREEN)
        area = f"{area.x},{area.y},{area.width},{area.height}"
        report = json.loads(subprocess.run(
            [probe, "drag", str(x), str(y), str(step), area, str(moves)], check=True, capture_output=True).stdout)
    times = sorted(report["move_ms"])
    if not times:
        sys.exit("drag: no movement changed the picture")
    slow = times[len(times) * 99 // 100]
    is_fast = slow <= BOUND and report["missed"] == 0
    print(f"a trip of the train graph is dragged {moves} times, from the pointer to changed pixels: the first time "
          f"{report['move_ms'][0]:.1f} ms, median {statistics.median(times):.1f} ms, at the 99th percentile {slow:.1f} ms, "
          f"{report['missed']} without a change")
    print(f"at the 99th percentile: {slow:.1f} ms, at most {BOUND:.0f}: {'ok' if is_fast else 'MISSED'}")
    sys.exit(0 if is_fast else 3)


if __name__ == "__main__":
    main()
