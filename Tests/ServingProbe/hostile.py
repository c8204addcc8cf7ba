"""Many clients of one address that take a server's connections without using them. When closed, they connect again.

usage: hostile.py PORT COUNT SEED    (a process of its own, which keeps a processor busy)
Prints a line when all have connected, and goes on until its standard input ends. Then prints how many connections were
made, and how many of them the server dropped.
"""

import errno
import os
import random
import resource
import select
import socket
import subprocess
import sys
import threading
import time

REQUEST = b"GET /trip-updates.pb HTTP/1.1\r\nHost: x\r\n\r\n"
KINDS = ["silent", "slow", "half", "greedy", "garbage", "idle"]
# The seconds after which a closed client connects again: 2,000 clients make 1,000 connections a second.
PAUSE = 2.0
# A consumer's usual time limit. How fast a server answers is measured, not tested: a busy machine may take seconds.
PATIENCE = 10.0


class Client:
    """One hostile client, which has a connection or waits to connect again."""

    def __init__(self, kind: str, port: int, chance: random.Random) -> None:
        self.kind, self.port, self.chance = kind, port, chance
        self.socket: socket.socket | None = None
        self.again = 0.0

    def connect(self) -> None:
        self.socket = socket.socket()
        self.socket.setblocking(False)
        if self.kind == "greedy":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.connect_ex(("127.0.0.1", self.port))

    def greet(self) -> None:
        """Sends the bytes of its kind as soon as it is connected."""
        error = self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            raise OSError(error, os.strerror(error))
        words = {
            "silent": b"",
            "slow": b"GET /trip-updates.pb HTTP/1.1\r\nX: ",
            "half": REQUEST[: self.chance.randrange(1, len(REQUEST))],
            "greedy": REQUEST * 50,
            "garbage": self.chance.randbytes(self.chance.randrange(1, 4000)),
            "idle": REQUEST,
        }[self.kind]
        if words:
            self.socket.send(words)

    def drip(self) -> None:
        if self.socket is not None and self.kind in ("slow", "greedy"):
            self.socket.send(b"x")


def attack(port: int, count: int, seed: int) -> tuple[int, int]:
    """Keeps `count` clients connected until standard input ends. Returns the numbers of connections made and of
    connections that the server closed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, count + 64)), hard))
    chance = random.Random(seed)
    clients = [Client(KINDS[number % len(KINDS)], port, chance) for number in range(count)]
    connected: dict[int, Client] = {}
    poll = select.epoll()
    poll.register(sys.stdin, select.EPOLLIN)
    made = dropped = 0

    def drop(client: Client) -> None:
        nonlocal dropped
        dropped += 1
        del connected[client.socket.fileno()]
        client.socket.close()
        client.socket, client.again = None, time.monotonic() + PAUSE * chance.uniform(0.5, 1.5)

    next_drip = 0.0
    while True:
        now = time.monotonic()
        for client in clients:
            if client.socket is None and client.again <= now:
                client.connect()
                connected[client.socket.fileno()] = client
                poll.register(client.socket, select.EPOLLOUT)
                made += 1
                if made == count:
                    print("all connected", flush=True)
        for descriptor, event in poll.poll(0.02):
            if descriptor == sys.stdin.fileno():
                return made, dropped
            client = connected[descriptor]
            try:
                if event & select.EPOLLOUT:
                    client.greet()
                    # Greedy clients never read.
                    poll.modify(descriptor, select.EPOLLRDHUP if client.kind == "greedy" else select.EPOLLIN)
                elif client.kind == "greedy" or not client.socket.recv(1 << 16):
                    drop(client)
            except OSError:
                drop(client)
        if now >= next_drip:
            next_drip = now + 0.3
            for client in list(connected.values()):
                try:
                    client.drip()
                except OSError as error:
                    if error.errno not in (errno.EAGAIN, errno.EINPROGRESS, errno.ENOTCONN):
                        drop(client)


class Honest:
    """A consumer that sends requests, each on a new connection, and counts the answers within `patience` seconds."""

    def __init__(self, address: str, port: int, path: str = "/trip-updates.pb", patience: float = PATIENCE) -> None:
        self.address, self.port, self.patience = address, port, patience
        self.asked = self.answered = 0
        self.slowest = 0.0
        self._request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()

    def ask(self) -> None:
        self.asked += 1
        begin = time.monotonic()
        try:
            with socket.create_connection(
                    ("127.0.0.1", self.port), timeout=self.patience, source_address=(self.address, 0)) as one:
                one.sendall(self._request)
                answer = bytearray()
                while more := one.recv(1 << 16):
                    answer += more
            duration = time.monotonic() - begin
            head, _, body = bytes(answer).partition(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            if head.startswith(b"HTTP/1.1 200 ") and len(body) == length and duration <= self.patience:
                self.answered += 1
        except (OSError, ValueError):
            duration = time.monotonic() - begin
        self.slowest = max(self.slowest, duration)

    def ask_for(self, seconds: float, at_least: int) -> None:
        """Sends requests for some seconds, and longer where the machine is too slow for so many."""
        end = time.monotonic() + seconds
        while time.monotonic() < end or self.asked < at_least:
            self.ask()
            time.sleep(0.02)

    def __str__(self) -> str:
        return f"{self.address}: {self.answered} of {self.asked} within {self.patience:g} s, slowest {self.slowest * 1000:.0f} ms"


def besiege(port: int, count: int, seconds: float, seed: int, patience: float = PATIENCE) -> tuple[list[Honest], str]:
    """Attacks a server from 127.0.0.1, while honest consumers at that and another address send requests. Returns the result."""
    command = [sys.executable, __file__, *map(str, (port, count, seed))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as hostile:
        hostile.stdout.readline()
        consumers = [Honest(address, port, patience=patience) for address in ("127.0.0.1", "127.0.0.2")]
        threads = [threading.Thread(target=one.ask_for, args=(seconds, 10)) for one in consumers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return consumers, hostile.communicate()[0].strip()


if __name__ == "__main__":
    # These clients stand for other computers, so they run at a lower priority than the server, whose nice value is 10.
    os.nice(15)
    print("%d connections made, %d dropped" % attack(*map(int, sys.argv[1:])))
