"""A board in a station whose journal is in a database of a PostgreSQL server, which goes away and comes back."""

import subprocess

from board import EXPECTED, departures
from desk import PROGRAM, SAMPLE, Desk, wait_for
from postgres_server import postgres_server
from server_journal import LONG, Journal

NOW = ("--now", "2026-11-20T08:56:00")


def decide(journal: Journal, verb: str, trip: str, *arguments: str) -> None:
    subprocess.run(
        [PROGRAM, verb, SAMPLE, trip, *arguments, *NOW, "--store", journal.store], check=True, timeout=LONG,
        stdout=subprocess.DEVNULL)


def expect(board: Desk, planned: str, text: str) -> None:
    wait_for(f"{planned} {text}", lambda: any(
        planned in row[0] and any(text in cell for cell in row) for row in departures(board)), LONG)


def test_a_board_shows_what_it_knows_and_no_times_that_may_be_old(tmp_path):
    with postgres_server() as server:
        journal = Journal(server, tmp_path)
        server.execute("CREATE ROLE screen LOGIN; GRANT tripdesk_viewer TO screen")
        decide(journal, "delay", "l12-wd-h-0925", "+7")
        arguments = ["board", SAMPLE, "--stop", "st-zdc", *NOW, "--store", server.address(journal.database, "screen")]
        homes = {"XDG_DATA_HOME": str(tmp_path / "data")}
        with Desk(*arguments, environment=homes) as board:
            expect(board, "9:25", "● 9:32")
            decide(journal, "cancel", "l12-wd-h-0940")
            expect(board, "9:40", "✕ canceled")
            server.stop()
            wait_for("the notice", lambda: board.is_showing("board-notice"), LONG)
            wait_for("no time that may be old", lambda: [
                row[EXPECTED] for row in departures(board) if "9:25" in row[0]] == [""])
            expect(board, "9:40", "✕ canceled")
        # Started while the server is away, it knows what it knew.
        with Desk(*arguments, environment=homes) as board:
            expect(board, "9:40", "✕ canceled")
            wait_for("the notice", lambda: board.is_showing("board-notice"), LONG)
            server.start()
            expect(board, "9:25", "● 9:32")
            wait_for("no notice", lambda: not board.is_showing("board-notice"), LONG)
