"""Single bits of a journal are flipped: whoever reads it gets every confirmed entry, or an error."""

import subprocess

import pytest
from attack import BUILD, SECONDS, seeded, tripdesk

PROBE = BUILD / "journal-probe"
SIZES = [2_000, 12_001] + ([200_000] if SECONDS > 60 else [])


def fill(store, count, days):
    subprocess.run([PROBE, "fill", store, str(count), str(days)], check=True, timeout=600)


def interrupt(store):
    """Appends large batches until it is killed in the middle of a commit: SQLite's rollback journal lies beside the store."""
    journal = store.with_name(store.name + "-journal")
    magic = bytes.fromhex("d9d505f920a163d7")
    for _ in range(200):
        writer = subprocess.Popen([PROBE, "batch", store, "3000"], stdout=subprocess.DEVNULL)
        while writer.poll() is None and not (journal.exists() and journal.read_bytes()[:8] == magic):
            pass
        writer.kill()
        writer.wait()
        if journal.exists() and journal.read_bytes()[:8] == magic:
            return
    pytest.fail("no commit could be interrupted")


@pytest.mark.parametrize("is_interrupted", [False, True])
@pytest.mark.parametrize("count", SIZES)
def test_no_flipped_bit_loses_an_entry_in_silence(tmp_path, count, is_interrupted):
    random = seeded("flips")
    store = tmp_path / "journal.sqlite"
    fill(store, count, days=20)
    if is_interrupted:
        interrupt(store)
    seconds = max(2, int(SECONDS / len(SIZES) / 2))
    result = subprocess.run(
        [PROBE, "flip", store, str(seconds), str(random.randrange(1 << 32))], capture_output=True, text=True,
        timeout=seconds + 120)
    print(result.stdout.splitlines()[-1] if result.stdout else result.stderr)
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr


def test_a_reader_changes_nothing_and_a_repair_keeps_the_damaged_file(tmp_path):
    random = seeded("damage and repair")
    store = tmp_path / "journal.sqlite"
    fill(store, 500, days=4)
    data = bytearray(store.read_bytes())
    for _ in range(40):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    data[68:72] = b"none"
    store.write_bytes(data)
    log = tripdesk("log", "--store", store, "--operator", "probe")
    assert log.returncode == 2 and "tripdesk store repair" in log.stderr, (log.returncode, log.stderr)
    assert store.read_bytes() == data and [file.name for file in tmp_path.iterdir()] == [store.name]
    repair = tripdesk("store", "repair", store)
    assert repair.returncode == 0, repair.stderr
    print(repair.stdout)
    aside, = tmp_path.glob("*.damaged-*")
    assert aside.read_bytes() == data
    recovered = int(repair.stdout.split()[0])
    lost = sum(int(line.split()[0]) for line in repair.stdout.splitlines()[1:] if line[0].isdigit())
    assert recovered + lost == 500
    assert len(tripdesk("log", "--json", "--store", store).stdout.splitlines()) == recovered
