"""What is kept of a test that failed at a window: a picture of its screen, and the accessibility tree."""

import contextlib
import os
import struct
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from accessible_tree import Atspi, GLib, children
from Xlib import X, display

FOLDER = Path(__file__).resolve().parents[3] / ".build/suite/kept"


def keep(application: Atspi.Accessible | None) -> None:
    """Keeps both, and prints where, which goes to what the test said."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    test = os.environ.get("PYTEST_CURRENT_TEST", "test").partition(" ")[0].rpartition("::")[2]
    base = FOLDER / "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in test)[:120]
    # Neither hides why the test failed.
    with contextlib.suppress(Exception):
        base.with_suffix(".png").write_bytes(picture())
        print(f"kept: {base}.png")
    if application is not None:
        with contextlib.suppress(GLib.Error):
            base.with_suffix(".txt").write_text("".join(lines(application)))
            print(f"kept: {base}.txt")


def picture() -> bytes:
    """The whole screen, as a PNG."""
    with contextlib.closing(display.Display()) as server:
        screen = server.screen()
        width, height = screen.width_in_pixels, screen.height_in_pixels
        data = screen.root.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF).data
    rows = bytearray()
    for row in range(height):
        line = bytearray(3 * width)
        for colour in range(3):  # X has blue first and a fourth byte.
            line[colour::3] = data[4 * width * row + 2 - colour:4 * width * (row + 1):4]
        rows += b"\0" + line
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def lines(node: Atspi.Accessible, depth: int = 0) -> Iterator[str]:
    """The tree below `node`: role, name, id and states of each widget. Of tables with many cells the first 300."""
    states = [state.value_nick for state in node.get_state_set().get_states()]
    yield f"{'  ' * depth}{node.get_role_name()} “{node.get_name()}” {node.get_accessible_id() or ''} {' '.join(states)}\n"
    for child in islice(children(node), 300):
        yield from lines(child, depth + 1)
