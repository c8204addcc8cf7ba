"""The vehicles' day in the built desk, driven with a real pointer and real keys."""

from desk import Atspi, Desk, press_at, wait_for
from morning import start, wait_for_a_trip
from train_graph import xdotool

VEHICLE, PLANNED, SLACK, STATE = "vehicle", "planned", "slack", "state"


def selected_times(desk: Desk) -> list[str]:
    table = desk.find("trip-list")
    return [desk.cell(row, 0) for row in Atspi.Table.get_selected_rows(table)]


class Vehicles:
    """The Vehicles window of a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        wait_for_a_trip(desk)
        before = set(desk.windows())
        press_at(min(before, key=int), "ctrl+u")
        wait_for("the vehicles", lambda: desk.is_showing("vehicles"))
        self.window = wait_for("its window", lambda: next(iter(set(desk.windows()) - before), None))
        wait_for("its table", lambda: desk.rows("vehicles-table") > 0)
        wait_for("the trip in its table", lambda: self.selected())

    def keys(self, *names: str) -> None:
        xdotool("windowfocus", "--sync", self.window)
        for name in names:
            xdotool("key", name)

    def selected(self) -> int | None:
        return next(iter(Atspi.Table.get_selected_rows(self.desk.find("vehicles-table"))), None)

    def cell(self, row: int, column: str) -> str:
        return self.desk.cell(row, column, "vehicles-table")

    def planned(self, row: int) -> str:
        return self.cell(row, PLANNED).split("–")[0]

    def note(self) -> str:
        return self.desk.find("vehicles").get_description()

    def hover(self, time: str) -> tuple[int, int]:
        """Zooms to the selected trip, which leaves at `time`, and holds the pointer over its bar."""
        self.keys("s")
        area = Atspi.Component.get_extents(self.desk.find("vehicles"), Atspi.CoordType.SCREEN)
        x = area.x + area.width * 7 // 10

        def find() -> tuple[int, int] | None:
            for y in range(area.y + 30, area.y + area.height - 10, 12):
                xdotool("mousemove", x - 3, y, "mousemove", x, y)
                if time in self.note().split("\n")[0]:
                    return x, y
            return None
        return wait_for(f"{time} beside the pointer", find)


def test_the_table_lists_the_trips_vehicle_by_vehicle_and_orders_change():
    with start() as desk:
        vehicles = Vehicles(desk)
        names = desk.column(VEHICLE, "vehicles-table")
        assert "l12-wd-01" in names and "r1-wd-01" in names
        # All trips of a vehicle stand together.
        assert len([1 for a, b in zip(names, names[1:]) if a != b]) + 1 == len(set(names))
        wait_for("the number of vehicles", lambda: f"{len(set(names))} vehicles" in desk.text("vehicles-summary"))
        vehicles.keys("o")
        wait_for("the order by name", lambda: desk.cell(0, VEHICLE, "vehicles-table") == "l12-wd-01")


def test_keys_choose_trips_and_move_departures_and_the_slack_says_what_follows():
    with start() as desk:
        vehicles = Vehicles(desk)
        row = vehicles.selected()
        vehicles.keys("Right")
        wait_for("the vehicle's next trip", lambda: vehicles.selected() == row + 1)
        wait_for("it in the list", lambda: selected_times(desk) == [vehicles.planned(row + 1)])
        vehicles.keys("Left", *["ctrl+plus"] * 4)
        desk.expect_saved()
        assert {entry["kind"] for entry in desk.entries()} == {"departure"}
        name = vehicles.cell(row, VEHICLE)

        def late() -> bool:
            return any(
                vehicles.cell(place, VEHICLE) == name and vehicles.cell(place, SLACK).startswith("! ")
                for place in range(desk.rows("vehicles-table")))
        wait_for("a vehicle that is late", late)
        wait_for("it above the table", lambda: "late" in desk.text("vehicles-summary"))
        vehicles.keys("c")
        wait_for("the trip for which it is late", lambda: vehicles.cell(vehicles.selected(), SLACK).startswith("! "))
        wait_for("what follows", lambda: "↳" in vehicles.cell(vehicles.selected(), STATE))
        vehicles.keys(*["ctrl+z"] * 4)
        wait_for("nobody late", lambda: "late" not in desk.text("vehicles-summary"))


def test_a_drag_along_the_lane_is_one_decision_and_escape_lets_go():
    with start() as desk:
        vehicles = Vehicles(desk)
        row = vehicles.selected()
        x, y = vehicles.hover(vehicles.planned(row))
        xdotool("mousedown", 1)
        for step in range(1, 5):
            xdotool("mousemove", x + 20 * step, y)
        desk.expect_cell(row, STATE, "not set yet", "vehicles-table")
        assert desk.entries() == [], "nothing is decided before the button is let go"
        vehicles.keys("Escape")
        wait_for("the trip as it was", lambda: "not set yet" not in vehicles.cell(row, STATE))
        xdotool("mouseup", 1)
        x, y = vehicles.hover(vehicles.planned(row))
        xdotool("mousedown", 1)
        for step in range(1, 5):
            xdotool("mousemove", x + 20 * step, y)
        xdotool("mouseup", 1)
        desk.expect_saved()
        entry, = desk.entries()
        assert entry["kind"] == "departure" and entry["value"] > 0


def test_a_vehicle_that_is_on_its_way_refuses_the_trip_in_words():
    with start() as desk:
        vehicles = Vehicles(desk)
        vehicles.keys("ctrl+Down")
        wait_for("words beside the trip", lambda: vehicles.note())
        vehicles.keys("Return")
        wait_for("the reason", lambda: desk.text("vehicles-message").strip())
        assert desk.entries() == []
        vehicles.keys("Escape")
        wait_for("a closed window", lambda: not desk.is_showing("vehicles"))


def test_v_mends_the_day_of_the_chosen_trip_from_this_window_too():
    with start() as desk:
        vehicles = Vehicles(desk)
        vehicles.keys("v")
        wait_for("the measures", lambda: desk.is_showing("measure-kind"))
        window = max(set(desk.windows()), key=int)
        press_at(window, "Escape")
        wait_for("no measures", lambda: not desk.is_showing("measure-kind"))
        assert desk.is_showing("vehicles") and desk.entries() == []
