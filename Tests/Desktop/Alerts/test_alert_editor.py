"""An alert of the dispatcher's own: written by keys alone, told, read by another program, and taken back."""

import signal

from alert_editor import AlertEditor, homes, told
from desk import SAMPLE, Desk, press_at, wait_for
from google.transit import gtfs_realtime_pb2
from morning import MORNING

LINE = "L12"
HEADER, DESCRIPTION = "Lijn 12 rijdt om", "Wegwerkzaamheden aan de Havenkade"


def start(tmp_path, **options) -> Desk:
    feed = tmp_path / "alerts.pb"
    return Desk(
        SAMPLE, "--now", MORNING, "--author", "dispatch-1", "--publish-to", f"alerts={feed}", "--store",
        tmp_path / "journal.sqlite", environment=homes(tmp_path), **options)


def test_an_alert_is_written_by_keys_told_and_undone(tmp_path):
    feed = tmp_path / "alerts.pb"
    with start(tmp_path) as desk:
        desk.expect_showing("trip-departure")
        editor = AlertEditor(desk)
        # It says what is missing, and the button leads nowhere else.
        editor.press("alt+l")
        desk.expect_showing("alert-problem")
        assert desk.entries() == []
        editor.concern("12", "Line 12")
        editor.count()
        editor.choose("alt+f", "alert-effect", "Detour")
        editor.choose("alt+u", "alert-cause", "Construction work")
        editor.texts(HEADER, DESCRIPTION)
        wait_for("nothing is missing", lambda: not desk.is_showing("alert-problem"))
        assert told(feed) == []
        editor.press("alt+l")
        wait_for("another program reads it", lambda: told(feed))
        (alert,) = told(feed)
        assert [entity.route_id for entity in alert.informed_entity] == [LINE]
        assert (alert.effect, alert.cause) == (alert.DETOUR, alert.CONSTRUCTION)
        assert alert.severity_level == gtfs_realtime_pb2.Alert.SeverityLevel.Value("WARNING")
        assert [text.text for text in alert.header_text.translation] == [HEADER]
        assert [text.text for text in alert.description_text.translation] == [DESCRIPTION]
        press_at(editor.main, "ctrl+z")
        wait_for("it is gone", lambda: told(feed) == [])


def test_closing_a_line_asks_once_more(tmp_path):
    feed = tmp_path / "alerts.pb"
    with start(tmp_path) as desk:
        desk.expect_showing("trip-departure")
        editor = AlertEditor(desk)
        editor.concern("12", "Line 12")
        editor.choose("alt+f", "alert-effect", "No service")
        editor.texts("Lijn 12 rijdt niet", DESCRIPTION)
        count = editor.count()
        editor.press("alt+l")
        desk.expect_showing("alert-question")
        assert "Line 12" in desk.text("alert-question") and count in desk.text("alert-question")
        wait_for("the button that changes nothing", lambda: editor.has_focus("alert-back"))
        editor.press("Escape")
        desk.expect_showing("alert-question", False)
        assert desk.is_showing("alert-editor") and desk.entries() == []
        editor.press("alt+l")
        desk.expect_showing("alert-question")
        editor.press("alt+y")
        wait_for("told", lambda: [alert.effect for alert in told(feed)] == [gtfs_realtime_pb2.Alert.NO_SERVICE])


def test_a_draft_survives_the_end_of_the_program(tmp_path):
    with start(tmp_path) as desk:
        desk.expect_showing("trip-departure")
        editor = AlertEditor(desk)
        editor.concern("12", "Line 12")
        editor.texts(HEADER, DESCRIPTION)
        kept = tmp_path / "data/tripdesk/alert-drafts"
        wait_for("kept", lambda: any(DESCRIPTION in path.read_text() for path in kept.rglob("*.json")))
        desk.process.send_signal(signal.SIGKILL)
        desk.process.wait()
    with start(tmp_path) as desk:
        desk.expect_showing("trip-departure")
        editor = AlertEditor(desk)
        wait_for("the texts", lambda: desk.text("alert-header-nl") == HEADER)
        assert desk.text("alert-description-nl") == DESCRIPTION and editor.concerned() == ["Line 12"]
        assert desk.entries() == []
        desk.press("alert-discard")
        wait_for("empty", lambda: desk.text("alert-header-nl") == "" and editor.concerned() == [])
