"""What a disk may hold after a power cut: everything that was synced, and any part of what was not.

The system calls of a program are recorded by strace, and carried out again up to any moment on a disk of our own. A write
or a cut that was not followed by fsync(2) or fdatasync(2) of its file may be lost, be there, or be there in part, whatever came
before or after it. A new name may be lost until its folder was synced.
"""

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,rename"
SECTOR = 512


def record(trace: Path, command: list, timeout: float = 300) -> None:
    """Runs a command to its end, and writes its system calls to `trace`."""
    subprocess.run(
        ["strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", trace, *map(str, command)], check=True,
        stdout=subprocess.DEVNULL, timeout=timeout)


@dataclass
class Call:
    name: str
    # The path of the file, or the number of the descriptor for one that has none.
    file: str
    data: bytes = b""
    number: int = 0


def text(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


PATTERNS = {
    "pwrite64": re.compile(r'pwrite64\(\d+<([^>]*)>, "([^"]*)", \d+, (\d+)'),
    "write": re.compile(r'write\((\d+)<[^>]*>, "([^"]*)"'),
    "ftruncate": re.compile(r"ftruncate\(\d+<([^>]*)>, (\d+)"),
    "sync": re.compile(r"f(?:data)?sync\(\d+<([^>]*)>"),
    "unlink": re.compile(r'unlink\("([^"]*)"'),
    "rename": re.compile(r'rename\("([^"]*)", "([^"]*)"'),
    "openat": re.compile(r'openat\([^,]*, "([^"]*)", [^)]*O_CREAT'),
}


def calls(trace: Path) -> list[Call]:
    """Reads the calls that succeeded. A sync counts from its end, everything else from its beginning."""
    found: list[Call] = []
    begun: dict[str, str] = {}
    for line in trace.read_text().splitlines():
        process, _, rest = line.partition(" ")
        rest = rest.strip()
        if " = -1 " in rest:
            continue
        if rest.endswith("<unfinished ...>") and "sync(" in rest:
            begun[process] = rest
            continue
        if rest.startswith("<...") and "sync resumed" in rest:
            rest = begun.pop(process)
        for name, pattern in PATTERNS.items():
            match = pattern.match(rest)
            if not match:
                continue
            parts = match.groups()
            if name == "write":
                found.append(Call(name, parts[0], text(parts[1])))
            else:
                path = text(parts[0]).decode(errors="replace")
                data = text(parts[1]) if name in ("pwrite64", "rename") else b""
                number = int(parts[-1]) if name in ("pwrite64", "ftruncate") else 0
                found.append(Call(name, path, data, number))
    return found


@dataclass
class File:
    synced: bytes = b""
    pending: list[Call] = field(default_factory=list)

    def content(self, keep) -> bytes:
        """The bytes after the pending calls that `keep` chooses."""
        content = bytearray(self.synced)
        for call in self.pending:
            data = keep(call)
            if data is None:
                continue
            if call.name == "ftruncate":
                del content[call.number:]
                content.extend(bytes(call.number - len(content)))
                continue
            for start, part in data:
                place = call.number + start
                content.extend(bytes(max(0, place - len(content))))
                content[place:place + len(part)] = part
        return bytes(content)


def everything(call: Call):
    return [(0, call.data)]


def some(random):
    """Chooses what of the pending calls reached the disk: in a third of the cuts all, in a third none, else any part."""
    kind = random.randrange(3)

    def keep(call: Call):
        if kind == 0 or kind == 2 and random.random() < 0.4:
            return everything(call)
        if kind == 1 or random.random() < 0.5:
            return None
        sectors = range(0, len(call.data), SECTOR)
        return [(start, call.data[start:start + SECTOR]) for start in sectors if random.random() < 0.5]
    return keep


class Disk:
    """The files of one folder, as far as a program has written them."""

    def __init__(self, folder: Path):
        self.folder = str(folder)
        self.files: dict[str, File] = {}
        # The names after the last sync of the folder.
        self.synced_names: dict[str, File] = {}

    def carry_out(self, call: Call) -> None:
        if call.name == "sync" and call.file == self.folder:
            self.synced_names = dict(self.files)
        if not call.file.startswith(self.folder + "/"):
            return
        if call.name == "openat":
            self.files.setdefault(call.file, File())
        elif call.name in ("pwrite64", "ftruncate") and call.file in self.files:
            self.files[call.file].pending.append(call)
        elif call.name == "sync" and call.file in self.files:
            file = self.files[call.file]
            file.synced, file.pending = file.content(everything), []
        elif call.name == "unlink":
            self.files.pop(call.file, None)
        elif call.name == "rename" and call.file in self.files:
            self.files[call.data.decode()] = self.files.pop(call.file)

    def lose_power(self, random, target: Path) -> None:
        """Writes into the folder `target` what may be on the disk now."""
        names = self.files if random.random() < 0.5 else self.synced_names
        keep = some(random)
        for path, file in names.items():
            if not path.endswith(".lock"):
                (target / Path(path).name).write_bytes(file.content(keep))
