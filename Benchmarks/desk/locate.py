#!/usr/bin/python3
"""Says where widgets of a running program are: locate.py PID ACCESSIBLE-ID… prints {id: [x, y, width, height]}.

A process of its own, so that no accessibility client is attached while something is measured.
"""

import json
import sys
import time
from collections.abc import Iterator

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0


def application(pid: int) -> Atspi.Accessible | None:
    """The program's root in the accessibility tree, once it is there."""
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and child.get_process_id() == pid:
            return child
    return None


def widgets(node: Atspi.Accessible) -> Iterator[Atspi.Accessible]:
    """All that is below `node`, but not the cells of its tables: there may be a million."""
    yield node
    if node.get_role() in (Atspi.Role.TABLE, Atspi.Role.TREE_TABLE, Atspi.Role.TREE):
        return
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from widgets(child)


def visible_areas(pid: int, ids: set[str]) -> dict[str, list[int]]:
    """Those of `ids` that are on the screen now."""
    root = application(pid)
    areas = {}
    for widget in widgets(root) if root else ():
        name = widget.get_accessible_id()
        if name in ids and widget.get_state_set().contains(Atspi.StateType.SHOWING):
            extents = Atspi.Component.get_extents(widget, Atspi.CoordType.SCREEN)
            areas[name] = [extents.x, extents.y, extents.width, extents.height]
    return areas


def wait_for_areas(pid: int, ids: set[str]) -> dict[str, list[int]]:
    """All of `ids`, as soon as they are there and have stopped moving; what there is when patience ends."""
    end = time.monotonic() + PATIENCE
    before: dict[str, list[int]] = {}
    while time.monotonic() < end:
        try:
            areas = visible_areas(pid, ids)
        except GLib.Error:  # The program is busy starting.
            areas = {}
        if areas.keys() == ids and areas == before:
            return areas
        before = areas
        time.sleep(0.3)
    return before


def main() -> None:
    pid, ids = int(sys.argv[1]), set(sys.argv[2:])
    areas = wait_for_areas(pid, ids)
    if missing := ids - areas.keys():
        sys.exit(f"locate: not on the screen: {', '.join(sorted(missing))}")
    print(json.dumps(areas))


if __name__ == "__main__":
    main()
