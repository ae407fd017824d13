"""Cards that somebody has named in advance: to their seats, the others from a known stub, or unknown.

What is left follows from what has happened in the hand, so that a hand that goes back has its cards again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.floor.events import HandDecided, HandEvent, HandReported
from floorman.floor.open_hand import AROUND, OpenHand
from floorman.hand import BOARD, BURN, AnyCommand, AnyEvent, Hand, begun, owed_to
from floorman.hand.events import BoardDealt, DrawsDealt, HandStarted, HolesDealt, Ruled, StreetDealt
from floorman.rulebook import Rulebook
from floorman.rulings import Case, Outcome, read_report, rule_on
from floorman.terms import SeatNo

DEALT = (HolesDealt, BoardDealt, StreetDealt, DrawsDealt)


class Scripted(Struct, frozen=True):
    """`named` are the cards that come to each seat, in order; `stub` the rest of the deck, top first."""

    named: Mapping[SeatNo, tuple[int, ...]] = {}
    stub: tuple[int, ...] = ()

    def before(self, _: Hand) -> tuple[HandEvent, ...]:
        return ()

    def cards(self, open: OpenHand) -> tuple[int, ...]:
        return self._left(open).owed(open.hand)

    def left(self, open: OpenHand) -> tuple[int, ...]:
        return tuple(self._left(open).stub)

    def follows(self, _: Hand) -> AnyCommand | None:
        return None

    def after(self, _: Hand) -> tuple[HandEvent, ...]:
        return ()

    def _left(self, open: OpenHand) -> Left:
        found = Left(self.named, self.stub)
        if self.stub or any(self.named.values()):
            found.follow(open)
        return found


class Left:
    """What has not been dealt yet."""

    def __init__(self, named: Mapping[SeatNo, tuple[int, ...]], stub: Iterable[int]) -> None:
        self.named = {seat: list(cards) for seat, cards in named.items()}
        self.stub = list(stub)

    def owed(self, hand: Hand) -> tuple[int, ...]:
        """The cards that are due now. In the first deal who names no card has unknown ones, if others name theirs."""
        some_are_named = not hand.cards[0] and any(self.named.values())
        return tuple([self._next(hand, place, some_are_named) for place in owed_to(hand)])

    def _next(self, hand: Hand, place: int, some_are_named: bool) -> int:
        named = self.named.get(hand.seats[place], []) if place not in (BURN, BOARD) else []
        if named:
            return named.pop(0)
        if some_are_named or not self.stub:
            return UNKNOWN
        return self.stub.pop(0)

    def follow(self, open: OpenHand) -> None:
        """Everything that has happened in a hand."""
        first = open.steps[0].events[0]
        assert isinstance(first, HandStarted), "a hand begins by being started"
        hand, events, anew = begun(first, open.book), list[AnyEvent](), False
        for step in open.steps:
            # What somebody decided otherwise was not carried out as the book said.
            as_ruled = not any(isinstance(event, HandDecided) for event in step.events)
            for event in step.events:
                if isinstance(event, AROUND):
                    if isinstance(event, HandReported) and as_ruled:
                        self._ruled(event, hand, events, open.book)
                    continue
                events.append(event)
                if event is first:
                    continue
                anew = anew or (isinstance(event, Ruled) and event.positions is not None)
                # A hand that begins anew has the same cards: none of them comes from the stub once more.
                if isinstance(event, DEALT) and not (anew and hand.being_dealt_in()):
                    self.owed(hand)
                hand.apply(event)

    def _ruled(self, told: HandReported, hand: Hand, events: list[AnyEvent], book: Rulebook) -> None:
        report, unknown = read_report(told.report)
        case = Case(
            book=book,
            hand=hand,
            events=tuple(events),
            stub=tuple(self.stub),
            event=told.event,
            records=told.records,
            unknown=unknown,
        )
        outcome = rule_on(report, case).outcome
        if outcome is not None and outcome.definite:
            self._carried_out(outcome)

    def _carried_out(self, outcome: Outcome) -> None:
        """The cards that a ruling took from the stub, put on its top or shuffled into it."""
        for move in outcome.cards if outcome.in_hand is None else outcome.in_hand:
            if move.source == "stub" and move.card in self.stub:
                self.stub.remove(move.card)
        if outcome.shuffled or outcome.coming:
            self.stub = [*outcome.coming, *(() if outcome.shuffled else self.stub)]
