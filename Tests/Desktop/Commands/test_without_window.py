"""The program `tripdesk` on a machine without a desktop: it needs no display and none of its libraries."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from desk import PATIENCE, PROGRAM, SAMPLE

NO_DISPLAY = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
OF_A_DESKTOP = ("gtk", "gdk", "pango", "cairo", "X11", "xcb", "wayland", "atk", "fontconfig", "glib", "gobject", "gio")


def run(program: Path, *arguments: str | Path) -> subprocess.CompletedProcess:
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, timeout=PATIENCE, env=NO_DISPLAY)


def libraries(program: Path) -> set[str]:
    """The names of the libraries that the system loads with a program, as `gtk-3`."""
    lines = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout.splitlines()
    return {line.split()[0].removeprefix("lib").split(".so")[0] for line in lines if line.split()}


def test_the_program_is_linked_with_no_library_of_a_desktop():
    assert not {name for name in libraries(PROGRAM) if name.startswith(OF_A_DESKTOP)}
    # The program with the windows has them: the names above are the right ones.
    assert {"gtk-3", "gdk-3", "cairo"} <= libraries(PROGRAM.with_name("tripdesk-desktop"))


@pytest.fixture
def lonely(tmp_path) -> Path:
    """The program as its package installs it, without the package of the desktop."""
    program = tmp_path / "bin/tripdesk"
    program.parent.mkdir()
    shutil.copy(PROGRAM, program)
    return program


def test_a_command_runs_without_the_desktop_program(lonely):
    result = run(lonely, "trips", SAMPLE, "--date", "2026-11-20", "--json")
    assert result.returncode == 0 and result.stdout and not result.stderr


@pytest.mark.parametrize("arguments, window", [
    ([], "the desk"), ([SAMPLE], "the desk"), (["desk", SAMPLE, "--new-desk"], "the desk"),
    (["--gapplication-service"], "the desk"), (["board", SAMPLE, "--stop", "harbour"], "a board")])
def test_a_window_that_cannot_be_opened_says_which_package_has_it(lonely, arguments, window):
    result = run(lonely, *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"tripdesk: {window} is in the package tripdesk-desktop: sudo apt install tripdesk-desktop\n")


def test_options_that_mean_nothing_are_told_before_the_desktop_program_is_looked_for(lonely):
    result = run(lonely, SAMPLE, "--date", "someday")
    assert result.returncode == 2 and "someday" in result.stderr and "package" not in result.stderr


@pytest.mark.parametrize("place", ["lib/tripdesk/tripdesk-desktop", "bin/tripdesk-desktop"])
def test_the_desktop_program_takes_the_place_of_the_process_with_all_its_arguments(lonely, place):
    desktop = lonely.parents[1] / place
    desktop.parent.mkdir(parents=True, exist_ok=True)
    # A name that is no text in UTF-8 gets there as it is.
    desktop.write_text('#!/bin/sh\nprintf "%s\\n" $$ "$@"\nexit 7\n')
    desktop.chmod(0o755)
    arguments = [os.fsencode(SAMPLE) + b"-\xff", b"--now", b"2026-11-20T08:14:00"]
    process = subprocess.Popen([lonely, *arguments], stdout=subprocess.PIPE, env=NO_DISPLAY)
    answer, _ = process.communicate(timeout=PATIENCE)
    assert answer.splitlines() == [str(process.pid).encode(), *arguments]
    assert process.returncode == 7
