"""A publisher without a window that is attacked: started, watched and ended."""

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from attack import PROGRAM, SAMPLE, tripdesk

MORNING = "2026-11-20T08:14:00"
LATE, CANCELED = "r1-wd-t-0850", "r1-wd-t-0820"


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(what: str, condition, patience: float = 60):
    """Waits until `condition` holds, and returns what it gives."""
    end = time.monotonic() + patience
    while not (result := condition()):
        assert time.monotonic() < end, f"no {what} after {patience} s"
        time.sleep(0.02)
    return result


def decide(command: str, trip: str, *arguments, store: Path, now: str = MORNING) -> None:
    result = tripdesk(command, SAMPLE, trip, *arguments, "--date", MORNING[:10], "--now", now, "--store", store)
    assert result.returncode == 0, result.stderr


def decide_both(store: Path) -> None:
    """A delay, which is a prediction, and a cancellation, which is none."""
    decide("delay", LATE, "+5", store=store)
    decide("cancel", CANCELED, store=store)


class Publisher:
    """`tripdesk publish` on the sample feed, to a file and an address; killed at the end where it still runs.

    Its journal is a file in the folder, or `store`; its log has the `name`; `environment` is added to its own.
    """

    def __init__(self, folder: Path, feed: Path = SAMPLE, now: str = MORNING, store: str | None = None, name: str = "log",
                 port: int | None = None, environment: dict[str, str] | None = None):
        self.store, self.file, self.log = store or folder / "journal.sqlite", folder / "feed.pb", folder / name
        self.port = port or free_port()
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "publish", feed, "--now", now, "--store", self.store, "--publish-to", self.file, "--serve",
                 str(self.port)], stderr=log, env={**os.environ, **(environment or {})})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def health(self) -> tuple[int, dict]:
        """The status of `/health` and what it says; 0 where nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)
        except OSError:
            return 0, {}

    def wait_for_version(self, trip: str = CANCELED) -> None:
        wait_for(f"version with {trip}", lambda: self.file.exists() and trip.encode() in self.file.read_bytes())

    def wait_for_end(self, patience: float = 60) -> int:
        return self.process.wait(timeout=patience)
