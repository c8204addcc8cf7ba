"""Bombs: realtime feeds and timetables that are small as they come, and would fill the memory when they are read.

Each is given to the built program, and its peak memory is measured. A realtime feed may take 20 times its bytes beyond
64 MiB, and 600 MB with the whole program; a timetable 250 times the bytes of its archive beyond 256 MiB, and 4352 MiB.
"""

import io
import os
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

import attack

# What the program takes without any feed to speak of, and the measuring with it.
PROGRAM_BYTES = 120 << 20


# Starts a command and writes its peak memory, in KiB, as the last line of the errors. A process of its own: a child begins
# with the peak of the process that starts it, and this one holds bombs.
MEASURED = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status if status >= 0 else 128 - status)
"""


def run(*arguments):
    """Runs a command; returns its status, its errors, and its peak memory in bytes."""
    result = subprocess.run(
        [sys.executable, "-c", MEASURED, attack.PROGRAM, *map(str, arguments)], capture_output=True, text=True,
        errors="replace", timeout=120, env=dict(os.environ, SWIFT_BACKTRACE="enable=no"))
    errors, _, peak = result.stderr.rstrip("\n").rpartition("\n")
    return result.returncode, errors, int(peak) * 1024


def assert_survived(status, errors):
    """The command ended by itself, with an answer, or with one line that says why there is none."""
    assert status in (0, 1, 2), (status, errors[-2000:])
    if status == 2 and errors:
        assert errors.startswith("tripdesk: ") and "\n" not in errors, errors[-2000:]


# Realtime feeds


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes(out) + bytes([number])


def field(number, content=b""):
    return varint(number << 3 | 2) + varint(len(content)) + content


HEADER = field(1, field(1, b"2.0") + varint(3 << 3) + varint(1_700_000_000))
TRIP = field(1, field(1, b"T"))


def entity(content):
    return field(2, field(1, b"e") + content)


def repeated(unit, size):
    return unit * (size // len(unit))


# Where each repeated part lies: what is around it, and the part.
PARTS = {
    "entities": (lambda inner: inner, field(2, field(1))),
    "entities without an id": (lambda inner: inner, field(2)),
    "trip updates": (lambda inner: inner, field(2, field(1) + field(3, field(1)))),
    "vehicles": (lambda inner: inner, field(2, field(1) + field(4))),
    "alerts": (lambda inner: inner, field(2, field(1) + field(5))),
    "stop time updates": (lambda inner: entity(field(3, TRIP + inner)), field(2)),
    "carriages": (lambda inner: entity(field(4, inner)), field(11)),
    "periods": (lambda inner: entity(field(5, inner)), field(1)),
    "selectors": (lambda inner: entity(field(5, inner)), field(5)),
    "translations": (lambda inner: entity(field(5, field(10, inner))), field(1, field(1))),
    "images": (lambda inner: entity(field(5, field(15, inner))), field(1, field(1) + field(2))),
    "selected trips": (lambda inner: entity(field(8, inner)), field(1)),
    "trip ids": (lambda inner: entity(field(8, field(1, inner))), field(1)),
    "modifications": (lambda inner: entity(field(8, inner)), field(4)),
    "replacements": (lambda inner: entity(field(8, field(4, inner))), field(4)),
    "unknown numbers": (lambda inner: entity(inner), varint(99 << 3) + b"\1"),
    "unknown texts": (lambda inner: inner, field(99, b"x" * 20)),
    "unknown values": (lambda inner: entity(field(3, TRIP + field(2, inner))), varint(5 << 3) + varint(77)),
    "stop time updates with unknown fields": (
        lambda inner: entity(field(3, TRIP + inner)), field(2, field(99, b"x" * 20))),
    "groups": (lambda inner: entity(inner), varint(99 << 3 | 3) + varint(99 << 3 | 4)),
    "deep groups": (lambda inner: entity(inner), varint(99 << 3 | 3)),
    "headers": (lambda inner: inner, HEADER),
}


def check_realtime(path, size):
    status, errors, peak = run("check-feed", attack.SAMPLE, path)
    assert_survived(status, errors)
    allowed = min(PROGRAM_BYTES + (64 << 20) + 20 * size, 600_000_000)
    assert peak <= allowed, f"{size} bytes took {peak}, {allowed} are allowed: {errors[-300:]}"
    return status, errors


def test_32_mb_of_empty_entities(tmp_path):
    """31 KB of gzip: it took 8 GB."""
    bomb = HEADER + repeated(PARTS["entities"][1], 32_000_000)
    (tmp_path / "bomb.pb").write_bytes(bomb)
    status, errors = check_realtime(tmp_path / "bomb.pb", len(bomb))
    assert status == 2 and "more than 200000 entities" in errors, errors


def test_realtime_bombs(tmp_path):
    random = attack.seeded("realtime bombs")
    names = list(PARTS)
    random.shuffle(names)
    path = tmp_path / "bomb.pb"
    for count in attack.rounds(at_least=3):
        around, part = PARTS[names[count % len(names)]]
        size = random.choice([200_000, 2_000_000, 12_000_000, 60_000_000])
        bomb = HEADER + around(repeated(part, size))
        if random.random() < 0.3:
            # Several kinds in turns, so that none alone is many.
            others = [PARTS[name] for name in random.sample(names[:], 3)]
            bomb += b"".join(around(repeated(part, size // 6)) for around, part in others)
        if random.random() < 0.2:
            damaged = bytearray(bomb)
            for _ in range(random.randrange(1, 4)):
                damaged[random.randrange(len(damaged))] = random.randrange(256)
            bomb = bytes(damaged)
        path.write_bytes(bomb)
        check_realtime(path, len(bomb))


def test_a_publisher_that_follows_a_bomb(tmp_path):
    """It took 8 GB. It says why the feed is refused, and goes on."""
    (tmp_path / "bomb.pb").write_bytes(HEADER + repeated(PARTS["trip updates"][1], 32_000_000))
    with open(tmp_path / "errors", "w") as errors, subprocess.Popen(
        [attack.PROGRAM, "publish", attack.SAMPLE, "--store", tmp_path / "store.sqlite", "--publish-to",
         tmp_path / "out.pb", "--follow", tmp_path / "bomb.pb"], stdout=errors, stderr=errors) as publisher:
        try:
            deadline = time.monotonic() + 20
            while "200000 entities" not in (text := (tmp_path / "errors").read_text()) and time.monotonic() < deadline:
                assert publisher.poll() is None, text
                time.sleep(0.1)
            status = Path(f"/proc/{publisher.pid}/status").read_text()
            peak = int(re.search(r"VmHWM:\s*(\d+) kB", status)[1]) * 1024
        finally:
            publisher.kill()
    assert "200000 entities" in text, text
    assert peak < 600_000_000, peak


@pytest.mark.skipif(attack.SECONDS < 30, reason="takes half a minute: scripts/attack runs it")
def test_a_country_is_no_bomb(tmp_path):
    """400,000 stop time updates in 20,000 entities are read, in less than 600 MB."""
    event = varint(1 << 3) + varint(60) + varint(2 << 3) + varint(1_700_000_000)
    update = varint(1 << 3) + varint(7) + field(2, event) + field(3, event) + field(4, b"stop-8503000:0:12")
    entities = []
    for number in range(20_000):
        trip = field(1, field(1, b"trip-%d" % number) + field(3, b"20261120"))
        entities.append(field(2, field(1, b"%d" % number) + field(3, trip + field(2, update) * 20)))
    feed = HEADER + b"".join(entities)
    (tmp_path / "country.pb").write_bytes(feed)
    status, errors = check_realtime(tmp_path / "country.pb", len(feed))
    assert status in (0, 1), errors


# Timetables

TABLES = {
    "agency": "agency_id,agency_name,agency_timezone\nA,F,Europe/Amsterdam\n",
    "calendar": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "d,1,1,1,1,1,1,1,20260101,20261231\n",
    "routes": "route_id,route_short_name,route_type\nR,L4,4\n",
    "stops": "stop_id,stop_name\nh,H\ni,I\n",
    "trips": "route_id,service_id,trip_id\nR,d,T\n",
    "stop_times": "trip_id,stop_id,stop_sequence,departure_time\nT,h,1,8:00:00\nT,i,2,8:30:00\n",
}
STOP_TIMES = "trip_id,stop_id,stop_sequence,departure_time\n"

# The table, its beginning, and the rows that come again and again; {} is a number that grows.
ROWS = {
    "stop times of two bytes": ("stop_times", STOP_TIMES, "T\n"),
    "stop times": ("stop_times", STOP_TIMES, "T,h,1,0:00:00\n"),
    "commas": ("stop_times", STOP_TIMES, "T,,,\n"),
    "trips in turns": ("stop_times", STOP_TIMES, "T\nU\n"),
    "unknown stops": ("stop_times", STOP_TIMES, "T,{}\n"),
    "headsigns": ("stop_times", STOP_TIMES[:-1] + ",stop_headsign\n", "T,,,,{}\n"),
    "one cell": ("stop_times", STOP_TIMES, "x"),
    "one quoted cell": ("stop_times", STOP_TIMES + 'T,"', '""'),
    "a wide header": ("stop_times", STOP_TIMES[:-1], ","),
    "blank lines": ("stop_times", STOP_TIMES, "\n"),
    "trips": ("trips", TABLES["trips"], ",,{}\n"),
    "trips of one id": ("trips", "trip_id,service_id\nT,d\n", "T\n"),
    "trips and services": ("trips", TABLES["trips"], ",{},{}\n"),
    "stops": ("stops", "stop_id\nh\ni\n", "{}\n"),
    "a long name": ("stops", "stop_id,stop_name\nh,H\ni,", "x"),
    "routes": ("routes", "route_id\nR\n", "{}\n"),
    "services": ("calendar", TABLES["calendar"], "{}\n"),
    "days of one service": ("calendar", TABLES["calendar"], "d,1,1,1,1,1,1,1,20260101,20260401\n"),
    "dates": ("calendar_dates", "service_id,date,exception_type\n", "d,20260101,1\n"),
    "windows": ("frequencies", "trip_id,start_time,end_time,headway_secs\n", "T,0:00:00,9:00:00,1\n"),
    "agencies": ("agency", TABLES["agency"], "x\n"),
}


def timetable(path, table, head, row, size, level=1):
    """Writes an archive whose table has so many bytes of rows, and returns how many bytes the archive has."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for name, text in TABLES.items():
            if name != table:
                archive.writestr(name + ".txt", text)
        with archive.open(table + ".txt", "w", force_zip64=True) as member:
            member.write(head.encode())
            block = (row * ((1 << 20) // len(row))).encode()
            written, number = 0, 0
            while written < size:
                if "{}" in row:
                    text = io.StringIO()
                    for number in range(number, number + 50_000):
                        text.write(row.replace("{}", f"{number:x}"))
                    number += 1
                    block = text.getvalue().encode()
                member.write(block)
                written += len(block)
    return path.stat().st_size


def check_timetable(path, size):
    allowed = PROGRAM_BYTES + min((256 << 20) + 250 * size, 4352 << 20)
    for command in ("trips", "check"):
        status, errors, peak = run(command, path, *(["--date", "2026-05-05"] if command == "trips" else []))
        assert_survived(status, errors)
        assert peak <= allowed, f"{command}: {size} bytes took {peak}, {allowed} are allowed: {errors[-300:]}"


def test_stop_times_that_pack_to_nothing(tmp_path):
    """They were read: 4 MB took 11.8 GB."""
    size = timetable(tmp_path / "bomb.zip", *ROWS["stop times of two bytes"], 600_000_000, level=9)
    status, errors, peak = run("trips", tmp_path / "bomb.zip", "--date", "2026-05-05")
    assert status == 2 and errors.startswith("tripdesk: stop_times.txt: takes more than"), errors
    assert size < 2_000_000 and peak < PROGRAM_BYTES, (size, peak)


def test_timetable_bombs(tmp_path):
    random = attack.seeded("timetable bombs")
    names = list(ROWS)
    random.shuffle(names)
    for count in attack.rounds(at_least=2):
        table, head, row = ROWS[names[count % len(names)]]
        size = random.choice([1_000_000, 4_000_000, 12_000_000])
        if attack.SECONDS >= 30:
            size *= random.choice([1, 5, 20])
        path = tmp_path / "bomb.zip"
        check_timetable(path, timetable(path, table, head, row, size))
