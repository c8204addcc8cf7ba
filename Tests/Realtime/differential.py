"""Feeds judged twice: by check-feed, and by gtfs-rt-validator from PyPI, which other people wrote from the same rules."""

import csv
import datetime
import json
import subprocess
import zipfile
import zoneinfo
from collections import Counter
from pathlib import Path

import mutations
from google.transit import gtfs_realtime_pb2
from gtfs_rt_validator.api import Mode, Request, SortBy, prepare_feed, resolve, validate
from known_differences import explained

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared/data"

# The timetable with which each capture is judged. Captures without one of their own are judged with another: then trips
# and stops are unknown to both.
CAPTURES = {
    "halifax-TripUpdates": "halifax", "halifax-Alerts": "halifax", "halifax-VehiclePositions": "halifax",
    "kingston-1768494853": "kingston", "kingston-1768510302": "kingston", "kingston-1768592753": "kingston",
    "kingston-1768594973": "kingston", "kcm-VehiclePositions-1": "kcm-rt", "kcm-VehiclePositions-2": "kcm-rt",
    "mbta-TripUpdates-2020": "kingston", "cttransit-TripUpdates-midnight": "kingston", "bkk-TripUpdates": "kingston",
    "renfe-Alerts": "halifax",
}

# What both judge. Rules that need a version before are compared with pairs of versions.
SHARED = {
    *(f"E{number:03}" for number in (
        1, 2, 3, 4, 6, 9, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
        41, 42, 43, 44, 45, 46, 48, 49, 50, 51)),
    "W001", "W002", "W005", "W006", "W007", "W008", "W009", "S026"}

# Both find the same places, and count them in another way: see docs/gtfs-rt-validator.md.
COUNTED_OTHERWISE = {"E022", "W009"}

# How many mutated feeds one run of check-feed judges.
BATCH = 200


class Timetable:
    """A timetable, read once by the other validator."""

    def __init__(self, path):
        self.path = Path(path)
        self.prepared = prepare_feed(self.path, mode=Mode.MODERN, ignore_shapes=True)
        with zipfile.ZipFile(self.path) as archive:
            lines = archive.read("agency.txt").decode("utf-8-sig").splitlines()
        self.zone = zoneinfo.ZoneInfo(next(csv.DictReader(lines))["agency_timezone"])

    def sequences(self, trip):
        """The stop_sequence of each stop time of a trip; empty for a trip that the timetable does not have."""
        return [row.stop_sequence for row in self.prepared.static.trip_stop_times.get(trip) or ()]

    def first_arrival(self, trip):
        """The first arrival_time of a trip; `None` where there is none."""
        rows = self.prepared.static.trip_stop_times.get(trip)
        return rows[0].arrival_time if rows else None

    def has_direction(self, trip):
        """Whether the timetable gives the direction of a trip."""
        return (self.prepared.static.trips.get(trip) or {}).get("direction_id") is not None

    def theirs(self, path, at):
        """How often the other validator finds each shared rule broken in a file, or in the last file of a folder."""
        found = []
        validate(
            Request(
                mode=Mode.MODERN, gtfs=self.prepared, inputs=resolve(str(path), sort_by=SortBy.NAME),
                sort_by=SortBy.NAME, ignore_shapes=True, at=datetime.datetime.fromtimestamp(at, datetime.UTC)),
            sink=found.append)
        notices = found[-1].notices
        return Counter({rule: notices.count_for(rule) for rule in notices.rule_ids() if rule in SHARED})

    def ours(self, program, paths, at, previous=()):
        """How often check-feed finds each shared rule broken, in each of the feeds."""
        now = datetime.datetime.fromtimestamp(at, self.zone).strftime("%Y-%m-%dT%H:%M:%S")
        before = [word for path in previous for word in ("--previous", path)]
        result = subprocess.run(
            [program, "check-feed", self.path, *paths, *before, "--now", now, "--json"], capture_output=True, check=False)
        assert result.returncode in (0, 1), result.stderr
        return [
            Counter({rule: count for rule, count in feed["counts"].items() if rule in SHARED})
            for feed in json.loads(result.stdout)["feeds"]]


def without_vehicles(message):
    """The message without vehicle positions, which only the other validator judges."""
    copy = gtfs_realtime_pb2.FeedMessage()
    copy.CopyFrom(message)
    for entity in copy.entity:
        entity.ClearField("vehicle")
    return copy


def disagreements(ours, theirs):
    """The rules about which the two disagree, with how often each finds them broken."""
    def seen(counts, rule):
        return bool(counts[rule]) if rule in COUNTED_OTHERWISE else counts[rule]
    return {
        rule: (ours[rule], theirs[rule]) for rule in sorted(ours.keys() | theirs.keys())
        if seen(ours, rule) != seen(theirs, rule)}


def compare(program, folder, captures, count, random):
    """Judges captures whole, and `count` mutated feeds, a part of them after a version before.

    Returns how many feeds were judged, how often each row of the table of differences explains a disagreement, and the
    disagreements that nothing explains.
    """
    mutations.write_timetable(folder / "small.zip")
    timetables = {"small": Timetable(folder / "small.zip")}
    sources = [(mutations.good(), "small")]
    for name in captures:
        message = gtfs_realtime_pb2.FeedMessage.FromString((DATA / f"gtfs-rt/{name}.pb").read_bytes())
        sources.append((without_vehicles(message), CAPTURES[name]))
    judged, rows, unexplained = 0, Counter(), []
    for number, (whole, name) in enumerate(sources):
        if name not in timetables:
            timetables[name] = Timetable(DATA / f"gtfs/{name}.zip")
        timetable, at = timetables[name], whole.header.timestamp + 10
        share = count // len(sources) + (number < count % len(sources))
        feeds = [whole, *(mutations.mutated(whole, random) for _ in range(share))]
        for first in range(0, len(feeds), BATCH):
            batch = feeds[first:first + BATCH]
            found = [*alone(program, folder, timetable, batch, at), *in_pairs(program, folder, timetable, batch, at)]
            for message, ours, theirs in found:
                judged += 1
                for rule, (our, their) in disagreements(ours, theirs).items():
                    row = explained(rule, our, their, message, timetable)
                    rows[row] += row is not None
                    if row is None:
                        unexplained.append((rule, our, their, name, str(message)[:2000]))
    return judged, rows, unexplained


def alone(program, folder, timetable, messages, at):
    """Each message, with what both find in it."""
    paths = [folder / f"feed-{number}.pb" for number in range(len(messages))]
    for path, message in zip(paths, messages):
        path.write_bytes(message.SerializeToString())
    return [
        (message, ours, timetable.theirs(path, at))
        for message, path, ours in zip(messages, paths, timetable.ours(program, paths, at))]


def in_pairs(program, folder, timetable, messages, at):
    """Every fourth small message, with what both find in it when another came before."""
    pairs = [pair for pair in list(zip(messages, messages[1:]))[::4] if len(pair[0].entity) <= 10]
    pairs = [(before, after) for before, after in pairs if before != after]
    if not pairs:
        return []
    folders = [folder / f"pair-{number}" for number in range(len(pairs))]
    for place, (before, after) in zip(folders, pairs):
        place.mkdir(exist_ok=True)
        (place / "1.pb").write_bytes(before.SerializeToString())
        (place / "2.pb").write_bytes(after.SerializeToString())
    found = timetable.ours(
        program, [place / "2.pb" for place in folders], at, previous=[place / "1.pb" for place in folders])
    return [
        (after, ours, timetable.theirs(place, at)) for (_, after), place, ours in zip(pairs, folders, found)]
