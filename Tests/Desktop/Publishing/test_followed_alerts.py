"""The alerts of a followed feed: known at the desk, and published only where the operator says so."""

from alert_feed import write_alerts
from desk import wait_for
from morning import MORNING, start, wait_for_a_trip


def test_the_desk_counts_the_alerts_of_a_feed_and_they_end_with_it(tmp_path):
    feed = tmp_path / "alerts.pb"
    write_alerts(feed, MORNING, R1="Works", nothing="Snow")
    with start("--follow", feed) as desk:
        wait_for_a_trip(desk)
        wait_for("the alert", lambda: desk.text("follow-status") == "follows 1 alert, 1 unmatched")
        assert not desk.is_showing("desk-notice")
        write_alerts(feed, MORNING, R1="Works", L12="Diversion")
        wait_for("two", lambda: desk.text("follow-status") == "follows 2 alerts")
        write_alerts(feed, MORNING)
        wait_for("none", lambda: desk.text("follow-status") == "follows 0 alerts")
