"""Several outlets, each in the form of its readers: files, paths of one server, and what a desk says of them."""

import json
import signal
import subprocess
import urllib.error
import urllib.request

import pytest
from google.transit import gtfs_realtime_pb2

from desk import PATIENCE, PROGRAM, SAMPLE, Atspi, wait_for
from morning import MORNING, start, wait_for_a_trip
from published_feed import free_port, published

TEMPLATE, TEMPLATE_START = "l12-wd-t-0817", "08:17:00"
Relationship = gtfs_realtime_pb2.TripDescriptor.ScheduleRelationship
FORMS = {"standard": "NEW", "added": "ADDED", "google": "ADDED", "transit": "DUPLICATED"}


def add(store, minutes: str, name: str) -> None:
    subprocess.run(
        [PROGRAM, "add", SAMPLE, TEMPLATE, minutes, "--id", name, "--now", MORNING, "--store", store], check=True,
        capture_output=True, timeout=PATIENCE)


def ask(port: int, path: str) -> tuple[int, bytes]:
    """The status and the body of an answer; 0 as long as there is no server."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError:
        return 0, b""


def names(body: bytes) -> list[str]:
    """The ids of the entities without their date."""
    return [entity.id.split("-", 1)[1] for entity in gtfs_realtime_pb2.FeedMessage.FromString(body).entity]


def test_each_outlet_gets_its_form_and_what_it_cannot_say_is_held_back_there(tmp_path):
    store, port = tmp_path / "journal.sqlite", free_port()
    files = {form: tmp_path / f"{form}.pb" for form in FORMS}
    add(store, "+5", "twin-1")
    add(store, "+5", "twin-2")
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, "--publish-to", files["standard"],
         *(word for form in ("added", "google", "transit") for word in ("--publish-to", f"{form}={files[form]}")),
         "--serve", str(port), "--serve", f"google,transit={port}"], stderr=subprocess.PIPE, text=True)
    try:
        wait_for("a first version", lambda: ask(port, "/health")[0] == 200)
        for form, relationship in FORMS.items():
            message = published(files[form])
            assert names(files[form].read_bytes()) == (["twin-1"] if form == "google" else ["twin-1", "twin-2"])
            trip = message.entity[0].trip_update.trip
            assert trip.schedule_relationship == Relationship.Value(relationship)
            assert trip.trip_id == ("twin-1" if form in ("standard", "added") else TEMPLATE)
            if form != "added":
                path = "/trip-updates.pb" if form == "standard" else f"/{form}/trip-updates.pb"
                assert ask(port, path) == (200, files[form].read_bytes())
        assert published(files["google"]).entity[0].trip_update.trip.start_time == "08:22:00"
        status, words = ask(port, "/added/trip-updates.pb")
        assert status == 404
        assert words == (
            b"there is /trip-updates.pb, /google/trip-updates.pb, /transit/trip-updates.pb, /alerts.pb, /feed.pb, "
            b"/google/feed.pb, /transit/feed.pb and /health\n")
        health = json.loads(ask(port, "/health")[1])
        assert health["feeds"] == {
            path: len(ask(port, path)[1])
            for path in ("/alerts.pb", *(form + name for form in ("", "/google", "/transit")
                                         for name in ("/trip-updates.pb", "/feed.pb")))}
        subprocess.run(
            [PROGRAM, "cancel", SAMPLE, "r1-wd-t-0820", "--now", MORNING, "--store", store], check=True,
            timeout=PATIENCE)
        for file in files.values():
            wait_for(f"the cancelled trip in {file}", lambda: b"r1-wd-t-0820" in file.read_bytes())
    finally:
        publisher.send_signal(signal.SIGTERM)
        _, errors = publisher.communicate(timeout=PATIENCE)
    assert publisher.returncode == 0, errors
    assert "twin-2 on 2026-11-20 is held back from google: Another extra trip has the same trip_id" in errors
    stamps = {published(file).header.timestamp for file in files.values()}
    assert len(stamps) == 1, "the last version is in each file"


@pytest.mark.parametrize("arguments, words", [
    (["--publish-to", "gogle=feed.pb"], "“gogle” is no profile, and no kind of feed; write standard, added, google, "
                                        "transit, alerts or combined"),
    (["--serve", "google=localhost"], "“localhost” has no port"),
    (["--publish-to", "feed.pb", "--publish-to", "google=feed.pb"], "is named twice; name another file for each feed"),
])
def test_an_outlet_that_is_not_understood_is_refused_with_words(tmp_path, arguments, words):
    result = subprocess.run(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / "journal.sqlite", *arguments],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode in (2, 64)
    assert words in result.stderr
    assert not (tmp_path / "journal.sqlite").exists()


def choose(desk, place: int) -> None:
    """Chooses a form, as the keyboard does."""
    combo = desk.find("feed-preview-form")
    Atspi.Selection.select_child(combo, place)


def test_the_desk_shows_how_each_feed_tells_of_an_extra_trip(tmp_path):
    standard, google, store = tmp_path / "feed.pb", tmp_path / "google.pb", tmp_path / "journal.sqlite"
    with start("--publish-to", standard, "--publish-to", f"google={google}", "--store", store) as desk:
        row = wait_for_a_trip(desk)
        add(store, "+0", "relief")
        wait_for("it is listed", lambda: any("extra" in cell for cell in desk.column(4)[row:row + 8]))
        desk.select(next(row + number for number, cell in enumerate(desk.column(4)[row:]) if "extra" in cell))
        words = "Passengers see: an extra trip, on time; held back from “google”"
        wait_for("what passengers see", lambda: desk.text("trip-passengers") == words)
        wait_for("the status line", lambda: desk.text("publish-status").endswith("1 trip held back"))
        assert "to feed.pb, google.pb" in desk.text("publish-status")
        assert names(standard.read_bytes()) == ["relief"] and names(google.read_bytes()) == []
        desk.keys("ctrl+i")
        wait_for("the forms", lambda: "google: Not published, because readers would reject it" in desk.text(
            "feed-preview-summary"))
        assert desk.text("feed-preview-summary").startswith("standard: Published as an extra trip.\n")
        assert "8:17" in desk.cell(0, 2, "feed-preview-table")
        desk.press("feed-preview-notation")
        wait_for("the standard's", lambda: "schedule_relationship: NEW" in desk.text("feed-preview"))
        choose(desk, 1)
        wait_for("google's", lambda: f'start_time: "{TEMPLATE_START}"' in desk.text("feed-preview"))
        assert f'trip_id: "{TEMPLATE}"' in desk.text("feed-preview")


def test_of_other_trips_there_is_one_form(tmp_path):
    with start("--publish-to", tmp_path / "feed.pb", "--publish-to", f"google={tmp_path / 'google.pb'}") as desk:
        wait_for_a_trip(desk)
        desk.keys("plus")
        desk.expect_saved()
        desk.keys("ctrl+i")
        wait_for("the stops", lambda: desk.rows("feed-preview-table") > 2)
        assert not desk.is_showing("feed-preview-form")
        assert desk.text("feed-preview-summary").startswith("Published with")
