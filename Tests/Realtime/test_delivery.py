"""What check-feed says about servers: our own publisher's, and one that does each thing wrong."""

import contextlib
import json
import re
import socket
import subprocess
import time

import pytest
from feed_server import PATIENCE, PROGRAM, SAMPLE, serving, version


def judged(url, *options):
    """The rules about servers that an address breaks, with what is said; and the whole report."""
    result = subprocess.run(
        [PROGRAM, "check-feed", SAMPLE, url, "--json", *options], capture_output=True, text=True, timeout=PATIENCE)
    assert result.returncode in (0, 1), result.stderr
    report = json.loads(result.stdout)
    return {finding["rule"]: finding.get("value") for finding in report["findings"] if finding["rule"][0] == "H"}, report


def test_a_good_server_has_no_findings():
    with serving() as server:
        assert judged(server.url) == ({}, judged(server.url)[1])
        assert [("If-None-Match" in asked, "If-Modified-Since" in asked) for asked in server.asked[:3]] == [
            (False, False), (True, False), (False, True)]


@pytest.mark.parametrize("told, rule, words", [
    ({"headers": {"ETag": None}}, "H004", None),
    ({"headers": {"Last-Modified": None}}, "H002", None),
    ({"headers": {"Last-Modified": "yesterday"}}, "H002", "Last-Modified: yesterday"),
    ({"modified": time.time() + 3600}, "H003", "s ahead"),
    ({"modified": time.time() - 3600}, "H003", "before the header's timestamp"),
    ({"status": 200}, "H005", "HTTP 200 with the same bytes"),
    ({"status": 500}, "H005", "HTTP 500"),
    ({"headers": {"Content-Type": "text/plain"}}, "H006", "Content-Type: text/plain"),
    ({"headers": {"Content-Type": None}}, "H006", "no Content-Type"),
    ({"packs": False, "body": version(entities=200)}, "H007", "bytes"),
    ({"body": version(age=700)}, "H008", "s ago"),
])
def test_a_server_that_does_one_thing_wrong(told, rule, words):
    with serving(**told) as server:
        found, _ = judged(server.url)
        assert list(found) == [rule], found
        assert words is None or words in found[rule], found


def test_an_answer_that_is_new_each_time_is_no_answer_to_a_repeated_question():
    count = iter(range(1000))
    with serving(status=200, body=lambda: version(entities=next(count))) as server:
        assert judged(server.url)[0] == {}


def test_http_is_a_finding_where_other_computers_can_ask():
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("NOT TESTED: this computer has no address but its own")
        address = probe.getsockname()[0]
    with serving(address) as server:
        assert judged(server.url)[0] == {"H001": "http"}


def test_our_own_publisher_keeps_every_rule_about_servers(tmp_path):
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--store", tmp_path / "journal", "--serve", "0", "--vouch", "1440"],
        stderr=subprocess.PIPE, text=True)
    try:
        url = None
        for line in publisher.stderr:
            if found := re.search(r"http://\S+?\.pb", line):
                url = found.group()
                break
        assert url, "the publisher gave no address"
        found, report = judged(url)
        assert found == {} and {finding["rule"] for finding in report["findings"]} <= {"W002", "W005"}, report
        text = subprocess.run(
            [PROGRAM, "check-feed", SAMPLE, url], capture_output=True, text=True, timeout=PATIENCE).stdout
        assert "trip updates" in text and "server" not in text
    finally:
        publisher.terminate()
        publisher.wait(timeout=PATIENCE)
        publisher.stderr.close()
