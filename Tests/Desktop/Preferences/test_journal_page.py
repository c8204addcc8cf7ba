"""The page Journal of the preferences: which journal the next start uses, and what is wrong with a server."""

import subprocess
import uuid
from pathlib import Path

import pytest

from desk import PROGRAM, SAMPLE, Atspi, Desk, press_at, wait_for
from morning import MORNING
from postgres_server import postgres_server
from published_feed import free_port


@pytest.fixture(scope="module")
def server():
    with postgres_server(host="127.0.0.1", port=free_port()) as server:
        yield server


@pytest.fixture
def database(server):
    name = "t" + uuid.uuid4().hex
    server.execute(f"CREATE DATABASE {name}")
    return name


def homes(home: Path) -> dict[str, str]:
    return {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE")}


def open_page(desk: Desk) -> str:
    """Opens the page by the keyboard; its window."""
    desk.expect_showing("trip-departure")
    desk.keys("ctrl+comma")
    desk.expect_showing("preference-step")
    window = desk.windows()[-1]
    press_at(window, "alt+j")
    desk.expect_showing("journal-server")
    return window


def is_focused(desk: Desk, accessible_id: str) -> bool:
    return desk.find(accessible_id).get_state_set().contains(Atspi.StateType.FOCUSED)


def type_address(desk: Desk, window: str, address: str) -> None:
    """Goes to the field by its mnemonic, and replaces what is there."""
    press_at(window, "alt+a")
    wait_for("the field", lambda: is_focused(desk, "journal-address"))
    press_at(window, "ctrl+a")
    desk.type(address)
    desk.expect_text("journal-address", address)


def expect_result(desk: Desk, start: str) -> str:
    wait_for(start, lambda: desk.text("journal-result").startswith(start))
    return desk.text("journal-result")


def test_a_server_is_chosen_tested_and_kept_by_the_keyboard_alone(tmp_path, server, database):
    kept = tmp_path / "config/tripdesk/preferences"
    address = f"postgresql://admin@127.0.0.1:{server.port}/{database}"
    with Desk(SAMPLE, "--now", MORNING, environment=homes(tmp_path)) as desk:
        window = open_page(desk)
        assert desk.text("journal-note").startswith("This desk was started with --store ")
        assert not desk.is_sensitive("journal-address") and not desk.is_sensitive("journal-test")
        press_at(window, "alt+s")
        desk.expect_sensitive("journal-address")
        type_address(desk, window, address)
        assert not kept.exists() or "journal-server" not in kept.read_text(), "not with each letter"
        press_at(window, "alt+n")
        expect_result(desk, f"⚠ The database {database} has no journal yet: make one with tripdesk store create.")
        assert f"\njournal-server {address}\n" in kept.read_text()
        assert is_focused(desk, "journal-address"), "the keyboard stays where it was"
        subprocess.run([PROGRAM, "store", "create", address], check=True, capture_output=True, timeout=60)
        press_at(window, "Return")
        found = expect_result(desk, "✓ The journal is there, and the login admin may decide.\nPostgreSQL ")
        checked = subprocess.run(
            [PROGRAM, "store", "check", address], check=True, capture_output=True, text=True, timeout=60).stdout
        assert found.splitlines()[0].removeprefix("✓ ") in checked, "the command says the same"
        # Nothing listens there.
        refused = f"127.0.0.1:{free_port()}"
        type_address(desk, window, f"postgresql://admin@{refused}/{database}")
        wait_for("nothing about the address before", lambda: desk.text("journal-result") == "")
        press_at(window, "Return")
        expect_result(desk, f"⚠ Nothing takes connections at {refused}: check the address and the port")
        assert desk.text("journal-result").endswith("\nThe address is kept all the same, and holds from the next start on.")
        type_address(desk, window, "postgresql://anna:secret@h/x")
        press_at(window, "Return")
        expect_result(desk, "⚠ A password does not belong in the address: put it into ~/.pgpass")
        assert desk.text("journal-result").endswith(
            f"\nUntil it can be used, the journal stays at postgresql://admin@{refused}/{database}.")
        assert "secret" not in kept.read_text() and f"@{refused}/" in kept.read_text()
        press_at(window, "Escape")
        wait_for("no preferences", lambda: desk.look_for("journal-address") is None)
        desk.keys("plus")
        desk.expect_text("trip-delay", "1 minute delay")


def test_the_next_start_uses_the_chosen_file_and_a_rehearsal_never_does(tmp_path):
    chosen = tmp_path / "chosen journal.sqlite"
    environment = homes(tmp_path) | {"TZ": "Europe/Amsterdam"}
    with Desk(SAMPLE, "--date", "2026-11-20", environment=environment, store=None) as desk:
        window = open_page(desk)
        wait_for("no note", lambda: not desk.is_showing("journal-note"))
        press_at(window, "alt+f")
        desk.type(str(chosen))
        press_at(window, "Return")
        wait_for("a note", lambda: desk.is_showing("journal-note"))
        assert desk.text("journal-note").endswith(
            "journal.sqlite. What is chosen here holds from the next start on.")
        press_at(window, "Escape")
    with Desk(SAMPLE, "--date", "2026-11-20", environment=environment, store=None) as desk:
        desk.expect_showing("trip-departure")
        wait_for("the chosen file", chosen.exists)
        open_page(desk)
        assert not desk.is_showing("journal-note")
    size = chosen.stat().st_size
    with Desk(SAMPLE, "--now", MORNING, environment=environment, store=None) as desk:
        desk.expect_showing("trip-departure")
        desk.press("increase-delay")
        desk.expect_saved()
        open_page(desk)
        assert desk.text("journal-note").startswith("This desk is a rehearsal.")
        assert (tmp_path / "data/tripdesk/rehearsal.sqlite").exists()
    assert chosen.stat().st_size == size
