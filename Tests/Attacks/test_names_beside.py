"""Names beside a journal that are taken by something else: nothing there is overwritten, deleted or taken for a part of the journal."""

import json
import os
import shutil
import sqlite3
import subprocess

import pytest
from attack import BUILD, PROGRAM, SAMPLE, assert_clear, tripdesk
from publishing import MORNING, decide, wait_for

FIRST, SECOND, LATER = "r1-wd-t-0850", "r1-wd-t-0820", "r1-wd-h-0842"
FEED = ("publish", SAMPLE, "--now", MORNING)


def journal(path, *trips):
    for trip in trips:
        decide("cancel", trip, store=path)
    return path


def decided(store):
    log = tripdesk("log", "--json", "--store", store)
    assert log.returncode == 0, log.stderr
    return [json.loads(line)["trip_id"] for line in log.stdout.splitlines()]


def occupy(path, kind):
    """Puts something at a name, and returns a function that tells what is there."""
    match kind:
        case "journal": journal(path, LATER)
        case "text": path.write_text("notes of the shift\n")
        case "link":
            victim = journal(path.with_name("victim"), LATER)
            path.symlink_to(victim)
        case "dangling": path.symlink_to(path.with_name("nowhere"))
        case "folder": path.mkdir()
        case "pipe": os.mkfifo(path)

    def look():
        status = path.lstat()
        content = path.read_bytes() if path.is_file() else (path.with_name("nowhere").exists(), path.is_symlink())
        return status.st_mode, status.st_ino, content

    return look


KINDS = ["journal", "text", "link", "dangling", "folder", "pipe"]


@pytest.mark.parametrize("kind", [*KINDS, "itself"])
def test_the_timestamp_is_written_over_nothing_else(tmp_path, kind):
    store = journal(tmp_path / "day", FIRST)
    published = tmp_path / "day.published"
    if kind == "itself":
        published.symlink_to("day")
    look = occupy(published, kind)
    before, content = look(), store.read_bytes()
    result = tripdesk(*FEED, "--store", store, "--publish-to", tmp_path / "feed.pb", timeout=60)
    assert_clear(result)
    assert str(published) in result.stderr, result.stderr
    assert look() == before and store.read_bytes() == content
    assert not (tmp_path / "feed.pb").exists()


@pytest.mark.parametrize("kind", ["text", "link"])
def test_what_takes_the_timestamps_name_later_is_not_overwritten(tmp_path, kind):
    store, feed, published = journal(tmp_path / "day", FIRST), tmp_path / "feed.pb", tmp_path / "day.published"
    publisher = subprocess.Popen([PROGRAM, *FEED, "--store", store, "--publish-to", feed], stderr=subprocess.DEVNULL)
    try:
        wait_for("timestamp", published.exists)
        published.unlink()
        look = occupy(published, kind)
        before = look()
        journal(store, SECOND)
        wait_for("version", lambda: SECOND.encode() in feed.read_bytes())
        assert look() == before
    finally:
        publisher.terminate()
        publisher.wait(timeout=60)
    assert look() == before


@pytest.mark.parametrize("content", ["", "The last header timestamp of the feed that Trip Desk serves: 1\n"])
def test_an_own_timestamp_is_replaced(tmp_path, content):
    store, published = journal(tmp_path / "day", FIRST), tmp_path / "day.published"
    published.write_text(content)
    publisher = subprocess.Popen([PROGRAM, *FEED, "--store", store, "--publish-to", tmp_path / "feed.pb"])
    try:
        wait_for("timestamp", lambda: published.read_text() not in ("", content))
    finally:
        publisher.terminate()
        assert publisher.wait(timeout=60) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_lock_is_an_empty_file(tmp_path, kind):
    store = journal(tmp_path / "day", FIRST)
    look = occupy(tmp_path / "day.lock", kind)
    before = look()
    for arguments in [("cancel", SAMPLE, SECOND, "--date", MORNING[:10], "--now", MORNING, "--store", store), ("store", "repair", store)]:
        result = tripdesk(*arguments, timeout=60)
        assert result.returncode != 0 and result.stderr.count("\n") == 1, result.stderr
        assert f"{tmp_path / 'day.lock'}:" in result.stderr, result.stderr
        assert look() == before
    assert decided(store) == [FIRST]


def spoil(store, sequence=2):
    """Changes one decision, as a disk might."""
    with sqlite3.connect(store) as database:
        database.execute("DROP TRIGGER entry_is_never_changed")
        database.execute("UPDATE entry SET value = 'x' WHERE sequence = ?", [sequence])
    database.close()


@pytest.mark.parametrize("name", ["day.recovered", "day.recovering", "day.new"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_repair_leaves_other_files_alone(tmp_path, name, kind):
    store = journal(tmp_path / "day", FIRST, SECOND)
    look = occupy(tmp_path / name, kind)
    before = look()
    assert sorted(decided(store)) == sorted([FIRST, SECOND])
    assert "nothing is wrong" in tripdesk("store", "repair", store).stdout
    spoil(store)
    repair = tripdesk("store", "repair", store, timeout=60)
    assert repair.returncode == 0, repair.stderr
    assert look() == before
    assert store.is_file() and not store.is_symlink()
    assert decided(store) == [FIRST]
    assert "1 about 2026-11-20" in repair.stdout, repair.stdout


def test_a_new_journal_leaves_other_files_alone(tmp_path):
    look = occupy(tmp_path / "day.new", "text")
    before = look()
    assert decided(journal(tmp_path / "day", FIRST)) == [FIRST]
    assert look() == before


def killed_repair(store, call, number=1):
    """Repairs a journal, and kills the program at the given call of a system function."""
    if not shutil.which("strace"):
        pytest.skip("NOT TESTED: strace is missing")
    arguments = ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={number}"]
    result = subprocess.run([*arguments, PROGRAM, "store", "repair", store], capture_output=True, timeout=60)
    assert result.returncode not in (0, 1, 2), "it was killed"


# At the second name of the damaged file, and when it has been given; when a rollback journal beside it has been moved, and
# when the new file is to be renamed.
MOMENTS = [("link", 1), ("rename", 1), ("rename", 2), ("rename", 3), ("unlink", 1), ("unlink", 2)]


def half_repaired(folder, call, number):
    """A journal whose repair was killed, and a copy from before it was damaged."""
    store = journal(folder / "day", FIRST, SECOND)
    backup = shutil.copy(store, folder / "backup")
    spoil(store)
    killed_repair(store, call, number)
    return store, backup


@pytest.mark.parametrize(("call", "number"), MOMENTS)
def test_a_whole_journal_is_whole_after_a_killed_repair(tmp_path, call, number):
    store, backup = half_repaired(tmp_path, call, number)
    # Another file in its place, as from a backup.
    store.unlink()
    shutil.copy(backup, store)
    assert sorted(decided(store)) == sorted([FIRST, SECOND])
    journal(store, LATER)
    assert tripdesk("store", "repair", store).returncode == 0
    assert sorted(decided(store)) == sorted([FIRST, SECOND, LATER])


@pytest.mark.parametrize(("call", "number"), MOMENTS)
def test_a_backup_that_is_written_into_the_file_keeps_what_it_has(tmp_path, call, number):
    store, backup = half_repaired(tmp_path, call, number)
    shutil.copyfile(backup, store)
    assert tripdesk("store", "repair", store).returncode == 0
    assert sorted(decided(store)) == sorted([FIRST, SECOND])
    journal(store, LATER)


@pytest.mark.parametrize(("call", "number"), MOMENTS)
def test_a_killed_repair_is_finished_by_the_same_command(tmp_path, call, number):
    store = journal(tmp_path / "day", FIRST, SECOND, LATER)
    spoil(store)
    killed_repair(store, call, number)
    again = tripdesk("store", "repair", store)
    assert again.returncode == 0, again.stderr
    # Renamed already, the new file is in its place, and the killed repair could not say what was lost.
    assert ("1 about 2026-11-20" in again.stdout) == ("nothing is wrong" not in again.stdout), again.stdout
    assert sorted(decided(store)) == sorted([FIRST, LATER])
    journal(store, SECOND)


def test_what_was_confirmed_after_a_killed_repair_is_kept(tmp_path):
    store = journal(tmp_path / "day", FIRST, SECOND)
    spoil(store, 1)
    killed_repair(store, "link")
    assert (tmp_path / "day.recovering").exists()
    # A program that does not read the spoilt decision goes on.
    append = subprocess.run([BUILD / "journal-probe", "append", store, "other", "3"], capture_output=True, text=True, timeout=60)
    assert append.returncode == 0 and len(append.stdout.split()) == 3, append.stderr
    repair = tripdesk("store", "repair", store)
    assert repair.returncode == 0 and "4 entries were recovered" in repair.stdout, repair.stdout + repair.stderr
    log = tripdesk("log", "--json", "--store", store)
    uuids = {json.loads(line)["uuid"] for line in log.stdout.splitlines()}
    assert set(append.stdout.split()) <= uuids and len(uuids) == 4


def test_a_repaired_file_of_another_journal_is_not_taken(tmp_path):
    store = journal(tmp_path / "day", FIRST, SECOND)
    other = journal(tmp_path / "day.recovering", LATER)
    before = other.read_bytes()
    spoil(store)
    assert tripdesk("store", "repair", store).returncode == 0
    assert decided(store) == [FIRST] and other.read_bytes() == before
