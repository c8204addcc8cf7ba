"""Every text that a user reads passes through the catalogues: the desk speaks a language that nobody speaks, and each
text without accents is one that was not marked for translation."""

import getpass
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import pseudo
from desk import PATIENCE, SAMPLE, Desk, below, wait_for
from pseudo import Vocabulary, readable

MORNING = ("--now", "2026-11-20T08:14:00")
VOCABULARY = Vocabulary(getpass.getuser(), str(SAMPLE), "data/sample-feed")


def on_screen(desk: Desk, text: str) -> bool:
    """Whether a text of the sources, translated, is the name of something."""
    wanted = pseudo.pseudo(text).replace("_", "")
    return any(node.get_name() == wanted for node in below(desk.application()))


def decide(desk: Desk) -> None:
    """Some trips late, one early, one canceled, one with a stop skipped: all that the list and the detail can say."""
    desk.keys("ctrl+plus", "Down", "minus", "minus", "Down", "Delete", "Down", "0", "Down", "plus")
    wait_for("five decisions", lambda: len(desk.entries()) >= 5)


def open_about(desk: Desk) -> None:
    desk.keys("F10")
    desk.choose(pseudo.pseudo("_About Trip Desk").replace("_", ""))
    wait_for("the dialog", lambda: on_screen(desk, "A dispatcher's desk for today's trips of a GTFS timetable."))


def open_board(desk: Desk) -> None:
    desk.keys("ctrl+b")
    wait_for("the stops", lambda: desk.rows("stop-choices") > 1)
    # The window that came last is in front.
    subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
    desk.type("zilverdam centraal")
    wait_for("the station", lambda: desk.cell(0, 0, "stop-choices").startswith("Zilverdam Centraal"))
    desk.press("open-board")
    desk.find("board-list")


def type_nonsense(desk: Desk) -> None:
    desk.keys("Return")
    desk.expect_showing("typed-departure")
    desk.type("99:99")


SCENES: dict[str, Callable[[Desk], object]] = {
    "desk": lambda desk: None,
    "menu": lambda desk: desk.keys("F10"),
    "typed departure": type_nonsense,
    "reason and note": lambda desk: desk.keys("ctrl+e"),
    "calendar": lambda desk: (desk.keys("ctrl+d"), desk.expect_showing("calendar")),
    "filter": lambda desk: (desk.keys("ctrl+shift+f"), desk.expect_showing("filter-delayed")),
    "log": lambda desk: (desk.keys("ctrl+l"), wait_for("the log", lambda: desk.rows("log-list") >= 5)),
    "preview": lambda desk: (desk.keys("ctrl+i"), desk.expect_showing("feed-preview")),
    "followed": lambda desk: (desk.keys("ctrl+shift+i"), desk.expect_showing("follow-list")),
    "shortcuts": lambda desk: (desk.keys("ctrl+question"), wait_for("it", lambda: on_screen(desk, "A step later"))),
    "preferences": lambda desk: (desk.keys("ctrl+comma"), desk.expect_showing("preference-step")),
    "about": open_about,
    "board": open_board,
}


def unmarked(desk: Desk) -> str:
    """Each text with plain words, by whose it is, a line each."""
    found = {
        f"{node.get_role_name()} {node.get_accessible_id()}: {text[:200]!r}: {', '.join(words)}"
        for node, text in readable(desk.application()) if (words := VOCABULARY.unmarked(text))}
    return "\n".join(sorted(found))


@pytest.fixture(scope="module")
def language(tmp_path_factory) -> dict[str, str]:
    return pseudo.environment(tmp_path_factory.mktemp("pseudo"))


@pytest.mark.parametrize("scene", SCENES)
def test_every_text_of_a_window_is_translated(scene, language):
    with Desk(SAMPLE, *MORNING, environment=language) as desk:
        desk.expect_showing("trip-departure")
        decide(desk)
        SCENES[scene](desk)
        assert sum(1 for _ in readable(desk.application())) > 50
        faults = unmarked(desk)
        assert not faults, faults
