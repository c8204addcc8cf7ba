"""When a journal is made: by the first decision that is saved, and by nothing else."""

import subprocess

import pytest
from command_line import NOW, TRIP
from desk import PATIENCE, PROGRAM, SAMPLE


def run(store, *arguments) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, *arguments, "--now", NOW, "--store", store], capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.parametrize("command, status", [
    (["undo", SAMPLE], 2), (["cancel", SAMPLE, "nothing"], 2), (["skip", SAMPLE, TRIP, "--at", "99"], 2),
    (["delay", SAMPLE, TRIP, "1500"], 2), (["platform", SAMPLE, TRIP, "9", "--at", "1"], 2),
    (["add", SAMPLE, TRIP, "+1500"], 2), (["withdraw", SAMPLE, TRIP], 0), (["reinstate", SAMPLE, TRIP], 0)])
def test_a_command_that_saves_nothing_makes_no_journal(tmp_path, command, status):
    result = run(tmp_path / "folder/typo.sqlite", *command)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (status, "", 1), result.stderr
    assert not list(tmp_path.iterdir())


def test_a_new_journal_at_a_named_place_is_told_once(tmp_path):
    store = tmp_path / "journal.sqlite"
    for expected in (f"tripdesk: there was no journal at {store}; a new one is made\n", ""):
        result = run(store, "delay", SAMPLE, TRIP, "+5")
        assert (result.returncode, result.stdout, result.stderr) == (0, "", expected)
    assert [file.name for file in tmp_path.iterdir()] == ["journal.sqlite"]
    assert run(store, "log", SAMPLE).stdout.count("\n") == 2


def test_a_copy_makes_the_folder_of_a_relative_path(tmp_path):
    assert run(tmp_path / "journal.sqlite", "delay", SAMPLE, TRIP, "+5").returncode == 0
    result = subprocess.run(
        [PROGRAM, "store", "copy", "journal.sqlite", "no/folder/copy.sqlite"], capture_output=True, text=True,
        timeout=PATIENCE, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    assert run(tmp_path / "no/folder/copy.sqlite", "log", SAMPLE).stdout.count("\n") == 1
