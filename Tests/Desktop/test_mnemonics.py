"""Alt and an underlined letter mean one thing at a time, in every language."""

from collections import Counter

import pytest

from desk import ROOT, SAMPLE, Atspi, Desk, below, wait_for

MORNING = ("--now", "2026-11-20T08:14:00")
LANGUAGES = ["en", *(ROOT / "data/po/LINGUAS").read_text().split()]
PLACES = {
    "desk": ([], "trip-departure"), "menu": (["F10"], None), "filter": (["ctrl+shift+f"], "filter-delayed"),
    "reason and note": (["ctrl+e"], "reason"), "preferences": (["ctrl+comma"], "preference-step"),
}


def mnemonics(root: Atspi.Accessible) -> list[tuple[str, str]]:
    """The letters of what is in sight, with its names."""
    found = []
    for node in below(root):
        if "Action" not in node.get_interfaces() or not node.get_state_set().contains(Atspi.StateType.SHOWING):
            continue
        for index in range(Atspi.Action.get_n_actions(node)):
            binding = Atspi.Action.get_key_binding(node, index)
            found.append((binding, node.get_name()))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_probe(language):
    with Desk(SAMPLE, *MORNING, environment={"LANGUAGE": language}) as desk:
        desk.expect_showing("trip-departure")
        for place, (keys, shown) in PLACES.items():
            desk.keys(*keys)
            import time; time.sleep(1)
            print(language, place, mnemonics(desk.application()))
            desk.keys("Escape")
