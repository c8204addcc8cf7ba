"""How a desk and a board end that nobody closes: by a signal, or because their X server goes away."""

import os
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from desk import PATIENCE, SAMPLE, Desk, journal_entries, press_at, wait_for
from morning import MORNING, start, wait_for_a_trip
from published_feed import free_port
from x_server import x_server

ENDS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
STATION = "st-zdc"
# How long an end may take: it waits for disks and for readers, and no longer.
SHORT = 10


def said(desk: Desk) -> list[str]:
    desk.errors.seek(0)
    return [line for line in desk.errors.read().splitlines() if line.startswith("tripdesk: ")]


def decide_and_publish(desk: Desk, feed) -> list[dict]:
    """One trip is moved, the next one canceled: both are in the published file."""
    wait_for_a_trip(desk)
    desk.keys("plus", "plus", "Down", "Delete")
    desk.expect_saved()
    entries = desk.entries()
    assert [entry["kind"] for entry in entries] == ["departure", "departure", "cancelled"]
    for entry in entries:
        wait_for("published", lambda: feed.exists() and entry["trip_id"].encode() in feed.read_bytes())
    return entries


def expect_last_version(feed, entries: list[dict]) -> None:
    """Nobody will renew what was predicted; what was canceled stays so."""
    last = feed.read_bytes()
    assert entries[0]["trip_id"].encode() not in last
    assert entries[-1]["trip_id"].encode() in last


def windows(name: str) -> list[str]:
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", f"^{name}$"], capture_output=True, text=True, timeout=PATIENCE)
    return found.stdout.split()


def test_a_signal_ends_the_desk_also_while_the_dialog_for_printing_is_open(tmp_path):
    store, feed = tmp_path / "journal.sqlite", tmp_path / "feed.pb"
    # Printers are looked for on the system's bus, which a test has not.
    settings = tmp_path / "gtk-3.0/settings.ini"
    settings.parent.mkdir()
    settings.write_text("[Settings]\ngtk-print-backends=file\n")
    environment = {"XDG_CONFIG_DIRS": str(tmp_path), "G_DEBUG": ""}
    with start("--store", store, "--publish-to", feed, environment=environment) as desk:
        entries = decide_and_publish(desk, feed)
        desk.keys("ctrl+g")
        wait_for("the graph", lambda: desk.look_for("graph-print"))
        # A real key: the accessibility tree would wait for the end of the dialog.
        press_at(windows("Train Graph")[0], "ctrl+p")
        wait_for("the dialog", lambda: windows("Print"))
        desk.process.send_signal(signal.SIGTERM)
        assert desk.process.wait(timeout=SHORT) == 0
        expect_last_version(feed, entries)
        # GTK's dialog removes pages of its notebook, and complains of that itself where somebody reads its accessibility tree.
        assert all("gtk_notebook_get_tab_label" in line for line in desk.complaints())
        desk.errors.truncate(0)


@pytest.mark.parametrize("end", ENDS)
def test_a_signal_ends_the_desk_as_its_window_does(tmp_path, end):
    store, feed, port = tmp_path / "journal.sqlite", tmp_path / "feed.pb", free_port()
    with start("--store", store, "--publish-to", feed, "--serve", str(port)) as desk:
        entries = decide_and_publish(desk, feed)
        subprocess.run(["xdotool", "windowsize", "--sync", desk.window(), "1250", "750"], check=True, timeout=PATIENCE)
        # The last decision is on its way when the signal comes.
        desk.keys("Down", "plus")
        wait_for("the decision", lambda: desk.text("trip-delay") == "1 minute delay")
        desk.process.send_signal(end)
        assert desk.process.wait(timeout=SHORT) == 0
        assert not said(desk)
        # Without borders and title bar, whose sizes are the theme's.
        place = Path(f"{desk.home.name}/state/tripdesk/window").read_text()
        width, height = map(int, place.splitlines()[1].split()[1:])
        assert 1150 < width <= 1250 and 650 < height < 750, place
    assert [entry["kind"] for entry in journal_entries(store)] == [*(e["kind"] for e in entries), "departure"]
    assert not [*tmp_path.glob("journal.sqlite-*")], "the journal is one file"
    expect_last_version(feed, entries)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/trip-updates.pb", timeout=PATIENCE)


def test_where_a_decision_cannot_be_saved_the_end_says_so(tmp_path):
    folder = tmp_path / "folder"
    folder.write_text("there can be no journal below a file")
    with start("--store", folder / "journal.sqlite") as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        wait_for("not saved", lambda: "not saved" in desk.text("desk-status"))
        desk.process.terminate()
        assert desk.process.wait(timeout=SHORT) == 1
        assert said(desk) == ["tripdesk: 1 decision could not be saved"]


def test_a_second_signal_ends_a_desk_that_is_stuck(tmp_path):
    with start("--store", tmp_path / "journal.sqlite") as desk:
        wait_for_a_trip(desk)
        # A desk that does not come to read its signals.
        desk.process.send_signal(signal.SIGSTOP)
        desk.process.terminate()
        desk.process.send_signal(signal.SIGCONT)
        desk.process.terminate()
        assert desk.process.wait(timeout=SHORT) in (0, -signal.SIGTERM)


def test_a_desk_whose_x_server_goes_keeps_its_decisions_and_says_so(tmp_path):
    store, feed = tmp_path / "journal.sqlite", tmp_path / "feed.pb"
    with x_server() as (display, server):
        with start("--store", store, "--publish-to", feed, environment={"DISPLAY": display}) as desk:
            wait_for_a_trip(desk)
            desk.press("increase-delay")
            desk.expect_saved()
            entries = desk.entries()
            wait_for("published", lambda: feed.exists() and entries[0]["trip_id"].encode() in feed.read_bytes())
            desk.press("increase-delay")
            server.kill()
            assert desk.process.wait(timeout=SHORT) == 1
            assert said(desk) == ["tripdesk: the display is gone; every decision is saved"]
            assert os.path.exists(f"{desk.home.name}/state/tripdesk/window")
    assert [entry["kind"] for entry in journal_entries(store)] == ["departure", "departure"]
    assert not [*tmp_path.glob("journal.sqlite-*")], "the journal is one file"
    assert entries[0]["trip_id"].encode() not in feed.read_bytes()


@pytest.mark.skipif(not shutil.which("weston"), reason="SKIPPED, NOT TESTED: there is no weston")
def test_a_desk_whose_wayland_compositor_goes_keeps_its_decisions_and_says_so(tmp_path):
    store, run = tmp_path / "journal.sqlite", tmp_path / "run"
    run.mkdir(mode=0o700)
    compositor = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--socket=ending", "--idle-time=0"],
        env=os.environ | {"XDG_RUNTIME_DIR": str(run)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for("the compositor", (run / "ending").exists)
    # This compositor has neither a keyboard nor a pointer, about which GTK complains.
    desk = start("--store", store, environment={
        "XDG_RUNTIME_DIR": str(run), "WAYLAND_DISPLAY": "ending", "GDK_BACKEND": "wayland", "G_DEBUG": ""})
    try:
        wait_for_a_trip(desk)
        desk.press("increase-delay")
        desk.expect_saved()
        desk.press("increase-delay")
        compositor.kill()
        assert desk.process.wait(timeout=SHORT) == 1
        assert said(desk) == ["tripdesk: the display is gone; every decision is saved"]
    finally:
        compositor.kill()
        compositor.wait()
        desk.stop()
    assert [entry["kind"] for entry in journal_entries(store)] == ["departure", "departure"]
    assert not [*tmp_path.glob("journal.sqlite-*")], "the journal is one file"


@pytest.mark.parametrize("end", ENDS)
def test_a_signal_ends_a_board_in_order(tmp_path, end):
    store = tmp_path / "journal.sqlite"
    with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--store", store) as board:
        board.find("board-list")
        board.process.send_signal(end)
        assert board.process.wait(timeout=SHORT) == 0
        assert not said(board)
    assert not [*tmp_path.glob("journal.sqlite-*")], "the journal is one file"


def test_a_board_whose_x_server_goes_closes_its_journal(tmp_path):
    store = tmp_path / "journal.sqlite"
    with x_server() as (display, server):
        with Desk("board", SAMPLE, "--stop", STATION, "--now", MORNING, "--store", store,
                  environment={"DISPLAY": display}) as board:
            board.find("board-list")
            server.kill()
            assert board.process.wait(timeout=SHORT) == 1
            assert said(board) == ["tripdesk: the display is gone"]
    assert not [*tmp_path.glob("journal.sqlite-*")], "the journal is one file"


def test_a_window_place_from_a_larger_screen_fits_this_one(tmp_path):
    place = tmp_path / "tripdesk/window"
    place.parent.mkdir()
    for text in ("size 20000 20000\ncorner 19000 12000", "size 20000 560\ncorner -2147483648 2147483647",
                 "size 400 560\ncorner 2147483647 -2147483648\nmaximised"):
        place.write_text(f"tripdesk window 1\n{text}\n")
        with start(environment={"XDG_STATE_HOME": str(tmp_path)}) as desk:
            wait_for_a_trip(desk)
            shape = subprocess.run(
                ["xdotool", "getwindowgeometry", "--shell", desk.window()], capture_output=True, text=True,
                timeout=PATIENCE, check=True).stdout
            values = dict(line.split("=") for line in shape.splitlines())
            assert int(values["WIDTH"]) <= 1280 and int(values["HEIGHT"]) <= 800, shape
            desk.keys("ctrl+q")
            assert desk.process.wait(timeout=PATIENCE) == 0
