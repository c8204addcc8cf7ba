#!/usr/bin/env python3
"""The world in which the tests run, the same on every machine: environment, fonts, locale, time zone, folders, GTK's settings.

Python tests enter it in Tests/conftest.py. For others: Tests/world.py COMMAND [ARGUMENT]...

TRIPDESK_FONT="Noto Sans 14" gives it all fonts of the machine, and that one as the font of windows: the desk must hold in
other fonts, too.
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

# What a developer may set for a run, and what finds the programs. Nothing else of the environment is kept.
KEPT = {"PATH", "LD_LIBRARY_PATH", "TMPDIR", "USER", "LOGNAME", "TERM", "CI"}
KEPT_BEGINNINGS = ("TRIPDESK", "OBSERVATION_", "REALTIME_", "WALK_", "PYTEST_", "SWIFT_", "ASAN_", "TSAN_")

# Of the package fonts-dejavu-core, which scripts/setup installs.
FONTS = [
    f"/usr/share/fonts/truetype/dejavu/DejaVu{name}.ttf"
    for name in ("Sans", "Sans-Bold", "SansMono", "SansMono-Bold", "Serif", "Serif-Bold")]

ONLY_THESE = """  <selectfont>
    <acceptfont>{accepted}</acceptfont>
    <rejectfont><glob>*</glob></rejectfont>
  </selectfont>
""".format(accepted="".join(f"<glob>{font}</glob>" for font in FONTS))

FONT_SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
{selection}  <alias><family>sans-serif</family><prefer><family>{family}</family></prefer></alias>
  <alias><family>Sans</family><prefer><family>{family}</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
"""

GTK_SETTINGS = """[Settings]
gtk-theme-name=Adwaita
gtk-icon-theme-name=Adwaita
gtk-font-name={font}
gtk-application-prefer-dark-theme=false
"""


def environment(folder: Path) -> dict[str, str]:
    """Makes the files of the world in an empty folder, and returns its environment variables."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith(KEPT_BEGINNINGS)}
    places = {name: folder / name for name in ("home", "config", "data", "state", "cache", "runtime", "settings", "fonts")}
    for place in places.values():
        place.mkdir(mode=0o700)
    fonts = places["fonts"] / "fonts.conf"
    own = os.environ.get("TRIPDESK_FONT")
    fonts.write_text(FONT_SETTINGS.format(
        folder="/usr/share/fonts" if own else "/usr/share/fonts/truetype/dejavu", cache=places["fonts"],
        selection="" if own else ONLY_THESE, family=own.rsplit(" ", 1)[0] if own else "DejaVu Sans"))
    (places["settings"] / "gtk-3.0").mkdir()
    (places["settings"] / "gtk-3.0/settings.ini").write_text(GTK_SETTINGS.format(font=own or "Sans 10"))
    return kept | {
        "HOME": str(places["home"]),
        "XDG_CONFIG_HOME": str(places["config"]),
        # A program that is started without --store reads and writes its journal here.
        "XDG_DATA_HOME": str(places["data"]),
        "XDG_STATE_HOME": str(places["state"]),
        "XDG_CACHE_HOME": str(places["cache"]),
        "XDG_RUNTIME_DIR": str(places["runtime"]),
        "XDG_CONFIG_DIRS": str(places["settings"]),
        "FONTCONFIG_FILE": str(fonts),
        # In software OpenGL costs time and memory, and GTK draws the same without it.
        "GDK_GL": "disable",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
    }


def enter() -> tempfile.TemporaryDirectory:
    """Changes the environment of this process. Returns the world's folder, which is deleted with it."""
    # A shell that runs the tests in the background, or nohup, makes them ignore these, and with them every program that they
    # start: then no test could end one by such a signal.
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    os.umask(0o022)
    folder = tempfile.TemporaryDirectory(prefix="tripdesk-test-")
    world = environment(Path(folder.name))
    os.environ.clear()
    os.environ.update(world)
    return folder


if __name__ == "__main__":
    with enter():
        sys.exit(subprocess.run(sys.argv[1:]).returncode)
