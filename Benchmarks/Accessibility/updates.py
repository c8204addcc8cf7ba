#!/usr/bin/python3
"""How much slower the desk shows 5,000 changed rows while an accessibility client listens: updates.py DESK FEED [ROUNDS]

All trips of the feed are chosen and moved by a real key, again and again; what counts is how long the desk's main thread
is busy after it. The client looks at the window as a screen reader does and listens to all that it is told. Desks with
and without one take turns. Exits with 3 where the ratio is past its bound.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BOUND = 3.0
DESKS = 3
EVENTS = [f"object:{kind}" for kind in (
    "active-descendant-changed", "bounds-changed", "children-changed", "model-changed", "property-change", "row-inserted",
    "row-reordered", "selection-changed", "state-changed", "text-changed", "visible-data-changed")]
# A thread that did nothing for so long has shown all that there was to show.
REST = 0.4
PATIENCE = 120.0


def busy(process: int) -> int:
    """For how many nanoseconds the main thread has had a processor."""
    return int(Path(f"/proc/{process}/task/{process}/schedstat").read_text().split()[0])


def until_rest(process: int) -> tuple[float, float]:
    """Waits until the main thread rests; after how many milliseconds it did its last work, and how many it had a
    processor."""
    begin = last = time.monotonic()
    first = seen = busy(process)
    while time.monotonic() - last < REST:
        time.sleep(0.002)
        now = busy(process)
        # A waking for nothing, as by a timer, takes less.
        if now - seen > 200_000:
            last = time.monotonic()
        seen = now
        if time.monotonic() - begin > PATIENCE:
            raise TimeoutError("the desk never rests")
    return (last - begin) * 1000, (seen - first) / 1e6


def press(*keys: str) -> None:
    subprocess.run(["xdotool", "key", *keys], check=True)


def measure(program: str, feed: str, rounds: int, has_client: bool) -> tuple[list[float], list[float], str]:
    """Times of each key, and processor times, and what the client was told."""
    told = "no client"
    with tempfile.TemporaryDirectory() as home:
        homes = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")}
        desk = subprocess.Popen(
            [program, feed, "--date", "2026-01-05", "--now", "2026-01-05T03:00:00", "--store", f"{home}/journal.sqlite"],
            env=os.environ | homes | {"LC_ALL": "C.UTF-8"})
        client = None
        try:
            window = subprocess.check_output(
                ["xdotool", "search", "--sync", "--onlyvisible", "--pid", str(desk.pid)], text=True).split()[-1]
            if has_client:
                client = subprocess.Popen(
                    [sys.executable, __file__, "--listen", str(desk.pid)], stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE, text=True)
                assert client.stdout.readline() == "ready\n", "the client does not find the desk"
            subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
            until_rest(desk.pid)
            press("ctrl+a")
            until_rest(desk.pid)
            times, processor = [], []
            for number in range(rounds + 1):
                press("minus" if number % 2 else "plus")
                elapsed, had = until_rest(desk.pid)
                # Everything is new to the first one.
                if number:
                    times.append(elapsed)
                    processor.append(had)
            if client:
                client.stdin.close()
                told = client.stdout.readline().strip()
            return times, processor, told
        finally:
            for process in filter(None, (desk, client)):
                process.kill()
                process.wait()


def listen(process: int) -> None:
    """The client: reads the window once, with the cells that are in sight, and then all that it is told of."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/Desktop/Support"))
    from desk import TABLES, Atspi, GLib, below, wait_for

    def application():
        desktop = Atspi.get_desktop(0)
        children = (desktop.get_child_at_index(index) for index in range(desktop.get_child_count()))
        return next((child for child in children if child and child.get_process_id() == process), None)

    root = wait_for("the desk", application)
    for node in below(root):
        node.get_name(), node.get_role(), node.get_state_set()
        if node.get_role() in TABLES:
            for row in range(min(30, Atspi.Table.get_n_rows(node))):
                for column in range(Atspi.Table.get_n_columns(node)):
                    Atspi.Table.get_accessible_at(node, row, column).get_name()
    counts: dict[str, int] = {}

    def count(event) -> None:
        counts[event.type] = counts.get(event.type, 0) + 1

    listener = Atspi.EventListener.new(count)
    for event in EVENTS:
        listener.register(event)
    print("ready", flush=True)
    loop = GLib.MainLoop()

    def finish(*_) -> bool:
        most = sorted(counts.items(), key=lambda item: -item[1])[:4]
        print(f"{sum(counts.values())} events: {', '.join(f'{name} {number}' for name, number in most)}", flush=True)
        loop.quit()
        return False

    GLib.unix_fd_add_full(GLib.PRIORITY_LOW, 0, GLib.IOCondition.HUP, finish)
    loop.run()


def main() -> int:
    if sys.argv[1] == "--listen":
        listen(int(sys.argv[2]))
        return 0
    program, feed = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 6
    medians: dict[bool, list[float]] = {False: [], True: []}
    for has_client in [False, True] * DESKS:
        times, processor, told = measure(program, feed, rounds, has_client)
        medians[has_client].append(statistics.median(times))
        print(f"{'with' if has_client else 'without'} a client: median {medians[has_client][-1]:.0f} ms, main thread "
              f"{statistics.median(processor):.0f} ms; {told}")
    ratio = statistics.median(medians[True]) / statistics.median(medians[False])
    met = ratio <= BOUND
    print(f"5,000 changed rows with an accessibility client: {ratio:.2f} times as long; at most {BOUND:.0f}: "
          f"{'ok' if met else 'MISSED'}")
    return 0 if met else 3


if __name__ == "__main__":
    sys.exit(main())
