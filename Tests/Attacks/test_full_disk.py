"""A full disk is named wherever a command writes a file, and what was there stays."""

import subprocess

import pytest
from attack import PROGRAM, SAMPLE, tripdesk

DAY = ("--date", "2026-11-20")
FULL = "No space left on device"


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder], capture_output=True, text=True)
    if mount.returncode != 0:
        pytest.skip(f"NOT TESTED: no file system can be mounted: {mount.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.parametrize(
    ("ending", "old"), [("png", b"\x89PNG\r\n\x1a\nold"), ("svg", b"<svg>old</svg>"), ("pdf", b"%PDF-1.5 old")],
    ids=["png", "svg", "pdf"])
def test_a_picture(small_disk, ending, old):
    """Cairo knows only that writing failed."""
    picture = small_disk / f"line.{ending}"
    picture.write_bytes(old)
    result = tripdesk("graph", SAMPLE, *DAY, "-o", picture)
    assert result.returncode != 0 and FULL in result.stderr, (result.returncode, result.stderr)
    assert result.stderr.count("\n") == 1 and picture.read_bytes() == old
    assert [file.name for file in small_disk.iterdir()] == [picture.name]


def test_a_report(small_disk, tmp_path):
    (tmp_path / "feed.pb").write_bytes(b"\x0a\x0d\x0a\x032.0\x10\x00\x18\x80\x80\x80\xd0\x06")
    report = small_disk / "report.html"
    old = b"<!DOCTYPE html>old"
    report.write_bytes(old)
    (small_disk / "filler").write_bytes(bytes(12_000))
    result = tripdesk("check-feed", SAMPLE, tmp_path / "feed.pb", "--html", report)
    assert result.returncode == 1 and f"cannot be written ({FULL})" in result.stderr, (result.returncode, result.stderr)
    assert report.read_bytes() == old


def test_the_output():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [PROGRAM, "trips", SAMPLE, *DAY], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert result.returncode == 1 and FULL in result.stderr
