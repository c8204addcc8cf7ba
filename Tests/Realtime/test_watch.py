"""A feed that check-feed --watch watches: how its versions follow each other, and the report."""

import json
import signal
import subprocess
import time
from html.parser import HTMLParser

import pytest
from feed_server import PATIENCE, PROGRAM, SAMPLE, serving
from google.transit import gtfs_realtime_pb2

START = int(time.time())


def alerts(timestamp, *ids):
    """A feed with one alert for each id, which differ in their words."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version, message.header.incrementality = "2.0", 0
    message.header.timestamp = timestamp
    for each in ids:
        alert = message.entity.add(id=each).alert
        alert.informed_entity.add(stop_id="st-zdc")
        alert.header_text.translation.add(text=f"Closed {each.removesuffix(' renamed')}", language="en")
        alert.description_text.translation.add(text="The signals fail.", language="en")
    return message.SerializeToString()


def watch(*options, minutes=0.5):
    return subprocess.Popen(
        [PROGRAM, "check-feed", SAMPLE, *options, "--watch", str(minutes), "--every", "0.1"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)


class Script:
    """The versions that a server sends, each until the next one is asked for a second time."""

    def __init__(self, *versions):
        self.versions, self.asked = list(versions), 0

    def __call__(self):
        self.asked += 1
        # The first version stays a little longer, until the feed is watched.
        step = max(0, self.asked - 4) // 2
        return self.versions[min(step, len(self.versions) - 1)]

    def is_over(self):
        return self.asked > 4 + 2 * len(self.versions)


def ended(process, script, end=signal.SIGINT):
    """The output of a watch that is told to end when all versions were sent."""
    limit = time.monotonic() + PATIENCE
    while not script.is_over():
        assert process.poll() is None and time.monotonic() < limit, process.communicate()
        time.sleep(0.05)
    process.send_signal(end)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 1) and err == "", err
    return out


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_what_is_wrong_between_versions(tmp_path, end):
    script = Script(
        alerts(START, "a", "b"), alerts(START + 1, "a"), alerts(START + 1, "a", "b"), alerts(START, "a", "b renamed"))
    page = tmp_path / "report.html"
    with serving(headers={"ETag": None, "Last-Modified": None}, body=script) as server:
        out = ended(watch(server.url, "--json", "--html", page), script, end)
    report = json.loads(out)
    feed = report["feeds"][0]
    assert {rule: report["counts"].get(rule) for rule in ("E017", "E018", "V002", "V003")} == {
        "E017": 1, "E018": 1, "V002": 1, "V003": 1}
    assert feed["watched"]["versions"] == 4 and feed["watched"]["requests"] >= 8
    assert feed["watched"]["versions_with"]["V002"] == 1
    named = {finding["rule"]: (finding.get("entity"), finding.get("value")) for finding in report["findings"]}
    assert named["V002"] == ("b", "absent in one version")
    assert named["V003"] == ("b renamed", "before, its id was b")
    text = page.read_text()
    HTMLParser().feed(text)
    assert "V002" in text and "before, its id was b" in text and "4 versions" in text


def test_a_steady_feed_has_no_findings_and_the_time_ends_the_watch():
    clock, now = iter(range(1000)), int(time.time())
    with serving(body=lambda: alerts(now + next(clock) // 10, "a")) as server:
        process = watch(server.url, minutes=0.05)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, ""), out
    assert "Watched for" in out and "1 alert: no findings" in out


def test_requests_that_fail_are_reported_and_the_others_are_judged(tmp_path):
    good = alerts(START, "a")
    script = Script(good, b"<html>", good)
    updates = tmp_path / "empty.pb"
    updates.write_bytes(alerts(START))
    with serving(headers={"ETag": None, "Last-Modified": None}, body=script) as server:
        out = ended(watch(server.url, updates), script)
    assert "V004" in out and "this is a web page" in out
    assert f"{updates}:" in out


def test_a_watch_that_cannot_be_written_or_that_makes_no_sense_is_refused(tmp_path):
    feed = tmp_path / "feed.pb"
    feed.write_bytes(alerts(START))
    for options, words in (
        (("--watch", "0"), "--watch"), (("--watch", "nan"), "--watch"), (("--watch", "1", "--every", "0"), "--every"),
        (("--watch", "1", "--now", "2026-11-20T08:00:00"), "--now"), (("--watch", "1", "--previous", feed), "--previous"),
        (("--html", tmp_path), "is a folder"), (("--html", tmp_path / "none/report.html"), "no such folder"),
    ):
        result = subprocess.run(
            [PROGRAM, "check-feed", SAMPLE, feed, *options], capture_output=True, text=True, timeout=PATIENCE)
        assert (result.returncode, result.stderr.count("\n")) == (2, 1), result.stderr
        assert words in result.stderr
