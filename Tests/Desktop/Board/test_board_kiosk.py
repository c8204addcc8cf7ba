"""A board on a computer that nobody looks after: its screen, its pointer, its clock."""

import contextlib
import subprocess

import pytest
from board import departures
from desk import PATIENCE, SAMPLE, Desk, press_at, wait_for
from morning import MORNING
from set_clock import SetClock
from x_server import x_server
from Xlib import X, display
from Xlib.ext import randr  # noqa: F401

BOARD = ("board", SAMPLE, "--stop", "st-zdc")


@pytest.fixture
def server(monkeypatch):
    """An X server of its own, without a window manager, and a connection to it."""
    with x_server(1280, 800) as (name, _):
        monkeypatch.setenv("DISPLAY", name)
        with contextlib.closing(display.Display(name)) as connection:
            yield connection


def turn_off(server: display.Display) -> tuple:
    """Turns the only monitor off; what turns it on again."""
    resources = server.screen().root.xrandr_get_screen_resources()
    crtc = resources.crtcs[0]
    info = server.xrandr_get_crtc_info(crtc, resources.config_timestamp)
    server.xrandr_set_crtc_config(crtc, X.CurrentTime, 0, 0, 0, 1, [])
    server.sync()
    return crtc, info.mode, info.outputs


def turn_on(server: display.Display, crtc: int, mode: int, outputs: list[int]) -> None:
    server.xrandr_set_crtc_config(crtc, X.CurrentTime, 0, 0, mode, 1, outputs)
    server.sync()


def covers(server: display.Display, board: Desk) -> bool:
    geometry = server.create_resource_object("window", int(board.window())).get_geometry()
    return (geometry.x, geometry.y, geometry.width, geometry.height) == (0, 0, 1280, 800)


def test_a_screen_that_is_turned_off_and_on_is_covered_again(server):
    with Desk(*BOARD, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        wait_for("the whole screen", lambda: covers(server, board))
        for _ in range(3):
            monitor = turn_off(server)
            clock = board.text("board-clock")
            assert clock and board.process.poll() is None
            turn_on(server, *monitor)
            wait_for("the whole screen", lambda: covers(server, board))
        assert departures(board)


def test_a_board_that_is_started_without_a_monitor_covers_the_one_that_comes(server):
    monitor = turn_off(server)
    with Desk(*BOARD, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        turn_on(server, *monitor)
        wait_for("the whole screen", lambda: covers(server, board))


def test_the_screen_stays_on_as_long_as_the_board_is_there(server):
    root = server.screen().root
    blank = lambda: root.screensaver_query_info().state == 1  # noqa: E731
    server.set_screen_saver(1, 1, X.DontPreferBlanking, X.DontAllowExposures)
    server.sync()
    wait_for("a blank screen", blank)
    server.force_screen_saver(X.ScreenSaverReset)
    with Desk(*BOARD, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        server.force_screen_saver(X.ScreenSaverReset)
        server.sync()
        wait_for("three seconds without a key", lambda: root.screensaver_query_info().idle > 3000)
        assert not blank()
    wait_for("a blank screen without the board", blank)


def test_the_pointer_goes_out_of_sight_until_it_is_moved(server):
    def is_hidden() -> bool:
        return not any(pixel >> 24 for pixel in server.xfixes_get_cursor_image(server.screen().root).cursor_image)

    server.xfixes_query_version()
    with Desk(*BOARD, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        for x in (300, 500):
            wait_for("no pointer", is_hidden)
            for step in range(2):
                subprocess.run(["xdotool", "mousemove", str(x + step), "300"], check=True, timeout=PATIENCE)
            wait_for("a pointer", lambda: not is_hidden())
        wait_for("no pointer", is_hidden)


def test_a_board_goes_by_its_clock_when_that_is_set_forwards_and_back(tmp_path):
    clock = SetClock(tmp_path)
    with Desk(*BOARD, environment=clock.environment | {"LC_ALL": "nl_NL.UTF-8"}) as board:
        wait_for("departures", lambda: departures(board))
        for hours in (5, -9, 30, 0):
            clock.set(3600 * hours)

            def is_right() -> bool:
                now = subprocess.run(
                    ["date", "-d", f"{3600 * hours} seconds", "+%H:%M"], env={"TZ": "Europe/Amsterdam"},
                    capture_output=True, text=True, check=True).stdout.strip()
                return board.text("board-clock") == now
            wait_for(f"the time, {hours} hours away", is_right)
            wait_for("the first departure", lambda: departures(board))


def test_the_picture_is_moved_in_full_screen_alone(server, tmp_path):
    clock = SetClock(tmp_path)
    with Desk(*BOARD, "--full-screen", environment=clock.environment) as board:
        wait_for("departures", lambda: departures(board))

        def place() -> tuple[int, int]:
            where = board.find("board-title").get_position(0)
            return where.x, where.y
        seen = set()
        for minute in range(0, 66, 6):
            clock.set(60 * minute)
            wait_for("another place", lambda: place() not in seen)
            seen.add(place())
        assert max(x for x, _ in seen) - min(x for x, _ in seen) <= 7
        assert max(y for _, y in seen) - min(y for _, y in seen) <= 7
        press_at(board.window(), "Escape")
        wait_for("a window", lambda: not covers(server, board))
        places = []
        for minute in (70, 76, 82):
            before = board.text("board-clock")
            clock.set(60 * minute)
            wait_for("the next minute", lambda: board.text("board-clock") != before)
            places.append(place())
        assert places == places[:1] * 3
