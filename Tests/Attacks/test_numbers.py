"""Hostile numbers, dates, paths and texts into every command and option: one clear line or a sensible answer, never a
signal."""

import os
import resource
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest

from attack import PROGRAM, SAMPLE, assert_clear, rounds, seeded, tripdesk

DAY, NOW, TRIP = "2026-11-20", "2026-11-20T08:14:00", "r1-wd-t-0820"
STEERING = "\x1b]0;owned\x07\x1b[31m\u202egnp\u009b5m\x7f"

NUMBERS = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808", "0", "-0", "+5", "-1",
    "100000", "100001", "-100001", "153722867280912931", "-153722867280912931", "2147483648", "-2147483649", "65536",
    "4294967296", "1e3", "0x7f", "1.5", "NaN", "inf", "", " ", "٣", "９", "--5", "1" * 400]
DATES = [
    "9999-12-31", "0001-01-01", "0000-01-01", "10000-01-01", "2026-02-30", "2026-13-01", "20261120", "99991231", "00000000",
    "-2026-11-20", "2026-11-20T00:00:00", "٢٠٢٦-١١-٢٠", "", "tomorrow", "9" * 200]
MOMENTS = [
    "9999-12-31T23:59:59", "0001-01-01T00:00:00", "2026-11-20T24:00:00", "2026-11-20T23:60:00", "2026-11-20 08:14",
    "2026-11-20", "T", "1901-12-13T20:45:51", "2038-01-19T03:14:08", "2026-03-29T02:30:00", ""]
TIMES = ["08:20", "25:10:00", "9999:59:59", "99999:00:00", "-1:00:00", "00:00:60", "8", ":", "", "٨:٢٠:٠٠"]
TEXTS = [STEERING, "", " ", "\n", "a\nb", "-", "--", "-x", "é" * 2000, "\udcff".encode("utf-8", "surrogateescape"), "%s%n", "'"]
ADDRESSES = [
    "65536", "0", "-1", "99999999999999999999", "127.0.0.1:65536", "[::1]:-1", "[::", ":", "http://127.0.0.1:65536/",
    "http://127.0.0.1:99999999999999999999/", "http://[::1", "http://", "file:", "ftp://x", STEERING]

# Each with values for its options, and for the words that it takes.
OPTIONS = {
    "--date": DATES, "--now": MOMENTS, "--start-time": TIMES, "--at": NUMBERS, "--unpack-limit": NUMBERS, "--vouch": NUMBERS,
    "--every": NUMBERS, "--author": TEXTS, "--operator": TEXTS, "--serve": ADDRESSES, "--follow": ADDRESSES, "--archive-before": DATES}
COMMANDS = {
    "trips": ["--date", "--now", "--operator", "--unpack-limit"],
    "check": ["--unpack-limit"],
    "delay": ["--date", "--now", "--start-time", "--at", "--author", "--operator"],
    "cancel": ["--date", "--now", "--start-time", "--author", "--operator", "--unpack-limit"],
    "reinstate": ["--date", "--now", "--start-time", "--author", "--operator"],
    "withdraw": ["--date", "--now", "--start-time", "--author", "--operator"],
    "skip": ["--date", "--now", "--start-time", "--at", "--author", "--operator"],
    "restore": ["--date", "--now", "--start-time", "--at", "--author", "--operator"],
    "platform": ["--date", "--now", "--start-time", "--at", "--author", "--operator"],
    "reason": ["--date", "--now", "--start-time", "--author", "--operator"],
    "vehicle": ["--date", "--now", "--start-time", "--author", "--operator"],
    "note": ["--date", "--now", "--start-time", "--author", "--operator"],
    "swap": ["--date", "--now", "--author", "--operator"],
    "cut": ["--date", "--now", "--author", "--operator"],
    "end-early": ["--date", "--now", "--at", "--author", "--operator"],
    "start-late": ["--date", "--now", "--at", "--author", "--operator"],
    "hold": ["--date", "--now", "--at", "--author", "--operator"],
    "add": ["--date", "--now", "--start-time", "--author", "--operator", "--unpack-limit"],
    "undo": ["--date", "--now", "--author", "--operator", "--unpack-limit"],
    "log": ["--date", "--now", "--start-time", "--operator", "--archive-before", "--unpack-limit"],
    "check-feed": ["--now", "--unpack-limit", "--every"],
}


DECISIONS = (
    "delay", "cancel", "reinstate", "withdraw", "skip", "restore", "platform", "reason", "note", "vehicle", "swap", "cut",
    "end-early", "start-late", "hold", "add")


def environment(folder: Path) -> dict[str, str]:
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
    return os.environ | homes | {"LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}


def assert_sensible(result: subprocess.CompletedProcess, *asked) -> None:
    """An answer, or one line that says why there is none; before it, at most one that the journal is another operator's."""
    assert result.returncode in (0, 1, 2), (asked, result.returncode, result.stderr[-2000:])
    if result.returncode == 2:
        lines = result.stderr.splitlines()
        if len(lines) > 1 and lines[0].startswith("tripdesk: the journal has no decision of the operator "):
            lines = lines[1:]
        assert len(lines) == 1 and lines[0].startswith("tripdesk: "), (asked, result.stderr[-2000:])
    assert_tame(result.stdout, asked)
    assert_tame(result.stderr, asked)


def assert_tame(text: str, asked) -> None:
    """Nothing of it steers a terminal."""
    wild = [c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u202a\u202b\u202d\u202e\u2066")]
    assert not wild, (asked, text[-500:])


def test_hostile_words_on_the_command_line(tmp_path):
    random = seeded("test_numbers")
    paths = [SAMPLE, tmp_path, "", "/dev/null", tmp_path / STEERING, "/" + "x" * 5000, "/proc/self/mem", "-"]
    for _ in rounds(at_least=len(COMMANDS)):
        command = random.choice(list(COMMANDS))
        words = [command, SAMPLE if random.random() < 0.9 else random.choice(paths)]
        if command in DECISIONS:
            words.append(TRIP if random.random() < 0.7 else random.choice(TEXTS))
        if command in ("delay", "add"):
            words.append(random.choice(NUMBERS))
        if command in ("platform", "reason", "note", "vehicle", "swap"):
            words.append(random.choice(TEXTS))
        if command == "cut":
            words += ["--reason", random.choice(TEXTS)]
        if command == "hold":
            words += random.choice([["--until", "09:00"], ["--until", random.choice(NUMBERS)], ["--for", random.choice(TEXTS)]])
        if command in ("skip", "restore", "platform", "end-early", "start-late") and random.random() < 0.7:
            words += ["--at", random.choice(NUMBERS)]
        if command == "check-feed":
            words.append(random.choice([*paths, *ADDRESSES]))
        if command not in ("check", "check-feed"):
            store = tmp_path / "journal.sqlite" if random.random() < 0.9 else random.choice(paths[1:])
            words += ["--store", store]
            if random.random() < 0.6:
                words += ["--now", NOW]
        for option in random.sample(COMMANDS[command], random.randint(0, min(2, len(COMMANDS[command])))):
            words += [option, random.choice(OPTIONS[option])]
        words = [word if isinstance(word, bytes) else str(word) for word in words]
        result = subprocess.run(
            [PROGRAM, *words], capture_output=True, text=True, errors="replace", timeout=60, env=environment(tmp_path),
            cwd=tmp_path, stdin=subprocess.DEVNULL)
        assert_sensible(result, words)


@pytest.mark.parametrize("minutes", ["-9223372036854775808", "9223372036854775807", "100001", "-100001", "1" * 40])
def test_a_delay_that_nobody_means_is_refused(tmp_path, minutes):
    assert_clear(tripdesk("delay", SAMPLE, TRIP, minutes, "--now", NOW, "--store", tmp_path / "j.sqlite"))


@pytest.mark.parametrize("serve", ADDRESSES)
def test_an_address_that_cannot_be_served_is_refused(tmp_path, serve):
    if serve == "0":
        pytest.skip("a port of the system's choice")
    assert_clear(tripdesk("publish", SAMPLE, "--now", NOW, "--store", tmp_path / "j.sqlite", "--serve", serve, timeout=60))


@pytest.mark.parametrize("arguments", [
    ("trips", SAMPLE, "--date", DAY), ("trips", SAMPLE, "--date", DAY, "--json"), ("check", SAMPLE),
    ("check", SAMPLE, "--json"), ("log", "--store", "JOURNAL"), ("log", "--json", "--store", "JOURNAL"),
    ("log", "--csv", "--store", "JOURNAL"), ("--help",), ("--version",), ("trips", "--help"),
    ("check-feed", SAMPLE, "FEED", "--json"), ("check-feed", SAMPLE, "FEED")])
def test_an_answer_that_cannot_be_written_is_said(tmp_path, arguments):
    store, feed = tmp_path / "j.sqlite", tmp_path / "feed.pb"
    feed.write_bytes(bytes.fromhex("0a0d0a03322e30100018a0a4fac806"))
    assert tripdesk("delay", SAMPLE, TRIP, "5", "--now", NOW, "--store", store).returncode == 0
    words = [{"JOURNAL": store, "FEED": feed}.get(word, word) for word in arguments]
    for output in (open("/dev/full", "wb"), None):
        with output or open(os.devnull) as file:
            # The second time there is no standard output at all.
            close = None if output else lambda: os.close(1)
            result = subprocess.run(
                [PROGRAM, *words], stdout=file, stderr=subprocess.PIPE, text=True, timeout=60, preexec_fn=close)
        assert result.returncode == 1, (result.returncode, result.stderr)
        assert "cannot be written" in result.stderr and result.stderr.count("\n") == 1, result.stderr
    with subprocess.Popen([PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("count", [4, 8, 13, 40])
def test_with_few_descriptors_commands_work_or_say_so(tmp_path, count):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
    for words in (["trips", SAMPLE, "--date", DAY], ["delay", SAMPLE, TRIP, "5", "--now", NOW, "--store", tmp_path / "j"],
                  ["publish", SAMPLE, "--serve", "1"], ["check", SAMPLE], ["log", "--store", tmp_path / "j"]):
        result = tripdesk(*words, preexec_fn=limit, timeout=60)
        assert_clear(result)
        assert "ulimit -n" in result.stderr


@pytest.mark.parametrize("blocks", [0, 1, 8, 64])
def test_where_files_may_not_grow_it_is_said(tmp_path, blocks):
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (512 * blocks, 512 * blocks))
    store = tmp_path / "j.sqlite"
    result = tripdesk("delay", SAMPLE, TRIP, "5", "--now", NOW, "--store", store, preexec_fn=limit)
    if result.returncode != 0:
        assert_clear(result, status=1)
    with (tmp_path / "answer").open("wb") as answer:
        listed = subprocess.run(
            [PROGRAM, "trips", SAMPLE, "--date", DAY, "--json"], stdout=answer, stderr=subprocess.PIPE, text=True,
            preexec_fn=limit, timeout=60, env=os.environ | {"XDG_DATA_HOME": str(tmp_path)})
    assert listed.returncode in (0, 1), listed
    assert (listed.returncode == 1) == ("cannot be written" in listed.stderr), listed
    # What was confirmed is there, and nothing else.
    entries = tripdesk("log", "--json", "--store", store).stdout.count("\n")
    assert entries == (result.returncode == 0)


def test_nothing_of_a_feed_or_an_author_steers_the_terminal(tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    for table, name in (("trips.txt", "Lindeveen"), ("agency.txt", "Vervoer"), ("stops.txt", "Zilverdam"),
                        ("routes.txt", "R1,rietzee,R1"), ("trips.txt", "r1-wd-t-0820")):
        path = feed / table
        path.write_text(path.read_text().replace(name, name + STEERING))
    store = tmp_path / "j.sqlite"
    said = [
        tripdesk("trips", feed, "--date", DAY), tripdesk("trips", feed, "--date", DAY, "--json"), tripdesk("check", feed),
        tripdesk("check", feed, "--json"), tripdesk("trips", tmp_path / STEERING), tripdesk("trips", SAMPLE, STEERING),
        tripdesk("cancel", SAMPLE, STEERING, "--now", NOW, "--store", store),
        tripdesk("cancel", SAMPLE, TRIP, "--now", NOW, "--store", store, "--author", "eve\n" + STEERING),
        *(tripdesk("log", *form, "--store", store) for form in ([], ["--json"])),
        tripdesk("undo", SAMPLE, "--now", NOW, "--store", store, "--author", STEERING)]
    for result in said:
        assert_tame(result.stdout, result.args)
        assert_tame(result.stderr, result.args)
    assert any("\\u{1B}" in result.stdout for result in said), "the sample feed says nothing of this any more"
    assert "\\u{1B}" in said[4].stderr and said[4].stderr.count("\n") == 1
    # A table for spreadsheets keeps what was written.
    assert STEERING in tripdesk("log", "--csv", "--store", store).stdout


def field(number: int, value: int | bytes) -> bytes:
    """A field of a message of Protocol Buffers: a number of at most 64 bits, or bytes."""
    def varint(rest: int) -> bytes:
        parts = []
        rest &= (1 << 64) - 1
        while True:
            parts.append(rest & 0x7F | (0x80 if rest > 0x7F else 0))
            rest >>= 7
            if not rest:
                return bytes(parts)
    if isinstance(value, bytes):
        return varint(number << 3 | 2) + varint(len(value)) + value
    return varint(number << 3) + varint(value)


def realtime(random) -> bytes:
    """A feed of trip updates with numbers that no clock and no vehicle has."""
    numbers = [0, 1, -1, (1 << 63) - 1, -(1 << 63), (1 << 64) - 1, (1 << 31) - 1, -(1 << 31), 1 << 32, 1795157640]
    def some() -> int:
        return random.choice(numbers)
    entities = b""
    for index, trip in enumerate(["l12-wd-t-0817", TRIP, "nowhere"]):
        events = b"".join(
            field(2, field(1, some()) + field(2, field(1, some()) + field(2, some())) + field(3, field(2, some())))
            for _ in range(random.randint(0, 4)))
        descriptor = field(1, trip.encode()) + field(3, b"20261120") + field(4, random.choice([0, 0, 0, 3]))
        update = field(1, descriptor) + events + field(4, some()) + field(5, some())
        entities += field(2, field(1, str(index).encode()) + field(3, update))
    return field(1, field(1, b"2.0") + field(2, 0) + field(3, some())) + entities


def test_received_numbers_that_nobody_has(tmp_path):
    random = seeded("test_received_numbers")
    path, previous = tmp_path / "feed.pb", tmp_path / "previous.pb"
    for _ in range(25):
        path.write_bytes(realtime(random))
        previous.write_bytes(realtime(random))
        assert_sensible(tripdesk("check-feed", SAMPLE, path, "--previous", previous, "--now", NOW, "--json"), path)
    target = tmp_path / "out.pb"
    with subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--now", NOW, "--store", tmp_path / "j", "--follow", path, "--publish-to", target],
            stderr=subprocess.DEVNULL) as publisher:
        try:
            for _ in range(8):
                (tmp_path / "next").write_bytes(realtime(random))
                (tmp_path / "next").rename(path)
                with pytest.raises(subprocess.TimeoutExpired):
                    publisher.wait(timeout=0.3)
        finally:
            publisher.kill()


@pytest.mark.parametrize("seconds", [-(1 << 40), -1, 0, (1 << 31) - 1, 1 << 33, 1 << 55, (1 << 63) - 1, -(1 << 63)])
def test_a_published_file_of_any_age_is_continued_or_refused(seconds):
    folder = Path("/dev/shm")
    if not folder.is_dir():
        pytest.skip("NOT TESTED: no file system whose files may have any time")
    with tempfile.TemporaryDirectory(dir=folder) as home:
        target, store = Path(home, "feed.pb"), Path(home, "j.sqlite")
        for path in (target, Path(f"{store}.published")):
            path.write_bytes(b"")
            subprocess.run(["touch", "-d", f"@{seconds}", path], check=True)
        with subprocess.Popen(
                [PROGRAM, "publish", SAMPLE, "--now", NOW, "--store", store, "--publish-to", target],
                stderr=subprocess.PIPE, text=True) as publisher:
            try:
                status = publisher.wait(timeout=0.6)
            except subprocess.TimeoutExpired:
                publisher.kill()
                return
            assert status == 2 and publisher.stderr.read().count("\n") == 1, status
