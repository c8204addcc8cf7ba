"""A timetable gives the id of an extra trip to another trip: what was decided about the one is never told of the other."""

import pytest
from attack import SAMPLE, assert_clear, tripdesk
from lacking_timetable import timetable_without

NOW = ("--date", "2026-11-20", "--now", "2026-11-20T08:20:00")
TRIP = "r1-wd-h-2312"


@pytest.fixture
def journal(tmp_path):
    """A journal with an extra trip, added under a timetable without the trip of that id, and canceled."""
    feed = timetable_without(tmp_path / "feed", TRIP)
    store = tmp_path / "j.sqlite"
    options = (*NOW, "--store", store, "--author", "anna")
    added = tripdesk("add", feed, "r1-wd-h-2242", "+20", "--id", TRIP, *options)
    assert added.returncode == 0, added.stderr
    assert tripdesk("cancel", feed, TRIP, *options).returncode == 0
    return store


def rows(store):
    result = tripdesk("trips", SAMPLE, *NOW, "--store", store)
    assert result.returncode == 0, result.stderr
    return [line for line in result.stdout.splitlines() if TRIP in line], result.stderr


def test_the_trip_of_the_timetable_is_shown_as_planned(journal):
    found, told = rows(journal)
    assert len(found) == 1, found
    assert "cancel" not in found[0] and "extra" not in found[0], found
    assert "2 decisions about 2026-11-20 fit no trip or stop of this timetable" in told and TRIP in told, told


def test_a_decision_waits_until_those_about_the_extra_trip_are_withdrawn(journal):
    options = (*NOW, "--store", journal, "--author", "bram")
    refused = tripdesk("delay", SAMPLE, TRIP, "+7", *options)
    assert_clear(refused)
    assert "Take it back to the timetable first" in refused.stderr, refused.stderr
    assert_clear(tripdesk("add", SAMPLE, "r1-wd-h-2242", "+20", "--id", TRIP, *options))
    assert tripdesk("withdraw", SAMPLE, TRIP, *options).returncode == 0
    assert rows(journal)[1] == ""
    decided = tripdesk("delay", SAMPLE, TRIP, "+7", *options)
    assert decided.returncode == 0, decided.stderr
    found, told = rows(journal)
    assert len(found) == 1 and "+7 min" in found[0] and "extra" not in found[0], found
    assert told == ""


def test_a_decision_about_an_extra_trip_whose_addition_was_undone_counts_for_no_trip(journal):
    options = (*NOW, "--store", journal)
    assert tripdesk("undo", SAMPLE, *options, "--author", "anna").returncode == 0
    assert tripdesk("undo", SAMPLE, *options, "--author", "anna").returncode == 0
    found, told = rows(journal)
    assert len(found) == 1 and told == "", (found, told)
    decided = tripdesk("delay", SAMPLE, TRIP, "+7", *options, "--author", "bram")
    assert decided.returncode == 0, decided.stderr
    assert "+7 min" in rows(journal)[0][0]
