"""The commands that decide, undo and tell without a window, all on one journal."""

import csv
import io
import os
import subprocess

import pytest
from command_journal import TRIP, Journal
from desk import PROGRAM, SAMPLE


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path)


def test_minutes_add_up_and_zero_is_on_time(journal):
    for minutes in ("+5", "-3", "4", "0"):
        journal.done("delay", SAMPLE, TRIP, minutes)
    assert journal.values() == [300, 120, 360, 0]


def test_a_negative_value_may_stand_anywhere(journal):
    journal.done("delay", SAMPLE, TRIP, "-3")
    journal.done("delay", "--at", "1", SAMPLE, TRIP, "-1")
    journal.done("delay", SAMPLE, TRIP, "--at", "1", "-1")
    assert journal.values() == [-180, -240, -300]


def test_an_entry_says_who_when_and_what(journal):
    journal.done("cancel", SAMPLE, TRIP, author="somebody")
    entry, = journal.entries()
    assert len(entry.pop("uuid")) == len(entry.pop("step")) == 36
    assert entry == {
        "sequence": 1, "time": "2026-11-20T07:21:00Z", "author": "somebody", "operator": "rietzee",
        "service_date": "2026-11-20", "trip_id": TRIP, "start_time": None, "stop_sequence": None, "kind": "cancelled",
        "value": None, "platform_code": None, "parent_station": None, "undoes": None, "cause": None,
        "alert_id": None, "stop_id": None, "planned_departure": "2026-11-20T04:12:00Z",
    }


def test_refusals_say_why_and_leave_nothing(journal):
    assert "does not run" in journal.refused("delay", SAMPLE, "nothing", "5")
    assert "more than a day" in journal.refused("delay", SAMPLE, TRIP, "1500")
    assert "not call at that stop" in journal.refused("delay", SAMPLE, TRIP, "5", "--at", "99")
    assert "not a number of minutes" in journal.refused("delay", SAMPLE, TRIP, "soon")
    assert "nothing to undo" in journal.refused("undo", SAMPLE)
    journal.done("cancel", SAMPLE, TRIP)
    assert "Reinstate it first" in journal.refused("delay", SAMPLE, TRIP, "5")
    assert len(journal.entries()) == 1


def test_everybody_undoes_their_own(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    journal.done("cancel", SAMPLE, TRIP, author="dispatch-2")
    journal.done("undo", SAMPLE)
    assert "nothing to undo" in journal.refused("undo", SAMPLE)
    journal.done("undo", SAMPLE, author="dispatch-2")
    entries = journal.entries()
    assert [entry["kind"] for entry in entries] == ["departure", "cancelled", "undo", "undo"]
    assert [entry["undoes"] for entry in entries[2:]] == [entry["uuid"] for entry in entries[:2]]
    text = journal.run("log", SAMPLE).stdout.splitlines()
    taken = "2026-11-20 08:21+01:00"
    assert text[0] == f"{taken} {TRIP} (4000) of 2026-11-20: 5 min late by dispatch-1; undone {taken}"


def test_the_log_tells_the_day_of_a_decision_and_the_moment_when_it_was_taken(journal):
    def run(*arguments, moment):
        return subprocess.run(
            [PROGRAM, *arguments, "--date", "2026-11-23", "--now", moment, "--store", journal.store, "--author", "Ann"],
            capture_output=True, text=True, timeout=60, check=True).stdout

    run("cancel", SAMPLE, TRIP, moment="2026-11-20T23:58:00")
    run("undo", SAMPLE, moment="2026-11-21T00:03:00")
    line, = run("log", SAMPLE, moment="2026-11-22T12:00:00").splitlines()
    assert line == (f"2026-11-20 23:58+01:00 {TRIP} (4000) of 2026-11-23: canceled by Ann; undone 2026-11-21 00:03+01:00")
    # Without a feed the operator's time zone is not known.
    line, = subprocess.run(
        [PROGRAM, "log", "--store", journal.store], capture_output=True, text=True, timeout=60,
        check=True).stdout.splitlines()
    assert line.startswith(f"2026-11-20 22:58+00:00 {TRIP} of 2026-11-23: canceled")


def test_a_delay_is_set_and_a_script_may_try_again(journal):
    for minutes in ("5", "5", "+5", "-3", "-3", "0", "0"):
        journal.done("delay", SAMPLE, TRIP, "--set", minutes)
    assert journal.values() == [300, -180, 0], "nothing is decided twice"
    journal.done("delay", SAMPLE, TRIP, "--set", "4", "--at", "2")
    journal.done("delay", SAMPLE, TRIP, "--set", "4", "--at", "2")
    assert journal.values() == [300, -180, 0, 240]
    journal.done("cancel", SAMPLE, TRIP)
    assert "Reinstate it first" in journal.refused("delay", SAMPLE, TRIP, "--set", "4")
    for wrong in (("--set", "4", "+1"), ("--set", "soon"), ()):
        assert "minutes" in journal.refused("delay", SAMPLE, TRIP, *wrong)


def test_any_step_is_undone_unless_a_later_one_builds_on_it(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    journal.done("note", SAMPLE, TRIP, "call Ann")
    journal.done("cancel", SAMPLE, TRIP)
    delay, note, cancelled = (entry["step"] for entry in journal.entries())
    assert "Undo that one first" in journal.refused("undo", SAMPLE, "--step", delay)
    journal.done("undo", SAMPLE, "--step", note)
    assert "no step" in journal.refused("undo", SAMPLE, "--step", note)
    journal.done("undo", SAMPLE, "--step", cancelled)
    journal.done("undo", SAMPLE, "--step", delay)
    assert "nothing to undo" in journal.refused("undo", SAMPLE)


def test_the_log_as_a_table(journal):
    journal.done("delay", SAMPLE, TRIP, "+5", author='Ann, "the desk"')
    rows = list(csv.DictReader(io.StringIO(journal.run("log", "--csv").stdout, newline="")))
    assert [(row["author"], row["value"]) for row in rows] == [('Ann, "the desk"', "300")]


def test_asking_makes_no_journal(journal, tmp_path):
    assert "no journal" in journal.refused("log", "--archive-before", "2026-11-10")
    # In the user's own journal, nothing is decided yet.
    result = subprocess.run(
        [PROGRAM, "log", SAMPLE], env=os.environ | {"XDG_DATA_HOME": str(tmp_path)}, capture_output=True, text=True,
        timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not list(journal.store.parent.iterdir())


@pytest.mark.parametrize("command", [["log"], ["log", SAMPLE], ["log", "--json"], ["trips", SAMPLE]])
def test_a_named_journal_that_is_not_there_is_an_error_and_no_empty_one(tmp_path, command):
    mistyped = tmp_path / "jurnal.sqlite"
    result = subprocess.run([PROGRAM, *command, "--store", mistyped], capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"tripdesk: there is no journal at {mistyped}\n"
    assert not list(tmp_path.iterdir())


def test_a_newer_journal_is_refused_with_both_versions(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    [(version,)] = journal.sql("PRAGMA user_version")
    journal.sql(f"PRAGMA user_version = {version + 1}")
    message = journal.refused("delay", SAMPLE, TRIP, "+5")
    assert f"version {version + 1}" in message and f"up to version {version}." in message
