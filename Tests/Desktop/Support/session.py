"""A desktop's session with a real session manager, on a bus of its own."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desk import PATIENCE, GLib, wait_for
from gi.repository import Gio
from screen import windows_of

NAME, PATH = "org.gnome.SessionManager", "/org/gnome/SessionManager"
# What an application may keep from happening, and how a logout is asked for: without a question to the user.
LOGOUT, UNASKED = 1, 1

# The manager alone, without a window manager, a panel and what else belongs to its desktop.
SETTINGS = """[org/mate/desktop/session]
required-components-list=@as []
default-session=@as []
gnome-compat-startup=@as []
"""


class Session:
    """The session as any program on its bus sees it."""

    def __init__(self, address: str, manager: subprocess.Popen) -> None:
        self.manager = manager
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        accessibility = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, -1)
        # A desk of this session is still found by the tests, who listen elsewhere.
        self.environment = {"DBUS_SESSION_BUS_ADDRESS": address, "AT_SPI_BUS_ADDRESS": accessibility.unpack()[0]}

    def call(self, method: str, arguments: GLib.Variant | None = None, path: str = PATH, interface: str = NAME):
        """What the manager answers."""
        return self.bus.call_sync(
            NAME, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, int(PATIENCE * 1000)).unpack()

    def is_inhibited(self) -> bool:
        """Whether any program asks for the session to go on."""
        return self.call("IsInhibited", GLib.Variant("(u)", (LOGOUT,)))[0]

    def reasons(self) -> list[tuple[str, str]]:
        """Which programs keep the session from ending, and what they tell the user."""
        return [tuple(self.call(f"Get{what}", None, path, f"{NAME}.Inhibitor")[0] for what in ("AppId", "Reason"))
                for path in self.call("GetInhibitors")[0]]

    def log_out(self) -> None:
        """Asks for the end of the session, as the menu of a desktop does."""
        self.call("Logout", GLib.Variant("(u)", (UNASKED,)))

    def asks_its_user(self) -> bool:
        """Whether the manager has a window open, in which it tells what keeps the session from ending."""
        return bool(windows_of(self.manager.pid))

    def has_ended(self) -> bool:
        return self.manager.poll() is not None


@contextmanager
def session() -> Iterator[Session]:
    """A session, which ends with this at the latest."""
    with tempfile.TemporaryDirectory() as home:
        settings = Path(home, "config/glib-2.0/settings/keyfile")
        settings.parent.mkdir(parents=True)
        settings.write_text(SETTINGS)
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        address = bus.stdout.readline().strip()
        environment = os.environ | {
            "HOME": home, "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1"} | {
            f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
        manager = subprocess.Popen(
            ["mate-session", "--disable-acceleration-check", "--failsafe", "--autostart", home], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            begun = Session(address, manager)
            wait_for("the session", lambda: begun.call("IsSessionRunning")[0])
            yield begun
        finally:
            for process in (manager, bus):
                process.terminate()
                process.wait()
