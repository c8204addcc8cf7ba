"""Several lines in one train graph, chosen from a list or by two stations; and the direction of a line, which is kept."""

import json
import subprocess
from pathlib import Path

from desk import PROGRAM, Desk, press_at, wait_for

STOPS = {"a": ("Abbey", 52.00), "b": ("Bridge", 52.02), "c": ("Castle", 52.04), "d": ("Dock", 52.06)}


def two_lines(folder: Path) -> Path:
    """Line 1 from Abbey to Castle and back, twelve times; line 2 from Bridge to Dock, six times."""
    folder.mkdir()

    def table(name: str, *rows: str) -> None:
        (folder / f"{name}.txt").write_text("\n".join(rows) + "\n")
    table("agency", "agency_id,agency_name,agency_url,agency_timezone", "x,Two Lines,https://example.org,Europe/Amsterdam")
    table("stops", "stop_id,stop_name,stop_lat,stop_lon", *(f"{id},{name},{north},5.0" for id, (name, north) in STOPS.items()))
    table("routes", "route_id,agency_id,route_short_name,route_type,route_color", "r1,x,1,3,CC0000", "r2,x,2,3,FFFF00")
    table("calendar", "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
          "s,1,1,1,1,1,1,1,20261101,20261231")
    trips = ([(f"o{hour}", "r1", 0, hour, "abc") for hour in range(8, 20)]
             + [(f"b{hour}", "r1", 1, hour, "cba") for hour in range(8, 20)]
             + [(f"x{hour}", "r2", 0, hour, "bcd") for hour in range(8, 14)])
    table("trips", "route_id,service_id,trip_id,trip_headsign,direction_id",
          *(f"{route},s,{id},{STOPS[way[-1]][0]},{direction}" for id, route, direction, _, way in trips))
    table("stop_times", "trip_id,arrival_time,departure_time,stop_id,stop_sequence", *(
        f"{id},{hour:02}:{10 * index:02}:00,{hour:02}:{10 * index:02}:00,{stop},{index}"
        for id, _, _, hour, way in trips for index, stop in enumerate(way)))
    return folder


def open_graph(desk: Desk) -> str:
    wait_for("the trips", lambda: desk.rows() > 0)
    before = set(desk.windows())
    press_at(min(before, key=int), "ctrl+g")
    return wait_for("the graph", lambda: next(iter(set(desk.windows()) - before), None))


def test_a_second_line_is_drawn_with_the_first_and_left_out_again_by_keys(tmp_path):
    with Desk(two_lines(tmp_path / "feed"), "--now", "2026-11-20T08:14:00") as desk:
        window = open_graph(desk)
        wait_for("the first line", lambda: desk.rows("graph-table") == 24)
        press_at(window, "m")
        desk.expect_showing("graph-corridor-line-1")
        second = desk.find("graph-corridor-line-1")
        assert second.get_name().startswith("2 ")
        second.get_action_iface().do_action(0)
        wait_for("both lines", lambda: desk.rows("graph-table") == 30)
        desk.find("graph-corridor-between").get_action_iface().do_action(0)
        # Between Abbey and Dock, the first station and the last one, no trip runs; so nothing changes, and it is said.
        wait_for("why", lambda: "both" in desk.text("graph-message"))
        assert desk.rows("graph-table") == 30
        press_at(window, "Escape")
        desk.expect_showing("graph-corridor-line-1", False)


def test_enter_takes_the_first_line_that_is_found_and_then_goes_to_the_picture(tmp_path):
    with Desk(two_lines(tmp_path / "feed"), "--now", "2026-11-20T08:14:00") as desk:
        window = open_graph(desk)
        wait_for("the first line", lambda: desk.rows("graph-table") == 24)
        press_at(window, "m")
        desk.expect_showing("graph-corridor-line-1")
        desk.type("dock")
        press_at(window, "Return")
        wait_for("both lines", lambda: desk.rows("graph-table") == 30)
        desk.expect_showing("graph-corridor-line-1")
        press_at(window, "Return")
        desk.expect_showing("graph-corridor-line-1", False)
        press_at(window, "m")
        desk.expect_showing("graph-corridor-line-1")
        press_at(window, "Escape")
        desk.expect_showing("graph-corridor-line-1", False)


def test_paper_has_several_lines_or_all_between_two_stations(tmp_path):
    feed = two_lines(tmp_path / "feed")

    def graph(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [PROGRAM, "graph", feed, "--date", "2026-11-20", "--now", "2026-11-20T08:14:00", *words], capture_output=True,
            text=True, timeout=120)
    both = json.loads(graph("--json", "--line", "1", "--line", "2").stdout)
    assert both["route_ids"] == ["r1", "r2"] and len(both["trips"]) == 30
    stations = sorted((one for one in both["stations"] if one["section"] == 0), key=lambda one: one["position"])
    assert "".join(one["stop_id"] for one in stations) in ("abcd", "dcba")
    between = json.loads(graph("--json", "--between", "c", "d").stdout)
    assert between["route_ids"] == ["r2"] and len(between["trips"]) == 6
    file = tmp_path / "both.svg"
    result = graph("-o", str(file), "--line", "1", "--line", "2")
    assert result.returncode == 0 and "rgb(80%,0%,0%)" in file.read_text().replace(" ", ""), result.stderr
    for words, reason in [(("--between", "a"), "two values"), (("--between", "a", "d"), "no trip serves both a (Abbey) and d (Dock)"),
                          (("--between", "a", "a"), "one station"), (("--between", "a", "dok"), "did you mean d (Dock)?"),
                          (("--between", "nowhere", "a"), "no trip stops at a stop_id nowhere"),
                          (("--line", "9" * 10_000), "999…999"),
                          (("--line", "1", "--line", "2", "--direction", "0"), "one line")]:
        refused = graph("--json", *words)
        assert refused.returncode != 0 and reason in refused.stderr, refused.stderr
        assert len(refused.stderr) < 1_000
