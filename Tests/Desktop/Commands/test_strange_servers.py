"""The commands keep a password from a server that is not verified, and from everybody who reads their messages."""

import os
import socket
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from desk import PROGRAM

SECRET = "s3cret"
# It leads to this computer, and is no address of the loopback.
HOST = "0.0.0.0"


class Stranger:
    """A program that takes connections, offers no encryption, and asks for a password in clear text."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.passwords: list[bytes] = []
        self.asked = threading.Event()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with closing(connection), connection.makefile("rb") as sent:
                self.asked.set()
                self.answer(connection, sent)

    def answer(self, connection: socket.socket, sent) -> None:
        while len(head := sent.read(4)) == 4:
            code = struct.unpack("!I", sent.read(struct.unpack("!I", head)[0] - 4)[:4])[0]
            if code in (80877103, 80877104):  # SSLRequest and GSSENCRequest
                connection.sendall(b"N")
                continue
            connection.sendall(b"R" + struct.pack("!II", 8, 3))
            if sent.read(1) == b"p":
                self.passwords.append(sent.read(struct.unpack("!I", sent.read(4))[0] - 4))
            return


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    stranger = Stranger()
    with closing(stranger.socket):
        yield stranger


def check(store: str, tmp_path, **environment) -> str:
    passwords = tmp_path / "pgpass"
    passwords.write_text(f"*:*:*:*:{SECRET}\n")
    passwords.chmod(0o600)
    result = subprocess.run(
        [PROGRAM, "store", "check", store], capture_output=True, text=True, timeout=60,
        env=os.environ | {"PGPASSFILE": str(passwords)} | environment)
    assert result.returncode != 0 and SECRET not in result.stdout + result.stderr, result
    return result.stderr


@pytest.mark.parametrize("store, variables", [
    ("postgresql://anna@HOST:PORT/trips", {}),
    ("dbname=trips user=anna", {"PGHOST": "HOST", "PGPORT": "PORT"}),
    ("postgresql:///trips", {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "anna"}),
    ("postgresql:///trips", {"PGHOSTADDR": "HOST", "PGPORT": "PORT", "PGUSER": "anna"}),
    ("service=trips", {}),
    ("service=trips sslmode=verify-full", {}),
    ("dbname=trips", {"PGSERVICE": "trips"}),
    ("host=localhost,HOST hostaddr=127.0.0.1, port=1,PORT dbname=trips user=anna", {}),
])
def test_no_password_goes_to_a_server_that_is_not_verified(stranger, tmp_path, store, variables):
    def filled(text: str) -> str:
        return text.replace("HOST", HOST).replace("PORT", str(stranger.port))

    services = tmp_path / "services"
    services.write_text(filled("[trips]\nhost=HOST\nport=PORT\ndbname=trips\nuser=anna\n"))
    named = {name: filled(value) for name, value in variables.items()}
    message = check(filled(store), tmp_path, PGSERVICEFILE=str(services), **named)
    assert stranger.asked.is_set() and not stranger.passwords
    assert "offers no encryption" in message


@pytest.mark.parametrize("store", [
    f"dbname=postgresql://anna:{SECRET}@HOST:PORT/trips",
    f"postgresql:///host%3DHOST%20port%3DPORT%20password%3D{SECRET}%20user%3Danna",
    f"PostgreSQL://anna:{SECRET}@HOST:PORT/trips",
    f"jdbc:postgresql://anna:{SECRET}@HOST:PORT/trips",
    f" postgresql://anna:{SECRET}@HOST:PORT/trips",
    f"sslcompression=0 host=HOST port=PORT password={SECRET}",
    f"postgresql://anna:{SECRET}@HOST:PORT/trips?nonsense=1",
])
def test_no_message_repeats_a_password(stranger, tmp_path, store):
    check(store.replace("HOST", HOST).replace("PORT", str(stranger.port)), tmp_path)
    assert not stranger.asked.is_set()
