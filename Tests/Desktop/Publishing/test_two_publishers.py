"""Two publishers on a journal in a PostgreSQL database: one publishes, the other one takes over."""

import signal
import socket
import subprocess
import time
import uuid
from contextlib import contextmanager

import pytest
from cut_network import network
from desk import PROGRAM, SAMPLE, wait_for
from morning import MORNING
from postgres_server import Server, postgres_server
from published_feed import free_port
from publishers import CANCELED, LATE, TAKEOVER, Publisher, Watch, message, trips


@pytest.fixture(scope="module")
def server():
    with postgres_server() as server:
        yield server


@pytest.fixture
def database(server) -> str:
    name = "t" + uuid.uuid4().hex
    server.execute(f"CREATE DATABASE {name}")
    run("store", "create", "--rehearsal", server.address(name))
    server.execute(f"CREATE ROLE p{name} LOGIN; GRANT tripdesk_publisher TO p{name}")
    return name


@pytest.fixture
def store(server, database) -> str:
    """The journal as a publisher's login sees it, with a delay, which is a prediction, and a cancellation."""
    run("delay", SAMPLE, LATE, "+5", "--now", MORNING, "--store", server.address(database))
    run("cancel", SAMPLE, CANCELED, "--now", MORNING, "--store", server.address(database))
    return server.address(database, f"p{database}")


def run(*arguments) -> str:
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout


def through(folder, store: str, server: Server) -> str:
    """The address of a journal by way of a network."""
    return store.replace(str(server.folder), str(folder))


@contextmanager
def two(tmp_path, first_store: str, second_store: str):
    """A publisher that leads, one that stands by, and the file that they share."""
    file = tmp_path / "feed.pb"
    with Publisher("first", tmp_path, first_store, file) as first:
        first.wait_to_lead()
        with Publisher("second", tmp_path, second_store, file) as second:
            second.wait_to_stand_by(first)
            yield first, second, file


def is_published(publisher: Publisher, file) -> bool:
    return publisher.feed() == (200, {LATE, CANCELED}) and trips(file.read_bytes()) == {LATE, CANCELED}


def test_the_standby_takes_over_from_a_leader_that_is_killed(tmp_path, server, database, store):
    with two(tmp_path, store, store) as (first, second, file), Watch(first, second, file) as watch:
        assert is_published(first, file)
        assert second.feed() == (503, set())
        text = second.ask("/trip-updates.pb")[1].decode()
        assert "stands by" in text and str(first.process.pid) in text
        said = run("store", "check", server.address(database))
        assert "trip-updates of a rehearsal: published by " in said and f"process {first.process.pid} since" in said
        begin = time.monotonic()
        first.process.kill()
        print(f"a killed leader was followed after {watch.wait_for_takeover(second, begin):.1f} s")
        second.wait_to_lead()
        assert is_published(second, file)
        # What is decided now is published by the new leader.
        run("delay", SAMPLE, "r1-wd-t-0920", "+3", "--now", MORNING, "--store", server.address(database))
        wait_for("the decision", lambda: "r1-wd-t-0920" in trips(file.read_bytes()))


def test_a_leader_that_is_cut_off_ends_its_predictions_and_writes_nothing_more(tmp_path, server, store):
    with network(server.folder) as cable:
        cable.listen()
        with two(tmp_path, through(cable.folder, store, server), store) as (first, second, file), \
                Watch(first, second, file) as watch:
            assert is_published(first, file)
            begin = time.monotonic()
            cable.cut()
            print(f"a leader that was cut off was followed after {watch.wait_for_takeover(second, begin):.1f} s")
            # The first one cannot know who leads: what it canceled stays, and nothing is predicted.
            assert first.feed() == (200, {CANCELED})
            assert first.health()["role"] == "standby" and first.ask("/health")[0] == 503
            wait_for("a reason", lambda: "cannot be reached" in str(first.health().get("reasons")), TAKEOVER)
            second.wait_to_lead()
            assert is_published(second, file)
            cable.mend()
            first.wait_to_stand_by(second)
            assert first.feed() == (503, set())
            log = first.log.read_text()
            assert "waiting for the server with the journal" in log and "standing by, because " in log
        assert watch.versions[0][0] == "first" and watch.owner() == "second"


def test_a_leader_that_is_stopped_publishes_nothing_when_it_goes_on(tmp_path, store):
    with two(tmp_path, store, store) as (first, second, file), Watch(first, second, file) as watch:
        begin = time.monotonic()
        first.process.send_signal(signal.SIGSTOP)
        try:
            print(f"a stopped leader was followed after {watch.wait_for_takeover(second, begin):.1f} s")
            # These wait in the system until the first one goes on.
            asking = [socket.create_connection(("127.0.0.1", first.port), timeout=TAKEOVER) for _ in range(3)]
            for each in asking:
                each.sendall(b"GET /trip-updates.pb HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        finally:
            first.process.send_signal(signal.SIGCONT)
        for each in asking:
            assert each.recv(64).startswith(b"HTTP/1.1 503 "), "no predictions of a leader that was stopped"
            each.close()
        first.wait_to_stand_by(second)
        second.wait_to_lead()
        assert is_published(second, file)


def test_a_leader_that_ends_in_order_is_followed_at_once_and_a_standby_ends_without_a_word(tmp_path, store):
    with two(tmp_path, store, store) as (first, second, file), Watch(first, second, file) as watch:
        with Publisher("third", tmp_path, store, file) as third:
            third.wait_to_stand_by(first)
            third.process.send_signal(signal.SIGTERM)
            assert third.process.wait(TAKEOVER) == 0
            assert third.log.read_text().count("\n") == 1 and "standing by" in third.log.read_text()
        begin = time.monotonic()
        first.process.send_signal(signal.SIGTERM)
        assert first.process.wait(TAKEOVER) == 0
        print(f"a leader that ended in order was followed after {watch.wait_for_takeover(second, begin):.1f} s")
        second.wait_to_lead()
        assert is_published(second, file)


def test_a_server_that_is_away_at_the_start_is_waited_for(tmp_path, server, store):
    file = tmp_path / "feed.pb"
    with network(server.folder) as cable:
        with Publisher("only", tmp_path, through(cable.folder, store, server), file) as publisher:
            reason = wait_for("a reason", lambda: publisher.health().get("reasons"), TAKEOVER)
            assert reason == ["the server with the journal cannot be reached; the publisher's log tells why"]
            assert publisher.ask("/health")[0] == 503 and publisher.feed() == (503, set())
            wait_for("a line", lambda: "waiting for the server with the journal: " in publisher.log.read_text())
            assert publisher.log.read_text().count("\n") == 1, publisher.log.read_text()
            cable.listen()
            publisher.wait_to_lead()
            wait_for("all is published", lambda: file.exists() and is_published(publisher, file), TAKEOVER)
            # Without the server for longer than the lease lasts: predictions end, and come back with it.
            cable.cut()
            wait_for("what is canceled stays", lambda: trips(file.read_bytes()) == {CANCELED}, TAKEOVER)
            wait_for("a reason", lambda: publisher.health()["role"] == "standby", TAKEOVER)
            assert publisher.feed() == (200, {CANCELED})
            cable.mend()
            wait_for("all is published", lambda: is_published(publisher, file), TAKEOVER)
            publisher.process.send_signal(signal.SIGTERM)
            assert publisher.process.wait(TAKEOVER) == 0
            assert trips(file.read_bytes()) == {CANCELED}


def test_a_publisher_that_never_reached_its_server_ends_in_order(tmp_path, store, server):
    with network(server.folder) as cable, \
            Publisher("only", tmp_path, through(cable.folder, store, server), tmp_path / "feed.pb") as publisher:
        wait_for("a line", lambda: "waiting for the server" in publisher.log.read_text(), TAKEOVER)
        publisher.process.send_signal(signal.SIGTERM)
        assert publisher.process.wait(TAKEOVER) == 0
        assert not (tmp_path / "feed.pb").exists()


def test_what_waiting_cannot_help_ends_the_command_with_one_line(tmp_path, server, database, store):
    def refused(address: str) -> str:
        result = subprocess.run(
            [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", address, "--publish-to", tmp_path / "feed.pb"],
            capture_output=True, text=True, timeout=TAKEOVER)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), result
        return result.stderr
    assert "has no database nowhere" in refused(server.address("nowhere"))
    assert "nobody" in refused(server.address(database, "nobody"))
    server.execute(f"CREATE ROLE v{database} LOGIN; GRANT tripdesk_viewer TO v{database}")
    assert "tripdesk_publisher" in refused(server.address(database, f"v{database}"))
    empty = "e" + database
    server.execute(f"CREATE DATABASE {empty}")
    assert f"The database {empty} has no journal yet" in refused(server.address(empty))
    assert "other users can read a password" in refused("postgresql://admin:secret@localhost/x")
    server.execute("UPDATE tripdesk.journal SET version = 99", database)
    assert "version 99" in refused(store)
    assert not (tmp_path / "feed.pb").exists()


def test_a_server_without_what_was_published_changes_nothing_until_it_is_decided_again(
        tmp_path, server, database, store):
    file = tmp_path / "feed.pb"
    with Publisher("only", tmp_path, store, file) as publisher:
        publisher.wait_to_lead()
        assert is_published(publisher, file)
        journal = server.execute("SELECT id FROM tripdesk.journal", database)
        server.execute("DROP SCHEMA tripdesk CASCADE", database)
        run("store", "create", "--rehearsal", server.address(database))
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'p" + database + "'")
        wait_for("another journal", lambda: "another journal than before" in str(publisher.health()), TAKEOVER)
        assert CANCELED in trips(file.read_bytes())
        # The database as it was before the decisions.
        server.execute(f"UPDATE tripdesk.journal SET id = '{journal}'", database)
        wait_for("a word", lambda: "lacks what was decided about" in publisher.log.read_text(), TAKEOVER)
        assert "save them again with Retry" in publisher.log.read_text()
        assert CANCELED in trips(file.read_bytes())
        before = message(file.read_bytes()).header.timestamp
        run("delay", SAMPLE, LATE, "+5", "--now", MORNING, "--store", server.address(database))
        run("cancel", SAMPLE, CANCELED, "--now", MORNING, "--store", server.address(database))
        wait_for("a new version", lambda: message(file.read_bytes()).header.timestamp > before, TAKEOVER)
        wait_for("it is fine", publisher.is_leading, TAKEOVER)
        assert is_published(publisher, file)


def test_the_service_manager_hears_of_a_standby_that_it_has_begun_and_is_alive(tmp_path, store):
    with Publisher("first", tmp_path, store) as first, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        first.wait_to_lead()
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(TAKEOVER)
        second = subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--serve", str(free_port())],
            env={"NOTIFY_SOCKET": str(tmp_path / "notify")}, stderr=subprocess.DEVNULL)
        try:
            told = manager.recv(65536).decode().split("\n")
            assert told[:2] == ["READY=1", "WATCHDOG=1"] and told[2].startswith("STATUS=standing by, because ")
            assert "WATCHDOG=1" in manager.recv(65536).decode().split("\n"), "and again without a change"
        finally:
            second.kill()
            second.wait()
