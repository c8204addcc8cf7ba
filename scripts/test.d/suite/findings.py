"""What a step's log says: the runner's closing line, and what failed."""

import re
from pathlib import Path

from step import ROOT

CLOSING = re.compile(r"Test run with .* (passed|failed) after|^=* ?\d+ (passed|failed|skipped).* in [\d.]+s|tests? ran,|^Build complete!")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
ISSUE = re.compile(r'✘ Test (?P<test>.*?) recorded an issue(?: with .*?)? at (?P<file>\w+\.swift):(?P<line>\d+):\d+: (?P<what>.*)')
CRASH = re.compile(r"Fatal error|\*\*\* .* crashed|CRITICAL \*\*|WARNING \*\*|error: |FAULT:|Sanitizer: ")
SEED = re.compile(r"^(\w+)\(.*?\): (\w*SEED=\d+)", re.MULTILINE)


def lines_of(log: Path) -> list[str]:
    return COLOURS.sub("", log.read_text(errors="replace")).splitlines()


def closing_lines(log: Path) -> list[str]:
    """What the test runners said last: each of them, if the step ran several."""
    return [line.strip("= ") for line in lines_of(log) if CLOSING.search(line)]


def failures(log: Path) -> list[str]:
    """Each failure with its file and line, its seed and what was kept of it, as far as the log says."""
    lines = lines_of(log)
    # Tests/conftest.py writes these.
    found = [line.removeprefix("failed: ") for line in lines if line.startswith("failed: ")]
    seeds = dict(SEED.findall("\n".join(lines)))
    for line in lines:
        if issue := ISSUE.search(line):
            found.append(swift_failure(issue, seeds))
    if not found:
        found = [line for line in lines if CRASH.search(line)][:10] or lines[-10:]
    return list(dict.fromkeys(found))


def swift_failure(issue: re.Match, seeds: dict[str, str]) -> str:
    path = next((ROOT / "Tests").rglob(issue["file"]), None)
    text = f"{path.relative_to(ROOT) if path else issue['file']}:{issue['line']}: {issue['test']}: {issue['what']}"
    if path:
        before = path.read_text().splitlines()[:int(issue["line"])]
        functions = re.findall(r"\bfunc (\w+)", "\n".join(before))
        if functions and functions[-1] in seeds:
            text += f"; {seeds[functions[-1]]}"
    return text
