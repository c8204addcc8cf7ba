"""Takes one picture of the built desk, on the X server and the bus that it finds itself on: `take.py FILE`.

It drives the desk as the tests do, and waits for what it shows instead of sleeping. scripts/pictures calls it.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Desktop"))
os.environ.setdefault("TRIPDESK", str(ROOT / ".build/release/tripdesk"))

from desk import PATIENCE, SAMPLE, Desk, wait_for  # noqa: E402

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


def main(file: Path) -> None:
    locale = {"LC_ALL": os.environ.get("PICTURE_LOCALE", "en_GB.UTF-8")}
    # The sample feed does not belong among the timetables that this user opened lately.
    with (tempfile.TemporaryDirectory() as home,
          Desk(SAMPLE, "--now", "2026-11-20T08:14:00", environment=locale | {"XDG_DATA_HOME": home}) as desk):
        desk.expect_showing("trip-departure")
        # The pointer is in nobody's way, and lights no row.
        subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True, timeout=PATIENCE)
        desk.keys(*" ".join(KEYS).split())
        desk.expect_showing("trip-delay")
        wait_for("a window at rest", lambda: settled(desk.window(), file))


main(Path(sys.argv[1]))
