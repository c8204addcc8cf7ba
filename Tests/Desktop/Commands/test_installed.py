"""The program as scripts/install lays it out, and what comes with it: manual page, completions, desktop entry."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from desk import PROGRAM, ROOT, Desk

ID = "io.github.tripdesk.TripDesk"


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, env=os.environ | environment)


def succeed(*command: str | Path, **environment: str) -> str:
    result = run(*command, **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """A prefix with a space in its name, as a user may have one, with the program installed."""
    prefix = tmp_path_factory.mktemp("some where") / "desk"
    succeed(ROOT / "scripts/install", "--prefix", prefix, "--program", PROGRAM)
    return prefix


def commands() -> dict[str, list[str]]:
    """Every command that the program has, with the names of its options."""
    dump = json.loads(succeed(PROGRAM, "--experimental-dump-help"))
    return {
        command["commandName"]: [
            ("--" if name["kind"] == "long" else "-") + name["name"]
            for argument in command.get("arguments", []) if argument["shouldDisplay"]
            for name in argument.get("names", [])]
        for command in dump["command"]["subcommands"] if command["commandName"] != "help"}


def test_an_installed_folder_can_be_moved_and_finds_its_own_files(prefix, tmp_path):
    moved = tmp_path / "elsewhere"
    shutil.copytree(prefix, moved)
    sample = moved / "share/tripdesk/sample-feed"
    opened = succeed("strace", "-f", "-qq", "-e", "trace=openat", "-o", "/dev/stdout", moved / "bin/tripdesk", "check",
                     sample)
    assert str(prefix) not in opened and str(ROOT / "data") not in opened
    with Desk(sample, "--now", "2026-11-20T08:14:00", program=moved / "bin/tripdesk",
              environment={"LANGUAGE": "nl"}) as app:
        app.press("increase-delay-5")
        app.expect_text("trip-delay", "5 minuten vertraging")
        files = Path(f"/proc/{app.process.pid}/maps").read_text()
        assert str(moved / "share/locale/nl/LC_MESSAGES/tripdesk.mo") in files


def test_naming_a_data_folder_leaves_the_translations_on():
    with Desk(ROOT / "data/sample-feed", "--now", "2026-11-20T08:14:00",
              environment={"LANGUAGE": "nl", "TRIPDESK_DATA": str(ROOT / "data")}) as app:
        app.press("increase-delay-5")
        app.expect_text("trip-delay", "5 minuten vertraging")


def test_uninstalling_leaves_what_others_put_there_and_nothing_else(tmp_path):
    prefix = tmp_path / "usr"
    (prefix / "bin").mkdir(parents=True)
    other = prefix / "share/icons/other.svg"
    other.parent.mkdir(parents=True)
    other.write_text("")
    for _ in range(2):
        succeed(ROOT / "scripts/install", "--prefix", prefix, "--program", PROGRAM)
    moved = tmp_path / "moved"
    prefix.rename(moved)
    succeed(ROOT / "scripts/uninstall", "--prefix", moved)
    assert sorted(str(path.relative_to(moved)) for path in moved.rglob("*")) == [
        "bin", "share", "share/icons", "share/icons/other.svg"]
    again = run(ROOT / "scripts/uninstall", "--prefix", moved)
    assert again.returncode == 2 and "nothing was installed" in again.stderr


def test_packagers_install_below_a_folder_of_theirs(tmp_path):
    succeed(ROOT / "scripts/install", "--prefix", "/usr", "--destdir", tmp_path, "--program", PROGRAM)
    entry = (tmp_path / f"usr/share/applications/{ID}.desktop").read_text()
    assert "Exec=/usr/bin/tripdesk %f\n" in entry
    assert "Exec=/usr/bin/tripdesk /usr/share/tripdesk/sample-feed " in entry
    assert str(tmp_path) not in entry


def test_one_id_everywhere(prefix):
    files = [str(path.relative_to(prefix)) for path in prefix.rglob(f"{ID}*")]
    assert sorted(files) == [
        f"share/applications/{ID}.desktop",
        f"share/dbus-1/services/{ID}.service",
        f"share/icons/hicolor/16x16/apps/{ID}.svg",
        f"share/icons/hicolor/scalable/apps/{ID}.svg",
        f"share/icons/hicolor/symbolic/apps/{ID}-symbolic.svg",
        f"share/metainfo/{ID}.metainfo.xml",
    ]
    entry = (prefix / files[files.index(f"share/applications/{ID}.desktop")]).read_text()
    assert f"\nIcon={ID}\n" in entry and f"\nStartupWMClass={ID}\n" in entry
    assert f'let id = "{ID}"' in (ROOT / "Sources/TripGtk/Program/DeskApplication.swift").read_text()


def test_the_desktop_entry_is_valid_and_its_commands_are_understood(prefix):
    entry = prefix / f"share/applications/{ID}.desktop"
    assert succeed("desktop-file-validate", entry) == ""
    lines = re.findall(r"^Exec=(.*)$", entry.read_text(), re.MULTILINE)
    assert len(lines) == 2
    for line in lines:
        words = re.findall(r'"([^"]*)"|(\S+)', line)
        program, *arguments = [quoted or plain for quoted, plain in words if plain != "%f"]
        assert Path(program).samefile(prefix / "bin/tripdesk")
        # It gets as far as the screen: the command line is in order.
        display = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        result = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60, env=display)
        assert "no display" in result.stderr, result.stderr


def test_software_centres_accept_the_metainfo(prefix):
    metainfo = prefix / f"share/metainfo/{ID}.metainfo.xml"
    succeed("appstreamcli", "validate", "--no-net", metainfo)
    releases = re.findall(r'<release version="([^"]+)"', metainfo.read_text())
    assert releases[0] == succeed(PROGRAM, "--version").strip()
    pictures = re.findall(r"/main/(docs/[^<]+\.png)<", metainfo.read_text())
    assert pictures and all((ROOT / picture).exists() for picture in pictures)


def test_the_manual_page_tells_every_command_and_option(prefix):
    page = prefix / "share/man/man1/tripdesk.1"
    succeed("mandoc", "-T", "lint", page)
    complaints = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page, LC_ALL="C.UTF-8").stderr
    assert complaints == ""
    text = succeed("mandoc", "-T", "ascii", "-O", "width=200", page)
    text = re.sub(".\b", "", text)
    assert commands().keys() >= {"desk", "trips", "check"}
    for command, options in commands().items():
        section = re.search(rf"^   tripdesk {command}\b.*?(?=^   tripdesk |^\S)", text, re.MULTILINE | re.DOTALL)
        assert section, command
        common = re.search(r"^COMMON OPTIONS.*?(?=^\S)", text, re.MULTILINE | re.DOTALL)
        for option in options:
            told = re.compile(rf"(?<![-\w]){re.escape(option)}(?![-\w])")
            assert told.search(section[0]) or told.search(common[0]), (command, option)
            # What it shares with others is named again, but for what every command has.
            assert told.search(section[0]) or option in ("--version", "--help", "-h"), (command, option)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_read_their_completions(prefix, shell):
    files = {
        "bash": "bash-completion/completions/tripdesk", "zsh": "zsh/site-functions/_tripdesk",
        "fish": "fish/vendor_completions.d/tripdesk.fish"}
    path = prefix / "share" / files[shell]
    succeed(shell, "-n", path)
    text = path.read_text()
    assert all(command in text for command in commands())


def test_bash_completes_commands_and_options(prefix):
    def complete(*words: str) -> set[str]:
        script = (
            f'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${{#COMP_LINE}};'
            "COMP_TYPE=9; COMP_KEY=9; $(complete -p tripdesk | sed -E 's/.* -F ([^ ]+) .*/\\1/') tripdesk"
            ' "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"; printf "%s\\n" "${COMPREPLY[@]}"')
        return set(succeed(
            "bash", "-c", script, "bash", prefix / "share/bash-completion/completions/tripdesk", *words,
            PATH=f"{prefix}/bin:{os.environ['PATH']}").split())
    assert {"trips", "check"} <= complete("tripdesk", "")
    assert "--running" in complete("tripdesk", "trips", "--")
