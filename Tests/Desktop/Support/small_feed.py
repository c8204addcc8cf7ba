"""A timetable of a few lines, written by the test that needs it."""

from pathlib import Path

TABLES = {
    "agency": "agency_name,agency_url,agency_timezone\nA,https://a.example,Europe/Amsterdam\n",
    "routes": "route_id,route_short_name,route_type\nr,1,3\n",
    "stops": "stop_id,stop_name,stop_lat,stop_lon\na,A,52,4\nb,B,52,5\n",
    "trips": "route_id,service_id,trip_id\nr,s,t\n",
    "stop_times":
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,8:00:00,a,1\nt,9:00:00,9:00:00,b,2\n",
    "calendar_dates": "service_id,date,exception_type\ns,20261120,1\n",
}


def small_feed(folder: Path, **tables: str) -> Path:
    """Writes one trip from A to B on 20 November 2026, with other tables where they are given."""
    feed = folder / "feed"
    feed.mkdir()
    for name, text in {**TABLES, **tables}.items():
        (feed / f"{name}.txt").write_text(text)
    return feed
