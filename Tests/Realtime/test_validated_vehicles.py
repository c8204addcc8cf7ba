"""gtfs-rt-validator, which others wrote, finds nothing in what is published of late vehicles on random days of real feeds.

TRIPDESK_VALIDATED_VEHICLE_DAYS sets how many days there are in all."""

import datetime
import json
import os
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from google.transit import gtfs_realtime_pb2
from gtfs_rt_validator.api import Mode, Request, SortBy, prepare_feed, resolve, validate

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/random-days"
FEEDS = ROOT.parent / "shared/data/gtfs"
DAYS = int(os.environ.get("TRIPDESK_VALIDATED_VEHICLE_DAYS", 0))
# Feeds with block_id, and of each 10 days how many are in the feed; scripts/test has only the small one read.
SHARES = {"trimet-subset": 4, "kingston": 3, "halifax": 3} if DAYS else {"trimet-subset": 10}
COUNT = DAYS or 60
# Only a vehicle-location system knows the vehicle's id, and when a vehicle without timetable starts.
UNAVOIDABLE = {"W002", "W005"}


@pytest.mark.parametrize("feed", SHARES)
def test_nothing_is_wrong_with_what_follows_from_late_vehicles(feed, tmp_path):
    path = FEEDS / f"{feed}.zip"
    if not path.exists():
        pytest.skip(f"NOT TESTED: no {path}")
    seed = int(os.environ.get("TRIPDESK_SEED", random.randrange(2**32)))
    count = COUNT * SHARES[feed] // 10
    print(f"{feed}: TRIPDESK_SEED={seed}, {count} days")
    subprocess.run([PROGRAM, path, str(seed), str(count), tmp_path], check=True)
    timetable = prepare_feed(path, mode=Mode.MODERN, ignore_shapes=True)
    rules, trips, days_with_followed, clean_days = Counter(), Counter(), 0, 0
    with open(tmp_path / "days.jsonl", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            day, file = json.loads(line), tmp_path / f"{number}.standard.pb"
            message = gtfs_realtime_pb2.FeedMessage.FromString(file.read_bytes())
            published = [entity.trip_update for entity in message.entity]
            followed = {(facts["trip"], facts["date"]) for facts in day["trips"] if facts["isFollowed"]}
            told = sum(about(update) in followed for update in published)
            trips["published"] += len(published)
            trips["followed"] += told
            days_with_followed += told > 0
            found = findings(file, timetable, day["now"])
            rules += Counter(rule for rule, _ in found)
            clean_days += {rule for rule, _ in found} <= UNAVOIDABLE
            for rule, place in found:
                assert is_expected(rule, published[place], day, followed), (
                    f"TRIPDESK_SEED={seed}, {feed}, day {number}: {rule} in {published[place]}")
    print(f"{feed}: {count} days, {clean_days} of them with nothing but W002 and W005, {days_with_followed} with trips that "
          f"follow; trips {dict(trips)}; rules {dict(rules)}")
    assert days_with_followed >= count // 10


def findings(file, timetable, now):
    """The rules that the validator finds broken, each with the place of the entity in the message."""
    found = []
    validate(
        Request(
            mode=Mode.MODERN, gtfs=timetable, inputs=resolve(str(file), sort_by=SortBy.NAME), sort_by=SortBy.NAME,
            ignore_shapes=True, at=datetime.datetime.fromtimestamp(now, datetime.UTC)),
        sink=found.append)
    notices = found[-1].notices
    samples = [(rule, each.context["entityPath"]) for rule in notices.rule_ids() for each in notices.samples_for(rule)]
    assert len(samples) == sum(notices.count_for(rule) for rule in notices.rule_ids())
    return [(rule, int(path.removeprefix("entity[").split("]")[0])) for rule, path in samples]


def is_expected(rule, update, day, followed):
    """Whether the state that was published demands the finding. What follows from a late vehicle demands none."""
    if rule in UNAVOIDABLE:
        return True
    if about(update) in followed:
        return False
    # The rule for unknown trips is older than NEW.
    if rule == "E003":
        return update.trip.trip_id in {facts["trip"] for facts in day["trips"] if facts["isExtra"]}
    # A trip of which only skipped stops or platforms are decided predicts no time, and neither does one that is so early
    # that its expected times have passed.
    times = [event.time for stop in update.stop_time_update for event in (stop.arrival, stop.departure)]
    return rule == "P008" and max(times, default=0) <= day["now"]


def about(update):
    return update.trip.trip_id, update.trip.start_date
