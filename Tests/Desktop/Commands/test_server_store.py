"""The commands with a journal in a database of a PostgreSQL server."""

import json
import os
import subprocess
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from command_line import NOW, TRIP
from desk import PROGRAM, SAMPLE
from postgres_server import postgres_server

REAL = ("--date", "2026-11-20")


@pytest.fixture(scope="module")
def server():
    with postgres_server() as server:
        yield server


@pytest.fixture
def database(server):
    name = "t" + uuid.uuid4().hex
    server.execute(f"CREATE DATABASE {name}")
    return name


def run(*arguments, **environment) -> subprocess.CompletedProcess:
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, env=os.environ | environment)


def done(*arguments, **environment) -> str:
    result = run(*arguments, **environment)
    assert (result.returncode, result.stderr) == (0, ""), result.stderr
    return result.stdout


def refused(*arguments, status=2) -> str:
    result = run(*arguments)
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (status, "", 1), result
    return result.stderr


@pytest.fixture
def store(server, database):
    address = server.address(database)
    assert "has an empty journal now" in done("store", "create", address)
    return address


def known(store: str, trip: str = TRIP) -> dict:
    lines = done("trips", SAMPLE, *REAL, "--json", "--store", store).splitlines()
    return next(line for line in map(json.loads, lines) if line["trip_id"] == trip)


def test_commands_decide_list_and_undo_in_one_journal(store):
    done("delay", SAMPLE, TRIP, "+3", *REAL, "--store", store, "--author", "anna")
    assert known(store)["delay_s"] == 180
    done("cancel", SAMPLE, TRIP, *REAL, "--store", store, "--author", "bram")
    assert "canceled" in refused("delay", SAMPLE, TRIP, "+1", *REAL, "--store", store)
    entries = [json.loads(line) for line in done("log", SAMPLE, "--json", "--store", store).splitlines()]
    assert [(entry["author"], entry["kind"]) for entry in entries] == [("anna", "departure"), ("bram", "cancelled")]
    done("undo", SAMPLE, *REAL, "--store", store, "--author", "bram")
    assert known(store)["delay_s"] == 180
    assert len(done("log", "--json", "--store", store).splitlines()) == 3


def test_each_measure_is_one_entry_a_trip_in_a_file_and_on_a_server(server, database, tmp_path):
    late, following, after, other = "r1-wd-h-0812", "r1-wd-t-0920", "r1-wd-h-1012", "r1-wd-t-0950"
    address = server.address(database)
    done("store", "create", address, "--rehearsal")
    why = ("--reason", "broken down", "--cause", "technical-problem")
    measures = [
        (("vehicle", following, "--from-here"), "vehicle", None),
        (("cut", following, "--until", after, *why), "cancelled", [following, after]),
        (("end-early", late, "--at", "6"), "ends-early", [late]),
        (("start-late", following, "--at", "3"), "starts-late", [following]),
        (("hold", following, "--until", "09:40"), "held", [following]),
        (("hold", other, "--for", late, "--transfer", "30"), "held", [other]),
    ]
    logs = []
    for store in (address, tmp_path / "journal.sqlite"):
        day = ("--now", NOW, "--store", store, "--author", "a")

        def entries():
            return [json.loads(line) for line in done("log", SAMPLE, "--json", *day[:4]).splitlines()]

        # A new file is told of.
        assert run("delay", SAMPLE, late, "+45", *day).returncode == 0
        log = []
        for (command, trip, *options), kind, trips in measures:
            before = len(entries())
            done(command, SAMPLE, trip, *options, *day)
            new = entries()[before:]
            assert {entry["kind"] for entry in new} == {kind} and len({entry["step"] for entry in new}) == 1
            told = [entry["trip_id"] for entry in new]
            assert len(set(told)) == len(told) and trips in (None, told), "one entry a trip"
            done("undo", SAMPLE, *day)
            assert len(entries()) == before + 2 * len(new), "one undo takes it back"
            log += [(entry["trip_id"], entry["kind"], entry["stop_sequence"], entry["value"], entry["cause"]) for entry in new]
        assert (following, "cancelled", None, "broken down", "TECHNICAL_PROBLEM") in log
        logs.append(log)
    assert logs[0] == logs[1]


def test_minutes_from_several_commands_at_once_add_up(store):
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: done("delay", SAMPLE, TRIP, "+1", *REAL, "--store", store), range(8)))
    assert known(store)["delay_s"] == 8 * 60


def test_a_journal_goes_to_a_server_and_back_entry_for_entry(store, tmp_path):
    file, back = tmp_path / "journal.sqlite", tmp_path / "back.sqlite"
    for minutes in ("+1", "+2", "+5"):
        run("delay", SAMPLE, TRIP, minutes, *REAL, "--store", file)
    assert done("store", "copy", file, store).startswith("3 entries were added")
    assert done("store", "copy", file, store).startswith("0 entries were added")
    assert "rietzee: 3 entries about days from 2026-11-20 to 2026-11-20" in done("store", "check", store)
    assert done("store", "copy", store, back).startswith("3 entries were added")
    logs = {done("log", "--json", "--store", each) for each in (file, store, back)}
    assert len(logs) == 1
    done("delay", SAMPLE, TRIP, "+9", *REAL, "--store", back)
    done("delay", SAMPLE, TRIP, "-1", *REAL, "--store", store)
    assert "has another entry at place 4" in refused("store", "copy", back, store)


def test_who_may_not_write_can_read_and_is_told(server, database, store):
    server.execute(f"CREATE ROLE v{database} LOGIN; GRANT tripdesk_viewer TO v{database}")
    done("delay", SAMPLE, TRIP, "+3", *REAL, "--store", store)
    viewer = server.address(database, f"v{database}")
    assert known(viewer)["delay_s"] == 180
    assert "This login can read, not decide: ask the administrator for tripdesk_dispatcher" in refused("delay", SAMPLE, TRIP, "+1", *REAL, "--store", viewer, status=2)
    assert known(store)["delay_s"] == 180


def test_what_is_wrong_with_a_server_is_one_line(server, database, store, tmp_path):
    decide = ("delay", SAMPLE, TRIP, "+1", *REAL, "--store")
    nowhere = f"postgresql://admin@/nowhere?host={server.folder}"
    assert "has no database nowhere" in refused(*decide, nowhere, status=1)
    assert "Nothing takes connections at" in refused(*decide, f"postgresql://admin@/x?host={tmp_path}", status=1)
    assert "other users can read a password" in refused(*decide, "postgresql://admin:secret@localhost/x")
    assert "is for real decisions. Rehearse in another database" in refused("delay", SAMPLE, TRIP, "+1", "--now", NOW, "--store", store)
    empty = "e" + database
    server.execute(f"CREATE DATABASE {empty}")
    assert f"The database {empty} has no journal yet" in refused(*decide, server.address(empty))
    assert "there is a journal already" in refused("store", "create", store)
    server.execute("UPDATE tripdesk.journal SET version = 99", database)
    assert "version 99" in refused(*decide, store)


def test_a_check_tells_the_id_by_which_desks_know_the_journal(server, database, store, tmp_path):
    assert f"its id is {server.execute('SELECT id FROM tripdesk.journal', database)}\n" in done("store", "check", store)
    run("delay", SAMPLE, TRIP, "+1", *REAL, "--store", tmp_path / "j.sqlite")
    assert "its id" not in done("store", "check", tmp_path / "j.sqlite")


def test_who_may_not_create_roles_makes_a_journal_where_they_exist_and_is_told_which_are_missing(server, store):
    name = "o" + uuid.uuid4().hex
    server.execute(f"CREATE ROLE {name} LOGIN")
    server.execute(f"CREATE DATABASE {name} OWNER {name}")
    address = server.address(name, name)
    server.execute("ALTER ROLE tripdesk_viewer RENAME TO elsewhere")
    try:
        assert "missing, and this login may not create them: tripdesk_viewer." in refused("store", "create", address)
    finally:
        server.execute("ALTER ROLE elsewhere RENAME TO tripdesk_viewer")
    assert "has an empty journal now" in done("store", "create", address)


def test_the_statements_can_be_run_by_an_administrator(server, database):
    server.execute(done("store", "create", "--print"), database)
    assert "is whole; it is for real decisions" in done("store", "check", server.address(database))
