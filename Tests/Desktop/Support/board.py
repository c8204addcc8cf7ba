"""The passenger board's window as a test sees and handles it."""

import subprocess

from desk import PATIENCE, Atspi, Desk, below, children, press_at, wait_for

EXPECTED = 4


CELLS = ("board-planned", "board-line", "board-destination", "board-platform", "board-expected")


def departures(desk: Desk) -> list[list[str]]:
    """The rows that are shown, as a web page has them: with the day, the number and the reason in the cells above, without the
    stops on the way, and with the expected time where minutes are counted."""
    rows: list[dict[str, str]] = []
    texts = [(label.get_accessible_id(), label.get_name()) for label in children(desk.find("board-list"))
             if label.get_state_set().contains(Atspi.StateType.SHOWING)]
    # A grid tells of its children from the last to the first, or the other way.
    names = [name for name, _ in texts if name in (*CELLS, "board-told")]
    if names and names[0] != "board-planned":
        texts.reverse()
    for name, text in texts:
        if name == "board-planned":
            rows.append({})
        if rows:
            rows[-1][name] = text
    return [cells(row) for row in rows]


def texts(desk: Desk, accessible_id: str) -> list[str]:
    """The texts of all shown labels of one kind, such as the cells of a column."""
    return [label.get_name() for label in children(desk.find("board-list"))
            if label.get_accessible_id() == accessible_id and label.get_state_set().contains(Atspi.StateType.SHOWING)]


def cells(row: dict[str, str]) -> list[str]:
    """The texts of a row in its five columns."""
    told = row.get("board-told", "")
    return [" ".join(filter(None, texts)) for texts in (
        (row.get("board-day"), row["board-planned"]), (row.get("board-line"), row.get("board-below-line")),
        (row.get("board-destination"), "" if told.startswith("via ") else told), (row.get("board-platform-planned"), row.get("board-platform")),
        (row.get("board-expected-time") or row.get("board-expected"),))]


def boards(desk: Desk) -> int:
    """How many boards are open."""
    return sum(node.get_accessible_id() == "board" for node in below(desk.application()))


def open_board(desk: Desk, window: str, name: str = "zilverdam centraal") -> None:
    before = boards(desk)
    press_at(window, "ctrl+b")
    wait_for("the stops", lambda: desk.rows("stop-choices") > 1)
    subprocess.run(["xdotool", "windowfocus", "--sync", desk.window()], check=True, timeout=PATIENCE)
    desk.type(name)
    # A station, and then each of its platforms.
    wait_for("the station", lambda: desk.cell(0, 0, "stop-choices").startswith("Zilverdam Centraal"))
    desk.press("open-board")
    wait_for("the board", lambda: boards(desk) > before and departures(desk))
    wait_for("no chooser", lambda: desk.look_for("stop-search") is None)


def listed_row(desk: Desk, planned: str, line: str, headsign: str) -> int:
    """Where the desk lists a departure of the board."""
    rows = zip(*(desk.column(number) for number in range(3)))
    return next(row for row, texts in enumerate(rows)
                if texts[0] == planned and line.split()[0] in texts[1] and texts[2] == headsign)
