"""A step of the suite, and how it ended."""

import os
import shlex
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LOGS = ROOT / ".build/suite"


@dataclass(frozen=True)
class Step:
    """One command of the plan.

    `load` is how many processors it keeps busy: the scheduler fills the machine by it. A step that only computes gets a
    processor when no other process needs one (`behind`), and has a load of 0. The files below `inputs` are all
    that its result depends on.
    """

    name: str
    command: tuple[str, ...]
    load: float = 1
    after: tuple[str, ...] = ()
    behind: bool = False
    inputs: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name.replace(' ', '-')}.log"


class Run:
    """A step that was started."""

    def __init__(self, step: Step) -> None:
        self.step, self.begin = step, time.monotonic()
        command = ["chrt", "--idle", "0", *step.command] if step.behind else list(step.command)
        with step.log.open("wb") as log:
            log.write(f"$ {shlex.join(step.command)}\n".encode())
            log.flush()
            # A process group of its own, so that all of it can be ended together.
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env=os.environ | step.environment, preexec_fn=os.setpgrp)
        self.status: int | None = None
        self.seconds = self.processor_seconds = 0.0

    def is_over(self) -> bool:
        """Whether it has ended; notes its status and times when it has."""
        if self.status is not None:
            return True
        number, status, used = os.wait4(self.process.pid, os.WNOHANG)
        if number == 0:
            return False
        self.process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - self.begin
        self.processor_seconds = used.ru_utime + used.ru_stime
        return True

    def end(self) -> None:
        """Ends it and what it started."""
        try:
            os.killpg(self.process.pid, 15)
        except ProcessLookupError:
            pass
        if self.status is None:
            self.process.wait()
