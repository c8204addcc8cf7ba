"""Desks that find what they have kept on this computer damaged."""

import sqlite3

import pytest
from desk import wait_for
from locked import locked
from morning import wait_for_a_trip
from postgres_server import postgres_server
from server_journal import LONG, Journal, expect_saving, kill


@pytest.fixture
def journal(tmp_path):
    with postgres_server() as server:
        yield Journal(server, tmp_path)


def keep_three(journal: Journal) -> None:
    """Takes three decisions while the server is away, and kills the desk."""
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "all saved")
        journal.server.stop()
        desk.keys("plus", "Down", "minus", "Down", "plus")
        expect_saving(desk, "kept here, 3 not sent")
        kill(desk)


def test_what_is_whole_is_sent_and_what_is_not_is_told_until_it_is_known(journal):
    keep_three(journal)
    kept, = (journal.folder / "data/tripdesk/kept").glob("*.sqlite")
    with sqlite3.connect(kept) as database:
        database.execute("UPDATE step SET proposals = replace(proposals, '\"-60\"', '\"-90\"')")
    database.close()
    journal.server.start()
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "1 kept decision unreadable")
        wait_for("the notice", lambda: str(kept) in desk.text("desk-notice"))
        assert [each["value"] for each in journal.entries()] == [60, 60]
        assert "all saved" not in desk.text("desk-status")
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "1 kept decision unreadable")
        desk.press("acknowledge-damage")
        expect_saving(desk, "all saved")
        desk.keys("plus")
        wait_for("the next one", lambda: len(journal.entries()) == 3, LONG)
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "all saved")


def test_a_file_that_is_no_database_is_put_aside_and_new_decisions_are_kept(journal):
    keep_three(journal)
    kept, = (journal.folder / "data/tripdesk/kept").glob("*.sqlite")
    content = b"\0" * 5000
    kept.write_bytes(content)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        wait_for("the notice", lambda: "was damaged" in desk.text("desk-notice"), LONG)
        aside, = kept.parent.glob("*.damaged-*[0-9]")
        assert str(aside) in desk.text("desk-notice") and aside.read_bytes() == content
        desk.keys("plus")
        expect_saving(desk, "kept here, 1 not sent")
        kill(desk)
    journal.server.start()
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "kept decisions unreadable")
        assert len(journal.entries()) == 1
        desk.press("acknowledge-damage")
        expect_saving(desk, "all saved")


def test_what_was_decided_on_without_is_asked_about_when_the_file_can_be_read_again(journal):
    keep_three(journal)
    kept, = (journal.folder / "data/tripdesk/kept").glob("*.sqlite")
    journal.server.start()
    # Another program uses the file while the dispatcher works on: the first trip is moved, and moved back.
    with locked(kept, "BEGIN EXCLUSIVE"), journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "kept decisions not read")
        desk.keys("plus", "ctrl+z")
        wait_for("both", lambda: len(journal.entries()) == 2, LONG)
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "1 decision refused")
        wait_for("the question", lambda: "Kept on this computer, and not sent" in desk.text("desk-notice"))
        assert [each["value"] for each in journal.entries()] == [60, None, -60, 60]
        kill(desk)
    with journal.desk() as desk:
        wait_for_a_trip(desk)
        expect_saving(desk, "1 decision refused")
        desk.press("decide-again")
        wait_for("the decision", lambda: len(journal.entries()) == 5, LONG)
        expect_saving(desk, "all saved")
