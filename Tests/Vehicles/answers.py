"""Compares what the program found to follow on a day with what the oracle works out."""

from oracle.day import Day


def key(told):
    return told["trip"], told.get("start")


def compare_timetable(service, told):
    """The differences in the vehicles of a service date."""
    found = {vehicle["name"]: [key(trip) for trip in vehicle["trips"]] for vehicle in told["vehicles"]}
    expected = Day(service, {"now": service.origin, "trips": []}).vehicles
    return [
        f"vehicle {name}: {found.get(name)}, not {expected.get(name)}"
        for name in sorted(found.keys() | expected.keys()) if found.get(name) != expected.get(name)
    ]


class Answers:
    """What the oracle says of a day."""

    def __init__(self, service, told):
        self.told, self.day = told, Day(service, told)
        names = {name for name in (self.day.names.get(key(facts)) for facts in told["trips"]) if name}
        self.chains = {name: self.day.chain(name) for name in names | {vehicle["name"] for vehicle in told["vehicles"]}
                       if name in self.day.vehicles}
        self.follows = {trip: found for chain in self.chains.values() for trip, found in chain.follows.items() if found.cause}

    def differences(self):
        return [*self._vehicles(), *self._follows(), *self._links(), *self._shown()]

    def _vehicles(self):
        for vehicle in self.told["vehicles"]:
            found, expected = [key(trip) for trip in vehicle["trips"]], self.day.vehicles.get(vehicle["name"], [])
            if found != expected:
                yield f"vehicle {vehicle['name']}: {found}, not {expected}"

    def _follows(self):
        found = {key(told["trip"]): (told["delay"], told["isAtRisk"], key(told["cause"])) for told in self.told["follows"]}
        expected = {trip: (one.delay, one.at_risk, one.cause) for trip, one in self.follows.items()}
        for trip in sorted(found.keys() | expected.keys(), key=str):
            if found.get(trip) != expected.get(trip):
                yield f"follows for {trip}: {found.get(trip)}, not {expected.get(trip)}"

    def _links(self):
        for vehicle in self.told["vehicles"]:
            chain = self.chains.get(vehicle["name"])
            found = [
                (key(link["first"]), key(link["second"]), link["arrival"], link["needed"], link["departure"], link["slack"],
                 link["isPlannedSo"], link["isLate"], link["isConflict"]) for link in vehicle["links"]]
            origin = self.day.origin
            expected = [
                (link.a, link.b, link.arrival + origin, link.needed, link.departure + origin, link.slack, link.planned_so,
                 link.is_late, link.is_conflict) for link in (chain.links if chain else [])]
            if found != expected:
                yield from (f"link of {vehicle['name']}: {a}, not {b}" for a, b in zip(found, expected) if a != b)
                if len(found) != len(expected):
                    yield f"links of {vehicle['name']}: {len(found)}, not {len(expected)}"

    def _shown(self):
        for told in self.told["shown"]:
            trip = self.day.trip(key(told["trip"]))
            if trip.cancelled != told["isCancelled"]:
                yield f"{trip.key} is cancelled: {told['isCancelled']}, not {trip.cancelled}"
            if trip.cancelled:
                continue
            one = self.follows.get(trip.key)
            arrivals, departures = trip.own_arrival, trip.own_departure
            if one:
                arrivals, departures = (trip.at_risk if one.at_risk else trip.following)(one.delay)
            expected = [list(both) for both in zip(arrivals, departures)]
            if told["delays"] != expected:
                yield f"delays of {trip.key}: {told['delays']}, not {expected}"
            source = trip.source(one)
            if told["source"] != source:
                yield f"source of {trip.key}: {told['source']}, not {source}"
