"""Reasons that break programs: refused, or the same in the journal, in every form of the log, and at the desk."""

import csv
import io
import subprocess
import unicodedata

from command_journal import DAY, Journal
from desk import PATIENCE, PROGRAM, SAMPLE
from morning import MORNING, start, wait_for_a_trip

TRIP = "l12-wd-t-0817"
TEXTS = [
    "Weichenstörung", "grève « surprise »", "¡avería en la vía!", "wisselstoring ĳ", "запізнення", "故障", "تأخير",
    "איחור", "\"'`\\", "\"\u0301, a", "a\nb\r\nc\u2028d\u0085e", "\u2066a\u2069",
    "\x1b]0;owned\x07\x1b[31m\u202egnp\u009b5m\x7f", "<b>&amp;</span>", "<\u0301b>&\u0301;", "👩‍👩‍👧‍👦🇳🇱", "%@ %1$@ %s%n",
    "{line} {why}", "'; DROP TABLE entry;--", "=1+1", "x" * 1000]


def test_the_log_has_each_as_it_was_typed(tmp_path):
    journal = Journal(tmp_path)
    for text in TEXTS:
        journal.done("reason", SAMPLE, TRIP, text)
    assert [entry["value"] for entry in journal.entries()] == TEXTS

    def log(*form) -> bytes:
        return subprocess.run(
            [PROGRAM, "log", SAMPLE, *DAY, "--store", journal.store, *form], capture_output=True, timeout=PATIENCE,
            check=True).stdout

    rows = list(csv.DictReader(io.StringIO(log("--csv").decode(), newline="")))
    assert [row["value"] for row in rows] == TEXTS
    lines = log().decode().split("\n")
    assert len(lines) == len(TEXTS) + 1 and all(line.endswith(" by dispatch-1") for line in lines[:-1])
    # Nothing in it changes a terminal or turns the direction of the text.
    for line in lines + log("--json").decode().split("\n"):
        assert not [sign for sign in line if unicodedata.category(sign) in ("Cc", "Zl", "Zp")], line
        assert not [sign for sign in line if unicodedata.bidirectional(sign) in ("RLO", "LRO", "RLE", "LRE", "PDF")], line


def test_one_that_is_too_long_is_refused(tmp_path):
    journal = Journal(tmp_path)
    journal.done("reason", SAMPLE, TRIP, "Fog")
    for text in ("x" * 10_000, "雪" * 334):
        assert "too long" in journal.refused("reason", SAMPLE, TRIP, text)
    assert journal.values() == ["Fog"]


def test_the_desk_shows_each_as_it_was_typed(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        for text in TEXTS:
            subprocess.run(
                [PROGRAM, "reason", SAMPLE, TRIP, "--now", MORNING, "--store", store, text], check=True,
                timeout=PATIENCE)
            desk.expect_text("trip-reason", f"Reason: {text}")
        assert desk.entries()[-1]["value"] == TEXTS[-1]
