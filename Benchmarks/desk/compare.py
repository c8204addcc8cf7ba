#!/usr/bin/python3
"""Measures the desk beside its C peer and writes one table; exit status 3 where a bound is missed, 2 without figures.

`scripts/bench.d/desk` builds what this needs and calls it inside an X server and a session bus of its own.
"""

import argparse
import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from programs import Bench, MeasurementFailed, Program
from report import Case, table

REAL_TRIPS = 1016
BIG, SMALL = 100_000, 1_000
CLICKS_A_BLOCK = 50  # Less than an hour of delay, so that its text stays where it was found.
SYNTHETIC_DAY = ["--date", "2026-01-05", "--now", "2026-01-05T12:00:00"]

Runs = dict[str, list[dict[str, float]]]


def programs(options: argparse.Namespace) -> dict[str, Program]:
    """Every program in every size that is measured."""
    def peer(rows: int, *look: str) -> list[str]:
        return [str(options.peer), str(rows), *look]

    def desk(feed: Path, day: list[str], substitute: list[str]) -> list[str]:
        return [str(options.desk), str(feed), *day] if options.desk else substitute

    real_day = ["--date", options.date, "--now", options.now]
    commands = {
        # The real feed's routes have no colours, the made-up ones' have.
        "peer": peer(REAL_TRIPS), "desk": desk(options.feed, real_day, peer(REAL_TRIPS)),
        "peer-big": peer(BIG, "coloured"), "desk-big": desk(options.big, SYNTHETIC_DAY, peer(BIG, "coloured")),
        "desk-small": desk(options.small, SYNTHETIC_DAY, peer(SMALL, "coloured")),
    }
    return {name: Program(name, command) for name, command in commands.items()}


def measure_starts(bench: Bench, group: list[Program], rounds: int, settle_ms: int) -> Runs:
    """Starts the programs in turn, each round in the other direction, after one round that only warms the caches."""
    runs: Runs = {program.name: [] for program in group}
    for program in group:
        bench.find_list(program)
        bench.start(program, settle_ms)
    for number in range(rounds):
        for program in group if number % 2 == 0 else reversed(group):
            runs[program.name].append(bench.start(program, settle_ms))
        print(f"\r{', '.join(runs)}: round {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return runs


def measure_clicks(bench: Bench, group: list[Program], clicks: int) -> dict[str, list[float]]:
    """Clicks in blocks, the programs in turn, each block in a fresh process."""
    times: dict[str, list[float]] = {program.name: [] for program in group}
    for done in range(0, clicks, CLICKS_A_BLOCK):
        for program in group:
            times[program.name] += bench.click(program, min(CLICKS_A_BLOCK, clicks - done))
    return times


def values(runs: Runs, program: str, key: str, scale: float = 1) -> list[float]:
    return [run[key] * scale for run in runs[program]]


def real_cases(bench: Bench, all_programs: dict[str, Program], options: argparse.Namespace) -> list[Case]:
    """Start, memory and clicks with a real timetable."""
    pair = [all_programs["peer"], all_programs["desk"]]
    runs = measure_starts(bench, pair, options.rounds, settle_ms=1000)
    clicks = measure_clicks(bench, pair, options.clicks)

    def case(name: str, unit: str, key: str, bound: float, scale: float = 1) -> Case:
        return Case(name, unit, values(runs, "peer", key, scale), values(runs, "desk", key, scale), bound)

    return [
        case("first painted content", "ms", "content_ms", 1.3),
        case(f"filled list, {REAL_TRIPS:,} trips", "ms", "list_ms", 1.6),
        case("resident memory", "MB", "rss_kb", 1.8, scale=1 / 1024),
        Case("click to changed pixels", "ms", clicks["peer"], clicks["desk"], 1.2),
    ]


def size_cases(bench: Bench, all_programs: dict[str, Program], options: argparse.Namespace) -> list[Case]:
    """What a hundred times the trips cost; the ratio is the desk's to itself."""
    runs = measure_starts(
        bench, [all_programs[name] for name in ("peer-big", "desk-big", "desk-small")], options.rounds, settle_ms=100)
    return [
        Case(f"{name}, {BIG:,} trips to its {SMALL:,}", "ms", values(runs, "peer-big", key),
             values(runs, "desk-big", key), 3.0, base=values(runs, "desk-small", key))
        for name, key in (("first content", "content_ms"), ("filled list", "list_ms"))
    ]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare the desk with its C peer.")
    parser.add_argument("--peer", type=Path, required=True)
    parser.add_argument("--probe", type=Path, required=True)
    parser.add_argument("--desk", type=Path, help="left out: the peer takes the desk's place, to try the bench itself")
    parser.add_argument("--feed", type=Path, required=True, help="a feed with 1,016 trips")
    parser.add_argument("--date", required=True, help="its service day")
    parser.add_argument("--now", required=True, help="the clock, among its departures")
    parser.add_argument("--big", type=Path, required=True, help=f"a feed with {BIG:,} trips on 2026-01-05")
    parser.add_argument("--small", type=Path, required=True, help=f"one with {SMALL:,}")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--clicks", type=int, default=200)
    parser.add_argument("--table", type=Path, required=True, help="where the table goes")
    parser.add_argument("--save", type=Path, help="where all single values go, as JSON")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="bench-desk-") as home:
        bench = Bench(options.probe, Path(home))
        everything = programs(options)
        try:
            cases = real_cases(bench, everything, options) + size_cases(bench, everything, options)
        except (MeasurementFailed, OSError) as failure:
            print(f"bench-desk: {failure}", file=sys.stderr)
            return 2
    if options.save:
        options.save.write_text(json.dumps([asdict(case) for case in cases], indent=1))
    options.table.write_text(table(cases) + "\n")
    return 0 if all(case.passed for case in cases) else 3


if __name__ == "__main__":
    sys.exit(main())
