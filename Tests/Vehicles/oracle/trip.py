"""What is known of one trip: the decisions and the report about it."""

# How long the times of a report are valid.
LIFETIME = 90


class Trip:
    """A planned trip with its decisions and its report. All times are seconds after the start of the service date.

    `own_arrival` and `own_departure` have for each stop the delay that was decided or is reported; None is unknown."""

    def __init__(self, plan, station, decisions=(), report=None, now=0, is_extra=False):
        self.plan, self.stays = plan, plan.stays
        self.key, self.route = plan.key, plan.route
        self.stations = [station[stay.stop] for stay in plan.stays]
        self.is_extra = is_extra
        self.number = 0
        self._reset()
        if is_extra:
            # Whoever adds a trip decides its times.
            self._depart(0, 0)
        for decision in decisions:
            self._decide(decision)
        self.decided_from, self.own_arrival, self.own_departure, _ = self._take(
            lambda _: None, lambda _, wait: False, lambda _: None)
        self.has_reported_delay = self.shows_report = False
        if report:
            self._fill(report, report["age"] <= LIFETIME, now)
        self.served = [at for at in range(len(self.stays)) if not self.skipped[at]]

    def _reset(self):
        count = len(self.stays)
        self.cancelled, self.vehicle = False, None
        self.own_arrival, self.own_departure, self.skipped = [None] * count, [None] * count, [False] * count
        self.decided_run, self.decided_from, self.decided_call = False, None, set()
        # What was decided of stops: the number of the decision, the delay, and whether the trip arrives with it, too.
        self.sets, self.waits = {}, {}
        self.is_decided = False

    def _at(self, sequence):
        return 0 if sequence is None else [stay.sequence for stay in self.stays].index(sequence)

    def _decide(self, decision):
        kind, at = decision["kind"], self._at(decision.get("sequence"))
        self.is_decided = True
        if kind == "departure":
            # Whether it runs, and calls there, is as it is reported.
            self._depart(at, decision["delay"])
        elif kind == "held":
            self.waits[at] = self._numbered(at, decision["delay"])
        elif kind in ("cancelled", "reinstated"):
            self.cancelled, self.decided_run = kind == "cancelled", True
        elif kind in ("skipped", "restored"):
            self.skipped[at] = kind == "skipped"
            self.decided_call.add(at)
        elif kind in ("ends", "starts"):
            beyond = range(at + 1, len(self.stays)) if kind == "ends" else range(at)
            for stop in beyond:
                self.skipped[stop] = True
            # Whether it calls where it ends or starts is as it is reported.
            self.decided_call.update(beyond)
        elif kind == "vehicle":
            self.vehicle = decision["name"]
        elif kind == "withdrawn":
            self._reset()
        else:
            raise ValueError(f"unknown decision: {decision}")

    def _numbered(self, at, delay):
        self.number += 1
        return self.number, delay, at == 0 or self._ends(at)

    def _depart(self, at, delay):
        """Lets the trip leave a stop and all later ones with a delay: what was decided of later departures ends, but no wait."""
        self.waits.pop(at, None)
        self.sets = {stop: decided for stop, decided in self.sets.items() if stop < at}
        self.sets[at] = self._numbered(at, delay)

    def _ends(self, at):
        """Whether the trip serves no stop after this one. What is decided there is the arrival."""
        return all(self.skipped[at + 1:])

    def _waits_at(self, at):
        """Whether the trip waits at a stop: where it calls, and goes on."""
        return at in self.waits and not self.skipped[at] and (at == 0 or not self._ends(at) or self.waits[at][2])

    def _decided(self, first, at, without=None):
        """The delay with which the trip leaves a stop by what was decided from a stop on; None is unknown. The wait at the stop
        `without` does not count."""
        set_at = max((stop for stop in self.sets if first <= stop <= at), default=None)
        number, delay, _ = self.sets.get(set_at, (0, None, False))
        waits = [self.waits[stop] for stop in self.waits if first <= stop <= at and stop != without and self._waits_at(stop)
                 and (set_at is None or stop > set_at or self.waits[stop][0] > number)]
        return max([wait for _, wait, _ in waits] + ([] if delay is None else [delay]), default=None)

    def _take(self, known, is_over, late):
        """Works out the delays: as decided, and else as `known` says them for a stop, as a pair. Returns the index of the first
        stop whose delays are decided, the delays of arrival and departure, and whether any other delay counts."""
        count, end = len(self.stays), min(self.sets, default=len(self.stays))
        origins, wait = [], None
        for at in range(count):
            if at >= end:
                # A wait that is over does not count here, either.
                origins.append(end if wait is None else wait[0])
                continue
            if self._waits_at(at) and (wait is None or self.waits[at][1] > wait[1]):
                if is_over(at, self.waits[at][1]):
                    wait = None
                else:
                    wait = (at if wait is None else wait[0], self.waits[at][1])
            elif wait is not None and late(at) is not None and late(at) > wait[1]:
                wait = None
            origins.append(None if wait is None else wait[0])
        arrivals, departures, shows = [], [], False
        for at, origin in enumerate(origins):
            arrival, departure = known(at) or (None, None)
            if origin is None:
                shows |= arrival is not None or departure is not None
                arrivals.append(arrival)
                departures.append(departure)
                continue
            delay = self._decided(origin, at)
            departures.append(delay)
            before = departures[at - 1] if at > 0 and origins[at - 1] is not None else None
            begins = at > 0 and origins[at - 1] is None
            if (begins or at > 0 and at in self.waits) and not self._ends(at) and arrival is not None and (
                    self.stays[at].arrival + arrival <= self.stays[at].departure + delay):
                # What was decided comes after the arrival.
                arrivals.append(arrival if before is None else max(before, arrival))
            elif at in self.waits and self.waits[at][2]:
                arrivals.append(delay)
            elif at in self.sets:
                # It is late there already, and then waits. It makes up for a delay by a shorter stay.
                own = self._decided(origin, at, without=at)
                if before is not None and before > own and not self._ends(at):
                    own = min(before, own + self.stays[at].departure - self.stays[at].arrival)
                arrivals.append(own)
            else:
                arrivals.append(delay if before is None else before)
        for at in reversed(range(count)):
            # What was decided before a departure that it contradicts was of stops that the trip had left.
            before = [stop for stop in range(at) if not self.skipped[stop]]
            if at in self.sets and origins[at] is not None and not self.skipped[at] and before and (
                    origins[before[-1]] is not None and departures[before[-1]] is not None):
                own, earlier = self._decided(origins[at], at, without=at), departures[before[-1]]
                longest = own + self.stays[at].departure - self.stays[at].arrival
                planned = self.stays[before[-1]].departure
                arrival = self.stays[at].arrival + own
                contradicts = planned + earlier > arrival if self._ends(at) else earlier > longest
                # Without a time there, the scheduled one is assumed.
                if contradicts and planned <= arrival:
                    arrivals[at] = own
                    for stop in range(at):
                        if origins[stop] is not None:
                            arrivals[stop] = departures[stop] = None
        for at in reversed(range(count)):
            decided = [later for later in range(at + 1, count) if origins[later] is not None and arrivals[later] is not None]
            if decided:
                # It cannot be there after it has arrived at the stop of a decision.
                latest = self.stays[decided[0]].arrival + arrivals[decided[0]]
                if arrivals[at] is not None and self.stays[at].arrival + arrivals[at] > latest:
                    arrivals[at] = None
                if departures[at] is not None and self.stays[at].departure + departures[at] > latest:
                    departures[at] = None
        first = next((at for at, origin in enumerate(origins) if origin is not None), None)
        return first, arrivals, departures, shows

    def _fill(self, report, is_fresh, now):
        """Takes from a report what was not decided; of a stale one only what does not depend on the time."""
        if not self.decided_run:
            self.cancelled = report["cancelled"]
        places = {stay.sequence: at for at, stay in enumerate(self.stays)}
        told_of = {places[told["sequence"]]: told for told in report["stops"] if told["sequence"] in places}

        reported_at = now - report["age"]

        def late(at):
            arrival, departure = (told_of.get(at, {}).get(name) for name in ("arrival", "departure"))
            if departure is None and arrival is not None:
                departure = self.stays[at].arrival + arrival - self.stays[at].departure
            return departure

        def is_over(at, wait):
            """Whether it has left the stop, or leaves later than the wait. Of a stop that is left out, the next one tells."""
            own, planned = late(at), self.stays[at].departure
            if own is not None:
                return own > wait or planned + own <= reported_at
            for later in sorted(told_of):
                known = [told_of[later].get(name) for name in ("arrival", "departure") if told_of[later].get(name) is not None]
                if later > at and known:
                    reached = self.stays[later].arrival + known[0] <= reported_at
                    calls = [stop for stop in range(later, len(self.stays))
                             if not self.skipped[stop] and not told_of.get(stop, {}).get("skipped")]
                    has_all = len(calls) > 1 and all(late(stop) is not None for stop in calls)
                    return reached or known[0] > wait or planned + (0 if has_all else wait) <= reported_at
            return False

        for at, told in told_of.items():
            if at not in self.decided_call:
                self.skipped[at] = told.get("skipped", False)

        def known(at):
            told = told_of.get(at, {})
            return told.get("arrival"), told.get("departure")

        if not report["cancelled"] and is_fresh:
            taken = self._take(known, is_over, late)
            self.has_reported_delay = any(known(at) != (None, None) for at in told_of)
        else:
            taken = self._take(lambda _: None, lambda _, wait: False, lambda _: None)
        self.decided_from, self.own_arrival, self.own_departure, self.shows_report = taken
        if not self.decided_run and self.skipped.count(False) < 2:
            self.cancelled = True

    def following(self, delay):
        """The delays of arrival and departure at each stop when this delay follows from the vehicle: as of a decision about
        the first departure, and without contradictions to what was decided."""
        return self._take(lambda _: (delay, delay), lambda _, wait: delay > wait, lambda _: delay)[1:3]

    def at_risk(self, delay):
        """The delays when nothing is predicted although this one may follow: the trip may wait longer than it was decided."""
        return self._take(lambda _: None, lambda _, wait: delay > wait, lambda _: delay)[1:3]

    def source(self, follows=None):
        """Where the delay at the first served stop comes from."""
        if self.decided_from is not None and (not self.served or self.decided_from <= self.first):
            return "decision"
        if self.shows_report:
            return "report"
        if follows and not follows.at_risk and self.following(follows.delay)[1][0] is not None:
            return "vehicle"
        return "none"

    @property
    def first(self):
        """The index of the first stop that the trip serves."""
        return self.served[0]

    @property
    def last(self):
        return self.served[-1]

    @property
    def only_waits(self):
        """Whether its times are those of waits, so that it is later where its vehicle is."""
        return self.decided_from is not None and not self.sets

    @property
    def can_follow(self):
        return not self.has_reported_delay and self.own_departure[self.first] is None

    @property
    def arrival(self):
        """The decided or reported arrival at the last served stop."""
        delay = self.own_arrival[self.last]
        return None if delay is None else self.stays[self.last].arrival + delay
