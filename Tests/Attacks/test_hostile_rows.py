"""A dispatcher's login writes rows as it likes into a journal on a server: every command of the others goes on."""

import json
import subprocess
import sys
import urllib.request

from attack import PROGRAM, ROOT, SAMPLE, rounds, seeded, tripdesk
from publishing import free_port, wait_for

sys.path.insert(0, str(ROOT / "Tests/Desktop/Support"))
from postgres_server import postgres_server  # noqa: E402

TRIP, DAY = "r1-wd-h-0512", "2026-11-20"
KINDS = [
    "departure", "held", "cancelled", "reinstated", "withdrawn", "skipped", "restored", "ends-early", "starts-late", "platform",
    "reason", "cause", "note", "vehicle", "added", "undo", "alert", "alert-texts", "alert-ended", "alert-withheld",
    "alert-automatic", "alert-undo", "vehicle-settings", "vehicle-plan", "single-track", "settings-undo",
]
# SQL expressions; what the server refuses is as good as what it takes.
VALUES = [
    "NULL", "''", "'0'", "'-1'", "'9223372036854775807'", "'-9223372036854775808'", "'NaN'", "'1e308'", "repeat('x', 100000)",
    "repeat('[', 100000)", """'{"a":"\\u0000"}'""", """'{"texts":[' || repeat('{},', 5000) || '{}]}'""", "'20260230'",
    "'99991231'", "'00000000'", "'undo'", "'rietzee'", "'other'", "U&'Zo\\00EB\\202E\\001B[2J'", "'[[\"a\",\"b\"]]'",
]
COLUMNS = {
    "operator": "text", "place": "bigint", "previous": "bigint", "id": "uuid", "step": "uuid", "time": "bigint", "author": "text",
    "service_date": "text", "trip_id": "text", "start_time": "bigint", "kind": "text", "stop_sequence": "bigint",
    "value": "text", "platform_code": "text", "parent_station": "text", "undoes": "uuid", "checksum": "bigint",
}


def row(kind, column, value):
    """The statement that appends a row of a kind with a hostile value in one column."""
    settings = kind in ("vehicle-settings", "vehicle-plan", "single-track", "settings-undo")
    cells = {
        "operator": "'rietzee'", "place": "last + 1", "previous": "last", "id": "gen_random_uuid()", "step": "gen_random_uuid()",
        "time": "1763622000", "author": "'hostile'", "service_date": "'99991231'" if settings else "'20261120'",
        "trip_id": "''" if settings else f"'{TRIP}'", "kind": f"'{kind}'", "checksum": "7",
    }
    cells[column] = f"({value})::{COLUMNS[column]}"
    return (f"INSERT INTO tripdesk.entry ({', '.join(cells)}) SELECT {', '.join(cells.values())} "
            "FROM tripdesk.last_place('rietzee') last")


def held_back(port):
    """What the publisher at a port says that it holds back; an empty list when it does not answer yet."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60) as answer:
            return json.load(answer).get("held_back") or []
    except OSError:
        return []


def test_a_publisher_goes_on_and_says_on_health_what_it_leaves_out():
    with postgres_server() as server:
        server.execute("CREATE DATABASE trips")
        address, port = server.address("trips"), free_port()
        assert tripdesk("store", "create", address).returncode == 0
        server.execute(row("vehicle-settings", "value", "'{}'"), "trips")
        publisher = subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--store", address, "--serve", str(port)], stderr=subprocess.DEVNULL)
        try:
            wait_for("word about the row", lambda: "1 row of the journal" in " ".join(held_back(port)))
        finally:
            publisher.kill()
            publisher.wait()


def test_no_row_of_a_dispatchers_login_stops_another_desk(tmp_path):
    random = seeded("hostile rows")
    with postgres_server() as server:
        server.execute("CREATE DATABASE trips")
        address = server.address("trips")
        assert tripdesk("store", "create", address).returncode == 0
        for login in ("anna", "eve"):
            server.execute(f"CREATE ROLE {login} LOGIN IN ROLE tripdesk_dispatcher")
        anna, eve = server.address("trips", "anna"), server.address("trips", "eve")
        decided, taken = 0, 0
        for _ in rounds(at_least=3):
            for _ in range(20):
                statement = row(random.choice(KINDS), random.choice(list(COLUMNS)), random.choice(VALUES))
                done = subprocess.run(
                    ["psql", "--no-psqlrc", "-qAt", "-c", statement, eve], capture_output=True, text=True, timeout=60)
                taken += done.returncode == 0
            result = tripdesk("delay", SAMPLE, TRIP, "1", "--date", DAY, "--store", anna, "--author", "anna")
            assert result.returncode == 0, result.stderr
            decided += 1
            read = tripdesk("log", SAMPLE, "--store", anna)
            assert read.returncode == 0, read.stderr
            assert read.stdout.count(" by anna\n") == decided
        check = tripdesk("store", "check", address)
        assert check.returncode == (1 if "no program can use" in check.stdout else 0), check.stderr
        print(f"hostile rows: {taken} taken, {decided} decisions beside them")
        assert tripdesk("store", "copy", anna, tmp_path / "copy.sqlite").returncode == 0
        refused = tripdesk("store", "repair", anna, "--yes")
        if check.returncode:
            assert refused.returncode != 0 and "does not own the journal" in refused.stderr
            assert tripdesk("store", "repair", address, stdin=subprocess.DEVNULL).returncode == 2
        assert tripdesk("store", "repair", address, "--yes").returncode == 0
        assert tripdesk("store", "check", address).returncode == 0
        assert tripdesk("log", SAMPLE, "--store", anna).stdout.count(" by anna\n") == decided
