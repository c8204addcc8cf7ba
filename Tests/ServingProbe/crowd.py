"""Badly behaving clients (silent, slow, greedy and broken ones), together with the connections of wrk."""

import random
import re
import socket
import struct
import subprocess
import threading
import time

REQUEST = b"GET /trip-updates.pb HTTP/1.1\r\nHost: x\r\n\r\n"


class Crowd:
    """A number of badly behaving clients of a server on this computer."""

    def __init__(self, port: int, seed: int, silent: int = 50, slow: int = 50, greedy: int = 20) -> None:
        self.port = port
        self.broken = 0
        self._chance = random.Random(seed)
        self._silent = [self._connect() for _ in range(silent)]
        self._slow = [self._connect() for _ in range(slow)]
        for one in self._slow:
            one.send(b"GET / HTTP/1.1\r\nX: ")
        self._greedy = [self._connect() for _ in range(greedy)]
        for one in self._greedy:  # sends requests, and never reads
            one.send(REQUEST * 20)

    def load(self, url: str, seconds: int) -> str:
        """Runs wrk with 200 connections for some seconds beside the bad clients, and returns its output."""
        end = time.monotonic() + seconds
        threads = [threading.Thread(target=work, args=(end,)) for work in (self._drip, self._break_off)]
        for thread in threads:
            thread.start()
        command = ["wrk", "-t2", "-c200", f"-d{seconds}s", "--timeout", "10s", "--latency", url]
        said = subprocess.run(command, capture_output=True, text=True).stdout
        for thread in threads:
            thread.join()
        return said

    def leave(self) -> None:
        """Closes all connections."""
        for one in self._silent + self._slow + self._greedy:
            one.close()

    def _connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def _drip(self, end: float) -> None:
        """Sends a byte of a header every half second on each of the slow connections."""
        while time.monotonic() < end:
            for one in self._slow:
                try:
                    one.send(b"x")
                except OSError:
                    pass
            time.sleep(0.5)

    def _break_off(self, end: float) -> None:
        """Opens connections, sends a part of a request or noise, and resets them."""
        chance = self._chance
        while time.monotonic() < end:
            try:
                one = self._connect()
                one.send(chance.choice([REQUEST[: chance.randrange(len(REQUEST))], chance.randbytes(200), REQUEST]))
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                one.close()
                self.broken += 1
            except OSError:
                pass
            time.sleep(0.01)


def summary(said: str) -> list[str]:
    """Returns the main figures of wrk's output, in two lines."""
    latency = [f"{name} {found.group(1)}" for name in ("50%", "99%") if (found := re.search(rf"{name}\s+(\S+)", said))]
    counts = re.findall(r"Requests/sec:.*|Transfer/sec:.*|Socket errors.*|Non-2xx.*", said)
    return [f"wrk, 200 connections, answered within: {', '.join(latency) or 'unknown'}", f"wrk: {', '.join(counts)}"]
