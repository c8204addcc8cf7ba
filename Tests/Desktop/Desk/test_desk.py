"""The main job of a dispatcher, done on the built program."""

import os
import subprocess
import time

import pytest

from desk import CALTRAIN, PROGRAM, SAMPLE, Desk, processor_ticks, wait_for
from morning import MORNING
from small_feed import small_feed


needs_caltrain = pytest.mark.skipif(not CALTRAIN.exists(), reason=f"SKIPPED, NOT TESTED: {CALTRAIN} is not there")


@needs_caltrain
def test_five_minutes_later_and_back():
    with Desk(CALTRAIN, "--date", "2014-11-01", environment={"LC_ALL": "en_US.UTF-8"}) as desk:
        desk.find("trip-list")
        desk.select(3)
        desk.expect_text("trip-departure", "8:15\u202fAM")
        desk.expect_text("trip-arrival", "9:53\u202fAM")
        desk.expect_text("trip-duration", "1 hr, 38 min")
        desk.expect_text("trip-service-day", "Sat, Nov 1, 2014")
        desk.expect_showing("trip-date", False)
        desk.expect_showing("trip-delay", False)
        assert desk.text("trip-status").startswith("no data")
        for _ in range(5):
            desk.press("increase-delay")
        desk.expect_text("trip-delay", "5 minutes delay")
        desk.expect_showing("trip-delay")
        assert desk.text("trip-status").startswith("departed"), "the delay says it in words"
        assert desk.cell(3, 4) == "●● +5 min"
        desk.press("decrease-delay-5")
        desk.expect_showing("trip-delay", False)
        assert desk.text("trip-status").startswith("on time")
        assert desk.cell(3, 4) == "on time"


@needs_caltrain
def test_lists_the_65_trips_of_the_day_the_last_one_after_midnight():
    with Desk(CALTRAIN, "--date", "2014-11-01", environment={"LC_ALL": "nl_NL.UTF-8"}) as desk:
        assert desk.rows() == 65
        assert desk.cell(64, 0) == "00:01"
        assert desk.cell(64, 3) == "01:39"


def test_opens_at_the_next_departure_of_a_rehearsal():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.expect_showing("rehearsal")
        wait_for("08:17 chosen", lambda: desk.text("trip-departure").startswith("8:17"))
        assert desk.text("trip-status").endswith("departs in 3 min")


def test_keys_move_the_chosen_trip_but_not_while_typing():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.keys("plus", "equal", "KP_Add")
        desk.expect_text("trip-delay", "3 minutes delay")
        desk.keys("ctrl+plus")
        desk.expect_text("trip-delay", "8 minutes delay")
        desk.keys("minus", "KP_Subtract", "ctrl+minus", "ctrl+minus")
        desk.expect_text("trip-delay", "4 minutes early")
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("+47")
        desk.expect_text("trip-delay", "4 minutes early")
        desk.keys("Return")
        desk.expect_text("trip-delay", "47 minutes delay")
        desk.expect_showing("typed-departure", False)


def test_a_typed_time_and_what_is_neither_time_nor_delay():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure").startswith("8:17"))
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("soon")
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        assert "8:37" in desk.text("typed-departure-message")
        desk.keys("ctrl+a")
        desk.type("8:37")
        desk.keys("Return")
        desk.expect_text("trip-delay", "20 minutes delay")
        desk.keys("Return")
        desk.expect_showing("typed-departure")
        desk.type("0")
        desk.keys("Return")
        desk.expect_showing("trip-delay", False)
        assert desk.text("trip-status").startswith("on time")


def test_arrows_choose_trips_and_the_list_agrees_with_the_detail():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        first = wait_for("a trip", lambda: desk.text("trip-departure"))
        desk.keys("Down", "Down", "plus")
        wait_for("another trip", lambda: desk.text("trip-departure") != first)
        desk.expect_text("trip-delay", "1 minute delay")
        late = [row for row, status in enumerate(desk.column(4)) if status.startswith("●")]
        assert [desk.cell(row, 0) for row in late] == [desk.text("trip-departure")]
        assert desk.text("desk-status").startswith("273 trips · 1 late")


def test_stops_show_planned_and_expected_times():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        wait_for("a trip", lambda: desk.text("trip-departure"))
        assert desk.cell(0, 2, "trip-stops") == desk.text("trip-departure")
        assert desk.cell(0, 3, "trip-stops") == ""
        desk.press("increase-delay")
        wait_for("expected", lambda: desk.cell(0, 3, "trip-stops") != "")
        assert desk.cell(0, 3, "trip-stops").startswith(desk.text("trip-expected-departure"))


def test_speaks_the_language_of_the_user():
    with Desk(SAMPLE, "--now", MORNING, environment={"LC_ALL": "", "LANG": "nl_NL.UTF-8"}) as desk:
        wait_for("08:17", lambda: desk.text("trip-departure") == "08:17")
        desk.press("increase-delay-5")
        desk.expect_text("trip-delay", "5 minuten vertraging")


def test_a_day_without_trips_shows_the_nearest_and_says_so(tmp_path):
    with Desk(small_feed(tmp_path), "--date", "2026-11-25") as desk:
        desk.expect_showing("desk-notice")
        assert "Nov 25, 2026" in desk.text("desk-notice") and "Nov 20, 2026" in desk.text("desk-notice")
        assert desk.rows() == 1


def test_the_service_day_rolls_over_with_a_notice():
    with Desk(SAMPLE, "--now", "2026-11-20T23:59:58") as desk:
        desk.find("trip-list")
        desk.press("increase-delay")
        desk.expect_showing("desk-notice")
        assert "Nov 21, 2026" in desk.text("desk-notice")
        assert desk.text("trip-delay") == "1 minute delay", "the list stays until somebody asks for another day"


def test_without_a_feed_it_offers_to_open_one():
    with Desk() as desk:
        desk.expect_showing("message-open")


@pytest.mark.parametrize(("name", "content", "expected"), [
    ("missing.zip", None, "missing.zip"),
    ("page.zip", b"<html>404</html>", "page.zip"),
    ("empty.zip", b"", "empty.zip"),
])
def test_a_feed_that_cannot_be_read_is_one_line_and_status_2(tmp_path, name, content, expected):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    result = subprocess.run([PROGRAM, path], capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1 and expected in result.stderr, result.stderr


def test_a_folder_without_stop_times_is_one_line_and_status_2(tmp_path):
    (tmp_path / "agency.txt").write_text("agency_name,agency_url,agency_timezone\nA,https://a.example,UTC\n")
    result = subprocess.run([PROGRAM, tmp_path], capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1, result.stderr


def test_a_malformed_date_is_one_line_and_status_2():
    for arguments in (["--date", "2014-13-01"], ["--now", "yesterday"], ["--no-such-option"]):
        result = subprocess.run([PROGRAM, SAMPLE, *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode == 2
        assert len(result.stderr.splitlines()) == 1 and result.stderr.startswith("tripdesk: "), result.stderr


def test_no_display_says_what_to_do():
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    result = subprocess.run([PROGRAM, SAMPLE], capture_output=True, text=True, timeout=60, env=environment)
    assert result.returncode == 2
    assert "DISPLAY" in result.stderr and "xvfb-run" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_idle_desk_sleeps():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.find("trip-list")
        wait_for("quiet", lambda: ticks_in_a_second(desk) == 0, patience=60)


def ticks_in_a_second(desk: Desk) -> int:
    """Processor time of the desk in a second, in clock ticks."""
    before = processor_ticks(desk.process)
    time.sleep(1)
    return processor_ticks(desk.process) - before


def test_the_program_ends_with_the_desk_and_not_with_windows_beside_it():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.find("trip-list")
        main = desk.window()
        desk.keys("ctrl+g", "ctrl+u")
        wait_for("both windows", lambda: len(desk.windows()) == 3)
        subprocess.run(["xdotool", "windowfocus", "--sync", main, "key", "ctrl+q"], check=True, timeout=60)
        assert desk.process.wait(timeout=60) == 0


def test_ctrl_q_quits():
    with Desk(SAMPLE, "--now", MORNING) as desk:
        desk.find("trip-list")
        desk.keys("ctrl+q")
        assert desk.process.wait(timeout=60) == 0
