"""The desktop around the desk: its colours, and its notifications."""

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import gi
import pytest

from desk import PATIENCE, PROGRAM, ROOT, SAMPLE, Desk, wait_for
from morning import MORNING
from screen import WindowOnScreen

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

NO_PREFERENCE, DARK, LIGHT = range(3)


@contextmanager
def portal(*arguments: str) -> Iterator[subprocess.Popen]:
    """The desktop's portal, which stays on the bus as long as this."""
    process = subprocess.Popen(
        ["/usr/bin/python3", ROOT / "Tests/Desktop/Support/portal.py", *arguments], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()


def say(process: subprocess.Popen, scheme: int) -> None:
    process.stdin.write(f"{scheme}\n")
    process.stdin.flush()


def is_light(window: WindowOnScreen) -> bool:
    return window.brightness() > 0.7


def is_dark(window: WindowOnScreen) -> bool:
    return window.brightness() < 0.4


def test_the_desk_follows_the_desktops_colours_as_they_change():
    with portal() as desktop, Desk(SAMPLE, "--now", MORNING) as desk, WindowOnScreen(desk.window()) as window:
        desk.expect_showing("trip-departure")
        wait_for("light, as nobody said anything", lambda: is_light(window))
        for scheme, expected in ((DARK, is_dark), (LIGHT, is_light), (DARK, is_dark), (NO_PREFERENCE, is_light)):
            say(desktop, scheme)
            wait_for(f"scheme {scheme}", lambda: expected(window))


def test_the_desk_begins_in_the_desktops_colours_and_the_users_own_go_before(tmp_path):
    with portal() as desktop:
        say(desktop, DARK)
        with Desk(SAMPLE, "--now", MORNING) as desk, WindowOnScreen(desk.window()) as window:
            wait_for("dark", lambda: is_dark(window))
        kept = tmp_path / "tripdesk/preferences"
        kept.parent.mkdir()
        kept.write_text("tripdesk preferences 1\nlook light\n")
        with (Desk(SAMPLE, "--now", MORNING, environment={"XDG_CONFIG_HOME": str(tmp_path)}) as desk,
              WindowOnScreen(desk.window()) as window):
            desk.expect_showing("trip-departure")
            wait_for("light all the same", lambda: is_light(window))
            say(desktop, NO_PREFERENCE)
            say(desktop, DARK)
            desk.keys("plus")
            desk.expect_text("trip-delay", "1 minute delay")
            assert is_light(window)


def test_no_desk_waits_for_a_portal_that_does_not_answer():
    with portal("--silent"), Desk(SAMPLE, "--now", MORNING) as desk:
        # A call to a service may take 25 s until it is given up, which is more than the patience here.
        desk.expect_showing("trip-departure")
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")


@contextmanager
def notification_daemon() -> Iterator[None]:
    """A service that shows notifications, as desktops have one."""
    if not shutil.which("dunst"):
        pytest.skip("NOT TESTED: no dunst, see scripts/setup")
    process = subprocess.Popen(["dunst"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for("it is on the bus", lambda: shown_notifications() == 0)
        yield
    finally:
        process.terminate()
        process.wait()


def shown_notifications() -> int | None:
    told = subprocess.run(["dunstctl", "count", "displayed"], capture_output=True, text=True, timeout=PATIENCE)
    return int(told.stdout) if told.returncode == 0 else None


def look_away(desk: Desk) -> None:
    """Takes the focus from the desk. Without a window manager the window below the pointer has it, unless one has asked for it."""
    subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True, timeout=PATIENCE)
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    below_pointer = 1  # X.h: PointerRoot, which the focus goes back to as well
    x11.XSetInputFocus(display, ctypes.c_ulong(below_pointer), below_pointer, ctypes.c_ulong(0))
    x11.XCloseDisplay(display)
    frame = desk.frame("trip-departure")
    wait_for("nobody looks", lambda: not frame.get_state_set().contains(Atspi.StateType.ACTIVE))


def test_a_trip_that_becomes_late_is_told_while_nobody_looks_and_withdrawn_when_it_is_not():
    with notification_daemon(), Desk(SAMPLE, "--now", MORNING) as desk:
        desk.expect_showing("trip-departure")
        look_away(desk)

        def decide(command: str, *arguments: str) -> None:
            """From another program: a key would bring the desk to the front."""
            subprocess.run([PROGRAM, command, SAMPLE, "seed-1509", *arguments, "--now", MORNING, "--store", desk.store],
                           check=True, timeout=PATIENCE, capture_output=True)

        # What is decided here is known here, though another program has the focus by now.
        desk.press("increase-delay-5")
        desk.press("increase-delay-5")
        desk.expect_text("trip-delay", "10 minutes delay")
        desk.expect_saved()
        assert shown_notifications() == 0
        decide("delay", "+12")
        wait_for("the notification", lambda: shown_notifications() == 1)
        decide("delay", "-12")
        wait_for("it is withdrawn", lambda: shown_notifications() == 0)
