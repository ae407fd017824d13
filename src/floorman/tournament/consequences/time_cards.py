"""The shot clock of an event: from when it runs, how long a decision may take, and everyone's time cards. Pure.

| from when it runs               | shot_clock_from, unless the plan says it           |
| a decision, and a card more     | shot_clock_seconds, time_card_seconds              |
| how many cards, and when again  | time_cards, time_cards_reset                       |
| how one is used                 | time_card_played_by                                |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Fact, Instant, Millis, RuleId, Ruling, TableNo
from floorman.tournament.command import Now
from floorman.tournament.consequences.leaving import HEADS_UP
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.event import Event
from floorman.tournament.events import DayResumed, TakenBack
from floorman.tournament.events.time_cards import Reset, TimeCardsFull
from floorman.tournament.holdings import Shot
from floorman.tournament.places.placing import in_the_money, paid_places
from floorman.tournament.prizes.money import entries_made
from floorman.tournament.seating.final_table import is_final
from floorman.tournament.state import Tournament

Moment: TypeAlias = Literal["start", "registration_closed", "money", "final_table", "heads_up"]


def reached(now: Now) -> set[Moment]:
    """What a running event has come to; before its start, overnight and after its end nothing counts."""
    return {moment for moment in MOMENTS if has_come(now, moment)}


def has_come(now: Now, moment: Moment | Literal["never"]) -> bool:
    """Asked at each decision: only this one moment is looked for."""
    if moment == "never" or now.state.phase != "running":
        return False
    return MOMENTS[moment](now)


def _money_is_reached(now: Now) -> bool:
    """Few who have entered so far are not yet in the money: more may come."""
    state = now.state
    if not in_the_money(state):
        return False
    so_far = max(entries_made(state), state.left + len(state.outs))
    return so_far > paid_places(state) or registration_is_over(now)


MOMENTS: Mapping[Moment, Callable[[Now], bool]] = {
    "start": lambda _: True,
    "registration_closed": registration_is_over,
    "money": _money_is_reached,
    "final_table": lambda now: is_final(now.state),
    "heads_up": lambda now: now.state.left == HEADS_UP,
}


def shot_clock(now: Now) -> tuple[bool, tuple[RuleId, ...]]:
    """Does one run, and by which statements? The plan of an event goes before the book."""
    planned, by_book = now.state.plan.shot_clock, now.book.shot_clock_from
    begins, cites = (by_book.value, by_book.cites) if planned == "book" else (planned, ())
    return has_come(now, begins), cites


def why_shot_clock(now: Now) -> Ruling:
    """Whether one runs, for readers who ask."""
    runs, cites = shot_clock(now)
    if not runs:
        return Ruling("shot-clock.none", cites)
    facts: dict[str, Fact] = {"seconds": now.book.shot_clock_seconds.value, "cards": now.book.time_cards.value}
    return Ruling("shot-clock.runs", cites, facts)


def shot_at(state: Tournament, table: TableNo) -> Shot | None:
    """The decision under the clock: it is over with the hand, and when its player sits there no more."""
    shot = state.shots.get(table)
    if shot is None or state.shots_over.get(shot.number) or shot.who not in state.players(table).values():
        return None
    play = state.play[table]
    between_hands = play.told and play.hand is None
    return None if between_hands or shot.hand != play.number else shot


def ends_at(state: Tournament, shot: Shot) -> Instant:
    return shot.ends_at + state.shot_more.get(shot.number, 0)


def time_left(state: Tournament, shot: Shot, at: Instant) -> Millis:
    return max(ends_at(state, shot) - at, 0)


def cards_left(state: Tournament, who: EntryId, book: Rulebook) -> int:
    return max(book.time_cards.value - state.cards_used.get((state.cards_full, who), 0), 0)


def cards_full_again(now: Now, events: Sequence[Event]) -> tuple[Event, ...]:
    """What follows these events where they bring a moment at which everybody gets the full number of cards.

    Taking a step back puts the cards back by itself; and where all have all of theirs, nothing happens.
    """
    state, answer = now.state, now.book.time_cards_reset
    if not _some_used(state) or any(isinstance(event, TakenBack) for event in events):
        return ()
    before = reached(now)
    with state.tried(*events):
        came = reached(now) - before if before else set()
    new_day = any(isinstance(event, DayResumed) for event in events)
    found = [one for one in get_args(Reset) if one in answer.value and (one in came or (one == "new_day" and new_day))]
    return (TimeCardsFull(moments=tuple(found), cites=answer.cites),) if found else ()


def _some_used(state: Tournament) -> bool:
    return any(used for (since, _), used in state.cards_used.items() if since == state.cards_full)
