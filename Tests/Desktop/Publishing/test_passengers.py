"""What a desk says that passengers see: of what it publishes, and of what a followed feed has said before it fell silent."""

import subprocess
from datetime import datetime
from zoneinfo import ZoneInfo

from board import EXPECTED, departures
from desk import PATIENCE, PROGRAM, SAMPLE, Desk, wait_for
from google.transit import gtfs_realtime_pb2
from morning import MORNING, start, wait_for_a_trip
from published_feed import delays, published

NOW = int(datetime.fromisoformat(MORNING).replace(tzinfo=ZoneInfo("Europe/Amsterdam")).timestamp())
LATE, CANCELED = "r1-wd-t-0820", "l12-wd-t-0817"
Relationship = gtfs_realtime_pb2.TripDescriptor.ScheduleRelationship


def write(feed, age: int, canceled: list[str] = (), late: dict[str, int] = {}) -> None:
    """A feed that was made `age` seconds before the rehearsal's morning, put in its place at once."""
    message = gtfs_realtime_pb2.FeedMessage()
    message.header.gtfs_realtime_version = "2.0"
    message.header.timestamp = NOW - age
    for trip in [*canceled, *late]:
        entity = message.entity.add(id=trip)
        entity.trip_update.trip.trip_id = trip
        entity.trip_update.trip.start_date = "20261120"
        if trip in canceled:
            entity.trip_update.trip.schedule_relationship = Relationship.Value("CANCELED")
        else:
            entity.trip_update.stop_time_update.add(stop_sequence=1).departure.delay = late[trip]
    draft = feed.with_suffix(".new")
    draft.write_bytes(message.SerializeToString())
    draft.rename(feed)


def test_what_is_vouched_for_is_called_so(tmp_path):
    feed = tmp_path / "feed.pb"
    with start("--publish-to", feed, "--vouch", "30") as desk:
        row = wait_for_a_trip(desk)
        wait_for("nobody", lambda: desk.text("publish-status").endswith("0 published: nobody has touched a desk"))
        assert desk.cell(row, 4) == "no data"
        assert desk.text("trip-passengers") == "Passengers see: the timetable; nobody has touched a desk"
        desk.keys("Down", "Up")
        desk.expect_cell(row, 4, "vouched on time")
        count = len(published(feed).entity)
        assert count > 10
        wait_for("counts", lambda: desk.text("publish-status").endswith(f"{count} published, {count} vouched"))
        desk.expect_text("trip-passengers", "Passengers see: vouched on time")
        assert "vouched on time" in desk.text("trip-status")
        desk.keys("plus", "plus")
        desk.expect_text("trip-passengers", "Passengers see: 2 minutes delay")
        assert set(delays(feed)[CANCELED]) == {120}
        wait_for("one less", lambda: f"{count} published, {count - 1} vouched" in desk.text("publish-status"))


def test_a_desk_that_does_not_publish_claims_nothing():
    with start() as desk:
        wait_for_a_trip(desk)
        assert not desk.is_showing("trip-passengers")


def test_a_departure_that_nobody_confirmed_should_have_left():
    with start() as desk:
        row = wait_for_a_trip(desk)
        assert desk.cell(row - 1, 4) == "should have left"
        desk.select(row - 1)
        wait_for("in words", lambda: "should have left" in desk.text("trip-status"))
        assert "departed" not in desk.text("trip-status")
        desk.press("on-time")
        desk.expect_cell(row - 1, 4, "on time")
        wait_for("in words", lambda: "departed" in desk.text("trip-status"))


def test_a_cancellation_of_a_silent_feed_holds_and_its_times_do_not(tmp_path):
    feed, out = tmp_path / "followed.pb", tmp_path / "published.pb"
    write(feed, 240, [CANCELED], {LATE: 300})
    with start("--follow", feed, "--publish-to", out) as desk:
        row = wait_for_a_trip(desk)
        desk.expect_cell(row, 4, "canceled (4 min old)")
        wait_for("in words", lambda: "canceled, reported 4 min ago" in desk.text("trip-status"))
        late = next(number for number, text in enumerate(desk.column(0)) if text.startswith("8:20"))
        assert desk.cell(late, 4) == "no data" and "+5" not in "".join(desk.column(4))
        wait_for("the notice", lambda: "followed.pb" in desk.text("desk-notice"))
        wait_for("published", lambda: CANCELED in delays(out))
        assert LATE not in delays(out)
        # The feed is back, and does not cancel the trip any more.
        write(feed, 0, [], {LATE: 300})
        desk.expect_cell(row, 4, "no data")
        wait_for("no notice", lambda: not desk.is_showing("desk-notice"))
        wait_for("published", lambda: CANCELED not in delays(out) and LATE in delays(out))


def test_a_board_keeps_what_a_silent_feed_has_canceled(tmp_path):
    feed = tmp_path / "followed.pb"
    write(feed, 240)
    with Desk("board", SAMPLE, "--stop", "st-zdc", "--now", MORNING, "--follow", feed) as board:
        wait_for("departures", lambda: departures(board))
        assert not any("canceled" in row[EXPECTED] for row in departures(board))
        write(feed, 239, ["l12-wd-h-0825"])  # It begins at this station.
        wait_for("canceled", lambda: any("canceled" in row[EXPECTED] for row in departures(board)))


def test_a_publisher_without_a_window_keeps_what_a_silent_feed_has_canceled(tmp_path):
    feed, out = tmp_path / "followed.pb", tmp_path / "published.pb"
    write(feed, 240, [CANCELED], {LATE: 300})
    publisher = subprocess.Popen(
        [PROGRAM, "publish", SAMPLE, "--now", MORNING, "--store", tmp_path / "journal.sqlite", "--publish-to", out,
         "--follow", feed], stderr=subprocess.PIPE, text=True)
    try:
        wait_for("the cancelled trip", lambda: CANCELED in delays(out))
        assert LATE not in delays(out)
        write(feed, 0, [], {LATE: 300})
        wait_for("as the feed says now", lambda: LATE in delays(out) and CANCELED not in delays(out))
    finally:
        publisher.terminate()
        _, errors = publisher.communicate(timeout=PATIENCE)
    lines = [line for line in errors.splitlines() if "followed.pb" in line]
    assert len(lines) == 2 and "has fallen silent" in lines[0] and lines[1].endswith("is back"), errors


def test_an_extra_trip_is_marked_and_is_what_passengers_see(tmp_path):
    feed, store = tmp_path / "feed.pb", tmp_path / "journal.sqlite"
    with start("--publish-to", feed, "--store", store) as desk:
        row = wait_for_a_trip(desk)
        added = subprocess.run(
            [PROGRAM, "add", SAMPLE, CANCELED, "+2", "--now", MORNING, "--store", store], check=True,
            capture_output=True, text=True, timeout=PATIENCE).stdout.strip()
        wait_for("it is listed", lambda: any("extra" in cell for cell in desk.column(4)[row:row + 8]))
        listed = next(row + number for number, cell in enumerate(desk.column(4)[row:]) if "extra" in cell)
        assert desk.cell(listed, 4) == "extra · on time"
        desk.select(listed)
        wait_for("in the detail", lambda: desk.text("trip-status").startswith("extra trip · on time"))
        wait_for("passengers", lambda: desk.text("trip-passengers") == "Passengers see: an extra trip, on time")
        update, = (entity.trip_update for entity in published(feed).entity if entity.trip_update.trip.trip_id == added)
        assert all(stop.departure.time == stop.departure.scheduled_time for stop in update.stop_time_update)
