"""What stands beside and below the clock: the ladder, the final table, the numbers, the tables of hand-for-hand."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from floorman.views.wall import PrizeView
from floorman.web.face.moment import Moment
from floorman.web.reading import big_blinds

LADDER_MOST = 7
BOARD_MOST = 40
# Of very many tables those first that the others wait for.
URGENT = ("held", "released", "playing", "done")
WAITS = {"held": "wall.held", "released": "wall.released", "playing": "wall.playing", "done": "wall.done"}
WITHOUT_LADDER = ("last", "break", "overtime", "won", "ended")

Num: TypeAlias = tuple[str, str, str]  # what it is, the number, what goes with it


class Row(Struct, frozen=True):
    mark: str
    name: str
    value: str
    here: bool = False


class Side(Struct, frozen=True):
    title: str
    rows: tuple[Row, ...]


def side(at: Moment) -> Side | None:
    if at.state == "final":
        return _final(at)
    if not at.wall.prizes or at.state in WITHOUT_LADDER:
        return None
    return Side(at.words.say("wall.prizes"), tuple(_rungs(at)))


def _final(at: Moment) -> Side:
    seats, say, number = at.wall.final, at.words.say, at.words.number
    known = any(one.stack is not None for one in seats)
    rows = (Row(str(one.seat), one.alias, "" if one.stack is None else number(one.stack)) for one in seats)
    return Side(say("wall.seats-stacks") if known else say("wall.seats-names"), tuple(rows))


def _rungs(at: Moment) -> list[Row]:
    """The rungs that matter now: the first ones, and those around the next prize."""
    prizes = at.wall.prizes
    here = min(at.wall.left, at.wall.paid) if at.is_bubble or at.in_money else 0
    place = next((number for number, one in enumerate(prizes) if one.first <= here <= one.last), -1)
    if len(prizes) <= LADDER_MOST or place < LADDER_MOST:
        return [_rung(at, one, here) for one in prizes[:LADDER_MOST]]
    around = [_rung(at, one, here) for one in prizes[place - 3 : place + 1]]
    return [*(_rung(at, one, here) for one in prizes[:2]), Row("…", "", ""), *around]


def _rung(at: Moment, one: PrizeView, here: int) -> Row:
    return Row(places(at, one), "", at.money(one.prize), one.first <= here <= one.last)


def places(at: Moment, one: PrizeView) -> str:
    first = at.words.say("wall.place", place=one.first)
    return first if one.first == one.last else f"{first}–{at.words.say('wall.place', place=one.last)}"


def board(at: Moment) -> tuple[tuple[str, str, str], ...]:
    """The tables of hand-for-hand, each with its state and the word for it."""
    if at.state != "hand" or at.wall.round is None:
        return ()
    tables = sorted(at.wall.round.tables, key=lambda one: one.table)
    if len(tables) > BOARD_MOST:
        tables.sort(key=lambda one: URGENT.index(one.state))
    say = at.words.say
    return tuple((say("wall.table", table=one.table), one.state, say(WAITS[one.state])) for one in tables[:BOARD_MOST])


def nums(at: Moment) -> tuple[Num, ...]:
    return tuple(one for one in _nums(at) if one is not None)


def _nums(at: Moment) -> tuple[Num | None, ...]:
    wall, say, number = at.wall, at.words.say, at.words.number
    players = (say("wall.players"), number(wall.left), _of(at))
    blinds = big_blinds(at.clock, at.reading.index, wall.average)
    average = (say("wall.average"), number(wall.average), say("wall.bb", blinds=blinds) if blinds else "")
    chips = (say("wall.chips"), number(wall.chips), "")
    pool = (say("wall.pool"), at.money(wall.pool), "") if wall.pool else None
    again = (say("wall.re-entries"), number(wall.re_entries), "") if wall.re_entries else None
    entries = (say("wall.entries"), number(wall.entries), "")
    match at.state:
        case "hand":
            above = (say("wall.to-money"), number(max(wall.left - wall.paid, 0)), "")
            return players, _paid(at) if at.is_bubble else above, average, pool
        case "bubble":
            return players, _paid(at), average, pool
        case "money":
            return players, average, _next_prize(at), pool
        case "final":
            first = (say("wall.first-prize"), at.money(wall.prizes[0].prize), "") if wall.prizes else players
            return _next_prize(at), first, pool or chips
        case "overtime":
            return players, average, pool or chips
        case "won":
            return entries, again, _paid(at), pool
        case "ended":
            return entries, again, pool
        case "before":
            return players, (say("wall.stack"), number(at.view.stack), ""), _registration(at), pool
        case _:
            return players, average, again or chips, _registration(at) or pool


def _of(at: Moment) -> str:
    entries = at.wall.entries
    return at.words.say("wall.of", entries=entries) if entries > at.wall.left else ""


def _paid(at: Moment) -> Num | None:
    return (at.words.say("wall.paid"), at.words.number(at.wall.paid), "") if at.wall.paid else None


def _next_prize(at: Moment) -> Num | None:
    place = min(at.wall.left, at.wall.paid)
    found = next((one.prize for one in at.wall.prizes if one.first <= place <= one.last), 0)
    return (at.words.say("wall.next-prize"), at.money(found), "") if at.wall.prizes else None


def _registration(at: Moment) -> Num | None:
    say, until = at.words.say, at.wall.until
    if not at.registration:
        return say("wall.registration"), say("wall.closed"), ""
    if until:
        return say("wall.registration"), say("clock.level", level=until), say("wall.until-end")
    return None if until is None and at.state != "before" else (say("wall.registration"), say("wall.open"), "")
