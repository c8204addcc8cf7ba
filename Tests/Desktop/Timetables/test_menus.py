"""The menu, the calendar and the shortcuts window of the running desk, with an accessibility client attached."""

import subprocess

from desk import SAMPLE, Atspi, Desk, below, children, wait_for
from morning import MORNING
from screen import WindowOnScreen


def shown_windows(desk: Desk) -> int:
    """How many windows of the desk are on the screen."""
    return sum(1 for child in children(desk.application()) if child.get_state_set().contains(Atspi.StateType.SHOWING))


def start() -> Desk:
    return Desk(SAMPLE, "--now", MORNING)


def wait_for_a_trip(desk: Desk) -> None:
    wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))


def test_the_shortcuts_window_opens_and_closes_again_and_again():
    with start() as desk:
        wait_for_a_trip(desk)
        assert shown_windows(desk) == 1
        for _ in range(2):
            desk.keys("ctrl+question")
            wait_for("the shortcuts window", lambda: shown_windows(desk) == 2)
            # A screen reader looks at all of it.
            assert sum(1 for _ in below(desk.application())) > 100
            desk.keys("Escape")
            wait_for("it is closed", lambda: shown_windows(desk) == 1)
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")
        desk.keys("ctrl+q")
        assert desk.process.wait(timeout=60) == 0


def test_f10_opens_the_menu_and_escape_closes_it():
    def item():
        return [node for node in below(desk.application()) if node.get_name() == "Keyboard Shortcuts"
                and node.get_state_set().contains(Atspi.StateType.SHOWING)]

    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("F10")
        wait_for("the menu", item)
        desk.keys("Escape")
        wait_for("no menu", lambda: not item())
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")


def test_the_menu_of_recent_timetables_does_not_pile_up():
    with start() as desk:
        wait_for_a_trip(desk)
        counts = []
        for _ in range(4):
            desk.press("open-recent")
            wait_for("the menu", lambda: any(
                node.get_name().startswith("data/sample-feed") for node in below(desk.application())))
            desk.keys("Escape")
            counts.append(sum(1 for _ in below(desk.application())))
        assert counts[1] == counts[-1], counts


def calendar_is_open(desk: Desk) -> bool:
    return desk.is_showing("calendar")


def open_calendar(desk: Desk) -> None:
    desk.keys("ctrl+d")
    wait_for("the calendar", lambda: calendar_is_open(desk))


def test_arrow_keys_and_enter_choose_a_day():
    with start() as desk:
        wait_for_a_trip(desk)
        open_calendar(desk)
        desk.keys("Right")
        assert desk.rows() == 273, "an arrow only looks"
        desk.keys("Return")
        # Saturday's 239 and what is still under way from Friday.
        wait_for("Saturday", lambda: 239 <= desk.rows() < 273)
        wait_for("no calendar", lambda: not calendar_is_open(desk))
        open_calendar(desk)
        desk.keys("Left", "space")
        wait_for("Friday", lambda: desk.rows() == 273)


def test_the_calendar_marks_the_days_with_decisions_and_leads_to_today():
    with start() as desk:
        wait_for_a_trip(desk)
        open_calendar(desk)
        assert not desk.is_showing("calendar-hint"), "nothing is decided yet"
        desk.keys("Escape")
        wait_for("no calendar", lambda: not calendar_is_open(desk))
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")
        desk.expect_saved()
        desk.keys("ctrl+Next")
        wait_for("Saturday", lambda: desk.rows() != 273)
        wait_for("a trip", lambda: desk.is_showing("trip-departure"))
        open_calendar(desk)
        desk.expect_showing("calendar-hint")
        wait_for("Friday is marked", lambda: desk.find("calendar").get_description() == "Days with decisions: 20")
        # Another month has none, and this one has them again.
        desk.keys("ctrl+Right")
        desk.expect_showing("calendar-hint", False)
        desk.keys("ctrl+Left")
        desk.expect_showing("calendar-hint")
        desk.press("calendar-today")
        wait_for("Friday", lambda: desk.rows() == 273)
        wait_for("no calendar", lambda: not calendar_is_open(desk))


def place_at_rest(desk: Desk, accessible_id: str) -> tuple[int, int, int, int]:
    """Where a widget is on the screen and how large, as soon as it has come to rest: a popover slides in."""
    seen = []

    def is_at_rest() -> bool:
        box = Atspi.Component.get_extents(desk.find(accessible_id), Atspi.CoordType.SCREEN)
        seen.append((box.x, box.y, box.width, box.height))
        # Looks are 10 ms apart, a frame comes every 17 ms.
        return seen[-5:] == 5 * seen[-1:]
    wait_for(f"{accessible_id} at rest", is_at_rest)
    return seen[-1]


def expect_next_day_to_be(day: str, desk: Desk) -> None:
    """Goes to the day after the one that was chosen last. Days are read one after another: what was chosen before would
    show by now."""
    desk.keys("ctrl+Next")
    wait_for(day, lambda: any(node.get_name().startswith(day) for node in below(desk.application())))


def test_paging_through_months_and_years_chooses_nothing():
    with start() as desk, WindowOnScreen(desk.window()) as window:
        wait_for_a_trip(desk)
        title = desk.text("trip-title")
        open_calendar(desk)
        place_at_rest(desk, "calendar")
        # They do not lead back to this month: a day that was chosen on the way would be another.
        for key in ("ctrl+Right", "ctrl+Right", "ctrl+Left", "ctrl+Up", "ctrl+Down"):
            window.drawings()
            desk.keys(key)
            wait_for("another page", window.drawings)
            assert calendar_is_open(desk) and desk.rows() == 273
        desk.keys("Escape")
        wait_for("no calendar", lambda: not calendar_is_open(desk))
        assert desk.rows() == 273 and desk.text("trip-title") == title
        assert desk.text("trip-departure").startswith("8:17")
        expect_next_day_to_be("Sat, Nov 21", desk)


def test_a_click_on_a_day_chooses_it_and_one_on_an_arrow_does_not():
    with start() as desk, WindowOnScreen(desk.window()) as window:
        wait_for_a_trip(desk)
        open_calendar(desk)

        def click(across: float, down: float) -> None:
            x, y, width, height = place_at_rest(desk, "calendar")
            place = [str(int(x + across * width)), str(int(y + down * height))]
            subprocess.run(["xdotool", "mousemove", *place, "click", "1"], check=True, timeout=20)

        place_at_rest(desk, "calendar")
        window.drawings()
        click(0.05, 0.07)  # The month before.
        wait_for("another month", window.drawings)
        desk.keys("Escape")
        wait_for("no calendar", lambda: not calendar_is_open(desk))
        expect_next_day_to_be("Sat, Nov 21", desk)
        desk.keys("ctrl+t")
        wait_for("Friday", lambda: desk.rows() == 273)
        open_calendar(desk)
        click(0.5, 0.9)  # The last row, which shows days of another month.
        wait_for("no calendar", lambda: not calendar_is_open(desk))
        wait_for("a day in December", lambda: desk.rows() != 273 or "Fri" in desk.cell(0, 0))


def test_what_a_screen_reader_finds_by_name():
    with start() as desk:
        wait_for_a_trip(desk)
        for name in ("set-departure", "menu", "open"):
            desk.find(name)
        relations = desk.find("trip-departure").get_relation_set()
        captions = [relation.get_target(0).get_name() for relation in relations
                    if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY]
        assert captions == ["Planned"]
        assert desk.find("desk-notice-close").get_name() == "Close"
