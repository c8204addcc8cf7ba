"""Names of authors and operators: as long as every journal can keep, and on one line in all that is printed."""

from attack import SAMPLE, assert_clear, tripdesk

NOW = ("--date", "2026-11-20", "--now", "2026-11-20T08:20:00")
TRIP = "r1-wd-h-0842"


def test_the_name_of_an_author_has_one_bound(tmp_path):
    store = tmp_path / "j.sqlite"
    longest = "ä" * 500
    assert tripdesk("delay", SAMPLE, TRIP, "+5", *NOW, "--store", store, "--author", longest).returncode == 0
    refused = tripdesk("delay", SAMPLE, TRIP, "+5", *NOW, "--store", store, "--author", longest + "a")
    assert refused.returncode != 0 and "--author is 1001 bytes long, and at most 1000 fit" in refused.stderr, refused.stderr
    assert tripdesk("log", "--store", store).stdout.count(longest) == 1


def test_store_check_prints_names_on_one_line(tmp_path):
    store = tmp_path / "j.sqlite"
    names = ("--author", "anna\nj.sqlite is whole", "--operator", "R\u001b[2J\nx")
    assert tripdesk("delay", SAMPLE, TRIP, "+5", *NOW, "--store", store, *names).returncode == 0
    result = tripdesk("store", "check", store)
    assert result.returncode == 0, result.stderr
    assert "\u001b" not in result.stdout and len([line for line in result.stdout.splitlines() if "is whole" in line]) == 2
    assert "anna\\u{A}j.sqlite is whole (1)" in result.stdout, result.stdout
    assert_clear(tripdesk("store", "check", tmp_path / "none.sqlite"))
