"""What a listener has to remember to understand the next line of a hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from floorman.cards import UNKNOWN, texts_of
from floorman.hand import AnyEvent, Game
from floorman.hand.events import CardMoved, ChipsMoved, HandStarted, PotAwarded
from floorman.hand.stepping import without
from floorman.speech.catalogue import Speech
from floorman.speech.made import called_apart
from floorman.terms import Chips, Fact, RuleId, SeatNo

# Where a sentence about another would not do for you: the verb is another.
OWN = {
    "hand.did.complete": "hand.own.did.complete",
    "hand.posted.late-blind": "hand.own.posted.late-blind",
    "hand.posted.dead-blind": "hand.own.posted.dead-blind",
    "hand.runs-wished": "hand.own.runs-wished",
    "hand.returned": "hand.own.returned",
    "hand.shown": "hand.own.shown",
    "hand.mucked": "hand.own.mucked",
    "hand.won": "hand.own.won",
    "hand.won-hand": "hand.own.won-hand",
    "hand.out": "hand.own.out",
    "hand.threw-away": "hand.own.threw-away",
    "hand.got": "hand.own.got",
    "hand.won-with": "hand.own.won-with",
    "hand.won-high": "hand.own.won-high",
    "hand.won-low": "hand.own.won-low",
    "hand.won-both": "hand.own.won-both",
    "hand.won-with-board": "hand.own.won-with-board",
    "hand.won-held": "hand.own.won-held",
    "hand.won-both-hands": "hand.own.won-both-hands",
    "hand.drew": "hand.own.drew",
    "hand.stood-pat": "hand.own.stood-pat",
    "hand.time-out.hand-dead": "hand.own.time-out.hand-dead",
    "hand.time-out.checked-on-time": "hand.own.time-out.checked-on-time",
}


class HandLine(Struct, frozen=True):
    """One line of the story, and the statements that decided it."""

    says: str
    cites: tuple[RuleId, ...] = ()
    begins_street: bool = False
    award: bool = False  # it says who wins what, with which hand


class Memory:
    """The hand as it has been told so far."""

    begun: HandStarted
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
        self.all_cards: bool | Collection[SeatNo] = False
        self.write: Callable[[Iterable[int]], str] = texts_of
        self.pot = 0
        self.bets: dict[SeatNo, Chips] = {}
        self.left: dict[SeatNo, Chips] = {}  # what each has behind
        self.board: tuple[int, ...] = ()
        self.others: dict[int, tuple[int, ...]] = {}  # further boards, by their number
        self.plays: tuple[int, ...] = ()  # the board on which a pot is won
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

    def does(self, code: str, seat: SeatNo, **facts: Fact) -> str:
        """What somebody does; in a sentence of its own where it is you."""
        own = OWN.get(code) if seat == self.you else None
        return self.say(own or code, who=self.who(seat), **facts)

    def open_hands(self) -> str:
        """What lies open before each seat in stud."""
        begins, ends = self.game.open_cards[0], self.open_end
        if begins == ends:
            return ""
        return ", ".join(f"{self.who(seat)} {self.write(cards[begins:ends])}" for seat, cards in self.cards.items())

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
            self.does("hand.got", seat, cards=self.write(cards))
            for seat, cards in new.items()
            if cards and UNKNOWN not in cards and self.sees(seat)
        )

    def sees(self, seat: SeatNo) -> bool:
        told = self.all_cards if isinstance(self.all_cards, bool) else seat in self.all_cards
        return told or seat == self.you

    def counts(self, seat: SeatNo) -> bool:
        """Has his hand been seen, and was it complete?"""
        cards = (*self.cards.get(seat, ()), *self.plays)
        return seat in self.open and UNKNOWN not in cards and len(cards) == self.game.shown.own + self.game.shown.board

    def called(self, seat: SeatNo, half: int) -> str:
        others = [cards for other, cards in self.cards.items() if other != seat and self.counts(other)]
        return called_apart(self.game, half, self.cards[seat], others, self.plays, self.speech)

    def puts(self, seat: SeatNo, chips: Chips, *, bet: bool = True) -> None:
        """From the stack to the middle; a bet lies before its seat until the round is closed."""
        self.pot += chips
        self.left[seat] = self.left.get(seat, 0) - chips
        if bet:
            self.bets[seat] = self.bets.get(seat, 0) + chips

    def to_the_last(self, seat: SeatNo, said: str) -> str:
        """The sentence on somebody's chips, and that these were the last."""
        return self.say("hand.to-the-last", said=said) if self.left.get(seat) == 0 else said

    def chips_moved(self, moves: Iterable[ChipsMoved]) -> None:
        """Chips that a ruling moves. What goes to the table's next pot stays in the middle until the hand is over."""
        for move in moves:
            source, target = _seat_of(move.source), _seat_of(move.target)
            if move.target == "carry":
                continue
            if source is not None and target is None:
                self.puts(source, move.amount)
            elif target is not None:
                self.left[target] = self.left.get(target, 0) + move.amount
                if source is None:
                    self.pot -= move.amount
                    self.bets[target] = max(self.bets.get(target, 0) - move.amount, 0)
                else:
                    self.left[source] = self.left.get(source, 0) - move.amount

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


def _seat_of(account: str) -> SeatNo | None:
    kind, _, number = account.partition(":")
    return int(number) if kind == "seat" else None
