"""The rules for what follows from a late vehicle, each with a day worked out by hand."""

import pytest

from oracle.trip import Trip
from tiny import CANCELLED, TinyDay, late, skipped, tiny_feed, vehicle

# There and back: layovers of 5, 2 and 20 minutes.
SHUTTLE = (
    "a A West1 08:00 Mill 08:10 East1 08:20",
    "b A East1 08:25 Mill 08:35 West2 08:45",
    "c A West1 08:47 East1 09:07",
    "d A East1 09:27 West1 09:47",
)


@pytest.fixture
def shuttle(tmp_path):
    return TinyDay(tiny_feed(tmp_path, *SHUTTLE))


def test_lateness_goes_on_until_slack_absorbs_it(shuttle):
    # b: 08:32 + 3; c: 08:55 + 2 as planned; d: 09:17 + 3 is before 09:27.
    shuttle.decide("a", late(12))
    assert shuttle.minutes() == {"b": 10, "c": 10}
    assert shuttle.links() == {
        "ab": ("08:32", 3, "08:25", -10), "bc": ("08:55", 2, "08:47", -10), "cd": ("09:17", 3, "09:27", 7)}
    assert {found.cause for found in shuttle.chain().follows.values()} == {None, ("a", None)}


def test_earliness_does_not_go_on(shuttle):
    shuttle.decide("a", late(-8))
    assert shuttle.minutes() == {}
    assert shuttle.links()["ab"] == ("08:12", 3, "08:25", 10)


def test_a_small_delay_is_absorbed(shuttle):
    shuttle.decide("a", late(2))
    assert shuttle.minutes() == {}


def test_no_more_than_the_planned_layover_is_needed(shuttle):
    shuttle.decide("b", late(1))
    assert shuttle.minutes() == {"c": 1}


def test_turnaround_by_pair_then_stop_then_route(shuttle):
    route = {"seconds": 60, "route": "Rb"}
    stop = {"seconds": 120, "end": "East"}
    pair = {"seconds": 240, "end": "East1", "start": "East"}
    for rules, minutes in (((), 10), ((route,), 8), ((route, stop), 9), ((route, stop, pair), 11)):
        shuttle.told["settings"] = {"rules": list(rules)}
        shuttle.told["trips"] = []
        assert shuttle.decide("a", late(12)).minutes()["b"] == minutes


def test_a_trip_beyond_the_horizon_is_at_risk_and_what_follows_from_it(shuttle):
    shuttle.told["settings"] = {"horizon": 40 * 60}
    shuttle.decide("a", late(40))
    # b: 08:25, within 40 minutes of 08:00; c leaves at 08:47, d at 09:27.
    assert shuttle.minutes() == {"b": 38, "c": None, "d": None}
    assert shuttle.links()["cd"] == ("09:45", 3, "09:27", -21)


def test_slack_absorbs_what_would_make_a_trip_at_risk(shuttle):
    shuttle.told["settings"] = {"horizon": 40 * 60}
    shuttle.decide("a", late(12))
    assert shuttle.minutes() == {"b": 10, "c": None}


def test_the_horizon_itself_is_predicted(shuttle):
    shuttle.told["settings"] = {"horizon": 25 * 60}
    shuttle.decide("a", late(12))
    assert shuttle.minutes() == {"b": 10, "c": None}


def test_a_decided_departure_wins_and_is_a_conflict(shuttle):
    shuttle.decide("a", late(12)).decide("b", late(0))
    chain = shuttle.chain()
    assert shuttle.minutes() == {} and chain.links[0].slack == -600 and chain.links[0].is_conflict
    assert shuttle.links()["bc"] == ("08:45", 2, "08:47", 0)


def test_a_decision_at_a_later_stop_leaves_the_stops_before(shuttle):
    shuttle.decide("a", late(12)).decide("b", late(15, 20))
    chain = shuttle.chain()
    assert chain.follows["b", None].delay == 600
    # What c follows from is b's decision now.
    assert chain.follows["c", None].delay == 15 * 60 and chain.follows["c", None].cause == ("b", None)


def test_what_contradicts_a_decided_time_is_left_out(shuttle):
    plan = next(trip for trip in shuttle.feed.day("20261120") if trip.trip == "b")
    trip = Trip(plan, shuttle.feed.station, [late(2, 20)])
    # 08:25 + 13 would be after Mill at 08:37; 08:25 + 10 is not.
    assert trip.following(13 * 60) == ([None, 120, 120], [None, 120, 120])
    assert trip.following(10 * 60) == ([600, 120, 120], [600, 120, 120])
    assert trip.following(60) == ([60, 60, 120], [60, 120, 120])


def test_a_trip_that_waits_is_later_where_its_vehicle_is(shuttle):
    plan = next(trip for trip in shuttle.feed.day("20261120") if trip.trip == "b")
    hold = {"kind": "held", "delay": 5 * 60, "sequence": 20}
    trip = Trip(plan, shuttle.feed.station, [hold])
    assert trip.following(12 * 60) == ([720, 720, 720], [720, 720, 720])
    assert trip.following(4 * 60) == ([240, 240, 300], [240, 300, 300])
    shuttle.decide("a", late(12)).decide("b", hold)
    # b is 10 minutes late, and so is c, and not the 5 for which b waits.
    assert shuttle.minutes() == {"b": 10, "c": 10}
    shuttle.decide("b", late(6, 30))
    assert shuttle.minutes() == {"b": 10, "c": 6}, "what is decided is not later"


def test_a_fresh_report_wins(shuttle):
    shuttle.decide("a", late(12)).report("b", {"sequence": 20, "departure": 60})
    # Nobody knows when b arrives, so nothing follows for c.
    assert shuttle.minutes() == {}


def test_a_fresh_report_wins_where_a_decision_covers_it(shuttle):
    shuttle.decide("a", late(12)).report("b", {"sequence": 30, "arrival": 60}, decisions=[late(15, 20)])
    assert "b" not in shuttle.minutes()


def test_the_decided_departure_may_be_that_of_a_trip_that_starts_late(shuttle):
    shuttle.decide("a", late(12)).decide("b", *skipped(10), late(4, 20))
    assert "b" not in shuttle.minutes()
    # 08:32, 3 minutes, and 10 from East to Mill, though b leaves Mill at 08:39.
    assert shuttle.links()["ab"] == ("08:32", 13, "08:39", -6)


def test_a_report_is_a_cause(shuttle):
    shuttle.report("a", {"sequence": 30, "arrival": 720})
    assert shuttle.minutes() == {"b": 10, "c": 10}


def test_a_stale_report_says_no_times(shuttle):
    shuttle.report("a", {"sequence": 30, "arrival": 720}, age=91)
    assert shuttle.minutes() == {}


def test_a_stale_cancellation_holds(shuttle):
    shuttle.decide("a", late(12)).report("b", age=91, cancelled=True)
    # The vehicle stands in the east, and goes to the west in 20 minutes; the planned layover of a and c is 27.
    assert shuttle.links()["ac"] == ("08:32", 23, "08:47", -8)


def test_the_cause_is_the_nearest_trip_with_times_of_its_own(shuttle):
    shuttle.decide("a", late(12)).decide("b", late(11))
    assert shuttle.chain().follows["c", None].cause == ("b", None)


def test_a_cancelled_trip_is_run_empty(shuttle):
    shuttle.decide("a", late(12)).decide("b", CANCELLED)
    assert shuttle.links()["ac"] == ("08:32", 23, "08:47", -8)
    assert shuttle.minutes() == {"c": 8}


def test_where_the_next_trip_begins_nothing_is_run_empty(shuttle):
    shuttle.decide("a", late(30)).decide("b", CANCELLED).decide("c", CANCELLED)
    assert shuttle.links() == {"ad": ("08:50", 3, "09:27", 34)}


def test_a_trip_that_ends_early_goes_on_empty(shuttle):
    # From Mill at 08:20, 10 minutes to East, as planned 15 before 08:25.
    shuttle.decide("a", late(10), *skipped(30))
    assert shuttle.links()["ab"] == ("08:20", 13, "08:25", -8)


def test_after_a_short_turn_nobody_goes_to_the_far_end(shuttle):
    # From Mill at 08:20, where b calls, too: 10 minutes to West, and not 10 to East and 20 back.
    shuttle.decide("a", late(10), *skipped(30)).decide("b", CANCELLED)
    assert shuttle.links()["ac"] == ("08:20", 13, "08:47", 14)


def test_a_trip_that_starts_late_is_met_where_it_starts(shuttle):
    # From East at 08:32, 10 minutes to Mill, where b leaves at 08:35 as planned.
    shuttle.decide("a", late(12)).decide("b", *skipped(10))
    assert shuttle.links()["ab"] == ("08:32", 13, "08:35", -10)


def test_end_early_and_start_late_at_one_stop(shuttle):
    shuttle.decide("a", late(12), *skipped(30)).decide("b", *skipped(10))
    assert shuttle.links()["ab"] == ("08:22", 3, "08:35", 10)


def test_a_loop_is_not_run_when_the_vehicle_stands_there_again(tmp_path):
    day = TinyDay(tiny_feed(
        tmp_path, "a A West1 08:00 East1 08:20", "b A East1 08:25 East2 08:40", "c A East1 08:45 Port 08:55",
        "d A Port 09:00 Mill 09:30"))
    day.decide("a", late(30)).decide("b", CANCELLED).decide("c", CANCELLED)
    # Only c, which begins where the vehicle stands.
    assert day.links()["ad"] == ("08:50", 13, "09:00", -3)


def test_trips_that_overlap_as_planned_are_two_vehicles(tmp_path):
    day = TinyDay(tiny_feed(
        tmp_path, "a A West1 08:00 East1 08:20", "b A East1 08:15 West1 08:35", "c A West1 08:36 East1 08:56"))
    day.decide("a", late(12))
    (first, second) = day.chain().links
    assert first.planned_so and first.slack == -17 * 60 and not first.is_conflict and not second.planned_so
    assert day.minutes() == {}


def test_two_trips_at_once_that_were_given_to_one_vehicle_are_a_conflict(tmp_path):
    day = TinyDay(tiny_feed(tmp_path, "a A West1 08:00 East1 08:20", "b B East1 08:15 West1 08:35"))
    day.decide("b", {"kind": "vehicle", "name": "A"}).decide("a", late(12))
    (link,) = day.chain().links
    assert link.is_conflict and not link.planned_so and link.slack == -17 * 60
    assert day.minutes() == {"b": None}, "nobody knows which of the two it runs"


def test_of_two_trips_at_once_of_which_nothing_is_known_both_are_at_risk_and_what_they_make_late(tmp_path):
    day = TinyDay(tiny_feed(
        tmp_path, "a A West1 08:00 East1 08:20", "b B East1 08:15 West1 08:35", "c A West1 08:38 East1 08:58"))
    assert day.minutes() == {}
    day.decide("b", {"kind": "vehicle", "name": "A"})
    # a ends at 08:20, so that b would be 5 minutes late, and c, too.
    found = day.chain().follows
    assert {key[0]: (one.delay, one.at_risk, one.cause[0]) for key, one in found.items()} == {
        "a": (0, True, "b"), "b": (300, True, "a"), "c": (300, True, "a")}


def test_at_once_is_not_an_overlap(tmp_path):
    day = TinyDay(tiny_feed(tmp_path, "a A West1 08:00 East1 08:20", "b A East1 08:20 West1 08:40"))
    assert day.decide("a", late(1)).minutes() == {"b": 1}


def test_a_vehicle_goes_on_past_midnight(tmp_path):
    feed = tiny_feed(tmp_path, "a A West1 23:30 East1 23:58", "b A East1 24:02 West1 24:30", "c A West1 25:00 East1 25:20")
    day = TinyDay(feed, now="23:20")
    assert day.decide("a", late(40)).minutes() == {"b": 39, "c": None}


def test_the_day_on_which_clocks_go_back(tmp_path):
    feed = tiny_feed(tmp_path, "a A West1 02:30 East1 02:50", "b A East1 02:55 West1 03:15")
    # The service date begins at 01:00 summer time, and 02:30 is 03:30 summer time: 01:30 UTC.
    assert feed.origin("20261025") + 2.5 * 3600 == 1792891800
    assert TinyDay(feed, "20261025", now="02:00").decide("a", late(12)).minutes() == {"b": 10}


def test_an_extra_trip_has_the_vehicle_that_is_given_to_it(shuttle):
    shuttle.add("x", "b", 60, late(0), vehicle("A"))
    assert shuttle.vehicles()["A"] == ["a", "b", "c", "x", "d"]
    assert shuttle.links()["cx"] == ("09:07", 3, "09:25", 15)
    # It runs until 09:45, and d is to leave at 09:27.
    assert shuttle.minutes() == {"d": None}


def test_a_broken_link_ends_it(shuttle):
    shuttle.decide("a", late(12)).decide("b", vehicle("spare"))
    assert shuttle.vehicles() == {"A": ["a", "c", "d"], "spare": ["b"]}
    assert shuttle.minutes("spare") == {}


@pytest.mark.parametrize("name", ["spare", ""])
def test_a_trip_that_another_vehicle_runs_is_run_empty(shuttle, name):
    # It stands in the east, and c leaves in the west: as where b is cancelled.
    shuttle.decide("a", late(12)).decide("b", vehicle(name))
    assert shuttle.links()["ac"] == ("08:32", 23, "08:47", -8)
    assert shuttle.minutes() == {"c": 8}


def test_a_trip_of_another_vehicle_instead_of_its_own_is_no_way(tmp_path):
    day = TinyDay(tiny_feed(
        tmp_path, "a A West1 08:00 East1 08:20", "b A East1 08:25 West1 08:45", "c A West1 08:47 East1 09:07",
        "x B East2 08:25 West2 08:45"))
    day.decide("a", late(12)).decide("b", vehicle("B")).decide("x", vehicle("A"))
    assert day.vehicles()["A"] == ["a", "x", "c"]
    assert day.links() == {"ax": ("08:32", 3, "08:25", -10), "xc": ("08:55", 2, "08:47", -10)}
