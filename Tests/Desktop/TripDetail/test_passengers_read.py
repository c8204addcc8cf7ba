"""What passengers read of a trip: in its detail at the desk."""

from desk import Desk, press_at
from morning import start, wait_for_a_trip

HINT = "Passengers are not told why. Give a reason (Ctrl+E)"


def give_reason(desk: Desk, window: str, text: str) -> None:
    press_at(window, "ctrl+e")
    desk.expect_showing("reason")
    desk.type(text)
    press_at(window, "Return")
    desk.expect_text("trip-reason", f"Reason: {text}")


def test_a_reason_is_what_passengers_read_and_undo_takes_it_away():
    with start() as desk:
        wait_for_a_trip(desk)
        window = desk.window()
        assert not desk.is_showing("passengers-read")
        desk.press("cancel-trip")
        desk.expect_showing("passengers-not-told")
        assert desk.text("passengers-not-told") == HINT
        assert not desk.is_showing("passengers-read-header")
        give_reason(desk, window, "Signal failure")
        desk.expect_text("passengers-read-heading", "Passengers read:")
        header = desk.text("passengers-read-header")
        assert "8:17" in header and "12" in header
        assert desk.text("passengers-read-text") == "Signal failure"
        assert desk.text("passengers-read-severity") == "‼ Severe disruption"
        assert not desk.is_showing("passengers-not-told")
        desk.press("undo")
        desk.expect_showing("passengers-not-told")
        desk.press("undo")
        desk.expect_showing("passengers-read", False)


def test_another_trip_and_several_trips_have_their_own_words():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.press("cancel-trip")
        desk.expect_showing("passengers-not-told")
        desk.select(row + 1)
        desk.expect_showing("passengers-read", False)
        desk.select(row)
        desk.expect_showing("passengers-not-told")
        desk.keys("shift+Down")
        desk.expect_showing("passengers-read", False)
