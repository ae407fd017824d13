"""Hands that died without their players' doing, as a file can tell them: each checks where nothing is to be paid, and
folds at the first bet (in stud in its first turn); what is still there at the showdown is mucked.

No format has a word for a hand of somebody who was not there, or whose time was out. The hand comes to the same as long
as it would have gone on with it just as it went on without it. Where all others have folded it would not: whoever is
left has won without having to act, and no file can say so.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.hand import AnyEvent, Hand
from floorman.hand.events import (
    Acted,
    Drew,
    HandKilled,
    HandStarted,
    Mucked,
    Posted,
    PotAwarded,
    Raked,
    Ruled,
    StreetDealt,
)
from floorman.hand.start import begun, halves_table_ante
from floorman.hand.state import LIVE, NOBODY
from floorman.histories.acts import Act
from floorman.histories.errors import HistoryError, Unplayable
from floorman.histories.record import Record
from floorman.histories.replay import play
from floorman.rulebook import Rulebook, load
from floorman.rulebook.loading import FALLBACK
from floorman.terms import Chips, SeatNo

DIES = ("dead", "folded")


def died(event: AnyEvent) -> tuple[SeatNo, ...]:
    """Whose hands died by this, where it changes nothing else."""
    match event:
        case HandKilled(seat=seat):
            return (seat,)
        case Ruled() if _is_only_of_hands(event):
            return tuple(fate.seat for fate in event.hands if fate.worth in DIES)
        case _:
            return ()


def is_tellable(event: Ruled) -> bool:
    """Does it change nothing in the hand but that hands are dead?"""
    return _is_only_of_hands(event) and all(fate.worth in (*DIES, "live") for fate in event.hands)


def _is_only_of_hands(event: Ruled) -> bool:
    changes = (event.chips, event.cards, event.burnt, event.redeal, event.round, event.void, event.positions)
    return not any(changes)


def in_turn(events: Sequence[AnyEvent], book: Rulebook | None) -> Sequence[AnyEvent]:
    """The same hand with acts in the place of what killed hands in it. Raises Unplayable where that is another hand."""
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    if not any(map(died, events)):
        return events
    return _Retold(started, book or load(FALLBACK)).retold(events)


class _Retold:
    """The hand as it would have been had everybody been there."""

    def __init__(self, started: HandStarted, book: Rulebook) -> None:
        self._hand: Hand = begun(_all_there(started), book)
        self._dead: set[SeatNo] = set()
        self._told: list[AnyEvent] = [started]

    def retold(self, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
        for event in events[1:]:
            self._hear(event)
        return self._told

    def _hear(self, event: AnyEvent) -> None:
        if gone := died(event):
            self._dead.update(gone)
        else:
            if isinstance(event, Raked | PotAwarded):
                self._muck()
            if self._waits_for_another(event) or self._lacks_a_card(event):
                raise Unplayable("", "history.killed")
            self._tell(event)
        self._act()

    def _waits_for_another(self, event: AnyEvent) -> bool:
        """Somebody would have to act for whom there was nothing left to do."""
        hand = self._hand
        at = hand.to_act if hand.to_act != NOBODY else hand.to_draw
        if at == NOBODY or isinstance(event, Ruled) or hand.owed or hand.being_dealt_in():
            return False
        return not (isinstance(event, Acted | Drew) and event.seat == hand.seats[at])

    def _lacks_a_card(self, event: AnyEvent) -> bool:
        return isinstance(event, StreetDealt) and not event.shared and len(event.cards) != self._hand.live

    def _act(self) -> None:
        """As often as it is the turn of a dead hand."""
        hand = self._hand
        while not hand.being_dealt_in() and not hand.owed:
            if hand.to_draw != NOBODY and hand.seats[hand.to_draw] in self._dead:
                self._tell(Drew(hand.seats[hand.to_draw], ()))
            elif hand.to_act != NOBODY and (seat := hand.seats[hand.to_act]) in self._dead:
                bet = hand.bet[hand.to_act]
                waits = bet >= hand.bet_to and hand.rules.blinds  # in stud it would be dealt another card
                self._tell(Acted(seat, "check" if waits else "fold", bet))
            else:
                return

    def _muck(self) -> None:
        hand = self._hand
        for place, seat in enumerate(hand.seats):
            if seat in self._dead and hand.status[place] == LIVE:
                self._tell(Mucked(seat))

    def _tell(self, event: AnyEvent) -> None:
        self._hand.apply(event)
        self._told.append(event)


def _all_there(started: HandStarted) -> HandStarted:
    return replace(started, seats=tuple(replace(one, presence="present") for one in started.seats))


def check(events: Sequence[AnyEvent], acts: Sequence[Act], left: dict[SeatNo, Chips], book: Rulebook | None) -> None:
    """Whoever plays the file comes to the same stacks. Raises Unplayable."""
    started = events[0]
    assert isinstance(started, HandStarted), "a hand begins with its start"
    rules = book or load(FALLBACK)
    forced = started.forced
    if halves_table_ante(rules, len(started.seats)):  # a file tells what was paid
        paid = [event.amount for event in events if isinstance(event, Posted) and event.what == "table-ante"]
        forced = replace(forced, ante=max(paid, default=0))
    record = Record(
        variant=started.game,
        game=started.game,
        seats=_all_there(started).seats,
        positions=started.positions,
        forced=forced,
        acts=tuple(acts),
        smallest_chip=started.smallest_chip,
        dead=started.dead,
        event_left=started.event_left,
        cash=started.cash,
    )
    try:
        played = play(record, rules)
    except HistoryError as error:
        raise Unplayable("", "history.killed") from error
    if played.ended != "closed" or played.stacks != tuple(left[one.seat] for one in started.seats):
        raise Unplayable("", "history.killed")
