"""The first version of a publisher that follows a feed, as consumers get it after each start."""

import signal
import socket
import subprocess

from desk import PROGRAM, SAMPLE, wait_for
from morning import MORNING
from publishers import CANCELED, trips

STARTS = 4


def publisher(folder, name: str, *arguments) -> subprocess.Popen:
    with (folder / f"{name}.log").open("a") as log:
        return subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", folder / f"{name}.sqlite", "--publish-to",
             folder / f"{name}.pb", *arguments], stderr=log)


def test_who_is_ended_before_the_first_version_replaces_none(tmp_path):
    """The last version of a publisher that had read no feed yet took back what the version before had from them."""
    file = tmp_path / "own.pb"
    subprocess.run(
        [PROGRAM, "cancel", SAMPLE, CANCELED, "--now", MORNING, "--store", tmp_path / "own.sqlite"], check=True,
        capture_output=True)
    process = publisher(tmp_path, "own")
    wait_for("a version", file.exists, 60)
    process.terminate()
    assert process.wait(30) == 0
    before = file.read_bytes()
    assert trips(before) == {CANCELED}
    subprocess.run(
        [PROGRAM, "reinstate", SAMPLE, CANCELED, "--now", MORNING, "--store", tmp_path / "own.sqlite"], check=True,
        capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        # It takes the request, and never answers.
        process = publisher(tmp_path, "own", "--follow", f"http://127.0.0.1:{listening.getsockname()[1]}/feed.pb")
        connection, _ = listening.accept()
        with connection:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
    assert file.read_bytes() == before


def test_the_first_version_has_what_the_followed_feed_cancels(tmp_path):
    def publish(name: str, *arguments) -> subprocess.Popen:
        return publisher(tmp_path, name, *arguments)

    followed, file = tmp_path / "followed.pb", tmp_path / "own.pb"
    subprocess.run(
        [PROGRAM, "cancel", SAMPLE, CANCELED, "--now", MORNING, "--store", tmp_path / "followed.sqlite"], check=True,
        capture_output=True)
    other = publish("followed")
    try:
        wait_for("a version to follow", lambda: followed.exists() and trips(followed.read_bytes()) == {CANCELED}, 60)
        for _ in range(STARTS):
            file.unlink(missing_ok=True)
            process = publish("own", "--follow", followed)
            try:
                wait_for("a version", file.exists, 60)
                assert trips(file.read_bytes()) == {CANCELED}
            finally:
                process.kill()
                process.wait()
        # A feed that cannot be read keeps nobody waiting for long.
        file.unlink()
        process = publish("own", "--follow", tmp_path / "nothing.pb")
        try:
            wait_for("a version without it", file.exists, 60)
        finally:
            process.kill()
            process.wait()
    finally:
        other.kill()
        other.wait()
