"""Tables for a spreadsheet. A cell that a program would take for a formula is marked as text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from floorman.speech import Speech
from floorman.views import DeskView, FloorView, StretchView
from floorman.views.floor import PlayerView
from floorman.web.event.showing import plain

# What makes a spreadsheet reckon with a cell instead of showing it; and what looks the same, for some take it so.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
DASHES = ("\N{MINUS SIGN}", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}", "\N{FIGURE DASH}", "\N{EN DASH}", "\N{EM DASH}")

Cell = str | int
MINUTE_MS = 60_000


def csv_of(head: Sequence[str], rows: Iterable[Sequence[Cell]], lang: str = "en") -> bytes:
    """With the mark that spreadsheets need to read letters right, and with what parts the cells where this language is
    spoken: a German spreadsheet puts all that stands between commas into one column."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if lang == "de" else ",", lineterminator="\r\n")
    writer.writerow([_safe(one) for one in head])
    writer.writerows([_safe(one) for one in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and _looks_like_a_formula(cell) else cell


def _looks_like_a_formula(cell: str) -> bool:
    """Signs of other widths and heights are those that they stand for, and nobody sees what is blank before them."""
    return cell.startswith(FORMULAS) or normalize("NFKC", cell).lstrip().startswith((*FORMULAS, *DASHES))


def players(view: DeskView, words: Speech) -> list[list[Cell]]:
    return [
        [
            one.number,
            one.name,
            words.say(_ended_as(view.floor, one)),
            one.table or "",
            one.seat or "",
            one.stack or "",
            words.clock(one.counted_at)[:5] if one.counted_at and one.known == "count" else "",
            one.place or "",
            words.say("mark.invited") if one.invited else _coins(one.paid, words),
        ]
        for one in view.floor.players
    ]


def _ended_as(floor: FloorView, one: PlayerView) -> str:
    """The code of what became of him. Whoever is left when a deal ends it all is in no more."""
    if floor.phase != "over" or one.status != "entered":
        return f"floor.status.{one.status}"
    if (one.place, one.shared) == (1, 1):
        return "kiosk.won"
    return "csv.by-deal" if floor.ending == "deal" else "floor.status.entered"


def results(view: DeskView, words: Speech) -> list[list[Cell]]:
    """What of a prize a deal gave stands beside it."""
    return [[one.place, one.name, _coins(one.prize, words), _coins(one.dealt, words)] for one in view.floor.ranking]


def gone_through(floor: FloorView) -> tuple[StretchView, ...]:
    """Levels and breaks for paper. Once it is over nobody needs how long each took, but what was planned."""
    return floor.plan.levels if floor.phase == "over" else floor.plan.played


def structure(view: DeskView, words: Speech) -> list[list[Cell]]:
    """With the time that is played before each: hours and minutes, as a spreadsheet reads them."""
    rows: list[list[Cell]] = []
    before = 0
    for one in gone_through(view.floor):
        level: Cell = one.level or words.say("plan.break")
        blinds: list[Cell] = [one.small_blind or "", one.big_blind or "", one.ante or ""]
        whole = before // MINUTE_MS
        rows.append([level, f"{whole // 60}:{whole % 60:02}", (one.lasts + MINUTE_MS // 2) // MINUTE_MS, *blinds])
        before += one.lasts
    return rows


def _coins(coins: int, words: Speech) -> str:
    """An amount as a spreadsheet of this language reads it as a number."""
    return "" if not coins else plain(coins).replace(".", "," if words.lang == "de" else ".")
