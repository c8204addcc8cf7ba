"""The commands that mend a vehicle's day: each says first what it would change, and is one step of undo."""

import json
import re
import subprocess

import pytest
from command_line import Store
from desk import PROGRAM, SAMPLE
from small_feed import small_feed

# Vehicle r1-wd-02 comes to Lindeveen with LATE and leaves again with NEXT; r1-wd-04 is there with OTHER, half an hour later.
LATE, NEXT, AFTER, OTHER = "r1-wd-h-0812", "r1-wd-t-0920", "r1-wd-h-1012", "r1-wd-t-0950"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path)
    store.done("delay", SAMPLE, LATE, "+45")
    return store


def preview(store, *arguments) -> dict:
    return json.loads(store.done(*arguments, "--preview", "--json"))


def following(store) -> list[str]:
    """The trips that are late because of the vehicle of LATE, or of NEXT."""
    seen = preview(store, "hold", SAMPLE, LATE, "--until", "09:20")["before"]["following"]
    return [trip["trip_id"] for trip in seen]


def kinds(store) -> list[tuple]:
    return [(entry["trip_id"], entry["kind"], entry["value"]) for entry in store.entries()]


def test_another_vehicle_takes_over_from_here_on(store):
    seen = preview(store, "vehicle", SAMPLE, NEXT, "--from-here")
    assert [len(seen[when]["conflicts"]) for when in ("before", "after")] == [1, 0]
    assert seen["passengers"][0]["expected_departure"] == "2026-11-20T09:20:00+01:00"
    assert len(store.entries()) == 1, "a preview decides nothing"
    text = store.done("vehicle", SAMPLE, NEXT, "--from-here", "--preview")
    assert "Vehicle r1-wd-02/2 runs 09:20 R1 4017 → Zilverdam Centraal and 15 later trips." in text
    assert "r1-wd-02/2 is not in the timetable: it must be a spare vehicle of yours." in text
    assert "Conflicts of these vehicles: 1 now, 0 then." in text
    assert store.done("vehicle", SAMPLE, NEXT, "--from-here") == "r1-wd-02/2\n", "the name of the new vehicle"
    assert [store.known(trip)["vehicle"] for trip in (NEXT, AFTER)] == ["r1-wd-02/2"] * 2
    assert following(store) == []
    store.done("undo", SAMPLE)
    assert [store.known(trip)["vehicle"] for trip in (NEXT, AFTER)] == ["r1-wd-02"] * 2, "as planned"
    store.done("vehicle", SAMPLE, NEXT, "spare", "--from-here")
    assert store.known(AFTER)["vehicle"] == "spare"


def test_one_trip_is_previewed_as_a_fact(store):
    assert len(preview(store, "vehicle", SAMPLE, NEXT, "spare")["decisions"]) == 1
    assert "No known vehicle runs" in store.done("vehicle", SAMPLE, NEXT, "--none", "--preview")
    assert "--from-here" in store.refused("vehicle", SAMPLE, NEXT, "--none", "--from-here")
    assert "about one trip" in store.refused("vehicle", SAMPLE, "-", "7", "--from-here", input="")
    assert "--json belongs to --preview" in store.refused("vehicle", SAMPLE, NEXT, "7", "--json")


def test_a_vehicle_that_is_elsewhere_is_refused_with_place_and_time(store):
    refused = store.refused("swap", SAMPLE, NEXT, OTHER)
    assert "Vehicle r1-wd-04 is on its way from Zilverdam Centraal to Lindeveen at 09:20" in refused
    assert "is at Zilverdam Centraal at 10:12, not at Lindeveen." not in refused
    refused = store.refused("swap", SAMPLE, AFTER, "r1-wd-t-1050")
    assert "Vehicle r1-wd-03 is " in refused and "at 10:12" in refused
    assert "runs the trip already" in store.refused("swap", SAMPLE, NEXT, AFTER)
    assert len(store.entries()) == 1


def test_a_cut_has_one_reason_and_is_one_step(store):
    arguments = ("cut", SAMPLE, NEXT, "--until", AFTER, "--reason", "broken down", "--cause", "technical-problem")
    seen = preview(store, *arguments)
    assert [trip["canceled"] for trip in seen["passengers"]] == [True, True]
    store.done(*arguments)
    assert [decision["value"] for decision in seen["decisions"]] == ["broken down"] * 2
    assert kinds(store)[1:] == [(NEXT, "cancelled", "broken down"), (AFTER, "cancelled", "broken down")]
    assert store.entries()[-1]["cause"] == "TECHNICAL_PROBLEM"
    assert store.known(NEXT)["reason"] == "broken down"
    assert "canceled. Reinstate it first." in store.refused("hold", SAMPLE, NEXT, "--until", "09:50")
    store.done("undo", SAMPLE)
    assert not any(store.known(trip)["canceled"] for trip in (NEXT, AFTER))
    store.done("cut", SAMPLE, NEXT, "--reason", "broken down")
    assert [store.known(trip)["canceled"] for trip in (NEXT, AFTER)] == [True, False], "it alone, as in the window"
    store.done("undo", SAMPLE)
    rest = preview(store, "cut", SAMPLE, NEXT, "--to-end", "--reason", "broken down")["decisions"]
    assert len(rest) == 16, "to the vehicle's last"
    assert "--to-end" in store.refused("cut", SAMPLE, NEXT, "--to-end", "--until", AFTER, "--reason", "x")
    assert "--reason" in store.refused("cut", SAMPLE, NEXT)
    assert "not a later trip" in store.refused("cut", SAMPLE, NEXT, "--until", LATE, "--reason", "x")


def test_a_short_turn_ends_one_trip_early_and_starts_the_next_late(store):
    arguments = ("end-early", SAMPLE, LATE, "--at", "6", "--next", NEXT, "--next-from", "3")
    assert "Some journey planners hide" in store.done(*arguments, "--preview")
    assert following(store) == [NEXT, AFTER]
    store.done(*arguments)
    assert (store.known(LATE)["skipped_stops"], store.known(NEXT)["skipped_stops"]) == ([7, 8], [1, 2])
    assert following(store) == [], "the vehicle turns in time"
    assert kinds(store)[1:] == [(LATE, "ends-early", None), (NEXT, "starts-late", None)]
    log = store.done("log", SAMPLE)
    assert re.search(r"ends at stop 6 \(\w+\)", log) and re.search(r"starts at stop 3 \(\w+\)", log), log
    store.done("undo", SAMPLE)
    assert (store.known(LATE)["skipped_stops"], store.known(NEXT)["skipped_stops"]) == ([], [])
    store.done("start-late", SAMPLE, NEXT, "--at", "3")
    assert store.known(NEXT)["skipped_stops"] == [1, 2]
    assert "ends at Lindeveen anyway" in store.refused("end-early", SAMPLE, LATE, "--at", "8")
    assert "Less than two stops" in store.refused("start-late", SAMPLE, NEXT, "--at", "8")
    assert "belong together" in store.refused("end-early", SAMPLE, LATE, "--at", "6", "--next", NEXT)


def test_a_trip_waits_until_a_time_or_for_another_one(store):
    assert "does not leave Lindeveen before 09:38 anyway" in store.refused("hold", SAMPLE, NEXT, "--until", "09:30")
    store.done("hold", SAMPLE, NEXT, "--until", "09:40")
    assert store.known(NEXT)["delay_s"] == 1200
    assert kinds(store)[1:] == [(NEXT, "held", 1200)]
    assert "held at stop 1" in store.done("log", SAMPLE) or "held at the first stop" in store.done("log", SAMPLE)
    store.done("undo", SAMPLE)
    store.done("delay", SAMPLE, LATE, "+20")
    # LATE comes to Lindeveen at 09:55:15; two minutes to change, in whole minutes.
    store.done("hold", SAMPLE, OTHER, "--for", LATE)
    assert store.known(OTHER)["delay_s"] == 480
    store.done("hold", SAMPLE, OTHER, "--for", LATE, "--transfer", "6")
    assert store.known(OTHER)["delay_s"] == 720
    refused = store.refused("hold", SAMPLE, NEXT, "--for", OTHER)
    assert "starts at Lindeveen, so that nobody arrives there with it" in refused
    for wrong in ([], ["--until", "10:00", "--for", LATE], ["--until", "10:00", "--transfer", "1"]):
        store.refused("hold", SAMPLE, OTHER, *wrong)


@pytest.mark.parametrize(("day", "hour", "now", "until", "late"), [
    # The clock is put back at three: 1:30 of the service day, half past noon and 12 hours before, is 2:30 by the clock.
    ("20261025", 1, "2026-10-25T00:10:00", "02:45", 300), ("20261025", 1, "2026-10-25T00:10:00", "2:50", 600),
    # The clock is put forward at two.
    ("20260329", 1, "2026-03-29T00:10:00", "00:45", 300),
    # In the night after the service day, by the clock or by the hours of the service day.
    ("20261120", 26, "2026-11-20T22:00:00", "02:45", 300), ("20261120", 26, "2026-11-20T22:00:00", "26:45", 300),
])
def test_a_trip_is_held_until_the_time_that_clocks_show(tmp_path, day, hour, now, until, late):
    store = Store(tmp_path)
    feed = small_feed(
        tmp_path, calendar_dates=f"service_id,date,exception_type\ns,{day},1\n",
        stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        + f"t,{hour}:30:00,{hour}:30:00,a,1\nt,{hour}:40:00,{hour}:40:00,b,2\nt,{hour}:50:00,{hour}:50:00,c,3\n",
        stops="stop_id,stop_name,stop_lat,stop_lon\na,A,52,4\nb,B,52,5\nc,C,52,6\n")
    date = f"{day[:4]}-{day[4:6]}-{day[6:]}"
    held = subprocess.run(
        [PROGRAM, "hold", feed, "t", "--at", "2", "--until", until, "--now", now, "--date", date], env=store.environment,
        capture_output=True, text=True, timeout=60)
    assert (held.returncode, held.stderr) == (0, "")
    log = subprocess.run(
        [PROGRAM, "log", feed, "--now", now, "--date", date, "--json"], env=store.environment, capture_output=True,
        text=True, timeout=60)
    assert [json.loads(line)["value"] for line in log.stdout.splitlines()] == [late]
