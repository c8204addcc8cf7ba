"""The branches of a line in the train graph: folded at first when few trips go there, and opened by a key."""

from pathlib import Path

from desk import Atspi, Desk, press_at, wait_for

STOPS = {"a": ("Abbey", 52.00, 5.0), "b": ("Bridge", 52.02, 5.0), "c": ("Castle", 52.04, 5.0), "d": ("Depot", 52.02, 5.1)}


def line_with_a_branch(folder: Path) -> Path:
    """Twelve trips from Abbey to Castle, and one that leaves the line at Bridge for the depot."""
    def table(name: str, *rows: str) -> None:
        (folder / f"{name}.txt").write_text("\n".join(rows) + "\n")
    table("agency", "agency_id,agency_name,agency_url,agency_timezone", "x,Branch Lines,https://example.org,Europe/Amsterdam")
    table("stops", "stop_id,stop_name,stop_lat,stop_lon", *(f"{id},{n},{y},{x}" for id, (n, y, x) in STOPS.items()))
    table("routes", "route_id,agency_id,route_short_name,route_type", "r,x,1,3")
    table("calendar", "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
          "s,1,1,1,1,1,1,1,20261101,20261231")
    trips = [(f"t{hour}", hour, "abc") for hour in range(8, 20)] + [("rare", 20, "abd")]
    table("trips", "route_id,service_id,trip_id,trip_headsign", *(f"r,s,{id},{STOPS[way[-1]][0]}" for id, _, way in trips))
    table("stop_times", "trip_id,arrival_time,departure_time,stop_id,stop_sequence", *(
        f"{id},{hour:02}:{10 * index:02}:00,{hour:02}:{10 * index:02}:00,{stop},{index}"
        for id, hour, way in trips for index, stop in enumerate(way)))
    return folder


def test_a_branch_of_one_trip_is_folded_until_it_is_opened_by_key(tmp_path):
    feed = tmp_path / "feed"
    feed.mkdir()
    with Desk(line_with_a_branch(feed), "--now", "2026-11-20T08:14:00") as desk:
        wait_for("the trips", lambda: desk.rows() > 0)
        before = set(desk.windows())
        press_at(min(before, key=int), "ctrl+g")
        window = wait_for("the graph", lambda: next(iter(set(desk.windows()) - before), None))
        wait_for("its table", lambda: desk.rows("graph-table") == 13)
        press_at(window, "b")
        desk.expect_showing("graph-branch-0")
        branch = desk.find("graph-branch-0")
        assert branch.get_name() == "Bridge – Depot: 1 trip"

        def is_open() -> bool:
            return branch.get_state_set().contains(Atspi.StateType.CHECKED)
        assert not is_open()
        press_at(window, "space")
        wait_for("the open branch", is_open)
        # Esc closes what is open above the window, and only then the window.
        press_at(window, "Escape")
        desk.expect_showing("graph-branch-0", False)
        assert desk.is_showing("graph")
