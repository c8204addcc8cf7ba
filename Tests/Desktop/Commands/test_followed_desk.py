"""Who follows the published feed of a desk, without its journal, says nothing else of any trip than the desk does."""

import json
import os
import subprocess

import pytest
from desk import PROGRAM, SAMPLE, wait_for
from published_feed import delays

NOW = "2026-11-20T09:00:00"
# Vehicle r1-wd-03 comes to Zilverdam with LATE and leaves with NEXT; vehicle l12-wd-03 is there meanwhile, and leaves with OTHER.
LATE, NEXT, BEFORE_OTHER, OTHER = "r1-wd-t-0850", "r1-wd-h-0942", "l12-wd-t-0902", "l12-wd-h-0940"


@pytest.fixture
def desk(tmp_path):
    """Runs the program with the journal of a desk."""
    def run(*arguments, folder="desk") -> str:
        result = subprocess.run(
            [PROGRAM, *arguments, "--now", NOW], capture_output=True, text=True, timeout=60,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path / folder)})
        assert (result.returncode, result.stderr) == (0, ""), result.stderr
        return result.stdout
    return run


def published(tmp_path, trip):
    """What the desk publishes, once this trip is in it."""
    feed = tmp_path / "feed.pb"
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", NOW, "--publish-to", feed],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "desk")})
    try:
        wait_for("a version", lambda: trip in delays(feed))
    finally:
        # At a signal, the last version would predict nothing.
        publisher.kill()
        publisher.wait()
    return feed


def seen(listed: str) -> dict[str, dict]:
    return {trip["trip_id"]: trip for trip in map(json.loads, listed.splitlines())}


def compared(desk, feed) -> dict[str, tuple]:
    """The delays at the desk, and at who follows, of each trip about which they differ."""
    here = seen(desk("trips", SAMPLE, "--json"))
    there = seen(desk("trips", SAMPLE, "--json", "--follow", feed, folder="elsewhere"))
    assert here.keys() == there.keys()
    return {trip: (here[trip]["delay_s"], there[trip]["delay_s"]) for trip in here
            if here[trip]["delay_s"] != there[trip]["delay_s"]}


def test_a_swap_contradicts_nobody(desk, tmp_path):
    desk("delay", SAMPLE, LATE, "+45", "--author", "a")
    assert compared(desk, published(tmp_path, NEXT)) == {}
    desk("swap", SAMPLE, NEXT, OTHER, "--author", "a")
    (tmp_path / "feed.pb").unlink()
    feed = published(tmp_path, OTHER)
    here = seen(desk("trips", SAMPLE, "--json"))
    assert (here[NEXT]["delay_s"], here[OTHER]["delay_source"]) == (None, "vehicle")
    assert compared(desk, feed) == {}


@pytest.mark.parametrize("decided", [
    ("vehicle", SAMPLE, NEXT, "spare", "--author", "a"), ("vehicle-settings", SAMPLE, "--turnaround", "0", "--author", "a"),
    ("vehicle-settings", SAMPLE, "--no-publish", "--author", "a")])
def test_neither_does_what_only_the_journal_says(desk, tmp_path, decided):
    desk("delay", SAMPLE, LATE, "+12", "--author", "a")
    desk(*decided)
    here = seen(desk("trips", SAMPLE, "--json"))
    there = seen(desk("trips", SAMPLE, "--json", "--follow", published(tmp_path, LATE), folder="elsewhere"))
    assert there[LATE]["delay_s"] == 12 * 60
    for trip in here:
        assert there[trip]["delay_s"] in (here[trip]["delay_s"], None), trip


def test_a_decision_of_who_follows_has_consequences(desk, tmp_path):
    desk("delay", SAMPLE, LATE, "+14", "--author", "a")
    feed = published(tmp_path, LATE)
    desk("delay", SAMPLE, LATE, "+45", "--author", "b", folder="elsewhere")
    there = seen(desk("trips", SAMPLE, "--json", "--follow", feed, folder="elsewhere"))
    assert there[NEXT]["delay_source"] == "report", "the feed knows more of the next trip"
    desk("delay", SAMPLE, BEFORE_OTHER, "+30", "--author", "b", folder="elsewhere")
    there = seen(desk("trips", SAMPLE, "--json", "--follow", feed, folder="elsewhere"))
    assert (there[OTHER]["delay_source"], there[OTHER]["follows_from"]) == ("vehicle", BEFORE_OTHER)
