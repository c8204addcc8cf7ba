#!/usr/bin/python3
"""Measures the journal on a server, beside peers in the same run, and writes one table.

`scripts/bench.d/control-room` builds what this needs and calls it inside an X server and a session bus of its own. The
PostgreSQL server is started here, with the usual durability and more connections than usual, and is reached through a
Unix socket, so that no network hides what the programs cost. Exits with 1 where a bound is missed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests/Desktop/Support"), str(ROOT / "Benchmarks/desk")]
import desks  # noqa: E402
from faults import distant, stopped  # noqa: E402
from figures import Row, late, table  # noqa: E402
from postgres_server import Server, postgres_server  # noqa: E402
from programs import Bench, MeasurementFailed  # noqa: E402

DAYS_A_YEAR, ENTRIES_A_DAY = 365, 500
COLUMNS = (
    "operator, place, previous, id, step, time, author, service_date, trip_id, start_time, kind, stop_sequence, value, "
    "platform_code, parent_station, undoes, checksum")


class ControlRoom:
    """The measurements."""

    def __init__(self, server: Server, options: argparse.Namespace, home: Path) -> None:
        self.server, self.options, self.home = server, options, home
        self.rows: list[Row] = []

    # Databases

    def database(self, name: str, *kind: str) -> str:
        """Makes a journal, and returns its address."""
        self.server.execute(f"CREATE DATABASE {name}")
        address = self.server.address(name)
        subprocess.run([self.options.desk, "store", "create", address, *kind], check=True, stdout=sys.stderr)
        return address

    def execute_long(self, sql: str, database: str) -> None:
        """Executes statements that take as long as they take."""
        subprocess.run(
            ["psql", "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", sql, self.server.address(database)],
            check=True)

    def bench(self, *arguments: str | int) -> dict:
        """Runs the program of the measurements."""
        done = subprocess.run(
            [self.options.bench, *map(str, arguments)], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            raise MeasurementFailed(f"control-room-bench {arguments[0]}: status {done.returncode}")
        return json.loads(done.stdout)

    def written(self) -> int:
        """The bytes that the server has written to its write-ahead log."""
        return int(self.server.execute("SELECT pg_current_wal_insert_lsn() - '0/0'"))

    # Measurements

    def measure_appends(self) -> None:
        journal = self.database("appends")
        self.server.execute("CREATE DATABASE bare")
        times = self.bench("append", journal, self.server.address("bare"), self.options.appends)
        self.rows.append(Row(
            "an append confirmed", statistics.median(times["journal"]), peer=statistics.median(times["bare"]),
            peer_name="bare libpq, the same bytes", bound=1.5))
        self.rows.append(Row("the same, 95 %", late(times["journal"], 95), peer=late(times["bare"], 95),
                             peer_name="bare libpq"))

    def measure_rates(self) -> None:
        """What one operator's lock lets through, here and with clients that are far away."""
        journal = self.database("rates")
        for operators in (1, 4):
            found = self.bench("rate", journal, 8, operators, 5, 0)
            self.rows.append(Row(f"appends of 8 clients, operators: {operators}", found["rate"], "a second"))
        with distant(self.server, self.home, 100) as folder:
            journal = f"postgresql://{self.server.user}@/rates?host={folder}"
            alone, hasty = self.bench("rate", journal, 1, 1, 10, 1000), self.bench("rate", journal, 1, 1, 10, 0)
            many = self.bench("rate", journal, 8, 1, 12, 0)
        self.rows.append(Row("an append confirmed, the server 100 ms away", statistics.median(alone["append"])))
        self.rows.append(Row("the same, one right after the other", statistics.median(hasty["append"])))
        self.rows.append(Row("appends of 8 clients, 100 ms away, one operator", many["rate"], "a second"))

    def measure_crowd(self) -> None:
        clients, seconds = 50, self.options.seconds
        journal = self.database("crowd")
        before = self.written()
        found = self.bench("crowd", journal, clients, seconds)
        self.rows.append(Row(
            f"{clients} clients, {found['decided']} decisions: seen by all others, 99 %", late(found["seen"], 99),
            bound=100, bounds_value=True))
        self.rows.append(Row("the same, median", statistics.median(found["seen"])))
        self.rows.append(Row("the same, confirmed, 99 %", late(found["confirmed"], 99)))
        wrong = {key: found[key] for key in ("lost", "doubled", "unseen", "disordered")}
        print(f"of {found['decided']} decisions, {found['stored']} stored: {wrong}", file=sys.stderr)
        self.rows.append(Row(
            "lost, stored twice, not seen by a client, or seen out of order",
            sum(wrong.values()) + abs(found["decided"] - found["stored"]), "", bound=0, bounds_value=True))
        self.rows.append(Row("write-ahead log of an append", (self.written() - before) / found["decided"], "bytes"))

    def fill(self, name: str, years: int) -> str:
        """Makes a journal of some years, of which the decisions of four days are read. The earlier ones are copies."""
        journal, days = self.database(name), years * DAYS_A_YEAR
        first = 1 - days
        self.bench("fill", journal, first, first)
        self.execute_long(
            f"""
            SET session_replication_role = replica;
            INSERT INTO tripdesk.entry ({COLUMNS}, seal)
            SELECT operator, place + {ENTRIES_A_DAY} * day, previous + {ENTRIES_A_DAY} * day, gen_random_uuid(),
              gen_random_uuid(), time + 86400 * day, author,
              to_char(to_date(service_date, 'YYYYMMDD') + day, 'YYYYMMDD'), trip_id, start_time, kind, stop_sequence,
              value, platform_code, parent_station, undoes, checksum, seal
            FROM tripdesk.entry, generate_series(1, {days - 5}) day ORDER BY 2
            """, name)
        self.bench("fill", journal, -3, 0)
        self.execute_long("VACUUM (ANALYZE) tripdesk.entry", name)
        return journal

    def measure_openings(self) -> None:
        years = self.options.years
        one, older = self.fill("year", 1), self.fill("years", years)
        found = self.bench("open", one, older, 31)
        entries = int(self.server.execute("SELECT count(*) FROM tripdesk.entry", "year"))
        size = int(self.server.execute("SELECT pg_total_relation_size('tripdesk.entry')", "year"))
        median = {name: statistics.median(times) for name, times in found["times"].items()}
        self.rows.append(Row(
            f"opening a year's journal, {entries:,} entries, {found['rows']:,} read", median["journal"],
            peer=median["bare"], peer_name="bare SELECT of the same rows", bound=1.5))
        self.rows.append(Row("of it, connecting and checking the tables", median["connecting"]))
        self.rows.append(Row(
            f"opening {years} years' journal", median["older"], peer=median["journal"], peer_name="one year's",
            bound=1.1))
        self.rows.append(Row(
            f"the bare SELECT of {years} years' journal", median["older bare"], peer=median["bare"],
            peer_name="of one year's"))
        self.rows.append(Row("an entry in the database, with its indexes", size / entries, "bytes"))

    def measure_desks(self) -> None:
        stores = [self.database("desks", "--rehearsal"), str(self.home / "journal.sqlite")]
        server, file = desks.measure(
            Bench(self.options.probe, self.home), self.options.desk, stores, 5, self.options.keys // 10)
        self.rows.append(Row(
            f"key at one desk to pixels at another, {len(server)} keys", statistics.median(server),
            peer=statistics.median(file), peer_name="on one SQLite journal", bound=1.5))
        self.rows.append(Row(
            "the same, 95 %", late(server, 95), peer=late(file, 95), peer_name="on one SQLite journal", bound=100,
            bounds_value=True))

    def measure_silence(self) -> None:
        """What a dispatcher notices of a server that does not answer any more: no frame may be late because of it."""
        folder = self.home / "silence"
        folder.mkdir()
        journal = self.database("silence", "--rehearsal")
        before, silent = desks.frames(
            Bench(self.options.probe, folder), self.options.desk, journal, self.options.frames, folder, 130,
            stopped(self.server))
        self.rows.append(Row(
            f"a frame while the server is silent, {len(silent)} frames, 99 %", late(silent, 99), peer=late(before, 99),
            peer_name="while it answers", bound=16, bounds_value=True))


def flush_time(folder: Path) -> float:
    """The median time in which this disk takes 8 KB for good: what no append can be faster than."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(100):
            file.write(b"x" * 8192)
            file.flush()
            begin = time.monotonic()
            os.fdatasync(file.fileno())
            times.append((time.monotonic() - begin) * 1000)
    return statistics.median(times)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the journal on a server.")
    parser.add_argument("--bench", type=Path, required=True, help="control-room-bench")
    parser.add_argument("--probe", type=Path, required=True, help="window-probe")
    parser.add_argument("--frames", type=Path, required=True, help="frames.so")
    parser.add_argument("--desk", type=Path, required=True, help="tripdesk")
    parser.add_argument("--table", type=Path, required=True, help="where the table goes")
    parser.add_argument("--appends", type=int, default=300)
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=60, help="how long 50 clients decide")
    parser.add_argument("--years", type=int, default=10, help="how old the older journal is")
    parser.add_argument("--only", choices=["appends", "rates", "crowd", "openings", "desks", "silence"])
    return parser.parse_args()


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="bench-control-room-") as home, postgres_server() as server:
        # Each client has two connections, and the usual 100 are too few for 50.
        server.execute("ALTER SYSTEM SET max_connections = 200")
        server.stop()
        server.start()
        room = ControlRoom(server, options, Path(home))
        durable = [server.execute(f"SHOW {name}") for name in ("fsync", "synchronous_commit")]
        version = server.execute("SHOW server_version").split()[0]
        parts = [options.only] if options.only else ["appends", "rates", "desks", "silence", "openings", "crowd"]
        try:
            for part in parts:
                begin = time.monotonic()
                getattr(room, f"measure_{part}")()
                print(f"{part}: {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
        except (MeasurementFailed, OSError, subprocess.SubprocessError) as failure:
            print(f"bench-control-room: {failure}", file=sys.stderr)
            return 2
        options.table.write_text(
            f"PostgreSQL {version} on this computer through a Unix socket, fsync {durable[0]}, synchronous_commit "
            f"{durable[1]}; 8 KB are on its disk after {flush_time(server.folder.parent):.2f} ms\n\n"
            f"{table(room.rows)}\n")
    return 3 if any(row.missed for row in room.rows) else 0


if __name__ == "__main__":
    sys.exit(main())
