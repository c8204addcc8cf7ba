"""Gives the process that runs these tests a Wayland compositor without a screen, and a session bus of its own.

scripts/test.d/wayland starts them, as a user other than root: sway refuses to run as root.
"""

import contextlib
import os
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

SIZE = "1366x768"
PATIENCE = 60.0
running = contextlib.ExitStack()


@contextlib.contextmanager
def process(*words: str, **options):
    """A process that ends with this at the latest."""
    started = subprocess.Popen(words, **options)
    try:
        yield started
    finally:
        started.terminate()
        started.wait()


def sway(folder: str) -> dict[str, str]:
    """Starts the compositor; gives the environment in which programs find it."""
    settings = Path(folder, "config")
    settings.write_text(f"output HEADLESS-1 resolution {SIZE}\nxwayland disable\n")
    environment = os.environ | {
        "XDG_RUNTIME_DIR": folder, "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
    log = running.enter_context(open(Path(folder, "log"), "w+"))
    compositor = running.enter_context(process("sway", "-c", str(settings), env=environment, stdout=log, stderr=log))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and compositor.poll() is None:
        displays = [path.name for path in Path(folder).glob("wayland-*") if path.suffix != ".lock"]
        controls = [str(path) for path in Path(folder).glob("sway-ipc.*.sock")]
        if displays and controls:
            return {"XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": displays[0], "SWAYSOCK": controls[0]}
        time.sleep(0.01)
    raise RuntimeError(f"sway does not run: {Path(folder, 'log').read_text()}")


def pytest_configure(config):
    folder = running.enter_context(tempfile.TemporaryDirectory())
    os.chmod(folder, 0o700)
    os.environ.update(sway(folder) | {"GDK_BACKEND": "wayland"})
    # Each `wtype` is a keyboard that comes and goes. While another one stays, windows are ready for keys when it comes.
    running.enter_context(process("wtype", "-s", str(24 * 3_600_000)))
    log = running.enter_context(open(Path(folder, "bus"), "w"))
    bus = running.enter_context(process(
        "dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE, stderr=log, text=True))
    # What the bus starts, such as the accessibility bus, gets this environment.
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()


def pytest_unconfigure(config):
    running.close()


@pytest.fixture
def picture(tmp_path):
    """Takes a picture of the screen when the test ends, so that a failure can be looked at."""
    yield
    subprocess.run(["grim", str(tmp_path / "screen.png")], timeout=PATIENCE, check=True)
    assert (tmp_path / "screen.png").stat().st_size > 10_000, "something is on the screen"
