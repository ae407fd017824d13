"""A practice table: one person and simple players, hand after hand, under any book. Nothing of it is kept."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from floorman.hand import (
    AnyCommand,
    AnyEvent,
    DealCards,
    Decision,
    Forced,
    Muck,
    Offers,
    Positions,
    SeatSetup,
    Show,
    decide,
    first_positions,
    muck_refused,
    next_positions,
    offers,
    start,
    to_show,
)
from floorman.hand.events import HandClosed
from floorman.hand.ranking import ranks
from floorman.rulebook import Rulebook
from floorman.sim.players import simple
from floorman.terms import Accepted, Chips, SeatNo
from floorman.views import HandView, hand_view

YOU: SeatNo = 1
SEATS = 6
STACK = 5_000
BLINDS = Forced(25, 50)
UNIT = 25


class TableView(Struct, frozen=True):
    """The table as you may see it."""

    hand: HandView
    out: tuple[SeatNo, ...]  # who has no chips any more and is not in the hand
    offer: Offers | None
    over: bool  # the hand is over; the next can be dealt
    finished: bool  # nobody is left to play against, or you are out


class PracticeTable:
    """Plays on by itself until it is your turn, or the hand is over."""

    def __init__(self, book: Rulebook, rng: Random) -> None:
        self.book = book
        self._rng = rng
        self.stacks: dict[SeatNo, Chips] = dict.fromkeys(range(1, SEATS + 1), STACK)
        self._positions: Positions | None = None
        self.events: list[AnyEvent] = []
        self.deal()

    def deal(self) -> None:
        """The next hand, positions by the dead button."""
        occupied = [seat for seat, stack in self.stacks.items() if stack]
        assert len(occupied) > 1, "a hand has two players or more"
        last = self._positions
        if last is None:
            self._positions = first_positions(occupied[0], occupied)
        else:
            self._positions = next_positions(last, occupied, self.book)
        seats = [SeatSetup(seat, self.stacks[seat]) for seat in occupied]
        self._deck = self._rng.sample(range(52), 52)
        self.hand, events = start(self.book, seats, self._positions, BLINDS, smallest_chip=UNIT)
        self.events = list(events)
        self._play_on()

    def act(self, command: AnyCommand) -> Decision:
        """Your own act, if it is your turn, and what the others answer."""
        decision = decide(self.hand, command)
        if isinstance(decision, Accepted):
            self._hear(decision.events)
            self._play_on()
        return decision

    def _play_on(self) -> None:
        while (command := self._next_of_others()) is not None:
            decision = decide(self.hand, command)
            assert isinstance(decision, Accepted), "our own players do only what is offered"
            self._hear(decision.events)

    def _next_of_others(self) -> AnyCommand | None:
        hand = self.hand
        if hand.owed:
            cards = tuple(self._deck[: hand.owed])
            del self._deck[: hand.owed]
            return DealCards(cards)
        offer = offers(hand)
        if offer is not None:
            return None if offer.seat == YOU else simple(hand, offer, self._rng)
        place = to_show(hand)
        if place < 0:
            return None
        seat = hand.seats[place]
        # The winner must be seen; for the rest the table does what players do who know that they have lost.
        shows = seat == YOU or not hand.shown or muck_refused(hand, place) is not None
        return Show(seat) if shows else self._show_or_muck(seat, place)

    def _show_or_muck(self, seat: SeatNo, place: int) -> AnyCommand:
        worth = ranks(self.hand)
        best = max(worth[other] for other in range(len(worth)) if self.hand.shown >> other & 1)
        return Show(seat) if worth[place] >= best else Muck(seat)

    def _hear(self, events: tuple[AnyEvent, ...]) -> None:
        for event in events:
            self.hand.apply(event)
            if isinstance(event, HandClosed):
                self.stacks.update({share.seat: share.amount for share in event.stacks})
        self.events += events

    def view(self) -> TableView:
        """What you may see: your own cards, and what lies open."""
        left = [seat for seat, stack in self.stacks.items() if stack]
        offer = offers(self.hand)
        return TableView(
            hand=hand_view(self.hand, YOU),
            out=tuple(seat for seat in self.stacks if seat not in self.hand.at),
            offer=offer if offer is not None and offer.seat == YOU else None,
            over=self.hand.closed,
            finished=self.hand.closed and (YOU not in left or len(left) < 2),
        )
