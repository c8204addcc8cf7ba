"""What all attacks have in common: the program, how long each may last, and seeds that come again."""

import os
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from budgets import budget

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/debug"
PROGRAM = Path(os.environ.get("TRIPDESK", BUILD / "tripdesk"))
SAMPLE = ROOT / "data/sample-feed"

# How long one attack goes on, in seconds: scripts/test leaves it short, scripts/attack sets it.
SECONDS = budget("TRIPDESK_ATTACK_SECONDS")


def seeded(name: str) -> random.Random:
    """Random numbers of one attack. The seed is printed; TRIPDESK_SEED sets it, to see a failure again."""
    seed = int(os.environ.get("TRIPDESK_SEED") or random.randrange(1 << 32))
    print(f"{name}: TRIPDESK_SEED={seed}", flush=True)
    return random.Random(seed)


def rounds(at_least: int = 1) -> Iterator[int]:
    """Counts rounds until the attack's time is over, and never fewer than `at_least`."""
    end = time.monotonic() + SECONDS
    count = 0
    while count < at_least or time.monotonic() < end:
        yield count
        count += 1


def tripdesk(*arguments, timeout: float = 60, **options) -> subprocess.CompletedProcess:
    """Runs a command to its end and returns its status and output."""
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, errors="replace", timeout=timeout, **options)


def assert_clear(result: subprocess.CompletedProcess, status: int = 2) -> None:
    """The command was refused as a user should see it: one line on standard error, and no crash."""
    assert result.returncode == status, (result.returncode, result.stderr[-2000:])
    assert result.stderr.startswith("tripdesk: ") and result.stderr.count("\n") == 1, result.stderr[-2000:]
