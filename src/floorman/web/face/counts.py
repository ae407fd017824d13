"""What stands beside and below the clock: the ladder, the final table, the numbers, the tables of hand-for-hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from floorman.views.wall import FinalSeatView, PrizeView
from floorman.web.face.moment import Moment
from floorman.web.reading import big_blinds

LADDER_MOST = 8
# Where all letters are larger, fewer have room: the numbers that a player at his table asks for.
LADDER_FAR = 5
# So many of those who made a deal; the last lines are for what is left to play for.
SHARES_MOST = 9
NUMS_FAR = {"money": (0, 2), "before": (0, 2)}
FEW_PRIZES = 3  # all of them stand on the wall of the final table
BOARD_MOST = 40
# Of very many tables those first that the others wait for.
URGENT = ("held", "released", "playing", "done")
WAITS = {"held": "wall.held", "released": "wall.released", "playing": "wall.playing", "done": "wall.done"}
MARKS = {"button": "wall.mark.button", "small": "wall.mark.small", "big": "wall.mark.big"}
WITHOUT_LADDER = ("last", "overtime", "won", "ended")

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
    if at.dealt:
        return Side(at.words.say("wall.deal"), tuple(_dealt(at)))
    if at.state == "final":
        return _final(at)
    if at.state == "ended" and at.wall.ending != "cancelled" and at.wall.firsts:
        return Side(at.words.say("wall.ended-places"), tuple(_firsts(at)))
    if not at.wall.prizes or at.state in WITHOUT_LADDER:
        return None
    version = at.wall.version
    title = "wall.prizes-forecast" if at.wall.forecast else "wall.prizes-version" if version > 1 else "wall.prizes"
    return Side(at.words.say(title, number=version), tuple(_rungs(at)))


def _final(at: Moment) -> Side:
    seats, say, number = at.wall.final, at.words.say, at.words.number
    known = any(one.stack is not None for one in seats)
    rows = (Row(str(one.seat), _marked(at, one), "" if one.stack is None else number(one.stack)) for one in seats)
    return Side(say("wall.seats-stacks") if known else say("wall.seats-names"), tuple(rows))


def _marked(at: Moment, one: FinalSeatView) -> str:
    """With what he is in the hand that is on, or comes."""
    return " · ".join((one.alias, *(at.words.say(MARKS[mark]) for mark in one.marks)))


def _dealt(at: Moment) -> Iterator[Row]:
    """What each gets for certain, and what whoever comes next in the places gets on top."""
    for one in at.wall.deal[:SHARES_MOST]:
        yield Row("", one.alias, at.money(one.coins))
    for left in at.wall.prizes:
        if left.prize and left.first <= at.wall.left:
            yield Row(places(at, left), at.words.say("wall.on-top"), at.money(left.prize), here=True)


def _firsts(at: Moment) -> Iterator[Row]:
    for one in at.wall.firsts:
        yield Row(spread(at, one.place, one.last), one.alias, at.money(one.prize) if one.prize else "")


def _rungs(at: Moment) -> list[Row]:
    """The rungs that matter now: the first ones, and those around the next prize."""
    prizes = at.wall.prizes
    here = min(at.wall.left, at.wall.paid) if at.is_bubble or at.in_money else 0
    place = next((number for number, one in enumerate(prizes) if one.first <= here <= one.last), -1)
    most = LADDER_FAR if at.far else LADDER_MOST
    if len(prizes) <= most:
        return [_rung(at, one, here) for one in prizes]
    more = Row("…", "", "")  # nobody takes a list that is cut for the whole of it
    if place < most - 2:  # the last paid place stands below it: what everybody asks for
        return [*(_rung(at, one, here) for one in prizes[: most - 2]), more, _rung(at, prizes[-1], here)]
    last = [] if place == len(prizes) - 1 else [more]
    first = 1 if at.far else 2
    around = [_rung(at, one, here) for one in prizes[place + 2 + len(last) + first - most : place + 1]]
    return [*(_rung(at, one, here) for one in prizes[:first]), more, *around, *last]


def _rung(at: Moment, one: PrizeView, here: int) -> Row:
    return Row(places(at, one), "", at.money(one.prize), one.first <= here <= one.last)


def places(at: Moment, one: PrizeView) -> str:
    return spread(at, one.first, one.last)


def spread(at: Moment, first: int, last: int) -> str:
    """A place, or all that are shared."""
    said = at.words.say("wall.place", place=first)
    return f"{said}–{at.words.say('wall.place', place=last)}" if last > first else said


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
    all = _nums(at)
    told = [all[place] for place in NUMS_FAR.get(at.state, (0, 1))] if at.far else all
    return tuple(one for one in told if one is not None)


def _nums(at: Moment) -> tuple[Num | None, ...]:
    wall, say, number = at.wall, at.words.say, at.words.number
    players = (say("wall.players"), number(wall.left), _of(at))
    blinds = big_blinds(at.clock, at.reading.index, wall.average)
    average = (say("wall.average"), number(wall.average), say("wall.bb", blinds=blinds) if blinds else "")
    chips = (say("wall.chips"), number(wall.chips), "")
    pool = (say("wall.pool"), at.money(wall.pool), "") if wall.pool else None
    again = (say("wall.re-entries"), number(wall.re_entries), "") if wall.re_entries else None
    came = _came(at)
    match at.state:
        case "hand":
            above = (say("wall.to-money"), number(max(wall.left - wall.paid, 0)), "")
            return players, _paid(at) if at.is_bubble else above, average, pool
        case "bubble":
            return players, _paid(at), average, pool
        case "money":
            return players, average, _next_prize(at), pool
        case "final":
            if not at.dealt and 1 < len(wall.prizes) <= FEW_PRIZES:
                all = tuple((places(at, one), at.money(one.prize), "") for one in wall.prizes)
                return all if len(all) == FEW_PRIZES else (*all, pool)
            label = "wall.first-on-top" if at.dealt else "wall.first-prize"
            first = (say(label), at.money(wall.prizes[0].prize), "") if wall.prizes else players
            return _next_prize(at), first, pool or chips
        case "overtime":
            return players, average, pool or chips
        case "won":
            return came, again, _paid(at), pool
        case "ended":
            return came, again, pool
        case "before":
            return players, (say("wall.stack"), number(at.view.stack), ""), _registration(at), pool
        case _:
            return players, average, again or chips, _registration(at) or pool


def _came(at: Moment) -> Num:
    """Who took part, and with how many entries where somebody came twice."""
    wall, say, number = at.wall, at.words.say, at.words.number
    if not wall.people:
        return say("wall.entries"), number(wall.entries), ""
    again = wall.entries > wall.people
    return say("wall.came"), number(wall.people), say("wall.came-entries", entries=wall.entries) if again else ""


def _of(at: Moment) -> str:
    """Of so many; where somebody came twice it says that these are entries."""
    wall = at.wall
    said = "wall.of-entries" if wall.people and wall.entries > wall.people else "wall.of"
    return at.words.say(said, entries=wall.entries) if wall.entries > wall.left else ""


def _paid(at: Moment) -> Num | None:
    return (at.words.say("wall.paid"), at.words.number(at.wall.paid), "") if at.wall.paid else None


def _next_prize(at: Moment) -> Num | None:
    """Nothing after a deal: whoever goes out next gets his part of it, and that stands beside."""
    if at.dealt:
        return None
    place = min(at.wall.left, at.wall.paid)
    found = next((one.prize for one in at.wall.prizes if one.first <= place <= one.last), 0)
    return (at.words.say("wall.next-prize"), at.money(found), "") if found else None


def _registration(at: Moment) -> Num | None:
    say, until = at.words.say, at.wall.until
    if not at.registration and at.re_entry:
        return say("wall.re-entry"), say("clock.level", level=at.wall.again_until or 0), say("wall.until-end")
    if not at.registration:
        return say("wall.registration"), say("wall.closed"), ""
    if until:
        return say("wall.registration"), say("clock.level", level=until), say("wall.until-end")
    return None if until is None and at.state != "before" else (say("wall.registration"), say("wall.open"), "")
