"""The stops of a trip beside the list: reached by one key, and left again."""

import subprocess

from desk import PATIENCE, Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def has_focus(desk: Desk, accessible_id: str) -> bool:
    return desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)


def chosen_stops(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-stops")))


def click(desk: Desk, row: int, button: int = 1) -> None:
    """A real click on a row of the list."""
    box = desk.cell_box(row, 2)
    subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
    subprocess.run(
        ["xdotool", "mousemove", str(box.x + 20), str(box.y + box.height // 2), "click", str(button)], check=True,
        timeout=PATIENCE)


def test_one_key_leads_to_the_stops_and_back_to_the_whole_trip():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("F6")
        wait_for("the stops", lambda: has_focus(desk, "trip-stops") and chosen_stops(desk) == [0])
        assert desk.text("decision-scope").strip() == "", "from the first stop on is the whole trip"
        desk.keys("Down", "Down", "Down")
        wait_for("the fourth stop", lambda: chosen_stops(desk) == [3])
        desk.keys("ctrl+Delete")
        desk.expect_cell(3, 3, "skipped", "trip-stops")
        desk.keys("F6")
        wait_for("the list", lambda: has_focus(desk, "trip-list") and chosen_stops(desk) == [])
        desk.expect_text("decision-scope", " ")


def test_the_scope_ends_by_its_button_and_by_a_click_on_the_trip():
    with start() as desk:
        row = wait_for_a_trip(desk)
        for leave in (lambda: desk.press("leave-stop"), lambda: click(desk, row)):
            desk.select(2, "trip-stops")
            wait_for("the scope", lambda: desk.text("decision-scope").startswith("From "))
            desk.expect_showing("leave-stop")
            leave()
            wait_for("the whole trip", lambda: chosen_stops(desk) == [] and not desk.is_showing("leave-stop"))
            wait_for("the list", lambda: has_focus(desk, "trip-list"))
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")


def test_the_keyboard_is_back_among_the_stops_after_a_departure_was_typed_there():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("F6", "Down", "Return")
        desk.expect_showing("typed-departure")
        desk.type("+3")
        desk.keys("Return")
        desk.expect_showing("typed-departure", False)
        wait_for("the stops", lambda: has_focus(desk, "trip-stops") and chosen_stops(desk) == [1])
        desk.expect_saved()
        entry, = desk.entries()
        assert entry["stop_sequence"] is not None and entry["value"] == 180
