"""The end of the user's session waits for decisions that are not saved or not published."""

import shutil

from desk import wait_for
from morning import start, wait_for_a_trip
from session import Session, session

HELD = [("io.github.tripdesk.TripDesk", "Decisions are not saved or not published.")]


def expect_session_to_go_on(begun: Session) -> None:
    wait_for("the session is held", begun.is_inhibited)
    assert begun.reasons() == HELD


def test_the_session_does_not_end_while_a_decision_is_not_saved(tmp_path):
    folder = tmp_path / "folder"
    folder.write_text("there can be no journal below a file")
    with session() as begun, start("--store", folder / "journal.sqlite", environment=begun.environment) as desk:
        wait_for_a_trip(desk)
        assert not begun.is_inhibited(), "there is nothing to be saved yet"
        desk.keys("plus")
        expect_session_to_go_on(begun)
        begun.log_out()
        wait_for("the question", begun.asks_its_user)
        folder.unlink()
        folder.mkdir()
        assert not begun.has_ended()
        desk.press("retry-saving")
        desk.expect_saved()
        wait_for("the end of the session", begun.has_ended)
        assert len(desk.entries()) == 1


def test_the_session_does_not_end_while_a_decision_is_not_published(tmp_path):
    folder = tmp_path / "published"
    folder.mkdir()
    with session() as begun, start("--publish-to", folder / "feed.pb", environment=begun.environment) as desk:
        wait_for_a_trip(desk)
        wait_for("a feed", (folder / "feed.pb").exists)
        assert not begun.is_inhibited()
        shutil.rmtree(folder)
        desk.keys("plus")
        expect_session_to_go_on(begun)
        folder.mkdir()
        wait_for("nothing holds the session", lambda: not begun.is_inhibited(), patience=60)
        wait_for("the feed", (folder / "feed.pb").exists)
        begun.log_out()
        wait_for("the end of the session", begun.has_ended)
