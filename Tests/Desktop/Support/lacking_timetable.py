"""A timetable that lacks trips of the sample feed, as an older or a newer edition does."""

import shutil
from pathlib import Path

SAMPLE = Path(__file__).resolve().parents[3] / "data/sample-feed"


def timetable_without(folder: Path, *trips: str) -> Path:
    """Makes the timetable in a folder that is not there yet, and returns the folder."""
    shutil.copytree(SAMPLE, folder)
    take_out(folder, *trips)
    return folder


def take_out(folder: Path, *trips: str) -> None:
    """Takes trips out of the timetable in a folder."""
    for table in ("trips.txt", "stop_times.txt"):
        lines = (folder / table).read_text().splitlines(keepends=True)
        (folder / table).write_text("".join(line for line in lines if not any(trip in line for trip in trips)))
