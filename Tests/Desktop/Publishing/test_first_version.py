"""The first version of a publisher that follows a feed, as consumers get it after each start."""

import subprocess

from desk import PROGRAM, SAMPLE, wait_for
from morning import MORNING
from publishers import CANCELED, trips

STARTS = 4


def test_the_first_version_has_what_the_followed_feed_cancels(tmp_path):
    def publish(name: str, *arguments) -> subprocess.Popen:
        with (tmp_path / f"{name}.log").open("a") as log:
            return subprocess.Popen(
                [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / f"{name}.sqlite", "--publish-to",
                 tmp_path / f"{name}.pb", *arguments], stderr=log)

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
