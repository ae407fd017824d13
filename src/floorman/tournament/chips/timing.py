"""When chips and decks may be changed."""

from __future__ import annotations

from floorman.rulebook import AnyAnswer
from floorman.terms import Needs, Refused, TableNo
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Stopped
from floorman.tournament.command import Now, needs, no
from floorman.tournament.events.clock import ClockStopped
from floorman.tournament.state import Tournament


def open_table(state: Tournament, table: TableNo) -> Refused | None:
    """A refusal where there is no such table, or nobody plays yet or any more."""
    if table not in state.tables or state.tables[table].state == "closed":
        return no("table.none-such", table=table)
    if state.phase == "over":
        return no("event.over")
    return no("event.not-started") if state.phase == "before" else None


def colour_up_now(now: Now, table: TableNo, first_of_level: bool | None) -> Refused | Needs | None:
    """What the book says against changing chips at this table at this moment."""
    answer = now.book.colour_up_when
    if now.state.play[table].hand is not None:
        return no("table.hand-is-on", answer.cites, table=table)
    match answer.value:
        case "between_hands":
            return None
        case "at_break":
            return None if is_break(now) else no("colour-up.only-in-a-break", answer.cites)
        case "at_level_change":
            return _before_first_hand(now, table, first_of_level, answer)


def _before_first_hand(now: Now, table: TableNo, told: bool | None, answer: AnyAnswer) -> Refused | Needs | None:
    first = told if told is not None else first_hand_to_come(now, table)
    if first is None:
        return needs("colour-up.first-hand-unknown", "first_of_level", cites=answer.cites, table=table)
    return None if first else no("colour-up.only-at-a-new-level", answer.cites, table=table)


def first_hand_to_come(now: Now, table: TableNo) -> bool | None:
    """Is the table's first hand of a level still to come? None where nobody told of its hands as they began."""
    play = now.state.play[table]
    coming = coming_level(now)
    if not play.hands:
        return True if play.last is None else None
    return coming > play.level if play.level else None


def coming_level(now: Now) -> int:
    """The level of the next hand: in a break the one after it."""
    reading = clocks.read(now.state.schedule, now.state.clock, now.at)
    return reading.number + 1 if reading.on_break else max(reading.number, 1)


def is_break(now: Now) -> bool:
    """A break of the plan, or one for which somebody stopped the clock."""
    state = now.state
    if clocks.read(state.schedule, state.clock, now.at).on_break:
        return True
    if not isinstance(state.clock, Stopped):
        return False
    stopped = (step.event for step in reversed(state.done) if step.stands and isinstance(step.event, ClockStopped))
    last = next(stopped, None)
    return isinstance(last, ClockStopped) and last.why == "break"
