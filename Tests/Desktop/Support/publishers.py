"""`tripdesk publish`, several times on one journal, and a watch that sees when two of them publish."""

import json
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from desk import PROGRAM, SAMPLE, wait_for
from google.transit import gtfs_realtime_pb2
from morning import MORNING
from published_feed import free_port

# A takeover takes 15 s at most; a machine that is busy with other tests is slower.
TAKEOVER = 60.0
LATE, CANCELED = "r1-wd-t-0850", "r1-wd-t-0820"


class Publisher:
    """A publisher whose timetable has the publisher's name as its version, so that its versions can be told apart."""

    def __init__(self, name: str, folder: Path, store: str, file: Path | None = None, *, patience: float = TAKEOVER):
        self.name, self.file, self.log, self.port = name, file, folder / f"{name}.log", free_port()
        timetable = folder / f"{name}-feed"
        if not timetable.exists():
            shutil.copytree(SAMPLE, timetable)
            info = timetable / "feed_info.txt"
            head, line = info.read_text().splitlines()[:2]
            row = dict(zip(head.split(","), line.split(","), strict=True)) | {"feed_version": name}
            info.write_text(f"{head}\n{','.join(row.values())}\n")
        target = ("--publish-to", file) if file else ()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "publish", timetable, "--now", MORNING, "--store", store, "--serve", str(self.port), *target],
                stderr=log)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def ask(self, path: str, patience: float = 5) -> tuple[int, bytes]:
        """The status and the body of an answer; 0 when there is none."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=patience) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def health(self, patience: float = 5) -> dict:
        body = self.ask("/health", patience)[1]
        return json.loads(body) if body else {}

    def feed(self) -> tuple[int, set[str]]:
        """The status at the address of the feed, and the trips that are in the answer."""
        status, body = self.ask("/trip-updates.pb")
        return status, trips(body) if status == 200 else set()

    def is_leading(self) -> bool:
        return self.health().get("status") == "ok" and self.health().get("role") == "leader"

    def wait_to_lead(self) -> None:
        wait_for(f"{self.name} leads: {self.log.read_text()}", self.is_leading, TAKEOVER)

    def wait_to_stand_by(self, leader: "Publisher | None" = None) -> None:
        def stands_by() -> bool:
            health = self.health()
            named = health.get("leader", "").endswith(f"process {leader.process.pid}") if leader else True
            return health.get("status") == "standby" and named
        wait_for(f"{self.name} stands by: {self.health()} {self.log.read_text()}", stands_by, TAKEOVER)


def message(body: bytes) -> gtfs_realtime_pb2.FeedMessage:
    result = gtfs_realtime_pb2.FeedMessage()
    result.ParseFromString(body)
    return result


def trips(body: bytes) -> set[str]:
    return {entity.trip_update.trip.trip_id for entity in message(body).entity}


class Watch:
    """Asks two publishers all the time whether they lead, and reads the file that they share."""

    def __init__(self, first: Publisher, second: Publisher, file: Path):
        self.first, self.second, self.file = first, second, file
        self.twice: list[str] = []
        self.looks = 0
        # Whose version was in the file from when on, with its timestamp.
        self.versions: list[tuple[str, int, float]] = []
        self.over = threading.Event()
        self.threads = [threading.Thread(target=each, daemon=True) for each in (self.ask, self.read)]

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, kind, *_):
        self.over.set()
        for each in self.threads:
            each.join(30)
        if kind is None:
            self.check()

    def ask(self) -> None:
        while not self.over.is_set():
            # Who leads before and after the other one leads, led at that time.
            said = [each.health(0.5).get("role") for each in (self.first, self.second, self.first)]
            if said == ["leader"] * 3:
                self.twice.append(str(self.versions[-1:]))
            self.looks += 1

    def read(self) -> None:
        last = b""
        while not self.over.wait(0.002):
            body = self.file.read_bytes() if self.file.exists() else b""
            if body != last:
                header = message(body).header
                self.versions.append((header.feed_version, header.timestamp, time.monotonic()))
            last = body

    def check(self) -> None:
        """No two publishers led at the same time, each wrote while it led, and the timestamps grow."""
        assert self.looks > 10 and not self.twice, self.twice
        stamps = [stamp for _, stamp, _ in self.versions]
        assert stamps == sorted(set(stamps)), self.versions
        owners = [owner for owner, _, _ in self.versions]
        turns = [owner for place, owner in enumerate(owners) if owners[max(0, place - 1)] != owner or place == 0]
        assert len(turns) == len(set(turns)), f"one of them wrote again after the other one: {self.versions}"

    def owner(self) -> str:
        """Whose version is in the file."""
        return self.versions[-1][0] if self.versions else ""

    def wait_for_takeover(self, by: Publisher, since: float) -> float:
        """Waits until a publisher's version is in the file; how long after a moment it came, in seconds."""
        wait_for(f"{by.name}'s version", lambda: self.owner() == by.name, TAKEOVER)
        return next(moment for name, _, moment in self.versions if name == by.name) - since
