"""`tripdesk graph`: the train graph of a line's day as a file or as data, without a display."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from desk import PROGRAM, SAMPLE
from pdf import page_sizes
from small_feed import small_feed

NOW = "2026-11-20T08:14:00"


def graph(*words, **variables) -> subprocess.CompletedProcess:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [PROGRAM, "graph", SAMPLE, *map(str, words)], capture_output=True, text=True, timeout=120,
        env=environment | variables)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def decide(store: Path, *words) -> None:
    subprocess.run([PROGRAM, words[0], SAMPLE, *map(str, words[1:]), "--now", NOW, "--store", store], check=True, timeout=60)


def test_the_data_has_the_axis_and_what_was_decided(store):
    trips = [json.loads(line) for line in subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--planned", "--json", "--date", NOW[:10]], capture_output=True, text=True,
        check=True).stdout.splitlines()]
    late = next(trip for trip in trips if trip["departure"].startswith("2026-11-20T12"))
    decide(store, "delay", late["trip_id"], "7")
    result = graph("--json", "--now", NOW, "--store", store, "--line", late["route"])
    assert result.returncode == 0, result.stderr
    data = json.loads(result.stdout)
    positions = [station["position"] for station in data["stations"] if station["section"] == 0]
    assert data["unit"] == "m" and positions == sorted(positions) and len(positions) > 2
    trip, = [trip for trip in data["trips"] if trip["trip_id"] == late["trip_id"]]
    first = trip["points"][0]
    assert first["expected_departure"] - first["departure"] == 420
    others = [point for other in data["trips"] if other is not trip for point in other["points"]]
    assert sum("expected_departure" in point for point in others) < len(others)


def test_pdf_pages_are_landscape_paper_at_the_chosen_scale(store, tmp_path):
    decide(store, "cancel", next(iter(json.loads(line)["trip_id"] for line in subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--planned", "--json", "--date", NOW[:10]], capture_output=True, text=True,
        check=True).stdout.splitlines())))
    sizes = {"a4": (841.9, 595.3), "a3": (1190.6, 841.9)}
    for paper, size in sizes.items():
        file = tmp_path / f"{paper}.pdf"
        result = graph("-o", file, "--paper", paper, "--hour-width", 50, "--now", NOW, "--store", store)
        assert result.returncode == 0 and not result.stderr, result.stderr
        pages = page_sizes(file)
        assert len(pages) > 2, "several pages"
        for page in pages:
            assert page == pytest.approx(size, abs=0.5)


def test_svg_and_png_have_a_file_for_each_page(store, tmp_path):
    for ending, begin in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        file = tmp_path / f"graph.{ending}"
        decide(store, "delay", trip_of_the_day(), "5")
        result = graph("-o", file, "--hour-width", 80, "--now", NOW, "--store", store)
        assert result.returncode == 0, result.stderr
        files = sorted(tmp_path.glob(f"graph*.{ending}"))
        assert len(files) > 2 and all(one.read_bytes().startswith(begin) for one in files)
    assert not list(tmp_path.glob("*.part"))


def test_a_page_that_cannot_be_written_leaves_no_part_of_the_day(tmp_path):
    (tmp_path / "graph-2.svg").mkdir()
    result = graph("-o", tmp_path / "graph.svg", "--hour-width", 80, "--date", NOW[:10])
    assert result.returncode == 1 and "graph-2.svg cannot be written" in result.stderr, result.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["graph-2.svg"]


def test_a_link_stays_and_the_file_it_leads_to_is_written(tmp_path):
    (tmp_path / "kept").mkdir()
    for name, leads in (("graph.pdf", "kept/there.pdf"), ("new.pdf", str(tmp_path / "kept" / "new.pdf"))):
        link = tmp_path / name
        link.symlink_to(leads)
        if name == "graph.pdf":
            link.write_bytes(b"%PDF-1.5 before")
        result = graph("-o", link, "--date", NOW[:10])
        assert result.returncode == 0 and link.is_symlink(), result.stderr
        assert link.resolve().read_bytes().startswith(b"%PDF-") and b"before" not in link.read_bytes() and link.resolve().parent.name == "kept"
    assert not list(tmp_path.rglob("*.part"))


def test_what_is_no_file_is_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link.svg").symlink_to(tmp_path / "pipe")
    result = graph("--date", "2026-11-20", "-o", tmp_path / "link.svg")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1) and "it is not a file" in result.stderr, result.stderr
    assert (tmp_path / "pipe").is_fifo() and sorted(os.listdir(tmp_path)) == ["link.svg", "pipe"]


def test_a_day_of_which_no_trip_can_be_used_is_not_offered_in_its_own_place(tmp_path):
    feed = small_feed(
        tmp_path,
        stop_times="trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,8:00:00,8:00:00,a,1\n")
    for words in (["graph", feed, "--json"], ["trips", feed]):
        result = subprocess.run(
            [PROGRAM, *words, "--date", "2026-11-20"], capture_output=True, text=True, timeout=60)
        assert "no trip of 2026-11-20 can be used" in result.stderr and "nearest" not in result.stderr, result.stderr


def trip_of_the_day() -> str:
    listed = subprocess.run(
        [PROGRAM, "trips", SAMPLE, "--planned", "--json", "--date", NOW[:10]], capture_output=True, text=True, check=True)
    return json.loads(listed.stdout.splitlines()[-1])["trip_id"]


@pytest.mark.parametrize("words, said", [
    (["--json", "--line", "no such line"], "has no line no such line; there is"),
    (["--json", "-o", "x.pdf"], "name a file with -o"),
    ([], "name a file with -o"),
    (["-o", "graph.gif"], "has to end in .pdf, .svg or .png"),
    (["--json", "--hour-width", "0"], "5 to 400"),
    (["--json", "--direction", "2"], "0 or 1"),
    (["--json", "--date", "1999-01-01"], "no trip runs on 1999-01-01"),
])
def test_what_cannot_be_drawn_is_said_in_one_line(words, said):
    result = graph(*words)
    assert result.returncode == 2 and said in result.stderr and result.stderr.count("\n") == 1, result.stderr


def test_a_folder_that_does_not_exist_is_named(tmp_path):
    for ending in ("pdf", "svg", "png"):
        file = tmp_path / "missing" / f"graph.{ending}"
        result = graph("-o", file, "--date", NOW[:10])
        assert result.returncode == 1 and result.stderr.endswith(
            f"{file} cannot be written: No such file or directory\n"), result.stderr
