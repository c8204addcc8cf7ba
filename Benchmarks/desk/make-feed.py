#!/usr/bin/python3
"""Writes a synthetic GTFS zip with as many trips as asked, all on one service day, for measuring big lists.

    make-feed.py OUT.zip --trips 100000 [--stops 6] [--date 2026-01-05] [--plain] [--all-columns]

The same arguments give the same feed. Only the standard library is needed.
"""

import argparse
import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

COLOURS = ["A12B2F", "FDB71A", "2B376E", "00693E", "005DAA", "6D6E71", "7A3E9D", "00798C"]
PLACES = ["Harbour", "Airport", "Old Town", "Hospital", "North Station", "Botanical Garden", "University", "Stadium",
          "Town Hall", "East Gate", "Science Park", "Lighthouse"]
STATIONS = 2000
FIRST_DEPARTURE = 4 * 3600
LAST_DEPARTURE = 25 * 3600
SECONDS_A_STOP = 150
EPOCH = (1980, 1, 1, 0, 0, 0)


def clock(seconds: int) -> str:
    """A GTFS time; it may be later than 24:00:00."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def departure(trip: int, trips: int) -> int:
    """The trips leave evenly over the day, on whole minutes."""
    return (FIRST_DEPARTURE + (LAST_DEPARTURE - FIRST_DEPARTURE) * trip // trips) // 60 * 60


def route_rows(plain: bool) -> Iterable[str]:
    for number, colour in enumerate(COLOURS * 3, start=1):
        text = "000000" if colour == "FDB71A" else "FFFFFF"
        yield f"r{number},big,{number},,3," + ("," if plain else f"{colour},{text}")


def stop_rows() -> Iterable[str]:
    for number in range(STATIONS):
        name = f"{PLACES[number % len(PLACES)]} {number // len(PLACES) + 1}"
        yield f"s{number},{name},{52 + number % 50 / 500:.4f},{5 + number // 50 / 400:.4f}"


def trip_rows(trips: int) -> Iterable[str]:
    for trip in range(trips):
        headsign = f"{PLACES[trip * 7 % len(PLACES)]} Via {trip % 90 + 1}th Street"
        yield f"r{trip % (len(COLOURS) * 3) + 1},day,t{trip},{headsign}"


def call_rows(trips: int, stops: int, all_columns: bool) -> Iterable[str]:
    for trip in range(trips):
        start = departure(trip, trips)
        for sequence in range(stops):
            time = clock(start + sequence * SECONDS_A_STOP)
            more = f",{PLACES[trip % len(PLACES)]},0,0,{sequence * 412.7:.1f},1" if all_columns else ""
            yield f"t{trip},{time},{time},s{(trip * 31 + sequence) % STATIONS},{sequence + 1}{more}"


def tables(trips: int, stops: int, date: str, plain: bool, all_columns: bool) -> dict[str, tuple[str, Iterable[str]]]:
    """Each file of the feed: its header and its rows."""
    more = ",stop_headsign,pickup_type,drop_off_type,shape_dist_traveled,timepoint" if all_columns else ""
    return {
        "agency.txt": ("agency_id,agency_name,agency_url,agency_timezone",
                       ["big,Big Feed Transit,https://big.example,Europe/Amsterdam"]),
        "routes.txt": ("route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color",
                       route_rows(plain)),
        "stops.txt": ("stop_id,stop_name,stop_lat,stop_lon", stop_rows()),
        "calendar_dates.txt": ("service_id,date,exception_type", [f"day,{date},1"]),
        "trips.txt": ("route_id,service_id,trip_id,trip_headsign", trip_rows(trips)),
        "stop_times.txt": ("trip_id,arrival_time,departure_time,stop_id,stop_sequence" + more,
                           call_rows(trips, stops, all_columns)),
    }


def write_feed(path: Path, trips: int, stops: int, date: str, plain: bool, all_columns: bool) -> None:
    """Writes the zip; the time stamps in it are fixed, so that equal feeds are equal files."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, (header, rows) in tables(trips, stops, date, plain, all_columns).items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(entry, "w") as raw, io.TextIOWrapper(raw, "utf-8", newline="\n") as file:
                file.write(header + "\n")
                file.writelines(row + "\n" for row in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a synthetic GTFS feed.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--trips", type=int, required=True)
    parser.add_argument("--stops", type=int, default=6, help="stops a trip, two at least (default: 6)")
    parser.add_argument("--date", default="2026-01-05", help="the service day (default: 2026-01-05)")
    parser.add_argument("--plain", action="store_true", help="routes without colours")
    parser.add_argument("--all-columns", action="store_true", help="all that stop_times.txt may have")
    options = parser.parse_args()
    if options.trips < 1 or options.stops < 2:
        parser.error("a feed needs a trip, and a trip needs two stops")
    date = options.date.replace("-", "")
    write_feed(options.out, options.trips, options.stops, date, options.plain, options.all_columns)


if __name__ == "__main__":
    main()
