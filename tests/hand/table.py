"""A hand for stories: acts go in by word, cards come by themselves, and each event goes through its stored bytes.

    table = seated(1000, 270, 1000).blinds(50, 100)     # small blind, big blind, button

Seats are numbered as they are listed, from 1, in the order of play: the last one is the button. Two players are the big
blind and the button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from floorman.cards import cards_of
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Decision,
    Fold,
    Forced,
    Hand,
    Muck,
    Offers,
    Positions,
    RaiseTo,
    SeatSetup,
    Show,
    begun,
    decide,
    offers,
    pots_of,
    show_order,
    start,
    to_show,
)
from floorman.hand.events import HandClosed, HandStarted, PotAwarded
from floorman.hand.setup import AnteKind, Presence
from floorman.hand.state import NOBODY
from floorman.rulebook import Rulebook, load, questions, with_answers
from floorman.terms import Accepted, Refused, Ruling
from tests.hand.slots import slots

Kind = TypeVar("Kind")

BOOKS = ("cuca", "casino", "house-ten", "showdown", "tda-excerpt", "tda-2024")

_encode = msgspec.json.Encoder().encode
_decode: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def house(base: str = "tda-2024", **answers: object) -> Rulebook:
    """A book with single answers replaced, as a house would."""
    return with_answers(load(base), answers, questions()) if answers else load(base)


def stored(event: AnyEvent) -> AnyEvent:
    """The event as it comes back from the log."""
    return _decode.decode(_encode(event))


def seated(
    *stacks: int,
    book: Rulebook | str = "tda-2024",
    absent: tuple[int, ...] = (),
    penalised: tuple[int, ...] = (),
    late: tuple[int, ...] = (),
    left: tuple[int, ...] = (),
    cards: Mapping[int, str] | None = None,
    board: str = "",
    **answers: Any,
) -> Seated:
    """Players in the order of play. Further keywords replace single answers of the book."""
    named = book if isinstance(book, Rulebook) else house(book, **answers)
    missing: dict[Presence, tuple[int, ...]] = {"absent": absent, "penalised": penalised, "late": late, "left": left}
    presence = {seat: why for why, gone in missing.items() for seat in gone}
    seats = [SeatSetup(seat, stack, presence.get(seat, "present")) for seat, stack in enumerate(stacks, 1)]
    return Seated(named, seats, dict(cards or {}), board)


class Seated:
    """A table before the hand."""

    def __init__(self, book: Rulebook, seats: list[SeatSetup], cards: dict[int, str], board: str) -> None:
        self.book = book
        self.seats = seats
        self.cards = {seat: cards_of(text) for seat, text in cards.items()}
        self.board = cards_of(board)

    def positions(self) -> Positions:
        last = len(self.seats)
        return Positions(2, 2, 1, 2) if last == 2 else Positions(last, 1, 2, last)

    def blinds(
        self,
        small: int,
        big: int,
        ante: int = 0,
        kind: AnteKind = "none",
        *,
        positions: Positions | None = None,
        chip: int = 1,
        dead: int = 0,
        deals: bool = True,
    ) -> Table:
        """The forced bets are in and the cards are dealt."""
        forced = Forced(small, big, ante, kind)
        where = positions or self.positions()
        hand, events = start(self.book, self.seats, where, forced, smallest_chip=chip, dead=dead)
        table = Table(self, hand, events, deals)
        table.supply()
        return table


class Table:
    """A hand that is being played."""

    def __init__(self, seated: Seated, hand: Hand, events: tuple[AnyEvent, ...], deals: bool) -> None:
        self.seated = seated
        self.hand = hand
        self.log: list[AnyEvent] = list(events)
        self.deals = deals
        self.board_left = list(seated.board)
        self._replayed = self._begun(events)

    def _begun(self, events: tuple[AnyEvent, ...]) -> Hand:
        first, *rest = map(stored, events)
        assert isinstance(first, HandStarted)
        again = begun(first, self.seated.book)
        for event in rest:
            again.apply(event)
        return again

    # ---- what is done ---------------------------------------------------------------------------------------------

    def decide(self, command: AnyCommand) -> Decision:
        """What the rules say, nothing carried out: deciding leaves the hand bit for bit as it was."""
        before, offered = slots(self.hand), offers(self.hand)
        decision = decide(self.hand, command)

        assert before == slots(self.hand), "deciding changed the hand"
        assert offered == offers(self.hand), "deciding changed the offers"
        return decision

    def do(self, command: AnyCommand) -> Table:
        decision = self.decide(command)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.hand.apply(event)
            self._replayed.apply(stored(event))
            self.log.append(event)
        assert slots(self.hand) == slots(self._replayed), "replay differs from memory"
        if self.deals:
            self.supply()
        return self

    def refused(self, command: AnyCommand) -> Ruling:
        decision = self.decide(command)
        assert isinstance(decision, Refused), decision
        return decision.ruling

    def supply(self) -> None:
        """The cards owed, as named or else the lowest that nobody named."""
        while self.deals and self.hand.owed:
            self.do(DealCards(self._owed()))

    def _owed(self) -> tuple[int, ...]:
        named = {card for cards in self.seated.cards.values() for card in cards} | set(self.seated.board)
        free = [card for card in range(52) if card not in named and not self.hand.used >> card & 1]
        if not self.hand.cards[0]:
            hands = [self.seated.cards.get(seat) or (free.pop(0), free.pop(0)) for seat in self.hand.seats]
            return tuple(hand[number] for number in (0, 1) for hand in hands)
        count = self.hand.owed - 1
        board, self.board_left = self.board_left[:count], self.board_left[count:]
        return (free.pop(0), *board, *(free.pop(0) for _ in range(count - len(board))))

    @property
    def turn(self) -> int:
        """The seat that is to act."""
        assert self.hand.to_act != NOBODY, "nobody is to act"
        return self.hand.seats[self.hand.to_act]

    def fold(self) -> Table:
        return self.do(Fold(self.turn))

    def check(self) -> Table:
        return self.do(Check(self.turn))

    def call(self) -> Table:
        return self.do(Call(self.turn))

    def raise_to(self, total: int) -> Table:
        """A bet too: the total of the round."""
        return self.do(RaiseTo(self.turn, total))

    def all_in(self) -> Table:
        """As much as he can: a call, where he has no more or nobody could answer a raise."""
        most = self.offers().raise_max_to
        return self.call() if most is None else self.raise_to(most)

    def around(self) -> Table:
        """Everyone checks until the round is over."""
        street = self.hand.step_index
        while self.hand.step_index == street:
            self.check()
        return self

    def check_down(self) -> Table:
        while self.hand.to_act != NOBODY:
            self.check()
        return self

    def show(self, seat: int) -> Table:
        return self.do(Show(seat))

    def muck(self, seat: int) -> Table:
        return self.do(Muck(seat))

    def show_all(self) -> Table:
        while not self.hand.closed:
            self.show(self.hand.seats[to_show(self.hand)])
        return self

    # ---- what is asked --------------------------------------------------------------------------------------------

    def offers(self) -> Offers:
        offered = offers(self.hand)
        assert offered is not None, "nobody is to act"
        return offered

    def may_raise(self) -> tuple[int | None, int | None]:
        return self.offers().raise_min_to, self.offers().raise_max_to

    def stacks(self) -> tuple[int, ...]:
        """By seat number."""
        return tuple(stack for _, stack in sorted(zip(self.hand.seats, self.hand.stack, strict=True)))

    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """Amounts and the seats that may win them."""
        return [(pot.amount, tuple(self.hand.seats[place] for place in pot.claimants)) for pot in pots_of(self.hand)]

    def order(self) -> tuple[int, ...]:
        return show_order(self.hand)

    def kinds(self) -> list[str]:
        """The words of the log."""
        return [str(event.__struct_config__.tag).removeprefix("hand.").removesuffix("/1") for event in self.log]

    def all_of(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.log if isinstance(event, kind)]

    def awards(self) -> list[tuple[int, int, dict[int, int]]]:
        """Each pot as it was paid: its number, its amount, who got what."""
        paid = [event for event in self.log if isinstance(event, PotAwarded)]
        return [(event.pot, event.amount, {share.seat: share.amount for share in event.shares}) for event in paid]

    def closing(self) -> HandClosed:
        last = self.log[-1]
        assert isinstance(last, HandClosed), "the hand is not over"
        return last
