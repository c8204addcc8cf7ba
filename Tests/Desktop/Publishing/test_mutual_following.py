"""Two publishers that follow each other, each with a journal of its own, as two operators of one line have it."""

import subprocess
from contextlib import ExitStack

from desk import PROGRAM, SAMPLE, wait_for
from morning import MORNING
from publishers import CANCELED, LATE, trips


def run(*arguments) -> None:
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr


def test_what_one_takes_back_is_published_by_neither(tmp_path):
    stores = [tmp_path / f"{name}.sqlite" for name in "ab"]
    files = [tmp_path / f"{name}.pb" for name in "ab"]

    def published() -> list[set[str]]:
        return [trips(file.read_bytes()) if file.exists() else set() for file in files]

    with ExitStack() as publishers:
        for own, other in ((0, 1), (1, 0)):
            log = publishers.enter_context((tmp_path / f"{own}.log").open("w"))
            process = publishers.enter_context(subprocess.Popen(
                [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", stores[own], "--publish-to", files[own],
                 "--follow", files[other]], stderr=log))
            publishers.callback(process.kill)
        run("cancel", SAMPLE, CANCELED, "--now", MORNING, "--store", stores[0])
        run("delay", SAMPLE, LATE, "+5", "--now", MORNING, "--store", stores[0])
        wait_for("both publish both", lambda: published() == [{CANCELED, LATE}] * 2, 60)
        for trip in (CANCELED, LATE):
            run("withdraw", SAMPLE, trip, "--now", MORNING, "--store", stores[0])
        wait_for("neither publishes them", lambda: published() == [set(), set()], 60)
