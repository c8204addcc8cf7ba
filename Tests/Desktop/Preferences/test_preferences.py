"""What the user has set, and what the desk remembers by itself."""

import subprocess
from pathlib import Path

import gi
import pytest

from desk import PATIENCE, SAMPLE, Desk, below, children, press_at, wait_for
from morning import MORNING
from train_graph import Graph

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402


def homes(home: Path) -> dict[str, str]:
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}


def test_what_is_set_holds_at_once_and_at_the_next_start(tmp_path):
    kept = tmp_path / "config/tripdesk/preferences"
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        desk.keys("ctrl+comma")
        desk.expect_showing("preference-step")
        Atspi.Value.set_current_value(desk.find("preference-step"), 3)
        wait_for("written", lambda: kept.exists() and "\nstep 3\n" in kept.read_text())
        desk.press("increase-delay")
        desk.expect_text("trip-delay", "3 minutes delay")
        assert desk.find("increase-delay").get_name() == "3 minutes later"
    kept.write_text(kept.read_text() + "locale nl_NL\n")
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        wait_for("08:17", lambda: desk.text("trip-departure") == "08:17")
        desk.press("increase-delay")
        desk.expect_text("trip-delay", "3 minuten vertraging")


def preferences(desk: Desk) -> list[Atspi.Accessible]:
    """The windows with the preferences."""
    return [child for child in children(desk.application()) if child.get_name() == "Preferences"]


def test_the_key_presents_the_window_that_is_open_already(tmp_path):
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        main = desk.window()
        desk.keys("ctrl+comma")
        desk.expect_showing("preference-step")
        window = next(each for each in desk.windows() if each != main)
        press_at(main, "ctrl+comma")
        # The next key comes after that one, so a second window would be there by now.
        press_at(main, "plus")
        desk.expect_text("trip-delay", "1 minute delay")
        assert len(preferences(desk)) == 1
        press_at(window, "Escape")
        wait_for("closed", lambda: preferences(desk) == [])
        press_at(main, "ctrl+comma")
        wait_for("opened again", lambda: len(preferences(desk)) == 1)


def test_the_keys_of_the_graph_move_by_the_steps_that_are_set(tmp_path):
    kept = tmp_path / "config/tripdesk/preferences"
    kept.parent.mkdir(parents=True)
    kept.write_text("tripdesk preferences 1\nstep 2\nlarge-step 10\n")
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        graph = Graph(desk)
        graph.keys("plus")
        desk.expect_text("trip-delay", "2 minutes delay")
        graph.keys("ctrl+plus")
        desk.expect_text("trip-delay", "12 minutes delay")
        graph.keys("minus")
        desk.expect_text("trip-delay", "10 minutes delay")


@pytest.mark.parametrize("text", ["tripdesk preferences 2\n", "\0\xff", "tripdesk preferences 1\nstep many\n"])
def test_a_file_that_cannot_be_read_is_said_and_left_alone(tmp_path, text):
    kept = tmp_path / "config/tripdesk/preferences"
    kept.parent.mkdir(parents=True)
    kept.write_text(text, encoding="latin-1")
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("desk-notice")
        assert str(kept) in desk.text("desk-notice")
        desk.press("increase-delay")
        desk.expect_text("trip-delay", "1 minute delay")
    assert kept.read_text(encoding="latin-1") == text


def test_the_window_opens_as_large_as_it_was_closed(tmp_path):
    def size(desk: Desk) -> list[str]:
        told = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", desk.window()], capture_output=True, text=True, check=True)
        return [line for line in told.stdout.splitlines() if line.startswith(("WIDTH", "HEIGHT"))]

    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        subprocess.run(["xdotool", "windowsize", "--sync", desk.window(), "1200", "760"], check=True)
        wait_for("the size", lambda: "1200" in "".join(size(desk)))
        before = size(desk)
        desk.expect_saved()
        desk.keys("ctrl+q")
        wait_for("the end", lambda: desk.process.poll() is not None)
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        assert size(desk) == before


def test_the_title_bar_may_be_the_desktops_own(tmp_path):
    kept = tmp_path / "config/tripdesk/preferences"
    kept.parent.mkdir(parents=True)
    kept.write_text("tripdesk preferences 1\nsystem-title-bar on\n")
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        desk.expect_showing("undo")


def test_the_guide_opens_whatever_programs_the_desktop_has():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.expect_showing("trip-departure")
        desk.keys("F1")
        desk.expect_showing("guide")
        assert desk.text("guide").startswith("Guide to Trip Desk\n")
        # Its links lead to its pages, and the button leads back.
        assert not desk.is_sensitive("guide-back")
        page = desk.find("guide")
        offset = desk.text("guide").index("When something is wrong")
        word = Atspi.Text.get_character_extents(page, offset + 3, Atspi.CoordType.SCREEN)
        subprocess.run(
            ["xdotool", "mousemove", str(word.x + word.width // 2), str(word.y + word.height // 2), "click", "1"],
            check=True, timeout=PATIENCE)
        desk.expect_text("guide", "When something is wrong")
        # A table is one: what it says, what it means and what to do stand beside each other.
        cells = {node.get_name(): Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
                 for node in below(desk.application()) if node.get_role() == Atspi.Role.LABEL}
        row = [next(box for text, box in cells.items() if text.startswith(start)) for start in
               ("… of … trips left out", "some trips have impossible", "tripdesk check feed.zip names file and line")]
        assert row[0].y == row[1].y == row[2].y and row[0].x < row[1].x < row[2].x
        desk.press("guide-back")
        wait_for("the first page", lambda: desk.text("guide").startswith("Guide to Trip Desk\n"))
        guide = desk.windows()[-1]
        press_at(guide, "Escape")
        wait_for("no guide", lambda: desk.look_for("guide") is None)
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")
