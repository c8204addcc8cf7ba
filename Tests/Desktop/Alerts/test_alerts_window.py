"""The window with the day's alerts, and the buttons beside what passengers read."""

import contextlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from desk import PATIENCE, PROGRAM, SAMPLE, Atspi, Desk, press_at, wait_for
from morning import MORNING, start, wait_for_a_trip
from published_feed import published

HEADER, CONCERNS, TOLD, BY, STATE = range(5)
LIST = "alerts-list"


def headers(file) -> list[str]:
    """The headers of the alerts in a published file."""
    if not file.exists():
        return []
    return [entity.alert.header_text.translation[0].text for entity in published(file).entity
            if entity.HasField("alert")]


def cancel_with_a_reason(desk: Desk) -> None:
    window = desk.window()
    desk.press("cancel-trip")
    desk.expect_showing("passengers-not-told")
    press_at(window, "ctrl+e")
    desk.expect_showing("reason")
    desk.type("Signal failure")
    press_at(window, "Return")
    desk.expect_text("passengers-read-text", "Signal failure")


@contextlib.contextmanager
def telling(alerts: Path) -> Iterator[tuple[Desk, str]]:
    """A desk that publishes to a file in which passengers read why a trip is canceled, and the header that they read."""
    with start("--publish-to", alerts.with_name("feed.pb"), "--publish-to", f"alerts={alerts}") as desk:
        wait_for_a_trip(desk)
        cancel_with_a_reason(desk)
        header = desk.text("passengers-read-header")
        wait_for("the alert", lambda: headers(alerts) == [header])
        yield desk, header


def open_alerts(desk: Desk, rows: int = 1) -> str:
    """Opens the window of the alerts, waits for its rows, and gives it the keyboard."""
    before = set(desk.windows())
    desk.keys("ctrl+shift+a")
    window = wait_for("the window", lambda: set(desk.windows()) - before).pop()
    if rows:
        wait_for(f"{rows} rows", lambda: desk.rows(LIST) == rows)
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
    return window


def test_not_telling_takes_the_alert_out_of_the_feed_and_every_step_is_undone(tmp_path):
    alerts = tmp_path / "alerts.pb"
    with telling(alerts) as (desk, header):
        assert not desk.is_showing("passengers-read-automatic")
        desk.press("passengers-read-withhold")
        desk.expect_text("passengers-read-source", "Passengers are not told this (dispatch-1)")
        assert desk.text("passengers-read-header") == header, "it stays in sight"
        wait_for("no alert", lambda: headers(alerts) == [])
        wait_for("what was decided", lambda: f"Alert “{header[:15]}" in desk.text("undo-notice"))
        assert desk.text("undo-notice").endswith("not told"), "a long header is cut, and the verb is not"
        desk.press("passengers-read-automatic")
        wait_for("the alert again", lambda: headers(alerts) == [header])
        desk.press("undo")
        wait_for("no alert", lambda: headers(alerts) == [])
        desk.press("undo")
        wait_for("the alert", lambda: headers(alerts) == [header])
        desk.expect_showing("passengers-read-withhold")


def test_a_changed_text_is_read_by_passengers_as_soon_as_it_is_told(tmp_path):
    alerts = tmp_path / "alerts.pb"
    with telling(alerts) as (desk, header):
        before = set(desk.windows())
        desk.press("passengers-read-edit")
        window = wait_for("the window", lambda: set(desk.windows()) - before).pop()
        wait_for("its text", lambda: desk.text("alert-header-nl") == header)
        # Without a window manager, a new window gets the keyboard only when it is given to it.
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
        wait_for("the keyboard", lambda: desk.find("alert-header-nl").get_state_set().contains(Atspi.StateType.FOCUSED))
        press_at(window, "ctrl+a")
        desk.type("Excuses")
        desk.expect_text("alert-header-nl", "Excuses")
        assert headers(alerts) == [header], "until it is told, the alert goes on as it was"
        desk.press("alert-tell")
        wait_for("the text", lambda: headers(alerts) == ["Excuses"])
        desk.expect_showing("alert-editor", False)
        desk.expect_text("passengers-read-header", "Excuses")
        assert desk.text("passengers-read-source").startswith("text by dispatch-1")
        desk.press("undo")
        wait_for("the automatic text", lambda: headers(alerts) == [header])


def test_escape_leads_from_the_editor_to_the_list_and_out_of_the_window():
    with start() as desk:
        wait_for_a_trip(desk)
        cancel_with_a_reason(desk)
        window = open_alerts(desk, 2)
        assert not desk.is_showing("alert-editor"), "the list comes first"
        press_at(window, "ctrl+n")
        desk.expect_showing("alert-editor")
        press_at(window, "Escape")
        desk.expect_showing("alert-editor", False)
        desk.expect_showing(LIST)
        press_at(window, "Escape")
        wait_for("no window", lambda: not desk.is_showing("alerts-search"))


def test_the_window_lists_what_is_told_now_later_and_what_has_ended(tmp_path):
    store = tmp_path / "journal.sqlite"

    for header, start_of_it, end in (("Detour", "07:00", "08:00"), ("Tonight", "19:00", "21:00")):
        period = {"from": f"2026-11-20T{start_of_it}:00Z", "to": f"2026-11-20T{end}:00Z"}
        content = {"cause": "CONSTRUCTION", "effect": "DETOUR", "informed": [{"route_id": "L12"}], "told": period,
                   "periods": [period], "texts": [{"language": "en", "header": header, "description": "Works"}]}
        subprocess.run(
            [PROGRAM, "alert", "add", SAMPLE, "--now", MORNING, "--store", store, "--author", "Ann"], check=True,
            input=json.dumps(content), capture_output=True, text=True, timeout=PATIENCE)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        cancel_with_a_reason(desk)
        window = open_alerts(desk, 5)
        assert desk.column(HEADER, LIST)[0] == "Now · 2" and desk.column(HEADER, LIST)[3] == "Upcoming · 1"
        desk.expect_cell(1, HEADER, "Detour", LIST)
        desk.expect_cell(1, BY, "Ann", LIST)
        desk.expect_cell(1, CONCERNS, "Line 12", LIST)
        desk.expect_cell(2, BY, "automatic", LIST)
        desk.expect_cell(4, HEADER, "Tonight", LIST)
        # The line's own alert ends; the automatic one is not told, and told again.
        desk.select(1, LIST)
        desk.expect_sensitive("alert-end")
        assert not desk.is_sensitive("alert-withhold")
        press_at(window, "Delete")
        wait_for("it has ended", lambda: desk.column(HEADER, LIST)[-2].startswith("Ended · 1"))
        desk.expect_cell(5, STATE, "by dispatch-1", LIST)
        desk.select(1, LIST)
        desk.expect_sensitive("alert-withhold")
        press_at(window, "Delete")
        desk.expect_cell(1, STATE, "not told (dispatch-1)", LIST)
        press_at(window, "Insert")
        desk.expect_cell(1, STATE, "told", LIST)
        press_at(window, "ctrl+z")
        desk.expect_cell(1, STATE, "not told", LIST)
        desk.press("alert-show")
        wait_for("the trip", lambda: desk.text("trip-departure").startswith("8:17"))
        press_at(window, "ctrl+f")
        desk.type("tonight")
        wait_for("what fits", lambda: desk.rows(LIST) == 2)
        press_at(window, "ctrl+w")
        wait_for("no window", lambda: not desk.is_showing("alerts-search"))


def test_an_empty_day_says_what_to_do():
    with start() as desk:
        wait_for_a_trip(desk)
        window = open_alerts(desk, 0)
        desk.expect_showing("alerts-empty")
        assert "reason" in desk.text("alerts-empty")
        press_at(window, "ctrl+n")
        desk.expect_showing("alert-editor")
        press_at(window, "Escape")
        desk.expect_showing("alert-editor", False)
        press_at(window, "Escape")
        wait_for("no window", lambda: not desk.is_showing("alerts-search"))


def test_two_desks_on_one_journal_see_the_same_list(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk, Desk(
            SAMPLE, "--now", MORNING, "--author", "dispatch-2", "--store", store) as other:
        wait_for_a_trip(desk)
        wait_for_a_trip(other)
        cancel_with_a_reason(desk)
        open_alerts(desk, 2)
        open_alerts(other, 2)
        assert desk.column(HEADER, LIST) == other.column(HEADER, LIST)
        other.select(1, LIST)
        other.expect_sensitive("alert-withhold")
        other.press("alert-withhold")
        desk.expect_cell(1, STATE, "not told (dispatch-2)", LIST)
        other.expect_cell(1, STATE, "not told (dispatch-2)", LIST)
