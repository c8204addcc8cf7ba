"""Several trips chosen: the detail is about all of them."""

from desk import wait_for
from morning import start, wait_for_a_trip


def test_the_detail_is_about_all_chosen_trips():
    with start() as desk:
        wait_for_a_trip(desk)
        assert not desk.is_showing("selected-trips")
        desk.keys("plus", "shift+Down", "shift+Down")
        desk.expect_text("selected-trips", "3 trips")
        desk.expect_text("selected-delays", "1 minute late · no data: 2")
        assert desk.text("selected-departures").startswith("8:17")
        assert desk.text("selected-lines").startswith("Line")
        assert "A step later: 1 minute late to 2 minutes late" in desk.text("selected-effects")
        assert not desk.is_showing("trip-title") and not desk.is_showing("trip-stops")
        desk.keys("plus")
        desk.expect_text("selected-delays", "1 minute late to 2 minutes late")
        desk.keys("Delete")
        desk.expect_text("selected-delays", "canceled: 3")
        desk.keys("ctrl+z", "Down")
        wait_for("one trip", lambda: desk.is_showing("trip-title") and not desk.is_showing("selected-trips"))
        desk.expect_showing("trip-stops")
