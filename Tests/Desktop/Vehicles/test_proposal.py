"""Vehicles are proposed for a timetable that names none: by keys alone, from the empty window to the trip that follows."""

from desk import Desk, press_at, wait_for
from morning import MORNING, wait_for_a_trip
from test_vehicles import SLACK, STATE, VEHICLE
from train_graph import xdotool
from unnamed_vehicles import without_blocks


class EmptyVehicles:
    """The Vehicles window of a desk whose timetable names no vehicles."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        wait_for_a_trip(desk)
        before = set(desk.windows())
        press_at(min(before, key=int), "ctrl+u")
        self.window = wait_for("its window", lambda: next(iter(set(desk.windows()) - before), None))
        wait_for("why it is empty", lambda: "does not say which vehicle" in desk.text("proposal-title"))

    def keys(self, *names: str) -> None:
        xdotool("windowfocus", "--sync", self.window)
        for name in names:
            xdotool("key", name)

    def column(self, column: str) -> list[str]:
        return self.desk.column(column, "vehicles-table")

    def propose(self) -> None:
        self.keys("ctrl+shift+p")
        wait_for("a proposal", lambda: self.desk.text("proposal-title").startswith("Proposal: nothing follows"))
        wait_for("its trips", lambda: self.desk.rows("vehicles-table") > 0)


def test_a_proposal_is_edited_and_accepted_and_then_the_next_trip_follows(tmp_path):
    with Desk(without_blocks(tmp_path), "--now", MORNING, "--author", "dispatch-1") as desk:
        vehicles = EmptyVehicles(desk)
        vehicles.propose()
        assert set(vehicles.column(STATE)) == {"proposed"}
        assert "It does not know depots" in desk.text("proposal-words")
        count = len(set(vehicles.column(VEHICLE)))
        # Beyond the last vehicle is the row that makes a further one.
        vehicles.keys(*["ctrl+Down"] * (count + 1))
        wait_for("what it changes", lambda: f"{count} now" in desk.find("vehicles").get_description())
        vehicles.keys("Return")
        wait_for("the edit", lambda: "You moved 1 trip" in desk.text("proposal-words"))
        vehicles.keys("ctrl+z")
        wait_for("no edit", lambda: "You moved" not in desk.text("proposal-words"))
        vehicles.keys("ctrl+shift+z")
        wait_for("the edit again", lambda: "You moved 1 trip" in desk.text("proposal-words"))
        assert desk.entries() == [], "nothing is decided before it is accepted"
        vehicles.keys("Escape")
        wait_for("that it is not lost", lambda: "is edited" in desk.text("vehicles-message"))
        vehicles.keys("ctrl+Return")
        wait_for("the day", lambda: not desk.is_showing("proposal-title"))
        desk.expect_saved()
        assert len(desk.entries()) == 1
        assert "proposed" not in set(vehicles.column(STATE))

        names = vehicles.column(VEHICLE)
        planned = [time.split("–")[0] for time in vehicles.column("planned")]
        late = next(
            row for row in range(len(names) - 1)
            if names[row] == names[row + 1] and planned[row].startswith("8:"))
        desk.select(late, "vehicles-table")
        vehicles.keys(*["ctrl+plus"] * 6)
        wait_for("a late vehicle", lambda: any(text.startswith("! ") for text in vehicles.column(SLACK)))
        wait_for("the trip that follows", lambda: any("↳" in text for text in vehicles.column(STATE)))
        decisions = len(desk.entries()) - 1
        assert decisions >= 1
        vehicles.keys(*["ctrl+z"] * 12)
        wait_for("no vehicles again", lambda: "does not say which vehicle" in desk.text("proposal-title"))


def test_a_proposal_is_given_up_by_escape_and_nothing_is_decided(tmp_path):
    with Desk(without_blocks(tmp_path), "--now", MORNING, "--author", "dispatch-1") as desk:
        vehicles = EmptyVehicles(desk)
        vehicles.propose()
        vehicles.keys("Escape")
        wait_for("the empty window", lambda: "does not say which vehicle" in desk.text("proposal-title"))
        assert desk.is_showing("vehicles") and desk.entries() == []
        vehicles.keys("Escape")
        wait_for("a closed window", lambda: not desk.is_showing("vehicles"))
