"""The field for a departure: what it means is seen while one types, and what is unusual is asked for twice."""

from desk import Atspi, Desk, wait_for
from morning import start, wait_for_a_trip


def box(desk: Desk, accessible_id: str):
    return Atspi.Component.get_extents(desk.find(accessible_id), Atspi.CoordType.SCREEN)


def overlap(one, other) -> bool:
    return (one.x < other.x + other.width and other.x < one.x + one.width
            and one.y < other.y + other.height and other.y < one.y + one.height)


def test_what_is_typed_is_previewed_and_the_times_stay_in_sight():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("8:24")
        wait_for("what it means", lambda: "7 minutes late, arrives " in desk.text("typed-departure-message"))
        assert "8:24" in desk.text("typed-departure-message")
        for name in ("trip-departure", "trip-arrival", "trip-stops"):
            for part in ("typed-departure", "typed-departure-message"):
                assert not overlap(box(desk, part), box(desk, name)), f"{name} is covered"
        assert desk.text("trip-status").startswith("no data"), "nothing is decided yet"
        desk.keys("Return")
        desk.expect_text("trip-delay", "7 minutes delay")


def test_the_past_and_the_very_late_take_a_second_enter_and_say_why():
    with start() as desk:
        wait_for_a_trip(desk)
        for text, why in (("8:13", "in the past"), ("+61", "more than 60 minutes late")):
            desk.keys("Return")
            desk.expect_showing("typed-departure")
            desk.type(text)
            desk.keys("Return")
            wait_for(why, lambda why=why: why in desk.text("typed-departure-message")
                     and "Press Enter again" in desk.text("typed-departure-message"))
            assert desk.is_showing("typed-departure")
            desk.keys("Return")
            desk.expect_showing("typed-departure", False)
        wait_for("the last one", lambda: "1 hour" in desk.text("trip-delay"))


def test_several_trips_take_a_delay():
    with start() as desk:
        row = wait_for_a_trip(desk)
        desk.keys("shift+Down", "shift+Down", "Return")
        desk.expect_showing("typed-departure")
        desk.type("+12")
        desk.expect_text("typed-departure-message", "3 trips, each 12 minutes late")
        desk.keys("Return")
        for one in range(row, row + 3):
            desk.expect_cell(one, 4, "+12 min")
        desk.keys("ctrl+z")
        for one in range(row, row + 3):
            desk.expect_cell(one, 4, "no data")


def test_enter_opens_the_field_where_the_keyboard_is_in_the_stops_and_none_is_chosen():
    """As after a decision of the worklist went on to another trip: what is typed next must not be taken for decisions."""
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("ctrl+j")
        wait_for("the worklist", lambda: any("Next departures" in text for text in desk.column(0)))
        desk.keys("F6", "0")
        wait_for("the next trip", lambda: desk.text("trip-departure").startswith("8:20"))
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("+10")
        desk.keys("Return")
        wait_for("the delay", lambda: [entry["value"] for entry in desk.entries()] == [0, 600])
