"""Runs every check and every test, without a display: see scripts/test."""

import argparse
import os
import shutil
import signal
import sys
import time

import findings
from green import Passed, digest, note_whole_run
from schedule import Schedule
from step import LOGS, Run, Step

parser = argparse.ArgumentParser(prog="scripts/test", description="Runs every check and every test, without a display.")
parser.add_argument("--changed", action="store_true", help="leave out the steps whose inputs are as when they last passed")
parser.add_argument("--long", action="store_true", help="give the random tests the longer budgets of Tests/budgets.json")
parser.add_argument("steps", nargs="*", metavar="STEP", help="run only these steps, and those that they need")
passed = Passed()


def chosen(names: list[str], changed: bool) -> list[Step]:
    from plan import STEPS  # After the arguments, which choose the budgets.
    by_name = {step.name: step for step in STEPS}
    for name in names:
        if name not in by_name:
            parser.error(f"no step “{name}”: there are " + ", ".join(by_name))
    wanted = set(names) | {after for name in names for after in by_name[name].after} or set(by_name)
    steps = [step for step in STEPS if step.name in wanted]
    if changed:
        if os.environ.get("CI"):
            parser.error("in CI all steps run, so --changed cannot be used")
        # A step that others need runs with them.
        steps = [step for step in steps if not passed.holds(step, digest(step.inputs))]
        needed = {after for step in steps for after in step.after}
        steps = [step for step in STEPS if step in steps or step.name in needed]
    return steps


def row(one: Run) -> str:
    result = "passed" if one.status == 0 else "FAILED"
    return f"{one.seconds:5.0f} s {one.processor_seconds:5.0f} s  {result}  {one.step.name}"


def main() -> int:
    arguments = parser.parse_args()
    if arguments.long:
        os.environ["TRIPDESK_BUDGET"] = "long"
    LOGS.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(LOGS / "kept", ignore_errors=True)
    steps = chosen(arguments.steps, arguments.changed)
    inputs = {step.name: digest(step.inputs) for step in steps}
    begin = time.monotonic()

    def said(text: str) -> None:
        print(f"{time.monotonic() - begin:5.0f} s  {text}", flush=True)

    def ended(one: Run) -> None:
        if one.status == 0:
            passed.note(one.step, inputs[one.step.name])
        else:
            passed.forget(one.step)
        said(f"{'passed' if one.status == 0 else 'FAILED'}: {one.step.name}")
        if one.status != 0:
            print("\n".join(f"       {line}" for line in findings.failures(one.step.log)), flush=True)

    schedule = Schedule(steps, os.cpu_count() or 1, started=lambda step: said(f"begins: {step.name}"), ended=ended)
    schedule.run()
    seconds = time.monotonic() - begin

    failed = [one for one in schedule.over if one.status != 0]
    if not failed and not arguments.steps and not arguments.changed:
        kind = "CI" if os.environ.get("CI") else "long" if arguments.long else "whole"
        print(f"\ngreen: {note_whole_run(seconds, kind)}")
    print(f"\n{seconds:5.0f} s in all; of each step the seconds that it took, and those of a processor")
    for one in schedule.over:
        print(row(one))
        for line in findings.closing_lines(one.step.log):
            print(f"{'':16} {line}")
    for step in schedule.left_out:
        print(f"{'not run':>15}  {step.name}")
    for one in failed:
        print(f"\nFAILED: {one.step.name}, see {one.step.log}")
        print("\n".join(f"  {line}" for line in findings.failures(one.step.log)))
    return 1 if failed else 0


if __name__ == "__main__":
    # So that what runs is ended when this is.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
