"""Notices move nothing, leave the keyboard where it was, and say why a key did nothing."""

import subprocess

import pytest
from desk import PATIENCE, Atspi, Desk, press_at, wait_for
from morning import start, wait_for_a_trip
from small_feed import small_feed
from x_server import x_server


def place(desk: Desk, name: str) -> tuple[int, int]:
    box = desk.find(name).get_extents(Atspi.CoordType.SCREEN)
    return box.x, box.y


def expect_focus(desk: Desk, name: str) -> None:
    wait_for(
        f"{name} has the keyboard", lambda: desk.find(name).get_state_set().contains(Atspi.StateType.FOCUSED))


def click(desk: Desk, name: str) -> None:
    """A real click in the middle of a widget."""
    box = desk.find(name).get_extents(Atspi.CoordType.SCREEN)
    subprocess.run(
        ["xdotool", "mousemove", str(box.x + box.width // 2), str(box.y + box.height // 2), "click", "1"], check=True,
        timeout=PATIENCE)


def test_a_notice_moves_nothing_and_closing_it_leaves_the_keyboard_in_the_list():
    with start() as desk:
        wait_for_a_trip(desk)
        expect_focus(desk, "trip-list")
        places = [place(desk, name) for name in ("trip-list", "increase-delay", "trip-stops", "desk-status")]
        desk.keys("Insert")
        desk.expect_showing("desk-notice")
        assert [place(desk, name) for name in ("trip-list", "increase-delay", "trip-stops", "desk-status")] == places
        click(desk, "desk-notice-close")
        desk.expect_showing("desk-notice", False)
        expect_focus(desk, "trip-list")
        desk.keys("Insert")
        desk.expect_showing("desk-notice")
        Atspi.Component.grab_focus(desk.find("desk-notice-close"))
        expect_focus(desk, "desk-notice-close")
        desk.keys("Return")
        desk.expect_showing("desk-notice", False)
        expect_focus(desk, "trip-list")
        desk.keys("plus")
        desk.expect_showing("undo-notice")
        Atspi.Component.grab_focus(desk.find("undo-notice-close"))
        expect_focus(desk, "undo-notice-close")
        desk.keys("Return")
        desk.expect_showing("undo-notice", False)
        expect_focus(desk, "trip-list")


def test_a_desk_whose_server_is_away_is_no_higher_than_another_one(monkeypatch):
    heights = []
    with x_server(1280, 720) as (name, _):
        monkeypatch.setenv("DISPLAY", name)
        for store in ([], ["--store", "postgresql://localhost:1/none"]):
            with start(*store) as desk:
                wait_for_a_trip(desk)
                if store:
                    desk.expect_showing("desk-notice")
                    desk.keys("plus")
                    wait_for("what waits", lambda: "not sent since" in desk.text("saving"))
                status = desk.find("desk-status").get_extents(Atspi.CoordType.SCREEN)
                heights.append(status.y + status.height)
    assert heights[0] == heights[1] <= 720


@pytest.mark.parametrize("key, button, why", [
    ("ctrl+z", "undo", "Nothing to undo"), ("ctrl+shift+z", "redo", "Nothing to redo"),
    ("Insert", "reinstate-trip", "not canceled"), ("ctrl+Delete", "skip-stop", "Choose a stop"),
    ("ctrl+p", "platform", "Choose a stop"),
])
def test_what_is_greyed_says_why_and_so_does_its_key(key, button, why):
    with start() as desk:
        wait_for_a_trip(desk)
        assert not desk.is_sensitive(button)
        assert why in desk.find(button).get_description()
        desk.keys(key)
        wait_for(why, lambda: why in desk.text("desk-notice"))
        desk.keys("plus")
        desk.expect_showing("desk-notice", False)


def test_a_canceled_trip_says_why_no_departure_can_be_typed():
    with start() as desk:
        wait_for_a_trip(desk)
        desk.keys("Delete")
        desk.expect_sensitive("set-departure", False)
        assert "Reinstate it first" in desk.find("set-departure").get_description()
        desk.keys("Return")
        wait_for("why", lambda: "Reinstate it first" in desk.text("desk-notice"))


def test_a_trip_by_frequencies_says_why_it_cannot_be_canceled(tmp_path):
    feed = small_feed(
        tmp_path, frequencies="trip_id,start_time,end_time,headway_secs,exact_times\nt,8:00:00,9:00:00,600,0\n")
    with Desk(feed, "--now", "2026-11-20T07:55:00") as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:00"))
        desk.expect_sensitive("cancel-trip", False)
        why = "The trip runs by headway: passengers can't be told of one trip."
        assert why in desk.find("cancel-trip").get_description()
        desk.keys("Delete")
        wait_for("why", lambda: why in desk.text("desk-notice"))


def test_windows_beside_the_desk_say_why_a_key_did_nothing():
    with start() as desk:
        wait_for_a_trip(desk)
        alone = set(desk.windows())
        for key, message in (("ctrl+g", "graph-message"), ("ctrl+l", "log-message")):
            press_at(min(alone, key=int), key)
            window = wait_for("the window", lambda: set(desk.windows()) - alone).pop()
            press_at(window, "ctrl+z")
            wait_for("why", lambda: "Nothing to undo" in desk.text(message))
            press_at(window, "ctrl+w")
            wait_for("the desk alone", lambda: set(desk.windows()) == alone)
