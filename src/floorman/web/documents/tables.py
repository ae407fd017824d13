"""Tables for a spreadsheet. A cell that a program would take for a formula is marked as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from floorman.views import DeskView
from floorman.web.event.showing import plain

# What makes a spreadsheet reckon with a cell instead of showing it.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")

Cell = str | int


def csv_of(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """With the mark that spreadsheets need to read letters right."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([_safe(one) for one in head])
    writer.writerows([_safe(one) for one in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell


def players(view: DeskView) -> list[list[Cell]]:
    return [
        [one.number, one.name, one.status, one.table or "", one.seat or "", one.stack or ""]
        for one in view.floor.players
    ]


def results(view: DeskView) -> list[list[Cell]]:
    return [[one.place, one.name, plain(one.prize) if one.prize else ""] for one in view.floor.ranking]


def structure(view: DeskView) -> list[list[Cell]]:
    return [
        [one.level or "", one.minutes, one.small_blind or "", one.big_blind or "", one.ante or ""]
        for one in view.floor.plan.levels
    ]
