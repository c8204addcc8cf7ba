"""Files of kept decisions that were cut, mixed up and written over: each step is read as it was kept, or its loss is told."""

import subprocess

from attack import BUILD, SECONDS, seeded


def test_no_kept_decision_is_lost_in_silence(tmp_path):
    random = seeded("outboxes")
    probe = subprocess.run(
        [BUILD / "journal-probe", "outbox", tmp_path, str(round(SECONDS)), str(random.randrange(1 << 32))], capture_output=True,
        text=True, timeout=SECONDS + 120)
    print(probe.stdout.splitlines()[-1] if probe.stdout else probe.stderr)
    assert probe.returncode == 0, probe.stdout[-3000:] + probe.stderr[-3000:]
