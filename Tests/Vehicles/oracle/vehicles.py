"""The vehicles of a service date: which trips one vehicle runs, and its name."""

from collections import defaultdict


def planned_names(trips, transfers):
    """The vehicle of each trip by transfers.txt and block_id: a name for each key; none for a trip without either."""
    trips = sorted((trip for trip in trips if trip.has_vehicle), key=lambda trip: trip.order)
    pairs = transfer_pairs(trips, transfers)
    from_trips, to_trips = {a.key for a, _ in pairs}, {b.key for _, b in pairs}
    blocks = defaultdict(list)
    for trip in trips:
        if trip.block:
            blocks[trip.block].append(trip.key)
    links = list(chosen(pairs).items())
    for keys in blocks.values():
        links += [(a, b) for a, b in zip(keys, keys[1:]) if a not in from_trips and b not in to_trips]
    return named(trips, links)


def transfer_pairs(trips, transfers):
    """The pairs of transfers.txt whose trips both run. A trip that does not depart after the one from which the vehicle would
    come is not the next one: whichever of two that depart at once has the lower trip_id."""
    runs = defaultdict(list)
    for trip in trips:
        runs[trip.trip].append(trip)
    return [
        (a, b) for source, target in transfers
        for a in runs[source] for b in runs[target] if a.departure < b.departure
    ]


def chosen(pairs):
    """For each trip the one that the same vehicle runs next, at most one each way.

    Of several it is the one whose trip departs first after the other's arrival, then the one with the lower trip_id."""
    best = {}
    for a, b in sorted(pairs, key=lambda pair: preference(*pair) + pair[1].order[1:]):
        best.setdefault(a.key, (a, b))
    taken = {}
    for a, b in sorted(best.values(), key=lambda pair: preference(*pair) + pair[0].order[1:]):
        taken.setdefault(b.key, a.key)
    return {a: b for b, a in taken.items()}


def preference(a, b):
    """Sorts first what departs first after the arrival; what departs before it comes last."""
    return b.departure < a.arrival, abs(b.departure - a.arrival)


def named(trips, links):
    """The names of the groups of trips that links join, each after its first trip."""
    group = {trip.key: {trip.key} for trip in trips}
    for a, b in links:
        if group[a] is not group[b]:
            joined = group[a] | group[b]
            for key in joined:
                group[key] = joined
    names, taken = {}, set()
    for trip in trips:
        if trip.key in names or not trip.block and len(group[trip.key]) == 1:
            continue
        name = base = trip.block or trip.trip
        number = 1
        while name in taken:
            number += 1
            name = f"{base} ({number})"
        taken.add(name)
        for key in group[trip.key]:
            names[key] = name
    return names


def listed_names(trips, rows, text):
    """The vehicles that vehicles.csv names. A row with a date or a service counts only there, and before one without."""
    by_trip = defaultdict(list)
    for row in rows:
        by_trip[row["trip_id"]].append((row.get("date") or row.get("service_id") or "", row["vehicle"]))
    found = {}
    for trip in trips:
        for wanted in (text, trip.service, ""):
            names = [name for when, name in by_trip[trip.trip] if when == wanted]
            if names:
                found[trip.key] = names[0]
                break
    return found


def names_of(plans, transfers, listed, plan, decided):
    """The vehicle of each trip by the strongest source: a decision, the operator's plan, vehicles.csv, then transfers.txt
    and block_id, which join the trips that neither the plan nor vehicles.csv names. An empty name says that a trip has no
    vehicle; such trips are left out."""
    given = {trip.key: plan.get(trip.trip, listed.get(trip.key)) for trip in plans}
    names = planned_names([trip for trip in plans if given[trip.key] is None], transfers)
    names |= {key: name for key, name in given.items() if name is not None}
    names |= {key: name for key, name in decided.items() if name is not None}
    return {trip.key: names[trip.key] for trip in plans if trip.has_vehicle and names.get(trip.key)}


def keys_by_vehicle(plans, names):
    """The trips of each vehicle, as keys, in the order of departure."""
    found = defaultdict(list)
    for trip in sorted(plans, key=lambda trip: trip.order):
        if trip.key in names:
            found[names[trip.key]].append(trip.key)
    return dict(found)
