"""What the X server knows of a program's windows: which there are, their colours, and when something was drawn."""

import contextlib
from collections.abc import Iterator

from Xlib import X, display, error
from Xlib.ext import damage
from Xlib.protocol import event


def windows_of(pid: int) -> list[str]:
    """The windows of a program that are on the screen, also its tooltips and open menus; the one in front is the last.

    `xdotool search` ends in an error when any window goes away while it looks, as a list of offers does.
    """
    def below(window) -> Iterator[str]:
        for child in window.query_tree().children:
            with contextlib.suppress(error.BadWindow, error.BadDrawable):  # It has just gone.
                owner = child.get_full_property(owner_of, X.AnyPropertyType)
                if owner is None:
                    yield from below(child)
                elif owner.value[0] == pid and child.get_attributes().map_state == X.IsViewable:
                    yield str(child.id)

    with contextlib.closing(display.Display()) as server:
        owner_of = server.intern_atom("_NET_WM_PID")
        return list(below(server.screen().root))


def takes_keys(window: str) -> bool:
    """Whether a window manager would ever give the window the keyboard: not to a tooltip or an open menu."""
    with contextlib.closing(display.Display()) as server:
        try:
            return not server.create_resource_object("window", int(window)).get_attributes().override_redirect
        except error.BadWindow:
            return False


def hand_keys_to_the_pointer() -> None:
    """Puts the pointer in the middle of the screen, and the keyboard where the pointer is, as on a new X server."""
    with contextlib.closing(display.Display()) as server:
        screen = server.screen()
        screen.root.warp_pointer(screen.width_in_pixels // 2, screen.height_in_pixels // 2)
        server.set_input_focus(X.PointerRoot, X.RevertToPointerRoot, X.CurrentTime)
        server.sync()


def ask_to_close(window: str) -> None:
    """Asks a window to close, as a window manager does when its button is pressed."""
    with contextlib.closing(display.Display()) as server:
        target = server.create_resource_object("window", int(window))
        target.send_event(event.ClientMessage(
            window=target, client_type=server.intern_atom("WM_PROTOCOLS"),
            data=(32, [server.intern_atom("WM_DELETE_WINDOW"), X.CurrentTime, 0, 0, 0])))
        server.sync()


class WindowOnScreen:
    """A window of another program, looked at from outside."""

    def __init__(self, window: str) -> None:
        self.display = display.Display()
        self.display.damage_query_version()
        self.window = self.display.create_resource_object("window", int(window))
        self.damage = self.window.damage_create(damage.DamageReportRawRectangles)
        self.drawings()

    def __enter__(self) -> "WindowOnScreen":
        return self

    def __exit__(self, kind, error, trace) -> None:
        self.display.close()

    def drawings(self) -> int:
        """How many rectangles were drawn since the last call."""
        self.display.sync()
        events = [self.display.next_event() for _ in range(self.display.pending_events())]
        return sum(event.type == self.display.extension_event.DamageNotify for event in events)

    def brightness(self) -> float:
        """How bright the window is, from 0 to 1."""
        size = self.window.get_geometry()
        pixels = self.window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF).data
        # Blue, green and red of each pixel, and a byte that says nothing.
        return (sum(pixels[0::4]) + sum(pixels[1::4]) + sum(pixels[2::4])) / (3 * 255 * size.width * size.height)
