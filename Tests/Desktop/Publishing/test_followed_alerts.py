"""The alerts of a followed feed: known at the desk, and published only where the operator says so."""

import subprocess

import pytest
from alert_feed import write_alerts
from desk import PATIENCE, PROGRAM, SAMPLE, wait_for
from morning import MORNING, start, wait_for_a_trip
from published_feed import delays, published

CANCELED = "l12-wd-t-0817"


def test_the_desk_counts_the_alerts_of_a_feed_and_they_end_with_it(tmp_path):
    feed = tmp_path / "alerts.pb"
    write_alerts(feed, MORNING, R1="Works", nothing="Snow")
    with start("--follow", feed) as desk:
        wait_for_a_trip(desk)
        wait_for("the alert", lambda: desk.text("follow-status") == "follows 1 alert, 1 unmatched")
        assert not desk.is_showing("desk-notice")
        write_alerts(feed, MORNING, R1="Works", L12="Diversion")
        wait_for("two", lambda: desk.text("follow-status") == "follows 2 alerts")
        write_alerts(feed, MORNING)
        wait_for("none", lambda: desk.text("follow-status") == "follows 0 alerts")

@pytest.mark.parametrize("passes_on", [False, True])
def test_alerts_are_passed_on_only_when_the_operator_says_so(tmp_path, passes_on):
    feed, out = tmp_path / "followed.pb", tmp_path / "out"
    out.mkdir()
    write_alerts(feed, MORNING, canceled=[CANCELED], R1="Works", nothing="Snow")
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / "journal.sqlite", "--publish-to", f"{out}/",
         "--follow", feed, *["--pass-on-alerts"] * passes_on], stderr=subprocess.PIPE, text=True)
    try:
        wait_for("the followed feed", lambda: CANCELED in delays(out / "trip-updates.pb"))
        if passes_on:
            wait_for("the alert", lambda: published(out / "alerts.pb").entity)
        entities = published(out / "alerts.pb").entity
        assert [entity.alert.header_text.translation[0].text for entity in entities] == ["Works"] * passes_on
        for entity in entities:
            assert entity.id.startswith("alert-via-") and entity.id.endswith("-0")
            assert [selector.route_id for selector in entity.alert.informed_entity] == ["R1"]
            assert entity.alert.effect == entity.alert.DETOUR and entity.alert.cause == entity.alert.CONSTRUCTION
            assert entity.alert.description_text.translation[0].text == "Works"
        # Two that follow each other pass nothing back and forth.
        if passes_on:
            assert not [entity for entity in entities if entity.id.count("via-") > 1]
        write_alerts(feed, MORNING)
        wait_for("all is gone", lambda: not published(out / "alerts.pb").entity and not delays(out / "trip-updates.pb"))
    finally:
        publisher.terminate()
        _, errors = publisher.communicate(timeout=PATIENCE)
    assert any("followed.pb alert 1: the timetable has no route nothing" in line for line in errors.splitlines()), errors


def test_there_must_be_alerts_to_pass_on_and_a_place_for_them(tmp_path):
    for options, reason in ((("--publish-to", tmp_path / "a.pb"), "--follow"), (("--follow", "a.pb"), "--publish-to")):
        result = subprocess.run(
            [PROGRAM, SAMPLE, "--pass-on-alerts", *options], capture_output=True, text=True, timeout=PATIENCE)
        assert result.returncode == 2 and reason in result.stderr and "--pass-on-alerts" in result.stderr
