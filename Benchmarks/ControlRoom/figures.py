"""The table of the measurement, and its rows."""

from dataclasses import dataclass


@dataclass
class Row:
    """A line of the table. A bound is about the ratio, or about the value where there is no peer."""

    what: str
    value: float
    unit: str = "ms"
    peer: float | None = None
    peer_name: str = ""
    bound: float | None = None
    bounds_value: bool = False

    @property
    def ratio(self) -> float | None:
        return self.value / self.peer if self.peer else None

    @property
    def missed(self) -> bool:
        if self.bound is None:
            return False
        return (self.value if self.bounds_value or self.ratio is None else self.ratio) > self.bound

    def cells(self) -> list[str]:
        digits = 0 if self.value == int(self.value) or self.value >= 100 else 2
        bound = "" if self.bound is None else f"{self.bound:g}"
        if self.bounds_value and self.unit == "ms":
            bound += " ms"
        return [
            self.what, f"{self.value:,.{digits}f} {self.unit}".strip(),
            f"{self.peer:,.2f} {self.unit}: {self.peer_name}" if self.peer else "",
            f"{self.ratio:.2f}" if self.ratio else "", bound,
            "" if self.bound is None else "**missed**" if self.missed else "ok"]


def late(values: list[float], percent: int) -> float:
    """The percentile."""
    return sorted(values)[min(len(values) * percent // 100, len(values) - 1)]


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table whose columns line up."""
    lines = [["what", "Trip Desk", "peer", "ratio", "bound", ""], *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    texts = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |" for line in lines]
    return "\n".join([texts[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *texts[1:]])
