"""What check-feed and gtfs-rt-validator judge differently, and when. docs/gtfs-rt-validator.md has the reasons.

A disagreement is explained only when the feed has what the difference is about, and goes in its direction.
"""

import datetime
import re

from google.transit import gtfs_realtime_pb2

Trip = gtfs_realtime_pb2.TripDescriptor
OURS, THEIRS = "only check-feed, or more often", "only gtfs-rt-validator, or more often"


def updates(message):
    return [entity.trip_update for entity in message.entity if entity.HasField("trip_update")]


def stops(message):
    return [stop for update in updates(message) for stop in update.stop_time_update]


def alerts(message):
    return [entity.alert for entity in message.entity if entity.HasField("alert")]


def selected_trips(message):
    return [selector.trip for alert in alerts(message) for selector in alert.informed_entity if selector.HasField("trip")]


def times(message):
    yield from (period_time for alert in alerts(message) for period in alert.active_period for period_time in bounds(period))
    for stop in stops(message):
        yield from (event.time for event in (stop.arrival, stop.departure) if event.HasField("time"))


def bounds(period):
    return [getattr(period, field) for field in ("start", "end") if period.HasField(field)]


def other_periods(message):
    return [time for alert in alerts(message) for period in [*alert.impact_period, *alert.communication_period]
            for time in bounds(period)]


def out_of_step(message, timetable):
    """Whether the updates of a trip, taken in their order, are not all found in what is left of the timetable's trip."""
    for update in updates(message):
        rows = timetable.sequences(update.trip.trip_id)
        if not rows:
            continue
        if not all(stop.HasField("stop_sequence") for stop in update.stop_time_update):
            return True
        for stop in update.stop_time_update:
            if stop.stop_sequence not in rows:
                return True
            rows = rows[rows.index(stop.stop_sequence) + 1:]
    return False


def neighbours(message):
    return [pair for update in updates(message)
            for pair in zip(update.stop_time_update, list(update.stop_time_update)[1:])]


def repeats(message):
    return any(earlier.stop_sequence == later.stop_sequence for earlier, later in neighbours(message))


def begins_with_zero(message):
    """Whether a stop_sequence of 0 follows an update without one."""
    return any(
        not earlier.HasField("stop_sequence") and later.HasField("stop_sequence") and later.stop_sequence == 0
        for earlier, later in neighbours(message))


def has_relationship(message, relationships):
    return any(
        update.trip.HasField("schedule_relationship") and update.trip.schedule_relationship in relationships
        for update in updates(message))


def assigns(message):
    return any(stop.stop_time_properties.HasField("assigned_stop_id") for stop in stops(message))


def is_number(text):
    try:
        return float(text) is not None
    except ValueError:
        return False


def odd_start(message, timetable):
    """Whether a start_time is not HH:MM:SS, or the first arrival of the trip is left out, or its trip an extra one."""
    return any(
        not re.fullmatch(r"[0-2]\d:[0-5]\d:[0-5]\d", update.trip.start_time)
        or timetable.first_arrival(update.trip.trip_id) is None
        or has_relationship(message, OWN_STOPS | {Trip.DUPLICATED})
        for update in updates(message) if update.trip.HasField("start_time"))


def is_on_calendar(text):
    try:
        return bool(datetime.datetime.strptime(text, "%Y%m%d"))
    except ValueError:
        return False


NEW = {Trip.ScheduleRelationship.Value("NEW")}
OWN_STOPS = {Trip.ADDED, Trip.REPLACEMENT} | NEW


def always(applies):
    """A condition that needs no timetable."""
    return lambda message, _: applies(message)


own_stops = always(lambda m: has_relationship(m, OWN_STOPS))

# The rule, who finds more, when that is so, and the row of the table in docs/gtfs-rt-validator.md.
KNOWN = [
    ("E001", THEIRS, always(lambda m: any(1_991_620_134 < time <= 4_102_444_800 for time in times(m))), "years"),
    ("E001", OURS, always(lambda m: bool(other_periods(m))), "other periods"),
    ("E002", THEIRS, always(repeats), "repeated stops"),
    *((f"E{number:03}", side, out_of_step, "one pass") for number in (2, 45, 46, 51) for side in (OURS, THEIRS)),
    *((f"E{number:03}", OURS, out_of_step, "one pass") for number in (36, 37, 40, 42, 43, 44)),
    ("E036", THEIRS, always(begins_with_zero), "no stop_sequence"),
    ("E003", THEIRS, always(lambda m: has_relationship(m, NEW)), "newer relationships"),
    *((f"E{number:03}", THEIRS, own_stops, "trips with stops of their own") for number in (6, 13, 19, 35, 45, 46, 51)),
    ("W005", OURS, always(lambda m: any(
        update.vehicle.HasField("id") and not update.vehicle.id for update in updates(m))), "empty vehicle id"),
    ("E011", OURS, always(assigns), "assigned stops"),
    ("E015", OURS, always(assigns), "assigned stops"),
    ("E013", OURS, always(lambda m: any(
        stop.HasField("schedule_relationship") for stop in stops(m))), "stops without fixed times"),
    ("E016", OURS, always(lambda m: has_relationship(m, NEW)), "newer relationships"),
    ("E019", THEIRS, odd_start, "written start times"),
    ("E021", OURS, always(lambda m: any(
        len(update.trip.start_date) == 8 and not is_on_calendar(update.trip.start_date) for update in updates(m))),
     "days that do not exist"),
    ("E022", THEIRS, always(lambda m: any(not 1_104_537_600 <= time <= 4_102_444_800 for time in times(m))), "broken times"),
    ("E023", THEIRS, odd_start, "written start times"),
    ("E023", OURS, odd_start, "written start times"),
    ("E024", THEIRS, lambda m, timetable: any(
        update.trip.HasField("direction_id") and not timetable.has_direction(update.trip.trip_id)
        for update in updates(m)), "no direction"),
    ("E041", THEIRS, always(lambda m: has_relationship(m, {Trip.DUPLICATED, Trip.DELETED})), "newer relationships"),
    ("E046", THEIRS, always(lambda m: any(
        stop.HasField(field) and not getattr(stop, field).HasField("delay") for stop in stops(m)
        for field in ("arrival", "departure"))), "empty events"),
    ("E049", OURS, always(lambda m: not is_number(m.header.gtfs_realtime_version)), "versions that are no number"),
    ("W006", THEIRS, always(lambda m: any(not trip.HasField("trip_id") for trip in selected_trips(m))), "trips of alerts"),
    ("W009", THEIRS, always(lambda m: any(
        not trip.HasField("schedule_relationship") for trip in selected_trips(m))), "trips of alerts"),
]


def explained(rule, ours, theirs, message, timetable):
    """The row of the table that explains a disagreement; `None` where nothing does."""
    direction = OURS if ours > theirs else THEIRS
    return next((
        row for known, side, applies, row in KNOWN
        if (known, side) == (rule, direction) and applies(message, timetable)), None)
