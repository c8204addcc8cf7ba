"""Desks whose address leads to another journal than before."""

import subprocess
import uuid

import pytest
from desk import PROGRAM, wait_for
from morning import wait_for_a_trip
from postgres_server import postgres_server
from server_journal import LONG, Journal, expect_saving, kill


@pytest.fixture
def journal(tmp_path):
    with postgres_server() as server:
        yield Journal(server, tmp_path)


def new_database(journal: Journal) -> str:
    """Another journal on the same server."""
    name = "o" + uuid.uuid4().hex
    journal.server.execute(f"CREATE DATABASE {name}")
    subprocess.run(
        [PROGRAM, "store", "create", journal.server.address(name), "--rehearsal"], check=True, capture_output=True)
    return name


def exchange(journal: Journal, other: str) -> str:
    """Puts another database in the place of the journal's; the new name of that one."""
    former = "f" + uuid.uuid4().hex
    journal.server.execute(f"ALTER DATABASE {journal.database} ALLOW_CONNECTIONS false")
    journal.server.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'tripdesk'")
    journal.server.execute(f"ALTER DATABASE {journal.database} RENAME TO {former}")
    journal.server.execute(f"ALTER DATABASE {other} RENAME TO {journal.database}")
    journal.server.execute(f"ALTER DATABASE {journal.database} ALLOW_CONNECTIONS true")
    return former


def test_nothing_goes_to_another_journal_and_all_to_the_right_one_when_it_is_back(journal):
    other = new_database(journal)
    with journal.desk() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        right = exchange(journal, other)
        desk.keys("plus")
        expect_saving(desk, "1 decision not saved")
        wait_for("why", lambda: "leads to another journal" in desk.text("desk-notice"), LONG)
        desk.keys("plus")
        expect_saving(desk, "2 decisions not saved")
        assert journal.entries() == []
        kill(desk)
    with journal.desk() as desk:
        row = wait_for_a_trip(desk)
        expect_saving(desk, "2 decisions not saved")
        assert "3" in desk.text("trip-delay") and "3" in desk.cell(row, 4)
        desk.press("retry-saving")
        desk.expect_showing("retry-saving")
        assert "leads to another journal" in desk.text("desk-notice")
        wait_for("still", lambda: "2 decisions not saved" in desk.text("desk-status"), LONG)
        exchange(journal, right)
        expect_saving(desk, "all saved")
        assert [each["value"] for each in journal.entries()] == [60, 120, 180]


def test_a_desk_goes_on_with_another_journal_when_its_dispatcher_says_so(journal):
    other = new_database(journal)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        exchange(journal, other)
        desk.expect_showing("use-other-journal")
        desk.keys("plus")
        expect_saving(desk, "1 decision not saved")
        desk.press("discard-unsaved")
        desk.expect_showing("use-other-journal")
        desk.press("use-other-journal")
        expect_saving(desk, "all saved")
        assert "1" not in desk.text("trip-delay")
        desk.keys("minus")
        expect_saving(desk, "all saved")
        assert [each["value"] for each in journal.entries()] == [-60]
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "all saved")


def test_a_desk_that_started_without_its_server_compares_when_the_server_is_there(journal):
    other = new_database(journal)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
    exchange(journal, other)
    journal.server.stop()
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "kept here, 1 not sent")
        journal.server.start()
        expect_saving(desk, "1 decision not saved")
        wait_for("why", lambda: "leads to another journal" in desk.text("desk-notice"), LONG)
        assert journal.entries() == []
