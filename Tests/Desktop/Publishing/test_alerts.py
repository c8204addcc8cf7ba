"""Alerts as consumers get them: as files, over HTTP, and what the desk and the log say of them."""

import gzip
import json
import signal
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager

from desk import PATIENCE, PROGRAM, SAMPLE, wait_for
from google.transit import gtfs_realtime_pb2
from morning import MORNING, start, wait_for_a_trip
from published_feed import check, free_port, published

TRIP = "r1-wd-t-0850"


def decide(store, command: str, *rest: str) -> None:
    subprocess.run(
        [PROGRAM, command, SAMPLE, *rest, "--now", MORNING, "--store", store], check=True, capture_output=True,
        timeout=PATIENCE)


@contextmanager
def publishing(store, *options):
    """A publisher; what it wrote to standard error is in `errors` once it has ended, and before in `publisher.log`."""
    log = store.with_name("publisher.log")
    with log.open("w") as errors:
        process = subprocess.Popen(
            [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", store, *options], stderr=errors)
    process.errors = ""
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=PATIENCE)
        process.errors = log.read_text()
    assert process.returncode == 0, process.errors


def reasons(file) -> list[str]:
    return [entity.alert.description_text.translation[0].text for entity in published(file).entity
            if entity.HasField("alert")]


def test_a_reason_is_an_alert_in_a_folder_until_it_is_undone_and_stays_when_publishing_ends(tmp_path):
    store, folder = tmp_path / "journal.sqlite", tmp_path / "www"
    folder.mkdir()
    trips, alerts, both = (folder / name for name in ("trip-updates.pb", "alerts.pb", "feed.pb"))
    with publishing(store, "--publish-to", folder) as publisher:
        wait_for("three files", lambda: trips.exists() and alerts.exists() and both.exists())
        decide(store, "cancel", TRIP)
        wait_for("the trip", lambda: TRIP.encode() in trips.read_bytes())
        assert reasons(alerts) == [], "nobody has said why"
        decide(store, "reason", TRIP, "Wisselstoring")
        wait_for("the alert", lambda: reasons(alerts) == ["Wisselstoring"] == reasons(both))
        decide(store, "undo")
        wait_for("no alert", lambda: reasons(alerts) == [] == reasons(both))
        decide(store, "reason", TRIP, "Storm")
        wait_for("another alert", lambda: reasons(alerts) == ["Storm"])
    assert reasons(alerts) == ["Storm"] == reasons(both), "it says itself until when it holds"
    assert len(published(both).entity) == 2 and published(both).header == published(trips).header
    assert "alerts.pb" in publisher.errors and "not published" not in publisher.errors


def test_alerts_over_http_have_the_manners_of_trip_updates(tmp_path):
    store, port = tmp_path / "journal.sqlite", free_port()
    decide(store, "delay", TRIP, "+20")
    decide(store, "reason", TRIP, "Wisselstoring " * 20)

    def ask(path: str, **headers: str):
        return urllib.request.urlopen(
            urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=PATIENCE)

    def is_there() -> bool:
        try:
            return ask("/health").status == 200
        except OSError:
            return False
    with publishing(store, "--serve", f"standard,google={port}"):
        wait_for("a first version", is_there)
        for path, count in (("/alerts.pb", 1), ("/feed.pb", 2), ("/google/feed.pb", 2)):
            with ask(path) as answer:
                plain, tag, modified = answer.read(), answer.headers["ETag"], answer.headers["Last-Modified"]
            message = gtfs_realtime_pb2.FeedMessage.FromString(plain)
            assert len(message.entity) == count and modified and message.header.timestamp
            with ask(path, **{"Accept-Encoding": "gzip"}) as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                assert gtfs_realtime_pb2.FeedMessage.FromString(gzip.decompress(answer.read())).entity == message.entity
            try:
                with ask(path, **{"If-None-Match": tag}) as answer:
                    assert answer.headers["ETag"] != tag, "there is a newer version"
            except urllib.error.HTTPError as error:
                assert error.code == 304
        with ask("/health") as answer:
            assert set(json.load(answer)["feeds"]) == {
                "/trip-updates.pb", "/google/trip-updates.pb", "/alerts.pb", "/feed.pb", "/google/feed.pb"}


def test_a_desk_and_a_log_say_when_alerts_have_no_outlet(tmp_path):
    store = tmp_path / "journal.sqlite"
    decide(store, "cancel", TRIP)
    decide(store, "reason", TRIP, "Storm")
    with publishing(store, "--publish-to", tmp_path / "trips.pb"):
        wait_for("the trip", lambda: len(published(tmp_path / "trips.pb").entity) == 1)
        note = "the alerts are not published; add --publish-to alerts=FILE, or name a folder"
        wait_for("the note", lambda: note in (tmp_path / "publisher.log").read_text())
    with start("--publish-to", tmp_path / "feed.pb", "--store", store) as desk:
        wait_for("the status line", lambda: desk.text("publish-status").endswith(" · 1 alert not published"))
    alerts = tmp_path / "why.pb"
    with start("--publish-to", tmp_path / "feed.pb", "--publish-to", f"alerts={alerts}", "--store", store) as desk:
        wait_for_a_trip(desk)
        wait_for("the status line", lambda: desk.text("publish-status").endswith(" · 1 alert"))
        assert check(alerts)["findings"] == [] and reasons(alerts) == ["Storm"]
