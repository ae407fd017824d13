"""Who sits at a table, for what happened there: as each page calls them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman.speech import LANGUAGES, speech
from floorman.speech.happenings import called_by_seat, told_of
from floorman.terms import SeatNo, TableNo
from floorman.views import TableView
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of


def seated_there(request: Ask, event: str, number: TableNo) -> dict[SeatNo, str]:
    tables = view_of(request, event).floor.tables
    return next((names_at(table) for table in tables if table.number == number), {})


def names_at(table: TableView) -> dict[SeatNo, str]:
    return {one.seat: one.name for one in table.seats if one.id}


def happened_in(report: Mapping[str, Any], names: Mapping[SeatNo, str]) -> dict[str, str]:
    """One line in each language."""
    return {lang: told_of(report, speech(lang), called_by_seat(names, speech(lang))) for lang in LANGUAGES}
