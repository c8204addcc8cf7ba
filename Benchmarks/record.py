"""Writes what one run of the benchmarks printed into the documentation: record.py FOLDER, with a file for each part.

docs/figures.md is made anew, and in README.md the table between two marks. `scripts/bench --record` calls this.
"""

import json
import os
import platform
import re
import subprocess
import sys
from datetime import date
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
# What the session bus and its services say on standard output.
NOISE = re.compile(r"SpiRegistry|dbus-daemon|Activating|Successfully|\*\* |\(process")
MARK, END = "<!-- figures, by scripts/bench --record -->", "<!-- end of figures -->"


def said(file: Path) -> str:
    return "\n".join(line.rstrip() for line in file.read_text().splitlines() if not NOISE.match(line)).strip()


def machine() -> str:
    names = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    system = re.search(r'PRETTY_NAME="(.*)"', Path("/etc/os-release").read_text())
    return (f"{os.cpu_count()} processors of {names.group(1) if names else 'an unknown kind'}, "
            f"{system.group(1) if system else 'Linux'}, Linux {platform.release()}")


def figures(parts: list[Path]) -> str:
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    text = f"""# Figures

What `scripts/bench --record` printed on {date.today()}, of {commit}, in one run: {machine()}.
[performance.md](performance.md) says what is measured, and how. *MISSED* and *FAIL* mark a bound that is not met.
"""
    for part in parts:
        text += f"\n## {part.name}\n\n```text\n{said(part)}\n```\n"
    return text


def row(what: str, peer: float, ours: float, unit: str) -> str:
    return f"| {what} | {peer:.0f} {unit} | {ours:.0f} {unit} | {ours / peer:.2f} |"


def short_table(folder: Path) -> str:
    """The rows of README.md: three of the desk beside its peer, two of the reader beside unzip."""
    cases = {case["name"]: case for case in json.loads((ROOT / "Benchmarks/.build-desk/desk.json").read_text())}
    rows = [
        row(what, median(case["peer"]), median(case["desk"]), case["unit"])
        for what, case in (
            ("start to first painted content, 1,016 trips listed", cases["first painted content"]),
            ("resident memory with that timetable", cases["resident memory"]),
            ("a click to changed pixels", cases["click to changed pixels"]))]
    for line in said(folder / "feed").splitlines():
        if found := re.match(r"bydgoszcz(?: x5)?\s+([\d,]+)\s+(\d+)\s+(\d+)", line):
            count, unzip, ours = found.groups()
            rows.append(row(f"a day out of {count} stop times, the whole process", float(unzip), float(ours), "ms"))
    return "\n".join(["| what | peer | Trip Desk | ratio |", "|---|---:|---:|---:|", *rows])


def main() -> None:
    folder = Path(sys.argv[1])
    parts = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    (ROOT / "docs/figures.md").write_text(figures(parts))
    readme = ROOT / "README.md"
    if {"desk", "feed"} <= {part.name for part in parts}:
        before, _, rest = readme.read_text().partition(MARK)
        _, end, after = rest.partition(END)
        if not end:
            sys.exit(f"{readme}: the marks “{MARK}” and “{END}” are not there; put them around the figures")
        readme.write_text(
            f"{before}{MARK}\nMedians of one run of {date.today()}, beside a C program with the same widgets and beside `unzip`;\n"
            f"[docs/figures.md](docs/figures.md) has all figures of that run, and its machine:\n\n{short_table(folder)}\n{END}{after}")


if __name__ == "__main__":
    main()
