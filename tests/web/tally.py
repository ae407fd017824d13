"""What was asked of a house with any number, and the worst that came of it: told at the end, whoever ran a part.

Each part is a property of its test, so that it comes here from other processes too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

TALLY = "asked with any number"
KILOBYTE = 1_000

# What is kept of the worst: how it is told, and in what.
WORST = {"seconds": "slowest", "memory": "most memory", "answer": "largest answer"}


@dataclass
class Tally:
    """Of one part, or of several together."""

    routes: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    values: set[int] = field(default_factory=set)
    answers: Counter[str] = field(default_factory=Counter)
    worst: dict[str, tuple[float, str]] = field(default_factory=dict)

    def add(self, route: str, place: str, value: int, status: int, **took: float) -> None:
        """One answer: in which field which number was sent, and what it took."""
        self.routes.add(route)
        self.fields.add(f"{route} {place}")
        self.values.add(value)
        self.answers[str(status)] += 1
        for name, most in took.items():
            self._worse(name, most, f"{route} {place} {value}")

    def and_of(self, other: Tally) -> None:
        self.routes |= other.routes
        self.fields |= other.fields
        self.values |= other.values
        self.answers += other.answers
        for name, (most, where) in other.worst.items():
            self._worse(name, most, where)

    def _worse(self, name: str, most: float, where: str) -> None:
        self.worst[name] = max(self.worst.get(name, (-1.0, "")), (most, where))

    def plain(self) -> dict[str, Any]:
        """As it goes from one process to another, where numbers are no longer than the machine's."""
        return {
            "routes": sorted(self.routes),
            "fields": sorted(self.fields),
            "values": sorted(map(str, self.values)),
            "answers": dict(self.answers),
            "worst": {name: list(one) for name, one in self.worst.items()},
        }

    @staticmethod
    def of(plain: dict[str, Any]) -> Tally:
        return Tally(
            set(plain["routes"]),
            set(plain["fields"]),
            set(map(int, plain["values"])),
            Counter(plain["answers"]),
            {name: (most, where) for name, (most, where) in plain["worst"].items()},
        )

    def lines(self) -> Iterator[str]:
        statuses = ", ".join(f"{times:,} × {status}" for status, times in sorted(self.answers.items()))
        yield f"routes {len(self.routes)}, fields {len(self.fields):,}, values {len(self.values)}"
        yield f"requests {self.answers.total():,}: {statuses}"
        for name, told in WORST.items():
            if name in self.worst:
                most, where = self.worst[name]
                amount = f"{most:.2f} s" if name == "seconds" else f"{most / KILOBYTE:,.0f} kB"
                yield f"{told} {amount}: {where}"


class Told:
    """At the end of a run, what all its parts come to."""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        reports = [one for those in terminalreporter.stats.values() for one in those]
        if parts := list(_parts(reports)):
            together = Tally()
            for part in parts:
                together.and_of(part)
            terminalreporter.section(TALLY)
            terminalreporter.line(f"parts {len(parts)}")
            for line in together.lines():
                terminalreporter.line(line)


def _parts(reports: Iterable[Any]) -> Iterator[Tally]:
    for report in reports:
        if getattr(report, "when", "") == "call":
            yield from (Tally.of(value) for name, value in report.user_properties if name == TALLY)
