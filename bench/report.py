"""What was found: tables of 80 columns for people, JSON for programs."""

from __future__ import annotations

import platform
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.memory import Measure
from bench.rounds import Line, Result, Spread, core

NARROW = 80


class Report(Struct, frozen=True):
    """One subcommand's findings, and how they were found."""

    what: str
    rounds: int
    seconds: float
    unit: str  # what the rates count
    results: Sequence[Result] = ()
    measures: Sequence[Measure] = ()
    missed: Sequence[str] = ()  # the goals that were not reached
    yardstick: Spread | None = None  # PokerKit's hands a CPU-second on this machine, before and after the measures
    python: str = platform.python_version()
    core: int | None = core()


def as_json(report: Report) -> str:
    return msgspec.json.format(msgspec.json.encode(report), indent=1).decode()


def tell(report: Report) -> None:
    say = Console(width=NARROW, highlight=False, markup=False)
    say.print(f"{report.what}: {report.rounds} rounds, Python {report.python}, {_counted(report)}.")
    say.print("Medians of the rounds, with their quartiles.")
    for result in report.results:
        say.print(f"\n{result.title} (x: times as fast as {result.beside})")
        say.print(_told(result, report.unit))
        for one in result.missing:
            say.print(f"Missing: {one.name} ({one.why})")
    if report.measures:
        say.print()
        say.print(_measured(report.measures))
        say.print(f"\nNot reached: {'; '.join(report.missed)}." if report.missed else "\nEvery goal is reached.")
        say.print(_yardstick(report.yardstick))
    if versions := {f"{line.package} {line.version}" for result in report.results for line in result.lines}:
        say.print(f"\n{', '.join(sorted(versions))}.")


def _yardstick(machine: Spread | None) -> str:
    if machine is None:
        return "No yardstick: PokerKit is not installed, or did not finish."
    return f"Yardstick: PokerKit, {_figure(machine.median)} no-limit hands a CPU-second ({_quartiles(machine)})."


def _told(result: Result, unit: str) -> Table:
    with_acts = any(line.acts for line in result.lines)
    table = _table("", f"{unit}/s", "quartiles", "x", "quartiles", unit, *(("acts", "events") if with_acts else ()))
    for line in sorted(result.lines, key=lambda line: -line.rate.median):
        acts = (f"{line.acts:.1f}", f"{line.events:.1f}" if line.events else "-")
        table.add_row(*_row(line), *(acts if with_acts else ()))
    return table


def _row(line: Line) -> list[str]:
    times = ("-", "-") if line.times is None else (_figure(line.times.median), _quartiles(line.times))
    return [line.name, _figure(line.rate.median), _quartiles(line.rate), *times, _figure(line.count)]


def _measured(measures: Sequence[Measure]) -> Table:
    table = _table("", "median", "quartiles", "unit", "goal")
    for one in measures:
        table.add_row(one.name, _figure(one.found.median), _quartiles(one.found), one.unit, _goal(one))
    return table


def _counted(report: Report) -> str:
    if report.what in ("desk", "virtual", "web"):
        return "wall time where no other is named, not pinned"
    return "CPU time, " + ("not pinned" if report.core is None else f"on core {report.core}")


def _goal(one: Measure) -> str:
    if not one.goal:
        return "-"
    return f"{'≥' if one.reach else '<'} {_figure(one.goal)}"


def _table(first: str, *headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table


def _quartiles(spread: Spread) -> str:
    return f"{_figure(spread.low)}-{_figure(spread.high)}"


def _figure(number: float) -> str:
    """As many figures as count."""
    if number >= 1e6:
        return f"{number / 1e6:.3g}M"
    if number >= 1e5:
        return f"{number / 1e3:.0f}k"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
