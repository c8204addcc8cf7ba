"""Writers go on while a journal is repaired: nothing that was confirmed to one of them is lost, no place is given twice."""

import json
import sqlite3
import subprocess
import time

from attack import BUILD, rounds, seeded, tripdesk

PROBE = BUILD / "journal-probe"


def damage(store):
    """Breaks one entry of another day than the one that the writers decide about."""
    with sqlite3.connect(store) as database:
        (name,) = database.execute(
            "SELECT id FROM entry WHERE operator = 'probe' AND service_date > (SELECT MIN(service_date) FROM entry) LIMIT 1").fetchone()
    database.close()
    data = store.read_bytes()
    with store.open("r+b", buffering=0) as file:
        place = data.find(name.encode())
        while place >= 0:
            file.seek(place)
            file.write(bytes([data[place] ^ 0x80]))
            place = data.find(name.encode(), place + 1)


def test_nothing_confirmed_is_lost_while_a_journal_is_repaired(tmp_path):
    random = seeded("repair races")
    total = 0
    for number in rounds(at_least=3):
        store = tmp_path / str(number) / "journal.sqlite"
        store.parent.mkdir()
        subprocess.run([PROBE, "fill", store, "600", "3"], check=True, timeout=60)
        damage(store)
        writers = [
            subprocess.Popen(
                [PROBE, "append", store, f"writer-{index}", "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True)
            for index in range(3)]
        time.sleep(random.uniform(0.1, 0.4))
        assert "damaged" in tripdesk("log", "--store", store, "--operator", "probe").stderr
        repair = tripdesk("store", "repair", store)
        assert repair.returncode == 0, repair.stderr
        time.sleep(random.uniform(0, 0.1))
        confirmed = []
        for writer in writers:
            # They end by themselves: the file that they had open is another one now.
            lines, complaint = writer.communicate(timeout=60)
            confirmed += lines.split()
            assert writer.returncode == 1 and "replaced" in complaint, complaint
        log = tripdesk("log", "--json", "--store", store)
        assert log.returncode == 0, log.stderr
        entries = [json.loads(line) for line in log.stdout.splitlines()]
        lost = set(confirmed) - {entry["uuid"] for entry in entries}
        assert not lost, f"round {number}: {len(lost)} of {len(confirmed)} confirmed entries are lost"
        assert len({entry["sequence"] for entry in entries}) == len(entries)
        total += len(confirmed)
    print(f"{number + 1} rounds, {total} entries confirmed meanwhile, none lost")


def test_kills_at_any_moment_of_a_repair_leave_all_that_can_be_read(tmp_path):
    random = seeded("killed repairs")
    for number in rounds(at_least=3):
        store = tmp_path / str(number) / "journal.sqlite"
        store.parent.mkdir()
        subprocess.run([PROBE, "fill", store, "300", "3"], check=True, timeout=60)
        damage(store)
        for _ in range(4):
            repair = subprocess.Popen(
                [BUILD / "tripdesk", "store", "repair", store], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, 0.08))
            repair.kill()
            repair.wait()
        assert tripdesk("store", "repair", store).returncode == 0
        assert len(tripdesk("log", "--json", "--store", store).stdout.splitlines()) == 299
