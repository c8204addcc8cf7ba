"""A server on this computer that answers as a test says, and a command that asks it."""

import contextlib
import socketserver
import threading

from attack import SAMPLE, tripdesk

FEED = bytes.fromhex("0a0d0a03322e30100018e0b8c6d706")
PIECE = b"A" * 65536


class Connection(socketserver.BaseRequestHandler):
    """Reads the head of one request, and does what its server was told to."""

    def handle(self):
        self.request.settimeout(20)
        with contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                more = self.request.recv(4096)
                if not more:
                    return
                head += more
            self.server.heads.append(head.decode("latin-1"))
            self.server.play(self.request, len(self.server.heads) - 1)


class Server(socketserver.ThreadingTCPServer):
    """Listens at a free port of this computer while it is used: `with Server(play) as server`."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, play, tls=None):
        super().__init__(("127.0.0.1", 0), Connection)
        self.play, self.heads, self.tls = play, [], tls
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.server_address[1]}/feed"
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def get_request(self):
        connection, address = super().get_request()
        if self.tls:
            connection.settimeout(5)
            connection = self.tls.wrap_socket(connection, server_side=True)
        return connection, address

    def handle_error(self, request, client_address):
        """A client that goes is what these servers are for."""

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


def says(head, body=b"", more=None, wait=False):
    """A server that sends a head and a body, then `more` for ever, or then nothing and does not end."""

    def play(connection, _):
        connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        while more:
            connection.sendall(more)
        if wait:
            connection.recv(1)

    return play


def floods(start, more):
    """A server that sends no whole head, for ever."""

    def play(connection, _):
        connection.sendall(start)
        while True:
            connection.sendall(more)

    return play


def sends_on(location):
    return says(f"HTTP/1.1 302 Found\nLocation: {location}\nContent-Length: 0")


GOOD = says(f"HTTP/1.1 200 OK\nContent-Length: {len(FEED)}", FEED)


def check_feed(url, *options, **more):
    return tripdesk("check-feed", SAMPLE, url, *options, timeout=100, **more)
