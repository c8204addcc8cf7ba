"""Large batches, copies and archives, killed at any moment: all of a batch or nothing, and the same command finishes."""

import os
import shutil
import subprocess
import sys
import threading
import time

import pytest
from attack import PROGRAM, ROOT, SECONDS, rounds, seeded, tripdesk
from beside import Beside

sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from postgres_server import postgres_server  # noqa: E402
from small_feed import TABLES, small_feed  # noqa: E402

IS_LONG = SECONDS > 60
SIZE = 50_000 if IS_LONG else 1_000
ALL = 2 * SIZE
# How many programs read beside the batches, and how many of them at once, so that they fit into the memory.
READERS, AT_ONCE = (200, 6) if IS_LONG else (8, 4)
# A busy machine reads a large journal slowly.
PATIENCE = 900
# A past day, which can be archived.
DAY = ("--date", "2024-11-20", "--now", "2024-11-20T07:00:00")


def count(store) -> int:
    """The number of entries that a program reads, each of which is a line."""
    log = subprocess.run(
        ["bash", "-o", "pipefail", "-c", '"$0" log --json --store "$1" | wc -l', PROGRAM, store], capture_output=True, text=True,
        timeout=PATIENCE)
    assert log.returncode == 0, log.stderr
    return int(log.stdout)


def killed(random, longest: float, *arguments, stdin=None) -> None:
    """Starts a command with a file as its input, and kills it after a random time."""
    with open(stdin or os.devnull) as input:
        process = subprocess.Popen([*map(str, arguments)], stdin=input, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(timeout=random.uniform(0, longest))
    except subprocess.TimeoutExpired:
        process.kill()
    process.wait()


class Readers(Beside):
    """Programs that read a journal again and again, each of which sees all of a batch or nothing."""

    def __init__(self, store):
        self.store, self.count, self.faults = store, 0, []
        self.turn = threading.Semaphore(AT_ONCE)
        super().__init__([self.read] * READERS)

    def read(self):
        while not self.is_over.wait(0.05):
            with self.turn:
                if self.is_over.is_set() or not self.store.exists():
                    continue
                try:
                    found = count(self.store)
                    if found % SIZE:
                        self.faults.append(f"{found} entries are a part of a batch")
                except (AssertionError, subprocess.TimeoutExpired) as error:
                    self.faults.append(str(error)[:1000])
                self.count += 1


def large_feed(folder):
    """A timetable of SIZE trips, all on one day. Returns its path, and a file that names the trips."""
    tables = dict(TABLES)
    tables["trips"] = "route_id,service_id,trip_id\n" + "".join(f"r,s,t{number}\n" for number in range(SIZE))
    tables["stop_times"] = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + "".join(
        f"t{number},{place + 8}:00:00,{place + 8}:00:00,{stop},{place}\n" for number in range(SIZE) for place, stop in enumerate("ab"))
    names = folder / "names"
    names.write_text("".join(f'{{"trip_id":"t{number}"}}\n' for number in range(SIZE)))
    tables["calendar_dates"] = "service_id,date,exception_type\ns,20241120,1\n"
    return small_feed(folder, **tables), names


def give_reasons(feed, names, store, text) -> None:
    """Decides about all trips in one batch."""
    with names.open() as input:
        subprocess.run(
            [PROGRAM, "reason", feed, "-", text, *DAY, "--store", store], stdin=input, check=True, stdout=subprocess.DEVNULL,
            timeout=PATIENCE)


def test_batches_that_are_killed_are_there_as_a_whole_or_not_at_all(tmp_path):
    random = seeded("killed batches")
    feed, names = large_feed(tmp_path)
    kills = reads = batches = 0
    longest = 0.0
    for number in rounds(at_least=1):
        store = tmp_path / f"journal-{number}.sqlite"
        with Readers(store) as readers:
            last = 0
            for turn in range(6 if IS_LONG else 3):
                begin = time.monotonic()
                if longest == 0:
                    # The first is left to its end, so that the others are killed at any moment of theirs.
                    give_reasons(feed, names, store, "storm")
                    longest = time.monotonic() - begin
                else:
                    killed(random, 1.2 * longest, PROGRAM, "reason", feed, "-", f"storm {turn}", *DAY, "--store", store, stdin=names)
                    kills += 1
                found = count(store) if store.exists() else 0
                assert found in (last, last + SIZE), (found, last)
                last = found
                assert not readers.faults, readers.faults[:3]
        reads, batches = reads + readers.count, batches + last // SIZE
        assert not readers.faults, readers.faults[:3]
        if store.exists():
            assert "nothing is wrong" in tripdesk("store", "repair", store, timeout=PATIENCE).stdout
            store.unlink()
    print(f"{reads} reads beside {batches} batches of {SIZE}, {kills} kills, {longest:.1f} s for one")


@pytest.fixture
def whole(tmp_path):
    """A journal with ALL entries about a past day."""
    feed, names = large_feed(tmp_path)
    store = tmp_path / "whole.sqlite"
    for text in ("storm", "more storm"):
        give_reasons(feed, names, store, text)
    return store


def kill_copies(random, source, folder) -> int:
    """Kills copies out of a journal, and finishes each by the same command. Returns the number of kills."""
    kills = 0
    for number in rounds(at_least=2):
        target = folder / f"copy-{number}.sqlite"
        for _ in range(3):
            killed(random, 30.0 if IS_LONG else 4.0, PROGRAM, "store", "copy", source, target)
            kills += 1
            if target.exists():
                assert count(target) <= ALL
        done = tripdesk("store", "copy", source, target, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert count(target) == ALL and count(source) == ALL
        target.unlink()
    return kills


def test_a_copy_that_is_killed_is_finished_by_the_same_command(tmp_path, whole):
    kills = kill_copies(seeded("killed copies"), whole, tmp_path)
    print(f"{kills} killed copies of {ALL} entries, each finished")


def test_a_copy_out_of_a_server_that_is_killed_is_finished_by_the_same_command(tmp_path, whole):
    random = seeded("killed copies out of a server")
    with postgres_server() as server:
        server.execute("CREATE DATABASE trips")
        address = server.address("trips")
        for command in (("create", "--rehearsal", address), ("copy", whole, address)):
            done = tripdesk("store", *command, timeout=PATIENCE)
            assert done.returncode == 0, done.stderr
        kills = kill_copies(random, address, tmp_path)
    print(f"{kills} killed copies of {ALL} entries out of a server, each finished")


def test_an_archive_that_is_killed_is_finished_by_the_same_command(tmp_path, whole):
    random = seeded("killed archives")
    kills = 0
    for number in rounds(at_least=2):
        folder = tmp_path / f"archive-{number}"
        folder.mkdir()
        store, archive = folder / "journal.sqlite", folder / "journal.sqlite.archive"
        shutil.copy(whole, store)
        command = ("log", "--archive-before", "2024-11-21", "--store", store)
        for _ in range(3):
            killed(random, 15.0 if IS_LONG else 3.0, PROGRAM, *command)
            kills += 1
            assert count(store) + (count(archive) if archive.exists() else 0) >= ALL
        done = tripdesk(*command, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        assert count(store) + count(archive) == ALL and count(archive) > 0
        shutil.rmtree(folder)
    print(f"{kills} killed archives of {ALL} entries, each finished")
