"""What a listener has to remember to understand the next line of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from floorman.cards import UNKNOWN, texts_of
from floorman.hand import AnyEvent, Game
from floorman.hand.events import CardMoved, PotAwarded
from floorman.hand.stepping import without
from floorman.speech.catalogue import Speech
from floorman.speech.made import called
from floorman.terms import Chips, Fact, RuleId, SeatNo


class HandLine(Struct, frozen=True):
    """One line of the story, and the statements that decided it."""

    says: str
    cites: tuple[RuleId, ...] = ()
    begins_street: bool = False


class Memory:
    """The hand as it has been told so far."""

    game: Game
    open_end: int
    streets: Sequence[str]

    def __init__(
        self,
        events: Sequence[AnyEvent],
        speech: Speech,
        you: SeatNo | None,
        names: Mapping[SeatNo, str],
        amount: Callable[[Chips], Fact],
    ) -> None:
        self.say = speech.say
        self.speech = speech
        self.you = you
        self.names = names
        self.amount = amount
        self.all_cards = False
        self.pot = 0
        self.bets: dict[SeatNo, Chips] = {}
        self.board: tuple[int, ...] = ()
        self.cards: dict[SeatNo, tuple[int, ...]] = {}  # by live seat, in the order of play
        self.open: set[SeatNo] = set()
        self.street = 0
        self.drawing = False
        self.thrown: dict[SeatNo, int] = {}
        self.pots = sum(isinstance(event, PotAwarded) for event in events)

    def who(self, seat: SeatNo) -> str:
        if seat == self.you:
            return self.say("hand.you")
        return self.names.get(seat) or self.say("hand.seat", seat=seat)

    def open_hands(self) -> str:
        """What lies open before each seat in stud."""
        begins, ends = self.game.open_cards[0], self.open_end
        if begins == ends:
            return ""
        return ", ".join(f"{self.who(seat)} {texts_of(cards[begins:ends])}" for seat, cards in self.cards.items())

    def heading(self, cards: str) -> HandLine:
        street = self.streets[min(self.street, len(self.streets) - 1)]
        self.street += 1
        return self._heading(street, cards)

    def draw_heading(self) -> HandLine:
        """A draw is told under the name of its round; where a street comes before the next one, under its own."""
        return self.heading("") if self.game.draws_before_rounds else self._heading("draw", "")

    def _heading(self, street: str, cards: str) -> HandLine:
        code = "hand.street-cards" if cards else "hand.street"
        said = self.say(code, street=self.say(f"street.{street}"), pot=self.amount(self.pot), cards=cards)
        return HandLine(said, (), True)

    def got(self, new: Mapping[SeatNo, tuple[int, ...]]) -> tuple[str, ...]:
        return tuple(
            self.say("hand.got", who=self.who(seat), cards=texts_of(cards))
            for seat, cards in new.items()
            if cards and UNKNOWN not in cards and self.sees(seat)
        )

    def sees(self, seat: SeatNo) -> bool:
        return self.all_cards or seat == self.you

    def counts(self, seat: SeatNo) -> bool:
        """Has his hand been seen, and was it complete?"""
        cards = (*self.cards.get(seat, ()), *self.board)
        return seat in self.open and UNKNOWN not in cards and len(cards) == self.game.shown.own + self.game.shown.board

    def called(self, seat: SeatNo, half: int) -> str:
        return called(self.game, half, self.cards[seat], self.board, self.speech)

    def moved(self, move: CardMoved) -> None:
        """A card that a ruling moves: to or from a hand or the board; the other piles are not told."""
        for account, arrives in ((move.source, False), (move.target, True)):
            place, _, number = account.partition(":")
            if place == "board":
                self.board = (*self.board, move.card) if arrives else without(self.board, (move.card,))
            elif place == "seat" and int(number) in self.cards:
                seat = int(number)
                his = self.cards[seat]
                self.cards[seat] = (*his, move.card) if arrives else without(his, (move.card,))
