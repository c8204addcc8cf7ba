"""Signals to a publisher at any moment: it leaves no prediction and one file, or says why not."""

import contextlib
import os
import shutil
import signal
import socket
import time

from attack import SAMPLE, rounds, seeded
from publishing import CANCELED, LATE, Publisher, decide, decide_both, wait_for

# What the shell shows as 128 and the signal: the program had published nothing yet.
BEFORE_IT_BEGAN = {-signal.SIGTERM, -signal.SIGINT}


def test_a_signal_at_any_moment_leaves_no_prediction_and_no_log_beside_the_store(tmp_path):
    random = seeded("publisher signals")
    ended, longest = 0, 0.0
    for number in rounds(at_least=3):
        folder = tmp_path / str(number)
        folder.mkdir()
        decide_both(folder / "journal.sqlite")
        with Publisher(folder) as publisher:
            # Every second round begins to count when something is published.
            if number % 2:
                publisher.wait_for_version(LATE)
            time.sleep(random.uniform(0, 0.8))
            begin = time.monotonic()
            publisher.process.send_signal(random.choice([signal.SIGTERM, signal.SIGINT]))
            status = publisher.wait_for_end()
            lasted = time.monotonic() - begin
        log = publisher.log.read_text()
        assert status == 0 or status in BEFORE_IT_BEGAN and not publisher.file.exists(), (number, status, log)
        longest = max(longest, lasted)
        if publisher.file.exists():
            feed = publisher.file.read_bytes()
            assert CANCELED.encode() in feed and LATE.encode() not in feed, (number, feed)
            ended += 1
        if status == 0:
            assert not (folder / "journal.sqlite-journal").exists(), number
            assert not list(folder.glob("*.new")) and not list(folder.glob(".*.new")), os.listdir(folder)
    assert ended > 0
    print(f"{ended} of {number + 1} had published something; the longest end took {longest:.2f} s")


def test_clients_that_hold_on_keep_no_publisher_from_ending(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher, contextlib.ExitStack() as clients:
        wait_for("an answer", lambda: publisher.health()[0] == 200)
        for number in range(60):
            client = clients.enter_context(socket.create_connection(("127.0.0.1", publisher.port), timeout=60))
            # A third is silent, a third asks for half, a third asks and does not read.
            client.sendall([b"", b"GET /trip-up", b"GET /trip-updates.pb HTTP/1.1\r\nHost: a\r\n\r\n"][number % 3])
        begin = time.monotonic()
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0
        print(f"ended within {time.monotonic() - begin:.1f} s")
        assert LATE.encode() not in publisher.file.read_bytes()
    assert not (tmp_path / "journal.sqlite-journal").exists()


def test_a_request_that_comes_as_two_signals_is_one(tmp_path):
    """As of timeout(1), and of Ctrl+C for a program that another one waits for."""
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version(LATE)
        # While the program stands, both wait for it.
        for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGCONT):
            publisher.process.send_signal(number)
        assert publisher.wait_for_end() == 0
        assert LATE.encode() not in publisher.file.read_bytes()


def test_a_second_signal_ends_it_at_once(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()

        def has_ended() -> bool:
            # Until it has ended, it gets the next one: two within half a second count as one.
            publisher.process.send_signal(signal.SIGTERM)
            return publisher.process.poll() is not None
        wait_for("end", has_ended)
        assert publisher.process.returncode in (0, -signal.SIGTERM)


def test_sighup_reads_the_timetable_again_and_an_unreadable_one_changes_nothing(tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path, feed) as publisher:
        publisher.wait_for_version(LATE)
        for count in range(1, 4):
            publisher.process.send_signal(signal.SIGHUP)
            wait_for("word of it", lambda: publisher.log.read_text().count("the timetable is read again") == count)
        agency = (feed / "agency.txt").read_bytes()
        (feed / "agency.txt").write_bytes(b"")
        publisher.process.send_signal(signal.SIGHUP)
        wait_for("word of it", lambda: "the timetable that was read before stays" in publisher.log.read_text())
        decide("delay", "r1-wd-t-0920", "+3", store=publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        (feed / "agency.txt").write_bytes(agency)
        publisher.process.send_signal(signal.SIGHUP)
        wait_for("word of it", lambda: publisher.log.read_text().count("the timetable is read again") == 4)
        assert publisher.process.poll() is None
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0


def test_the_timetable_of_another_operator_is_not_taken_and_health_says_so(tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    decide_both(tmp_path / "journal.sqlite")
    tables = {name: (feed / name).read_text() for name in ("agency.txt", "routes.txt")}
    with Publisher(tmp_path, feed) as publisher:
        publisher.wait_for_version(LATE)
        for name, table in tables.items():
            (feed / name).write_text(table.replace("rietzee", "other"))
        publisher.process.send_signal(signal.SIGHUP)
        wait_for("word of it", lambda: "has the operator other in place of rietzee" in publisher.log.read_text())
        wait_for("word on /health", lambda: "another operator" in str(publisher.health()[1]))
        decide("delay", "r1-wd-t-0920", "+3", store=publisher.store)
        publisher.wait_for_version("r1-wd-t-0920")
        for name, table in tables.items():
            (feed / name).write_text(table)
        publisher.process.send_signal(signal.SIGHUP)
        wait_for("word of it", lambda: "the timetable is read again" in publisher.log.read_text())
        wait_for("no word on /health", lambda: publisher.health()[0] == 200 and "another operator" not in str(publisher.health()[1]))
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0


def test_a_hangup_that_was_ignored_at_the_start_stays_ignored(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        publisher = Publisher(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    with publisher:
        publisher.wait_for_version()
        publisher.process.send_signal(signal.SIGHUP)
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 0
        assert "read again" not in publisher.log.read_text()


def test_a_last_version_that_does_not_get_out_is_said_and_is_no_success(tmp_path):
    decide_both(tmp_path / "journal.sqlite")
    with Publisher(tmp_path) as publisher:
        publisher.wait_for_version()
        publisher.file.unlink()
        publisher.file.mkdir()
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.wait_for_end() == 1
        assert "is not a file" in publisher.log.read_text()
    assert not (tmp_path / "journal.sqlite-journal").exists()
