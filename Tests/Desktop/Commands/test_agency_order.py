"""A timetable of several agencies lists them in another order: the decisions are the same operator's."""

import shutil
import subprocess

import pytest
from command_line import LATER, NOW, TRIP, Store
from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from lacking_timetable import take_out

COLUMNS = "agency_id,agency_name,agency_url,agency_timezone\n"
OWN = "rietzee,Rietzee Vervoer,https://rietzee.example,Europe/Amsterdam\n"
OTHER = "veer,Veer BV,https://veer.example,Europe/Amsterdam\n"


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


@pytest.fixture
def feed(tmp_path):
    folder = tmp_path / "feed"
    shutil.copytree(SAMPLE, folder)
    order(folder, OWN, OTHER)
    return folder


MEANT = "tripdesk: of the timetable's agencies, {} is meant, and not {}; name one with --operator\n"


def order(feed, *agencies: str) -> None:
    (feed / "agency.txt").write_text(COLUMNS + "".join(agencies))


def listed(store, feed) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, "trips", feed, "--now", NOW], capture_output=True, text=True, timeout=PATIENCE, env=store.environment,
        check=True)


def test_commands_go_on_with_the_agency_that_the_journal_knows(store, feed):
    store.done("cancel", feed, TRIP)
    order(feed, OTHER, OWN)
    trips = listed(store, feed)
    assert "canceled" in trips.stdout and trips.stderr == MEANT.format("rietzee", "veer")
    assert store.run("cancel", feed, LATER).stderr == MEANT.format("rietzee", "veer")
    log = store.run("log", feed).stdout
    assert {trip for trip in (TRIP, LATER) if trip in log} == {TRIP, LATER}
    order(feed, OWN, OTHER)
    trips = listed(store, feed)
    assert trips.stdout.count("canceled") == 2 and trips.stderr == ""


def test_an_operator_that_is_named_and_agencies_that_both_decide_are_taken_as_they_are(store, feed):
    store.done("cancel", feed, TRIP)
    assert store.run("cancel", feed, LATER, "--operator", "veer").stderr == (
        "tripdesk: the journal has no decision of the operator veer, but of rietzee; name one with --operator\n")
    assert listed(store, feed).stderr == MEANT.format("rietzee", "veer"), "veer may be meant from now on"
    order(feed, OTHER, OWN)
    log = store.run("log", feed)
    assert LATER in log.stdout and TRIP not in log.stdout and log.stderr == MEANT.format("veer", "rietzee")
    assert TRIP in store.done("log", feed, "--operator", "rietzee")
    order(feed, "third,Third,https://third.example,Europe/Amsterdam\n", OTHER, OWN)
    assert "but of rietzee, veer; name one with --operator" in listed(store, feed).stderr


def test_a_desk_goes_on_and_reads_the_timetable_again(store, feed):
    journal = feed.parent / "journal.sqlite"
    assert store.run("cancel", feed, TRIP, "--store", journal).returncode == 0
    order(feed, OTHER, OWN)

    def canceled() -> int:
        return sum("canceled" in text for text in desk.column("status"))

    with Desk(feed, "--now", NOW, "--store", journal) as desk:
        wait_for("the decision", lambda: canceled() == 1)
        wait_for("whose", lambda: "decisions of rietzee are shown, and not those of veer" in desk.text("desk-notice"))
        desk.press("desk-notice-close")
        # Another order, and a trip less: so it is seen when the timetable has been read again.
        order(feed, OWN, OTHER)
        take_out(feed, LATER)
        rows = desk.rows()
        desk.expect_showing("desk-notice-action")
        desk.press("desk-notice-action")
        wait_for("the new edition", lambda: desk.rows() == rows - 1)
        assert canceled() == 1


def test_nothing_is_published_before_it_is_known_of_whom(store, feed):
    away = ("--store", "postgresql://127.0.0.1:1/trips", "--publish-to", feed.parent / "feed.pb")
    said = store.run("publish", feed, *away)
    assert said.returncode == 2 and said.stderr.count("\n") == 1
    assert "those of rietzee, veer: name the agency with --operator" in said.stderr and "127.0.0.1" in said.stderr
    with subprocess.Popen(
            [PROGRAM, "publish", feed, "--now", NOW, *away, "--operator", "veer"], stderr=subprocess.PIPE, text=True,
            env=store.environment) as publisher:
        assert "127.0.0.1" in publisher.stderr.readline()
        assert publisher.poll() is None, "the server is waited for"
        publisher.terminate()
