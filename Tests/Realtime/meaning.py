"""Works out the entities that a version of the feed should have, from the timetable and the decisions alone."""

STEP = 60
PATIENCE = 15 * 60
SCHEDULED, SKIPPED, NO_DATA, UNSCHEDULED_STOP = 0, 1, 2, 3
TRIP_SCHEDULED, TRIP_ADDED, TRIP_UNSCHEDULED, TRIP_CANCELED, TRIP_DUPLICATED, TRIP_NEW = 0, 1, 2, 3, 6, 8


class ScheduledTrip:
    """A scheduled trip with its decisions applied."""

    def __init__(self, facts):
        self.facts = facts
        self.stop_times = facts["stopTimes"]
        self.reset()
        if facts["isExtra"]:
            # Whoever adds a trip decides its times.
            self.departures[0] = (0, 0, True)
        for number, step in enumerate(facts["steps"], 1):
            self.apply(number, step)
        self.work_out()

    def reset(self):
        self.cancelled = False
        self.skipped = [False] * len(self.stop_times)
        self.platform = [None] * len(self.stop_times)
        # By stop: the number of the step, the delay, and whether the trip arrives with it, too.
        self.departures, self.waits = {}, {}

    def work_out(self):
        """Works out the delays from the departures and waits that were decided."""
        self.arrival, self.departure = ([None] * len(self.stop_times) for _ in range(2))
        before_wait = {}
        for at in range(len(self.stop_times)):
            here = [stop for stop in self.departures if stop <= at]
            known = [self.departures[max(here)]] if here else []
            for stop, wait in self.waits.items():
                # It waits where it calls and goes on, unless a departure further on was decided since.
                goes_on = stop == 0 or not all(self.skipped[stop + 1:]) or wait[2]
                if stop <= at and not self.skipped[stop] and goes_on:
                    if not here or stop > max(here) or wait[0] > known[0][0]:
                        known.append(wait)
            if not known:
                continue
            self.departure[at] = max(delay for _, delay, _ in known)
            before = self.departure[at - 1] if at else None
            before_wait[at] = max((entry[1] for entry in known if entry is not self.waits.get(at)), default=None)
            if at in self.waits and self.waits[at][2]:
                self.arrival[at] = self.departure[at]
            elif at in self.departures:
                # It is late there already, and then waits. It makes up for a delay by a shorter stay.
                own = before_wait[at]
                if before is not None and before > own and not all(self.skipped[at + 1:]):
                    own = min(before, own + self.stop_times[at]["departure"] - self.stop_times[at]["arrival"])
                self.arrival[at] = own
            else:
                self.arrival[at] = self.departure[at] if before is None else before
        for at in reversed(range(len(self.stop_times))):
            # What was decided before a departure that it contradicts was of stops that the trip had left.
            before = [stop for stop in range(at) if not self.skipped[stop]]
            if at in self.departures and before and not self.skipped[at] and self.departure[before[-1]] is not None:
                own, earlier = before_wait[at], self.departure[before[-1]]
                longest = own + self.stop_times[at]["departure"] - self.stop_times[at]["arrival"]
                planned = self.stop_times[before[-1]]["departure"]
                arrival = self.stop_times[at]["arrival"] + own
                contradicts = planned + earlier > arrival if all(self.skipped[at + 1:]) else earlier > longest
                # Without a time there, the scheduled one is assumed.
                if contradicts and planned <= arrival:
                    self.arrival[at] = own
                    for stop in range(at):
                        self.arrival[stop] = self.departure[stop] = None
        latest = None
        for at in reversed(range(len(self.stop_times))):
            # It is nowhere after it has arrived at the stop of a later decision.
            for late, name in ((self.arrival, "arrival"), (self.departure, "departure")):
                if latest is not None and late[at] is not None and self.stop_times[at][name] + late[at] > latest:
                    late[at] = None
            if self.arrival[at] is not None:
                latest = self.stop_times[at]["arrival"] + self.arrival[at]

    def apply(self, number, step):
        kind = step["kind"]
        at = 0
        if step.get("sequence") is not None:
            at = [stop_time["sequence"] for stop_time in self.stop_times].index(step["sequence"])
        if kind in ("departure", "held"):
            # The decision is about the departure; where the trip starts or ends, about the arrival, too.
            decided = number, step["delay"], at == 0 or all(self.skipped[at + 1:])
            if kind == "held":
                self.waits[at] = decided
            else:
                self.waits.pop(at, None)
                self.departures = {stop: former for stop, former in self.departures.items() if stop < at} | {at: decided}
        elif kind in ("cancelled", "cut"):
            self.cancelled = True
        elif kind == "reinstated":
            self.cancelled = False
        elif kind == "skipped":
            self.skipped[at] = True
        elif kind == "restored":
            self.skipped[at] = False
        elif kind in ("ends", "starts"):
            for beyond in range(at + 1, len(self.stop_times)) if kind == "ends" else range(at):
                self.skipped[beyond] = True
        elif kind == "platform":
            self.platform[at] = None if step["stop"] == self.stop_times[at]["stop"] else step["stop"]
        elif kind == "withdrawn":
            self.reset()

    def left(self, at):
        """When the trip has left the stop, by the later of the planned and the expected time."""
        planned = self.stop_times[at]["departure"]
        return max(planned, planned + (self.departure[at] or 0))

    def ended(self, now):
        last = max(at for at in range(len(self.stop_times)) if self.cancelled or not self.skipped[at])
        planned = self.stop_times[last]["arrival"]
        # A stop that a planned trip skips is published until its planned time, also beyond the one at which the trip ends.
        beyond = [] if self.facts["isExtra"] else [
            stop_time["arrival"] for stop_time, skipped in zip(self.stop_times, self.skipped) if skipped]
        return max([planned, planned + (self.arrival[last] or 0)] + beyond) <= now


def timestamp(decided, day):
    confirmed = min(day["now"], day["presence"] + PATIENCE) // STEP * STEP
    return min(day["now"], confirmed if decided is None else max(decided, confirmed))


def spread(times):
    """Returns the pairs of arrival and departure, each at least a second after the stop before."""
    result, latest = [], None
    for arrival, departure in times:
        if latest is not None:
            arrival = max(arrival, latest + 1)
        departure = max(departure, arrival)
        latest = departure
        result.append((arrival, departure))
    return result


def event(time, delay, scheduled=None):
    return {key: value for key, value in (("time", time), ("delay", delay), ("scheduled_time", scheduled))
            if value is not None}


def extra(trip, profile):
    """The stops of an extra trip that has a trip_id of its own."""
    def stop(at):
        return trip.platform[at] or trip.stop_times[at]["stop"]

    # Stop times in a row at one stop are one stay there.
    stays = []
    for at in range(len(trip.stop_times)):
        if trip.skipped[at]:
            continue
        if stays and stop(stays[-1][1]) == stop(at):
            stays[-1][1] = at
        else:
            stays.append([at, at])
    late = trip.known
    expected = spread([(trip.stop_times[first]["arrival"] + (late(first)[0] or 0),
                        trip.stop_times[last]["departure"] + (late(last)[1] or 0)) for first, last in stays])

    def told(time, planned, delay):
        if profile == "standard":
            return event(time, None, planned)
        return event(time, delay if time == planned + delay else None)

    return [{
        "stop_sequence": trip.stop_times[first]["sequence"], "stop_id": stop(first),
        "arrival": told(times[0], trip.stop_times[first]["arrival"], late(first)[0] or 0),
        "departure": told(times[1], trip.stop_times[last]["departure"], late(last)[1] or 0),
        "schedule_relationship": SCHEDULED,
    } for (first, last), times in zip(stays, expected)]


def copied(trip, profile):
    """The stops of an extra trip that is told of as a copy: all of them, with the times of those that it calls at."""
    calls = [at for at in range(len(trip.stop_times)) if not trip.skipped[at]]
    times = dict(zip(calls, spread([(trip.stop_times[at]["arrival"] + (trip.known(at)[0] or 0),
                                     trip.stop_times[at]["departure"] + (trip.known(at)[1] or 0)) for at in calls])))
    result = []
    for at, stop_time in enumerate(trip.stop_times):
        stop = {"stop_sequence": stop_time["sequence"]}
        if trip.platform[at] and at in times:
            stop["assigned_stop_id"] = trip.platform[at]
        elif at == 0 or trip.stop_times[at - 1]["stop"] != stop_time["stop"]:
            stop["stop_id"] = stop_time["stop"]
        stop["schedule_relationship"] = SCHEDULED if at in times else SKIPPED
        if at in times:
            for side, name in enumerate(("arrival", "departure")):
                stop[name] = event(times[at][side], None, stop_time[name] if profile == "transit" else None)
        result.append(stop)
    return result


def has_form(facts, profile, used):
    """Whether a profile can tell of an extra trip; its name is then added to those that are used."""
    if profile in ("standard", "added"):
        return True
    if facts["templateStart"].startswith("-"):
        return False
    if profile == "transit":
        return abs(facts["shift"]) <= 90 * 60
    name = facts["template"], facts["date"], facts["templateStart"]
    if facts["shift"] == 0 or name in used:
        return False
    used.add(name)
    return True


def stops(trip, first):
    keeps_headway = trip.facts["keepsHeadway"]
    known = {at: trip.known(at) for at in range(first, len(trip.stop_times))
             if not trip.skipped[at] and trip.known(at) != (None, None)}
    natural = {at: (trip.stop_times[at]["arrival"] + late[0], trip.stop_times[at]["departure"] + late[1])
               for at, late in known.items()}
    # For each stop whether its arrival and its departure are not later than all times before.
    tied, latest = {}, None
    for at, (arrival, departure) in natural.items():
        tied[at] = (latest is not None and arrival <= latest, latest is not None and departure <= latest)
        latest = departure
    needed = any(any(tied[at]) and not trip.stop_times[at]["hasTimes"] for at in natural)
    times = dict(zip(natural, spread(natural.values()))) if keeps_headway or needed else None

    result = []
    for at in range(first, len(trip.stop_times)):
        stop = {"stop_sequence": trip.stop_times[at]["sequence"]}
        twice = at > 0 and trip.stop_times[at - 1]["stop"] == trip.stop_times[at]["stop"]
        if trip.platform[at] and not trip.skipped[at]:
            stop["assigned_stop_id"] = trip.platform[at]
        elif not twice:
            stop["stop_id"] = trip.stop_times[at]["stop"]
        if trip.skipped[at]:
            stop["schedule_relationship"] = SKIPPED
        elif at not in known:
            stop["schedule_relationship"] = NO_DATA
        else:
            stop["schedule_relationship"] = UNSCHEDULED_STOP if keeps_headway else SCHEDULED
            for side, name in enumerate(("arrival", "departure")):
                if keeps_headway:
                    stop[name] = event(times[at][side], None)
                elif times:
                    moved = times[at][side] != natural[at][side]
                    stop[name] = event(times[at][side], None if moved else known[at][side])
                else:
                    stop[name] = event(None if tied[at][side] else natural[at][side], known[at][side])
        result.append(stop)
    return result


def entity(facts, day, profile="standard"):
    """The id and the content of a scheduled trip's entity, or None when the feed does not have the trip."""
    trip, now = ScheduledTrip(facts), day["now"]
    present = now < day["presence"] + PATIENCE
    undecided = all(late is None for late in trip.arrival + trip.departure)
    vouched = (day.get("vouch") is not None and present and undecided and not facts["keepsHeadway"]
               and trip.stop_times[0]["departure"] <= now + day["vouch"])

    def known(at):
        if vouched:
            return 0, 0
        # Consumers know an extra trip from its times alone, so what was decided of them is published in any case.
        return (trip.arrival[at], trip.departure[at]) if present or facts["isExtra"] else (None, None)

    trip.known = known
    if trip.ended(now) or (facts["isExtra"] and trip.cancelled):
        return None
    start = facts.get("start")
    name = facts["date"] + ("-" if start is None else f"@{start}-") + facts["trip"]
    descriptor = {"trip_id": facts["trip"], "start_date": facts["date"]}
    if start is not None:
        descriptor["start_time"] = start
    update = {"trip": descriptor, "timestamp": timestamp(facts.get("decided"), day), "stops": []}
    if facts["isExtra"]:
        start = {"start_date": facts["date"], "start_time": facts["templateStart"]}
        if profile == "transit":
            update["trip"] = {"trip_id": facts["template"], "schedule_relationship": TRIP_DUPLICATED}
            update["properties"] = {"trip_id": facts["trip"], **start}
        elif profile == "google":
            update["trip"] = {"trip_id": facts["template"], "schedule_relationship": TRIP_ADDED, **start}
        else:
            relationship = TRIP_NEW if profile == "standard" else TRIP_ADDED
            descriptor.update(schedule_relationship=relationship, route_id=facts["route"])
            update["properties"] = {"trip_headsign": facts["headsign"]}
        update["stops"] = (extra if profile in ("standard", "added") else copied)(trip, profile)
    elif trip.cancelled:
        descriptor["schedule_relationship"] = TRIP_CANCELED
    else:
        end = max(at for at in range(len(trip.stop_times)) if not trip.skipped[at])
        update["stops"] = stops(trip, min([at for at in range(end) if trip.left(at) > now] + [end]))
        changes = [stop for stop in update["stops"]
                   if stop["schedule_relationship"] != NO_DATA or "assigned_stop_id" in stop]
        if not changes:
            return None
        descriptor["schedule_relationship"] = TRIP_UNSCHEDULED if facts["keepsHeadway"] else TRIP_SCHEDULED
    return name, update
