"""check-feed and gtfs-rt-validator agree, but for the differences that docs/gtfs-rt-validator.md explains."""

import os
import random

from budgets import budget
from differential import CAPTURES, DATA, ROOT, compare
from known_differences import KNOWN

# scripts/test.d/feed-differential judges many more.
COUNT = int(budget("TRIPDESK_DIFFERENTIAL"))


def test_both_validators_agree(tmp_path):
    seed = int(os.environ.get("TRIPDESK_SEED") or random.randrange(1 << 32))
    captures = [name for name in CAPTURES if (DATA / f"gtfs-rt/{name}.pb").exists()]
    judged, rows, unexplained = compare(
        ROOT / ".build/debug/tripdesk", tmp_path, captures, COUNT, random.Random(seed))
    said = ", ".join(f"{row} {count}" for row, count in rows.most_common() if count)
    print(f"TRIPDESK_SEED={seed}: {judged} feeds of {len(captures)} captures; explained: {said}")
    assert judged > COUNT and not unexplained, (seed, len(unexplained), unexplained[:3])


def test_the_documents_explain_every_known_difference():
    page = (ROOT / "docs/gtfs-rt-validator.md").read_text()
    rows = {line.split("|")[1].strip(): line.split("|")[2] for line in page.splitlines() if line.startswith("| ")}
    for rule, _, _, row in KNOWN:
        assert rule in rows.get(row, ""), f"no row “{row}” with {rule}"
