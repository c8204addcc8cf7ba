"""Takes one picture of the built desk, on the X server and the bus that it finds itself on: `take.py SCENE FILE`.

It drives the desk as the tests do, and waits for what it shows instead of sleeping. scripts/generate.d/pictures calls it.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Desktop/Support"), str(ROOT / ".build/reader")]
os.environ.setdefault("TRIPDESK", str(ROOT / ".build/release/tripdesk"))

from desk import PATIENCE, SAMPLE, Desk, wait_for  # noqa: E402
from alert_editor import AlertEditor  # noqa: E402
from board import open_board  # noqa: E402
from unnamed_vehicles import without_blocks  # noqa: E402

NOW = "2026-11-20T08:14:00"
# A morning: two trains and a bus late, a ferry early; the trip that is shown last has most to tell.
KEYS = (
    "Up Up Up plus plus plus",
    "Down Down ctrl+plus plus plus",
    "Down Down Down Down minus minus",
    "Up Up Up ctrl+plus",
)


def capture(window: str, file: Path) -> bytes:
    """The window as it is now, also in `file`."""
    subprocess.run(["import", "-window", window, file], check=True, timeout=PATIENCE)
    return subprocess.run(["convert", file, "rgb:-"], check=True, timeout=PATIENCE, stdout=subprocess.PIPE).stdout


def settled(window: str, file: Path, still_for: float = 0.6) -> bytes | None:
    """The window, once nothing in it has moved for a while: an animation takes 0.3 s."""
    before = capture(window, file)
    time.sleep(still_for)
    return before if capture(window, file) == before else None


def tell(desk: Desk) -> None:
    """Cancels the selected trip with a reason."""
    desk.keys("Delete", "ctrl+e")
    desk.expect_showing("reason")
    desk.type("Signal failure")
    desk.keys("Return")
    desk.expect_showing("passengers-read-header")


def write_alert(desk: Desk) -> None:
    """Begins an alert about a line, beside the one that follows from a decision."""
    tell(desk)
    editor = AlertEditor(desk)
    editor.concern("12", "Line 12")
    editor.choose("alt+f", "alert-effect", "Detour")
    editor.texts("Lijn 12 rijdt om", "De brug is dicht; stap over bij het station.")


def mend(desk: Desk) -> None:
    """Makes a trip late by more than its vehicle has time, and opens the measures for the next trip of the vehicle."""
    desk.keys(*["ctrl+plus"] * 3)
    desk.expect_showing("trip-makes-late")
    desk.keys("ctrl+f")
    desk.type("l12-wd-h-0855")
    wait_for("the next trip", lambda: desk.rows() == 1)
    desk.keys("Down")
    desk.expect_showing("trip-follows")
    desk.keys("v")
    desk.expect_sensitive("measure-apply")


# What is done after that morning, and what shows that it is done.
SCENES = {
    "desk": (lambda desk: None, "trip-delay"),
    "typed": (lambda desk: (desk.keys("Return"), desk.find("typed-departure"), desk.type("8:37")), "typed-departure"),
    "days": (lambda desk: desk.keys("ctrl+d"), "calendar"),
    "keys": (lambda desk: desk.keys("ctrl+question"), None),
    "passengers": (tell, "passengers-read-header"),
    "alerts": (write_alert, None),
    "log": (lambda desk: (desk.keys("ctrl+l"), desk.find("log-list")), None),
    "graph": (lambda desk: (desk.keys("ctrl+g"), desk.find("graph-table")), None),
    # By another quarter of an hour, so that the vehicle is late for its next trips.
    "vehicles": (lambda desk: (desk.keys(*["ctrl+plus"] * 3, "ctrl+u"), desk.find("vehicles-table")), None),
    "proposal": (lambda desk: propose(desk), None),
    "measures": (mend, None),
    "board": (lambda desk: open_board(desk, desk.window()), None),
}


def propose(desk: Desk) -> None:
    """Opens the Vehicles window of a timetable that names no vehicles, and moves a trip of what it proposes."""
    desk_window = desk.window()
    desk.keys("ctrl+u")
    wait_for("the offer", lambda: desk.is_showing("proposal-begin"))
    desk.press("proposal-begin")
    wait_for("the proposal", lambda: desk.is_showing("proposal-accept"))
    window = next(window for window in desk.windows() if window != desk_window)
    subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True, timeout=PATIENCE)
    subprocess.run(["xdotool", "key", "o", "ctrl+Down"], check=True, timeout=PATIENCE)


@contextlib.contextmanager
def surroundings() -> Iterator[dict[str, str]]:
    """The variables of a desk: its locale, and a home folder of its own."""
    locale = {"LC_ALL": os.environ.get("PICTURE_LOCALE", "en_GB.UTF-8")}
    if language := os.environ.get("LANGUAGE"):
        locale["LANGUAGE"] = language
    with tempfile.TemporaryDirectory() as home:
        # The sample feed does not belong among the timetables that this user opened lately, and nothing blinks.
        settings = Path(home, "gtk-3.0/settings.ini")
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-cursor-blink=0\n")
        yield locale | {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}


def main(scene: str, file: Path) -> None:
    with surroundings() as environment, tempfile.TemporaryDirectory() as folder, Desk(
            without_blocks(Path(folder)) if scene == "proposal" else SAMPLE, "--now", NOW, environment=environment) as desk:
        take(desk, *SCENES[scene], file)


def take(desk: Desk, act: Callable[[Desk], object], shown: str | None, file: Path) -> None:
    desk.expect_showing("trip-departure")
    # The pointer is in nobody's way, and lights no row.
    subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True, timeout=PATIENCE)
    desk.keys(*" ".join(KEYS).split())
    desk.expect_showing("trip-delay")
    before = desk.windows()
    act(desk)
    if shown:
        desk.expect_showing(shown)
        window = desk.window()
    else:
        window = wait_for("another window", lambda: next(iter(set(desk.windows()) - set(before)), None))
    wait_for("a window at rest", lambda: settled(window, file))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
