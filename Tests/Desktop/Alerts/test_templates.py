"""The operator's own sentences of alerts: the page Passengers of the preferences, and `tripdesk alert templates`."""

import os
import subprocess
from pathlib import Path

from desk import PROGRAM, SAMPLE, Atspi, Desk, press_at, wait_for
from morning import MORNING


def homes(home: Path) -> dict[str, str]:
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}


def editor(home: Path) -> Path:
    """Makes an editor the user's program for texts; the file in which it notes what it was to open."""
    noted = home / "opened"
    script = home / "editor.sh"
    script.write_text(f'#!/bin/sh\necho "$1" >> {noted}\n')
    script.chmod(0o755)
    programs = home / "data/applications"
    programs.mkdir(parents=True)
    (programs / "editor.desktop").write_text(
        f"[Desktop Entry]\nType=Application\nName=Editor\nExec={script} %f\nMimeType=text/plain;\n")
    (home / "config").mkdir()
    (home / "config/mimeapps.list").write_text("[Default Applications]\ntext/plain=editor.desktop\n")
    return noted


def test_the_page_shows_what_passengers_read_and_follows_the_file(tmp_path):
    noted = editor(tmp_path)
    file, kept = tmp_path / "config/tripdesk/templates", tmp_path / "config/tripdesk/preferences"
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        desk.keys("ctrl+comma")
        desk.expect_showing("preference-step")
        window = desk.windows()[-1]
        press_at(window, "alt+p")
        desk.expect_showing("alert-preview")
        wait_for("Dutch, as the timetable", lambda: desk.text("alert-preview").startswith("Dutch (nl)\nCanceled trips\nLijn "))
        assert "rijdt niet" in desk.text("alert-preview") and "Technische storing" in desk.text("alert-preview")
        assert not desk.is_showing("templates-problems")
        # The editor gets a file with the built-in sentences as comments.
        press_at(window, "alt+e")
        wait_for("the editor", noted.exists)
        assert noted.read_text() == f"{file}\n"
        text = file.read_text()
        assert "\n# cancelled.one.header = Lijn {line}: {trips} rijdt niet\n" in text
        # What is saved there is read at once.
        file.write_text(text + "\n[nl]\ncancelled.one.header = {trips} vervalt helaas\nlate.header = {oops}\n")
        wait_for("the new sentence", lambda: "vervalt helaas" in desk.text("alert-preview"))
        last = len(file.read_text().splitlines())
        wait_for("the problem", lambda: desk.is_showing("templates-problems"))
        assert desk.text("templates-problems").startswith(f"⚠ Templates, line {last}: {{oops}} stands for nothing")
        # Languages and limit are kept.
        press_at(window, "alt+l")
        wait_for("the field", lambda: desk.find("preference-alert-languages").get_state_set().contains(
            Atspi.StateType.FOCUSED))
        desk.type("en")
        wait_for("English", lambda: desk.text("alert-preview").startswith("English (en)\nCanceled trips\nLine "))
        wait_for("kept", lambda: "\nalert-languages en\n" in kept.read_text())


def templates(home: Path, *arguments) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, "alert", "templates", *arguments], capture_output=True, text=True, timeout=60,
        env=os.environ | homes(home))


def test_the_command_shows_the_same_and_names_broken_lines(tmp_path):
    shown = templates(tmp_path, SAMPLE, "--now", MORNING)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Dutch (nl)\n  Canceled trips\n    Lijn ")
    own = templates(tmp_path, "--built-in")
    assert own.returncode == 0
    file = tmp_path / "config/tripdesk/templates"
    file.parent.mkdir(parents=True)
    file.write_text(own.stdout)
    assert templates(tmp_path, "--check").returncode == 0
    lines = len(own.stdout.splitlines())
    file.write_text(own.stdout + "[nl]\nlate.header = Lijn {line\nextra.header = Extra: {trips}\n")
    checked = templates(tmp_path, "--check")
    assert (checked.returncode, checked.stdout) == (1, "")
    assert checked.stderr == f"{file}:{lines + 2}: A brace lacks its other half. Write a word that is filled in as {{line}}.\n"
    shown = templates(tmp_path, SAMPLE, "--now", MORNING, "--alert-languages", "nl,sv")
    assert (shown.returncode, shown.stdout.count("    Extra: ")) == (1, 2)
    assert "There are no sentences in sv" in shown.stderr
    missing = templates(tmp_path, "--check", "--alert-templates", tmp_path / "none")
    assert (missing.returncode, missing.stdout, missing.stderr.count("\n")) == (2, "", 1)
    assert templates(tmp_path).returncode == 2
