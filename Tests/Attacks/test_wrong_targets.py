"""A feed is published over a feed, or over nothing: never over a journal, a timetable or what lies beside them."""

import shutil

import pytest
from attack import SAMPLE, assert_clear, tripdesk

NOW = ("--date", "2026-11-20", "--now", "2026-11-20T08:20:00")


@pytest.mark.parametrize("name", ["journal.sqlite", "link", "journal.sqlite-journal", "journal.sqlite-wal", "journal.sqlite.recovering"])
def test_the_journal_is_not_published_over(tmp_path, name):
    store = tmp_path / "journal.sqlite"
    assert tripdesk("delay", SAMPLE, "r1-wd-h-0842", "+5", *NOW, "--store", store).returncode == 0
    (tmp_path / "link").symlink_to(store)
    before = store.read_bytes()
    arguments = ("--now", NOW[-1], "--store", store, "--publish-to", tmp_path / name)
    assert_clear(tripdesk("publish", SAMPLE, *arguments, timeout=60))
    assert store.read_bytes() == before
    assert tripdesk("log", "--store", store).stdout.count("5 min late") == 1


def test_a_timetable_is_not_published_over(tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    before = (feed / "trips.txt").read_bytes()
    arguments = ("--now", NOW[-1], "--store", tmp_path / "j.sqlite", "--publish-to", feed / "trips.txt")
    assert_clear(tripdesk("publish", feed, *arguments, timeout=60))
    assert not (tmp_path / "j.sqlite").exists(), "what is refused makes no journal"
    assert (feed / "trips.txt").read_bytes() == before
