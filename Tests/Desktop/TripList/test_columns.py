"""The columns of the list: which there are, what they say of a trip, and the order by one of them."""

import subprocess
from pathlib import Path

from desk import Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def press_title(desk: Desk, name: str) -> None:
    """Does what a click on the title of a column does."""
    table = desk.find("trip-list")
    Atspi.Action.do_action(Atspi.Table.get_column_header(table, desk.place(name, table)), 0)


def resize(desk: Desk, width: int, height: int = 700) -> None:
    subprocess.run(["xdotool", "windowsize", "--sync", desk.window(), str(width), str(height)], check=True, timeout=20)


def test_the_expected_departure_stands_beside_the_planned_one_and_is_blank_while_unknown():
    with start() as desk:
        row = wait_for_a_trip(desk)
        assert desk.columns()[:2] == ["departure", "expected"], desk.columns()
        assert desk.cell(row, "expected") == ""
        desk.keys("plus", "plus")
        desk.expect_cell(row, "expected", "8:19")
        desk.keys("0")
        desk.expect_cell(row, "expected", "8:17")
        desk.keys("Delete")
        desk.expect_cell(row, "status", "canceled")
        assert desk.cell(row, "expected") == ""


def test_how_late_a_trip_is_has_a_symbol_of_its_own_and_marks_say_what_else_is_known():
    with start() as desk:
        row = wait_for_a_trip(desk)
        for keys, status in ((["plus"], "● +1 min"), (["ctrl+plus"], "●● +6 min"), (["ctrl+plus"], "●●● +11 min")):
            desk.keys(*keys)
            wait_for(status, lambda: desk.cell(row, "status") == status)
        resize(desk, 1260)
        desk.expect_saved()
        wait_for("decided", lambda: desk.cell(row, "marks") == "✓")


def test_columns_are_chosen_and_remembered(tmp_path):
    homes = {f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}
    kept = Path(tmp_path / "config/tripdesk/preferences")
    with start(environment=homes) as desk:
        wait_for_a_trip(desk)
        resize(desk, 1260)
        assert "vehicle" not in desk.columns()
        desk.keys("ctrl+k")
        desk.press("show-vehicle")
        wait_for("the vehicle", lambda: "vehicle" in desk.columns())
        for name in ("show-origin", "show-note"):
            desk.press(name)
        wait_for("the vehicle", lambda: "vehicle" in desk.columns() and "note" not in desk.columns())
        wait_for("kept", lambda: kept.exists() and "columns expected number marks vehicle\n" in kept.read_text())
    with start(environment=homes) as desk:
        wait_for_a_trip(desk)
        resize(desk, 1260)
        wait_for("the vehicle", lambda: "vehicle" in desk.columns() and "origin" not in desk.columns())
        assert any(name.startswith("r1-wd") for name in desk.column("vehicle"))


def test_a_click_on_a_title_sorts_a_second_reverses_a_third_gives_the_timetable_back():
    with start() as desk:
        wait_for_a_trip(desk)
        timetable, selected = desk.column("departure"), desk.text("trip-title")
        arrivals = desk.column("destination")
        press_title(desk, "destination")
        wait_for("sorted", lambda: desk.column("destination") == sorted(arrivals))
        press_title(desk, "destination")
        wait_for("reversed", lambda: desk.column("destination") == sorted(arrivals, reverse=True))
        assert desk.text("trip-title") == selected, "sorting chooses no other trip"
        press_title(desk, "destination")
        wait_for("the timetable", lambda: desk.column("departure") == timetable)
        assert desk.text("trip-title") == selected
