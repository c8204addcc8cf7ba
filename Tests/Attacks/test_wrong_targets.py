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


@pytest.mark.parametrize("is_link", [False, True])
def test_neither_a_report_nor_a_graph_is_written_over_a_journal(tmp_path, is_link):
    store = tmp_path / "journal.sqlite"
    assert tripdesk("delay", SAMPLE, "r1-wd-h-0842", "+5", *NOW, "--store", store).returncode == 0
    targets = [tmp_path / name for name in ("page.html", "graph.pdf", "graph.svg", "graph.png")]
    for target in targets:
        target.symlink_to(store) if is_link else shutil.copy(store, target)
    before = store.read_bytes()
    captured = tmp_path / "feed.pb"
    captured.write_bytes(bytes.fromhex("0a0d0a03322e30100018c0b2cbc806"))
    assert_clear(tripdesk("check-feed", SAMPLE, captured, "--html", targets[0], timeout=60))
    for target in targets[1:]:
        result = tripdesk("graph", SAMPLE, "--date", "2026-11-20", "--store", store, "-o", target, timeout=60)
        assert_clear(result, status=1)
    assert all(target.read_bytes() == before for target in [store, *targets])


def test_a_report_and_a_graph_are_written_over_their_earlier_versions(tmp_path):
    captured = tmp_path / "feed.pb"
    captured.write_bytes(bytes.fromhex("0a0d0a03322e30100018c0b2cbc806"))
    for name in ("graph.pdf", "graph.svg", "graph.png"):
        for _ in range(2):
            result = tripdesk("graph", SAMPLE, "--date", "2026-11-20", "--now", NOW[-1], "-o", tmp_path / name, timeout=60)
            assert result.returncode == 0, result.stderr
    page = tmp_path / "page.html"
    (tmp_path / "page.html").write_text("")
    for _ in range(2):
        tripdesk("check-feed", SAMPLE, captured, "--html", page, timeout=60)
        assert "<html" in page.read_text()
