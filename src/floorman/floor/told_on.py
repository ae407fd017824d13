"""An act that was reported already and is told once more, with what was done since: it is no second offence.

Same person, same act, same hand: what he did went on record when it was told first. Of another hand it is, once the
button lies elsewhere or play is on another street.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from floorman.floor.counted_table import Known, Lies
from floorman.rulings import Record
from floorman.rulings.around import Around
from floorman.terms import EntryId, SeatNo
from floorman.tournament.reports import Reported

SINCE = "since"


def is_told_on(
    report: Mapping[str, Any],
    before: Reported | None,
    known: Known | None,
    around: Around,
    sit: Mapping[SeatNo, EntryId],
) -> bool:
    """Is it what was told last at this table, with more that has been done since?"""
    if before is None or known is None or not before.lies:
        return False
    seat, since, told = report.get("seat"), report.get(SINCE) or [], before.report.get(SINCE) or []
    if not isinstance(seat, int) or before.sat.get(seat) != sit.get(seat) or _bare(report) != _bare(before.report):
        return False
    lies = msgspec.convert(before.lies, Lies, str_keys=True, strict=False)
    same_hand = lies.sitting.positions == known.sitting.positions and lies.around.stage == around.stage
    return same_hand and len(since) > len(told) and since[: len(told)] == told


def _bare(report: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in report.items() if name != SINCE}


def without_last(records: tuple[Record, ...], who: EntryId, what: tuple[str, ...]) -> tuple[Record, ...]:
    """The records as they were before that act: the last of such conduct is the act itself."""
    same = (
        place for place in reversed(range(len(records))) if (records[place].who, records[place].what) == (who, what)
    )
    last = next(same, None)
    return records if last is None else (*records[:last], *records[last + 1 :])
