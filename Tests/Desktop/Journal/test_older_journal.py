"""A desk on a journal of an older version: decisions are shown, none is taken, until the dispatcher upgrades it."""

import subprocess

from desk import PROGRAM, wait_for
from morning import start, wait_for_a_trip
from older_journal import OLDER, make_older, version
from test_saving import leave_a_decision


def test_it_is_shown_and_upgraded_by_a_button(tmp_path):
    store = tmp_path / "journal.sqlite"
    leave_a_decision(store)
    make_older(store)
    before = store.read_bytes()
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("desk-notice")
        assert f"version {OLDER}" in desk.text("desk-notice")
        desk.keys("plus")
        wait_for("why not", lambda: "Nothing can be decided here" in desk.text("desk-notice"))
        assert store.read_bytes() == before, "nothing is changed before somebody asks"
        desk.press("upgrade-journal")
        wait_for("what was done", lambda: f"journal.sqlite.version-{OLDER}" in desk.text("desk-notice"))
        desk.keys("plus")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 120]
    assert version(store) > OLDER and (tmp_path / f"journal.sqlite.version-{OLDER}").exists()


def test_a_desk_goes_on_when_a_command_has_upgraded_it(tmp_path):
    store = tmp_path / "journal.sqlite"
    leave_a_decision(store)
    make_older(store)
    with start("--store", store) as desk:
        wait_for_a_trip(desk)
        desk.expect_showing("desk-notice")
        subprocess.run([PROGRAM, "store", "upgrade", store, "--yes"], check=True, capture_output=True, timeout=60)
        desk.expect_showing("desk-notice", False)
        desk.keys("plus")
        desk.expect_saved()
        assert [entry["value"] for entry in desk.entries()] == [60, 120]
