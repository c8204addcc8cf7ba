"""A journal of an older version is read as it is, written by nobody, and upgraded only when asked."""

import contextlib
import os
import pty
import signal
import sqlite3
import subprocess

import pytest
from command_journal import DAY, TRIP, Journal
from desk import PROGRAM, SAMPLE
from older_journal import OLDER, make_older, version


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path)
    journal.done("delay", SAMPLE, TRIP, "+5")
    make_older(journal.store)
    return journal


def upgrade(store, *options):
    return subprocess.run(
        [PROGRAM, "store", "upgrade", store, *options], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


def names(journal):
    return sorted(file.name for file in journal.store.parent.iterdir())


@pytest.mark.parametrize("command", [
    ["delay", SAMPLE, TRIP, "+1"], ["cancel", SAMPLE, TRIP], ["undo", SAMPLE], ["log", "--archive-before", "2026-11-10"]])
def test_no_command_upgrades_by_the_way(journal, command):
    before = journal.store.read_bytes()
    message = journal.refused(*command)
    assert f"version {OLDER}" in message and f"tripdesk store upgrade {journal.store}" in message
    assert journal.values() == [300], "it is read all the same"
    trips = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--json", *DAY, "--store", journal.store], capture_output=True, text=True, timeout=60)
    assert f'"{TRIP}"' in trips.stdout and '"delay_s":300' in trips.stdout
    assert journal.store.read_bytes() == before and names(journal) == ["journal.sqlite"]


def test_nothing_is_published_from_it(journal, tmp_path):
    feed = tmp_path / "feed.pb"
    result = subprocess.run(
        [PROGRAM, "publish", SAMPLE, "--store", journal.store, "--publish-to", feed], capture_output=True, text=True,
        timeout=60)
    assert result.returncode == 2 and "store upgrade" in result.stderr
    assert not feed.exists()


def test_it_is_copied_and_upgraded_when_asked(journal):
    before = journal.entries()
    refused = upgrade(journal.store)
    assert refused.returncode == 2 and "--yes" in refused.stderr
    assert version(journal.store) == OLDER
    done = upgrade(journal.store, "--yes")
    copy = f"{journal.store}.version-{OLDER}"
    assert (done.returncode, done.stderr) == (0, "") and copy in done.stdout
    assert names(journal) == ["journal.sqlite", f"journal.sqlite.version-{OLDER}"]
    assert version(copy) == OLDER and version(journal.store) > OLDER
    assert journal.entries() == before
    journal.done("delay", SAMPLE, TRIP, "+1")
    assert journal.values() == [300, 360]
    old = subprocess.run([PROGRAM, "log", "--json", "--store", copy], capture_output=True, text=True, timeout=60)
    assert old.stdout.count("\n") == 1
    again = upgrade(journal.store, "--yes")
    assert again.returncode == 0 and "already" in again.stdout


@pytest.mark.parametrize(("answer", "status"), [("n\n", 2), ("\n", 2), ("y\n", 0)])
def test_on_a_terminal_it_asks(journal, answer, status):
    ours, theirs = pty.openpty()
    process = subprocess.Popen([PROGRAM, "store", "upgrade", journal.store], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    text = ""
    while "[y/N]" not in text:
        text += os.read(ours, 4096).decode()
    assert f"version {OLDER}" in text
    os.write(ours, answer.encode())
    assert process.wait(timeout=60) == status
    assert (version(journal.store) == OLDER) == (status != 0)


def test_while_an_older_program_has_it_open_it_is_left_as_it_is(journal):
    with contextlib.closing(sqlite3.connect(journal.store, isolation_level=None)) as older:
        older.execute("SELECT count(*) FROM entry").fetchall()
        result = upgrade(journal.store, "--yes")
        assert result.returncode == 1 and "have it open" in result.stderr
    assert version(journal.store) == OLDER
    assert upgrade(journal.store, "--yes").returncode == 0


@pytest.mark.parametrize("delay", [0.02, 0.05, 0.08, 0.12])
def test_killed_at_any_moment_it_has_one_version_or_the_other(journal, delay):
    process = subprocess.Popen([PROGRAM, "store", "upgrade", journal.store, "--yes"], stdout=subprocess.DEVNULL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=delay)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=60)
    assert journal.values() == [300]
    assert upgrade(journal.store, "--yes").returncode == 0
    assert journal.values() == [300]
    journal.done("delay", SAMPLE, TRIP, "+1")


def test_what_is_no_older_journal_is_refused(tmp_path):
    none = upgrade(tmp_path / "none.sqlite", "--yes")
    assert (none.returncode, none.stderr) == (2, f"tripdesk: there is no journal at {tmp_path}/none.sqlite\n")
    repaired = subprocess.run(
        [PROGRAM, "store", "repair", tmp_path / "none.sqlite"], capture_output=True, text=True, timeout=60)
    assert (repaired.returncode, repaired.stderr) == (2, f"tripdesk: there is no journal at {tmp_path}/none.sqlite\n")
    (tmp_path / "text").write_text("trip_id\n")
    other = upgrade(tmp_path / "text", "--yes")
    assert other.returncode == 2 and "not a journal" in other.stderr


def test_a_server_that_is_away_may_be_there_later():
    """The status was that of a journal that cannot be used, and not 1, as of `delay` and `store repair`."""
    result = upgrade("postgresql://127.0.0.1:1/trips", "--yes")
    assert result.returncode == 1 and "takes connections" in result.stderr and result.stderr.count("\n") == 1
