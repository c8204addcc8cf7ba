"""A day as it is described to the oracle: what is known of its trips, and the operator's settings."""

from dataclasses import replace

from .consequences import Rule, Settings, chain
from .trip import Trip
from .vehicles import keys_by_vehicle, listed_names, names_of


class ServiceDay:
    """The trips of a service date, and the vehicles that the timetable gives them."""

    def __init__(self, feed, date):
        self.feed, self.date = feed, date
        self.origin = feed.origin(date)
        self.plans = feed.day(date)
        self.listed = listed_names(self.plans, feed.vehicles, date)

    def names(self, plans, plan, decided):
        """The name of each trip's vehicle; extra trips have only the one that is decided."""
        return names_of(plans, self.feed.transfers, self.listed, plan, decided)


class Day:
    """A service date with decisions, reports and settings.

    The description is a dictionary:
    - `date`, `now` in Unix seconds, `settings` (`turnaround`, `horizon`, `rules` of `seconds` and `end`, `start`, `route`),
      `plan` (the vehicle for each `trip_id` in it);
    - `trips`, only those of which something is known: `trip`, `start` of a run of frequencies.txt, `like` and `shift` of an
      extra trip, `decisions`, `report` (`age`, `cancelled`, `stops` of `sequence`, `arrival`, `departure`, `skipped`).
    """

    def __init__(self, service, told):
        self.service, self.origin = service, service.origin
        self.now = told["now"] - self.origin
        self.settings = settings(told.get("settings", {}))
        plans = {plan.key: plan for plan in service.plans}
        self.trips = {}
        for facts in told["trips"]:
            key = facts["trip"], facts.get("start")
            if "like" in facts:
                plans[key] = extra(service.plans, facts)
            self.trips[key] = Trip(
                plans[key], service.feed.station, facts.get("decisions", ()), facts.get("report"), self.now, "like" in facts)
        self.plans = plans
        decided = {key: trip.vehicle for key, trip in self.trips.items()}
        self.names = service.names(plans.values(), told.get("plan", {}), decided)
        self.planned = service.names(plans.values(), told.get("plan", {}), {})
        self.vehicles = keys_by_vehicle(plans.values(), self.names)

    def trip(self, key):
        """A trip with what is known of it."""
        if key not in self.trips:
            self.trips[key] = Trip(self.plans[key], self.service.feed.station)
        return self.trips[key]

    def chain(self, vehicle):
        given = [self.trip(key) for key, name in self.planned.items() if name == vehicle != self.names.get(key)]
        return chain([self.trip(key) for key in self.vehicles[vehicle]], self.now, self.settings, given)


def settings(told):
    rules = tuple(Rule(**rule) for rule in told.get("rules", ()))
    known = {name: told[name] for name in ("turnaround", "horizon") if name in told}
    return Settings(rules=rules, **known)


def extra(plans, facts):
    """The plan of an extra trip: the copied trip at another time. It belongs to no block."""
    template = next(plan for plan in plans if plan.trip == facts["like"])
    # The shift counts from the times of stop_times.txt, which are those of no run of frequencies.txt.
    assert template.start is None
    return replace(template.later(facts["shift"], facts["trip"], None), block="")
