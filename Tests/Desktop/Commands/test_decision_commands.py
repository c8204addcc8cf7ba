"""What the desk can decide, a command can: about one trip, or about all lines of standard input."""

import json
import shutil
import subprocess

import pytest
from command_line import LATER, NOW, TRIP, Store, reported
from desk import PROGRAM, SAMPLE
from small_feed import small_feed


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def test_stops_are_skipped_and_restored(store):
    assert store.done("skip", SAMPLE, TRIP, "--at", "3") == ""
    assert store.known(TRIP)["skipped_stops"] == [3]
    assert "Restore the stop first" in store.refused("delay", SAMPLE, TRIP, "+5", "--at", "3")
    store.done("restore", SAMPLE, TRIP, "--at", "3")
    assert store.known(TRIP)["skipped_stops"] == []
    for decision in (["skip", SAMPLE, TRIP], ["delay", SAMPLE, TRIP, "+5"]):
        refused = store.refused(*decision, "--at", "99")
        assert "does not call at that stop." in refused and "any more" not in refused
    assert "--at" in store.refused("skip", SAMPLE, TRIP)


def test_a_platform_is_named_by_its_code_or_its_stop_id(store):
    store.done("platform", SAMPLE, TRIP, "2", "--at", "1")
    assert store.known(TRIP)["platforms"] == [{"stop_sequence": 1, "stop_id": "zdc-2", "platform_code": "2"}]
    store.done("skip", SAMPLE, TRIP, "--at", "1")
    assert store.known(TRIP)["platforms"] == [] and "platform 2" not in store.trips()
    store.done("restore", SAMPLE, TRIP, "--at", "1")
    store.done("platform", SAMPLE, TRIP, "zdc-1", "--at", "1")
    assert store.known(TRIP)["platforms"] == [], "the planned one takes it back"
    assert "choose one of 1, 2" in store.refused("platform", SAMPLE, TRIP, "9", "--at", "1")
    assert "no stop with stop_sequence 99" in store.refused("platform", SAMPLE, TRIP, "2", "--at", "99")
    assert "belongs to no station" in store.refused("platform", SAMPLE, "l12-wd-h-0525", "2", "--at", "2")


def test_a_platform_whose_code_another_one_has_is_named_by_its_stop_id(store, tmp_path):
    stops = ("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code\n"
             "s,S,52,4,1,,\na,S,52,4,,s,1\nc,S,52,4,,s,é\nd,S,52,4,,s,é\ne,S,52,4,,s,e\u0301\nb,B,52,5,,,\n")
    feed = small_feed(tmp_path, stops=stops)
    error = store.refused("platform", feed, "t", "é", "--at", "1")
    assert "S has 2 platforms é; name one by its stop_id: c, d" in error
    for name, stop in (("d", "d"), ("e\u0301", "e")):
        store.done("platform", feed, "t", name, "--at", "1")
        listed = subprocess.run(
            [PROGRAM, "trips", feed, "--now", NOW, "--json"], capture_output=True, text=True, timeout=60, check=True,
            env=store.environment)
        assert [each["stop_id"] for each in json.loads(listed.stdout)["platforms"]] == [stop]


def test_a_platform_of_several_trips_is_one_of_each_trips_own_station(store):
    # They begin at Zilverdam Centraal and at Lindeveen, which both have a platform 2.
    there, back = TRIP, "r1-wd-t-0520"
    lines = "".join(json.dumps({"trip_id": trip}) + "\n" for trip in (there, back))

    def platforms() -> list[list[str]]:
        return [[platform["stop_id"] for platform in store.known(trip)["platforms"]] for trip in (there, back)]

    store.done("platform", SAMPLE, back, "1", "--at", "1")
    assert platforms() == [[], ["ldv-1"]]
    store.done("platform", SAMPLE, "-", "2", "--at", "1", input=lines)
    assert platforms() == [["zdc-2"], []], "ldv-2 is the planned one"
    store.done("undo", SAMPLE)
    assert platforms() == [[], ["ldv-1"]], "one step of undo"
    # zdc-2 is a platform of the first trip's station alone.
    error = store.refused("platform", SAMPLE, "-", "zdc-2", "--at", "1", input=lines)
    assert f"standard input, line 2: {back}: " in error and "has no platform zdc-2; choose one of 1, 2" in error
    assert platforms() == [[], ["ldv-1"]]
    bus = json.dumps({"trip_id": "l12-wd-h-0525"})
    error = store.refused("platform", SAMPLE, "-", "2", "--at", "2", input=f"{lines}{bus}\n")
    assert "line 3: l12-wd-h-0525: " in error and "belongs to no station" in error


def test_reasons_and_notes_are_given_and_taken_back(store):
    store.done("reason", SAMPLE, TRIP, "works at the bridge")
    store.done("note", SAMPLE, TRIP, "driver is told")
    known = store.known(TRIP)
    assert (known["reason"], known["note"]) == ("works at the bridge", "driver is told")
    store.done("reason", SAMPLE, TRIP, "")
    assert store.known(TRIP)["reason"] is None
    assert "too long" in store.refused("note", SAMPLE, TRIP, "x" * 1001)


def test_another_vehicle_is_named_and_taken_back(store):
    assert "vehicle" not in store.known(TRIP, "--planned")
    store.done("note", SAMPLE, LATER, "x")
    assert store.known(TRIP)["vehicle"] == "r1-wd-01", "the planned one"
    store.done("undo", SAMPLE)
    store.done("vehicle", SAMPLE, TRIP, " 12 b ")
    assert store.known(TRIP)["vehicle"] == "12 b" and "vehicle 12 b" in store.trips()
    store.done("vehicle", SAMPLE, TRIP, "--none")
    assert store.known(TRIP)["vehicle"] == "" and "no vehicle" in store.trips()
    store.done("undo", SAMPLE)
    assert store.known(TRIP)["vehicle"] == "12 b"
    store.done("cancel", SAMPLE, TRIP)
    store.done("vehicle", SAMPLE, TRIP, "spare")
    assert store.known(TRIP)["vehicle"] == "spare", "also of a canceled trip"
    log = store.done("log", SAMPLE)
    assert "given to vehicle 12 b by" in log and "taken from its vehicle by" in log and "given to vehicle spare" in log
    assert [(entry["kind"], entry["value"]) for entry in store.entries()][2:] == [
        ("vehicle", "12 b"), ("vehicle", ""), ("undo", None), ("cancelled", None), ("vehicle", "spare")]
    store.done("withdraw", SAMPLE, TRIP)
    assert store.known(TRIP)["vehicle"] == "r1-wd-01"


def test_a_vehicle_without_a_name_or_with_an_impossible_one_is_refused(store):
    for words in ([], [""], ["  "], ["7", "--none"]):
        assert "--none" in store.refused("vehicle", SAMPLE, TRIP, *words)
    assert "too long" in store.refused("vehicle", SAMPLE, TRIP, "x" * 101)
    assert store.known(TRIP)["vehicle"] == "r1-wd-01"


def test_withdraw_takes_back_everything(store):
    store.done("cancel", SAMPLE, TRIP)
    store.done("reason", SAMPLE, TRIP, "no driver")
    store.done("withdraw", SAMPLE, TRIP)
    known = store.known(TRIP)
    assert (known["canceled"], known["reason"], known["status"]) == (False, None, "unknown")


def test_an_extra_trip_is_added_decided_about_and_taken_away(store):
    extra = store.done("add", SAMPLE, TRIP, "+15").strip()
    assert extra.startswith(f"{TRIP}-extra-")
    known = store.known(extra)
    assert known["extra"] and known["departure"] == "2026-11-20T05:27:00+01:00" and known["status"] == "on_time"
    store.done("delay", SAMPLE, extra, "+2")
    assert store.known(extra)["delay_s"] == 120
    another = store.done("add", SAMPLE, extra, "-5").strip()
    assert store.known(another)["departure"] == "2026-11-20T05:22:00+01:00"
    store.done("withdraw", SAMPLE, extra)
    assert extra not in store.trips("--json")
    assert "does not run" in store.refused("delay", SAMPLE, extra, "+2")
    assert "does not run" in store.refused("add", SAMPLE, "nothing", "+2")


def test_an_extra_trip_with_a_chosen_id_is_added_once(store):
    arguments = ("add", SAMPLE, TRIP, "+15", "--id", "extra-1")
    assert store.done(*arguments) == "extra-1\n"
    again = store.run(*arguments)
    assert (again.returncode, again.stdout) == (0, "extra-1\n")
    assert again.stderr == "tripdesk: extra-1 is added already; nothing is decided about it\n"
    assert len(store.entries()) == 1
    assert "another trip of 2026-11-20 already" in store.refused("add", SAMPLE, TRIP, "+20", "--id", "extra-1")
    assert "another trip of 2026-11-20 already" in store.refused("add", SAMPLE, TRIP, "+15", "--id", LATER)
    for id in ("", "-", "a\nb"):
        assert "is no trip_id" in store.refused("add", SAMPLE, TRIP, "+15", "--id", id)
    store.done("withdraw", SAMPLE, "extra-1")
    assert store.done(*arguments) == "extra-1\n"


def test_an_extra_trip_whose_id_cannot_be_printed_is_told_from_one_that_is_not_added(store):
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [PROGRAM, "add", SAMPLE, TRIP, "+15", "--now", NOW, "--author", "a"], stdout=full, stderr=subprocess.PIPE,
            text=True, timeout=60, env=store.environment)
    entry, = store.entries()
    assert result.returncode == 3 and result.stderr.count("\n") == 1
    assert f"the extra trip {entry['trip_id']} is added and saved; do not add it again" in result.stderr


def test_an_extra_trip_is_at_most_a_day_away(store):
    for minutes in ("+1441", "-1441", "100000"):
        assert "more than a day away" in store.refused("add", SAMPLE, TRIP, minutes)
    extra = store.done("add", SAMPLE, TRIP, "-1440").strip()
    assert "more than a day away" in store.refused("add", SAMPLE, extra, "-1")
    assert len(store.entries()) == 1


def test_all_trips_of_standard_input_are_one_step_of_undo(store):
    lines = "".join(line + "\n" for line in store.trips("--json").splitlines() if '"route_id":"R1"' in line)
    count = lines.count("\n")
    assert count > 10
    assert store.done("delay", SAMPLE, "-", "+5", input=lines) == ""
    entries = store.entries()
    assert len(entries) == count and len({entry["step"] for entry in entries}) == 1
    assert {entry["value"] for entry in entries} == {300}
    # An empty line, and keys that jq has made or left, do no harm.
    store.done("cancel", SAMPLE, "-", input=f'\n{{"trip_id": "{TRIP}", "mine": [1]}}\n')
    assert store.known(TRIP)["canceled"]
    store.done("undo", SAMPLE)
    store.done("undo", SAMPLE)
    assert {trip["status"] for trip in map(json.loads, store.trips("--json").splitlines())} == {"unknown"}


def test_several_trips_are_decided_about_all_or_none_and_the_line_is_named(store):
    store.done("cancel", SAMPLE, TRIP)
    both = json.dumps({"trip_id": LATER}) + "\n" + json.dumps({"trip_id": TRIP}) + "\n"
    error = store.refused("delay", SAMPLE, "-", "+5", input=both)
    assert "standard input, line 2:" in error and TRIP in error and "Reinstate it first" in error
    assert len(store.entries()) == 1


@pytest.mark.parametrize("second, words", [
    ("no JSON", "no JSON object with a trip_id"), ("{}", "no JSON object with a trip_id"),
    ('{"trip_id": "nothing", "start_date": "20261120"}', "does not run on 2026-11-20"),
    ('{"trip_id": "r1-wd-h-0512", "start_date": "soon"}', "'soon' is no date"),
    ('{"trip_id": "r1-wd-h-0512", "start_time": "soon"}', "'soon' is no time"),
    ('{"trip_id": "r1-wd-h-0512", "start_date": "20261121"}', "one service day at a time"),
    ('{"trip_id": "seed-1509", "start_date": "20261120"}', "names the trip of line 1 again"),
    ('{"trip_id": "r1-wd-h-0512"}', "names no service day"),
    ('{"trip_id": "r1-wd-h-0512", "start_date": null}', "names no service day")])
def test_a_line_that_names_no_trip_is_refused_with_its_number(store, second, words):
    first = json.dumps({"trip_id": LATER, "start_date": "20261120"})
    error = store.refused("cancel", SAMPLE, "-", input=f"{first}\n{second}\n")
    assert "standard input, line 2" in error and words in error
    assert not store.path.exists() or not store.entries()


def test_the_lines_may_name_the_day(store):
    lines = store.trips("--json", "--date", "2026-11-23").splitlines()[0] + "\n"
    store.done("cancel", SAMPLE, "-", input=lines)
    assert [entry["service_date"] for entry in store.entries()] == ["2026-11-23"]
    assert "of 2026-11-24" in store.refused("cancel", SAMPLE, "-", "--date", "2026-11-24", input=lines)
    # With a day for all, a line may leave it out; it is the same trip.
    other = json.dumps({"trip_id": json.loads(lines)["trip_id"]})
    assert "named before" in store.refused("cancel", SAMPLE, "-", "--date", "2026-11-23", input=lines + other)


def test_an_empty_standard_input_decides_nothing_and_says_so(store):
    result = store.run("cancel", SAMPLE, "-", input="")
    assert (result.returncode, result.stdout) == (1, "")
    assert "nothing is decided" in result.stderr and result.stderr.count("\n") == 1
    assert not store.path.exists()


@pytest.mark.parametrize("words", [("delay", "-", "+5", "--at", "2"), ("cancel", "-", "--start-time", "08:00:00")])
def test_what_names_one_trip_does_not_go_with_several(store, words):
    command, *rest = words
    assert store.refused(command, SAMPLE, *rest, input="")


def test_a_large_feed_is_read_with_a_higher_limit_by_every_command(store, tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    with (feed / "stops.txt").open() as stops:
        columns = stops.readline().strip().split(",")
    with (feed / "stops.txt").open("a") as stops:
        for number in range(20_000):
            values = {"stop_id": f"far-{number}", "stop_name": "x" * 60, "stop_lat": "52.1", "stop_lon": "5.1"}
            stops.write(",".join(values.get(column, "") for column in columns) + "\n")
    shutil.make_archive(str(feed), "zip", feed)
    feed = feed.with_suffix(".zip")
    one = json.dumps({"trip_id": LATER}) + "\n"
    for command, *words in (
            ("delay", TRIP, "+5"), ("cancel", TRIP), ("reinstate", TRIP), ("skip", TRIP, "--at", "3"),
            ("restore", TRIP, "--at", "3"), ("platform", TRIP, "2", "--at", "1"), ("reason", TRIP, "ice"),
            ("note", TRIP, "ice"), ("withdraw", TRIP), ("add", TRIP, "+5"), ("undo",), ("log",), ("cancel", "-")):
        result = store.run(command, feed, *words, "--unpack-limit", "1", input=one)
        assert result.returncode == 2 and "raise --unpack-limit" in result.stderr, (command, result.stderr)
        result = store.run(command, feed, *words, "--unpack-limit", "64", input=one)
        assert (result.returncode, result.stderr) == (0, ""), command


@pytest.mark.parametrize("command", [["undo", SAMPLE], ["check", SAMPLE]])
def test_a_command_without_a_trip_has_no_start_time(store, command):
    assert "--start-time" in store.refused(*command, "--start-time", "08:00:00")


def test_a_delay_begins_at_what_a_followed_feed_reports_as_at_the_desk(store, tmp_path):
    feed = tmp_path / "vehicles.pb"
    feed.write_bytes(reported(420))
    known = store.known(LATER, "--follow", feed)
    assert (known["delay_s"], known["status"]) == (420, "late")
    assert known["expected_departure"] == "2026-11-20T15:16:53+01:00"
    assert store.known(LATER)["status"] == "unknown", "nothing is followed"
    store.done("delay", SAMPLE, LATER, "+5", "--follow", feed)
    assert store.known(LATER)["delay_s"] == 720
    # What is decided stands above the report.
    store.done("delay", SAMPLE, LATER, "+1", "--follow", feed)
    assert store.known(LATER, "--follow", feed)["delay_s"] == 780


def test_a_report_that_is_too_old_counts_no_more(store, tmp_path):
    feed = tmp_path / "vehicles.pb"
    feed.write_bytes(reported(420, at="2026-11-20T07:00:00"))
    store.done("delay", SAMPLE, LATER, "+5", "--follow", feed)
    assert store.known(LATER)["delay_s"] == 300


def test_a_followed_feed_that_cannot_be_read_refuses_the_delay(store, tmp_path):
    missing = tmp_path / "missing.pb"
    assert "missing.pb" in store.refused("delay", SAMPLE, LATER, "+5", "--follow", missing)
    missing.write_bytes(b"no feed")
    assert "missing.pb" in store.refused("delay", SAMPLE, LATER, "+5", "--follow", missing)
    assert not store.path.exists()
