"""The menus of trips and stops, by a right click and by the Menu key."""

import subprocess

import pytest
from desk import PATIENCE, Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def selected(desk: Desk) -> list[int]:
    return list(Atspi.Table.get_selected_rows(desk.find("trip-list")))


def right_click(desk: Desk, row: int, accessible_id: str = "trip-list") -> None:
    box = desk.cell_box(row, accessible_id=accessible_id)
    subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
    subprocess.run(
        ["xdotool", "mousemove", str(box.x + 10), str(box.y + box.height // 2), "click", "3"], check=True,
        timeout=PATIENCE)


def test_a_right_click_selects_the_row_and_its_menu_does_what_keys_do():
    with start() as desk:
        row = wait_for_a_trip(desk) + 2
        right_click(desk, row)
        desk.expect_showing("menu-cancelTrip")
        assert selected(desk) == [row], "the row under the pointer"
        assert not desk.is_sensitive("menu-reinstateTrip")
        assert desk.find("menu-reinstateTrip").get_description(), "why not"
        desk.press("menu-cancelTrip")
        desk.expect_cell(row, 4, "✕ canceled")
        right_click(desk, row)
        desk.expect_showing("menu-reinstateTrip")
        assert desk.is_sensitive("menu-reinstateTrip") and not desk.is_sensitive("menu-cancelTrip")
        desk.press("menu-reinstateTrip")
        desk.expect_cell(row, 4, "no data")


def test_a_right_click_keeps_several_selected_trips_that_it_is_among():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("shift+Down", "shift+Down")
        wait_for("three trips", lambda: selected(desk) == [row, row + 1, row + 2])
        right_click(desk, row + 1)
        desk.expect_showing("menu-stepLater")
        assert selected(desk) == [row, row + 1, row + 2]
        desk.press("menu-stepLater")
        for one in range(row, row + 3):
            desk.expect_cell(one, 4, "+1 min")
        right_click(desk, row + 4)
        desk.expect_showing("menu-stepLater")
        assert selected(desk) == [row + 4]


@pytest.mark.parametrize("key", ["Menu", "shift+F10"])
def test_the_menu_key_opens_the_menu_of_the_list_or_of_the_stops(key):
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys(key)
        desk.expect_showing("menu-cancelTrip")
        assert selected(desk) == [row]
        subprocess.run(["xdotool", "key", "Escape"], check=True, timeout=PATIENCE)
        desk.expect_showing("menu-cancelTrip", False)
        desk.keys("F6", "Down", "Down", key)
        desk.expect_showing("menu-skipStop")
        desk.press("menu-skipStop")
        desk.expect_cell(2, 3, "skipped", "trip-stops")


def test_a_right_click_on_a_stop_selects_it():
    with start() as desk:
        wait_for_a_trip(desk)
        right_click(desk, 3, "trip-stops")
        desk.expect_showing("menu-skipStop")
        wait_for("the scope", lambda: desk.text("decision-scope").startswith("From "))
        assert not desk.is_sensitive("menu-restoreStop")
        desk.press("menu-skipStop")
        desk.expect_cell(3, 3, "skipped", "trip-stops")
