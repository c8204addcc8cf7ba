"""Goes through the widgets of a program as a screen reader does. A widget that has just gone is left out."""

from collections.abc import Iterator

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

TABLES = (Atspi.Role.TABLE, Atspi.Role.TREE_TABLE, Atspi.Role.TREE)


def children(node: Atspi.Accessible) -> Iterator[Atspi.Accessible]:
    """What is in `node`, from the first on."""
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def below(node: Atspi.Accessible) -> Iterator[Atspi.Accessible]:
    """`node` and all that is below it, without the cells of its tables: there may be many."""
    yield node
    if node.get_role() not in TABLES:
        for child in children(node):
            yield from below(child)


def is_still_there(node: Atspi.Accessible | None, accessible_id: str, root: Atspi.Accessible) -> bool:
    """Whether a widget that was found before is still in the tree below `root`, and has the id."""
    try:
        if node is None or node.get_accessible_id() != accessible_id:
            return False
        while node is not None and node != root:
            node = node.get_parent()
    except GLib.Error:  # It is gone.
        return False
    return node is not None
