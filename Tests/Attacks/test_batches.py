"""Large batches, copies and archives, killed at any moment: all of a batch or nothing, and the same command finishes."""

import shutil
import subprocess
import time

import pytest
from attack import BUILD, PROGRAM, SECONDS, rounds, seeded, tripdesk

PROBE = BUILD / "journal-probe"
SIZE = 50_000 if SECONDS > 60 else 1_500
ALL = 20_000 if SECONDS > 60 else 2_400


def count(store) -> int:
    log = tripdesk("log", "--json", "--store", store, timeout=300)
    assert log.returncode == 0, log.stderr
    return log.stdout.count("\n")


def killed(random, longest: float, *arguments) -> float:
    """Starts a command, kills it after a random time, and returns how long it ran."""
    begin = time.monotonic()
    process = subprocess.Popen([*map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(timeout=random.uniform(0, longest))
    except subprocess.TimeoutExpired:
        process.kill()
    process.wait()
    return time.monotonic() - begin


def test_batches_that_are_killed_are_there_as_a_whole_or_not_at_all(tmp_path):
    random = seeded("killed batches")
    store = tmp_path / "journal.sqlite"
    subprocess.run([PROBE, "fill", store, "300", "2"], check=True, timeout=60)
    last, reads, kills = 300, 0, 0
    for _ in rounds(at_least=2):
        writer = subprocess.Popen([PROBE, "batch", store, str(SIZE)], stdout=subprocess.DEVNULL)
        end = time.monotonic() + random.uniform(0.3, 4)
        while time.monotonic() < end:
            found = count(store)
            assert (found - 300) % SIZE == 0 and found >= last, "a part of a batch"
            last, reads = found, reads + 1
        writer.kill()
        writer.wait()
        kills += 1
        found = count(store)
        assert (found - 300) % SIZE == 0 and found >= last
        last = found
        assert "nothing is wrong" in tripdesk("store", "repair", store, timeout=300).stdout
        if last > 6 * SIZE:
            store.unlink()
            subprocess.run([PROBE, "fill", store, "300", "2"], check=True, timeout=60)
            last = 300
    print(f"{reads} reads beside batches of {SIZE}, {kills} kills")


@pytest.fixture
def whole(tmp_path):
    store = tmp_path / "whole.sqlite"
    subprocess.run([PROBE, "fill", store, str(ALL), "20"], check=True, timeout=300)
    return store


def test_a_copy_that_is_killed_is_finished_by_the_same_command(tmp_path, whole):
    random = seeded("killed copies")
    kills = 0
    for number in rounds(at_least=2):
        target = tmp_path / f"copy-{number}.sqlite"
        longest = 4.0
        for _ in range(3):
            killed(random, longest, PROGRAM, "store", "copy", whole, target)
            kills += 1
            if target.exists():
                assert count(target) <= ALL
        assert tripdesk("store", "copy", whole, target, timeout=300).returncode == 0
        assert count(target) == ALL and count(whole) == ALL
        target.unlink()
    print(f"{kills} killed copies of {ALL} entries, each finished")


def test_an_archive_that_is_killed_is_finished_by_the_same_command(tmp_path, whole):
    random = seeded("killed archives")
    kills = 0
    for number in rounds(at_least=2):
        folder = tmp_path / f"archive-{number}"
        folder.mkdir()
        store, archive = folder / "journal.sqlite", folder / "journal.sqlite.archive"
        shutil.copy(whole, store)
        command = ("log", "--archive-before", "2024-10-14", "--store", store)
        for _ in range(3):
            killed(random, 3.0, PROGRAM, *command)
            kills += 1
            assert count(store) + (count(archive) if archive.exists() else 0) >= ALL
        done = tripdesk(*command, timeout=300)
        assert done.returncode == 0, done.stderr
        assert count(store) + count(archive) == ALL and count(archive) > 0
        shutil.rmtree(folder)
    print(f"{kills} killed archives of {ALL} entries, each finished")
