"""The program finds to follow from late vehicles what the oracle works out, on random days of real feeds with vehicles."""

import json
import os
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from answers import Answers, compare_timetable
from oracle.day import ServiceDay
from oracle.feed import Feed

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("TRIPDESK_VEHICLE_PROGRAM", ROOT / ".build/debug/vehicle-days"))
FEEDS = ROOT.parent / "shared/data/gtfs"
# Those with block_id.
WITH_VEHICLES = (
    "berlin-sbahn", "gtfs-gl-mini", "kcm-rt", "trimet-subset", "google-sample-feed-1", "kingston", "halifax",
    "strasbourg-cts", "vilnius-2026")
SMALL = WITH_VEHICLES[:5]
# How many days in all; scripts/test has only the small feeds read.
DAYS = int(os.environ.get("TRIPDESK_VEHICLE_DAYS", 0))


@pytest.mark.parametrize("feed", WITH_VEHICLES if DAYS else SMALL)
def test_the_same_follows(feed):
    path = FEEDS / f"{feed}.zip"
    if not path.exists():
        pytest.skip(f"NOT TESTED: no {path}")
    seed = int(os.environ.get("TRIPDESK_SEED", random.randrange(2**32)))
    count = -(-DAYS // len(WITH_VEHICLES)) if DAYS else 40
    print(f"{feed}: TRIPDESK_SEED={seed}, {count} days")
    counts = Counter()
    with subprocess.Popen([PROGRAM, path, str(seed), str(count)], stdout=subprocess.PIPE) as program:
        faults = list(faults_of(Feed(path), program.stdout, counts))
    print(f"{feed}: {dict(counts)}")
    assert program.returncode == 0 and counts["days"] == count
    assert not faults, f"TRIPDESK_SEED={seed}, {feed}: {len(faults)} differences\n" + "\n".join(faults[:20])


def faults_of(feed, lines, counts):
    service = None
    for line in lines:
        told = json.loads(line)
        if "trips" not in told:
            feed.transfers = [tuple(pair) for pair in told["transfers"]]
            feed.vehicles = told["listed"]
            service = ServiceDay(feed, told["date"])
            yield from (f"{told['date']}: {fault}" for fault in compare_timetable(service, told))
            counts["timetables"] += 1
            continue
        answers = Answers(service, told)
        yield from (f"day {counts['days']} ({told['date']}): {fault}" for fault in answers.differences())
        counts["days"] += 1
        counts["links"] += sum(len(chain.links) for chain in answers.chains.values())
        counts["follow"] += sum(not one.at_risk for one in answers.follows.values())
        counts["at risk"] += sum(one.at_risk for one in answers.follows.values())
