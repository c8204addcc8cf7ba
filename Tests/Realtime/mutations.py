"""Feeds that are wrong in random ways: small pieces of real feeds, and of one that keeps every rule, with fields changed."""

import zipfile

from google.transit import gtfs_realtime_pb2

NOON = 1_763_636_400  # 12:00 in Amsterdam on 20 November 2025
MIDNIGHT = NOON - 12 * 3600

# Every kind of trip that a rule knows: T has fixed times, L visits a stop twice, B has a stop without times, D keeps a
# headway (exact_times 0), E keeps to the second (exact_times 1).
TABLES = {
    "agency": "agency_id,agency_name,agency_url,agency_timezone\nA,Ferries,https://example.org,Europe/Amsterdam\n",
    "calendar": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                "daily,1,1,1,1,1,1,1,20250101,20261231\n",
    "routes": "route_id,route_short_name,route_type\nR,L4,4\nQ,L5,4\n",
    "stops": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\ns,Central,52.1,5.1,1,\n"
             "s1,Central,52.1,5.1,0,s\ns2,Central,52.1,5.1,0,s\na,Alpha,52.2,5.2,0,\nb,Beta,52.3,5.3,0,\n",
    "trips": "route_id,service_id,trip_id,direction_id\nR,daily,T,1\nR,daily,L,0\nR,daily,B,0\nR,daily,D,0\nR,daily,E,0\n",
    "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                  "T,08:00:00,08:00:00,a,2\nT,08:10:00,08:12:00,s1,5\nT,08:20:00,08:20:00,b,9\n"
                  "L,08:00:00,08:00:00,a,1\nL,08:10:00,08:10:00,b,2\nL,08:20:00,08:20:00,a,3\n"
                  "B,08:00:00,08:00:00,a,1\nB,,,s1,2\nB,08:20:00,08:20:00,b,3\n"
                  "D,00:00:00,00:00:00,a,1\nD,00:10:00,00:10:00,b,2\nE,00:00:00,00:00:00,a,1\nE,00:10:00,00:10:00,b,2\n",
    "frequencies": "trip_id,start_time,end_time,headway_secs,exact_times\nD,08:00:00,09:00:00,600,0\n"
                   "E,08:00:00,09:00:00,600,1\n",
}
TRIPS = {  # the stop times of each, in minutes after eight; its start_time; its schedule_relationship
    "T": ([(2, "a", 0), (5, "s1", 10), (9, "b", 20)], None, 0),
    "L": ([(1, "a", 0), (2, "b", 10), (3, "a", 20)], None, 0),
    "B": ([(1, "a", 0), (2, "s1", 10), (3, "b", 20)], None, 0),
    "D": ([(1, "a", 10), (2, "b", 20)], "08:10:00", 2),
    "E": ([(1, "a", 10), (2, "b", 20)], "08:10:00", 0),
    "X": ([(1, "a", 10), (2, "b", 20)], None, 1),
}


def write_timetable(path):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in TABLES.items():
            archive.writestr(f"{name}.txt", text)


def good():
    """A feed that keeps every rule, with each kind of trip and an alert."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version, message.header.incrementality = "2.0", 0
    message.header.timestamp = NOON
    for name, (stops, start, relationship) in TRIPS.items():
        update = message.entity.add(id=name).trip_update
        update.trip.trip_id, update.trip.start_date, update.trip.schedule_relationship = name, "20251120", relationship
        if start:
            update.trip.start_time = start
        update.vehicle.id, update.timestamp = f"ferry {name}", NOON
        for sequence, stop, minutes in stops:
            added = update.stop_time_update.add(
                stop_sequence=sequence, stop_id=stop, schedule_relationship=3 if relationship == 2 else 0)
            added.arrival.time = added.departure.time = MIDNIGHT + 8 * 3600 + minutes * 60
    alert = message.entity.add(id="alert").alert
    for period in (alert.active_period, alert.impact_period, alert.communication_period):
        period.add(start=NOON - 3600, end=NOON + 3600)
    alert.informed_entity.add(route_id="R")
    alert.informed_entity.add().trip.trip_id = "T"
    alert.header_text.translation.add(text="Delays", language="en")
    alert.description_text.translation.add(text="Signal failure.", language="en")
    return message


def mutated(whole, random):
    """A feed of a few entities of `whole`, with up to four things changed."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.CopyFrom(whole.header)
    for entity in random.sample(list(whole.entity), min(len(whole.entity), random.randint(1, 4))):
        message.entity.add().CopyFrom(entity)
        message.entity[-1].ClearField("vehicle")
    ids = Ids(whole)
    for _ in range(random.randint(0, 4)):
        entity = random.choice(list(message.entity))
        kinds = [change_header, change_entity]
        if entity.HasField("trip_update"):
            kinds += [change_trip] * 4 + [change_stop] * 8
        if entity.HasField("alert"):
            kinds += [change_alert] * 8
        random.choice(kinds)(message, entity, ids, random)
    return message


class Ids:
    """Ids that the feed has, to name real things in wrong places."""

    def __init__(self, message):
        updates = [entity.trip_update for entity in message.entity if entity.HasField("trip_update")]
        self.trips = sorted({update.trip.trip_id for update in updates})[:200] + ["nowhere", ""]
        self.routes = sorted({update.trip.route_id for update in updates} | {"R", "Q"})[:200] + ["nowhere"]
        selected = [selector for entity in message.entity for selector in entity.alert.informed_entity]
        self.routes += sorted({selector.route_id for selector in selected})[:50]
        self.stops = sorted(
            {stop.stop_id for update in updates[:50] for stop in update.stop_time_update}
            | {selector.stop_id for selector in selected} | {"s"}) + ["nowhere"]


def change_header(message, _, __, random):
    header = message.header
    random.choice([
        lambda: setattr(header, "gtfs_realtime_version", random.choice(["1.0", "2.0", "3.0", "2", ""])),
        lambda: header.ClearField("timestamp"),
        lambda: setattr(header, "timestamp", max(0, header.timestamp + random.choice([-70, -65, -60, 60, 61, 70, 71, 100]))),
        lambda: setattr(header, "timestamp", header.timestamp * 1000 % 2**63),
        lambda: header.ClearField("incrementality"),
        lambda: setattr(header, "incrementality", random.choice([0, 1])),
    ])()


def change_entity(message, entity, _, random):
    random.choice([
        lambda: setattr(entity, "is_deleted", random.choice([True, False])),
        lambda: message.entity.add().CopyFrom(entity),
    ])()


def change_trip(message, entity, ids, random):
    update, trip = entity.trip_update, entity.trip_update.trip
    random.choice([
        lambda: trip.ClearField("trip_id"),
        lambda: setattr(trip, "trip_id", random.choice(ids.trips)),
        lambda: setattr(trip, "route_id", random.choice([*ids.routes, ""])),
        lambda: setattr(trip, "direction_id", random.choice([0, 1, 2])),
        lambda: setattr(trip, "start_time", random.choice(
            ["08:00:00", "8:00:00", "08:10:00", "08:15:00", "25:00:00", "8 am", "", "24:61:00", "08:00"])),
        lambda: setattr(trip, "start_date", random.choice(
            ["20251120", "2025-11-20", "20251301", "20250230", "", "202511200", "yesterday"])),
        lambda: trip.ClearField("start_date"),
        lambda: trip.ClearField("start_time"),
        lambda: setattr(trip, "schedule_relationship", random.choice([0, 1, 2, 3, 5, 6, 7, 8])),
        lambda: trip.ClearField("schedule_relationship"),
        lambda: update.ClearField("timestamp"),
        lambda: setattr(
            update, "timestamp", max(0, message.header.timestamp + random.choice([-1, 0, 1, 59, 61, 100, 10**12]))),
        lambda: update.ClearField("vehicle"),
        lambda: setattr(update.vehicle, "id", random.choice(["", "7"])),
        lambda: update.ClearField("stop_time_update"),
    ])()


def change_stop(_, entity, ids, random):
    stops = entity.trip_update.stop_time_update
    if not stops:
        return
    number = random.randrange(len(stops))
    stop = stops[number]
    event = getattr(stop, random.choice(["arrival", "departure"]))
    random.choice([
        lambda: stops.insert(number, stop) if hasattr(stops, "insert") else stops.add().CopyFrom(stop),
        lambda: stops.__delitem__(number),
        lambda: swap(stops, number, random.randrange(len(stops))),
        lambda: stop.ClearField("stop_sequence"),
        lambda: stop.ClearField("stop_id"),
        lambda: setattr(stop, "stop_sequence", max(0, stop.stop_sequence + random.choice([-1, 1, 1000]))),
        lambda: setattr(stop, "stop_id", random.choice(ids.stops)),
        lambda: setattr(stop, "schedule_relationship", random.choice([0, 1, 2, 3])),
        lambda: stop.ClearField("schedule_relationship"),
        lambda: stop.ClearField("arrival"),
        lambda: stop.ClearField("departure"),
        lambda: (stop.ClearField("arrival"), stop.ClearField("departure")),
        lambda: event.Clear(),
        lambda: (event.ClearField("time"), setattr(event, "delay", random.choice([-60, 0, 60]))),
        lambda: setattr(event, "time", event.time + random.choice([-3600, -600, -1, 1, 600])),
        lambda: setattr(event, "time", event.time * 1000 % 2**62),
        lambda: setattr(event, "time", 2_000_000_000),
        lambda: setattr(stop.stop_time_properties, "assigned_stop_id", random.choice(ids.stops)),
    ])()


def swap(stops, first, second):
    kept = type(stops[first])()
    kept.CopyFrom(stops[first])
    stops[first].CopyFrom(stops[second])
    stops[second].CopyFrom(kept)


def change_alert(message, entity, ids, random):
    alert = entity.alert
    selector = random.choice(list(alert.informed_entity)) if alert.informed_entity else alert.informed_entity.add()
    periods = random.choice([alert.active_period, alert.impact_period, alert.communication_period])
    period = random.choice(list(periods)) if periods else periods.add()
    time = random.choice([NOON, NOON * 1000, 2_000_000_000, 0, message.header.timestamp, message.header.timestamp + 7200])
    random.choice([
        lambda: alert.ClearField("informed_entity"),
        lambda: selector.Clear(),
        lambda: (selector.Clear(), setattr(selector.trip, "start_date", "20251120")),
        lambda: (selector.Clear(), setattr(selector, "direction_id", 1)),
        lambda: setattr(selector, "agency_id", random.choice(["A", "B", "HT", ""])),
        lambda: setattr(selector, "route_id", random.choice(ids.routes)),
        lambda: setattr(selector, "route_type", random.choice([3, 4, 99])),
        lambda: setattr(selector, "stop_id", random.choice(ids.stops)),
        lambda: setattr(selector.trip, "trip_id", random.choice(ids.trips)),
        lambda: setattr(selector.trip, "route_id", random.choice(ids.routes)),
        lambda: setattr(selector.trip, "schedule_relationship", 0),
        lambda: setattr(period, random.choice(["start", "end"]), time),
        lambda: period.ClearField("end"),
        lambda: period.ClearField("start"),
        lambda: alert.ClearField(random.choice(["header_text", "description_text", "communication_period"])),
    ])()
