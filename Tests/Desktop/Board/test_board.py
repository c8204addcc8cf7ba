"""The passenger board in the built program: beside a desk, and alone for a screen in the station."""

import subprocess
from collections.abc import Iterator

import pytest
from board import EXPECTED, departures, listed_row, open_board, texts
from desk import PATIENCE, PROGRAM, SAMPLE, Atspi, Desk, GLib, press_at, wait_for
from morning import MORNING
from x_server import x_server

STATION = "st-zdc"


def expect_departure(desk: Desk, *texts: str) -> None:
    wait_for(f"{texts} on the board",
             lambda: any(all(any(text in cell for cell in row) for text in texts) for row in departures(desk)))


def test_a_decision_at_the_desk_is_on_the_board_beside_it_and_undo_takes_it_back():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.rows() > 100)
        window = desk.window()
        open_board(desk, window)
        assert "Zilverdam Centraal" in desk.text("board-title")
        assert desk.text("board-rehearsal") == "Rehearsal", "no passenger takes it for real"
        planned, line, headsign, *_ = departures(desk)[0]
        row = listed_row(desk, planned, line, headsign)
        assert departures(desk)[0][EXPECTED] == "", "nobody knows is not on time"
        desk.select(row)
        wait_for("the trip", lambda: desk.text("trip-departure") == planned)
        press_at(window, "ctrl+plus")
        expect_departure(desk, planned, line, "●")
        desk.press("undo")
        wait_for("no time", lambda: [row[EXPECTED] for row in departures(desk)[:1]] == [""])
        desk.press("cancel-trip")
        expect_departure(desk, planned, line, "✕ canceled")


def test_several_boards_stand_beside_a_desk_and_end_with_it():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.rows() > 100)
        window = desk.window()
        for _ in range(2):
            open_board(desk, window)
        wait_for("two boards and the desk", lambda: len(desk.windows()) == 3)
        # A board takes no key but its own.
        for board in set(desk.windows()) - {window}:
            for key in ("F11", "ctrl+q", "plus", "Escape"):
                press_at(board, key)
        assert desk.process.poll() is None and desk.entries() == []
        press_at(window, "ctrl+q")
        assert desk.process.wait(PATIENCE) == 0


@pytest.mark.parametrize("way", ["journal", "followed file"])
def test_a_board_alone_follows_what_is_decided_in_another_process(tmp_path, way):
    store, feed = tmp_path / "journal.sqlite", tmp_path / "feed.pb"
    with Desk(SAMPLE, "--now", MORNING, "--store", store, "--publish-to", feed) as desk:
        wait_for("a trip", lambda: desk.rows() > 100)
        own = store if way == "journal" else tmp_path / "other.sqlite"
        follow = [] if way == "journal" else ["--follow", feed]
        with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--store", own, *follow) as board:
            wait_for("departures", lambda: departures(board))
            planned, line, headsign, *_ = departures(board)[0]
            assert departures(board)[0][EXPECTED] == ""
            row = listed_row(desk, planned, line, headsign)
            desk.select(row)
            wait_for("the trip", lambda: desk.text("trip-departure") == planned)
            desk.keys("plus", "plus")
            desk.expect_saved()
            expect_departure(board, planned, line, "●")
            desk.press("cancel-trip")
            expect_departure(board, planned, line, "✕ canceled")


def test_a_stop_that_is_not_there_is_an_error_that_names_the_nearest():
    result = subprocess.run(
        [PROGRAM, "board", SAMPLE, "--stop", "zdc-11"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2
    assert 'There is no stop "zdc-11". Did you mean' in result.stderr and "zdc-1 (Zilverdam Centraal)" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    result = subprocess.run(
        [PROGRAM, "board", "/nowhere.zip", "--stop", "a"], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode == 2 and "/nowhere.zip" in result.stderr


def test_a_board_turns_its_pages_by_itself():
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        seen = set()

        def turned() -> bool:
            seen.add(board.text("board-page"))
            return len(seen) > 1
        wait_for("another page", turned, patience=2 * PATIENCE)


def test_old_times_are_not_shown_and_the_board_says_so(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide = [PROGRAM, "delay", SAMPLE, "l12-wd-h-0925", "+7", "--now", "2026-11-20T08:55:00", "--store", store]
    subprocess.run(decide, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    alone = ["board", SAMPLE, "--stop", STATION, "--store", store]
    with Desk(*alone, "--now", "2026-11-20T09:01:00") as board:
        expect_departure(board, "9:25", "12", "● 9:32")
        assert not board.is_showing("board-notice")
    # Nobody has been at a desk for 20 minutes.
    with Desk(*alone, "--now", "2026-11-20T09:15:00") as board:
        board.expect_showing("board-notice")
        assert [row[EXPECTED] for row in departures(board) if "9:25" in row[0]] == [""]


def test_the_next_departures_stay_while_the_pages_turn_below_them_and_the_options_say_how_much():
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--horizon", "600", "--pages", "2") as board:
        wait_for("departures", lambda: departures(board) and board.text("board-page").endswith("/2"))
        seen = {}

        def turned() -> bool:
            page, rows = board.text("board-page"), [row[0] for row in departures(board)]
            # A page that turned meanwhile is read again.
            if page == board.text("board-page"):
                seen[page] = rows
            return len(seen) > 1
        wait_for("another page", turned, patience=2 * PATIENCE)
        one, other = (seen[page] for page in ("1/2", "2/2"))
        assert len(one) == len(other) and one[:2] == other[:2] and one != other


def test_a_board_of_arrivals_says_where_trips_come_from_and_counts_no_minutes_where_none_are_wanted(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide = [PROGRAM, "delay", SAMPLE, "l12-wd-h-0925", "+0", "--now", "2026-11-20T09:20:00", "--store", store]
    subprocess.run(decide, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    alone = ["board", SAMPLE, "--stop", STATION, "--store", store, "--now", "2026-11-20T09:20:00"]
    for more, shown in (([], ["4 min", "5 min"]), (["--minutes-within", "0", "--seconds"], ["on time"])):
        with Desk(*alone, *more) as board:
            wait_for("departures", lambda: departures(board))
            wait_for(f"{shown}", lambda: set(shown) & set(texts(board, "board-expected")))
            assert board.text("board-clock").count(":") == (2 if more else 1)
    with Desk(*alone, "--arrivals") as board:
        wait_for("arrivals", lambda: departures(board))
        assert not any(row[2] == "Zilverdam Centraal" for row in departures(board)), "none begins here"
        assert "from " in board.find("board-list").get_description()


@pytest.mark.parametrize("option", [("--rows", "1"), ("--horizon", "0"), ("--pages", "21"), ("--minutes-within", "61")])
def test_an_option_out_of_range_is_refused_with_what_it_may_be(option):
    result = subprocess.run(
        [PROGRAM, "board", SAMPLE, "--stop", STATION, *option], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode != 0 and f"{option[0]} is from" in result.stderr


def test_s_lets_a_screen_reader_say_the_next_departures():
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING) as board:
        wait_for("departures", lambda: departures(board))
        said = []
        listener = Atspi.EventListener.new(lambda event: said.append(event.type))
        assert listener.register("object:announcement")
        described = board.find("board-list").get_description()
        assert described.startswith("Zilverdam Centraal. ") and f"{departures(board)[0][0]}, line " in described

        def is_said() -> bool:
            press_at(board.window(), "s")
            end = GLib.MainContext.default()
            while end.pending():
                end.iteration(False)
            return bool(said)
        wait_for("what is said", is_said)
        listener.deregister("object:announcement")


def place(window: str) -> tuple[int, ...]:
    """Where a window is, and how large."""
    told = subprocess.run(
        ["xdotool", "getwindowgeometry", "--shell", window], capture_output=True, text=True, timeout=PATIENCE, check=True)
    values = dict(line.split("=") for line in told.stdout.split())
    return tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT"))


def screen() -> tuple[int, ...]:
    """The size of the screen."""
    told = subprocess.run(
        ["xdotool", "getdisplaygeometry"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    return tuple(map(int, told.stdout.split()))


@pytest.fixture
def managed_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen of its own, on which openbox manages the windows."""
    with x_server(1600, 900) as (display, _):
        monkeypatch.setenv("DISPLAY", display)
        manager = subprocess.Popen(["openbox"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for("a window manager", lambda: subprocess.run(
                ["xdotool", "get_num_desktops"], capture_output=True, check=False).returncode == 0)
            yield
        finally:
            manager.terminate()
            manager.wait()


def test_f11_covers_the_screen_and_gives_it_back(managed_screen):
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING) as board:
        wait_for("departures", lambda: departures(board))
        window = board.window()
        own_size = place(window)[2:]
        assert own_size != screen()
        for key in ("F11", "Escape"):
            press_at(window, "F11")
            wait_for("the whole screen", lambda: place(window) == (0, 0, *screen()))
            press_at(window, key)
            wait_for(f"its own size after {key}", lambda: place(window)[2:] == own_size)


def test_a_board_that_is_opened_at_a_desk_has_the_keyboard(managed_screen):
    def active() -> str:
        told = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        return told.stdout.strip()
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.rows() > 100)
        window = desk.window()
        wait_for("the desk in front", lambda: active() == window)
        subprocess.run(["xdotool", "key", "ctrl+b"], check=True, timeout=PATIENCE)
        wait_for("the stops", lambda: desk.rows("stop-choices") > 1 and active() not in ("", window))
        chooser = active()
        desk.type("zilverdam centraal")
        wait_for("the station", lambda: desk.cell(0, 0, "stop-choices").startswith("Zilverdam Centraal"))
        subprocess.run(["xdotool", "key", "Return"], check=True, timeout=PATIENCE)
        wait_for("the board", lambda: departures(desk))
        wait_for("the board in front", lambda: active() not in ("", window, chooser))
        board = active()
        subprocess.run(["xdotool", "key", "F11"], check=True, timeout=PATIENCE)
        wait_for("the whole screen", lambda: place(board) == (0, 0, *screen()))


@pytest.mark.parametrize("is_managed", [True, False])
def test_a_board_alone_covers_the_screen_at_once(request, is_managed):
    if is_managed:
        request.getfixturevalue("managed_screen")
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--full-screen") as board:
        wait_for("departures", lambda: departures(board))
        window = board.window()
        wait_for("the whole screen", lambda: place(window) == (0, 0, *screen()))
        press_at(window, "F11")
        wait_for("a window", lambda: place(window)[2:] != screen())
