"""The sample feed as most timetables are: none of its trips says which vehicle runs it."""

import csv
import shutil
from pathlib import Path

from desk import SAMPLE


def without_blocks(folder: Path) -> Path:
    """Writes the sample feed without `block_id`."""
    feed = folder / "feed"
    shutil.copytree(SAMPLE, feed)
    with open(feed / "trips.txt", newline="") as file:
        rows = list(csv.DictReader(file))
    with open(feed / "trips.txt", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows({**row, "block_id": ""} for row in rows)
    return feed
