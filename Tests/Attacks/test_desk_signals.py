"""A desk at which somebody types without a pause, ended at any moment: by signals, or because its X server goes."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from attack import PROGRAM, SAMPLE, rounds, seeded, tripdesk
from x_server import x_server

NOW = "2026-11-20T08:14:00"
ENDS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="NOT TESTED: there is no Xvfb or no xdotool")


class Screen:
    """An X server of its own, without a bus and without a window manager."""

    def __enter__(self) -> "Screen":
        self._running = x_server()
        self.display, self.server = self._running.__enter__()
        return self

    def __exit__(self, *error) -> None:
        self._running.__exit__(*error)

    def environment(self, home: Path) -> dict[str, str]:
        homes = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "WAYLAND_"))}
        return kept | homes | {
            "DISPLAY": self.display, "GDK_GL": "disable", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"}

    def xdotool(self, *words) -> subprocess.Popen:
        return subprocess.Popen(
            ["xdotool", *words], env=os.environ | {"DISPLAY": self.display}, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)

    def focus(self, program: subprocess.Popen) -> None:
        """Gives the program's window the keyboard, as soon as there is one."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            windows = self.xdotool("search", "--onlyvisible", "--pid", str(program.pid)).communicate()[0].split()
            if windows and self.xdotool("windowfocus", windows[-1]).wait() == 0:
                return
            time.sleep(0.02)
        raise AssertionError("no window")


def test_a_desk_that_ends_while_somebody_types_keeps_what_was_typed(tmp_path):
    random = seeded("test_desk_signals")
    ends: dict[str, int] = {}
    typed = 0
    for turn in rounds(at_least=4):
        home = tmp_path / str(turn)
        home.mkdir()
        store, feed = home / "journal.sqlite", home / "feed.pb"
        with Screen() as screen, (home / "errors").open("w+") as errors:
            desk = subprocess.Popen(
                [PROGRAM, SAMPLE, "--now", NOW, "--new-desk", "--store", store, "--publish-to", feed, "--author", "a"],
                stderr=errors, env=screen.environment(home))
            try:
                screen.focus(desk)
                keys = screen.xdotool("key", "--delay", "4", *["plus"] * 60)
                end = random.choice([*ENDS, "server", "server", "twice"])
                time.sleep(random.uniform(0, 1.2))
                if end == "server":
                    screen.server.kill()
                else:
                    desk.send_signal(signal.SIGTERM if end == "twice" else end)
                    if end == "twice":
                        time.sleep(random.uniform(0, 0.02))
                        desk.send_signal(signal.SIGTERM)
                status = desk.wait(timeout=PATIENCE)
                keys.kill()
                keys.wait()
            finally:
                desk.kill()
                desk.wait()
            errors.seek(0)
            said = errors.read()
        allowed = {"server": [1], "twice": [0, -signal.SIGTERM]}.get(end, [0])
        assert status in allowed, (end, status, said)
        if end == "server":
            assert said.endswith("tripdesk: the display is gone; every decision is saved\n"), said
        ends[str(end)] = ends.get(str(end), 0) + 1
        log = tripdesk("log", "--json", "--store", store)
        assert log.returncode == 0 and not log.stderr, log
        values = [json.loads(line)["value"] for line in log.stdout.splitlines()]
        # Every minute that was typed, in order, up to the last that the desk heard of.
        assert values == [60 * (index + 1) for index in range(len(values))], values
        typed += len(values)
        if status != -signal.SIGTERM:
            assert not list(home.glob("journal.sqlite-*")), "the journal is one file"
            assert not feed.exists() or b"l12-wd-t-0817" not in feed.read_bytes(), "nobody will renew what was predicted"
    print(f"ends: {ends}, decisions: {typed}")
