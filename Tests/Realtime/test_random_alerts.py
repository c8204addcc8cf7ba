"""Alerts of random days with decisions and reasons, read with Google's messages: whom they concern exists, their periods hold
the trips that they speak of, and none outlives its cause.

TRIPDESK_ALERT_DAYS sets how many days there are in all, TRIPDESK_VALIDATED_DAYS how many of each feed gtfs-rt-validator
judges, too."""

import csv
import datetime
import io
import json
import os
import random
import subprocess
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from budgets import budget
from google.transit import gtfs_realtime_pb2
from gtfs_rt_validator.api import Mode, Request, SortBy, prepare_feed, resolve, validate

from told import ToldTrip

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/random-days"
FEEDS = ROOT.parent / "shared/data/gtfs"
# Of each 50 days so many are in a feed.
SHARES = {"caltrain-2016": 20, "cairns": 15, "abidjan": 15}
DAYS = int(budget("TRIPDESK_ALERT_DAYS"))
VALIDATED = int(os.environ.get("TRIPDESK_VALIDATED_DAYS", DAYS))
LANGUAGES = ["en", "nl", "de-CH", "ar", "zh"]
NO_SERVICE = gtfs_realtime_pb2.Alert.NO_SERVICE


class Timetable:
    """The ids that a selector can name."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            def rows(name):
                return csv.DictReader(io.TextIOWrapper(archive.open(name), encoding="utf-8-sig"), skipinitialspace=True)
            trips = list(rows("trips.txt"))
            self.trips = {row["trip_id"]: row["route_id"] for row in trips}
            self.routes = {row["route_id"] for row in rows("routes.txt")}
            self.directions = {(row["route_id"], int(row["direction_id"])) for row in trips if row.get("direction_id")}
            self.stops = {row["stop_id"] for row in rows("stops.txt")}
            self.agencies = {row.get("agency_id") or row["agency_name"] for row in rows("agency.txt")}

    def check(self, selector):
        assert selector.ListFields()
        if selector.HasField("trip"):
            assert selector.trip.trip_id in self.trips and selector.trip.start_date
            if selector.HasField("route_id"):
                assert self.trips[selector.trip.trip_id] == selector.route_id
        assert not selector.HasField("route_id") or selector.route_id in self.routes
        assert not selector.HasField("stop_id") or selector.stop_id in self.stops
        assert not selector.HasField("agency_id") or selector.agency_id in self.agencies
        if selector.HasField("direction_id"):
            assert (selector.route_id, selector.direction_id) in self.directions


@pytest.fixture(scope="module", params=SHARES)
def days(request, tmp_path_factory):
    """The name of a feed, the folder with the published versions, and the state that each was made from."""
    path = FEEDS / f"{request.param}.zip"
    if not path.exists():
        pytest.skip(f"NOT TESTED: no {path}")
    seed = int(os.environ.get("TRIPDESK_SEED", random.randrange(2**32)))
    count = max(1, DAYS * SHARES[request.param] // sum(SHARES.values()))
    folder = tmp_path_factory.mktemp(request.param)
    print(f"{request.param}: TRIPDESK_SEED={seed}, {count} days")
    subprocess.run([PROGRAM, path, str(seed), str(count), folder], check=True)
    with open(folder / "days.jsonl", encoding="utf-8") as lines:
        return f"TRIPDESK_SEED={seed}, {request.param}", path, folder, [json.loads(line) for line in lines]


def feed(folder, number, kind):
    return gtfs_realtime_pb2.FeedMessage.FromString((folder / f"{number}.{kind}.pb").read_bytes())


def period(alert):
    """The one period in which service differs, which all three fields agree about."""
    [impact], [told] = alert.impact_period, alert.communication_period
    assert list(alert.active_period) == [impact]
    assert told.start <= impact.start and (impact.end <= told.end or not told.HasField("end"))
    return impact


def explanation(alert):
    """The reason as the dispatcher typed it, which follows the name of the cause, and the cause."""
    text, cause = alert.description_text.translation[0].text, gtfs_realtime_pb2.Alert.Cause.Name(alert.cause)
    named = cause not in ("UNKNOWN_CAUSE", "OTHER_CAUSE")
    return text.split(": ", 1)[1] if named else text, cause


def predicts_nothing(entity, now):
    times = [event.time for stop in entity.trip_update.stop_time_update for event in (stop.arrival, stop.departure)]
    return bool(times) and max(times) <= now


def about(selector):
    if selector.HasField("trip"):
        trip = selector.trip
        return "trip", trip.trip_id, trip.start_date, trip.start_time
    return "route", selector.route_id


def test_alerts_follow_from_decisions_and_hold_no_longer(days):
    place, path, folder, states = days
    timetable, kinds = Timetable(path), Counter()
    for number, day in enumerate(states):
        here, now = f"{place}, day {number}", day["now"]
        trips = [ToldTrip(facts) for facts in day["trips"]]
        by_id = {about: trip for trip in trips for _, _, about, _ in trip.selectors(now) if about[0] == "trip"}
        expected = set().union(*(trip.selectors(now) for trip in trips))
        told, closed = set(), {}
        message = feed(folder, number, "alerts")
        for entity in message.entity:
            alert = entity.alert
            assert alert.HasField("cause") and alert.HasField("effect") and alert.HasField("severity_level"), here
            for selector in alert.informed_entity:
                timetable.check(selector)
            if entity.id.startswith("alert-own-"):
                continue
            assert entity.id.startswith("alert-auto-"), here
            for text in (alert.header_text, alert.description_text):
                assert [translation.language for translation in text.translation] == LANGUAGES, here
                assert all(translation.text.strip() for translation in text.translation), here
            impact, reason = period(alert), explanation(alert)
            assert impact.end > now, f"{here}: {entity.id} has ended"
            kinds[alert.effect] += 1
            for selector in alert.informed_entity:
                stop = selector.stop_id if selector.HasField("stop_id") else None
                told.add((alert.effect, reason, about(selector), stop))
                trip = by_id.get(about(selector))
                if trip:
                    assert impact.start <= trip.start and trip.end <= impact.end, f"{here}: {entity.id}"
                elif alert.effect == NO_SERVICE:
                    closed[entity.id] = selector
            # It is over with the last of its trips.
            assert impact.end in {trip.end for trip in trips if trip.reason == reason}, f"{here}: {entity.id}"
        assert not closed, f"{here}: a cancelled trip closes more than itself"
        # A cancelled extra trip beside cancelled trips of the timetable is in their text.
        assert told <= expected, f"{here}: outlives its cause: {told - expected}"
        assert all(effect == 2 for effect, *_ in expected - told), f"{here}: nothing is told of {expected - told}"
    print(f"{place}: {len(states)} days, alerts by effect {dict(kinds)}")
    assert kinds


def test_written_alerts_are_there_while_they_are_told_and_are_held_back_when_broken(days):
    place, _, folder, states = days
    for number, day in enumerate(states):
        now = day["now"]
        told = [fact for fact in day["alerts"] if fact.get("from", 0) <= now < fact.get("to", now + 1)]
        own = [entity for entity in feed(folder, number, "alerts").entity if entity.id.startswith("alert-own-")]
        here = f"{place}, day {number}"
        assert [entity.id for entity in own] == [f"alert-{fact['id']}" for fact in told if not fact["isBroken"]], here
        assert day["heldBackAlerts"] == [fact["id"] for fact in told if fact["isBroken"]], here
        for entity, fact in zip(own, (fact for fact in told if not fact["isBroken"]), strict=True):
            assert len(entity.alert.informed_entity) == len({json.dumps(each, sort_keys=True) for each in fact["selectors"]}), here
            assert entity.alert.description_text.translation[0].text == "One\nTwo\t\u202ethree", here


def test_the_combined_feed_has_both(days):
    place, _, folder, states = days
    for number in range(len(states)):
        trips, alerts, both = (feed(folder, number, kind) for kind in ("standard", "alerts", "combined"))
        assert both.header == trips.header == alerts.header, f"{place}, day {number}"
        assert list(both.entity) == list(trips.entity) + list(alerts.entity), f"{place}, day {number}"
        assert len({entity.id for entity in both.entity}) == len(both.entity), f"{place}, day {number}"


def test_gtfs_rt_validator_finds_nothing_but_what_is_known(days):
    place, path, folder, states = days
    timetable = prepare_feed(path, mode=Mode.MODERN, ignore_shapes=True)
    for number, day in list(enumerate(states))[:VALIDATED]:
        for kind in ("alerts", "combined"):
            found = []
            validate(
                Request(
                    mode=Mode.MODERN, gtfs=timetable,
                    inputs=resolve(str(folder / f"{number}.{kind}.pb"), sort_by=SortBy.NAME), sort_by=SortBy.NAME,
                    ignore_shapes=True, at=datetime.datetime.fromtimestamp(day["now"], datetime.UTC)),
                sink=found.append)
            rules = set(found[-1].notices.rule_ids())
            # P012 looks for alerts that name every stop of a line, and does not see that each is named with its trip.
            allowed = {"W002", "W005", "S025", "P012"}
            if kind == "combined":
                # The rule for unknown trips is older than NEW.
                allowed |= {"E003" for trip in day["trips"] if trip["isExtra"]}
                # A stop that is skipped, or of which nothing is known, cannot be UNSCHEDULED as its trip is.
                allowed |= {"S010" for trip in day["trips"] if trip["keepsHeadway"]}
                # Without a dispatcher, skipped stops and platforms are published without times; a passed stop stays while
                # its scheduled time is ahead.
                allowed |= {"P008" for entity in feed(folder, number, kind).entity if predicts_nothing(entity, day["now"])}
            assert rules <= allowed, f"{place}, day {number}, {kind}: {rules - allowed}"
