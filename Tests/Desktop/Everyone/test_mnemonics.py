"""Alt and an underlined letter mean one thing at a time, in every language."""

from collections import Counter

import pytest

from desk import ROOT, SAMPLE, Atspi, Desk, below, press_at, wait_for
from morning import MORNING

LANGUAGES = ["en", *(ROOT / "data/po/LINGUAS").read_text().split()]
# By which keys each place is opened, and how many letters it has at least.
PLACES = {"menu": ("F10", 15), "filter": ("ctrl+shift+f", 6), "reason and note": ("ctrl+e", 4),
          "preferences": ("ctrl+comma", 7), "alerts": ("ctrl+shift+a", 7)}


def mnemonics(desk: Desk) -> Counter[tuple[str, str]]:
    """The letters of what is in sight, with whose they are."""
    found = Counter()
    for node in below(desk.application()):
        if "Action" in node.get_interfaces() and node.get_state_set().contains(Atspi.StateType.SHOWING):
            # Several are separated by ";": the mnemonic, the way through the menus, the accelerator.
            letter = Atspi.Action.get_key_binding(node, 0).split(";")[0]
            if letter:
                found[letter, node.get_name()] += 1
    return found


def expect_unique(place: str, found: Counter[tuple[str, str]]) -> None:
    letters = Counter(letter for letter, _ in found.elements())
    twice = sorted((letter, name) for letter, name in found if letters[letter] > 1)
    assert not twice, f"{place}: {twice}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_stands_for_two_things_in_one_place(language):
    with Desk(SAMPLE, "--now", MORNING, environment={"LANGUAGE": language}) as desk:
        desk.expect_showing("trip-departure")
        # With the notice that offers to undo.
        desk.press("increase-delay")
        wait_for("the desk's letters", lambda: len(mnemonics(desk)) >= 11)
        expect_unique("desk", mnemonics(desk))
        for place, (keys, count) in PLACES.items():
            before = mnemonics(desk)
            desk.keys(keys)
            wait_for(f"the letters of {place}", lambda: (mnemonics(desk) - before).total() >= count)
            expect_unique(place, mnemonics(desk) - before)
            if place == "preferences":
                desk.press("preferences-journal")
                desk.expect_showing("journal-file")
                expect_unique("journal", mnemonics(desk) - before)
            desk.keys("Escape")
            if place != "preferences":
                wait_for(f"no {place}", lambda: not mnemonics(desk) - before)
        before = mnemonics(desk)
        press_at(min(desk.windows(), key=int), "ctrl+g")
        desk.expect_showing("graph-export")
        desk.press("graph-export")
        desk.expect_showing("graph-export-save")
        wait_for("the letters of the graph", lambda: (mnemonics(desk) - before).total() >= 2)
        expect_unique("graph", mnemonics(desk) - before)
