"""The power fails at any moment: what was confirmed is there, and nothing whole is called damaged."""

import json
import shutil
import sqlite3
import subprocess

import pytest
from attack import BUILD, PROGRAM, SAMPLE, rounds, seeded, tripdesk
from power_loss import Disk, File, calls, record

PROBE = BUILD / "journal-probe"
pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="NOT TESTED: strace is not installed")


def entries(store):
    log = tripdesk("log", "--json", "--store", store)
    assert log.returncode == 0, log.stderr
    return [json.loads(line)["uuid"] for line in log.stdout.splitlines()]


def test_every_confirmed_decision_outlives_a_power_cut(tmp_path):
    random = seeded("power cuts")
    folder = tmp_path / "disk"
    folder.mkdir()
    record(tmp_path / "trace", [PROBE, "append", folder / "journal.sqlite", "a", "40"])
    recorded = calls(tmp_path / "trace")
    assert sum(call.name == "sync" for call in recorded) > 100
    cuts = confirmed_in_all = 0
    for number in rounds(at_least=12):
        moment = random.randrange(len(recorded))
        disk, confirmed = Disk(folder), []
        for call in recorded[:moment]:
            disk.carry_out(call)
            if call.name == "write" and call.file == "1":
                confirmed.append(call.data.decode().strip())
        after = tmp_path / f"after-{number}"
        after.mkdir()
        disk.lose_power(random, after)
        store = after / "journal.sqlite"
        if not store.exists():
            assert not confirmed
            continue
        cuts += 1
        confirmed_in_all += len(confirmed)
        found = entries(store)
        assert found[:len(confirmed)] == confirmed and len(found) <= len(confirmed) + 1, moment
        # The next program goes on with it.
        assert subprocess.run([PROBE, "append", store, "b", "1"], capture_output=True, timeout=60).returncode == 0
        assert entries(store)[:len(found)] == found and len(entries(store)) == len(found) + 1
        shutil.rmtree(after)
    print(f"{cuts} power cuts, {confirmed_in_all} confirmed decisions, none lost")
    assert cuts > 3


def test_an_upgrade_outlives_a_power_cut(tmp_path):
    random = seeded("power cuts in upgrades")
    folder = tmp_path / "disk"
    folder.mkdir()
    store = folder / "journal.sqlite"
    subprocess.run([PROBE, "append", store, "a", "30"], check=True, stdout=subprocess.DEVNULL, timeout=60)
    database = sqlite3.connect(store, isolation_level=None)
    database.execute("DROP TABLE identity")
    database.execute("DROP INDEX entry_of_settings")
    database.execute("PRAGMA user_version = 8")
    database.execute("PRAGMA journal_mode = WAL").fetchall()
    database.close()
    before = store.read_bytes()
    known = entries(store)
    record(tmp_path / "trace", [BUILD / "tripdesk", "store", "upgrade", store, "--yes"])
    recorded = calls(tmp_path / "trace")
    for number in rounds(at_least=8):
        disk = Disk(folder)
        disk.files[str(store)] = disk.synced_names[str(store)] = File(before)
        for call in recorded[:random.randrange(len(recorded))]:
            disk.carry_out(call)
        after = tmp_path / f"after-{number}"
        after.mkdir()
        disk.lose_power(random, after)
        assert entries(after / "journal.sqlite") == known
        assert tripdesk("store", "upgrade", after / "journal.sqlite", "--yes").returncode == 0
        assert entries(after / "journal.sqlite") == known
        shutil.rmtree(after)


def test_a_report_that_is_written_has_its_name_on_the_disk(tmp_path):
    """Its bytes were synced, and the folder with its name was not."""
    (tmp_path / "feed.pb").write_bytes(b"\x0a\x0d\x0a\x032.0\x10\x00\x18\x80\x80\x80\xd0\x06")
    folder = tmp_path / "disk"
    folder.mkdir()
    page = folder / "page.html"
    # The report has findings, so that the command's own status is not 0.
    command = ["sh", "-c", '"$@"; test $? -le 1', "sh", PROGRAM, "check-feed", SAMPLE, tmp_path / "feed.pb", "--html", page]
    record(tmp_path / "trace", command)
    recorded = calls(tmp_path / "trace")
    place = next(place for place, call in enumerate(recorded) if call.name == "rename" and call.data == bytes(page))
    assert any(call.name == "sync" and call.file.startswith(f"{page}.part-") for call in recorded[:place])
    assert any(call.name == "sync" and call.file == str(folder) for call in recorded[place:])
