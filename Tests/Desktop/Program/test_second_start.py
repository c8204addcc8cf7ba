"""Starting the program again, and starting it where the session bus is no help."""

import os
import socket
import subprocess
from pathlib import Path

import pytest

from desk import SAMPLE, Desk, wait_for
from screen import windows_of

ID = "io.github.tripdesk.TripDesk"

class OwnDesk(Desk):
    """A desk on the user's own journal, as people start it: one that may be found by a second start."""

    def __init__(self, *arguments: str | Path, home: Path, environment: dict[str, str] | None = None) -> None:
        homes = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        super().__init__(*arguments, store=None, environment=homes | (environment or {}))


def bus_names() -> list[str]:
    reply = subprocess.run(
        ["gdbus", "call", "--session", "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus",
         "-m", "org.freedesktop.DBus.ListNames"], capture_output=True, text=True, timeout=20, check=True)
    return [name for name in reply.stdout.split("'") if name.startswith(ID)]


def ends(desk: Desk) -> int:
    return desk.process.wait(timeout=20)


def test_a_second_start_on_the_same_timetable_presents_the_desk_that_runs(tmp_path):
    with OwnDesk(SAMPLE, "--date", "2026-11-20", home=tmp_path) as first:
        first.find("trip-list")
        rows = first.rows()
        with OwnDesk(f"{SAMPLE}/", home=tmp_path) as second:
            assert ends(second) == 0
        with OwnDesk(SAMPLE, "--date", "2026-11-22", home=tmp_path) as third:
            assert ends(third) == 0
        wait_for("Sunday's trips", lambda: first.rows() != rows)
        assert first.process.poll() is None


def said(desk: Desk) -> list[str]:
    """What a desk wrote on standard error."""
    desk.errors.seek(0)
    return desk.errors.read().splitlines()


def test_a_second_start_says_what_the_desk_that_runs_does_not_take_over(tmp_path):
    published = tmp_path / "feed.pb"
    with OwnDesk(SAMPLE, "--date", "2026-11-20", home=tmp_path) as first:
        first.find("trip-list")
        with OwnDesk(
                SAMPLE, "--publish-to", published, "--serve", "0", "--author", "Ada", "--date", "2026-11-20",
                home=tmp_path) as second:
            assert ends(second) == 0
            told = [line for line in said(second) if line.startswith("tripdesk: ")]
            assert len(told) == 1, said(second)
            for option in ("--author", "--publish-to", "--serve", "--new-desk"):
                assert option in told[0]
            for option in ("--follow", "--vouch", "--date"):
                assert option not in told[0], "what was not asked for, and what is handed on"
        with OwnDesk(SAMPLE, "--date", "2026-11-20", home=tmp_path) as third:
            assert ends(third) == 0
            assert not [line for line in said(third) if line.startswith("tripdesk: ")], "nothing was dropped"
        assert first.process.poll() is None and not published.exists()


@pytest.mark.parametrize("arguments", [["--new-desk"], ["--now", "2026-11-20T08:14:00"], ["--store", "own.sqlite"]])
def test_some_starts_are_desks_of_their_own(tmp_path, arguments):
    arguments = [str(tmp_path / word) if word.endswith(".sqlite") else word for word in arguments]
    with OwnDesk(SAMPLE, home=tmp_path) as first:
        first.find("trip-list")
        with OwnDesk(SAMPLE, *arguments, home=tmp_path) as second:
            second.find("trip-list")
            assert first.process.poll() is None


def test_another_timetable_and_another_journal_are_desks_of_their_own(tmp_path):
    other = tmp_path / "other-feed"
    subprocess.run(["cp", "-r", SAMPLE, other], check=True)
    with OwnDesk(SAMPLE, home=tmp_path) as first:
        first.find("trip-list")
        with OwnDesk(other, home=tmp_path) as second:
            second.find("trip-list")
            with OwnDesk(other, home=tmp_path) as again:
                assert ends(again) == 0, "the second is found as well, though it came second"
            with OwnDesk(SAMPLE, home=tmp_path / "elsewhere") as third:
                third.find("trip-list")
    assert not bus_names(), "what was claimed is given back"


def test_a_start_without_a_timetable_presents_what_is_there(tmp_path):
    with OwnDesk(SAMPLE, home=tmp_path) as first:
        first.find("trip-list")
        with OwnDesk(home=tmp_path) as second:
            assert ends(second) == 0


def test_the_session_bus_can_start_it_and_hand_files_over(tmp_path):
    def call(method: str, *arguments: str) -> None:
        subprocess.run(
            ["gdbus", "call", "--session", "-d", ID, "-o", "/" + ID.replace(".", "/"),
             "-m", f"org.freedesktop.Application.{method}", *arguments], timeout=20, check=True, capture_output=True)

    with OwnDesk("--gapplication-service", home=tmp_path) as desk:
        wait_for("the name", lambda: ID in bus_names())
        call("Activate", "{}")
        desk.expect_showing("message-open")
        call("Open", f"['{SAMPLE.as_uri()}']", "{}")
        desk.find("trip-list")
        with OwnDesk(SAMPLE, home=tmp_path) as second:
            assert ends(second) == 0, "the desk of the service is found as any other"


def test_two_starts_at_once_make_one_desk(tmp_path):
    desks = [OwnDesk(SAMPLE, home=tmp_path) for _ in range(4)]
    try:
        wait_for("all but one to end", lambda: sum(desk.process.poll() is None for desk in desks) == 1)
        running = next(desk for desk in desks if desk.process.poll() is None)
        running.find("trip-list")
        assert all(desk.process.returncode == 0 for desk in desks if desk is not running)
    finally:
        for desk in desks:
            desk.stop()


@pytest.mark.parametrize("kind", ["dead", "silent", "unset", "silent in the runtime folder"])
def test_no_start_waits_for_a_bus_that_does_not_answer(tmp_path, kind):
    path = tmp_path / "bus"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    if kind != "dead":
        # It takes the connection, and never says a word.
        listener.listen()
    address = {} if kind in ("unset", "silent in the runtime folder") else {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={path}"}
    runtime = {"XDG_RUNTIME_DIR": str(tmp_path)} if kind == "silent in the runtime folder" else {}
    bus = os.environ.pop("DBUS_SESSION_BUS_ADDRESS")
    try:
        # The X server knows where the bus of accessibility is; so nobody asks the session bus for it.
        desk = OwnDesk(SAMPLE, home=tmp_path, environment=address | runtime)
    finally:
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus
    try:
        # A library that waits for a bus does so for 25 s, which is more than the patience here, or for ever.
        wait_for("the window", lambda: windows_of(desk.process.pid))
    finally:
        desk.stop()
        listener.close()
