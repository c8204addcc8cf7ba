"""Whether a widget can be used without seeing it: by a screen reader and by the keyboard alone."""

from desk import Atspi

NO_ROLE = (Atspi.Role.INVALID, Atspi.Role.UNKNOWN)
# What can be done with a widget that is no button: choose in it, type into it, set it, read it.
WAYS = {"Action", "EditableText", "Value", "Selection", "Table", "Text"}


def is_reachable(node: Atspi.Accessible) -> bool:
    states = node.get_state_set()
    return all(states.contains(state) for state in (Atspi.StateType.FOCUSABLE, Atspi.StateType.SHOWING))


def faults(node: Atspi.Accessible) -> list[str]:
    """What keeps somebody who does not see the widget from using it."""
    found = []
    if node.get_role() in NO_ROLE:
        found.append("no role")
    captions = [relation for relation in node.get_relation_set()
                if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY]
    if not node.get_name().strip() and not captions:
        found.append("no name")
    elif node.get_name().endswith("-symbolic"):
        found.append("the name of its icon")
    if not WAYS & set(node.get_interfaces()):
        found.append("no way to act")
    return found


def place(node: Atspi.Accessible) -> str:
    return f"{node.get_role_name()} {node.get_accessible_id() or node.get_name()!r}"
