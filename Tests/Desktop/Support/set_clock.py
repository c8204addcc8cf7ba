"""A clock for one program, which a test sets while the program runs."""

import mmap
import subprocess
from pathlib import Path


def shifted_clock(folder: Path) -> Path:
    """The library that sets the clock of one program, compiled."""
    library = folder / "shifted_clock.so"
    source = Path(__file__).with_name("shifted_clock.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


class SetClock:
    """The wall clock of a program: ahead of the system's by as many seconds as a test says. The monotonic clock goes on."""

    def __init__(self, folder: Path, ahead: float = 0) -> None:
        file = folder / "clock"
        file.write_bytes(bytes(mmap.PAGESIZE))
        with file.open("r+b") as opened:
            self.page = mmap.mmap(opened.fileno(), 0)
        self.environment = {"LD_PRELOAD": str(shifted_clock(folder)), "SHIFTED_CLOCK": str(file)}
        self.set(ahead)

    def set(self, ahead: float) -> None:
        # Eight bytes at once: the program never reads half of a number.
        memoryview(self.page).cast("d")[0] = ahead
