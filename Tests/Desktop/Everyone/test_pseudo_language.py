"""Every text that a user reads passes through the catalogues: the desk speaks a language that nobody speaks, and each
text without accents is one that was not marked for translation."""

import getpass
import re
import shutil
import subprocess
from collections.abc import Callable

import pytest

import pseudo
from desk import PATIENCE, SAMPLE, Atspi, Desk, below, wait_for
from morning import MORNING
from pseudo import Vocabulary, readable

# Who decides, where files are, the languages by their own names, and who made the program.
VOCABULARY = Vocabulary(
    getpass.getuser(), str(SAMPLE), "data/sample-feed", "Deutsch", "English (GB)", "English (US)", "Nederlands",
    "The Trip Desk developers")
# What GTK says of its own, by the role in which it does. None of it has an accessible id.
GTKS_OWN = {
    "push button": {"Close", "Maximize", "Minimize"},
    "info bar": {"Information"},
    # The keys, and the window of shortcuts around them.
    "label": {"BackSpace", "Ctrl", "Delete", "End", "Escape", "Home", "Insert", "KP_Enter", "Page_Down", "Page_Up",
              "Menu", "Shift", "Shortcuts", "http://website.com",
              "This program comes with absolutely no warranty.\nSee the The MIT License (MIT) for details."},
    "text": {"Search", "Search Shortcuts"},
    "dialog": {f"About {pseudo.pseudo('Trip Desk')}"},
    "toggle button": {"Credits", "License"},
}
# A key at the end of a tooltip, which GTK translates: "(Shift+Ctrl+Z)".
KEY = re.compile(r" \((?:Shift\+|Ctrl\+)*(?:Return|Escape|Delete|Insert|BackSpace|F\d+|[A-Z]|[+\-\d,?])\)")
# The tag of a language behind its name: `French (fr)`.
TAG = re.compile(r" \([a-z]{2}\)$")
# Not words but what is published, in the notation of Protocol Buffers, the path and the address of a
# journal, and that of a page about an alert.
NOTATION = {"feed-preview", "journal-file", "journal-address", "journal-note", "alert-link"}


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
    wait_for("the station", lambda: "Zilverdam Centraal" in desk.cell(0, 0, "stop-choices"))
    desk.press("open-board")
    desk.find("board-list")


def open_journal(desk: Desk) -> None:
    desk.keys("ctrl+comma")
    desk.press("preferences-journal")
    desk.expect_showing("journal-file")


def open_graph(desk: Desk) -> None:
    desk.keys("ctrl+g")
    wait_for("the trips of the line", lambda: desk.rows("graph-table") > 1)
    desk.press("graph-export")
    desk.expect_showing("graph-export-save")


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
    "alerts": lambda desk: (desk.keys("ctrl+shift+a"), desk.expect_showing("alert-show")),
    "preview": lambda desk: (desk.keys("ctrl+i"), desk.expect_showing("feed-preview-table")),
    "followed": lambda desk: (desk.keys("ctrl+shift+i"), desk.expect_showing("follow-list")),
    "shortcuts": lambda desk: (desk.keys("ctrl+question"), wait_for("it", lambda: on_screen(desk, "A step later"))),
    "preferences": lambda desk: (desk.keys("ctrl+comma"), desk.expect_showing("preference-step")),
    "journal": open_journal,
    "about": open_about,
    "board": open_board,
    "graph": open_graph,
}


# The names of the forms of the published feed are those of the command line.
FEED_FORMS = ("standard", "added", "google", "transit")


def is_exempt(node: Atspi.Accessible, text: str) -> bool:
    if identifier := node.get_accessible_id():
        return identifier in NOTATION
    return text in FEED_FORMS or text in GTKS_OWN.get(node.get_role_name(), ())


def unmarked(desk: Desk) -> str:
    """Each text with plain words, by whose it is, a line each."""
    found = {
        f"{node.get_role_name()} {node.get_accessible_id()}: {text[:200]!r}: {', '.join(words)}"
        for node, text in readable(desk.application())
        if not is_exempt(node, text) and (words := VOCABULARY.unmarked(TAG.sub("", KEY.sub("", text))))}
    return "\n".join(sorted(found))


@pytest.fixture(scope="module")
def language(tmp_path_factory) -> dict[str, str]:
    return pseudo.environment(tmp_path_factory.mktemp("pseudo"))


@pytest.mark.parametrize("scene", SCENES)
def test_every_text_of_a_window_is_translated(scene, language):
    with Desk(SAMPLE, "--now", MORNING, environment=language) as desk:
        desk.expect_showing("trip-list")
        wait_for("a trip", lambda: desk.text("trip-departure"))
        decide(desk)
        desk.expect_detail()
        SCENES[scene](desk)
        assert sum(1 for _ in readable(desk.application())) > 50
        faults = unmarked(desk)
        assert not faults, faults


def test_a_text_that_does_not_pass_through_the_catalogue_is_found(language, tmp_path):
    """The check can fail: here the word above a column is not translated."""
    folder = tmp_path / "data"
    shutil.copytree(language["TRIPDESK_DATA"], folder, symlinks=True)
    catalogue = next(folder.glob("locale/*/LC_MESSAGES/tripdesk.mo"))
    texts = subprocess.run(["msgunfmt", catalogue], capture_output=True, text=True, check=True).stdout
    without = texts.replace('\nmsgid "Destination"\n', '\nmsgid "Destination, which nobody asks for"\n')
    assert without != texts
    subprocess.run(["msgfmt", "-", "-o", catalogue], input=without, text=True, check=True)
    with Desk(SAMPLE, "--now", MORNING, environment=language | {"TRIPDESK_DATA": str(folder)}) as desk:
        desk.expect_detail()
        assert "Destination" in unmarked(desk)
