"""The operator's settings for vehicles, set and shown by a command."""

import json

import pytest
from command_line import TRIP, Store
from desk import SAMPLE


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def shown(store) -> dict:
    return json.loads(store.done("vehicle-settings", SAMPLE))


DEFAULT = {"horizon": 3600, "publishes": True, "rules": [], "turnaround": 180}


def test_settings_are_shown_set_and_taken_back(store, tmp_path):
    assert shown(store) == DEFAULT and not store.path.exists(), "asking makes no journal"
    store.done("vehicle-settings", SAMPLE, "--turnaround", "4")
    rules = tmp_path / "rules.csv"
    rules.write_text("from_stop,to_stop,route,minutes\nzdc,,,6.5\nzdc,ldv,,2\n,,r1,1\n")
    store.done("vehicle-settings", SAMPLE, "--rules", rules, "--no-publish", "--horizon", "30")
    assert shown(store) == {
        "horizon": 1800, "publishes": False, "turnaround": 240,
        "rules": [{"from_stop": "zdc", "turnaround": 390}, {"from_stop": "zdc", "to_stop": "ldv", "turnaround": 120},
                  {"route": "r1", "turnaround": 60}]}
    # Another day has them too.
    assert json.loads(store.done("vehicle-settings", SAMPLE, "--date", "2026-11-23"))["turnaround"] == 240
    said = store.said("vehicle-settings", SAMPLE, "--turnaround", "4")
    assert said == "tripdesk: the settings are so already; nothing is decided\n"
    store.done("undo", SAMPLE)
    assert shown(store) == DEFAULT | {"turnaround": 240}
    store.done("undo", SAMPLE)
    assert shown(store) == DEFAULT
    assert [entry["kind"] for entry in store.entries()] == ["vehicle-settings"] * 2 + ["settings-undo"] * 2
    log = store.done("log", SAMPLE)
    assert "vehicles: turnaround 4 min, 3 rules, predicted 30 min ahead, kept at the desk by a; undone" in log
    assert "turnaround 4 min" in store.done("log", SAMPLE, "--date", "2026-11-20")
    assert "turnaround" not in store.done("log", SAMPLE, "--date", "2026-11-21")


def test_settings_are_no_decision_about_a_trip(store):
    store.done("vehicle-settings", SAMPLE, "--turnaround", "4")
    assert store.known(TRIP)["delay_s"] is None
    store.done("cancel", SAMPLE, TRIP)
    assert shown(store)["turnaround"] == 240


@pytest.mark.parametrize("words, said", [
    (["--turnaround", "121"], "from 0 to 120"), (["--turnaround=-1"], "from 0 to 120"),
    (["--turnaround", "x"], "--turnaround"), (["--horizon", "1441"], "from 0 to 1440"),
    (["--rules", "/nowhere/rules.csv"], "cannot be read"), (["--rules", "/"], "/ cannot be read: Is a directory")])
def test_what_is_impossible_is_refused(store, words, said):
    assert said in store.refused("vehicle-settings", SAMPLE, *words)
    assert not store.path.exists()


@pytest.mark.parametrize("text, said", [
    (b"stop,minutes\n", ":1: the column 'stop' is not known"), (b"", ":1: there is no column"),
    (b"route,minutes\nr1,2\nr2\n", ":3: the row has 1 cells"), (b"route,minutes\n\"r1,2\n", ":2: a quotation mark"),
    (b"from_stop,to_stop,route,minutes\na,,r1,2\n", ":2: name two stops"),
    (b"route,minutes\nr1,soon\x1b[2J\n", ":2: 'soon\\u{1B}[2J' is no number"),
    (b"route,minutes\nr1,121\n", "from 0 to 120"), (b"\xff\xfe", "no text in UTF-8")])
def test_a_wrong_line_of_the_rules_is_named(store, tmp_path, text, said):
    rules = tmp_path / "rules.csv"
    rules.write_bytes(text)
    assert said in store.refused("vehicle-settings", SAMPLE, "--rules", rules)
    assert not store.path.exists()


def test_too_many_rules_are_refused(store, tmp_path):
    rules = tmp_path / "rules.csv"
    rules.write_text("route,minutes\n" + "".join(f"r{number},1\n" for number in range(1001)))
    assert "1,001" in store.refused("vehicle-settings", SAMPLE, "--rules", rules)
