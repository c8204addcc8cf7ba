"""Reads a GTFS feed: the trips of a service date, with their stop times, and what it says about vehicles."""

import csv
import io
import zipfile
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True)
class Stay:
    """A stop time: its times are seconds after the start of the service date. No feed with vehicles leaves any blank."""

    sequence: int
    stop: str
    arrival: int
    departure: int


@dataclass(frozen=True)
class Planned:
    """A trip of trips.txt on a service date, or one of its runs of frequencies.txt."""

    trip: str
    start: str | None
    route: str
    block: str
    service: str
    stays: tuple
    has_vehicle: bool = True

    @property
    def key(self):
        return self.trip, self.start

    @property
    def departure(self):
        return self.stays[0].departure

    @property
    def arrival(self):
        return self.stays[-1].arrival

    @property
    def order(self):
        """The order of the rows of a timetable's service date."""
        return self.departure, self.trip, self.start or ""

    def later(self, shift, trip, start):
        """The same trip at another time and with another name."""
        stays = tuple(Stay(s.sequence, s.stop, s.arrival + shift, s.departure + shift) for s in self.stays)
        return Planned(trip, start, self.route, self.block, self.service, stays, self.has_vehicle)


def seconds(text):
    """The seconds of a GTFS time, as 25:10:00; None of an empty text."""
    if not text:
        return None
    hours, minutes, rest = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def gtfs_time(count):
    return f"{count // 3600:02}:{count // 60 % 60:02}:{count % 60:02}"


def gtfs_date(text):
    return date(int(text[:4]), int(text[4:6]), int(text[6:8]))


class Feed:
    """The tables of a feed, which is a folder or a zip file."""

    def __init__(self, path):
        self.tables = Tables(Path(path))
        self.zone = ZoneInfo(next(self.tables.rows("agency.txt"))["agency_timezone"])
        self.station = {row["stop_id"]: row.get("parent_station") or row["stop_id"] for row in self.tables.rows("stops.txt")}
        self.trips = {row["trip_id"]: row for row in self.tables.rows("trips.txt")}
        self.calendar = list(self.tables.rows("calendar.txt"))
        self.exceptions = defaultdict(dict)
        for row in self.tables.rows("calendar_dates.txt"):
            self.exceptions[row["date"]][row["service_id"]] = row["exception_type"]
        self.runs = defaultdict(list)
        for row in self.tables.rows("frequencies.txt"):
            self.runs[row["trip_id"]].append(row)
        self.stays = self._stays()
        self.transfers = [
            (row["from_trip_id"], row["to_trip_id"])
            for row in self.tables.rows("transfers.txt")
            if row.get("transfer_type") in ("4", "5") and row.get("from_trip_id") and row.get("to_trip_id")
        ]
        self.vehicles = list(self.tables.rows("vehicles.csv"))

    def _stays(self):
        stays = defaultdict(list)
        for row in self.tables.rows("stop_times.txt"):
            arrival, departure = seconds(row.get("arrival_time")), seconds(row.get("departure_time"))
            stay = Stay(
                int(row["stop_sequence"]), row["stop_id"],
                departure if arrival is None else arrival, arrival if departure is None else departure)
            stays[row["trip_id"]].append(stay)
        return {trip: tuple(sorted(found, key=lambda stay: stay.sequence)) for trip, found in stays.items()}

    def origin(self, text):
        """The instant, in Unix seconds, from which the times of a service date count: noon less twelve hours."""
        day = gtfs_date(text)
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=self.zone)
        return int((noon - datetime(1970, 1, 1, tzinfo=ZoneInfo("UTC"))) / timedelta(seconds=1)) - 12 * 3600

    def services(self, text):
        """The services that run on a date."""
        weekday = WEEKDAYS[gtfs_date(text).weekday()]
        found = {
            row["service_id"] for row in self.calendar
            if row["start_date"] <= text <= row["end_date"] and row[weekday] == "1"}
        for service, kind in self.exceptions[text].items():
            (found.add if kind == "1" else found.discard)(service)
        return found

    def day(self, text):
        """The trips of a service date in the order of their rows."""
        services, found = self.services(text), []
        for trip, row in self.trips.items():
            if row["service_id"] in services and len(self.stays.get(trip, ())) >= 2:
                stays = self.stays[trip]
                plan = Planned(trip, None, row["route_id"], row.get("block_id", ""), row["service_id"], stays)
                found += self._all_runs(plan) if trip in self.runs else [plan]
        return sorted(found, key=lambda plan: plan.order)

    def _all_runs(self, plan):
        for row in self.runs[plan.trip]:
            start, end, step = seconds(row["start_time"]), seconds(row["end_time"]), int(row["headway_secs"])
            for time in range(start, end, step):
                run = plan.later(time - plan.departure, plan.trip, gtfs_time(time))
                is_exact = row.get("exact_times") == "1"
                yield Planned(run.trip, run.start, run.route, run.block, run.service, run.stays, is_exact)


class Tables:
    """The files of a feed, in a folder or a zip file, and there perhaps in one folder."""

    def __init__(self, path):
        self.path = path
        self.archive = zipfile.ZipFile(path) if path.is_file() else None
        names = self.archive.namelist() if self.archive else [file.name for file in path.iterdir()]
        self.names = {
            name.rsplit("/", 1)[-1]: name for name in names
            if not name.startswith("__MACOSX") and not name.rsplit("/", 1)[-1].startswith("._")
        }

    def rows(self, table):
        """The rows of a table as dictionaries; none when the feed lacks the table."""
        if table not in self.names:
            return
        name = self.names[table]
        raw = self.archive.open(name) if self.archive else open(self.path / name, "rb")
        with raw, io.TextIOWrapper(raw, "utf-8-sig", newline="") as text:
            reader = csv.reader(text)
            header = [cell.strip() for cell in next(reader)]
            for row in reader:
                if any(row):
                    yield dict(zip(header, (cell.strip() for cell in row)))
