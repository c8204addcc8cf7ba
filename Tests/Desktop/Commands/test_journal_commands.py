"""The commands that decide, undo and tell without a window, all on one journal."""

import contextlib
import csv
import io
import json
import os
import resource
import shutil
import sqlite3
import subprocess

import pytest
from desk import PROGRAM, SAMPLE

TRIP = "r1-wd-h-0512"
DAY = ("--date", "2026-11-20", "--now", "2026-11-20T08:21:00")


class Journal:
    def __init__(self, folder):
        self.store = folder / "journal.sqlite"

    def run(self, *arguments, author="dispatch-1"):
        return subprocess.run(
            [PROGRAM, *arguments, *DAY, "--store", self.store, "--author", author], capture_output=True, text=True,
            timeout=60)

    def done(self, *arguments, author="dispatch-1"):
        made = "" if self.store.exists() else f"tripdesk: there was no journal at {self.store}; a new one is made\n"
        result = self.run(*arguments, author=author)
        assert (result.returncode, result.stderr, result.stdout) == (0, made, "")

    def refused(self, *arguments):
        result = self.run(*arguments)
        assert result.returncode == 2
        assert result.stderr.count("\n") == 1, "one line says why"
        return result.stderr

    def entries(self):
        lines = self.run("log", SAMPLE, "--json").stdout.splitlines()
        return [json.loads(line) for line in lines]

    def repair(self):
        return subprocess.run([PROGRAM, "store", "repair", self.store], capture_output=True, text=True, timeout=60)

    def sql(self, statement):
        """Does something to the file that the program never does."""
        with contextlib.closing(sqlite3.connect(self.store, isolation_level=None)) as database:
            database.execute(statement).fetchall()

    def values(self):
        return [entry["value"] for entry in self.entries()]


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
        "value": None, "platform_code": None, "parent_station": None, "undoes": None,
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
    assert "no journal" in journal.refused("log", "--archive-before", "2026-11-21")
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
    journal.sql("PRAGMA user_version = 9")
    message = journal.refused("delay", SAMPLE, TRIP, "+5")
    assert "version 9" in message and "version 4" in message


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


@pytest.mark.parametrize("with_log", [False, True])
def test_what_a_full_disk_leaves_beside_a_journal_keeps_nobody_from_reading(journal, small_disk, with_log):
    """Half a shared memory file, a lock, and a log that is empty or has the last entries."""
    journal.done("cancel", SAMPLE, TRIP)
    store = small_disk / "journal.sqlite"
    with contextlib.closing(sqlite3.connect(journal.store, isolation_level=None)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0").fetchall()
        database.execute("SELECT * FROM entry").fetchall()
        journal.done("cancel", SAMPLE, "seed-1509")
        shutil.copy(journal.store, store)
        if with_log:
            shutil.copy(f"{journal.store}-wal", f"{store}-wal")
    if not with_log:
        shutil.copy(journal.store, store)
        (small_disk / "journal.sqlite-wal").touch()
    (small_disk / "journal.sqlite-shm").write_bytes(b"\0\0\0")
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
    journal.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(journal.store.read_bytes())
    data[:100] = bytes(100)
    journal.store.write_bytes(data)
    for command in (("delay", SAMPLE, TRIP, "+1"), ("log", SAMPLE), ("log", "--archive-before", "2026-11-21")):
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
    journal.done("reinstate", SAMPLE, TRIP, "--rehearse-on-real-journal")


def test_real_decisions_keep_away_from_a_rehearsal(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    real = [PROGRAM, "cancel", SAMPLE, TRIP, "--date", "2026-11-20", "--store", journal.store]
    result = subprocess.run(real, capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and "rehearsal" in result.stderr and result.stderr.count("\n") == 1


def test_old_days_go_to_an_archive_when_told(journal):
    journal.done("delay", SAMPLE, TRIP, "+5")
    result = journal.run("log", "--archive-before", "2026-11-21")
    assert result.returncode == 0 and result.stdout.startswith("1 entries about days before 2026-11-21 moved")
    assert journal.entries() == []


def test_the_journal_is_in_the_users_data_folder(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    command = [PROGRAM, "cancel", SAMPLE, TRIP, "--date", "2026-11-20"]
    assert subprocess.run(command, env=environment, timeout=60).returncode == 0
    assert (tmp_path / "tripdesk/journal.sqlite").exists()
    assert subprocess.run([*command, "--now", "2026-11-20T08:00"], env=environment, timeout=60).returncode == 0
    assert (tmp_path / "tripdesk/rehearsal.sqlite").exists()
