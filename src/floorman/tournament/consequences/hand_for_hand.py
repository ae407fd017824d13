"""Hand-for-hand: which tables of the round still play, which wait, and what the clock does. Pure.

| which hand is the first round   | hand_for_hand_first_round             |
| what a table does, and when on  | hand_for_hand_hold, hand_for_hand_next |
| the clock                       | hand_for_hand_clock, hand_for_hand_minutes |
| a held all-in                   | held_all_in_waits_for, held_showdowns, held_tables_order |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.rulebook import Rulebook
from floorman.terms import Refused, RuleId, TableNo, joined, minutes
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Clock, Stopped
from floorman.tournament.command import Now, no
from floorman.tournament.event import Event
from floorman.tournament.events.hand_for_hand import HandForHandOver, HeldAllInGoesOn, RoundOver
from floorman.tournament.lots import Lots
from floorman.tournament.places.placing import in_the_money
from floorman.tournament.seating.positions import holds_all_in
from floorman.tournament.state import Tournament


def playing_tables(state: Tournament) -> list[TableNo]:
    """Tables that play at all: with at least two players, and not halted. Whatever was halted within a hand plays
    that one to its end."""
    return [table for table in state.open_tables() if len(state.seats.get(table, {})) > 1 and _plays(state, table)]


def _plays(state: Tournament, table: TableNo) -> bool:
    return state.tables[table].state == "open" or state.play[table].hand is not None or holds_all_in(state, table)


def between_hands(state: Tournament, table: TableNo) -> bool:
    """Is no hand on at a table where somebody would have said so?"""
    play = state.play[table]
    return play.hand is None and (play.told or state.tables[table].action != "none")


def in_round(state: Tournament) -> list[TableNo]:
    """The tables that a round is made of. One of the hands that were running waits for no table that plays none of
    them: it was halted, empty or not there yet at the announcement."""
    return [table for table in playing_tables(state) if not (state.round.running and _plays_none(state, table))]


def _plays_none(state: Tournament, table: TableNo) -> bool:
    return table not in state.waits and between_hands(state, table) and state.play[table].again is None


def still_playing(state: Tournament) -> list[TableNo]:
    """Those whose hand of the round is neither over nor held."""
    return [table for table in in_round(state) if table not in state.waits]


def waiting_as(state: Tournament, why: str) -> list[TableNo]:
    return sorted(table for table in playing_tables(state) if _why(state, table) == why)


def _why(state: Tournament, table: TableNo) -> str:
    wait = state.waits.get(table)
    return "" if wait is None else wait.why


def why_no_hand(now: Now, table: TableNo) -> Refused | None:
    """A refusal where a table has to wait for the others before its next hand.

    A hand of the round that was void is dealt once more: without it the round would never be over.
    """
    state, book = now.state, now.book
    if not state.hand_for_hand or round_is_over(state):
        return None
    again = state.play[table].again is not None
    if table in state.waits and not (again and _why(state, table) == "released"):
        return no("hand-for-hand.waits", book.hand_for_hand_next.cites, table=table, others=_told(state, table))
    if state.round.running and not again:
        return no("hand-for-hand.holds", book.hand_for_hand_hold.cites, table=table)
    return None


def _told(state: Tournament, table: TableNo) -> str:
    """The tables that it waits for."""
    others = {*still_playing(state), *waiting_as(state, "held"), *waiting_as(state, "released")} - {table}
    return ", ".join(str(one) for one in sorted(others))


def round_is_over(state: Tournament) -> bool:
    """Has every table finished its hand?"""
    tables = in_round(state)
    return (bool(state.waits) or not tables) and all(_why(state, table) == "done" for table in tables)


def what_follows(now: Now) -> tuple[Event, ...]:
    """What comes by itself once a table has finished, or is held: asked in the state after that.

    The round may be over, and hand-for-hand with it; or a held all-in goes on, where nobody has to say so.
    """
    state = now.state
    if not state.hand_for_hand or state.phase != "running":
        return ()
    if round_is_over(state):
        return round_over(now)
    if now.book.held_all_in_released_by.value == "by_itself":
        return _goes_on(now)
    return ()


def as_tables_leave(now: Now, events: Sequence[Event]) -> tuple[Event, ...]:
    """What follows where a table leaves the round in another way than by its hand: it is broken, halted or emptied.
    If it was the last that others waited for, they wait no longer."""
    if not now.state.hand_for_hand:
        return ()
    with now.state.tried(*events) as state:
        return what_follows(now) if state.waits else ()


def round_over(now: Now) -> tuple[Event, ...]:
    """The next round begins, a little later by the clock; or hand-for-hand is over."""
    state, book = now.state, now.book
    round = state.round
    cites = book.hand_for_hand_next.cites
    clock: Clock | None = None
    if round.number and round.minutes is not None:
        clock = clocks.moved_on(state.schedule, state.clock, now.at, minutes(round.minutes))
        cites = joined(cites, costs_by(book, round.minutes))
    elif not round.number and (round.minutes is not None or stands_still(book)):
        clock = clocks.stop(state.schedule, state.clock, now.at)
    over = RoundOver(
        number=round.number,
        clock=clock,
        stopped=round.stopped or stops_now(now, clock),
        minutes=(round.minutes or 0) if round.number else 0,
        cites=cites,
    )
    if not ends_with_the_round(now):
        return (over,)
    with state.tried(over):
        return (over, HandForHandOver(clock=goes_on(now), cites=book.hand_for_hand_ends.cites))


def costs_by(book: Rulebook, minutes: int) -> tuple[RuleId, ...]:
    """By what a round costs so many minutes: the book's own number, or what it lets the floor announce."""
    if book.hand_for_hand_clock.value == "minutes_a_hand" and book.hand_for_hand_minutes.value == minutes:
        return joined(book.hand_for_hand_clock.cites, book.hand_for_hand_minutes.cites)
    return book.hand_for_hand_minutes_most.cites


def stands_still(book: Rulebook) -> bool:
    return book.hand_for_hand_clock.value == "stands_still"


def stops_now(now: Now, clock: Clock | None) -> bool:
    """Is this what stops a clock that was running?"""
    running = clocks.read(now.state.schedule, now.state.clock, now.at).running
    return running and isinstance(clock, Stopped)


def ends_with_the_round(now: Now) -> bool:
    """Announced in the money it has nothing to reach: then somebody has to call it off."""
    reached = now.book.hand_for_hand_ends.value == "paid_places_reached" and in_the_money(now.state)
    return reached and not now.state.ones.get("announced_in_money", False)


def goes_on(now: Now) -> Clock | None:
    """The clock after hand-for-hand: started again, if that had stopped it."""
    state = now.state
    if not state.round.stopped or not isinstance(state.clock, Stopped):
        return None
    return clocks.start(state.schedule, state.clock, now.at)


def next_held(now: Now) -> TableNo | None:
    """Which held table is the next to show down; None while it is nobody's turn."""
    state, book = now.state, now.book
    held = waiting_as(state, "held")
    if not held or still_playing(state):
        return None
    if book.held_showdowns.value == "one_at_a_time" and waiting_as(state, "released"):
        return None
    match book.held_tables_order.value:
        case "as_they_stopped":
            return min(held, key=lambda table: state.waits[table].order)
        case "by_lot":
            return _by_lot(now, held)
        case _:
            return held[0]


def _by_lot(now: Now, held: list[TableNo]) -> TableNo:
    """One order for a round, whoever of it is left: so that it is the same each time somebody looks."""
    lots, since = Lots(now.chance, 0), now.state.round.since
    return next(table for table in lots.order(sorted(now.state.tables), f"held tables {since}") if table in held)


def _goes_on(now: Now) -> tuple[Event, ...]:
    state, book = now.state, now.book
    found: list[Event] = []
    table = next_held(now)
    while table is not None:
        found.append(HeldAllInGoesOn(table=table, cites=book.held_all_in_released_by.cites))
        with state.tried(*found):
            table = next_held(now)
    return tuple(found)
