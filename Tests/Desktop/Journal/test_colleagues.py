"""Who else is at a desk, and what is selected there: two desks on one server."""

import pytest
from desk import Desk, NotThere, wait_for
from morning import start, wait_for_a_trip
from postgres_server import postgres_server
from server_journal import Journal, kill

# A desk that died is gone after 30 seconds at the latest; one that was closed long before a desk that died.
DEAD, CLOSED = 30, 15


@pytest.fixture(scope="module")
def server():
    with postgres_server() as server:
        yield server


@pytest.fixture
def journal(server, tmp_path):
    return Journal(server, tmp_path)


def expect_colleagues(desk: Desk, names: str | None, patience: float = 20) -> None:
    """What the header bar says of who is at a desk."""
    if names is None:
        wait_for("nobody else", lambda: not desk.is_showing("colleagues"), patience)
    else:
        wait_for(names, lambda: desk.is_showing("colleagues") and desk.text("colleagues") == names, patience)


def expect_marked(desk: Desk, name: str, rows: range, expected: list[int]) -> None:
    try:
        wait_for(f"{name} at {expected}", lambda: marked(desk, name, rows) == expected)
    except NotThere as problem:
        found = [desk.cell(row, "destination") for row in rows]
        raise NotThere(f"{problem}, but of rows {rows} the destinations are {found}") from None


def marked(desk: Desk, name: str, rows: range) -> list[int]:
    """The rows of the list that are marked with a colleague's name."""
    return [row for row in rows if desk.cell(row, "destination").removeprefix("↔ ").startswith(f"{name} ")]


def test_two_desks_see_who_is_there_and_what_the_other_has_selected(journal):
    with journal.desk() as anna, journal.desk("--new-desk", author="bram") as bram:
        row = wait_for_a_trip(anna)
        assert wait_for_a_trip(bram) == row
        rows = range(row - 1, row + 4)
        expect_colleagues(anna, "bram, anna · 2 desks")
        expect_colleagues(bram, "anna, bram · 2 desks")
        wait_for("a sentence", lambda: anna.find("colleagues").get_name() == "At work now, at 2 desks: bram, anna (you)")
        wait_for("the trip of both", lambda: marked(anna, "bram", rows) == marked(bram, "anna", rows) == [row])
        anna.expect_text("trip-colleagues", "also selected by bram")
        bram.keys("Down", "shift+Down")
        expect_marked(anna, "bram", rows, [row + 1, row + 2])
        anna.expect_showing("trip-colleagues", False)
        assert marked(anna, "anna", rows) == marked(bram, "bram", rows) == [], "nobody marks what is selected here"
        kill(bram)
        expect_colleagues(anna, None, DEAD)
        assert marked(anna, "bram", rows) == []
    assert journal.entries() == []


def test_a_desk_that_is_closed_is_gone_at_once_and_all_are_while_the_server_is_away(tmp_path):
    with postgres_server() as server:
        journal = Journal(server, tmp_path)
        with journal.desk() as anna:
            row = wait_for_a_trip(anna)
            with journal.desk("--new-desk", author="bram") as bram:
                wait_for_a_trip(bram)
                expect_colleagues(anna, "bram, anna · 2 desks")
            expect_colleagues(anna, None, CLOSED)
            with journal.desk("--new-desk", author="chris") as chris:
                wait_for_a_trip(chris)
                expect_colleagues(anna, "chris, anna · 2 desks")
                server.stop()
                for desk in (anna, chris):
                    expect_colleagues(desk, None, DEAD)
                assert marked(anna, "chris", range(row, row + 1)) == []
                server.start()
                expect_colleagues(anna, "chris, anna · 2 desks", DEAD)
                expect_colleagues(chris, "anna, chris · 2 desks", DEAD)


def test_who_may_only_read_sees_the_others_and_is_not_seen(journal):
    journal.server.execute("CREATE ROLE looker LOGIN; GRANT tripdesk_viewer TO looker")
    viewer = journal.server.address(journal.database, "looker")
    with journal.desk() as anna, journal.desk("--new-desk", author="bram", store=viewer) as bram:
        wait_for_a_trip(anna)
        wait_for_a_trip(bram)
        expect_colleagues(bram, "anna · 1 desk")
        expect_colleagues(anna, None)


def test_desks_on_a_file_say_nothing_of_each_other(tmp_path):
    store = tmp_path / "journal.sqlite"
    with start("--store", store, "--author", "anna") as anna:
        row = wait_for_a_trip(anna)
        with start("--store", store, "--author", "bram", "--new-desk") as bram:
            wait_for_a_trip(bram)
            before = anna.cell(row, "status")
            bram.keys("plus")
            wait_for("bram's decision", lambda: anna.cell(row, "status") != before)
            assert not anna.is_showing("colleagues") and not bram.is_showing("colleagues")
            assert marked(anna, "bram", range(row, row + 1)) == []
