"""The service for systemd: what its unit says, and what `tripdesk publish` tells the service manager."""

import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from desk import PATIENCE, PROGRAM, ROOT, SAMPLE
from morning import MORNING
from notified import Notified

UNIT = "tripdesk-publish@.service"
INSTANCE = "tripdesk-publish@city.service"
# What the unit refers to, and a machine with systemd has.
OF_SYSTEMD = ["sysinit.target", "basic.target", "shutdown.target", "network-online.target", "network.target",
              "multi-user.target", "system.slice", "-.slice", "-.mount", "tmp.mount", "systemd-journald.socket"]


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess:
    return subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    """The root folder of a machine with systemd, on which the program is installed."""
    root = tmp_path_factory.mktemp("root")
    subprocess.run(
        [ROOT / "scripts/install", "--prefix", "/usr", "--destdir", root, "--program", PROGRAM], check=True,
        capture_output=True, timeout=120)
    units = root / "usr/lib/systemd/system"
    for name in OF_SYSTEMD:
        source = Path("/lib/systemd/system") / name
        if source.exists():
            shutil.copy(source, units)
    (root / "lib").symlink_to("usr/lib")
    (root / "bin").symlink_to("usr/bin")
    shutil.copy("/bin/sh", root / "usr/bin")
    return root


def test_systemd_finds_nothing_wrong_with_the_unit(root):
    result = analyze(f"--root={root}", "--man=no", "verify", INSTANCE)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_systemd_does_find_what_is_wrong(root, tmp_path):
    unit = root / "usr/lib/systemd/system" / UNIT
    text = unit.read_text()
    try:
        unit.write_text(text.replace("/usr/bin/tripdesk", "/usr/bin/missing").replace("ProtectHome=", "ProtectHouse="))
        result = analyze(f"--root={root}", "--man=no", "verify", INSTANCE)
        assert result.returncode != 0 and "/usr/bin/missing" in result.stderr and "ProtectHouse" in result.stderr
    finally:
        unit.write_text(text)


def test_the_sandbox_leaves_an_exposure_of_three_at_most(root):
    unit = root / "usr/lib/systemd/system" / UNIT
    # The threshold is in tenths: the exit status says whether it is kept.
    result = analyze("security", "--offline=true", "--no-pager", "--threshold=30", unit)
    assert result.returncode == 0, result.stdout
    exposure = re.search(r"exposure level for .*: ([0-9.]+)", result.stdout)
    assert exposure and float(exposure[1]) <= 3.0


def test_what_the_unit_needs_is_installed(root):
    unit = (root / "usr/lib/systemd/system" / UNIT).read_text()
    user = re.search(r"^User=(\w+)$", unit, re.MULTILINE)[1]
    assert re.search(rf"^u {user} ", (root / "usr/lib/sysusers.d/tripdesk.conf").read_text(), re.MULTILINE)
    example = (root / "usr/share/doc/tripdesk/examples/publish.conf").read_text()
    settings = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
    assert (root / settings["FEED"].lstrip("/")).is_dir()
    # The command line of the unit, as systemd puts it together from that file.
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].replace('"', "")
    words = command.replace("%S", "/var/lib").replace("%i", "city").split()
    assert {word.strip("${}") for word in words if word.startswith("$")} == settings.keys()


def publish(tmp_path: Path, notified: Notified, *options: str | Path) -> subprocess.Popen:
    return subprocess.Popen(
        [PROGRAM, "publish", "--store", tmp_path / "journal.sqlite", "--now", MORNING, *options, "--", SAMPLE],
        env=os.environ | {"NOTIFY_SOCKET": str(notified.path)}, stderr=subprocess.PIPE, text=True)


def test_the_publisher_tells_when_it_is_ready_that_it_is_alive_and_when_it_ends(tmp_path):
    feed = tmp_path / "feed.pb"
    with Notified(tmp_path / "notify") as notified:
        publisher = publish(tmp_path, notified, "--publish-to", feed)
        try:
            first = notified.next()
            assert first[:2] == ["READY=1", "WATCHDOG=1"] and first[2].startswith("STATUS=publishing to ")
            # The first version is there when it says so, and the next one, with a decision, is told as well.
            assert feed.stat().st_size > 0
            subprocess.run(
                [PROGRAM, "delay", SAMPLE, "seed-1509", "+5", "--store", tmp_path / "journal.sqlite", "--now", MORNING],
                check=True, capture_output=True, timeout=PATIENCE)
            assert "WATCHDOG=1" in notified.next()
            publisher.send_signal(signal.SIGTERM)
            while (told := notified.next()) != ["STOPPING=1"]:
                assert "WATCHDOG=1" in told
            assert publisher.wait(PATIENCE) == 0
        finally:
            publisher.kill()
            publisher.communicate()


def test_a_publisher_that_cannot_begin_is_never_ready(tmp_path):
    with Notified(tmp_path / "notify") as notified:
        publisher = publish(tmp_path, notified, "--publish-to", tmp_path / "missing/feed.pb")
        publisher.communicate(timeout=PATIENCE)
        assert publisher.returncode == 2
        notified.socket.setblocking(False)
        with pytest.raises(BlockingIOError):
            notified.next()
