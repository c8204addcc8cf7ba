"""The service of a user that shows a board: what its unit says, and what the board tells the service manager."""

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
from desk import PATIENCE, PROGRAM, ROOT, SAMPLE, Desk, wait_for
from morning import MORNING
from notified import Notified

UNIT = "tripdesk-board@.service"


@pytest.fixture(scope="module")
def prefix(tmp_path_factory) -> Path:
    """A prefix with the program installed."""
    prefix = tmp_path_factory.mktemp("prefix")
    subprocess.run(
        [ROOT / "scripts/install", "--prefix", prefix, "--program", PROGRAM], check=True, capture_output=True, timeout=120)
    return prefix


def verify(unit: Path, folder: Path) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["systemd-analyze", "--user", "--man=no", "verify", unit], capture_output=True, text=True, timeout=60,
        env=os.environ | {"XDG_RUNTIME_DIR": str(folder)})


def test_systemd_finds_nothing_wrong_with_the_unit_and_does_find_what_is(prefix, tmp_path):
    text = (prefix / "lib/systemd/user" / UNIT).read_text()
    unit = tmp_path / "tripdesk-board@hall.service"
    unit.write_text(text)
    result = verify(unit, tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    unit.write_text(text.replace("WatchdogSec=", "WatchdockSec=").replace("/bin/tripdesk", "/bin/missing"))
    result = verify(unit, tmp_path)
    assert result.returncode != 0 and "WatchdockSec" in result.stderr and "/bin/missing" in result.stderr


def test_the_command_of_the_unit_opens_a_board_with_the_example_of_its_settings(prefix):
    unit = (prefix / "lib/systemd/user" / UNIT).read_text()
    example = (prefix / "share/doc/tripdesk/examples/board.conf").read_text()
    settings = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].replace('"', "")
    # As systemd puts it together: $OPTIONS is several words, ${FEED} is one.
    words = command.replace("$OPTIONS", settings["OPTIONS"]).replace("${FEED}", settings["FEED"]).split()
    assert words[-2] == "--", "what begins with a hyphen is a timetable, too"
    with Desk(*words[1:-2], "--now", MORNING, words[-1], program=Path(words[0])) as board:
        wait_for("a title", lambda: "Zilverdam" in board.text("board-title"))


def test_a_board_tells_when_it_is_open_that_it_is_alive_and_when_it_ends(tmp_path):
    with Notified(tmp_path / "notify") as notified:
        with Desk("board", SAMPLE, "--stop", "st-zdc", "--now", MORNING,
                  environment={"NOTIFY_SOCKET": str(notified.path)}) as board:
            assert notified.next() == ["READY=1", "WATCHDOG=1", "STATUS=showing st-zdc"]
            assert board.is_showing("board-title")
            assert notified.next() == ["WATCHDOG=1"]
            board.process.send_signal(signal.SIGTERM)
            assert notified.next() == ["STOPPING=1"]
            assert board.process.wait(PATIENCE) == 0


def test_a_board_that_cannot_begin_is_never_ready(tmp_path):
    with Notified(tmp_path / "notify") as notified:
        result = subprocess.run(
            [PROGRAM, "board", SAMPLE, "--stop", "nowhere"], capture_output=True, timeout=PATIENCE,
            env=os.environ | {"NOTIFY_SOCKET": str(notified.path)})
        assert result.returncode == 2
        notified.socket.setblocking(False)
        with pytest.raises(BlockingIOError):
            notified.next()
