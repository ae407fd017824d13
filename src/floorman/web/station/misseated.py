"""Somebody is found on a seat that is not his: the desk says where he belongs, or moves him where it had it wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament import Tournament
from floorman.views import PlayerView
from floorman.web.forms import Fields, field

WHO_BEFORE = "was-who"  # whose seat was proposed last


class Moves(Struct, frozen=True):
    """Who sits where by the desk's list, and goes to where he belongs."""

    who: EntryId
    name: str
    table: TableNo
    seat: SeatNo


def sitting_wrong(players: Iterable[PlayerView], number: TableNo, told: Fields) -> Fields:
    """What is proposed: he sits at this table, and belongs where the desk has him. The seat itself is tapped."""
    proposed: dict[str, list[str]] = {} if field(told, "sits-table") else {"sits-table": [str(number)]}
    who = field(told, "who")
    found = next((one for one in players if one.name == who and one.table), None)
    if found is not None and (who != field(told, WHO_BEFORE) or not field(told, "belongs-table")):
        proposed |= {"belongs-table": [str(found.table)], "belongs-seat": [str(found.seat)]}
    return proposed


def to_be_moved(
    report: Mapping[str, Any], outcome: str, state: Tournament, names: Mapping[EntryId, str]
) -> Moves | None:
    """Nobody where the desk has it right already: then he only has to get up."""
    if report.get("kind") != "wrong-seat" or outcome != "seat-corrected":
        return None
    sits, belongs = report["sits"], report["belongs"]
    seated = state.players(sits["table"]) if sits["table"] in state.seats else {}
    taken = state.players(belongs["table"]) if belongs["table"] in state.seats else {}
    who = seated.get(sits["seat"])
    if who is None or belongs["seat"] in taken or names.get(who) != report.get("who"):
        return None
    return Moves(who, names[who], belongs["table"], belongs["seat"])
