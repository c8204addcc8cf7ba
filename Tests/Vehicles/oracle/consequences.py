"""What follows along one vehicle's trips from a late one."""

from dataclasses import dataclass, field

DEFAULT_TURNAROUND = 180
DEFAULT_HORIZON = 3600


@dataclass(frozen=True)
class Rule:
    """The least time between arriving and leaving again: for a pair of stops, for the stop of arrival, or for the route
    of the next trip. A stop may be a station."""

    seconds: int
    end: str | None = None
    start: str | None = None
    route: str | None = None


@dataclass(frozen=True)
class Settings:
    turnaround: int = DEFAULT_TURNAROUND
    horizon: int = DEFAULT_HORIZON
    rules: tuple = ()

    def least(self, a, b):
        """The turnaround between the end of one trip and the start of the next one."""
        ends = {a.stays[a.last].stop, a.stations[a.last]}
        starts = {b.stays[b.first].stop, b.stations[b.first]}
        kinds = (
            lambda rule: rule.end in ends and rule.start in starts,
            lambda rule: rule.end in ends and rule.start is None,
            lambda rule: rule.end is None and rule.route == b.route,
        )
        for matches in kinds:
            found = [rule.seconds for rule in self.rules if matches(rule)]
            if found:
                return found[0]
        return self.turnaround


@dataclass
class Follows:
    """What a trip's vehicle does to it: the delay that follows, and the trip that it follows from; None for nothing."""

    delay: int = 0
    at_risk: bool = False
    cause: tuple | None = None


@dataclass(frozen=True)
class Link:
    """From one trip that runs to the next one that runs."""

    a: tuple
    b: tuple
    arrival: int
    needed: int
    departure: int
    planned_so: bool
    overlap: bool
    # Whether the arrival only follows, and the departure too: what is late there goes when its cause does.
    only_follows: bool

    @property
    def slack(self):
        return self.departure - self.arrival - self.needed

    @property
    def is_late(self):
        return self.slack < 0 and not self.planned_so

    @property
    def is_conflict(self):
        return self.is_late and (self.overlap or not self.only_follows)


@dataclass
class Chain:
    follows: dict = field(default_factory=dict)
    links: list = field(default_factory=list)


def empty_running(a, between, b):
    """How long the vehicle runs empty from the end of `a` to the start of `b`, past the trips between them that it does not
    run: the last way from where it stands to where it is needed, else all of it."""
    parts = [(a, range(a.last, len(a.stays)))] + [(trip, range(len(trip.stays))) for trip in between]
    parts.append((b, range(b.first + 1)))
    stands, needed = a.stations[a.last], b.stations[b.first]
    calls = [(number, trip, at) for number, (trip, part) in enumerate(parts) if len(part) > 1 for at in part]
    if stands == needed or not calls:
        return 0
    names = [trip.stations[at] for _, trip, at in calls]
    ways = [
        (begin, end) for begin, name in enumerate(names) if name == stands
        for end in range(begin, len(names)) if names[end] == needed]
    begin = max((begin for begin, _ in ways), default=0)
    end = min((end for start, end in ways if start == begin), default=len(names) - 1)
    gone = {}
    for number, trip, at in calls[begin:end + 1]:
        gone.setdefault(number, []).append(trip.stays[at])
    return max(0, sum(part[-1].arrival - part[0].departure for part in gone.values() if len(part) > 1))


def chain(trips, now, settings, given=()):
    """Works out what follows along the trips of a vehicle, which are in the order of departure. Those that are planned for it
    and that it was relieved of are `given`."""
    result = Chain({trip.key: Follows() for trip in trips})
    # A trip that a report and decisions let skip all its stops runs as little as a cancelled one.
    running = [trip for trip in trips if not trip.cancelled and trip.served]
    for a, b in zip(running, running[1:]):
        between = [trip for trip in (*trips, *given) if a.plan.order < trip.plan.order < b.plan.order]
        add_link(result, a, sorted(between, key=lambda trip: trip.plan.order), b, now, settings)
    return result


def add_link(result, a, between, b, now, settings):
    came = result.follows[a.key]
    end, start = a.stays[a.last], b.stays[b.first]
    layover = start.departure - end.arrival
    needed = min(settings.least(a, b) + empty_running(a, between, b), max(0, layover))
    overlap = b.plan.departure < a.plan.arrival
    planned_so = overlap and a.vehicle is None and b.vehicle is None
    arrival = a.arrival
    if came.delay > 0 and (arrival is None or a.only_waits and arrival < end.arrival + came.delay):
        arrival = end.arrival + came.delay
    own = b.own_departure[b.first]
    result.links.append(Link(
        a.key, b.key, end.arrival if arrival is None else arrival, needed, start.departure + (own or 0), planned_so, overlap,
        only_follows=arrival != a.arrival and b.can_follow))
    if overlap and not planned_so:
        if a.can_follow and came.cause is None:
            result.follows[a.key] = Follows(0, True, b.key)
        if b.can_follow:
            since = end.arrival if arrival is None else arrival
            result.follows[b.key] = Follows(max(0, since + needed - start.departure), True, a.key)
    if arrival is None or overlap or not b.can_follow:
        return
    delay = arrival + needed - start.departure
    if delay > 0:
        is_own = arrival == a.arrival
        at_risk = b.plan.departure > now + settings.horizon or came.at_risk and not is_own
        result.follows[b.key] = Follows(delay, at_risk, a.key if is_own else came.cause)
