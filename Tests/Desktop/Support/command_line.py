"""The commands that decide, on a journal of their own."""

import datetime
import json
import os
import subprocess
from zoneinfo import ZoneInfo

from desk import PROGRAM, SAMPLE
from google.transit import gtfs_realtime_pb2

TRIP, LATER = "r1-wd-h-0512", "seed-1509"
NOW = "2026-11-20T08:21:00"


class Store:
    """The journal of rehearsals of a user, at its standard place: it need not be there before the first decision."""

    def __init__(self, folder):
        self.path = folder / "tripdesk/rehearsal.sqlite"
        self.environment = os.environ | {"XDG_DATA_HOME": str(folder)}

    def run(self, *arguments, author="a", **options):
        """A command that decides, on the Friday of the tests."""
        return subprocess.run(
            [PROGRAM, *arguments, "--now", NOW, "--author", author], capture_output=True, text=True, timeout=60,
            env=self.environment, **options)

    def done(self, *arguments, **options) -> str:
        result = self.run(*arguments, **options)
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    def refused(self, *arguments, **options) -> str:
        result = self.run(*arguments, **options)
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1, "one line says why"
        return result.stderr

    def trips(self, *arguments) -> str:
        return subprocess.run(
            [PROGRAM, "trips", SAMPLE, "--now", NOW, *arguments], capture_output=True, text=True, timeout=60,
            env=self.environment, check=True).stdout

    def known(self, trip: str, *arguments) -> dict:
        return next(line for line in map(json.loads, self.trips("--json", *arguments).splitlines())
                    if line["trip_id"] == trip)

    def entries(self) -> list[dict]:
        lines = self.done("log", SAMPLE, "--json").splitlines()
        return [json.loads(line) for line in lines]

    def said(self, *arguments, status=0, **options) -> str:
        """What a command writes to standard error, in one line, and nothing to standard output."""
        result = self.run(*arguments, **options)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (status, "", 1), result.stderr
        return result.stderr


def reported(delay: int, trip: str = LATER, at: str = NOW) -> bytes:
    """A GTFS-Realtime feed that reports a delay of a trip."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = int(
        datetime.datetime.fromisoformat(at).replace(tzinfo=ZoneInfo("Europe/Amsterdam")).timestamp())
    update = message.entity.add(id="1").trip_update
    update.trip.trip_id, update.trip.start_date = trip, "20261120"
    update.stop_time_update.add(stop_sequence=1).departure.delay = delay
    return message.SerializeToString()
