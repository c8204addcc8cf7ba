"""What a version of the feed should hold, worked out from the timetable and the decisions by the plainest rules."""

STEP = 60
PATIENCE = 15 * 60
SCHEDULED, SKIPPED, NO_DATA, UNSCHEDULED_STOP = 0, 1, 2, 3
TRIP_SCHEDULED, TRIP_UNSCHEDULED, TRIP_CANCELED, TRIP_NEW = 0, 2, 3, 8


class Run:
    """A run after its decisions."""

    def __init__(self, facts):
        self.facts = facts
        self.calls = facts["calls"]
        self.reset()
        for step in facts["steps"]:
            self.apply(step)

    def reset(self):
        self.cancelled = False
        self.arrival = [None] * len(self.calls)
        self.departure = [None] * len(self.calls)
        self.skipped = [False] * len(self.calls)
        self.platform = [None] * len(self.calls)

    def apply(self, step):
        kind = step["kind"]
        at = 0
        if step.get("sequence") is not None:
            at = [call["sequence"] for call in self.calls].index(step["sequence"])
        if kind == "departure":
            # It was asked when it leaves; when it arrives at that stop may be known from before.
            if at == 0 or self.arrival[at] is None:
                self.arrival[at] = step["delay"]
            self.departure[at] = step["delay"]
            for later in range(at + 1, len(self.calls)):
                self.arrival[later] = self.departure[later] = step["delay"]
        elif kind == "cancelled":
            self.cancelled = True
        elif kind == "reinstated":
            self.cancelled = False
        elif kind == "skipped":
            self.skipped[at] = True
        elif kind == "restored":
            self.skipped[at] = False
        elif kind == "platform":
            self.platform[at] = None if step["stop"] == self.calls[at]["stop"] else step["stop"]
        elif kind == "withdrawn":
            self.reset()

    def left(self, at):
        """When it is behind the stop, for who knows the schedule and for who knows better."""
        planned = self.calls[at]["departure"]
        return max(planned, planned + (self.departure[at] or 0))

    def ended(self, now):
        last = max(at for at in range(len(self.calls)) if self.cancelled or not self.skipped[at])
        planned = self.calls[last]["arrival"]
        return max(planned, planned + (self.arrival[last] or 0)) <= now


def timestamp(decided, day):
    confirmed = min(day["now"], day["presence"] + PATIENCE) // STEP * STEP
    return min(day["now"], confirmed if decided is None else max(decided, confirmed))


def spread(times):
    """Pairs of arrival and departure, each stop after the one before by a second at least."""
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


def extra(run):
    def stop(at):
        return run.platform[at] or run.calls[at]["stop"]

    # Calls in a row at one stop are one stay there.
    stays = []
    for at in range(len(run.calls)):
        if run.skipped[at]:
            continue
        if stays and stop(stays[-1][1]) == stop(at):
            stays[-1][1] = at
        else:
            stays.append([at, at])
    late = run.known
    expected = spread([(run.calls[first]["arrival"] + (late(first)[0] or 0),
                        run.calls[last]["departure"] + (late(last)[1] or 0)) for first, last in stays])
    return [{
        "stop_sequence": run.calls[first]["sequence"], "stop_id": stop(first),
        "arrival": event(times[0], None, run.calls[first]["arrival"]),
        "departure": event(times[1], None, run.calls[last]["departure"]),
        "schedule_relationship": SCHEDULED,
    } for (first, last), times in zip(stays, expected)]


def stops(run, first):
    distance = run.facts["keepsDistance"]
    known = {at: run.known(at) for at in range(first, len(run.calls))
             if not run.skipped[at] and run.known(at) != (None, None)}
    natural = {at: (run.calls[at]["arrival"] + late[0], run.calls[at]["departure"] + late[1])
               for at, late in known.items()}
    # Which times are not later than all before.
    tied, latest = {}, None
    for at, (arrival, departure) in natural.items():
        tied[at] = (latest is not None and arrival <= latest, latest is not None and departure <= latest)
        latest = departure
    needed = any(any(tied[at]) and not run.calls[at]["hasTimes"] for at in natural)
    times = dict(zip(natural, spread(natural.values()))) if distance or needed else None

    result = []
    for at in range(first, len(run.calls)):
        stop = {"stop_sequence": run.calls[at]["sequence"]}
        twice = at > 0 and run.calls[at - 1]["stop"] == run.calls[at]["stop"]
        if run.platform[at] and not run.skipped[at]:
            stop["assigned_stop_id"] = run.platform[at]
        elif not twice:
            stop["stop_id"] = run.calls[at]["stop"]
        if run.skipped[at]:
            stop["schedule_relationship"] = SKIPPED
        elif at not in known:
            stop["schedule_relationship"] = NO_DATA
        else:
            stop["schedule_relationship"] = UNSCHEDULED_STOP if distance else SCHEDULED
            for side, name in enumerate(("arrival", "departure")):
                if distance:
                    stop[name] = event(times[at][side], None)
                elif times:
                    moved = times[at][side] != natural[at][side]
                    stop[name] = event(times[at][side], None if moved else known[at][side])
                else:
                    stop[name] = event(None if tied[at][side] else natural[at][side], known[at][side])
        result.append(stop)
    return result


def entity(facts, day):
    """The id of a run's entity and what it holds; nothing where the run is not in the feed."""
    run, now = Run(facts), day["now"]
    present = now < day["presence"] + PATIENCE
    undecided = all(late is None for late in run.arrival + run.departure)
    vouched = (day.get("vouch") is not None and present and undecided and not facts["keepsDistance"]
               and run.calls[0]["departure"] <= now + day["vouch"])

    def known(at):
        if vouched:
            return 0, 0
        return (run.arrival[at], run.departure[at]) if present else (None, None)

    run.known = known
    if run.ended(now) or (facts["isExtra"] and run.cancelled):
        return None
    start = facts.get("start")
    name = facts["date"] + ("-" if start is None else f"@{start}-") + facts["trip"]
    trip = {"trip_id": facts["trip"], "start_date": facts["date"]}
    if start is not None:
        trip["start_time"] = start
    update = {"trip": trip, "timestamp": timestamp(facts.get("decided"), day), "stops": []}
    if facts["isExtra"]:
        trip.update(schedule_relationship=TRIP_NEW, route_id=facts["route"])
        update["headsign"] = facts["headsign"]
        update["stops"] = extra(run)
    elif run.cancelled:
        trip["schedule_relationship"] = TRIP_CANCELED
    else:
        ahead = [at for at in range(len(run.calls) - 1) if run.left(at) > now]
        update["stops"] = stops(run, ahead[0] if ahead else len(run.calls) - 1)
        news = [stop for stop in update["stops"]
                if stop["schedule_relationship"] != NO_DATA or "assigned_stop_id" in stop]
        if not news:
            return None
        trip["schedule_relationship"] = TRIP_UNSCHEDULED if facts["keepsDistance"] else TRIP_SCHEDULED
    return name, update
