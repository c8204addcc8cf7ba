"""The page Vehicles of the preferences: the operator's turnarounds, by keys alone."""

import os
import subprocess

from desk import Atspi, Desk, press_at, wait_for
from morning import start, wait_for_a_trip


def status(desk: Desk, departure: str) -> str:
    """What the list says of the trip that leaves in the morning at a time."""
    row = next(row for row, text in enumerate(desk.column(0)) if text.startswith(departure + "\u202fAM"))
    return desk.cell(row, "status")


def open_page(desk: Desk) -> tuple[str, str]:
    """Opens the page by the keyboard; the windows of the desk and of the page."""
    main = min(desk.windows(), key=int)
    press_at(main, "ctrl+comma")
    desk.expect_showing("preference-step")
    window = next(each for each in desk.windows() if each != main)
    press_at(window, "alt+i")
    desk.expect_showing("vehicles-turnaround")
    return main, window


def take_picture(name: str) -> None:
    """Keeps a picture of the screen where somebody wants to look at it."""
    if folder := os.environ.get("TRIPDESK_PICTURES"):
        subprocess.run(["import", "-window", "root", f"{folder}/{name}.png"], check=False)


def is_focused(desk: Desk, accessible_id: str) -> bool:
    return desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)


def type_into(desk: Desk, window: str, letter: str, accessible_id: str, text: str) -> None:
    press_at(window, f"alt+{letter}")
    wait_for("the field", lambda: is_focused(desk, accessible_id))
    press_at(window, "ctrl+a")
    desk.type(text)
    desk.expect_text(accessible_id, text)


def test_a_turnaround_changes_the_next_trip_of_a_late_vehicle_and_undo_takes_it_back():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "ctrl+plus")
        # The vehicle arrives at 8:46:30 as planned.
        wait_for("the next trip", lambda: "↳ +4 min" in status(desk, "8:55"))
        main, window = open_page(desk)
        assert "Now, as nobody has changed it: turnaround 3 min" in desk.text("vehicles-in-effect")
        type_into(desk, window, "t", "vehicles-turnaround", "6")
        assert "↳ +4 min" in status(desk, "8:55"), "what is typed counts for nothing yet"
        press_at(window, "Return")
        wait_for("a longer turnaround", lambda: "↳ +7 min" in status(desk, "8:55"))
        take_picture("vehicles-applied")
        press_at(main, "ctrl+z")
        wait_for("the turnaround of before", lambda: "↳ +4 min" in status(desk, "8:55"))
        desk.expect_text("vehicles-turnaround", "3")
        kinds = [entry["kind"] for entry in desk.entries()]
        assert kinds[-2:] == ["vehicle-settings", "settings-undo"], kinds


def test_a_rule_for_a_stop_is_typed_by_its_name_and_removed_again():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "ctrl+plus")
        wait_for("the next trip", lambda: "↳ +4 min" in status(desk, "8:55"))
        main, window = open_page(desk)
        press_at(window, "alt+a")
        wait_for("the field of the new rule", lambda: is_focused(desk, "vehicles-from"))
        desk.type("zilverdam cen")
        take_picture("vehicles-offers")
        press_at(window, "ctrl+a")
        desk.type("nowhere")
        wait_for("what the timetable lacks", lambda: "has no “nowhere”" in desk.text("vehicles-rule-remark"))
        press_at(window, "ctrl+a")
        before = desk.shown_windows()
        desk.type("zilverdam centraal")
        wait_for("the offers below the field", lambda: desk.shown_windows() - before)
        type_into(desk, window, "n", "vehicles-minutes", "2")
        assert desk.cell(0, 0, "vehicles-rules") == "Zilverdam Centraal (st-zdc)"
        take_picture("vehicles-rule")
        press_at(window, "alt+y")
        wait_for("a shorter turnaround", lambda: "↳ +3 min" in status(desk, "8:55"))
        desk.expect_saved()
        press_at(window, "alt+o")
        wait_for("no rule", lambda: desk.rows("vehicles-rules") == 0)
        type_into(desk, window, "t", "vehicles-turnaround", "soon")
        wait_for("the reason", lambda: "“soon” is no number" in desk.text("vehicles-turnaround-remark"))
        desk.expect_sensitive("vehicles-apply", False)
        take_picture("vehicles-problem")
        press_at(window, "Escape")
        wait_for("what was not applied", lambda: len(desk.windows()) == 1)
        assert "↳ +3 min" in status(desk, "8:55")
