"""Works out the figures of VehicleReportTests from the feeds themselves, without the program: run it with the path of
the feeds. Trips of one block_id on a service date are one vehicle's; the days are the nearest to the given one, and
the first of each set of services in the year from then on, or in the last year of the feed."""

import csv
import datetime
import io
import math
import sys
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

TODAY = datetime.date(2026, 2, 16)


def tables(path):
    archive = zipfile.ZipFile(path)
    names = {name.split("/")[-1]: name for name in archive.namelist() if not name.startswith("__")}

    def rows(table):
        if table not in names:
            return []
        with archive.open(names[table]) as file:
            reader = csv.DictReader(io.TextIOWrapper(file, "utf-8-sig"), skipinitialspace=True)
            return [{(key or "").strip(): (value or "").strip() for key, value in row.items() if isinstance(value, str)}
                    for row in reader]
    return rows


def date(text):
    return datetime.date(int(text[:4]), int(text[4:6]), int(text[6:]))


def seconds(text):
    hours, minutes, rest = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(rest)


def calendar(rows):
    weekly = [(row["service_id"], [row[day] == "1" for day in (
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")],
        date(row["start_date"]), date(row["end_date"])) for row in rows("calendar.txt")]
    exceptions = defaultdict(dict)
    for row in rows("calendar_dates.txt"):
        exceptions[date(row["date"])][row["service_id"]] = row["exception_type"] == "1"

    def services(day):
        found = {service for service, days, first, last in weekly if first <= day <= last and days[day.weekday()]}
        for service, runs in exceptions[day].items():
            (found.add if runs else found.discard)(service)
        return found
    days = [day for _, _, first, last in weekly for day in (first, last)] + list(exceptions)
    return services, min(days), max(days)


def apart(one, other):
    """Whether two stops are more than 500 m apart."""
    try:
        (north, east), (top, right) = ([math.radians(float(stop[key])) for key in ("stop_lat", "stop_lon")]
                                       for stop in (one, other))
    except ValueError:
        return True
    cosine = math.sin(north) * math.sin(top) + math.cos(north) * math.cos(top) * math.cos(east - right)
    return 6_371_000 * math.acos(min(1, cosine)) > 500


def figures(path):
    rows = tables(path)
    trips = {row["trip_id"]: row for row in rows("trips.txt")}
    places = {row["stop_id"]: row for row in rows("stops.txt")}
    stations = {stop: row.get("parent_station") or stop for stop, row in places.items()}
    repeating = {row["trip_id"] for row in rows("frequencies.txt") if row.get("exact_times") != "1"}
    stops = defaultdict(list)
    for row in rows("stop_times.txt"):
        time = row.get("departure_time") or row.get("arrival_time")
        stops[row["trip_id"]].append((int(row["stop_sequence"]), row["stop_id"], time, row.get("arrival_time") or time))
    ends = {}
    for trip, times in stops.items():
        times.sort()
        ends[trip] = (seconds(times[0][2]), trip, seconds(times[-1][3]), times[0][1], times[-1][1])
    with_block = {trip for trip, row in trips.items() if row.get("block_id") and trip not in repeating}
    services, first, last = calendar(rows)
    count = Counter(row["service_id"] for row in trips.values())
    runs = lambda day: first <= day <= last and any(count[service] for service in services(day))
    span = [first + datetime.timedelta(number) for number in range((last - first).days + 1)]
    active = [day for day in span if runs(day)]
    first, last = active[0], active[-1]
    today = min(active, key=lambda day: (abs((day - TODAY).days), TODAY > day))
    start = max(first, TODAY if TODAY <= last else last - datetime.timedelta(365))
    overlaps, jumps, seen, checked = set(), set(), set(), 0
    for day in [today] + [start + datetime.timedelta(number) for number in range(366)]:
        key = frozenset(services(day))
        if not runs(day) or key in seen or checked == 32:
            continue
        seen.add(key)
        checked += 1
        vehicles = defaultdict(list)
        of_day = [trip for trip, row in trips.items() if row["service_id"] in key]
        for trip in of_day:
            if trip in with_block:
                vehicles[trips[trip]["block_id"]].append(ends[trip])
        if day == today:
            totals = len(of_day), sum(map(len, vehicles.values())), len(vehicles)
        for block in vehicles.values():
            block.sort()
            for one, other in zip(block, block[1:]):
                if other[0] < one[2]:
                    overlaps.add((one[1], other[1]))
                elif stations[one[4]] != stations[other[3]] and apart(places[one[4]], places[other[3]]):
                    jumps.add((one[1], other[1]))
    return len(trips), len(with_block), str(today), *totals, checked, len(overlaps), len(jumps)


for path in sorted(Path(sys.argv[1]).glob("*.zip")):
    try:
        found = figures(path)
    except Exception as error:
        print(path.stem, repr(error))
        continue
    if found[1]:
        print(path.stem, *found)
