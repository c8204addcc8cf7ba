"""The main job under Wayland: keys, a decision, the train graph, and half a screen."""

import json
import subprocess

import pytest
from desk import PATIENCE, SAMPLE, Desk, wait_for
from morning import MORNING
from whole import expect_whole

HALF, HEIGHT = 680, 600


def sway(*words: str) -> object:
    """What the compositor answers."""
    answer = subprocess.run(
        ["swaymsg", "--raw", *words], check=True, timeout=PATIENCE, stdout=subprocess.PIPE, text=True).stdout
    return json.loads(answer)


def windows() -> dict[str, dict]:
    """The windows that the compositor shows, by their titles."""
    def leaves(node: dict):
        if node.get("pid"):
            yield node
        for child in node.get("nodes", []) + node.get("floating_nodes", []):
            yield from leaves(child)
    return {window["name"]: window for window in leaves(sway("-t", "get_tree"))}


def key(*words: str) -> None:
    """A real key, as `wtype` names it, at the window with the focus."""
    # GTK 3 leaves the last key of a keymap out when it looks for shortcuts, so the last one is a key without a meaning.
    subprocess.run(["wtype", *words, "-p", "F35"], check=True, timeout=PATIENCE)


def expect_tiled(desk: Desk, of: str, title: str) -> None:
    """Waits until the window has the size that the compositor gives it, and shows all of itself in it."""
    place = windows()[title]["window_rect"]
    expect_whole(desk.frame(of), place["width"], place["height"])


@pytest.fixture
def desk():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        wait_for("the focus", lambda: any(window["focused"] for window in windows().values()))
        yield desk


def test_a_key_decides_and_list_and_graph_show_it(desk, picture):
    row = desk.column(0).index(desk.text("trip-departure"))
    key("+")
    desk.expect_text("trip-delay", "1 minute delay")
    desk.expect_cell(row, 4, "+1 min")
    desk.expect_saved()
    assert [entry["value"] for entry in desk.entries()] == [60]
    key("-M", "ctrl", "g", "-m", "ctrl")
    wait_for("the graph", lambda: "Train Graph" in windows())
    planned = desk.column("planned", "graph-table")
    states = desk.column("state", "graph-table")
    changed = [state for time, state in zip(planned, states) if time.startswith("8:17")]
    assert any("+1 min" in state for state in changed), changed
    key("-M", "ctrl", "z", "-m", "ctrl")
    wait_for("undone", lambda: "+1 min" not in desk.cell(row, 4))


def test_tiled_side_by_side_nothing_is_cut_and_f9_leads_from_one_half_to_the_other(desk, picture):
    title = next(iter(windows()))
    row = desk.column(0).index(desk.text("trip-departure"))
    expect_tiled(desk, "trip-list", title)
    key("-M", "ctrl", "g", "-m", "ctrl")
    wait_for("the graph", lambda: "Train Graph" in windows())
    wait_for("side by side", lambda: all(window["rect"]["width"] < 700 for window in windows().values()))
    expect_tiled(desk, "trip-list", title)
    expect_tiled(desk, "graph", "Train Graph")
    key("-k", "F9")
    desk.expect_showing("graph-table")
    desk.expect_showing("graph", False)
    expect_tiled(desk, "graph-table", "Train Graph")
    key("-M", "ctrl", "w", "-m", "ctrl")
    wait_for("the desk alone", lambda: "Train Graph" not in windows())
    wait_for("both halves", lambda: desk.is_showing("trip-list") and desk.is_showing("trip-title"))
    sway("floating", "enable")

    def is_half() -> bool:
        # A window that becomes a floating one asks for its own size, which may come after this one.
        sway("resize", "set", "width", f"{HALF}", "px", "height", f"{HEIGHT}", "px")
        return not desk.is_showing("trip-title")
    wait_for("half a screen", is_half)
    desk.expect_showing("trip-list")
    key("+")
    desk.expect_cell(row, 4, "+1 min")
    key("-k", "F9")
    desk.expect_showing("trip-title")
    desk.expect_showing("trip-list", False)
    key("+")
    desk.expect_text("trip-delay", "2 minutes delay")
