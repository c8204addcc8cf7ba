"""What standard input can do wrong: nothing is decided about a part of the lines."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import termios
import time

import pytest
from command_line import LATER, NOW, TRIP, Store
from desk import PATIENCE, PROGRAM, SAMPLE

LINES = [json.dumps({"trip_id": trip}) + "\n" for trip in (TRIP, LATER, "r1-wd-t-0520")]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def start(store, standard_input) -> subprocess.Popen:
    return subprocess.Popen(
        [PROGRAM, "cancel", SAMPLE, "-", "--now", NOW, "--author", "a"], stdin=standard_input, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=store.environment)


def wait_until_read(descriptor: int) -> None:
    """Waits until a program has read all that was written to it."""
    end = time.monotonic() + PATIENCE
    while struct.unpack("i", fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)))[0]:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_writer_that_is_slow_is_waited_for_in_a_pipe_that_does_not_block(store):
    end, beginning = os.pipe()
    os.set_blocking(end, False)
    process = start(store, end)
    for line in LINES:
        os.write(beginning, line.encode())
        wait_until_read(end)
    os.close(end)
    os.close(beginning)
    assert process.communicate(timeout=PATIENCE) == ("", "")
    assert process.returncode == 0 and len(store.entries()) == 3


def test_a_terminal_that_hangs_up_decides_nothing(store):
    master, slave = pty.openpty()
    attributes = termios.tcgetattr(slave)
    attributes[3] &= ~(termios.ICANON | termios.ECHO)
    termios.tcsetattr(slave, termios.TCSANOW, attributes)
    process = start(store, slave)
    os.write(master, "".join(LINES[:2]).encode())
    wait_until_read(slave)
    os.close(slave)
    os.close(master)
    _, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1 and "nothing is decided" in error and error.count("\n") == 1
    assert not store.path.exists()


def test_a_folder_is_no_list_of_trips(store, tmp_path):
    descriptor = os.open(tmp_path, os.O_RDONLY)
    process = start(store, descriptor)
    os.close(descriptor)
    _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (
        1, "tripdesk: standard input cannot be read to its end (it is a folder), and nothing is decided\n")


def test_a_name_that_is_no_text_in_utf_8_is_no_other_name(store):
    result = subprocess.run(
        [PROGRAM, "cancel", SAMPLE, "-", "--now", NOW], input=b'{"trip_id": "seed-1509"}\n{"trip_id": "r\xff"}\n',
        capture_output=True, timeout=PATIENCE, env=store.environment)
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"standard input, line 2 is no UTF-8 text" in result.stderr
    for command in ([b"cancel", b"r\xff"], [b"add", b"r\xff", b"+5"]):
        result = subprocess.run(
            [PROGRAM, command[0], SAMPLE, *command[1:], "--now", NOW], capture_output=True, timeout=PATIENCE,
            env=store.environment)
        assert result.returncode == 2 and b"is no UTF-8 text" in result.stderr


@pytest.mark.parametrize("line, words", [
    ("no JSON", "line 1 is no JSON object with a trip_id"),
    ('{"trip_id": "a", "trip_id": "seed-1509"}', "line 1 has the key trip_id twice"),
    ('{"trip_id": "seed-1509", "trip\\u005fid": "a"}', "line 1 has the key trip_id twice"),
    (LINES[0] + LINES[0], "line 2 names the trip of line 1 again")])
def test_errors_about_lines_are_sentences(store, line, words):
    assert f"standard input, {words}" in store.refused("cancel", SAMPLE, "-", input=line)


def test_a_key_may_be_in_what_another_key_holds(store):
    line = '{"mine": {"trip_id": "a"}, "trip_id": "seed-1509", "yours": ["trip_id", {"trip_id": 1}]}'
    store.done("cancel", SAMPLE, "-", input=line)
    assert store.known(LATER)["canceled"]


def test_input_without_an_end_is_not_read_for_ever(store):
    with open("/dev/zero", "rb") as endless:
        result = store.run("cancel", SAMPLE, "-", stdin=endless)
    assert result.returncode == 1 and "it has more than 256 MiB" in result.stderr and result.stderr.count("\n") == 1
