"""Medians, ratios and bounds: one row a case."""

from dataclasses import dataclass
from statistics import median


@dataclass
class Case:
    """What is compared, and how much slower or bigger the desk may be.

    Where `base` is given, the desk is compared with itself: the peer's figure stands there for orientation.
    """

    name: str
    unit: str
    peer: list[float]
    desk: list[float]
    bound: float
    base: list[float] | None = None

    @property
    def ratio(self) -> float:
        return median(self.desk) / median(self.base or self.peer)

    @property
    def passed(self) -> bool:
        return self.ratio <= self.bound

    def cells(self) -> list[str]:
        """The row's texts."""
        return [
            self.name, f"{median(self.peer):.1f} {self.unit}", f"{median(self.desk):.1f} {self.unit}",
            f"{self.ratio:.2f}", f"{self.bound:.1f}", "pass" if self.passed else "FAIL",
        ]


def table(cases: list[Case]) -> str:
    """The cases as a Markdown table whose columns line up."""
    rows = [["case", "C median", "desk median", "ratio", "bound", ""], *(case.cells() for case in cases)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]

    def line(row: list[str]) -> str:
        first, *others = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths)))
        return "| " + " | ".join([first, *others]) + " |"

    marks = ["-", *":" * (len(widths) - 1)]  # The first column starts at the left, figures end at the right.
    ruler = "|" + "|".join("-" * (width + 1) + mark for width, mark in zip(widths, marks)) + "|"
    return "\n".join([line(rows[0]), ruler, *map(line, rows[1:])])
