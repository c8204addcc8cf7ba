"""A server of feeds on this computer that does what a test tells it, and the command that judges it."""

import contextlib
import email.utils
import gzip
import http.server
import threading
import time
import zlib
from pathlib import Path

from google.transit import gtfs_realtime_pb2

ROOT = Path(__file__).resolve().parents[2]
PROGRAM, SAMPLE = ROOT / ".build/debug/tripdesk", ROOT / "data/sample-feed"
PATIENCE = 60


def version(age=0, entities=0):
    """A feed that is `age` seconds old; `entities` trips that no timetable has make it large."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version, message.header.incrementality = "2.0", 0
    message.header.timestamp = int(time.time()) - age
    for number in range(entities):
        message.entity.add(id=f"entity {number}").trip_update.trip.trip_id = f"trip {number}"
    return message.SerializeToString()


class Answer(http.server.BaseHTTPRequestHandler):
    """Answers as a good server does, but for what its server was told to do otherwise."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        server = self.server
        server.asked.append(dict(self.headers))
        body = server.body() if callable(server.body) else server.body
        headers = {
            "ETag": f'"{zlib.crc32(body)}"', "Last-Modified": email.utils.formatdate(server.modified, usegmt=True),
            "Content-Type": "application/x-protobuf"} | server.headers
        # RFC 9110, 13.2.2: If-Modified-Since counts only where there is no If-None-Match.
        if "If-None-Match" in self.headers:
            has = self.headers["If-None-Match"] == headers["ETag"]
        else:
            has = "If-Modified-Since" in self.headers and self.headers["If-Modified-Since"] == headers["Last-Modified"]
        status = server.status if has else 200
        if status == 200 and server.packs and "gzip" in self.headers.get("Accept-Encoding", ""):
            body, headers["Content-Encoding"] = gzip.compress(body), "gzip"
        self.send_response(status)
        for name, value in headers.items():
            if value is not None:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if status != 304 else 0))
        self.end_headers()
        if status != 304:
            self.wfile.write(body)


@contextlib.contextmanager
def serving(address="127.0.0.1", **told):
    server = http.server.ThreadingHTTPServer((address, 0), Answer)
    server.body, server.headers, server.status, server.packs, server.modified = version(), {}, 304, True, time.time()
    server.asked = []
    for name, value in told.items():
        setattr(server, name, value)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    server.url = f"http://{address}:{server.server_address[1]}/feed.pb"
    yield server
    server.shutdown()
    server.server_close()
