"""The steps of the suite: what scripts/test runs.

A step whose programs keep all processors busy has a load of 2, any other one of 1.
"""

import sys

from step import ROOT, Step

sys.path.insert(0, str(ROOT / "Tests"))
from budgets import budget, is_long  # noqa: E402

# The one for which scripts/setup installs what the tests need.
PYTHON = "/usr/bin/python3"
PRODUCT = ("Package.swift", "Sources", "data")
SWIFT = (*PRODUCT, "Tests")
BUNDLE = ".build/debug/tripdeskPackageTests.xctest"
BUILD = ("build",)


def in_the_world(*command: str) -> tuple[str, ...]:
    return (PYTHON, "Tests/world.py", *command)


def swift_tests(name: str, *options: str, load: float = 1, after: tuple[str, ...] = BUILD) -> Step:
    """Tests of the built bundle. It is started itself: `swift test` would plan the whole build anew."""
    return Step(
        name, in_the_world(BUNDLE, "--testing-library", "swift-testing", *options), load=load, after=after, inputs=SWIFT)


def python_tests(name: str, *options: str, load: float = 1, after: tuple[str, ...] = BUILD, inputs=SWIFT) -> Step:
    return Step(
        name, (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options), load=load, after=after, inputs=inputs)


def filters(option: str, *names: str) -> list[str]:
    return [word for name in names for word in (option, name)]


SERVERS = ("TripWebTests", "TripPublishTests")
STEPS = [
    Step("build", ("swift", "build", "--build-tests"), load=2, inputs=SWIFT),
    # Tests mostly wait, so there are more workers than processors. Each has an X server and a session bus of its own
    # (Tests/Desktop/conftest.py).
    python_tests("the built desk", "-n", "4", "Tests/Desktop", load=2),
    python_tests("attacks", "-n", "4", "Tests/Attacks", "--ignore", "Tests/Attacks/test_clients.py", load=2),
    # These clients and the server that they attack have a lower priority than other programs, which would take their time.
    python_tests("attacks by clients", "Tests/Attacks/test_clients.py", load=2),
    swift_tests("other tests without a window", *filters(
        "--skip", "TripCoreTests", "TripGtkTests", *SERVERS, "TripPostgresTests")),
    python_tests("an independent reader of the published feed", "Tests/Realtime"),
    Step(
      "a day of a board", ("scripts/test.d/widgets", "--filter", "TripGtkTests.BoardDayTests"), after=BUILD, inputs=SWIFT,
      environment={"TRIPDESK_BOARD_STEP": f"{budget('TRIPDESK_BOARD_STEP'):.0f}"}),
    Step("widgets", ("scripts/test.d/widgets",), after=BUILD, inputs=SWIFT),
    swift_tests("the core", *filters("--filter", "TripCoreTests"), *filters("--skip", "RandomScriptTests")),
    swift_tests("random scripts", "--filter", "RandomScriptTests"),
    # Beside the tests of servers, which wait for answers, run steps that do little.
    # These start PostgreSQL servers, and wait for them on the threads on which other tests run.
    swift_tests("a journal on a server", "--filter", "TripPostgresTests"),
    Step("format and texts", ("scripts/test.d/format",), after=BUILD, inputs=(".",)),
    Step("package", ("scripts/package", "--check", ".build/debug/tripdesk"), after=BUILD, inputs=(*SWIFT, "debian", "scripts")),
    Step("documentation", ("scripts/documentation",), after=BUILD, inputs=(*PRODUCT, "scripts")),
    swift_tests("web", "--no-parallel", *filters("--filter", *SERVERS)),
    Step("serving under load", ("scripts/test.d/serving", "debug"), load=2, after=BUILD, inputs=SWIFT),
    Step("under Wayland", ("scripts/test.d/wayland",), after=BUILD, inputs=SWIFT),
    python_tests("what follows from a late vehicle, worked out twice", "Tests/Vehicles"),
    # These only compute, and none of them waits for another process.
    Step("sanitizers", ("scripts/test.d/sanitizers",), load=0, after=BUILD, behind=True, inputs=SWIFT),
    Step("dependents", ("scripts/test.d/dependents",), load=0, after=BUILD, behind=True, inputs=(*PRODUCT, "Examples")),
]
# Only in a long run: each benchmark still measures, and what is committed holds on the next Debian.
if is_long():
    STEPS.append(Step(
        "benchmarks", ("scripts/bench", "--quick"), load=2, after=BUILD, inputs=(*PRODUCT, "Benchmarks", "scripts")))
    STEPS.append(Step("Debian 13", ("scripts/test.d/debian-13",), load=2, after=BUILD, inputs=(*SWIFT, "scripts")))
