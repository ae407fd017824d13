"""A rehearsal's report for people: tables and sentences that fit eighty columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from rich.table import Table
from rich.text import Text

from floorman.sim.evenings import spread
from floorman.sim.rehearsal import LevelRow, Report
from floorman.speech import Speech

MINUTES = 60


def told(report: Report, say: Speech) -> Iterator[Table | Text]:
    yield Text(say.say("rehearse.title", name=report.name, book=report.book, seed=report.seed), style="bold")
    yield Text(
        say.say(
            "rehearse.length",
            entries=report.entries, hours=report.minutes // MINUTES, minutes=report.minutes % MINUTES,
            began=say.clock(report.began), ended=say.clock(report.ended),
        )
    )  # fmt: skip
    yield _levels(report, say)
    yield Text(
        say.say("rehearse.tables", tables=", ".join(f"{say.clock(row.at)} {row.tables}" for row in report.tables))
    )
    yield Text(say.say("rehearse.played", hands=say.number(report.hands), acts=say.number(report.acts)))
    yield Text(say.say("rehearse.moves", moves=report.moves, broken=report.tables_broken, races=report.races))
    if report.paid:
        places = ", ".join(f"{row.place}. {say.clock(row.at)}" for row in report.paid)
        yield Text(say.say("rehearse.paid", places=places))
    if report.incidents:
        told = (f"{say.say(f'rehearse.incident.{kind}')} {count}" for kind, count in report.incidents.items())
        yield Text(say.say("rehearse.incidents", incidents=", ".join(told)))
    yield Text(say.say("rehearse.desk", commands=say.number(report.commands), slowest=report.slowest_ms))
    if not report.faults:
        yield Text(say.say("rehearse.no-faults"))
    for fault in report.faults:
        yield Text(say.say("rehearse.fault", fault=fault.fault, detail=fault.detail), style="bold red")


def told_spread(reports: Sequence[Report], say: Speech) -> Iterator[Table | Text]:
    """How far several evenings of one event lie apart."""
    first = reports[0]
    yield Text(say.say("rehearse.spread", count=len(reports), name=first.name, book=first.book), style="bold")
    table = Table(box=None, pad_edge=False)
    for heading in ("what", "least", "middle", "mean", "most"):
        table.add_column(say.say(f"rehearse.spread.{heading}"), justify="left" if heading == "what" else "right")
    rows: dict[str, tuple[list[int], Callable[[float], str]]] = {
        "ended": ([one.ended for one in reports], lambda at: say.clock(round(at))),
        "minutes": ([one.minutes for one in reports], lambda count: _amount(count, say)),
        "hands": ([one.hands for one in reports], lambda count: _amount(count, say)),
        "moves": ([one.moves for one in reports], lambda count: _amount(count, say)),
    }
    for name, (values, told_as) in rows.items():
        found = spread(values)
        told = map(told_as, (found.least, found.median, found.mean, found.most))
        table.add_row(say.say(f"rehearse.spread.{name}"), *told)
    yield table
    faulty = [one for one in reports if one.faults]
    if not faulty:
        yield Text(say.say("rehearse.no-faults"))
    for one in faulty:
        for fault in one.faults:
            said = say.say("rehearse.fault", fault=fault.fault, detail=fault.detail)
            yield Text(f"{say.say('rehearse.spread.seed', seed=one.seed)}: {said}", style="bold red")


def _amount(count: float, say: Speech) -> str:
    """To a tenth, where it is no whole number."""
    return say.number(int(count)) if count == int(count) else say.amount(Decimal(f"{count:.1f}"))


def told_level(row: LevelRow, say: Speech) -> Text:
    """One line while it goes on."""
    return Text(say.say("rehearse.goes-on", level=row.level, at=say.clock(row.at), left=row.left, tables=row.tables))


def _levels(report: Report, say: Speech) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("level", "from", "big-blind", "left", "tables-left", "hands", "average", "average-bb"):
        table.add_column(say.say(f"rehearse.head.{heading}"), justify="right")
    for row in report.levels:
        table.add_row(
            str(row.level), say.clock(row.at), say.number(row.big_blind), str(row.left), str(row.tables),
            str(row.hands), say.number(row.average), say.fact(str(row.average_bb)),
        )  # fmt: skip
    return table
