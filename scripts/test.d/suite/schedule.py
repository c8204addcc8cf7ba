"""Runs steps beside each other, as many as the machine has processors for."""

import time
from collections.abc import Callable, Iterable

from step import Run, Step


class Schedule:
    """The steps that wait, run and are over.

    A step starts as soon as those that it is `after` have passed and its load fits in the processors that are left; of
    several, the one that the plan names first. A step whose predecessor failed is left out.
    """

    def __init__(self, steps: Iterable[Step], processors: float, started: Callable[[Step], None], ended: Callable[[Run], None]) -> None:
        self.waiting, self.processors = list(steps), processors
        self.started, self.ended = started, ended
        self.running: list[Run] = []
        self.over: list[Run] = []
        self.left_out: list[Step] = []

    def run(self) -> None:
        try:
            while self.waiting or self.running:
                self.collect()
                self.leave_out()
                self.start()
                time.sleep(0.1)
        finally:
            for one in self.running:
                one.end()

    def collect(self) -> None:
        for one in [one for one in self.running if one.is_over()]:
            self.running.remove(one)
            self.over.append(one)
            self.ended(one)

    def leave_out(self) -> None:
        lost = {one.step.name for one in self.over if one.status != 0} | {step.name for step in self.left_out}
        for step in [step for step in self.waiting if lost.intersection(step.after)]:
            self.waiting.remove(step)
            self.left_out.append(step)

    def start(self) -> None:
        passed = {one.step.name for one in self.over if one.status == 0}
        for step in [step for step in self.waiting if passed.issuperset(step.after)]:
            free = self.processors - sum(one.step.load for one in self.running)
            # Also a step with more load than the machine has processors runs at some time: alone.
            if step.load <= free + 1e-9 or not self.running:
                self.waiting.remove(step)
                self.started(step)
                self.running.append(Run(step))
