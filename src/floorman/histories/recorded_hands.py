"""The events of a closed hand of ours as acts that a file can tell, street by street."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from floorman.cards import UNKNOWN
from floorman.hand import AnyEvent
from floorman.hand.events import (
    Acted,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandPlaced,
    HandsOpened,
    HandStarted,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Priced,
    Raked,
    RoundClosed,
    Ruled,
    RunsAgreed,
    Shown,
    StreetDealt,
)
from floorman.hand.stepping import without
from floorman.histories.acts import BOARD, Act, ActKind
from floorman.histories.dead_hands import check, in_turn, is_tellable
from floorman.histories.errors import Unplayable
from floorman.rulebook import Rulebook
from floorman.terms import Chips, SeatNo


class RecordedHand(Struct, frozen=True):
    """A hand as a file tells it."""

    started: HandStarted
    posted: tuple[Posted, ...]
    streets: tuple[tuple[Act, ...], ...]  # a round of betting ends a street
    pots: tuple[PotAwarded, ...]
    rakes: tuple[Raked, ...]
    left: dict[SeatNo, Chips]
    unseen: SeatNo | None  # who won at the showdown as the last one left, and need not show


def recorded_of(events: Sequence[AnyEvent], book: Rulebook | None = None, *, may_be_open: bool = False) -> RecordedHand:
    """A closed hand, or one that stops. Raises Unplayable for what no format has words for."""
    started, closed = (events[0], events[-1]) if events else (None, None)
    if (hands := sum(isinstance(event, HandStarted) for event in events)) > 1:
        raise Unplayable("", "history.several-hands", hands=hands)
    if not isinstance(started, HandStarted) or not (may_be_open or isinstance(closed, HandClosed)):
        raise Unplayable("", "history.not-closed")
    teller, retold = _Teller(started), in_turn(events, book)
    for event in retold:
        teller.hear(event)
    left = {share.seat: share.amount for share in closed.stacks} if isinstance(closed, HandClosed) else {}
    if retold is not events:
        check(events, [act for street in teller.streets for act in street], left, book)
    return RecordedHand(
        started,
        tuple(event for event in events if isinstance(event, Posted)),
        tuple(map(tuple, teller.streets)),
        tuple(event for event in events if isinstance(event, PotAwarded)),
        tuple(event for event in events if isinstance(event, Raked)),
        left,
        teller.unseen(),
    )


class _Teller:
    def __init__(self, started: HandStarted) -> None:
        self.cards: dict[SeatNo, tuple[int, ...]] = dict.fromkeys((one.seat for one in started.seats), ())
        self.streets: list[list[Act]] = [[]]
        self.price = 0
        self.thrown: dict[SeatNo, int] = {}
        self.open: dict[SeatNo, tuple[int, ...]] = {}  # as far as it was told of each hand that lies open
        self.mucked_any = False
        self.count = 0

    def hear(self, event: AnyEvent) -> None:
        tell = _TELL.get(type(event))
        if tell is not None:
            tell(self, event)

    def _tell(self, kind: ActKind, seat: SeatNo, amount: Chips = 0, cards: tuple[int, ...] = ()) -> None:
        self.streets[-1].append(Act(kind, seat, self.count, "", amount, cards))
        self.count += 1

    def _gets(self, seat: SeatNo, cards: tuple[int, ...]) -> None:
        self.cards[seat] += cards
        self._tell("deal", seat, cards=cards)

    # ---- cards ----------------------------------------------------------------------------------------------------

    def holes_dealt(self, event: HolesDealt) -> None:
        for place, seat in enumerate(self.cards):
            self._gets(seat, event.cards[place :: len(self.cards)])

    def board_dealt(self, event: BoardDealt) -> None:
        self._tell("deal", BOARD, cards=event.cards)

    def runs_agreed(self, event: RunsAgreed) -> None:
        if event.times > 1:
            self._tell("run", BOARD, event.times)

    def street_dealt(self, event: StreetDealt) -> None:
        if event.shared:
            self._tell("deal", BOARD, cards=event.cards)
            return
        for seat, card in zip(list(self.cards), event.cards, strict=True):
            self._gets(seat, (card,))

    def drew(self, event: Drew) -> None:
        self.thrown[event.seat] = len(event.cards)
        self.cards[event.seat] = without(self.cards[event.seat], event.cards)
        self._tell("draw", event.seat, cards=event.cards)

    def draws_dealt(self, event: DrawsDealt) -> None:
        coming = iter(event.cards)
        for seat in list(self.cards):
            if count := self.thrown.get(seat, 0):
                self._gets(seat, tuple(next(coming) for _ in range(count)))
        self.thrown = {}

    # ---- betting --------------------------------------------------------------------------------------------------

    def priced(self, event: Priced) -> None:
        self.price = event.price

    def acted(self, event: Acted) -> None:
        seat, to = event.seat, event.to
        if event.did in ("fold", "check", "bring-in"):
            self._tell(event.did, seat, to if event.did == "bring-in" else 0)
        elif to > self.price:
            # A short all-in may be a call in the eyes of a book, and is more than the price all the same.
            self._tell("raise", seat, to)
        else:
            self._tell("call", seat, to)
        self.price = max(self.price, to)
        if event.did == "fold":
            del self.cards[seat]

    def round_closed(self, _event: RoundClosed) -> None:
        self.price = 0
        self.thrown = {}
        self.streets.append([])

    def ruled(self, event: Ruled) -> None:
        if not is_tellable(event):
            raise Unplayable("", "history.ruled")

    def placed(self, _event: HandPlaced) -> None:
        raise Unplayable("", "history.from-the-middle")

    # ---- the showdown ---------------------------------------------------------------------------------------------

    def opened(self, event: HandsOpened) -> None:
        for seat in event.seats:
            if UNKNOWN not in self.cards[seat]:
                self._shows(seat, self.cards[seat])

    def shown(self, event: Shown) -> None:
        self._shows(event.seat, event.cards)

    def _shows(self, seat: SeatNo, cards: tuple[int, ...]) -> None:
        self.cards[seat] = self.open[seat] = cards
        self._tell("show", seat, cards=cards)

    def mucked(self, event: Mucked) -> None:
        self.mucked_any = True
        self.cards.pop(event.seat, None)
        self._tell("muck", event.seat)

    def closed(self, _event: HandClosed) -> None:
        """In stud a hand that was opened before the last card lies there with more cards than were told of it.

        Other readers take those for unknown, and such a hand for dead.
        """
        for seat, told in list(self.open.items()):
            cards = self.cards.get(seat, told)
            if cards != told and UNKNOWN not in cards:
                self._shows(seat, cards)

    def unseen(self) -> SeatNo | None:
        left = [seat for seat in self.cards if seat not in self.open]
        return left[0] if self.mucked_any and len(self.cards) == 1 and left else None


_TELL: dict[type, Callable[[_Teller, Any], None]] = {
    Acted: _Teller.acted,
    BoardDealt: _Teller.board_dealt,
    DrawsDealt: _Teller.draws_dealt,
    Drew: _Teller.drew,
    HandClosed: _Teller.closed,
    HandPlaced: _Teller.placed,
    HandsOpened: _Teller.opened,
    HolesDealt: _Teller.holes_dealt,
    Mucked: _Teller.mucked,
    Priced: _Teller.priced,
    RoundClosed: _Teller.round_closed,
    Ruled: _Teller.ruled,
    RunsAgreed: _Teller.runs_agreed,
    Shown: _Teller.shown,
    StreetDealt: _Teller.street_dealt,
}
