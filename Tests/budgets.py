"""How much the random tests do: Tests/budgets.json, which Swift's tests read, too."""

import json
import os
from pathlib import Path

BUDGETS = json.loads(Path(__file__).with_name("budgets.json").read_text())


def is_long() -> bool:
    """Whether the longer budgets hold: scripts/test --long."""
    return os.environ.get("TRIPDESK_BUDGET") == "long"


def budget(name: str) -> float:
    """The number of a budget. A variable of its name sets it; TRIPDESK_BUDGET=long takes the longer one of the file."""
    number = os.environ.get(name) or BUDGETS[name]["long" if is_long() else "brief"]
    return float(number)
