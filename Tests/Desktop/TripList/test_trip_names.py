"""How a trip is called: no two trips of a day read the same, and a train is called by its number."""

import subprocess

from desk import PROGRAM, Desk, wait_for
from morning import start
from small_feed import small_feed

# Departing at 8:00 to B: two trains with numbers, bus 11 from two stops, tram 11 twice from one.
TWINS = {
    "routes": "route_id,route_short_name,route_type,route_color,route_text_color\n"
              "r,R1,2,FFFF00,FFFFFF\nb,11,3,,\nt,11,0,,\n",
    "stops": "stop_id,stop_name,stop_lat,stop_lon\na,Alpha,52,4\nc,Gamma,52,6\nb,Beta,52,5\n",
    "trips": "route_id,service_id,trip_id,trip_short_name\n"
             "r,s,x-1,4011\nr,s,x-2,4012\nb,s,bus-1,\nb,s,bus-2,\nt,s,tram-7011,\nt,s,tram-7012,\n",
    "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
        f"{trip},8:00:00,8:00:00,{first},1\n{trip},9:00:00,9:00:00,b,2\n" for trip, first in
        [("x-1", "a"), ("x-2", "a"), ("bus-1", "a"), ("bus-2", "c"), ("tram-7011", "a"), ("tram-7012", "a")]),
}
NOW = "2026-11-20T07:30:00"


def test_a_train_is_called_by_its_number_wherever_it_is_named():
    with start() as desk:
        wait_for("listed", lambda: desk.rows() > 100)
        row = next(row for row, number in enumerate(desk.column("number")) if number == "4013")
        desk.select(row)
        desk.expect_text("trip-title", "R1 4013 → Zilverdam Centraal")
        desk.keys("plus")
        desk.expect_cell(row, "status", "+1 min")
        desk.keys("ctrl+l")
        wait_for("the log", lambda: "4013" in desk.cell(0, 1, "log-list"))
        desk.keys("ctrl+g")
        wait_for("the graph's table", lambda: any(
            "4013 " in name for name in desk.column("trip", "graph-table")))


def test_no_two_trips_of_a_day_read_the_same(tmp_path):
    with Desk(small_feed(tmp_path, **TWINS), "--now", NOW) as desk:
        wait_for("listed", lambda: desk.rows() == 6)
        names = list(zip(*(desk.column(name) for name in ("departure", "line", "number", "destination"))))
        assert len(set(names)) == 6, names
        assert {name[1] for name in names} == {"R1", "bus 11", "tram 11"}
        assert {"Beta (from Alpha)", "Beta (from Gamma)"} <= {name[3] for name in names}
        titles = set()
        for row in range(6):
            desk.select(row)
            wait_for("another title", lambda: desk.text("trip-title") not in titles)
            titles.add(desk.text("trip-title"))
        assert {"R1 4011 → Beta", "tram 11 → Beta (7012)"} <= titles


def test_a_trip_is_found_by_the_kind_of_its_vehicle(tmp_path):
    with Desk(small_feed(tmp_path, **TWINS), "--now", NOW) as desk:
        wait_for("listed", lambda: desk.rows() == 6)
        desk.keys("ctrl+f")
        desk.type("tram 11")
        wait_for("two trams", lambda: desk.rows() == 2)
        assert desk.column("line") == ["tram 11", "tram 11"]


def test_the_commands_tell_the_number(tmp_path):
    feed, store = small_feed(tmp_path, **TWINS), tmp_path / "journal.sqlite"
    def run(*arguments):
        return subprocess.run(
            [PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=True).stdout
    run("delay", feed, "x-2", "+5", "--date", "2026-11-20", "--store", store, "--author", "a")
    table = run("trips", feed, "--date", "2026-11-20", "--store", store).splitlines()
    assert table[0].split()[5:9] == ["LINE", "NUMBER", "HEADSIGN", "TRIP"]
    assert any("R1" in line and "4012" in line and "x-2" in line for line in table)
    assert sum("tram 11" in line for line in table) == 2
    assert '"trip_short_name":"4012"' in run("trips", feed, "--date", "2026-11-20", "--store", store, "--json")
    assert "x-2 (4012) of 2026-11-20: 5 min late by a" in run("log", feed, "--store", store)
