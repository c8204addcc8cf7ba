"""Takes a picture of two desks on one journal of a PostgreSQL server, side by side: `several.py FILE`.

scripts/generate.d/pictures calls it, on an X server and a bus of its own.
"""

import subprocess
import sys
from pathlib import Path

from take import KEYS, NOW, settled, surroundings

from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for  # `take` has said where it is.
from postgres_server import postgres_server

# The size of each window, the gap between the two in the picture, and on the screen.
SIZE, GAP, STEP = ("1060", "640"), "12", 1100


def main(file: Path) -> None:
    with postgres_server() as server, surroundings() as environment:
        server.execute("CREATE DATABASE rehearsal")
        store = server.address("rehearsal")
        subprocess.run([PROGRAM, "store", "create", "--rehearsal", store], check=True, capture_output=True)
        options = SAMPLE, "--now", NOW, "--store", store
        with Desk(*options, "--author", "anna", environment=environment) as anna, \
                Desk(*options, "--author", "bram", environment=environment) as bram:
            take([anna, bram], file)


def take(desks: list[Desk], file: Path) -> None:
    for place, desk in enumerate(desks):
        desk.expect_showing("trip-departure")
        subprocess.run(["xdotool", "windowsize", "--sync", desk.window(), *SIZE], check=True, timeout=PATIENCE)
        if place:
            subprocess.run(
                ["xdotool", "windowmove", "--sync", desk.window(), str(place * STEP), "0"], check=True, timeout=PATIENCE)
    # The pointer is in nobody's way, and lights no row.
    subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True, timeout=PATIENCE)
    anna, bram = desks
    # Bram decides, and Anna has canceled a trip.
    bram.keys(*" ".join(KEYS).split())
    anna.keys("Down", "Down", "Down", "Down", "Down", "Delete")
    wait_for("the cancellation at the other desk", lambda: any("canceled" in each for each in bram.column("status")))
    wait_for("the delays at the other desk", lambda: sum("min" in each for each in anna.column("status")) >= 3)
    for desk in desks:
        wait_for("all saved", lambda: desk.text("saving") == "all saved")
    parts = [file.with_name(f"{file.stem}-{number}.png") for number in range(len(desks))]
    for desk, part in zip(desks, parts):
        # Without a window manager, only the window with the focus is drawn as the active one.
        subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
        wait_for("a window at rest", lambda: settled(desk.window(), part))
    subprocess.run(
        ["convert", "-background", "white", *parts, "+smush", GAP, file], check=True, timeout=PATIENCE)


main(Path(sys.argv[1]))
