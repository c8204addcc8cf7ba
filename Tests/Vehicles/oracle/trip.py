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
        self._reset()
        if is_extra:
            # Whoever adds a trip decides its times.
            self._depart(0, 0)
        for decision in decisions:
            self._decide(decision)
        self.has_reported_delay = self.shows_report = False
        if report:
            self._fill(report, report["age"] <= LIFETIME, now)
        self.served = [at for at in range(len(self.stays)) if not self.skipped[at]]

    def _reset(self):
        count = len(self.stays)
        self.cancelled, self.vehicle = False, None
        self.own_arrival, self.own_departure, self.skipped = [None] * count, [None] * count, [False] * count
        self.decided_run, self.decided_from, self.decided_call = False, None, set()
        # The stops that it leaves as was decided; where it only waits, it leaves later when it is late.
        self.sets = set()
        # The delays with which the trip leaves the stops at which it waits.
        self.waits = {}
        self.is_decided = False

    def _at(self, sequence):
        return 0 if sequence is None else [stay.sequence for stay in self.stays].index(sequence)

    def _decide(self, decision):
        kind, at = decision["kind"], self._at(decision.get("sequence"))
        self.is_decided = True
        if kind in ("departure", "held"):
            before, arrivals, departures = set(self.sets), list(self.own_arrival), list(self.own_departure)
            run, call = self.decided_run, set(self.decided_call)
            self._depart(at, decision["delay"])
            if kind == "held":
                self.waits[at] = decision["delay"]
                self.sets = before - {at}
                # Whether it runs, and calls there, is as it is reported.
                self.decided_run, self.decided_call = run, call
                # A wait only makes it later.
                for later in range(at + 1, len(self.stays)):
                    for own, former in ((self.own_arrival, arrivals), (self.own_departure, departures)):
                        if former[later] is not None:
                            own[later] = max(own[later], former[later])
        elif kind in ("cancelled", "reinstated"):
            self.cancelled, self.decided_run = kind == "cancelled", True
        elif kind in ("skipped", "restored"):
            self.skipped[at] = kind == "skipped"
            if kind == "restored" and at in self.waits and self.own_departure[at] is not None:
                if self.waits[at] > self.own_departure[at]:
                    self._pass_on(at, self.waits[at])
            self.decided_call.add(at)
        elif kind in ("ends", "starts"):
            beyond = range(at + 1, len(self.stays)) if kind == "ends" else range(at)
            for stop in beyond:
                self.skipped[stop] = True
            # That it ends or starts there says that it calls there.
            self.decided_call.update(beyond, [at])
        elif kind == "vehicle":
            self.vehicle = decision["name"]
        elif kind == "withdrawn":
            self._reset()
        else:
            raise ValueError(f"unknown decision: {decision}")

    def _depart(self, at, delay):
        if at == 0 or self._ends(at) or self.own_arrival[at] is None:
            self.own_arrival[at] = delay
        self.waits.pop(at, None)
        self._pass_on(at, delay)
        self.decided_run = True
        self.decided_call.add(at)
        self.decided_from = at if self.decided_from is None else min(at, self.decided_from)
        self.sets = {stop for stop in self.sets if stop < at} | {at}

    def _ends(self, at):
        """Whether the trip serves no stop after this one. What is decided there is the arrival."""
        return all(self.skipped[at + 1:])

    def _without_ended_waits(self, is_over, late):
        """Where the decisions count, the delays that come of them without the waits that are over, and where a report counts
        behind the first of them."""
        first, end = self.decided_from, min(self.sets, default=len(self.stays))
        arrivals, departures = list(self.own_arrival), list(self.own_departure)
        if first is None or first == end or first not in self.waits:
            return first, arrivals, departures, set()
        kept, again, wait = None, set(), None
        for at in range(first, end):
            own = self.waits.get(at)
            if own is not None and (at == first or not self.skipped[at]) and (wait is None or own > wait):
                was_reported = wait is None and at != first
                wait = None if is_over(at, own) else own
                if was_reported and wait is not None:
                    arrivals[at] = passed_on = wait
                    for later in range(at, end):
                        if later > at:
                            arrivals[later] = passed_on
                        if not self.skipped[later]:
                            passed_on = max(passed_on, self.waits.get(later, passed_on))
                        departures[later] = passed_on
                    if end < len(self.stays) and not self._ends(end):
                        arrivals[end] = passed_on
            elif wait is not None and late(at) is not None and late(at) > wait:
                wait = None
            if wait is None:
                arrivals[at] = departures[at] = None
                if kept is not None:
                    again.add(at)
            elif kept is None:
                kept = at
        if wait is None and end < len(self.stays):
            arrivals[end] = departures[end]
        if kept is None and end < len(self.stays):
            kept = end
        return kept, arrivals, departures, again

    def _pass_on(self, at, delay):
        """Lets the trip leave a stop with a delay, and all later ones, but no earlier than it waits there."""
        self.own_departure[at] = delay
        for later in range(at + 1, len(self.stays)):
            self.own_arrival[later] = delay
            if later in self.waits and not self.skipped[later]:
                delay = max(delay, self.waits[later])
            self.own_departure[later] = delay

    def _fill(self, report, is_fresh, now):
        """Takes from a report what was not decided; of a stale one only what does not depend on the time."""
        if not self.decided_run:
            self.cancelled = report["cancelled"]
        places = {stay.sequence: at for at, stay in enumerate(self.stays)}
        told_of = {places[told["sequence"]]: told for told in report["stops"] if told["sequence"] in places}

        again, reported_at = set(), now - report["age"]

        def late(at):
            arrival, departure = (told_of.get(at, {}).get(name) for name in ("arrival", "departure"))
            if departure is None and arrival is not None:
                departure = self.stays[at].arrival + arrival - self.stays[at].departure
            return departure if is_fresh else None

        def is_over(at, wait):
            """Whether it has left the stop, or leaves later than the wait. Of a stop that is left out, the next one tells."""
            if told_of.get(at, {}).get("skipped"):
                return True
            if not is_fresh:
                return False
            departure, planned = late(at), self.stays[at].departure
            if departure is not None:
                return departure > wait or planned + departure <= reported_at
            for later in sorted(told_of):
                known = [told_of[later].get(name) for name in ("arrival", "departure") if told_of[later].get(name) is not None]
                if later > at and known:
                    return known[0] > wait or planned + wait <= reported_at
            return False

        if not report["cancelled"]:
            self.decided_from, self.own_arrival, self.own_departure, again = self._without_ended_waits(is_over, late)
        first = len(self.stays) if self.decided_from is None else self.decided_from
        for told in report["stops"]:
            at = places.get(told["sequence"])
            if at is None:
                continue
            if at not in self.decided_call:
                self.skipped[at] = told.get("skipped", False)
            arrival, departure = (told.get("arrival"), told.get("departure")) if is_fresh else (None, None)
            self.has_reported_delay |= arrival is not None or departure is not None
            counts = at < first or at in again
            self.shows_report |= counts and (arrival is not None or departure is not None)
            if counts:
                self.own_arrival[at], self.own_departure[at] = arrival, departure
            elif at == first > 0 and not self._ends(at) and arrival is not None:
                if self.stays[at].arrival + arrival <= self.stays[at].departure + self.own_departure[at]:
                    self.own_arrival[at] = arrival
        self._leave_out_contradictions(self.decided_from, self.own_arrival, self.own_departure)
        if not self.decided_run and self.skipped.count(False) < 2:
            self.cancelled = True

    def _leave_out_contradictions(self, first, arrivals, departures):
        """Removes delays by which the trip would be at an earlier stop after it has arrived at that of the decision."""
        if not first:
            return
        latest = self.stays[first].arrival + arrivals[first]
        for at in range(first):
            stay = self.stays[at]
            if arrivals[at] is not None and stay.arrival + arrivals[at] > latest:
                arrivals[at] = None
            if departures[at] is not None and stay.departure + departures[at] > latest:
                departures[at] = None

    def following(self, delay):
        """The delays of arrival and departure at each stop when this delay follows from the vehicle: as of a decision about
        the first departure, and without contradictions to what was decided."""
        decided_from, arrivals, departures, _ = self._without_ended_waits(lambda _, wait: delay > wait, lambda _: delay)
        first = len(self.stays) if decided_from is None else decided_from
        for at in range(first):
            arrivals[at] = departures[at] = delay
        # Where a departure was decided, the arrival was not.
        if 0 < first < len(self.stays) and not self._ends(first):
            stay = self.stays[first]
            if stay.arrival + delay <= stay.departure + departures[first]:
                arrivals[first] = delay
        self._leave_out_contradictions(decided_from, arrivals, departures)
        return arrivals, departures

    def at_risk(self, delay):
        """The delays when nothing is predicted although this one may follow: the trip may wait longer than it was decided."""
        return self._without_ended_waits(lambda _, wait: delay > wait, lambda _: delay)[1:3]

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
