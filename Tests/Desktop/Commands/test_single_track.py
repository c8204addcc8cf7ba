"""The sections with a single track, marked and shown by a command, and what the train graph's data then says."""

import json
import subprocess

import pytest
from command_line import NOW, Store
from desk import PROGRAM, SAMPLE


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path)


def shown(store) -> list:
    return json.loads(store.done("single-track", SAMPLE))


def test_sections_are_shown_marked_and_taken_back(store, tmp_path):
    assert shown(store) == [] and not store.path.exists(), "asking makes no journal"
    store.done("single-track", SAMPLE, "--from", "st-zdo", "--to", "st-zdc")
    assert shown(store) == [["st-zdc", "st-zdo"]]
    # Another day has it too.
    assert json.loads(store.done("single-track", SAMPLE, "--date", "2026-11-23")) == [["st-zdc", "st-zdo"]]
    said = store.said("single-track", SAMPLE, "--from", "st-zdc", "--to", "st-zdo")
    assert said == "tripdesk: the settings are so already; nothing is decided\n"
    store.done("single-track", SAMPLE, "--from", "st-zdc", "--to", "st-zdo", "--double")
    assert shown(store) == []
    store.done("undo", SAMPLE)
    assert shown(store) == [["st-zdc", "st-zdo"]]
    file = tmp_path / "sections.json"
    # A stop of the station is as good as the station.
    file.write_text('[["zdo-1","st-hgw"]]\n')
    store.done("single-track", SAMPLE, "--sections", file)
    assert shown(store) == [["st-hgw", "zdo-1"]]
    assert {entry["kind"] for entry in store.entries()} == {"single-track", "settings-undo"}
    graph = json.loads(subprocess.run(
        [PROGRAM, "graph", SAMPLE, "--line", "R1", "--json", "--now", NOW], env=store.environment, check=True,
        capture_output=True, timeout=60).stdout)
    names = [[graph["stations"][station]["name"] for station in pair] for pair in graph["single_track"]]
    assert names == [["Zilverdam Oost", "Hoogwerf"]]


@pytest.mark.parametrize("words, said", [
    (("--from", "st-zdc"), "both ends"), (("--double",), "--from and --to"), (("--from", "st-zdc", "--to", "st-zdc"), "one station"),
    (("--from", "st-zdc", "--to", "nowhere"), "nowhere"), (("--sections", "/does/not/exist"), "/does/not/exist cannot be read: No such file or directory"),
    (("--sections", "/"), "/ cannot be read: Is a directory"), (("--from", "zdc-1", "--to", "zdc-2"), "one station"),
    (("--from", "st-zdc", "--to", "st-hgw"), "no neighbours on any line; beside st-hgw are ")])
def test_what_names_no_section_is_refused(store, words, said):
    assert said in store.refused("single-track", SAMPLE, *words)


def test_a_file_without_pairs_is_refused(store, tmp_path):
    file = tmp_path / "sections.json"
    file.write_text('["st-zdc"]')
    assert "pairs of stations" in store.refused("single-track", SAMPLE, "--sections", file)
