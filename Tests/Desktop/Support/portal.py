#!/usr/bin/python3
"""The settings of a desktop's portal, set by hand: `portal.py [--silent]`.

Takes the portal's name on the session bus and says "ready". Each line that it is given is a colour scheme from then on:
0 no preference, 1 dark, 2 light. With --silent it takes every call and answers none.

See the XDG Desktop Portal documentation, org.freedesktop.portal.Settings.
"""

import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS, GROUP, KEY = "org.freedesktop.portal.Settings", "org.freedesktop.appearance", "color-scheme"
INTERFACE = Gio.DBusNodeInfo.new_for_xml(f"""<node><interface name="{SETTINGS}">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
</interface></node>""").interfaces[0]

scheme = 0
unanswered = []


def called(connection, sender, path, interface, method, parameters, invocation) -> None:
    if "--silent" in sys.argv:
        unanswered.append(invocation)
    elif parameters.unpack() == (GROUP, KEY):
        # Wrapped twice, as the portal does.
        invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", scheme)),)))
    else:
        invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")


def told(source: int, condition: GLib.IOCondition) -> bool:
    global scheme
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    scheme = int(line)
    bus.emit_signal(None, PATH, SETTINGS, "SettingChanged", GLib.Variant(
        "(ssv)", (GROUP, KEY, GLib.Variant("u", scheme))))
    return True


loop = GLib.MainLoop()
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, INTERFACE, called, None, None)
Gio.bus_own_name_on_connection(
    bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("ready", flush=True), lambda *_: loop.quit())
GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN | GLib.IOCondition.HUP, told)
loop.run()
