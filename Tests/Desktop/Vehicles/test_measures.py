"""The day of a late trip's vehicle is mended by keys alone: each measure says first what it would change."""

import subprocess

import pytest
from desk import PATIENCE, SAMPLE, Atspi, Desk, press_at, wait_for

NOW = "2026-11-20T08:21:00"
# The vehicle of LATE leaves Lindeveen again with NEXT.
LATE, NEXT = "r1-wd-h-0812", "r1-wd-t-0920"


class Measures:
    """The window with the measures, about a trip that is searched for."""

    def __init__(self, desk: Desk, trip: str) -> None:
        self.desk = desk
        self.main = desk.window()
        press_at(self.main, "ctrl+f")
        desk.type(trip)
        wait_for("one trip", lambda: desk.rows() == 1)
        press_at(self.main, "Down")
        wait_for("the trip", lambda: desk.find("trip-list").get_state_set().contains(Atspi.StateType.FOCUSED))
        press_at(self.main, "v")
        self.window = wait_for("the window", lambda: next((each for each in desk.windows() if each != self.main), None))
        self.press("alt+m")
        wait_for("the keyboard", lambda: self.has_focus("measure-kind"))

    def has_focus(self, accessible_id: str) -> bool:
        return self.desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)

    def press(self, *keys: str) -> None:
        for key in keys:
            press_at(self.window, key)

    def chosen(self, accessible_id: str) -> str:
        return Atspi.Selection.get_selected_child(self.desk.find(accessible_id), 0).get_name()

    def choose(self, key: str, accessible_id: str, item: str) -> None:
        """Goes to a chooser, and down to the item that is wanted."""
        self.desk.expect_showing(accessible_id)
        self.press(key)
        wait_for(accessible_id, lambda: self.has_focus(accessible_id))
        self.press("Home")
        for _ in range(40):
            if item in self.chosen(accessible_id):
                return
            before = self.chosen(accessible_id)
            self.press("Down")
            wait_for("the next item", lambda: self.chosen(accessible_id) != before)
        raise AssertionError(item)

    def write(self, text: str) -> None:
        subprocess.run(["xdotool", "windowfocus", "--sync", self.window], check=True, timeout=PATIENCE)
        self.desk.type(text)

    def expect(self, text: str) -> None:
        wait_for(text, lambda: text in self.desk.text("measure-preview"))

    def expect_closed(self) -> None:
        wait_for("closed", lambda: self.desk.look_for("measure-kind") is None)


@pytest.fixture
def desk(tmp_path):
    store = tmp_path / "journal.sqlite"
    with Desk(SAMPLE, "--now", NOW, "--author", "dispatch-1", "--store", store) as desk:
        desk.expect_showing("trip-departure")
        yield desk


def late(desk: Desk) -> None:
    """Makes the first trip 45 minutes late."""
    main = desk.window()
    press_at(main, "ctrl+f")
    desk.type(LATE)
    wait_for("one trip", lambda: desk.rows() == 1)
    press_at(main, "Down")
    press_at(main, "Return")
    desk.expect_showing("typed-departure")
    desk.type("+45")
    press_at(main, "Return")
    wait_for("late", lambda: desk.entries())
    press_at(main, "ctrl+f")
    press_at(main, "ctrl+a")
    press_at(main, "BackSpace")
    wait_for("all trips", lambda: desk.rows() > 1)


def test_another_vehicle_takes_over_and_one_undo_brings_all_back(desk):
    late(desk)
    measures = Measures(desk, NEXT)
    assert "R1 4017 → Zilverdam Centraal" in desk.text("measure-subject")
    measures.expect("Vehicle r1-wd-02/2 runs ")
    measures.expect("Conflicts of these vehicles: 1 now, 0 then.")
    measures.press("alt+a")
    measures.expect_closed()
    wait_for("all its trips", lambda: len(desk.entries()) == 17)
    assert {entry["value"] for entry in desk.entries()[1:]} == {"r1-wd-02/2"}
    assert len({entry["step"] for entry in desk.entries()[1:]}) == 1
    press_at(measures.main, "ctrl+z")
    wait_for("undone", lambda: len(desk.entries()) == 33)


def test_on_the_late_trip_itself_the_window_leads_to_the_one_for_which_its_vehicle_is_late(desk):
    late(desk)
    measures = Measures(desk, LATE)
    measures.expect("Conflicts of these vehicles: 1 now, 1 then.")
    assert " late for " in desk.text("measure-late") and "R1 4017 → Zilverdam Centraal" in desk.text("measure-late")
    measures.press("alt+b")
    wait_for("the next trip", lambda: "R1 4017 → Zilverdam Centraal" in desk.text("measure-subject"))
    measures.expect("Conflicts of these vehicles: 1 now, 0 then.")
    wait_for("no hint", lambda: not desk.is_showing("measure-late"))
    measures.press("Escape")
    measures.expect_closed()
    assert len(desk.entries()) == 1


def test_a_named_vehicle_runs_one_trip(desk):
    measures = Measures(desk, NEXT)
    measures.choose("alt+w", "measure-extent", "This trip only")
    measures.press("alt+v")
    measures.write("spare")
    measures.expect("Vehicle spare runs ")
    desk.expect_sensitive("measure-apply")
    measures.press("Return")
    measures.expect_closed()
    wait_for("decided", lambda: [entry["value"] for entry in desk.entries()] == ["spare"])


def test_enter_applies_from_a_list_what_is_previewed(desk):
    measures = Measures(desk, NEXT)
    measures.choose("alt+w", "measure-extent", "This trip only")
    desk.expect_sensitive("measure-apply")
    measures.press("Return")
    measures.expect_closed()
    wait_for("decided", lambda: [entry["value"] for entry in desk.entries()] == ["r1-wd-02/2"])


def test_enter_applies_nothing_that_is_not_previewed(desk):
    measures = Measures(desk, NEXT)
    measures.press("ctrl+3")
    measures.expect("Say why")
    wait_for("the keyboard", lambda: measures.has_focus("measure-kind"))
    measures.press("Return")
    measures.press("ctrl+7")
    measures.expect("Type when it leaves")
    measures.press("Escape")
    measures.expect_closed()
    assert desk.entries() == []


def test_trips_are_cut_with_a_reason(desk):
    measures = Measures(desk, NEXT)
    measures.choose("alt+m", "measure-kind", "Cancel trips")
    measures.expect("Say why")
    desk.expect_sensitive("measure-apply", False)
    measures.press("alt+r")
    measures.write("Technical problem: doors")
    measures.expect("canceled. doors")
    desk.expect_sensitive("measure-apply")
    measures.press("Return")
    measures.expect_closed()
    # The chosen trip alone, unless more are chosen.
    wait_for("decided", lambda: len(desk.entries()) == 1)
    assert [desk.entries()[0][key] for key in ("kind", "value", "cause")] == ["cancelled", "doors", "TECHNICAL_PROBLEM"]


def test_a_trip_ends_early_or_waits_and_escape_decides_nothing(desk):
    measures = Measures(desk, LATE)
    measures.choose("alt+m", "measure-kind", "End the trip early")
    measures.choose("alt+e", "measure-stop", "Tolbrug")
    measures.expect("does not call at Lindeveen.")
    measures.expect("Some journey planners hide")
    measures.choose("alt+m", "measure-kind", "Wait until a time")
    measures.expect("Type when it leaves")
    measures.press("Escape")
    measures.expect_closed()
    assert desk.entries() == []
