"""gtfs-rt-validator, which others wrote, finds nothing in a published feed that its form does not demand."""

import datetime
import subprocess
import zipfile
from collections import Counter
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from google.transit import gtfs_realtime_pb2
from gtfs_rt_validator.api import Mode, Request, SortBy, prepare_feed, resolve, validate

ROOT = Path(__file__).resolve().parents[2]
PROGRAM, SAMPLE = ROOT / ".build/debug/tripdesk", ROOT / "data/sample-feed"
MORNING = datetime.datetime(2026, 11, 20, 8, 14, tzinfo=ZoneInfo("Europe/Amsterdam"))
TEMPLATE = "l12-wd-t-0817"

# What the form itself breaks, by how many trips: see docs/decisions/feed-profiles.md. W002: there is no vehicle.
DEMANDED = {
    # The rule for unknown trips knows ADDED, and is older than NEW.
    "standard": {"W002": 4, "E003": 2},
    # ADDED is deprecated.
    "added": {"W002": 4, "S024": 2},
    # The trip is ADDED with a trip_id and another start_time than in the timetable, twice: the rule for two updates of one
    # trip does not look at the time.
    "google": {"W002": 4, "S024": 2, "E016": 2, "E023": 2, "S003": 1},
    # The rule for two updates of one trip does not look at TripProperties.
    "transit": {"W002": 4, "S003": 1},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a feed in each profile, of one journal: a late trip, a cancelled one, and two extra trips."""
    folder = tmp_path_factory.mktemp("profiles")
    now = ("--now", MORNING.strftime("%Y-%m-%dT%H:%M:%S"), "--store", folder / "journal.sqlite")
    for words in (["delay", SAMPLE, "r1-wd-t-0850", "+5"], ["cancel", SAMPLE, "r1-wd-t-0820"],
                  ["add", SAMPLE, TEMPLATE, "+5", "--id", "extra-1"], ["add", SAMPLE, TEMPLATE, "+12", "--id", "extra-2"],
                  ["delay", SAMPLE, "extra-2", "+3"], ["skip", SAMPLE, "extra-2", "--at", "2"]):
        subprocess.run([PROGRAM, *words, *now], check=True, capture_output=True)
    outlets = [word for form in DEMANDED for word in ("--publish-to", f"{form}={folder / form}.pb")]
    publisher = subprocess.Popen([PROGRAM, "publish", SAMPLE, *now, *outlets], stderr=subprocess.PIPE, text=True)
    # The line comes after the first version; the last version has no predictions, so the first is kept.
    lines = iter(publisher.stderr.readline, "")
    said = next(line for line in lines if "publishing to" in line)
    feeds = {form: (folder / f"{form}.pb").read_bytes() for form in DEMANDED}
    publisher.terminate()
    assert publisher.wait() == 0, said
    for form, feed in feeds.items():
        (folder / f"{form}.pb").write_bytes(feed)
    with zipfile.ZipFile(folder / "gtfs.zip", "w") as archive:
        for table in SAMPLE.glob("*.txt"):
            # The validator wants addresses of domains that can exist.
            archive.writestr(table.name, table.read_text().replace("rietzee.example", "example.org"))
    return folder


@pytest.mark.parametrize("form", DEMANDED)
def test_nothing_is_wrong_but_what_the_form_demands(folder, form):
    path = folder / f"{form}.pb"
    message = gtfs_realtime_pb2.FeedMessage.FromString(path.read_bytes())
    assert len(message.entity) == 4
    found = []
    validate(
        Request(
            mode=Mode.MODERN, gtfs=prepare_feed(folder / "gtfs.zip", mode=Mode.MODERN, ignore_shapes=True),
            inputs=resolve(str(path), sort_by=SortBy.NAME), sort_by=SortBy.NAME, ignore_shapes=True,
            at=datetime.datetime.fromtimestamp(message.header.timestamp, datetime.UTC)),
        sink=found.append)
    notices = found[-1].notices
    rules = Counter({rule: notices.count_for(rule) for rule in notices.rule_ids()})
    assert dict(rules) == DEMANDED[form]
