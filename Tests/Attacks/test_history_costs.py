"""Long histories: what a journal was filled with costs as much memory as it has bytes, and time that does not grow with its
square."""

import os
import subprocess

import pytest
from attack import BUILD, PROGRAM, SAMPLE, SECONDS

TRIP = ("rietzee", "r1-wd-h-0842", "2026-11-20")
ENTRIES = 16_000 if SECONDS >= 30 else 4_000
# What the program takes for itself, with the timetable of the example.
PROGRAM_BYTES = 80_000_000


def fill(store, *arguments):
    subprocess.run([BUILD / "journal-probe", arguments[0], store, *map(str, arguments[1:]), *TRIP], check=True, timeout=300)


def run(*arguments):
    """Runs a command, and returns its output with the greatest memory that it took."""
    with subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        output, errors = b"", b""
        while part := os.read(process.stdout.fileno(), 1 << 20):
            # Of a long output, the beginning says enough.
            output = (output + part)[:1 << 20]
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, errors[-500:]
    return output.decode("utf-8", "replace"), usage.ru_maxrss * 1024


@pytest.mark.parametrize("kind", ["undos", "redos"])
def test_a_chain_of_undos(tmp_path, kind):
    """Each one turned over all before it: 16,000 took 24 s."""
    store = tmp_path / "journal.sqlite"
    fill(store, kind, ENTRIES)
    allowed = PROGRAM_BYTES + 1.2 * store.stat().st_size
    for command in (("log",), ("log", "--json"), ("trips", SAMPLE, "--date", TRIP[2])):
        output, peak = run(*command, "--store", store)
        assert peak < allowed, (command, peak, allowed)
        assert output.count("\n") == {("log",): 1, ("log", "--json"): min(ENTRIES + 1, output.count("\n"))}.get(command, 274)
    # An even number of them: the decision holds, and its author can undo it.
    assert "undone" not in run("log", "--store", store)[0]
    run("undo", SAMPLE, "--date", TRIP[2], "--author", "anna", "--store", store)
    assert "undone" in run("log", "--store", store)[0]


def test_years_of_plans(tmp_path):
    """Every program read every plan that was ever accepted: 60 of 14 MB took 1.2 GB and 5 s."""
    peaks = []
    for count in (2, 60 if SECONDS >= 30 else 20):
        store = tmp_path / f"{count}.sqlite"
        fill(store, "plans", count, 5_000)
        for command in (("delay", SAMPLE, TRIP[1], "3", "--author", "anna"), ("trips", SAMPLE)):
            _, peak = run(*command, "--date", TRIP[2], "--store", store)
            peaks.append(peak)
    assert store.stat().st_size > 15 * 300_000
    assert max(peaks[2:]) < max(peaks[:2]) + 4_000_000, peaks


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_log_of_long_notes(tmp_path, form):
    """The whole log was a text in memory, and its copies: 3,000 notes of 100 KB took 1.4 GB."""
    store = tmp_path / "journal.sqlite"
    count = 600 if SECONDS >= 30 else 150
    fill(store, "notes", count, 100_000)
    output, peak = run("log", *form, "--store", store)
    assert peak < PROGRAM_BYTES + 1.2 * store.stat().st_size, (peak, store.stat().st_size)
    assert "xxxxxxxx" in output


def test_a_note_of_a_command_is_short(tmp_path):
    result = subprocess.run(
        [PROGRAM, "note", SAMPLE, TRIP[1], "x" * 1001, "--date", TRIP[2], "--store", tmp_path / "j.sqlite"],
        capture_output=True, text=True, timeout=60)
    assert result.returncode == 2 and "1,001 bytes, and at most 1,000 fit" in result.stderr, result.stderr
