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


@pytest.mark.parametrize("make, words", [
    (lambda path: path.write_text("#!/bin/sh\n"), "may not be executed; allow that with: sudo chmod +x"),
    (lambda path: path.symlink_to("gone"), "a link that leads nowhere (No such file or directory)"),
    (lambda path: path.mkdir(), "is no program")])
def test_a_desktop_program_that_cannot_be_started_is_told_from_one_that_is_missing(lonely, make, words):
    desktop = lonely.with_name("tripdesk-desktop")
    make(desktop)
    for arguments in ([SAMPLE], ["board", SAMPLE, "--stop", "harbour"]):
        result = run(lonely, *arguments)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert str(desktop) in result.stderr and words in result.stderr and "apt" not in result.stderr


@pytest.mark.parametrize("words, message", [
    (["trip", SAMPLE], "there is no command trip, and no timetable of that name; did you mean `tripdesk trips`?"),
    (["canecl", SAMPLE, "1"], "there is no command canecl, and no timetable of that name; did you mean `tripdesk cancel`?"),
    (["publsh"], "there is no command publsh, and no timetable of that name; did you mean `tripdesk publish`?"),
    (["dance", SAMPLE], "there is no command dance, and no timetable of that name; tripdesk --help lists them")])
def test_a_mistyped_command_is_no_timetable(words, message):
    result = run(PROGRAM, *words)
    assert (result.returncode, result.stdout, result.stderr) == (2, "", f"tripdesk: {message}\n")


def test_all_help_is_about_this_program():
    for command in ([], ["delay"]):
        result = run(PROGRAM, *command, "--help-hidden")
        assert result.returncode == 0 and "tripdesk" in result.stdout and "tripdesk-desktop" not in result.stdout
    assert "cancel" in run(PROGRAM, "--help-hidden").stdout


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


@pytest.mark.parametrize("command", [[], ["desk"], ["board", "--stop", "zdc"]])
def test_a_pipe_with_headers_is_left_for_the_desktop_program(lonely, command):
    """`--follow-header-file <(pass show key)`: what one program has read from a pipe, no other can read."""
    desktop = lonely.with_name("tripdesk-desktop")
    desktop.write_text('#!/bin/sh\nfor file; do :; done\ncat "$file"\n')
    desktop.chmod(0o755)
    for option in ("--follow-header-file", "--follow-ca"):
        end, beginning = os.pipe()
        os.write(beginning, b"X-API-Key: topsecret\n")
        os.close(beginning)
        answer = subprocess.run(
            [lonely, *command, SAMPLE, "--follow", "https://example.org/", option, f"/dev/fd/{end}"],
            capture_output=True, text=True, timeout=PATIENCE, env=NO_DISPLAY, pass_fds=[end])
        os.close(end)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "X-API-Key: topsecret\n", "")


@pytest.mark.parametrize("command", [[], ["board", "--stop", "zdc"]])
def test_the_desktop_program_refuses_a_bad_file_in_one_line(tmp_path, command):
    keys = tmp_path / "keys"
    keys.write_text("X-API-Key: topsecret\ntopsecret\n")
    for option, file in (("--follow-header-file", keys), ("--follow-ca", keys), ("--follow-ca", tmp_path / "none")):
        result = run(PROGRAM, *command, SAMPLE, "--follow", "https://me:topsecret@example.org/", option, file)
        assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.stderr
        assert result.stderr.startswith(f"tripdesk: {file}") and "topsecret" not in result.stderr


@pytest.mark.parametrize("command", [[], ["board", "--stop", "zdc"], ["trips"], ["publish", "--publish-to", "FILE"]])
def test_an_address_that_cannot_be_followed_is_refused_without_its_password(lonely, command):
    result = run(lonely, *command, SAMPLE, "--follow", "http://me:topsecret@[::1")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.stderr
    assert "topsecret" not in result.stderr and "package" not in result.stderr


def test_a_command_reads_a_pipe_with_headers_once(lonely, tmp_path):
    feed = tmp_path / "vehicles.pb"
    feed.write_bytes(bytes.fromhex("0a0d0a03322e30100018a0a4fac806"))
    for command in (
            ["trips", SAMPLE, "--date", "2026-11-20", "--follow", feed],
            ["delay", SAMPLE, "seed-1509", "+5", "--now", "2026-11-20T08:14:00", "--follow", feed],
            ["check-feed", SAMPLE, feed]):
        for content, status in ((b"X-API-Key: topsecret\n", (0, 1)), (b"topsecret\n", (2,))):
            end, beginning = os.pipe()
            os.write(beginning, content)
            os.close(beginning)
            result = subprocess.run(
                [lonely, *command, "--follow-header-file", f"/dev/fd/{end}"], capture_output=True, text=True,
                timeout=PATIENCE, env=NO_DISPLAY | {"XDG_DATA_HOME": str(tmp_path)}, pass_fds=[end])
            os.close(end)
            assert result.returncode in status, result.stderr
            assert "topsecret" not in result.stderr and result.stderr.count("\n") == (result.returncode == 2)
