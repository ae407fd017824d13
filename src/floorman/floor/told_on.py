"""An act that was reported already and is told once more, with what was done since: it is no second offence.

Same person, same act, same hand: what they did went on record when it was told first. Whether it is the same
hand is known where somebody has said where the button lay, both times, and it cannot have gone round since. Where
nobody has, or it can, it is asked: nobody counts the hands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from floorman.floor.counted_table import AROUND, Known, Lies
from floorman.rulings import Record
from floorman.rulings.around import Around
from floorman.terms import EntryId, SeatNo
from floorman.tournament.reports import Reported
from floorman.tournament.seating.first_button import ONE_HAND_LEAST

SINCE = "since"
SAME_HAND = f"{AROUND}same_hand"


def is_told_on(
    report: Mapping[str, Any],
    before: Reported | None,
    known: Known | None,
    around: Around,
    sit: Mapping[SeatNo, EntryId],
) -> bool | None:
    """Is it what was told last at this table, with more that has been done since? None: somebody has to say it."""
    if before is None or known is None or not before.lies:
        return False
    seat, since, told = report.get("seat"), report.get(SINCE) or [], before.report.get(SINCE) or []
    if not isinstance(seat, int) or before.sat.get(seat) != sit.get(seat) or _bare(report) != _bare(before.report):
        return False
    if len(since) <= len(told) or since[: len(told)] != told:
        return False
    return _same_hand(msgspec.convert(before.lies, Lies, str_keys=True, strict=False), known, around)


def _same_hand(then: Lies, known: Known, around: Around) -> bool | None:
    if around.same_hand is not None:
        return around.same_hand
    if then.button_told and known.button is not None and then.sitting.positions != known.sitting.positions:
        return False
    stages = (then.around.stage, around.stage)
    if None not in stages and stages[0] != stages[1]:
        return False
    both_told = then.button_told and known.button is not None
    return True if both_told and not _may_have_gone_round(then, known) else None


def _may_have_gone_round(then: Lies, known: Known) -> bool:
    """May it lie there again, after a hand for each of those who sit there?"""
    players = min(len(then.sitting.seats), len(known.sitting.seats))
    return not then.at or known.at - then.at >= players * ONE_HAND_LEAST


def _bare(report: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in report.items() if name != SINCE}


def without_last(records: tuple[Record, ...], who: EntryId, what: tuple[str, ...]) -> tuple[Record, ...]:
    """The records as they were before that act: the last of such conduct is the act itself."""
    same = (
        place for place in reversed(range(len(records))) if (records[place].who, records[place].what) == (who, what)
    )
    last = next(same, None)
    return records if last is None else (*records[:last], *records[last + 1 :])
