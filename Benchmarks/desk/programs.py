"""The two programs of the comparison: how each is started, found on the screen and measured."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
Area = list[int]  # x, y, width, height on the screen


@dataclass
class Program:
    """A command that shows a desk window, and where its list was found."""

    name: str
    command: list[str]
    list_area: Area = field(default_factory=list)


class MeasurementFailed(Exception):
    """A program did not show what it should."""


def environment(home: Path) -> dict[str, str]:
    """The same for both programs: no settings and no locale of whoever measures."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE", "STATE")}
    return kept | folders | {
        "HOME": str(home), "LC_ALL": "C.UTF-8", "GTK_THEME": "Adwaita", "GDK_GL": "disable",
        "GSETTINGS_BACKEND": "memory",
    }


class Bench:
    """Runs the probe on programs."""

    def __init__(self, probe: Path, home: Path) -> None:
        self.probe = probe
        self.environment = environment(home)

    def run_probe(self, *arguments: str) -> dict:
        """One run of the probe; its report."""
        result = subprocess.run(
            [self.probe, *arguments], env=self.environment, stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode != 0:
            raise MeasurementFailed(f"window-probe {' '.join(arguments)}: status {result.returncode}")
        return json.loads(result.stdout or "{}")

    def locate(self, process: subprocess.Popen, *ids: str) -> dict[str, Area]:
        """Where the widgets with these accessible ids are."""
        result = subprocess.run(
            [sys.executable, HERE / "locate.py", str(process.pid), *ids], env=self.environment,
            stdout=subprocess.PIPE, text=True, check=False)
        if result.returncode != 0:
            raise MeasurementFailed(f"{process.args[0]} does not show {', '.join(ids)}")
        return json.loads(result.stdout)

    @contextmanager
    def running(self, program: Program) -> Iterator[subprocess.Popen]:
        """The program, for as long as the block lasts."""
        process = subprocess.Popen(program.command, env=self.environment)
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def find_list(self, program: Program) -> None:
        """Remembers where the program's list is, for timing starts from outside."""
        with self.running(program) as process:
            program.list_area = self.locate(process, "trip-list")["trip-list"]

    def start(self, program: Program, settle_ms: int) -> dict[str, float]:
        """Starts the program once: times and memory."""
        return self.run_probe("start", text(program.list_area), str(settle_ms), "--", *program.command)

    def click(self, program: Program, clicks: int) -> list[float]:
        """Clicks on +1 so many times; how long until both the delay and the row of the list have changed."""
        with self.running(program) as process:
            x, y, width, height = self.locate(process, "trip-list")["trip-list"]
            middle = y + height // 2
            self.press([x, middle, width, 1])
            self.press(self.locate(process, "increase-delay")["increase-delay"])
            areas = self.locate(process, "increase-delay", "trip-delay")
            row = [x, middle - 4, width, 8]
            report = self.run_probe(
                "click", *map(str, centre(areas["increase-delay"])), text(areas["trip-delay"]), text(row), str(clicks))
        if report["missed"] > clicks // 20:
            raise MeasurementFailed(f"{program.name}: {report['missed']} of {clicks} clicks changed nothing")
        return report["click_ms"]

    def press(self, area: Area) -> None:
        """One click in the middle of an area."""
        self.run_probe("press", *map(str, centre(area)))


def centre(area: Area) -> tuple[int, int]:
    x, y, width, height = area
    return x + width // 2, y + height // 2


def text(area: Area) -> str:
    """As the probe reads it."""
    return ",".join(map(str, area))
