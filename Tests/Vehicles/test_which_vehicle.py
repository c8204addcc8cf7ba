"""Which trips one vehicle runs, and its name."""

from tiny import TinyDay, late, tiny_feed, vehicle

TRANSFERS = "from_trip_id,to_trip_id,transfer_type\n"


def vehicles(folder, *trips, told=(), plan=None, **tables):
    day = TinyDay(tiny_feed(folder, *trips, **tables), plan=plan)
    for trip, *decisions in told:
        day.decide(trip, *decisions)
    return day.vehicles()


A, B, C = "a X West 08:00 East 08:20", "b X East 08:25 West 08:45", "c X West 08:50 East 09:10"


def test_a_block_in_the_order_of_departure(tmp_path):
    assert vehicles(tmp_path, C, A, B, "d - Mill 08:00 Port 09:00") == {"X": ["a", "b", "c"]}


def test_transfers_join_trips_without_blocks(tmp_path):
    trips = "a - West 08:00 East 08:20", "b - East 08:25 West 08:45", "c - West 08:50 East 09:10"
    assert vehicles(tmp_path, *trips, transfers_txt=TRANSFERS + "a,b,4\nb,c,2\n") == {"a": ["a", "b"]}


def test_transfers_win_over_blocks(tmp_path):
    others = "u Y East 08:30 Mill 08:40", "v Y Mill 08:50 East 09:00"
    found = vehicles(tmp_path, A, B, C, *others, transfers_txt=TRANSFERS + "a,u,5\n")
    assert found == {"X": ["a", "u", "v"], "X (2)": ["b", "c"]}


def test_a_name_that_is_taken_has_the_next_number(tmp_path):
    found = vehicles(tmp_path, A, B, C, "u Y East 08:21 Mill 08:22", transfers_txt=TRANSFERS + "a,u,4\nu,c,4\n")
    assert found == {"X": ["a", "u", "c"], "X (2)": ["b"]}


def test_of_several_successors_the_first_after_the_arrival(tmp_path):
    trips = "a - West 08:00 East 08:20", "b - East 08:10 West 08:45", "c - East 08:30 West 08:50", "d - East 08:25 West 08:50"
    assert vehicles(tmp_path, *trips, transfers_txt=TRANSFERS + "a,b,4\na,c,4\na,d,4\n") == {"a": ["a", "d"]}


def test_of_several_predecessors_the_last_to_arrive(tmp_path):
    trips = "a - West 08:00 East 08:20", "b - West 08:05 East 08:25", "c - East 08:30 West 08:50"
    assert vehicles(tmp_path, *trips, transfers_txt=TRANSFERS + "a,c,4\nb,c,4\n") == {"b": ["b", "c"]}


def test_of_two_that_depart_at_once_neither_is_next(tmp_path):
    trips = "a X West 08:00 East 08:20", "b Y East 08:00 West 08:15"
    for pair in ("a,b", "b,a"):
        assert vehicles(tmp_path, *trips, transfers_txt=TRANSFERS + pair + ",4\n") == {"X": ["a"], "Y": ["b"]}


def test_a_successor_that_does_not_run_that_day_leaves_the_block(tmp_path):
    calendar = "service_id,date,exception_type\nall,20261120,1\nother,20261121,1\n"
    trips = "trip_id,route_id,service_id,block_id\na,R,all,X\nb,R,all,X\nu,R,other,Y\n"
    found = vehicles(tmp_path, A, B, "u Y East 08:30 Mill 08:40", trips_txt=trips, calendar_txt="service_id\n",
                     calendar_dates_txt=calendar, transfers_txt=TRANSFERS + "a,u,4\n")
    assert found == {"X": ["a", "b"]}


def test_of_several_successors_the_one_that_runs_that_day(tmp_path):
    calendar = "service_id,date,exception_type\nall,20261120,1\nother,20261121,1\n"
    trips = "trip_id,route_id,service_id,block_id\na,R,all,\nb,R,all,\nu,R,other,\n"
    found = vehicles(tmp_path, A, B, "u - East 08:21 Mill 08:40", trips_txt=trips, calendar_txt="service_id\n",
                     calendar_dates_txt=calendar, transfers_txt=TRANSFERS + "a,u,4\na,b,4\n")
    assert found == {"a": ["a", "b"]}


def test_frequencies_without_exact_times_have_none(tmp_path):
    table = "trip_id,start_time,end_time,headway_secs,exact_times\na,08:00:00,09:00:00,1200,{}\n"
    assert vehicles(tmp_path, A, frequencies_txt=table.format(0)) == {}
    assert vehicles(tmp_path, A, frequencies_txt=table.format(1)) == {"X": ["a", "a", "a"]}


def test_the_stronger_source_names_the_vehicle(tmp_path):
    listed = "trip_id,vehicle,date\na,listed,\nb,listed,\nc,listed,\n"
    plan = {"a": "planned", "b": "planned"}
    found = vehicles(
        tmp_path, A, B, C, "d X East 09:15 West 09:35", told=[("b", vehicle("decided"))], plan=plan, vehicles_csv=listed)
    assert found == {"planned": ["a"], "decided": ["b"], "listed": ["c"], "X": ["d"]}


def test_a_name_that_a_block_has_is_that_vehicle(tmp_path):
    others = "u Y East 08:30 Mill 08:40", "v Z East 09:15 West 09:20"
    listed = "trip_id,vehicle,date\nu,X,\n"
    found = vehicles(tmp_path, A, B, C, *others, told=[("v", vehicle("X"))], plan={"b": "X"}, vehicles_csv=listed)
    assert found == {"X": ["a", "b", "u", "c", "v"]}


def test_a_trip_that_is_named_leaves_the_others_linked(tmp_path):
    listed = "trip_id,vehicle,date\nu,Z,\n"
    found = vehicles(tmp_path, A, B, "u - East 08:21 Mill 08:24", vehicles_csv=listed, transfers_txt=TRANSFERS + "a,u,4\n")
    assert found == {"X": ["a", "b"], "Z": ["u"]}


def test_an_empty_name_is_no_vehicle(tmp_path):
    assert vehicles(tmp_path, A, B, told=[("a", vehicle(""))]) == {"X": ["b"]}


def test_the_last_decision_counts_and_a_withdrawal_ends_it(tmp_path):
    told = [("a", vehicle("1"), vehicle("2")), ("b", vehicle("1"), {"kind": "withdrawn"}, late(1))]
    assert vehicles(tmp_path, A, B, told=told) == {"2": ["a"], "X": ["b"]}


def test_a_name_with_a_date_counts_before_one_without(tmp_path):
    listed = "trip_id,vehicle,date\na,always,\na,that day,20261120\nb,another day,20261121\n"
    assert vehicles(tmp_path, A, B, vehicles_csv=listed) == {"that day": ["a"], "X": ["b"]}
