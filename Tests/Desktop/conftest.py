"""Gives each process that runs these tests an X server and a session bus of its own.

So `pytest Tests/Desktop` needs no desktop around it, and several workers (`pytest -n`) never share a window, the keyboard
focus, the pointer or a name on the bus.
"""

import contextlib
import os
import subprocess

import pytest
from desk import Desk
from screen import hand_keys_to_the_pointer
from x_server import x_server

screen = contextlib.ExitStack()


@contextlib.contextmanager
def session_bus():
    """Starts a session bus; gives its address."""
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        yield bus.stdout.readline().strip()
    finally:
        bus.terminate()
        bus.wait()


def pytest_configure(config):
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
        return  # This process hands out the tests and opens no window.
    os.environ["DISPLAY"], _ = screen.enter_context(x_server())
    # What the bus starts, such as the accessibility bus, gets this environment.
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = screen.enter_context(session_bus())


def pytest_unconfigure(config):
    screen.close()


def pytest_collection_modifyitems(items):
    # Workers are handed tests in this order: the longest one goes first, so that no worker is left alone with it.
    items.sort(key=lambda item: item.path.name != "test_leaks.py")


@pytest.hookimpl(hookwrapper=True, trylast=True)
def pytest_runtest_call(item):
    outcome = yield
    # A desk of a fixture does not see the failure when it is left.
    if outcome.excinfo is not None and Desk.running:
        Desk.running[-1].keep()


@pytest.fixture(autouse=True)
def undisturbed_screen():
    """Begins each test as the first one on its screen.

    Without a window manager a new window has the keyboard only while the pointer is over it, and the test before this one
    may have left the pointer anywhere.
    """
    hand_keys_to_the_pointer()


@pytest.fixture
def small_disk(tmp_path):
    """A file system of a few kilobytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", folder], capture_output=True, text=True)
    if mount.returncode != 0:
        pytest.skip(f"NOT TESTED: no file system can be mounted: {mount.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)
