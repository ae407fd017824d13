"""A hand for stories: acts go in by word, cards come by themselves, and each event goes through its stored bytes.

    table = seated(1000, 270, 1000).blinds(50, 100)     # small blind, big blind, button

    table = seated(500, 500, 500, game="stud").antes(5, bring_in=10, bets=(20, 40))

Seats are numbered as they are listed, from 1, in the order of play: the last one is the button. Two players are the big
blind and the button. `cards` are those of a seat in the order in which they come to it, those it draws too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from floorman.cards import cards_of
from floorman.hand import (
    BOARD,
    BURN,
    GAMES,
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Cash,
    Check,
    DealCards,
    Decision,
    Draw,
    Fold,
    Forced,
    Hand,
    Muck,
    Offers,
    Positions,
    RaiseTo,
    Release,
    RunIt,
    SeatSetup,
    Show,
    begun,
    decide,
    offers,
    owed_to,
    pots_of,
    show_order,
    start,
    to_show,
)
from floorman.hand.events import HandClosed, HandStarted, PotAwarded
from floorman.hand.setup import AnteKind, Presence
from floorman.hand.state import LIVE, NOBODY
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
    game: str = "nlhe",
    event_left: int = 0,
    hand_for_hand: bool = False,
    **answers: Any,
) -> Seated:
    """Players in the order of play. Further keywords replace single answers of the book."""
    named = book if isinstance(book, Rulebook) else house(book, **answers)
    missing: dict[Presence, tuple[int, ...]] = {"absent": absent, "penalised": penalised, "late": late, "left": left}
    presence = {seat: why for why, gone in missing.items() for seat in gone}
    seats = [SeatSetup(seat, stack, presence.get(seat, "present")) for seat, stack in enumerate(stacks, 1)]
    event = Event(game, event_left, hand_for_hand)
    return Seated(named, seats, dict(cards or {}), board, event)


class Event(NamedTuple):
    """What the tournament tells the table."""

    game: str
    left: int
    hand_for_hand: bool


class Seated:
    """A table before the hand."""

    def __init__(self, book: Rulebook, seats: list[SeatSetup], cards: dict[int, str], board: str, event: Event) -> None:
        self.book = book
        self.seats = seats
        self.event = event
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
        cash: Cash | None = None,
    ) -> Table:
        """The forced bets are in and the cards are dealt."""
        return self._begin(Forced(small, big, ante, kind), positions, chip, dead, deals, cash)

    def antes(
        self,
        ante: int,
        bring_in: int,
        bets: tuple[int, int],
        *,
        chip: int = 1,
        deals: bool = True,
        cash: Cash | None = None,
    ) -> Table:
        """The same in stud: the bets are the small and the big one."""
        forced = Forced(0, 0, ante, "each" if ante else "none", bring_in, *bets)
        return self._begin(forced, None, chip, 0, deals, cash)

    def _begin(
        self,
        forced: Forced,
        positions: Positions | None,
        chip: int,
        dead: int,
        deals: bool,
        cash: Cash | None = None,
    ) -> Table:
        hand, events = start(
            self.book,
            self.seats,
            positions or self.positions(),
            forced,
            game=self.event.game,
            smallest_chip=chip,
            dead=dead,
            event_left=self.event.left,
            hand_for_hand=self.event.hand_for_hand,
            cash=cash,
        )
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
        self.named = {seat: list(cards) for seat, cards in seated.cards.items()}
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
        while self.deals and self.hand.owed and not self.hand.held:
            self.do(DealCards(self._owed()))

    def _owed(self) -> tuple[int, ...]:
        free = self._free()
        named = {self.hand.at[seat]: list(cards) for seat, cards in self.named.items() if seat in self.hand.at}
        if not self.hand.step_index:
            # Hand by hand, so that a story need not think of the order of the deal.
            own = GAMES[self.seated.event.game].hole_cards
            for place in range(len(self.hand.seats)):
                given = named.setdefault(place, [])
                given += [free.pop(0) for _ in range(own - len(given))]
        named[BOARD] = list(self.board_left)
        cards = tuple(named[to].pop(0) if named.get(to) else free.pop(0) for to in owed_to(self.hand))
        self.board_left = named[BOARD]
        self.named = {self.hand.seats[place]: cards for place, cards in named.items() if place not in (BOARD, BURN)}
        return cards

    def _free(self) -> list[int]:
        """Cards that nobody named and that are in the deck; when it runs out, those that go back into it."""
        hand = self.hand
        held = {card for cards, status in zip(hand.cards, hand.status, strict=True) if status == LIVE for card in cards}
        back = set(GAMES[self.seated.event.game].shown.deck) - held if any(hand.thrown) else set(hand.burns)
        named = {card for cards in self.named.values() for card in cards} | set(self.board_left)
        deck = [card for card in GAMES[self.seated.event.game].shown.deck if card not in named]
        fresh = [card for card in deck if not hand.used >> card & 1]
        return fresh + [card for card in deck if card in back and card not in fresh]

    @property
    def turn(self) -> int:
        """The seat that is to act or to draw."""
        place = self.hand.to_draw if self.hand.to_act == NOBODY else self.hand.to_act
        assert place != NOBODY, "nobody is to act"
        return self.hand.seats[place]

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

    def bring_in(self) -> Table:
        return self.do(BringIn(self.turn))

    def draw(self, cards: str = "") -> Table:
        """These cards go, without any he stands pat."""
        return self.do(Draw(self.turn, cards_of(cards)))

    def run_it(self, times: int) -> Table:
        return self.do(RunIt(times))

    def release(self) -> Table:
        return self.do(Release())

    def around(self) -> Table:
        """Everyone checks until the round is over."""
        street = self.hand.step_index
        while self.hand.step_index == street:
            self.check()
        return self

    def go_along(self) -> Table:
        """Everyone brings in, calls or checks until the round is over."""
        street = self.hand.step_index
        while self.hand.step_index == street:
            offer = self.offers()
            _ = self.bring_in() if offer.bring_in is not None else self.check() if offer.check else self.call()
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
