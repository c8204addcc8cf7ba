"""Undo and redo say what they did, and lead to it."""

from desk import wait_for
from morning import start, wait_for_a_trip


def told(desk, *parts: str) -> None:
    """Waits until the notice about the last change has all these parts."""
    wait_for(f"{parts} in the notice", lambda: all(part in desk.text("undo-notice") for part in parts))


def is_the_trip(desk) -> bool:
    """Whether the desk shows the 8:17 of Friday."""
    return desk.text("trip-departure").startswith("8:17") and desk.text("trip-date") == "11/20/26"


def test_undo_and_redo_say_what_they_did_and_what_holds_now():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "ctrl+z")
        told(desk, "Undone: 8:17", "moved to 8:22", "now: no data")
        desk.expect_showing("undo-notice-undo", False)
        desk.press("undo-notice-redo")
        told(desk, "Redone: 8:17", "moved to 8:22", "now: 5 minutes delay")
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.expect_showing("undo-notice-redo", False)
        desk.press("undo-notice-undo")
        told(desk, "Undone: 8:17")
        desk.expect_showing("trip-delay", False)


def test_an_undo_about_another_day_says_the_day_and_leads_there():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("Delete", "ctrl+Page_Down")
        wait_for("the next day", lambda: not is_the_trip(desk))
        desk.keys("ctrl+z")
        told(desk, "Undone: 8:17", "(Fri 20)", "canceled")
        desk.press("undo-notice-show")
        wait_for("the day and the trip", lambda: is_the_trip(desk))
        desk.press("undo-notice-redo")
        wait_for("canceled again", lambda: desk.text("trip-status").startswith("canceled"))


def test_moves_of_any_size_and_direction_are_one_step():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+plus", "plus", "minus", "minus", "ctrl+plus")
        desk.expect_text("trip-delay", "9 minutes delay")
        desk.keys("ctrl+z")
        desk.expect_showing("trip-delay", False)
        desk.expect_sensitive("undo", False)


def test_the_verb_is_never_cut_and_several_trips_say_how_much():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.select(2, "trip-stops")
        desk.expect_sensitive("skip-stop")
        desk.press("skip-stop")
        told(desk, "8:17", "does not call at")
        desk.keys("Escape", "shift+Down", "shift+Down", "ctrl+plus", "plus")
        told(desk, "3 trips moved by +6 min")
