"""Decisions that fit no trip of the timetable are told wherever they are left out, and can be taken back."""

import subprocess
import time

import pytest
from command_line import LATER, NOW, TRIP, Store
from desk import PATIENCE, PROGRAM, SAMPLE
from lacking_timetable import timetable_without

WORDS = f"about 2026-11-20 fit no trip or stop of this timetable: {TRIP}, {LATER}; `tripdesk log` shows them"


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def newer(tmp_path):
    """A timetable that two trips are gone from."""
    return timetable_without(tmp_path / "newer", TRIP, LATER)


def trips(store, feed, *arguments) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, "trips", feed, "--now", NOW, *arguments], capture_output=True, text=True, timeout=PATIENCE,
        env=store.environment, check=True)


def test_trips_tells_which_decisions_it_leaves_out(store, newer):
    store.done("cancel", SAMPLE, TRIP)
    store.done("cancel", SAMPLE, LATER)
    store.done("note", SAMPLE, LATER, "driver is told")
    assert trips(store, SAMPLE).stderr == ""
    error = trips(store, newer).stderr
    assert f"3 decisions {WORDS}" in error and "`tripdesk withdraw`" in error and error.count("\n") == 1
    assert trips(store, newer, "--planned").stderr == ""
    assert "`tripdesk withdraw` takes back" in store.refused("cancel", newer, TRIP)
    store.done("withdraw", newer, TRIP)
    assert "2 decisions" in trips(store, newer).stderr
    store.done("cancel", newer, "r1-wd-t-0520")
    store.done("withdraw", newer, "-", input=f'{{"trip_id": "{LATER}"}}\n{{"trip_id": "r1-wd-t-0520"}}\n')
    assert trips(store, newer).stderr == ""
    assert "does not run" in store.refused("withdraw", newer, TRIP)
    store.done("undo", newer)
    assert "2 decisions" in trips(store, newer).stderr


def test_an_extra_trip_whose_pattern_is_gone_can_be_taken_away(store, newer):
    extra = store.done("add", SAMPLE, TRIP, "+15").strip()
    assert extra in trips(store, newer).stderr
    store.done("withdraw", newer, extra)
    assert trips(store, newer).stderr == ""
    log = store.done("log", SAMPLE)
    assert f"{extra} of 2026-11-20: removed by a" in log and "back to the timetable" not in log


def test_decisions_of_other_operators_are_named(store, tmp_path):
    store.done("cancel", SAMPLE, TRIP, "--operator", "other")
    for command in ("trips", "log"):
        result = subprocess.run(
            [PROGRAM, command, SAMPLE, "--now", NOW], capture_output=True, text=True, timeout=PATIENCE,
            env=store.environment)
        assert result.returncode == 0 and result.stderr == (
            "tripdesk: the journal has no decision of the operator rietzee, but of other; name one with --operator\n")


def test_the_first_decision_of_another_operator_is_told(store):
    """From then on `trips` says nothing: the journal has a decision of both."""
    store.done("cancel", SAMPLE, TRIP, "--operator", "other")
    told = "tripdesk: the journal has no decision of the operator rietzee, but of other; name one with --operator\n"
    first = store.run("cancel", SAMPLE, TRIP)
    assert (first.returncode, first.stderr) == (0, told)
    store.done("cancel", SAMPLE, LATER)
    # Also where it is named: it may be mistyped.
    named = store.run("delay", SAMPLE, "r1-wd-t-0520", "+5", "--operator", "third")
    assert (named.returncode, named.stderr) == (0, (
        "tripdesk: the journal has no decision of the operator third, but of other, rietzee; name one with --operator\n"))


def test_the_publisher_tells_what_it_leaves_out(store, newer, tmp_path):
    store.done("cancel", SAMPLE, TRIP)
    store.done("cancel", SAMPLE, LATER)
    log = tmp_path / "log"
    with log.open("w") as file:
        process = subprocess.Popen(
            [PROGRAM, "publish", newer, "--now", NOW, "--publish-to", tmp_path / "feed.pb"], stderr=file,
            env=store.environment)
    try:
        end = time.monotonic() + PATIENCE
        while f"not published: 2 decisions {WORDS}" not in log.read_text():
            assert process.poll() is None and time.monotonic() < end, log.read_text()
            time.sleep(0.02)
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0
