"""Desks on a journal in a database of a PostgreSQL server, which goes away and comes back."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import uuid

import pytest
from desk import PROGRAM, SAMPLE, Desk, wait_for
from morning import MORNING, wait_for_a_trip
from postgres_server import postgres_server
from server_journal import LONG, Journal, expect_saving, kill


@pytest.fixture
def journal(tmp_path):
    with postgres_server() as server:
        yield Journal(server, tmp_path)


def test_two_desks_see_each_others_decisions(journal):
    with journal.desk() as anna, journal.desk("--new-desk", author="bram") as bram:
        row = wait_for_a_trip(anna)
        assert wait_for_a_trip(bram) == row
        expect_saving(anna, "all saved")
        before = anna.cell(row, 4)
        bram.keys("plus")
        wait_for("the delay at the other desk", lambda: anna.cell(row, 4) != before)
        wait_for("who decided", lambda: anna.text("trip-decided-elsewhere").startswith("decided by bram at 8:14"))
        assert anna.is_showing("trip-decided-elsewhere") and not bram.is_showing("trip-decided-elsewhere")
        anna.keys("plus")
        anna.expect_showing("trip-decided-elsewhere", False)
        wait_for("both moves", lambda: [each["value"] for each in journal.entries()] == [60, 120], LONG)
        assert [each["author"] for each in journal.entries()] == ["bram", "anna"]


def test_the_first_decision_of_another_operator_is_told_at_desks_and_by_commands(journal):
    def decide(trip: str, *arguments: str) -> str:
        return subprocess.run(
            [PROGRAM, "cancel", SAMPLE, trip, "--now", MORNING, "--store", journal.store, *arguments],
            capture_output=True, text=True, check=True, timeout=LONG).stderr

    assert decide("r1-wd-t-0520", "--operator", "before") == ""
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        wait_for("whose", lambda: "decided for before is not shown" in desk.text("desk-notice"))
    assert "no decision of the operator rietzee, but of before" in decide("r1-wd-t-0520")
    assert decide("r1-wd-t-0550") == ""


def test_a_desk_that_starts_while_the_server_is_away_decides_for_the_agency_of_before(journal, tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    own, *rest = [line for line in (feed / "agency.txt").read_text().splitlines() if line]
    other = ",".join("veer" if name == "agency_id" else text for name, text in zip(own.split(","), rest[0].split(",")))

    def desk() -> Desk:
        return Desk(
            feed, "--now", MORNING, "--store", journal.store, "--author", "anna",
            environment={"XDG_DATA_HOME": str(tmp_path / "data")})

    (feed / "agency.txt").write_text("\n".join([own, *rest, other]) + "\n")
    with desk() as anna:
        wait_for_a_trip(anna)
        anna.keys("plus")
        expect_saving(anna, "all saved")
    (feed / "agency.txt").write_text("\n".join([own, other, *rest]) + "\n")
    journal.server.stop()
    with desk() as anna:
        row = wait_for_a_trip(anna)
        assert "+1 min" in anna.cell(row, 4), "what was decided is known"
        anna.keys("plus")
        expect_saving(anna, "kept here")
        journal.server.start()
        expect_saving(anna, "all saved")
    assert [each["value"] for each in journal.entries()] == [60, 120]
    log = subprocess.run(
        [PROGRAM, "log", SAMPLE, "--json", "--store", journal.store, "--operator", "rietzee", "--now", MORNING],
        capture_output=True, text=True, check=True, timeout=LONG)
    assert len(log.stdout.splitlines()) == 2, "both are of one operator"


def test_decisions_are_kept_while_the_server_is_away_and_sent_when_it_is_back(journal):
    with journal.desk() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        journal.server.stop()
        expect_saving(desk, "decisions cannot be read")
        wait_for("why", lambda: "does not answer" in desk.find("saving").get_description())
        desk.keys("Down", "Delete", "Down", "plus", "plus")
        # The last key may come when the first decision is kept already.
        wait_for("since when", lambda: re.match("kept here, .*not sent since 8:", desk.text("saving")))
        wait_for("why", lambda: "kept on this computer, and sent by itself" in desk.text("desk-notice"))
        wait_for("why there", lambda: "does not answer" in desk.find("saving").get_description())
        assert not desk.text("desk-notice").startswith("⚠")
        assert "does not answer" in desk.text("desk-notice") and "check" not in desk.text("desk-notice")
        assert "canceled" in desk.cell(row + 1, 4)
        journal.server.start()
        expect_saving(desk, "all saved")
        wait_for("what went out", lambda: "kept here are saved now" in desk.text("desk-notice"))
        assert [(each["kind"], each["value"]) for each in journal.entries()] == [
            ("departure", 60), ("cancelled", None), ("departure", 60), ("departure", 120)]


def test_forty_kept_decisions_outlive_the_desk_and_arrive_once_and_in_order(journal):
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        journal.server.stop()
        # Later and earlier by turns on other trips, so that each is a step of its own.
        for _ in range(20):
            desk.keys("Down", "plus", "Up", "plus")
        wait_for("40 kept", lambda: desk.text("saving").startswith("kept here, 40 not sent"), LONG)
        kill(desk)
    with journal.desk() as desk:
        wait_for("how old it is", lambda: "what this computer knew on" in desk.text("desk-notice"), LONG)
        row = wait_for_a_trip(desk)
        expect_saving(desk, "kept here, 40 not sent")
        assert "21" in desk.text("trip-delay"), desk.text("trip-delay")
        journal.server.start()
        expect_saving(desk, "all saved")
        entries = journal.entries()
        first = [each["value"] for each in entries if each["trip_id"] == entries[0]["trip_id"]]
        second = [each["value"] for each in entries if each["trip_id"] != entries[0]["trip_id"]]
        assert first == [60 * count for count in range(1, 22)] and second == [60 * count for count in range(1, 21)]
        assert [each["trip_id"] == entries[0]["trip_id"] for each in entries] == [True] + [False, True] * 20
        assert "21" in desk.cell(row, 4)


def test_a_decision_that_somebody_else_made_impossible_is_named_and_can_be_made_again(journal):
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        trip = journal.entries()[0]["trip_id"]
        # The server's own side of the connections is stopped, so that another program can decide meanwhile.
        connections = journal.server.execute(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'tripdesk'").split()
        for number in connections:
            os.kill(int(number), signal.SIGSTOP)
        try:
            desk.keys("plus")
            subprocess.run(
                [PROGRAM, "cancel", SAMPLE, trip, "--date", "2026-11-20", "--now", "2026-11-20T08:14:00", "--store",
                 journal.store, "--author", "bram"], check=True, timeout=LONG)
        finally:
            for number in connections:
                os.kill(int(number), signal.SIGCONT)
        wait_for("the notice", lambda: "Somebody else was quicker" in desk.text("desk-notice"), LONG)
        assert "canceled (bram, 8:14" in desk.text("desk-notice")
        assert desk.text("saving") == "1 decision refused"
        desk.keys("Down", "Down")
        before = desk.text("trip-departure")
        desk.press("desk-notice-action")
        wait_for("its trip", lambda: desk.text("trip-departure") != before)
        assert desk.is_showing("decide-again"), "a look at the trip is no answer"
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        wait_for("the notice again", lambda: "Somebody else was quicker" in desk.text("desk-notice"), LONG)
        assert "canceled (bram, 8:14" in desk.text("desk-notice")
        assert [each["kind"] for each in journal.entries()] == ["departure", "cancelled"]
        desk.keys("ctrl+r")


def test_a_second_desk_of_the_same_dispatcher_says_that_it_keeps_nothing_here(journal):
    with contextlib.ExitStack() as desks:
        first = desks.enter_context(journal.desk())
        wait_for_a_trip(first)
        second = desks.enter_context(journal.desk("--new-desk"))
        wait_for_a_trip(second)
        wait_for("the notice", lambda: "nothing more can be kept here" in second.text("desk-notice"))
        assert not first.is_showing("desk-notice") and first.text("saving") == "all saved"
        # What the first desk keeps, it cannot know.
        assert second.text("saving") == "⚠ kept decisions not read"
        second.keys("plus")
        wait_for("its entry", lambda: len(journal.entries()) == 1)
        wait_for("no decision of its own that waits", lambda: second.text("saving") == "⚠ kept decisions not read")
        journal.server.stop()
        second.keys("plus")
        wait_for("not saved", lambda: "1 decision not saved" in second.text("desk-status"), LONG)
        journal.server.start()
        second.press("retry-saving")
        wait_for("both entries", lambda: len(journal.entries()) == 2)
        wait_for("no decision of its own that waits", lambda: second.text("saving") == "⚠ kept decisions not read")
        assert [each["value"] for each in journal.entries()] == [60, 120]
        journal.server.stop()
        third = desks.enter_context(journal.desk("--new-desk"))
        # It knows no decision, and must not look as if there were none.
        wait_for("the notice", lambda: "nothing more can be kept here" in third.text("desk-notice"), LONG)
        wait_for("a mark", lambda: third.text("saving") == "⚠ decisions cannot be read", LONG)


def test_the_end_of_a_desk_with_kept_decisions_is_asked_for_twice(journal):
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        journal.server.stop()
        desk.keys("plus")
        expect_saving(desk, "kept here, 1 not sent")
        desk.keys("ctrl+q")
        wait_for("a notice", lambda: "1 decision is kept here and not sent" in desk.text("desk-notice"))
        desk.keys("ctrl+q")
        wait_for("the end", lambda: desk.process.poll() is not None, LONG)


def test_a_login_that_may_only_read_opens_the_desk_and_says_why_it_cannot_decide(journal):
    journal.server.execute("CREATE ROLE screen LOGIN; GRANT tripdesk_viewer TO screen")
    # The socket's folder lets in only the server's user and root; the login is the database's.
    with journal.desk(store=journal.server.address(journal.database, "screen")) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("cannot-save")
        assert "This login can read, not decide" in desk.text("desk-notice")
        desk.keys("plus")
        wait_for("why", lambda: "can read, not decide" in desk.text("desk-notice"))
        assert journal.entries() == []


def test_what_a_restored_server_lacks_is_not_saved_until_the_dispatcher_retries(journal):
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        backup = "b" + uuid.uuid4().hex
        journal.server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tripdesk'; "
            f"ALTER DATABASE {journal.database} WITH ALLOW_CONNECTIONS false")
        journal.server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tripdesk'")
        journal.server.execute(f"CREATE DATABASE {backup} TEMPLATE {journal.database}")
        journal.server.execute(f"ALTER DATABASE {journal.database} WITH ALLOW_CONNECTIONS true")
        for _ in range(10):
            desk.keys("Down", "plus")
        wait_for("eleven", lambda: len(journal.entries()) == 11, LONG)
        expect_saving(desk, "all saved")
        journal.server.execute(
            f"ALTER DATABASE {journal.database} WITH ALLOW_CONNECTIONS false; ")
        journal.server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tripdesk'")
        journal.server.execute(f"ALTER DATABASE {journal.database} RENAME TO old{journal.database[4:]}")
        journal.server.execute(f"ALTER DATABASE {backup} RENAME TO {journal.database}")
        expect_saving(desk, "10 decisions not saved")
        assert len(journal.entries()) == 1
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "10 decisions not saved")
        assert len(journal.entries()) == 1, "nothing is taken in the name of a dispatcher who has not said so"
        desk.press("retry-saving")
        expect_saving(desk, "all saved")
        assert len(journal.entries()) == 11


def test_a_desk_on_a_server_publishes_nothing_beside_a_publisher(journal):
    refused = subprocess.run(
        [PROGRAM, "desk", SAMPLE, "--store", journal.store, "--serve", "0"], capture_output=True, text=True)
    assert refused.returncode == 2 and "run tripdesk publish beside it" in refused.stderr
