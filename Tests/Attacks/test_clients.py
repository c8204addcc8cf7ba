"""Clients against the server of `tripdesk publish --serve`: more than it has places, and more than it may open."""

import os
import re
import resource
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from attack import PROGRAM, SAMPLE, SECONDS, seeded
from hostile import Honest, besiege
from publishing import wait_for

HOSTILE = 2000


class Publisher:
    """A running `tripdesk publish --serve 0`."""

    def __init__(self, process: subprocess.Popen, log: str) -> None:
        self.process, self._log = process, log
        self.port = 0
        end = time.monotonic() + 60
        while not self.port and time.monotonic() < end and process.poll() is None:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", self.said()):
                self.port = int(found.group(1))
            time.sleep(0.05)

    def said(self) -> str:
        with open(self._log) as log:
            return log.read()

    def processor_seconds(self) -> float:
        """The time that it has had a processor."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


@contextmanager
def publisher(descriptors: int | None = None) -> Iterator[Publisher]:
    """Publishes the sample feed; with `descriptors`, the program may open no more."""
    def limit() -> None:
        if descriptors is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    with tempfile.TemporaryDirectory() as folder:
        log = f"{folder}/log"
        with open(log, "w") as said:
            process = subprocess.Popen(
                [PROGRAM, "publish", SAMPLE, "--store", f"{folder}/journal", "--serve", "0", "--vouch", "600"],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, preexec_fn=limit)
        try:
            yield Publisher(process, log)
        finally:
            process.kill()
            process.wait()


def wait_until_published(port: int) -> None:
    honest = Honest("127.0.0.1", port)

    def is_answered() -> bool:
        honest.ask()
        return honest.answered > 0
    wait_for("version", is_answered)


@pytest.mark.parametrize("descriptors", [None, 96])
def test_hostile_clients_do_not_keep_honest_ones_out(descriptors: int | None) -> None:
    seed = seeded("hostile clients").randrange(1 << 32)
    with publisher(descriptors) as server:
        assert server.port, server.said()
        wait_until_published(server.port)
        consumers, crowd = besiege(server.port, HOSTILE, SECONDS / 2, seed, patience=60)
        print(f"{descriptors or 'enough'} descriptors: {crowd}; " + "; ".join(map(str, consumers)))
        for one in consumers:
            assert one.answered >= 0.99 * one.asked, str(one)
        assert server.process.poll() is None, server.said()
        # When they have gone, it has nothing open that is theirs, and nothing to do.
        wait_for("close of what was theirs", lambda: server.descriptors() < 64)

        def is_idle() -> bool:
            before = server.processor_seconds()
            time.sleep(1)  # The time in which it may use half of a processor.
            return server.processor_seconds() - before < 0.5
        wait_for("rest without clients", is_idle)
        assert "Fatal" not in server.said(), server.said()


def test_without_free_descriptors_it_neither_spins_nor_falls_silent() -> None:
    """The limit sinks under what the program has open, as when another part of it opens many files."""
    with publisher() as server:
        wait_until_published(server.port)
        few = server.descriptors() + 4
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (few, few))
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
        honest = Honest("127.0.0.1", server.port)
        begin, before = time.monotonic(), server.processor_seconds()
        honest.ask_for(2, at_least=10)
        spent, duration = server.processor_seconds() - before, time.monotonic() - begin
        print(f"without descriptors: {honest}; {spent:.2f} s of a processor in {duration:.1f} s")
        assert honest.answered >= 0.9 * honest.asked, str(honest)
        assert spent < duration / 2, spent
        assert server.process.poll() is None, server.said()
        for one in silent:
            one.close()


def test_a_lack_of_descriptors_is_said_at_the_start() -> None:
    """At each number of descriptors it serves, or ends with a line that says what is wrong."""
    for descriptors in (8, 16, 32, 48, 64, 96):
        with publisher(descriptors) as server:
            if server.port:
                wait_until_published(server.port)
                continue
            status = server.process.wait(10)
            assert status > 0, (descriptors, status, server.said())
            assert server.said().startswith("tripdesk: "), (descriptors, server.said())
            assert server.said().count("\n") == 1, (descriptors, server.said())
    assert server.port, "96 descriptors are enough to serve"
