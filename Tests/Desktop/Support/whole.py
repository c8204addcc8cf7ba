"""Whether all of a window is in sight: nothing beyond its edges, as a screen reader is told where each widget is."""

from collections.abc import Iterator

from desk import TABLES, Atspi, children, wait_for

# What scrolls may be larger than its place.
SCROLLING = (Atspi.Role.SCROLL_PANE, Atspi.Role.VIEWPORT, *TABLES)


def in_sight(node: Atspi.Accessible) -> Iterator[Atspi.Accessible]:
    """The showing widgets from `node` on, without what is inside of those that scroll."""
    if not node.get_state_set().contains(Atspi.StateType.SHOWING):
        return
    yield node
    if node.get_role() not in SCROLLING:
        for child in children(node):
            yield from in_sight(child)


def place(node: Atspi.Accessible) -> Atspi.Rect:
    return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)


def cut(frame: Atspi.Accessible, width: int, height: int) -> list[str]:
    """What of a window lies beyond a size, or that the window is not of that size at all."""
    own = place(frame)
    found = [] if (own.width, own.height) == (width, height) else [f"the window is {own.width} x {own.height}"]
    for node in in_sight(frame):
        # A filler is a box: it draws nothing itself, and an empty one still gets a pixel.
        if "Component" not in node.get_interfaces() or node.get_role() == Atspi.Role.FILLER:
            continue
        box = place(node)
        x, y = box.x - own.x, box.y - own.y
        if box.width > 0 and box.height > 0 and (x < 0 or y < 0 or x + box.width > width or y + box.height > height):
            name = node.get_accessible_id() or node.get_name()
            found.append(f"{node.get_role_name()} {name!r}: {x},{y} {box.width} x {box.height}")
    return found


def expect_whole(frame: Atspi.Accessible, width: int, height: int) -> None:
    """Waits until a window has a size and shows all that it has within it."""
    last = []

    def is_whole() -> bool:
        last[:] = cut(frame, width, height)
        return not last
    try:
        wait_for("nothing is cut", is_whole)
    except AssertionError:
        raise AssertionError(f"{frame.get_name()} at {width} x {height}: {last}") from None
