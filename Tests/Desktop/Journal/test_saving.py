"""What the desk says where the journal cannot be written, or is damaged: nothing is claimed that is not so."""

import contextlib
import os
import shutil
import sqlite3
import subprocess

from desk import PATIENCE, PROGRAM, SAMPLE, wait_for
from locked import locked
from morning import MORNING, start, wait_for_a_trip


def leave_a_decision(store):
    """A desk at which one trip was moved, and which was closed then: all of it is in the one file."""
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        desk.keys("ctrl+q")
        desk.process.wait(timeout=PATIENCE)
    assert [file.name for file in store.parent.iterdir()] == [store.name]


def test_on_a_full_disk_decisions_are_not_saved_until_there_is_room(small_disk):
    store = small_disk / "journal.sqlite"
    with start("--store", store) as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass
        desk.keys("Down", "plus")
        for _ in range(40):
            # What SQLite has room for in its own files is saved.
            wait_for("saved or not", lambda: desk.text("desk-status").endswith(("all saved", "not saved")))
            if desk.text("desk-status").endswith("not saved"):
                break
            desk.keys("plus")
        wait_for("not saved", lambda: desk.text("desk-status").endswith("not saved"))
        wait_for("why", lambda: "disk is full" in desk.text("desk-notice"))
        assert desk.text("desk-notice").startswith("⚠") and desk.text("desk-status").startswith("⚠")
        desk.expect_cell(row + 1, 4, "⚠ not saved")
        desk.expect_showing("save-state")
        desk.press("retry-saving")
        wait_for("still not saved", lambda: "disk is full" in desk.text("desk-notice"))
        filler.unlink()
        # It goes on by itself.
        desk.expect_saved()
        wait_for("the mark is gone", lambda: "not saved" not in desk.cell(row + 1, 4))
        assert len({entry["trip_id"] for entry in desk.entries()}) == 2


def test_what_is_decided_while_another_program_locks_the_file_is_saved_by_itself(tmp_path):
    store = tmp_path / "journal.sqlite"
    leave_a_decision(store)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        with locked(store):
            desk.keys("Down", "plus")
            # The journal waits for the other program first.
            wait_for("not saved", lambda: "not saved" in desk.text("desk-status"), 3 * PATIENCE)
            desk.expect_showing("retry-saving")
            desk.keys("Down", "minus")
            wait_for("both", lambda: "2 decisions not saved" in desk.text("desk-status"))
        desk.expect_saved()
        desk.expect_showing("retry-saving", False)
        assert [entry["value"] for entry in desk.entries()] == [60, 60, -60]


def test_a_desk_whose_timetable_has_another_operator_says_whose_decisions_there_are(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store, "--operator", "before") as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        assert not desk.is_showing("desk-notice"), "its operator was named"
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        wait_for("whose", lambda: "decided for before is not shown" in desk.text("desk-notice"))
        assert "--operator" in desk.text("desk-notice")
        desk.keys("plus")
        desk.expect_saved()
        assert "decided for before is not shown" in desk.text("desk-notice"), "a key does not close it"
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("desk-notice", False)


def test_a_journal_that_can_only_be_read_shows_its_decisions_and_takes_none(small_disk):
    store = small_disk / "journal.sqlite"
    leave_a_decision(store)
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True, timeout=PATIENCE)
    with start("--store", store) as desk:
        row = wait_for_a_trip(desk)
        desk.expect_cell(row, 4, "+1 min")
        desk.expect_showing("cannot-save")
        assert "cannot save" in desk.text("cannot-save")
        assert "decisions are shown, but cannot be saved" in desk.text("desk-notice")
        assert desk.text("desk-status").endswith("cannot save") and "saved" not in desk.text("desk-status")
        desk.press("desk-notice-close")
        desk.expect_showing("desk-notice", False)
        # Keys and buttons are refused, with what to do.
        for act in (lambda: desk.keys("plus"), lambda: desk.press("cancel-trip"), lambda: desk.keys("ctrl+z")):
            act()
            wait_for("the remedy", lambda: "writable" in desk.text("desk-notice"))
            assert desk.cell(row, 4) == "● +1 min"
            desk.press("desk-notice-close")
            desk.expect_showing("desk-notice", False)
        desk.expect_showing("cannot-save")
        desk.keys("plus")
        desk.expect_showing("desk-notice")
        desk.press("retry-saving")
        wait_for("still not", lambda: "may not be written" in desk.text("desk-notice"))
        assert "quicker" not in desk.text("desk-notice")
        subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True, timeout=PATIENCE)
        if desk.is_showing("retry-saving"):
            desk.press("retry-saving")
        desk.expect_showing("cannot-save", False)
        desk.expect_saved()
        desk.expect_cell(row, 4, "+1 min")
        desk.keys("plus")
        desk.expect_cell(row, 4, "+2 min")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 120]


def test_where_the_folder_may_not_be_written_nothing_is_called_saved(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    if os.geteuid() == 0:
        # The rights of a folder do not hold root back; that there is a file in its place does.
        folder.rmdir()
        folder.write_text("")
    else:
        folder.chmod(0o500)
    with start("--store", folder / "journal.sqlite") as desk:
        row = wait_for_a_trip(desk)
        desk.expect_showing("desk-notice")
        assert "saved" in desk.text("desk-notice")
        desk.keys("plus")
        desk.expect_cell(row, 4, "⚠ not saved")
        wait_for("the line of status", lambda: "1 decision not saved" in desk.text("desk-status"))
        if os.geteuid() == 0:
            folder.unlink()
            folder.mkdir()
        folder.chmod(0o700)
        desk.press("retry-saving")
        desk.expect_saved()
        assert len(desk.entries()) == 1


def test_what_is_not_saved_can_be_given_up(tmp_path):
    folder = tmp_path / "no-folder"
    folder.write_text("")
    with start("--store", folder / "journal.sqlite") as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_cell(row, 4, "⚠ not saved")
        desk.press("discard-unsaved")
        desk.expect_cell(row, 4, "no data")
        desk.expect_showing("trip-delay", False)


def test_a_damaged_journal_is_told_and_repaired_by_a_click(tmp_path):
    store = tmp_path / "journal.sqlite"
    leave_a_decision(store)
    data = bytearray(store.read_bytes())
    data[:100] = bytes(100)
    store.write_bytes(data)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("desk-notice")
        assert "damaged" in desk.text("desk-notice")
        assert "decisions cannot be read" in desk.text("desk-status") and "saved" not in desk.text("desk-status")
        assert store.read_bytes() == data, "nothing is changed before somebody asks"
        desk.press("repair-journal")
        wait_for("what was done", lambda: "1 decision was recovered" in desk.text("desk-notice"))
        aside, = tmp_path.glob("*.damaged-*[0-9]")
        assert aside.read_bytes() == data
        desk.keys("plus")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 120]


def test_a_journal_that_is_replaced_or_deleted_is_gone_on_with_when_it_is_back(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        away = tmp_path / "away.sqlite"
        subprocess.run([PROGRAM, "log", "--store", store], check=True, stdout=subprocess.DEVNULL)
        store.rename(away)
        wait_for("told", lambda: "replaced or deleted" in desk.text("desk-notice"))
        assert not store.exists(), "no empty journal is made in its place"
        away.rename(store)
        desk.expect_showing("desk-notice", False)
        desk.keys("plus")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 120]


def test_a_journal_of_a_newer_program_is_refused_with_both_versions(tmp_path):
    store = tmp_path / "journal.sqlite"
    leave_a_decision(store)
    with contextlib.closing(sqlite3.connect(store, isolation_level=None)) as database:
        database.execute("PRAGMA user_version = 99").fetchall()
    before = content(store)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("desk-notice")
        assert "version 99" in desk.text("desk-notice")
        desk.keys("plus")
        wait_for("not saved", lambda: "not saved" in desk.text("desk-status"))
    assert content(store) == before


def content(store) -> list[str]:
    """All that a journal says. Its bytes change where SQLite's log is put in order, which says nothing."""
    with contextlib.closing(sqlite3.connect(store)) as database:
        return [*database.iterdump(), str(database.execute("PRAGMA user_version").fetchone())]


def test_what_a_journal_that_was_put_back_lacks_is_saved_again_and_published(tmp_path):
    store, feed = tmp_path / "journal.sqlite", tmp_path / "feed.pb"
    with start("--store", store, "--publish-to", feed) as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        trip = desk.entries()[0]["trip_id"].encode()
        wait_for("published", lambda: feed.exists() and trip in feed.read_bytes())
        # The file is deleted, and a decision is taken before there is one again.
        for part in tmp_path.glob("journal.sqlite*"):
            if not part.name.endswith(".published"):
                part.unlink()
        wait_for("told", lambda: "replaced or deleted" in desk.text("desk-notice"))
        desk.keys("Down", "plus")
        desk.expect_cell(row + 1, 4, "⚠ not saved")
        desk.press("retry-saving")
        wait_for("what is missing", lambda: "has lost what was saved" in desk.text("desk-notice"))
        desk.expect_cell(row, 4, "⚠ not saved")
        wait_for("the reason", lambda: desk.text("publish-status").startswith("not published: The journal has lost"))
        assert trip in feed.read_bytes(), "what was published is not taken back"
        desk.press("retry-saving")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 60]
        names = [entry["trip_id"].encode() for entry in desk.entries()]
        wait_for("both published", lambda: all(name in feed.read_bytes() for name in names))


def test_an_older_copy_that_is_put_back_into_the_same_file_lacks_what_the_desk_saved(tmp_path):
    store, older = tmp_path / "journal.sqlite", tmp_path / "older.sqlite"
    with start("--store", store) as desk:
        row = wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        shutil.copyfile(store, older)
        desk.keys("Down", "plus")
        desk.expect_saved()
        lost = desk.entries()[1]["trip_id"]
        # The decision of another program gets the place of the lost one.
        shutil.copyfile(older, store)
        subprocess.run(
            [PROGRAM, "cancel", SAMPLE, desk.entries()[0]["trip_id"], "--date", "2026-11-20", "--now", MORNING,
             "--store", store, "--author", "other"], check=True, timeout=60)
        wait_for("what is missing", lambda: "has lost what was saved" in desk.text("desk-notice"))
        desk.expect_cell(row + 1, 4, "⚠ not saved")
        desk.press("retry-saving")
        desk.expect_saved()
        assert [entry["kind"] for entry in desk.entries()] == ["departure", "cancelled", "departure"]
        assert desk.entries()[2]["trip_id"] == lost


def test_a_pause_lasts_though_the_journal_is_opened_at_last(tmp_path):
    folder, feed = tmp_path / "folder", tmp_path / "feed.pb"
    folder.write_text("")
    with start("--store", folder / "journal.sqlite", "--publish-to", feed) as desk:
        wait_for_a_trip(desk)
        desk.press("publish-pause")
        desk.keys("plus")
        wait_for("not saved", lambda: "not saved" in desk.text("desk-status"))
        folder.unlink()
        folder.mkdir()
        desk.press("retry-saving")
        desk.expect_saved()
        desk.expect_text("publish-status", "publishing is paused")
        assert not feed.exists() or b"trip" not in feed.read_bytes()
        desk.press("publish-pause")
        wait_for("published", lambda: feed.exists() and desk.entries()[0]["trip_id"].encode() in feed.read_bytes())
