"""What was last green: the commits of whole runs, and the inputs of single steps."""

import hashlib
import subprocess
import time
from collections.abc import Sequence

from step import LOGS, ROOT, Step

GREEN = ROOT / ".build/green"


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def note_whole_run(seconds: float, kind: str) -> str:
    """Adds a line to .build/green: the commit, a mark where files differ from it, the time, and the kind of run."""
    mark = " with changed files" if git("status", "--porcelain") else ""
    line = f"{git('rev-parse', 'HEAD').strip()}{mark}, {time.strftime('%Y-%m-%d %H:%M')}, {kind}, {seconds:.0f} s"
    with GREEN.open("a") as file:
        file.write(line + "\n")
    return line


def digest(inputs: Sequence[str]) -> str:
    """A hash of the names and contents of all files below the paths, also of files that git does not know yet."""
    result = hashlib.sha256()
    for name in sorted(git("ls-files", "-co", "--exclude-standard", "-z", "--", *inputs).split("\0")):
        path = ROOT / name
        if name and path.is_file():
            result.update(f"{name}\0{path.stat().st_size}\0".encode())
            result.update(path.read_bytes())
    return result.hexdigest()


class Passed:
    """The inputs with which each step passed."""

    def path(self, step: Step):
        return LOGS / "passed" / step.log.stem

    def holds(self, step: Step, inputs: str) -> bool:
        return self.path(step).exists() and self.path(step).read_text() == inputs

    def note(self, step: Step, inputs: str) -> None:
        self.path(step).parent.mkdir(exist_ok=True)
        self.path(step).write_text(inputs)

    def forget(self, step: Step) -> None:
        self.path(step).unlink(missing_ok=True)
