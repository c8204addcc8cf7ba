"""System calls that fail as on a network disk: what was confirmed is there, nothing whole is called damaged, errors name the file."""

import errno
import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from attack import SAMPLE, rounds, seeded, tripdesk
from publishing import CANCELED, LATE, MORNING, Publisher, decide, decide_both, wait_for

# A past day, which can be archived.
DATE = "2024-11-20"
DAY = ("--date", DATE, "--now", f"{DATE}T08:14:00")
# Which errors a call may report. A read that the disk itself reports as impossible (EIO) is damage, which a repair mends.
ERRORS = {
    "open": [errno.EIO, errno.ESTALE, errno.EMFILE], "read": [errno.ESTALE], "write": [errno.EIO, errno.ENOSPC, errno.EDQUOT],
    "sync": [errno.EIO, errno.ENOSPC], "truncate": [errno.EIO], "flock": [errno.ENOLCK], "fcntl": [errno.ENOLCK],
    "fstat": [errno.ESTALE], "stat": [errno.ESTALE, errno.EIO], "access": [errno.EIO], "unlink": [errno.EIO], "rename": [errno.EIO],
    "close": [errno.EIO, errno.ENOSPC],
}
# The calls that a server may carry out although its answer is lost.
MAY_BE_DONE = {"write", "sync", "truncate", "unlink", "rename"}
COMMANDS = {
    "log": lambda store: ("log", "--json", "--store", store),
    "check": lambda store: ("store", "check", store),
    "delay": lambda store: ("delay", SAMPLE, "r1-wd-h-0842", "+7", *DAY, "--store", store),
    "copy": lambda store: ("store", "copy", store, store.with_name("copy.sqlite")),
    "archive": lambda store: ("log", "--archive-before", "2024-11-21", "--store", store),
    "repair": lambda store: ("store", "repair", store),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The library that lets calls fail, compiled."""
    if not shutil.which("cc"):
        pytest.skip("NOT TESTED: there is no C compiler")
    library = tmp_path_factory.mktemp("library") / "failing_disk.so"
    source = Path(__file__).with_name("failing_disk.c")
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


def failing(library, path, call, number, first=1, count=10**9, done=False):
    """The environment of a program for which calls on files fail whose path has `path`."""
    return {
        "LD_PRELOAD": str(library), "FAILING_PATH": str(path), "FAILING_CALLS": call, "FAILING_ERROR": str(number),
        "FAILING_FROM": str(first), "FAILING_COUNT": str(count), **({"FAILING_DONE": "1"} if done else {})}


def entries(store):
    """The ids of a journal's entries, as a program reads them for which nothing fails."""
    log = tripdesk("log", "--json", "--store", store)
    assert log.returncode == 0, log.stderr
    return {json.loads(line)["uuid"] for line in log.stdout.splitlines()}


def check(folder, name, environment):
    """Runs a command for which calls fail, and judges what it says and leaves."""
    store, archive = folder / "journal.sqlite", folder / "journal.sqlite.archive"
    before = entries(store)
    result = tripdesk(*COMMANDS[name](store), env={**os.environ, **environment})
    failure = {key: value for key, value in environment.items() if key != "LD_PRELOAD"}, result.returncode, result.stderr
    assert result.returncode in (0, 1, 2), failure
    if result.returncode:
        assert result.stderr.startswith("tripdesk: ") and result.stderr.count("\n") == 1, failure
        assert str(folder) in result.stderr, failure
        assert "damaged" not in result.stderr and "is not a journal" not in result.stderr, failure
        assert "there is no journal" not in result.stderr, failure
    elif name == "log":
        assert result.stdout.count("\n") == len(before), failure
    after = entries(store)
    assert before <= after | (entries(archive) if archive.exists() else set()), failure
    assert result.returncode or name != "delay" or len(after) == len(before) + 1, failure
    # Without failures, the same goes on.
    again = tripdesk(*COMMANDS[name](store))
    assert again.returncode == 0 or name == "copy" and "exists already" in again.stderr, (failure, again.stderr)
    return result


def decide_before(folder):
    for trip in (LATE, CANCELED):
        assert tripdesk("delay", SAMPLE, trip, "+5", *DAY, "--store", folder / "journal.sqlite").returncode == 0
    return folder


@pytest.mark.parametrize("name", ["log", "delay"])
def test_a_journal_that_cannot_be_opened_is_not_called_damaged(tmp_path, library, name):
    folder = decide_before(tmp_path)
    # One after the other: the first, the second, all of them.
    for first, count in ((1, 1), (2, 1), (3, 1), (1, 10**9)):
        check(folder, name, failing(library, folder / "journal.sqlite", "open", errno.EMFILE, first, count))


@pytest.mark.parametrize("name", ["log", "delay"])
def test_a_file_system_without_locks_is_named(tmp_path, library, name):
    folder = decide_before(tmp_path)
    result = check(folder, name, failing(library, folder, "flock,fcntl", errno.ENOLCK))
    assert result.returncode and "its file system has no locks; keep it on a disk of this computer" in result.stderr, result.stderr


def test_what_is_said_of_a_decision_is_so_whichever_sync_of_the_disk_fails(tmp_path, library):
    """After the last one the decision is in the journal: that was called not saved, so that a script decided it again."""
    whole = tmp_path / "whole"
    whole.mkdir()
    decide_before(whole)
    statuses = []
    while not statuses or statuses[-1] == 1 or len(statuses) < 8:
        folder = tmp_path / str(len(statuses))
        shutil.copytree(whole, folder)
        store = folder / "journal.sqlite"
        result = tripdesk(
            *COMMANDS["delay"](store), env=os.environ | failing(library, store, "sync", errno.EIO, len(statuses) + 1))
        assert len(entries(store)) == (3 if result.returncode == 0 else 2), (len(statuses), result.returncode, result.stderr)
        statuses.append(result.returncode)
    assert 1 in statuses and statuses[-1] == 0, statuses


def test_calls_that_fail_at_any_moment_lose_nothing(tmp_path, library):
    random = seeded("failing calls")
    whole = tmp_path / "whole"
    whole.mkdir()
    decide_before(whole)
    refused = 0
    for number in rounds(at_least=2):
        folder = tmp_path / f"round-{number}"
        shutil.copytree(whole, folder)
        name, call = random.choice(list(COMMANDS)), random.choice(list(ERRORS))
        result = check(folder, name, failing(
            library, folder, call, random.choice(ERRORS[call]), first=random.choice([1, 2, 3, random.randrange(1, 40)]),
            count=random.choice([1, 1, 3, 10**9]), done=call in MAY_BE_DONE and random.random() < 0.5))
        refused += result.returncode != 0
        shutil.rmtree(folder)
    print(f"{number + 1} commands with calls that fail, {refused} said so")


def test_whichever_read_of_a_repair_fails_nothing_is_left_behind(tmp_path, library):
    """A page that was not read in this moment was taken for a damaged one, and the repaired journal lacked its decisions."""
    whole = tmp_path / "whole"
    whole.mkdir()
    decide_before(whole)
    before, statuses, number = entries(whole / "journal.sqlite"), [], 0
    while True:
        number += 1
        folder, counted = tmp_path / str(number), tmp_path / f"{number}.counted"
        shutil.copytree(whole, folder)
        failure = failing(library, folder, "read", errno.ESTALE, number, 3) | {"FAILING_COUNTED": str(counted)}
        result = tripdesk("store", "repair", folder / "journal.sqlite", env=os.environ | failure)
        assert entries(folder / "journal.sqlite") == before, (number, result.stdout, result.stderr)
        if counted.stat().st_size < number:
            break
        statuses.append(result.returncode)
    # Some reads are made again, others end the repair: both were met.
    assert {0, 2} >= set(statuses) and statuses.count(2) > 10 and result.returncode == 0, statuses


def test_a_repair_takes_all_that_lies_around_a_lost_sector(tmp_path, library):
    """What was behind it in the file was given up with it."""
    store = tmp_path / "journal.sqlite"
    trips = tripdesk("trips", SAMPLE, *DAY, "--json").stdout.splitlines()[:120]
    # One after the other, so that the entries are in the file in their order.
    for part in range(0, len(trips), 20):
        decided = tripdesk("delay", SAMPLE, "-", "+5", *DAY, "--store", store, input="\n".join(trips[part:part + 20]))
        assert decided.returncode == 0, decided.stderr
    before = entries(store)
    pages = store.stat().st_size // 4096
    assert len(before) == 120 and pages > 12
    recovered = []
    for page in range(pages):
        folder = tmp_path / str(page)
        folder.mkdir()
        copy = Path(shutil.copy(store, folder))
        lost = failing(library, copy, "read", errno.EIO) | {"FAILING_AT": str(4096 * page + 100)}
        result = tripdesk("store", "repair", copy, "--real", env=os.environ | lost)
        assert result.returncode in (0, 1), (page, result.stderr)
        after = entries(copy)
        assert after <= before
        recovered.append(len(after))
    assert min(recovered) >= 90 and recovered.count(120) >= 3, recovered


FEED_FAILURES = {
    "a rename that is done and reported as failed": ("rename", errno.EIO, 1, True),
    "a rename that fails": ("rename", errno.EIO, 1, False),
    "a close that fails": ("close", errno.EIO, 3, False),
    "a write to a full disk": ("write", errno.ENOSPC, 2, False),
    "a sync to a full disk": ("sync", errno.EDQUOT, 2, True),
    "a file handle that is stale": ("stat", errno.ESTALE, 2, False),
    "no locks": ("flock", errno.ENOLCK, 10**9, False),
}


@pytest.mark.parametrize("kind", FEED_FAILURES)
def test_a_feed_gets_out_when_its_disk_is_well_again(tmp_path, library, kind):
    decide_both(tmp_path / "journal.sqlite")
    call, number, count, done = FEED_FAILURES[kind]
    # The first calls are those of opening the file; a failure there is for the user to mend.
    first = 10 if call == "stat" else 1
    publisher = Publisher(tmp_path, environment=failing(library, "feed.pb", call, number, first, count, done))
    with publisher:
        publisher.wait_for_version(LATE)
        decide("cancel", "r1-wd-t-0920", store=publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        wait_for("health", lambda: publisher.health()[0] == 200)
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0
        text = publisher.log.read_text()
        assert CANCELED.encode() in publisher.file.read_bytes()
        # What was done in the end is no failure.
        assert kind != "a rename that is done and reported as failed" or "could not" not in text, text
        assert not list(tmp_path.glob(".feed.pb.new*")), os.listdir(tmp_path)


def test_a_feed_that_cannot_be_read_is_not_called_another_file(tmp_path, library):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version(LATE)
    before = publisher.file.read_bytes()
    for number in (errno.EIO, errno.ESTALE):
        with Publisher(tmp_path, environment=failing(library, "feed.pb", "read", number)) as publisher:
            publisher.wait_for_end(60)
            lines = [line for line in publisher.log.read_text().splitlines() if "feed.pb" in line]
            assert publisher.process.returncode == 2, lines
            assert os.strerror(number) in lines[-1] and "is not a GTFS-Realtime feed" not in lines[-1], lines
        assert publisher.file.read_bytes() == before
