"""Feeds of a few trips, for tests whose results are worked out by hand."""

from oracle.day import Day, ServiceDay
from oracle.feed import Feed, seconds

# Two stations with two platforms each, and two stops.
STOPS = """stop_id,stop_name,parent_station
West,West,
West1,West 1,West
West2,West 2,West
East,East,
East1,East 1,East
East2,East 2,East
Mill,Mill,
Port,Port,
"""
CALENDAR = """service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
all,1,1,1,1,1,1,1,20260101,20261231
"""


def tiny_feed(folder, *trips, **tables):
    """Writes a feed and reads it. A trip is a line "ID BLOCK STOP TIME STOP TIME …"; the block "-" is none."""
    rows, stays = ["trip_id,route_id,service_id,block_id"], ["trip_id,stop_sequence,stop_id,arrival_time,departure_time"]
    for line in trips:
        trip, block, *calls = line.split()
        rows.append(f"{trip},{'R' + trip[0]},all,{'' if block == '-' else block}")
        for number, (stop, time) in enumerate(zip(calls[::2], calls[1::2])):
            stays.append(f"{trip},{number * 10 + 10},{stop},{time}:00,{time}:00")
    files = {
        "agency.txt": "agency_id,agency_name,agency_timezone\nA,A,Europe/Amsterdam\n",
        "stops.txt": STOPS, "calendar.txt": CALENDAR,
        "trips.txt": "\n".join(rows) + "\n", "stop_times.txt": "\n".join(stays) + "\n",
    }
    files |= {name.replace("_txt", ".txt").replace("_csv", ".csv"): text for name, text in tables.items()}
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Feed(folder)


class TinyDay:
    """A day of a small feed, on which decisions and reports are told by `trip_id`."""

    def __init__(self, feed, date="20261120", now="08:00", settings=None, plan=None):
        self.feed, self.told = feed, {
            "date": date, "now": feed.origin(date) + seconds(now + ":00"), "settings": settings or {}, "plan": plan or {},
            "trips": []}

    def decide(self, trip, *decisions):
        self.told["trips"].append({"trip": trip, "decisions": list(decisions)})
        return self

    def report(self, trip, *stops, age=0, cancelled=False, decisions=()):
        told = {"age": age, "cancelled": cancelled, "stops": list(stops)}
        self.told["trips"].append({"trip": trip, "decisions": list(decisions), "report": told})
        return self

    def add(self, trip, like, minutes, *decisions):
        self.told["trips"].append({"trip": trip, "like": like, "shift": minutes * 60, "decisions": list(decisions)})
        return self

    def day(self):
        return Day(ServiceDay(self.feed, self.told["date"]), self.told)

    def vehicles(self):
        return {name: [trip for trip, _ in keys] for name, keys in self.day().vehicles.items()}

    def chain(self, vehicle="A"):
        return self.day().chain(vehicle)

    def minutes(self, vehicle="A"):
        """The minutes that follow for each trip of a vehicle; None of one at risk."""
        follows = self.chain(vehicle).follows
        return {key[0]: None if found.at_risk else found.delay / 60 for key, found in follows.items() if found.cause}

    def links(self, vehicle="A"):
        """For each link: arrival, minutes needed, departure, minutes of slack."""
        return {
            link.a[0] + link.b[0]: (clock(link.arrival), link.needed / 60, clock(link.departure), link.slack / 60)
            for link in self.chain(vehicle).links
        }


def clock(count):
    return f"{count // 3600:02}:{count // 60 % 60:02}"


def late(minutes, sequence=None):
    return {"kind": "departure", "delay": minutes * 60, "sequence": sequence}


def skipped(*sequences):
    return [{"kind": "skipped", "sequence": sequence} for sequence in sequences]


def vehicle(name):
    return {"kind": "vehicle", "name": name}


CANCELLED = {"kind": "cancelled"}
