"""What goes wrong at a server while a desk is open: each is one clear line, and what is decided is kept on this computer."""

import contextlib
import os
import pwd
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from desk import PATIENCE, PROGRAM, Desk, wait_for
from morning import wait_for_a_trip
from postgres_server import postgres_server
from server_journal import LONG, Journal, expect_saving

# What does not pass by itself, as a password, somebody has to correct.
CORRECTED = "when that is corrected"


@pytest.fixture
def journal(tmp_path):
    with postgres_server() as server:
        yield Journal(server, tmp_path)


def forget_connections(journal: Journal) -> None:
    """Ends the desk's connections, so that it has to make new ones."""
    journal.server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tripdesk'")


@contextlib.contextmanager
def opened(journal: Journal, *, store: str | None = None, environment: dict[str, str] | None = None):
    """A desk with one decision that is saved."""
    with journal.desk(store=store, environment=environment) as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        yield desk


def expect_kept(desk: Desk, why: str, *, until: str = "by itself") -> None:
    """One more decision is kept on this computer, and a calm notice says why, and when it is sent."""
    desk.keys("Down", "plus")
    expect_saving(desk, "kept here, 1 not sent since 8:")
    try:
        wait_for(why, lambda: why in desk.text("desk-notice"), LONG)
    except AssertionError:
        raise AssertionError(desk.text("desk-notice")) from None
    assert desk.text("desk-notice").endswith(f"What you decide is kept on this computer, and sent {until}.")
    assert not desk.text("desk-notice").startswith("⚠")


def expect_sent(desk: Desk, journal: Journal) -> None:
    expect_saving(desk, "all saved")
    assert len(journal.entries()) == 2


def test_a_password_that_was_changed(journal):
    data = journal.server.folder / "data"
    journal.server.execute("CREATE ROLE anna LOGIN PASSWORD 'before'; GRANT tripdesk_dispatcher TO anna")
    rules = (data / "pg_hba.conf").read_text()
    (data / "pg_hba.conf").write_text("local all anna scram-sha-256\n" + rules)
    journal.server.execute("SELECT pg_reload_conf()")
    store = journal.server.address(journal.database, "anna")
    with opened(journal, store=store, environment={"PGPASSWORD": "before"}) as desk:
        journal.server.execute("ALTER ROLE anna PASSWORD 'after'")
        forget_connections(journal)
        expect_kept(desk, "does not accept the login anna with this password", until=CORRECTED)
        journal.server.execute("ALTER ROLE anna PASSWORD 'before'")
        expect_sent(desk, journal)


def test_tables_of_a_newer_version(journal):
    with opened(journal) as desk:
        version = int(journal.server.execute("SELECT version FROM tripdesk.journal", journal.database))
        journal.server.execute(f"UPDATE tripdesk.journal SET version = {version + 1}", journal.database)
        forget_connections(journal)
        expect_kept(desk, f"The journal has version {version + 1}, and this program reads up to version", until=CORRECTED)
        journal.server.execute(f"UPDATE tripdesk.journal SET version = {version}", journal.database)
        expect_sent(desk, journal)


def test_a_certificate_that_expires(journal):
    folder, owner = journal.server.folder, pwd.getpwnam("postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def certify(days: str) -> None:
        """Makes a certificate of this computer that holds from 30 days ago on."""
        for command in (
                f"openssl req -newkey rsa:2048 -nodes -keyout {folder}/key -subj /CN=localhost -out {folder}/request",
                f"openssl x509 -req -in {folder}/request -CA {folder}/ca -CAkey {folder}/ca-key -CAcreateserial "
                f"-out {folder}/certificate {days}"):
            subprocess.run(command.split(), check=True, capture_output=True)
        (folder / "key").chmod(0o600)
        os.chown(folder / "key", owner.pw_uid, -1)
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: only root can hand a key to the server's user")
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -keyout {folder}/ca-key -out {folder}/ca -days 9 -subj /CN=Here"
        .split(), check=True, capture_output=True)
    certify("-days 9")
    (folder / "data/pg_hba.conf").write_text("local all all trust\nhostssl all admin 127.0.0.1/32 trust\n")
    journal.server.stop()
    with (folder / "data/postgresql.conf").open("a") as settings:
        settings.write(
            f"ssl = on\nssl_cert_file = '{folder}/certificate'\nssl_key_file = '{folder}/key'\nport = {port}\n")
    server = journal.server.listening("127.0.0.1", port)
    server.start()
    journal.server = server
    store = (f"host=localhost hostaddr=127.0.0.1 port={port} user=admin dbname={journal.database} sslmode=verify-full "
             f"sslrootcert={folder}/ca")
    journal.store = server.address(journal.database)
    with opened(journal, store=store) as desk:
        certify("-days -1")
        server.execute("SELECT pg_reload_conf()")
        forget_connections(journal)
        expect_kept(desk, "The certificate of localhost has expired", until=CORRECTED)
        certify("-days 9")
        server.execute("SELECT pg_reload_conf()")
        expect_sent(desk, journal)


def test_a_full_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=160m", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("NOT TESTED: no file system can be mounted")
    try:
        for folder in (tmp_path, *tmp_path.parents[:3]):
            folder.chmod(0o755)
        with postgres_server(disk / "server") as server:
            journal = Journal(server, tmp_path)
            with opened(journal) as desk:
                filler = disk / "filler"
                with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
                    while True:
                        file.write(bytes(65536))
                for _ in range(12):
                    # Some entries find room in pages that the tables have already.
                    desk.keys(*["plus"] * 10)
                    if "not sent" in desk.text("saving"):
                        break
                expect_saving(desk, "kept here, ")
                wait_for("why", lambda: "The disk is full" in desk.text("desk-notice"), LONG)
                filler.unlink()
                expect_saving(desk, "all saved")
                values = [each["value"] for each in journal.entries()]
                assert values == [60 * count for count in range(1, len(values) + 1)]
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_a_server_that_hangs(journal):
    def processes() -> list[int]:
        first = int((journal.server.folder / "data/postmaster.pid").read_text().split()[0])
        below = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, below)]
    with opened(journal) as desk:
        hung = processes()
        for number in hung:
            os.kill(number, signal.SIGSTOP)
        try:
            expect_kept(desk, "kept on this computer")
            # The desk itself goes on.
            before = desk.text("trip-departure")
            desk.keys("End")
            wait_for("another trip", lambda: desk.text("trip-departure") != before, PATIENCE)
        finally:
            for number in hung:
                os.kill(number, signal.SIGCONT)
        expect_sent(desk, journal)


def test_rows_that_no_program_can_use_are_named_until_the_administrator_removed_them(journal):
    """Commands and /health said so, and the desk did not."""
    hostile = """
        INSERT INTO tripdesk.entry (operator, place, previous, id, step, time, author, service_date, trip_id, kind, checksum)
          SELECT 'rietzee', last + 1, last, gen_random_uuid(), gen_random_uuid(), 1763622000, 'hostile', '20261120',
            'r1-wd-h-0512', 'cancelled', 7 FROM tripdesk.last_place('rietzee') last"""
    with opened(journal) as desk:
        for text in ("1 row of the journal on the server is left out, because no program can use it",
                     "2 rows of the journal on the server are left out, because no program can use them"):
            journal.server.execute(hostile, journal.database)
            wait_for("the notice", lambda text=text: text in desk.text("desk-notice"), LONG)
        desk.keys("plus")
        expect_saving(desk, "all saved")
        assert "tripdesk store check" in desk.text("desk-notice") and not desk.text("desk-notice").startswith("⚠")
        subprocess.run([PROGRAM, "store", "repair", journal.store, "--yes"], check=True, capture_output=True, timeout=LONG)
        desk_says = lambda: desk.is_showing("desk-notice") and "left out" in desk.text("desk-notice")  # noqa: E731
        wait_for("no notice", lambda: not desk_says(), LONG)
