#!/usr/bin/python3
"""Lets a board run through a day and a little more, and tells how long its frames took and how its memory grew.

    board_day.py TRIPDESK FRAMES_MODULE HOURS

The program's wall clock goes a minute ahead each second, so that each of its ticks shows another minute: the rows, the
languages, the place of the picture, and at midnight another day. The board follows a feed of a web server that is away for
half of the time.
"""

import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from set_clock import SetClock  # noqa: E402

FRAME = 16.0
GROWTH = 1000
# Fonts, formats and caches have been used once after this part of the day.
WARM_HOURS = 2
# The time of the board's ticks: a faster clock would skip minutes.
TICK = 1.0


def memory(process: int) -> int:
    """The memory that the process alone uses, also where the system has swapped it out, in KB."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(("Private_Dirty:", "Private_Clean:", "Swap:")))


def feed_server() -> tuple[http.server.ThreadingHTTPServer, threading.Event]:
    """A server of an empty feed that can be turned off by an event."""
    away = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if away.is_set():
                self.close_connection = True
                return
            # A header of version 2.0, a full dataset, with no timestamp and no entity.
            body = b"\x0a\x07\x0a\x032.0\x10\x00"
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_) -> None: pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, away


def main() -> int:
    program, module, hours = sys.argv[1], str(Path(sys.argv[2]).resolve()), float(sys.argv[3])
    server, away = feed_server()
    with tempfile.TemporaryDirectory() as home:
        clock = SetClock(Path(home))
        times = Path(home) / "frames"
        homes = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")}
        board = subprocess.Popen(
            [program, "board", ROOT / "data/sample-feed", "--stop", "st-zdc", "--horizon", "300", "--full-screen", "--store",
             f"{home}/journal.sqlite", "--language", "nl", "--language", "ar", "--language", "en", "--language", "de",
             "--follow", f"http://127.0.0.1:{server.server_port}/trip-updates.pb"],
            env=os.environ | homes | clock.environment | {"GTK_MODULES": module, "FRAMES_TO": str(times)})
        try:
            while not (times.exists() and times.stat().st_size):
                assert board.poll() is None, "the board ended"
                time.sleep(0.1)
            begun, measured, first = time.monotonic(), None, 0
            minutes = int((hours + WARM_HOURS) * 60)
            for minute in range(1, minutes + 1):
                time.sleep(max(0, begun + minute * TICK - time.monotonic()))
                clock.set(60 * minute)
                (away.set if minute // 180 % 2 else away.clear)()
                assert board.poll() is None, "the board ended"
                if minute == WARM_HOURS * 60:
                    measured, first = memory(board.pid), times.stat().st_size
                if minute % 60 == 0:
                    print(f"hour {minute // 60}: {memory(board.pid)} KB", flush=True)
            grown = memory(board.pid) - measured
            lines = [line.split() for line in times.read_text()[first:].splitlines()]
            frames, work = (sorted(int(line[column]) / 1000 for line in lines) for column in (0, 2))
        finally:
            board.kill()
            board.wait()
            server.shutdown()
    at = lambda share: frames[min(len(frames) - 1, int(len(frames) * share))]  # noqa: E731
    print(f"{hours:g} hours: {len(frames)} frames, p50 {at(0.5):.1f}, p99 {at(0.99):.1f}, worst {frames[-1]:.1f} ms; "
          f"the processor's worst {work[-1]:.1f} ms; {grown} KB more memory")
    faults = []
    if frames[-1] >= FRAME:
        faults.append(f"{sum(frame >= FRAME for frame in frames)} frames took {FRAME:.0f} ms or more")
    if grown >= GROWTH:
        faults.append(f"the memory has grown by {grown} KB")
    for fault in faults:
        print("FAULT:", fault)
    return 3 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
