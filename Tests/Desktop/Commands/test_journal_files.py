"""What commands do with a journal's file: no room, damage, other files, rehearsals, archives."""

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess

import pytest
from command_journal import DAY, TRIP, Journal
from desk import PROGRAM, SAMPLE


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path)


def limited(*arguments, blocks: int) -> subprocess.CompletedProcess:
    """A command that may write no file beyond a number of blocks, as on a disk that is full."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (512 * blocks, 512 * blocks))
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, preexec_fn=limit)


@pytest.mark.parametrize("is_new", [False, True])
def test_a_decision_that_cannot_be_saved_is_told_from_one_that_is_refused(journal, is_new):
    if not is_new:
        journal.done("cancel", SAMPLE, TRIP)
    command = ["delay", SAMPLE, "seed-1509", "+5", *DAY, "--store", journal.store]
    for blocks in (0, 1, 8):
        result = limited(*command, blocks=blocks)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (1, "", 1), result.stderr
        assert str(journal.store) in result.stderr
    if not is_new:
        # What could never be saved is refused, also where the disk has room.
        assert "Reinstate it first" in journal.refused("delay", SAMPLE, TRIP, "+5")
        assert len(journal.entries()) == 1


def test_a_decision_that_finds_no_room_at_its_end_is_not_saved(small_disk):
    store = small_disk / "journal.sqlite"
    command = [PROGRAM, "note", SAMPLE, TRIP, "x" * 900, *DAY, "--store", store]
    codes = set()
    saved = 0
    for number in range(200):
        result = subprocess.run([*command[:4], f"{number} {'x' * 900}", *command[5:]], capture_output=True, text=True, timeout=60)
        codes.add(result.returncode)
        if result.returncode != 0:
            assert "disk is full" in result.stderr and result.stderr.count("\n") == 1
            break
        saved += 1
        with (small_disk / "filler").open("ab") as file:
            try:
                file.write(bytes(65536))
            except OSError:
                pass
    assert codes == {0, 1}
    # What was saved before can be read all the same, and reading changes no file.
    left = {file.name: file.stat().st_size for file in small_disk.iterdir()}
    log = subprocess.run([PROGRAM, "log", "--store", store], capture_output=True, text=True, timeout=60)
    assert (log.returncode, log.stderr, log.stdout.count("\n")) == (0, "", saved)
    trips = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--json", *DAY, "--store", store], capture_output=True, text=True, timeout=60)
    assert (trips.returncode, trips.stderr) == (0, "") and f'"note":"{saved - 1} xxx' in trips.stdout
    assert {file.name: file.stat().st_size for file in small_disk.iterdir()} == left


def test_what_a_full_disk_leaves_beside_a_journal_keeps_nobody_from_reading(journal, small_disk):
    """A lock, and the beginning of a rollback journal that was never synced."""
    journal.done("cancel", SAMPLE, TRIP)
    journal.done("cancel", SAMPLE, "seed-1509")
    store = small_disk / "journal.sqlite"
    shutil.copy(journal.store, store)
    (small_disk / "journal.sqlite-journal").write_bytes(bytes(512) + b"\0\0\0\1 a part of a page")
    (small_disk / "journal.sqlite.lock").touch()
    with contextlib.suppress(OSError), (small_disk / "filler").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    left = {file.name: file.stat().st_size for file in small_disk.iterdir()}
    log = subprocess.run([PROGRAM, "log", "--store", store], capture_output=True, text=True, timeout=60)
    assert (log.returncode, log.stderr, log.stdout.count("\n")) == (0, "", 2)
    assert {file.name: file.stat().st_size for file in small_disk.iterdir()} == left


def test_a_damaged_journal_is_told_and_repaired_only_when_asked(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    data = bytearray(journal.store.read_bytes())
    data[:100] = bytes(100)
    journal.store.write_bytes(data)
    for command in (("delay", SAMPLE, TRIP, "+1"), ("log", SAMPLE), ("log", "--archive-before", "2026-11-10")):
        assert "tripdesk store repair" in journal.refused(*command)
        assert journal.store.read_bytes() == data
    result = journal.repair()
    assert result.returncode == 0 and result.stdout.startswith("1 entries were recovered")
    aside, = journal.store.parent.glob("*.damaged-*[0-9]")
    assert aside.read_bytes() == data
    assert "nothing is wrong" in journal.repair().stdout
    journal.done("delay", SAMPLE, TRIP, "+1")
    assert journal.values() == [300, 360]


def test_what_is_no_journal_is_refused_as_it_is(journal):
    for content in (b"PK\3\4" + bytes(5000), b"trip_id\n"):
        journal.store.write_bytes(content)
        assert "not a journal" in journal.refused("delay", SAMPLE, TRIP, "+1")
        assert "not a journal" in journal.refused("log", SAMPLE)
        assert journal.repair().returncode == 2
        assert journal.store.read_bytes() == content


def test_a_rehearsal_keeps_away_from_real_decisions_unless_said_twice(journal):
    real = [PROGRAM, "cancel", SAMPLE, TRIP, "--date", "2026-11-20", "--store", journal.store]
    assert subprocess.run(real, timeout=60).returncode == 0
    assert "--rehearse-on-real-journal" in journal.refused("delay", SAMPLE, TRIP, "+5")
    assert len(journal.entries()) == 1, "looking is allowed"
    archive = journal.run("log", "--archive-before", "2026-11-01")
    assert archive.returncode == 2 and "--rehearse-on-real-journal" in archive.stderr
    journal.done("reinstate", SAMPLE, TRIP, "--rehearse-on-real-journal")


def test_real_decisions_keep_away_from_a_rehearsal(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    real = [PROGRAM, "cancel", SAMPLE, TRIP, "--date", "2026-11-20", "--store", journal.store]
    result = subprocess.run(real, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and "rehearsal" in result.stderr and result.stderr.count("\n") == 1


def test_old_days_go_to_an_archive_when_told(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    # A trip of any of the last seven days may be under way; and without a timetable it is not known where the day is over.
    for feed, now, last in (
            ((), "2026-11-28T08:21:00", "2026-11-20"), ((SAMPLE,), "2026-11-27T23:59:00", "2026-11-20"),
            ((SAMPLE,), "2026-11-20T08:21:00", "2026-11-13")):
        journal.day = ("--date", "2026-11-20", "--now", now)
        refused = journal.refused("log", *feed, "--archive-before", "2026-11-21")
        assert f"2026-11-21 is after {last}: " in refused
    assert len(journal.entries()) == 1
    journal.day = ("--date", "2026-11-20", "--now", "2026-11-28T12:00:00")
    result = journal.run("log", "--archive-before", "2026-11-21")
    assert result.returncode == 0 and result.stdout.startswith("1 entries about days before 2026-11-21 moved")
    assert journal.entries() == []


def test_an_archive_that_has_to_wait_is_told_from_one_that_is_refused(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    journal.day = ("--date", "2026-11-20", "--now", "2026-11-28T12:00:00")
    with contextlib.closing(sqlite3.connect(journal.store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        result = journal.run("log", "--archive-before", "2026-11-21")
        assert result.returncode == 1 and result.stderr.count("\n") == 1, result
    assert journal.run("log", "--archive-before", "2026-11-21").stdout.startswith("1 entries")


def test_the_journal_is_in_the_users_data_folder(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    command = [PROGRAM, "cancel", SAMPLE, TRIP, "--date", "2026-11-20"]
    assert subprocess.run(command, env=environment, timeout=60).returncode == 0
    assert (tmp_path / "tripdesk/journal.sqlite").exists()
    assert subprocess.run([*command, "--now", "2026-11-20T08:00"], env=environment, timeout=60).returncode == 0
    assert (tmp_path / "tripdesk/rehearsal.sqlite").exists()
