"""One language for every word of the built program, and the habits of the user's country."""

import pytest

from desk import SAMPLE, Desk, below, wait_for
from morning import MORNING


def desk(**environment: str) -> Desk:
    """A desk whose user has set nothing but `environment`."""
    # An empty LC_ALL counts as none: it takes back what the test harness sets.
    return Desk(SAMPLE, "--now", MORNING, environment={"LC_ALL": ""} | environment)


@pytest.mark.parametrize(("environment", "departure", "delay", "weekday"), [
    ({"LANG": "en_US.UTF-8"}, "8:17\u202fAM", "5 minutes delay", "Fri"),
    ({"LANG": "en_US.UTF-8", "LC_TIME": "nl_NL.UTF-8"}, "08:17", "5 minutes delay", "Fri"),
    ({"LANG": "nl_NL.UTF-8"}, "08:17", "5 minuten vertraging", "vr"),
    ({"LANG": "nl_NL.UTF-8", "LC_TIME": "en_US.UTF-8"}, "8:17\u202fAM", "5 minuten vertraging", "vr"),
    ({"LANGUAGE": "de", "LANG": "C.UTF-8"}, "08:17", "5 Minuten Verspätung", "Fr"),
    ({"LANGUAGE": "ko:de_AT:nl", "LANG": "en_US.UTF-8"}, None, "5 Minuten Verspätung", "Fr"),
    ({"LANGUAGE": "en:de", "LC_ALL": "nl_NL.UTF-8"}, "08:17", "5 minutes delay", "Fri"),
    ({"LANG": "ko_KR.UTF-8"}, "8:17\u202fAM", "5 minutes delay", "Fri"),
    ({"LANG": "fa_IR.UTF-8"}, "08:17", "5 minutes delay", "Fri"),
    ({"LANGUAGE": "de", "LC_ALL": "C"}, "8:17\u202fAM", "5 minutes delay", "Fri"),
    ({"LANGUAGE": "de", "LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "8:17\u202fAM", "5 minutes delay", "Fri"),
])
def test_words_are_of_one_language(environment, departure, delay, weekday):
    with desk(**environment) as app:
        shown = wait_for("a trip", lambda: app.text("trip-departure"))
        assert departure is None or shown == departure
        app.press("increase-delay-5")
        app.expect_text("trip-delay", delay)
        # The head of the list names the day.
        titles = [node.get_name() for node in below(app.application())]
        assert any(title.startswith(weekday) and "2026" in title for title in titles), titles


def test_the_list_tells_hours_of_delay_in_a_narrow_column():
    with desk(LANG="en_US.UTF-8") as app:
        row = wait_for("a trip", lambda: chosen(app))
        for _ in range(14):
            app.press("increase-delay-5")
        wait_for("+1:10", lambda: app.cell(row, 4) == "●●● +1:10")


def chosen(app: Desk) -> int | None:
    """The row whose departure the detail shows."""
    departure = app.text("trip-departure")
    departures = app.column(0)
    return departures.index(departure) if departure in departures else None
