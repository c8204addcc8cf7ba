"""Works out what passengers should be told of, from the timetable and the decisions alone."""

from meaning import ScheduledTrip

LIMIT = 15 * 60
NO_SERVICE, REDUCED_SERVICE, SIGNIFICANT_DELAYS, ADDITIONAL_SERVICE, MODIFIED_SERVICE = 1, 2, 3, 5, 6


class ToldTrip:
    """A trip with its decisions applied, as alerts tell of it."""

    def __init__(self, facts):
        self.facts = facts
        trip = ScheduledTrip(facts)
        # The text, and the cause beside it.
        self.reason = None
        for step in facts["steps"]:
            if step["kind"] in ("reason", "cut"):
                self.reason = (step["text"], step["cause"]) if step["text"] else None
            elif step["kind"] == "withdrawn":
                self.reason = None
        first, last = trip.stop_times[0], trip.stop_times[-1]
        self.start = first["departure"]
        self.end = last["arrival"] + max(0, trip.arrival[-1] or 0)
        self.situations = self.found(trip)

    def found(self, trip):
        """The effects of which passengers are told, each with the stops that are named beside the trip."""
        if trip.cancelled:
            return [(NO_SERVICE, [None])]
        stops = [stop_time["stop"] for stop_time in trip.stop_times]
        found = [(ADDITIONAL_SERVICE, [None])] if self.facts["isExtra"] else []
        # A platform of a stop at which the trip does not call is none.
        changed = [platform and not skipped for platform, skipped in zip(trip.platform, trip.skipped)]
        for marks in (trip.skipped, changed):
            named = [stop for stop, mark in zip(stops, marks) if mark]
            if named:
                found.append((MODIFIED_SERVICE, named))
        # Passengers board before the last stop that the trip serves.
        calls = [at for at, skipped in enumerate(trip.skipped) if not skipped]
        boarded = [late for at in calls[:-1] for late in (trip.arrival[at], trip.departure[at])]
        if any(late is not None and late >= LIMIT for late in boarded):
            found.append((SIGNIFICANT_DELAYS, [None]))
        return found

    def selectors(self, now):
        """What alerts are about: effect, reason, trip or line, and stop; empty when there is nothing to tell."""
        if not self.reason or self.end <= now:
            return set()
        facts = self.facts
        # Who reads the alerts alone does not know an extra trip; of one that is cancelled, the line is told less.
        about = ("route", facts["route"]) if facts["isExtra"] else (
            "trip", facts["trip"], facts["date"], facts.get("start") or "")
        return {(REDUCED_SERVICE if facts["isExtra"] and effect == NO_SERVICE else effect, self.reason, about, stop)
                for effect, stops in self.situations for stop in stops}
