"""Alerts that are written, changed and ended by commands, and read back as JSON."""

import json
import shutil

import pytest
from command_journal import Journal
from desk import SAMPLE

CONTENT = {
    "cause": "CONSTRUCTION", "effect": "DETOUR", "informed": [{"route_id": "R1"}], "told": {"to": "2026-11-20T17:00:00Z"},
    "periods": [{"from": "2026-11-20T08:00:00Z", "to": "2026-11-20T17:00:00Z"}],
    "texts": [{"language": "en", "header": "Another road", "description": "Works at the “bridge”\nuntil five"}],
}


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path)


def listed(journal) -> list[dict]:
    return [json.loads(line) for line in journal.output("alert", "list", SAMPLE).splitlines()]


def test_an_alert_is_written_listed_changed_undone_and_ended(journal):
    alert = journal.output("alert", "add", SAMPLE, typed=json.dumps(CONTENT)).strip()
    one, = listed(journal)
    assert (one["id"], one["origin"], one["state"]) == (alert, "dispatcher", "now")
    assert {key: one[key] for key in CONTENT} == CONTENT
    one["texts"][0]["header"] = "Yet another road"
    journal.output("alert", "edit", SAMPLE, "--id", alert, typed=json.dumps(one))
    assert listed(journal)[0]["texts"][0]["header"] == "Yet another road"
    journal.done("undo", SAMPLE)
    assert listed(journal)[0]["texts"][0]["header"] == "Another road"
    journal.done("alert", "end", SAMPLE, "--id", alert)
    assert listed(journal) == []
    assert "no alert" in journal.refused("alert", "end", SAMPLE, "--id", alert)
    assert [entry["kind"] for entry in journal.entries()] == ["alert", "alert", "alert-undo", "alert-ended"]
    assert all(entry["alert_id"] == alert and entry["trip_id"] is None for entry in journal.entries())


def test_the_undo_of_an_alert_that_a_colleague_has_changed_since_says_so(journal):
    alert = journal.output("alert", "add", SAMPLE, typed=json.dumps(CONTENT)).strip()
    changed = json.dumps(CONTENT | {"effect": "MODIFIED_SERVICE"})
    result = journal.run("alert", "edit", SAMPLE, "--id", alert, author="anna", typed=changed)
    assert (result.returncode, result.stderr) == (0, "")
    result = journal.run("undo", SAMPLE)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (0, "", 1)
    assert f"anna has decided about the alert {alert} since" in result.stderr
    assert listed(journal)[0]["effect"] == "MODIFIED_SERVICE"
    step = journal.entries()[0]["step"]
    journal.done("undo", SAMPLE, author="anna")
    assert listed(journal) == []
    assert "no step" in journal.refused("undo", SAMPLE, "--step", step)


def test_the_log_of_a_day_has_the_alerts_from_their_decision_to_their_end(journal):
    until = json.dumps(CONTENT | {"told": {"to": "2026-11-23T17:00:00Z"}})
    journal.output("alert", "add", SAMPLE, typed=until)
    journal.done("undo", SAMPLE)
    journal.day = journal.day[2:]

    def kinds(day: int) -> list[str]:
        lines = journal.run("log", SAMPLE, "--json", "--date", f"2026-11-{day}").stdout.splitlines()
        return [json.loads(line)["kind"] for line in lines]

    for day in range(20, 24):
        assert kinds(day) == ["alert", "alert-undo"]
    assert kinds(19) == kinds(24) == []
    assert "undone" in journal.run("log", "--date", "2026-11-20").stdout


def test_undo_takes_an_alert_back_that_ends_on_another_day(journal):
    journal.output("alert", "add", SAMPLE, typed=json.dumps(CONTENT | {"told": {"to": "2026-11-25T17:00:00Z"}}))
    assert len(listed(journal)) == 1
    journal.done("undo", SAMPLE)
    assert listed(journal) == []


def test_an_alert_that_is_over_or_says_what_is_not_known_is_refused(journal):
    def refused(content: dict) -> str:
        return journal.refused("alert", "add", SAMPLE, typed=json.dumps(content))

    past = {"told": {"to": "2026-11-19T17:00:00Z"}, "periods": [{"from": "2026-11-19T08:00:00Z", "to": "2026-11-19T09:00:00Z"}]}
    assert "is over" in refused(CONTENT | past)
    assert "stopid is not known" in refused(CONTENT | {"informed": [{"route_id": "R1", "stopid": "zdc-1"}]})
    assert 'told.to is "2027-02-30T00:00:00Z"' in refused(CONTENT | {"told": {"to": "2027-02-30T00:00:00Z"}})
    assert "https" in refused(CONTENT | {"url": "https://a b"})
    assert not journal.store.exists()


def test_everything_that_is_wrong_is_told_at_once(journal):
    wrong = json.dumps(CONTENT | {"effect": "LATE", "told": {"to": "2026-11-20T17:00:00"}})
    told = journal.refused("alert", "add", SAMPLE, typed=wrong)
    assert 'effect is "LATE", and has to be NO_SERVICE, ' in told
    assert 'told.to is "2026-11-20T17:00:00", without the offset from UTC' in told
    wrong = json.dumps(CONTENT | {
        "informed": [{"stop_id": "nowhere"}, {"route_id": "none"}], "url": "http://example.org", "told": {"from": "2026-11-20T08:00:00Z"}})
    told = journal.refused("alert", "add", SAMPLE, typed=wrong)
    for part in ("informed[0].stop_id nowhere", "informed[1].route_id none", "url: ", "told.to: Say until when"):
        assert part in told
    assert not journal.store.exists()


def test_local_times_with_their_offset_are_taken(journal):
    local = {"told": {"to": "2026-11-20T18:00:00+01:00"},
             "periods": [{"from": "2026-11-20T09:00:00+01:00", "to": "2026-11-20T17:00:00Z"}]}
    journal.output("alert", "add", SAMPLE, typed=json.dumps(CONTENT | local))
    one, = listed(journal)
    assert {key: one[key] for key in CONTENT} == CONTENT


def test_what_passengers_programs_would_reject_is_refused_and_leaves_nothing(journal):
    def refused(text: str, *place: str) -> str:
        return journal.refused("alert", "add", SAMPLE, *place, typed=text)

    assert "no JSON" in refused("x")
    assert "effect is missing" in refused('{"cause": "WEATHER"}')
    assert "nowhere" in refused(json.dumps(CONTENT | {"informed": [{"stop_id": "nowhere"}]}))
    assert "does not say whom it concerns" in refused(json.dumps(CONTENT | {"informed": []}))
    assert "Say until when" in refused(json.dumps(CONTENT | {"told": {}}))
    assert "cannot be read" in refused("", "--from", "/no/such/file")
    assert not journal.store.exists()


def test_a_direction_in_which_no_trip_of_the_line_runs_is_refused(journal, tmp_path):
    feed = tmp_path / "feed"
    shutil.copytree(SAMPLE, feed)
    trips = (feed / "trips.txt").read_text().splitlines(keepends=True)
    left = [line for line in trips if not (line.startswith("V3,") and line.split(",")[5] == "1")]
    assert len(left) < len(trips)
    (feed / "trips.txt").write_text("".join(left))
    typed = json.dumps(CONTENT | {"informed": [{"route_id": "V3", "direction_id": 1}]})
    assert "informed[0].direction_id 1" in journal.refused("alert", "add", feed, typed=typed)
