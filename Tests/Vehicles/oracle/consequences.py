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
    """What a trip's vehicle does to it: the delay that follows, 0 for none, and the trip that it follows from."""

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
    """How long the vehicle runs empty from the end of `a` to the start of `b`, past the cancelled trips between them."""
    legs = []
    if a.last < len(a.stays) - 1:
        legs.append((a.stations[a.last], a.stays[-1].arrival - a.stays[a.last].departure))
    for trip in between:
        legs.append((trip.stations[0], trip.plan.arrival - trip.plan.departure))
    if b.first > 0:
        legs.append((b.stations[0], b.stays[b.first].arrival - b.plan.departure))
    stands = a.stations[a.last]
    if stands == b.stations[b.first]:
        return 0
    begins = [index for index, (station, _) in enumerate(legs) if station == stands]
    return sum(time for _, time in legs[begins[-1] if begins else 0:])


def chain(trips, now, settings):
    """Works out what follows along the trips of a vehicle, which are in the order of departure."""
    result = Chain({trip.key: Follows() for trip in trips})
    # A trip that a report and decisions let skip all its stops runs as little as a cancelled one.
    running = [trip for trip in trips if not trip.cancelled and trip.served]
    for a, b in zip(running, running[1:]):
        add_link(result, a, trips[trips.index(a) + 1:trips.index(b)], b, now, settings)
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
    if arrival is None or overlap or not b.can_follow:
        return
    delay = arrival + needed - start.departure
    if delay > 0:
        is_own = arrival == a.arrival
        at_risk = b.plan.departure > now + settings.horizon or came.at_risk and not is_own
        result.follows[b.key] = Follows(delay, at_risk, a.key if is_own else came.cause)
