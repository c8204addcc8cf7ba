"""How much the random tests do: Tests/budgets.json, which Swift's tests read, too."""

import json
import os
from pathlib import Path

BUDGETS = json.loads(Path(__file__).with_name("budgets.json").read_text())


def budget(name: str) -> float:
    """The number of a budget. A variable of its name sets it; TRIPDESK_BUDGET=long takes the longer one of the file."""
    number = os.environ.get(name) or BUDGETS[name][os.environ.get("TRIPDESK_BUDGET", "brief")]
    return float(number)
