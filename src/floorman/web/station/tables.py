"""Which table a station is for, and whether it is this caller's."""

from __future__ import annotations

from typing import Any

from litestar.exceptions import NotFoundException, PermissionDeniedException

from floorman.rulebook import incidents
from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament import Tournament
from floorman.tournament.holdings import Out
from floorman.tournament.seating.rotation import game_of
from floorman.views import DeskView, LiveHandView, PlayerView, TableView
from floorman.views.besides import ways
from floorman.views.boards import BoardView
from floorman.views.next_hand import next_hand
from floorman.views.notices import Stage
from floorman.views.plan import HintsView, hints
from floorman.views.races import race_told
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of
from floorman.web.facts import STANDARD
from floorman.web.pictures import spots
from floorman.web.station.coming import coming_at
from floorman.web.station.showdown import showdown

PADS = 4  # so many values of chips have a button
OUT_MOST = 3


def must_be_his(request: Ask, number: TableNo) -> None:
    """A dealer at one table has no business at another."""
    if request.caller.table not in (0, number):
        raise PermissionDeniedException(extra={"code": "station.not-yours"})


def table_of(request: Ask, event: str, number: TableNo) -> TableView:
    must_be_his(request, number)
    found = next((one for one in view_of(request, event).floor.tables if one.number == number), None)
    if found is None:
        broken = request.desk.look(event, lambda now, _: number in now.state.tables)
        raise NotFoundException(extra={"code": "station.table-broken"} if broken else None)
    return found


def waits_to_open(request: Ask, event: str, number: TableNo) -> bool:
    """Was this device let in for a table that nobody has opened yet? One that was broken is another thing."""
    if not number or request.caller.table != number or view_of(request, event).floor.phase == "over":
        return False
    return request.desk.look(event, lambda now, _: number not in now.state.tables)


def board_of(request: Ask, event: str, number: TableNo) -> BoardView | None:
    """What the desk has dealt at a table, for everybody to see."""
    return next((one for one in request.desk.showing(event).boards() if one.table == number), None)


def chips_at_hand(view: DeskView, hand: LiveHandView | None) -> list[Chips]:
    """The values of chips that are put in most: those in play, from about a fifth of the big blind on."""
    if hand is None:
        return []
    stretch = view.event.clock.structure[view.event.clock.index]
    most = max(seat.stack + seat.bet for seat in hand.hand.seats)
    values = sorted(view.floor.plan.plan.chips or STANDARD)
    found = [one for one in values if view.floor.plan.smallest_chip <= one <= most and one * 5 >= stretch.big_blind]
    return found[:PADS] or [view.floor.plan.smallest_chip]


def hints_at(request: Ask, event: str, table: TableView, hand: LiveHandView | None) -> tuple[HintsView, ...]:
    """What the book has for the dealer now. Where hands are only counted, one may be anywhere: each stands by its
    stage. Where the cards lie on phones, nobody shuffles, burns or turns one."""
    if request.desk.look(event, lambda now, _: now.state.tables[table.number].cards == "dealt"):
        return ()
    stages: tuple[Stage, ...] = ()
    if hand is not None:
        stages = ("showdown",) if hand.waits.shows or hand.waits.awards else ("betting",)
    return request.desk.look(event, lambda now, _: hints(now, table.number, stages))


def out_here(request: Ask, event: str, number: TableNo) -> list[PlayerView]:
    """Who went out at this table last, newest first: one of them may not be out at all."""
    ids = request.desk.look(event, lambda now, _: last_out_at(now.state, number))
    players = {one.id: one for one in view_of(request, event).floor.players}
    return [players[one] for one in ids if one in players]


def last_out_at(state: Tournament, number: TableNo) -> list[EntryId]:
    """Those whose word it would be that they are not out: whoever is in again, or waits to be, plays with another
    entry by now."""
    outs = sorted(((one.round, who) for who, one in state.outs.items() if _was_at(one, number)), reverse=True)
    return [who for _, who in outs if state.current[state.entries[who].person] == who][:OUT_MOST]


def _was_at(out: Out, number: TableNo) -> bool:
    return out.why == "bust" and out.place is not None and out.place.table == number


def station_values(request: Ask, event: str, number: TableNo) -> dict[str, Any]:
    """What the page of a station has besides what every page of the event has."""
    table, view = table_of(request, event, number), view_of(request, event)
    hand = request.desk.hand(event, number, request.caller)
    return {
        "table": table,
        "hand": hand,
        "board": board_of(request, event, number),
        "showdown": lambda board: showdown(board, request.speech),
        "dealt": {} if hand is None else {seat.seat: seat for seat in hand.hand.seats},
        "chips": chips_at_hand(view, hand),
        "race": request.desk.look(event, lambda now, names: race_told(now.state, now.book, number, names)),
        "coming": coming_at(view.floor, view.event.clock, table, request.desk.clock.now()),
        "next": None if hand is not None else request.desk.look(event, lambda now, _: next_hand(now, number)),
        "ways": None if hand is not None else request.desk.look(event, lambda now, names: ways(now, number, names)),
        "hints": hints_at(request, event, table, hand),
        "spots": spots,
        "out_here": out_here(request, event, number),
        "game": request.desk.look(event, lambda now, _: game_of(now.state, number)),
        "conduct": incidents(),
        "cases": request.desk.showing(event).told_with,
        "topics": f"wall,hand:{number}",
    }


def gone(request: Ask, event: str) -> list[int]:
    """The values that are out of play and may turn up again."""
    plan = view_of(request, event).floor.plan
    return [one for one in sorted(plan.plan.chips or STANDARD) if one < plan.smallest_chip]
