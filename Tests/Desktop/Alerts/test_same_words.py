"""A desk and a publisher of one user tell passengers the same, in the operator's languages and words."""

import contextlib
import os
import subprocess
from pathlib import Path

from desk import PATIENCE, PROGRAM, SAMPLE, Atspi, Desk, press_at, wait_for
from morning import MORNING
from published_feed import published

CANCELED, LATE = "l12-wd-t-0817", "r1-wd-t-0820"


def homes(home: Path) -> dict[str, str]:
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}


def decide(store: Path, command: str, *arguments: str) -> None:
    subprocess.run(
        [PROGRAM, command, SAMPLE, *arguments, "--now", MORNING, "--store", store], check=True, capture_output=True,
        timeout=PATIENCE)


def texts(feed: Path) -> dict[str, list[str]]:
    """The first lines of the published alerts by language."""
    found: dict[str, list[str]] = {}
    for entity in published(feed).entity:
        for text in entity.alert.header_text.translation:
            found.setdefault(text.language, []).append(text.text)
    return found


@contextlib.contextmanager
def publisher(store: Path, feed: Path, home: Path, *arguments: str):
    process = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--publish-to", f"alerts={feed}", *arguments],
        env=os.environ | homes(home), stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_both_follow_the_file_and_the_preferences_of_the_user(tmp_path):
    # Only one of them may publish a journal in a file, so each has a journal with the same decisions.
    stores = [tmp_path / "desk.sqlite", tmp_path / "publisher.sqlite"]
    ours, theirs = tmp_path / "desk.pb", tmp_path / "publisher.pb"
    file = tmp_path / "config/tripdesk/templates"
    file.parent.mkdir(parents=True)
    file.write_text("[nl]\ncancelled.header = {trips} vervalt\n")
    for store in stores:
        decide(store, "cancel", CANCELED)
        decide(store, "reason", CANCELED, "Sneeuw")
        decide(store, "delay", LATE, "+6")
        decide(store, "reason", LATE, "Sneeuw")

    def both(expected: dict[str, list[str]]) -> None:
        for feed in (ours, theirs):
            wait_for(f"{feed.name}: {expected}", lambda: texts(feed) == expected)

    with publisher(stores[1], theirs, tmp_path), Desk(
            SAMPLE, "--now", MORNING, "--publish-to", f"alerts={ours}", "--store", stores[0],
            environment=homes(tmp_path)) as desk:
        desk.expect_showing("trip-departure")
        both({"nl": ["08:17 uit Kraanvoort, Busstation vervalt"]})
        # A broken line leaves the built-in sentence.
        file.write_text("[nl]\ncancelled.header = {trips vervalt\n")
        both({"nl": ["Lijn 12: 08:17 uit Kraanvoort, Busstation rijdt niet"]})
        # The settings of the preferences.
        desk.keys("ctrl+comma")
        desk.expect_showing("preference-step")
        window = desk.windows()[-1]
        press_at(window, "alt+p")
        desk.expect_showing("preference-alerts-from")
        Atspi.Value.set_current_value(desk.find("preference-alerts-from"), 5)
        press_at(window, "alt+l")
        wait_for("the field", lambda: desk.find("preference-alert-languages").get_state_set().contains(
            Atspi.StateType.FOCUSED))
        desk.type("en")
        for feed in (ours, theirs):
            wait_for("English alone", lambda: set(texts(feed)) == {"en"})
            wait_for("a late trip", lambda: any("is about 6 minutes late" in text for text in texts(feed)["en"]))
        assert texts(ours) == texts(theirs)


def test_options_go_before_the_preferences(tmp_path):
    store, feed, own = tmp_path / "journal.sqlite", tmp_path / "alerts.pb", tmp_path / "own"
    (tmp_path / "config/tripdesk").mkdir(parents=True)
    (tmp_path / "config/tripdesk/preferences").write_text("tripdesk preferences 1\nalert-languages nl\n")
    own.write_text("[de]\nlate.header = {trips}: {delay} Minuten\n")
    decide(store, "delay", LATE, "+20")
    decide(store, "reason", LATE, "Schnee")
    options = ("--alert-languages", "de,en", "--alert-templates", str(own), "--alerts-from", "20")
    with publisher(store, feed, tmp_path, *options):
        wait_for("the alert", lambda: set(texts(feed)) == {"de", "en"})
        assert texts(feed)["de"][0].endswith(": 20 Minuten")
        decide(store, "delay", LATE, "--set", "19")
        wait_for("no alert", lambda: texts(feed) == {})
