"""Servers that are followed and do what none should: the built program says so in one line, and goes on or ends in order."""

import base64
import contextlib
import gzip
import os
import signal
import ssl
import subprocess
import time

import pytest
from attack import PROGRAM, SAMPLE, assert_clear, rounds, seeded, tripdesk
from hostile_server import GOOD, PIECE, Server, check_feed, floods, says, sends_on

HOSTILE = {
    "a port above 65535": (sends_on("http://127.0.0.1:65536/"), "port"),
    "port 0": (sends_on("http://127.0.0.1:0/"), "port"),
    "a port of twenty digits": (sends_on("http://127.0.0.1:99999999999999999999/"), "port"),
    "a file": (sends_on("file:///etc/passwd"), "neither http nor https"),
    "itself": (sends_on("/feed"), "too often"),
    "control characters": (sends_on("http://\x1b[31m/"), "cannot be used"),
    "never ends": (says("HTTP/1.1 200 OK", more=PIECE), "larger than the limit of 64 MiB"),
    "a bomb": (says("HTTP/1.1 200 OK\nContent-Encoding: gzip", gzip.compress(bytes(65 << 20))), "larger than the limit"),
    "a bomb in a bomb": (
        says("HTTP/1.1 200 OK\nContent-Encoding: gzip, gzip", gzip.compress(gzip.compress(bytes(65 << 20)))),
        "not with gzip"),
    "a head that never ends": (floods(b"HTTP/1.1 200 OK\r\n", b"X-Line: 1\r\n" * 1000), "came damaged"),
    "a line that never ends": (floods(b"HTTP/1.1 200 OK\r\nX: ", PIECE), "came damaged"),
    "a first line that never ends": (floods(b"", PIECE), "came damaged"),
    "304 without a cause": (says("HTTP/1.1 304 Not Modified"), "HTTP 304"),
    "busy for a day": (says("HTTP/1.1 503 Busy\nRetry-After: 86400\nContent-Length: 0"), "is busy (HTTP 503)"),
    "less than nothing": (says("HTTP/1.1 200 OK\nContent-Length: -1", wait=True), "came damaged"),
    "ends in its head": (lambda connection, _: connection.sendall(b"HTTP/1.1 200 OK\r\nA"), "came damaged"),
    "ends at once": (lambda connection, _: None, "came damaged"),
    "zeros": (lambda connection, _: connection.sendall(bytes(1000)), "came damaged"),
    "another protocol": (lambda connection, _: connection.sendall(b"\x15\x03\x03\x00\x02\x02\x28"), "came damaged"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_server_is_said_in_one_line(name):
    play, words = HOSTILE[name]
    with Server(play) as server:
        result = check_feed(server.url)
    assert_clear(result)
    assert words in result.stderr, result.stderr
    assert "\x1b" not in result.stderr


TYPED = [
    "http://127.0.0.1:65536/", "http://127.0.0.1:99999999999999999999/", "http://127.0.0.1:0/", "http://127.0.0.1:-1/",
    "http://[::1/", "http://", "ftp://127.0.0.1/", "http:// /", "https://user:secret@127.0.0.1:65536/?secret",
    "https://u:se/secret@127.0.0.1/", "http://u:se%00secret@127.0.0.1/",
]


@pytest.mark.parametrize("url", TYPED)
def test_an_address_that_is_none_is_refused_by_every_command_without_its_password(url, tmp_path):
    for command in (
        ("check-feed", SAMPLE, url), ("publish", SAMPLE, "--publish-to", tmp_path / "out.pb", "--follow", url),
        ("board", SAMPLE, "--stop", "S1", "--follow", url), (SAMPLE, "--follow", url),
    ):
        result = tripdesk(*command, timeout=60)
        assert_clear(result)
        assert "secret" not in result.stderr, result.stderr


@pytest.fixture
def publisher(tmp_path):
    """Starts `tripdesk publish` with options, and returns it and the files that it writes its log to."""
    running = []

    def start(*options, **environment):
        log = tmp_path / f"log{len(running)}"
        process = subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--store", tmp_path / f"journal{len(running)}", "--publish-to",
             tmp_path / f"out{len(running)}.pb", *map(str, options)],
            stderr=log.open("w"), stdout=subprocess.DEVNULL, env={**os.environ, **environment})
        running.append(process)
        return process, log

    yield start
    for process in running:
        process.kill()
        process.wait()


def wait_until(condition, seconds=120):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def test_a_publisher_lives_on_whatever_the_servers_do(publisher):
    """All hostile servers at once, and one file in the right."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Server(play)) for play, _ in HOSTILE.values()]
        options = [word for server in servers for word in ("--follow", server.url)]
        process, log = publisher(*options)
        wait_until(lambda: all(server.heads for server in servers))
        wait_until(lambda: log.read_text().count("\n") >= len(servers))
        assert process.poll() is None, log.read_text()[-2000:]


def test_a_transfer_under_way_ends_with_the_program(publisher):
    """However often it is stopped in the middle of a transfer, with TLS or without, it ends and does not crash."""
    chance = seeded("end in a transfer")
    slow = says("HTTP/1.1 200 OK\nContent-Length: 1000000", b"x" * 100, wait=True)
    with Server(slow) as server:
        for _ in rounds():
            count = len(server.heads)
            process, log = publisher("--follow", server.url)
            wait_until(lambda: len(server.heads) > count)
            time.sleep(chance.random() * 0.2)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=60) in (0, -signal.SIGTERM), log.read_text()[-2000:]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """An authority of our own, a certificate of it for 127.0.0.1, one for another name, and one that has expired."""
    folder = tmp_path_factory.mktemp("tls")

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    openssl(*new, "-x509", "-days", "2", "-subj", "/CN=Test authority", "-keyout", "ca.key", "-out", "ca.pem")
    for name, alternative, days in (("good", "IP:127.0.0.1", "2"), ("other", "DNS:example.org", "2"), ("old", "IP:127.0.0.1", "-1")):
        (folder / f"{name}.ext").write_text(f"subjectAltName={alternative}\n")
        openssl(*new, "-subj", "/CN=\x1b[31mtest", "-keyout", f"{name}.key", "-out", f"{name}.csr")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", days,
                "-extfile", f"{name}.ext", "-out", f"{name}.pem")
    return folder


def tls(folder, name):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    return context


def test_a_server_has_to_prove_who_it_is(certificates):
    ours = ("--follow-ca", certificates / "ca.pem")
    with Server(GOOD, tls(certificates, "good")) as good:
        assert check_feed(good.url, *ours).returncode in (0, 1)
        assert "the connection is not safe" in check_feed(good.url).stderr
    for name in ("other", "old"):
        with Server(GOOD, tls(certificates, name)) as server:
            result = check_feed(server.url, *ours)
            assert_clear(result)
            assert "the connection is not safe" in result.stderr and "\x1b" not in result.stderr
            assert not server.heads


def test_https_never_sends_on_to_http(certificates):
    with Server(GOOD) as plain, Server(sends_on(plain.url), tls(certificates, "good")) as secure:
        result = check_feed(secure.url, "--follow-ca", certificates / "ca.pem")
        assert_clear(result)
        assert "from https to http" in result.stderr and not plain.heads


def test_keys_go_to_the_server_that_was_named_and_are_never_printed(tmp_path):
    keys = tmp_path / "keys"
    keys.write_text("# the agency's\nX-API-Key: topsecret\n")
    keys.chmod(0o600)
    with Server(GOOD) as other, Server(sends_on(other.url)) as named:
        result = check_feed(named.url.replace("http://", "http://user:topsecret@"), "--follow-header-file", keys)
        assert result.returncode in (0, 1), result.stderr
        assert "X-API-Key: topsecret" in named.heads[0]
        assert base64.b64encode(b"user:topsecret").decode() in named.heads[0]
        assert "topsecret" not in other.heads[0] and "Authorization" not in other.heads[0]
        keys.write_text("X-API-Key: topsecret\ntopsecret\n")
        result = check_feed(named.url, "--follow-header-file", keys)
        assert_clear(result)
        assert f"{keys}, line 2: has no colon" in result.stderr and "topsecret" not in result.stderr
    keys.write_text("X-API-Key: topsecret\n")
    result = check_feed("http://one.invalid/", "--previous", "http://two.invalid/", "--follow-header-file", keys)
    assert_clear(result)
    assert "line 1: several servers are followed" in result.stderr


def test_a_publisher_prints_neither_password_nor_key(publisher, tmp_path):
    keys = tmp_path / "keys"
    keys.write_text("X-API-Key: topsecret\n")
    keys.chmod(0o640)
    with Server(says("HTTP/1.1 401 Unauthorized\nContent-Length: 0")) as server:
        url = server.url.replace("http://", "http://user:topsecret@") + "?key=topsecret"
        _, log = publisher("--follow", url, "--follow-header-file", keys)
        wait_until(lambda: "HTTP 401" in log.read_text())
        assert "topsecret" not in log.read_text()
        assert log.read_text().count("keys, and other users may read or change it; make it yours alone: chmod 600") == 1
        assert "topsecret" in server.heads[0]


def test_a_proxy_is_asked_where_the_environment_names_one():
    with Server(GOOD) as proxy, Server(GOOD) as server:
        address = proxy.url.removesuffix("/feed")
        check_feed("http://feed.invalid/x", env={**os.environ, "http_proxy": address, "no_proxy": ""})
        assert proxy.heads[0].startswith("GET http://feed.invalid/x HTTP/1.1")
        check_feed(server.url, env={**os.environ, "http_proxy": address, "no_proxy": "127.0.0.1"})
        assert len(proxy.heads) == 1 and len(server.heads) == 1
    with Server(says("HTTP/1.1 407 No\nContent-Length: 0")) as proxy:
        address = proxy.url.removesuffix("/feed").replace("http://", "http://user:topsecret@")
        result = check_feed("https://feed.invalid/x", env={**os.environ, "https_proxy": address, "no_proxy": ""})
        assert_clear(result)
        assert "the proxy answers with HTTP 407" in result.stderr and "topsecret" not in result.stderr


def test_a_file_of_trusted_certificates_is_looked_at_first(tmp_path):
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("no certificate")
    for path in (nothing, tmp_path / "absent.pem", tmp_path):
        assert_clear(check_feed("https://127.0.0.1:1/", "--follow-ca", path))


def varint(number):
    """A number as protocol buffers write it."""
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content


def header():
    return field(1, field(1, b"2.0") + b"\x18" + varint(int(time.time())))


def unmatched(name):
    """A trip update that fits no trip."""
    return field(2, field(1, name.encode()) + field(3, field(1, field(1, b"no such trip"))))


def replace(path, content):
    beside = path.with_suffix(".new")
    beside.write_bytes(content)
    beside.rename(path)


def bytes_read(process):
    """How many bytes a program has read from files."""
    with open(f"/proc/{process.pid}/io") as file:
        return int(next(line.split()[1] for line in file if line.startswith("rchar")))


def test_a_version_that_comes_while_a_large_one_is_matched_is_taken(publisher, tmp_path):
    vehicle = field(4, field(8, field(1, b"a vehicle with a long name " * 4)))
    path = tmp_path / "feed.pb"
    replace(path, header() + b"".join(field(2, field(1, b"%d" % number) + vehicle) for number in range(200_000)))
    process, log = publisher("--follow", path)
    wait_until(lambda: "publishing to" in log.read_text())
    # All of the large one has been read: now its vehicles are looked for.
    wait_until(lambda: bytes_read(process) > path.stat().st_size)
    replace(path, header() + unmatched("the newest"))
    wait_until(lambda: "the newest" in log.read_text())


def test_new_ids_for_ever_fill_no_log(publisher, tmp_path):
    path = tmp_path / "feed.pb"
    replace(path, header() + unmatched("first"))
    process, log = publisher("--follow", path)
    wait_until(lambda: "first" in log.read_text())
    for round in range(6):
        before = bytes_read(process)
        replace(path, header() + b"".join(unmatched(f"{round}-{number}" * 100) for number in range(5000)))
        wait_until(lambda: bytes_read(process) - before > path.stat().st_size)
    # One more, which is read when the last of them has been dealt with.
    before = bytes_read(process)
    replace(path, header() + unmatched("last" * 100_000))
    wait_until(lambda: bytes_read(process) - before > path.stat().st_size)
    text = log.read_text()
    assert text.count("\n") < 20 and len(text) < 20_000, text[-2000:]
