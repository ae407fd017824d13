"""A hand as a person would tell it: one line for each thing that happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from floorman.cards import UNKNOWN, Card, texts_of
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import (
    Acted,
    BetReturned,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandHeld,
    HandKilled,
    HandPlaced,
    HandReleased,
    HandsOpened,
    HandStarted,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Raked,
    RoundClosed,
    Ruled,
    RunsAgreed,
    RunsWished,
    Share,
    Shown,
    StreetDealt,
    WinnersTold,
)
from floorman.hand.order import clockwise
from floorman.hand.setup import SeatSetup
from floorman.hand.splitting import HIGH_HALF, LOW_HALF
from floorman.hand.stepping import without
from floorman.speech.catalogue import SUIT_SIGNS, Speech
from floorman.speech.hand_memory import HandLine, Memory
from floorman.terms import Chips, Fact, SeatNo

# What wins a half, and both: high and low, or in drawmaha the hand with the board and the one that is held.
HALVES_WON = {
    True: ("hand.won-high", "hand.won-low", "hand.won-both"),
    False: ("hand.won-with-board", "hand.won-held", "hand.won-both-hands"),
}


def told_hand(
    events: Sequence[AnyEvent],
    speech: Speech,
    you: SeatNo | None = None,
    *,
    names: Mapping[SeatNo, str] | None = None,
    amount: Callable[[Chips], Fact] = lambda chips: chips,
    all_cards: bool = False,
    write: Callable[[Iterable[Card]], str] = texts_of,
) -> list[HandLine]:
    """The events of a hand in the order in which they happened.

    Closed cards are told when they lie open, your own at once, and everybody's if `all_cards` are to be told. `amount`
    says chips in another unit, `write` cards in other letters.
    """
    return [
        line
        for lines in told_by_event(events, speech, you, names=names, amount=amount, all_cards=all_cards, write=write)
        for line in lines
    ]


def told_by_event(
    events: Sequence[AnyEvent],
    speech: Speech,
    you: SeatNo | None = None,
    *,
    names: Mapping[SeatNo, str] | None = None,
    amount: Callable[[Chips], Fact] = lambda chips: chips,
    all_cards: bool | Collection[SeatNo] = False,
    write: Callable[[Iterable[Card]], str] = texts_of,
) -> list[list[HandLine]]:
    """As `told_hand`, with the lines of each event by themselves. `all_cards` may be those of some seats."""
    story = _Story(events, speech, you, names or {}, amount)
    story.all_cards = all_cards
    story.write = write
    return [story.hear(event) for event in events]


def with_signs(cards: Iterable[Card]) -> str:
    """Cards as people read them: 10♦ J♠."""
    return texts_of(cards).replace("T", "10").translate(SUIT_SIGNS)


# What becomes of a hand whose player has let his time run out.
TIMED_OUT = ("hand-dead", "checked-on-time")


class _Story(Memory):
    """Each event as its lines."""

    def hear(self, event: AnyEvent) -> list[HandLine]:
        tell = _TELL.get(type(event))
        said = tell(self, event) if tell is not None else ()
        cites = getattr(event, "cites", ())
        return [line if isinstance(line, HandLine) else HandLine(line, cites) for line in said]

    # ---- beginning, and cards -------------------------------------------------------------------------------------

    def started(self, event: HandStarted) -> Said:
        self.game = GAMES[event.game]
        self.open_end = self.game.open_cards[1]
        self.streets = [step.street for step in self.game.rounds]
        self.begun = event
        self.as_begun(event.seats)
        return ()

    def as_begun(self, seats: Sequence[SeatSetup]) -> None:
        """Before the forced bets, in the order of play."""
        self.cards = dict.fromkeys((one.seat for one in seats), ())
        self.left = {one.seat: one.stack for one in seats}
        self.pot, self.bets, self.street = self.begun.dead, {}, 0

    def placed(self, event: HandPlaced) -> Said:
        for seat, put in zip(self.cards, event.put, strict=True):
            self.puts(seat, put, bet=False)
        self.cards = dict(zip(self.cards, event.cards, strict=True)) if event.cards else self.cards
        for seat in event.folded:
            self.cards.pop(seat, None)
        self.board = event.board
        self.street = self.streets.index(event.street) + 1 if event.street in self.streets else len(self.streets)
        return ()

    def holes_dealt(self, event: HolesDealt) -> Said:
        count = len(self.cards)
        self.cards = {seat: event.cards[place::count] for place, seat in enumerate(self.cards)}
        return (self.heading(self.open_hands()),)

    def board_dealt(self, event: BoardDealt) -> Said:
        if event.board:
            self.others[event.board] = (*self.others.get(event.board, ()), *event.cards)
            return (self.say("hand.board-cards", number=event.board + 1, cards=self.write(event.cards)),)
        self.board += event.cards
        if len(self.board) <= self.game.opening_board:
            return (self.say("hand.opened-early", cards=self.write(event.cards)),)
        return (self.heading(self.write(event.cards)),)

    def street_dealt(self, event: StreetDealt) -> Said:
        if event.shared:
            self.board += event.cards
            if self.street < len(self.streets) - 1:
                self.open_end -= 1  # each hand has one open card less, and its last card is closed all the same
            return (self.heading(self.say("hand.shared", cards=self.write(event.cards))),)
        new = dict(zip(self.cards, event.cards, strict=True))
        for seat, card in new.items():
            self.cards[seat] += (card,)
        closed = len(next(iter(self.cards.values()))) > self.open_end
        if closed:
            return (self.heading(""), *self.got({seat: (card,) for seat, card in new.items()}))
        return (self.heading(self.open_hands()),)

    def drew(self, event: Drew) -> Said:
        heading = () if self.drawing else (self.draw_heading(),)
        if not self.drawing:
            self.drawing, self.thrown = True, {}
        seat, cards = event.seat, event.cards
        self.thrown[seat] = len(cards)
        self.cards[seat] = without(self.cards[seat], cards)
        if cards and UNKNOWN not in cards and self.sees(seat):
            return (*heading, self.does("hand.threw-away", seat, cards=self.write(cards)))
        code = "hand.drew" if cards else "hand.stood-pat"
        return (*heading, self.does(code, seat, number=len(cards)))

    def draws_dealt(self, event: DrawsDealt) -> Said:
        coming = iter(event.cards)
        new = {seat: tuple(next(coming) for _ in range(self.thrown.get(seat, 0))) for seat in self.cards}
        for seat, cards in new.items():
            self.cards[seat] += cards
        return self.got(new)

    # ---- betting --------------------------------------------------------------------------------------------------

    def posted(self, event: Posted) -> Said:
        seat, what = event.seat, event.what
        self.puts(seat, event.amount, bet=not what.endswith("ante") and what != "dead-blind")
        return (self.to_the_last(seat, self.does(f"hand.posted.{what}", seat, amount=self.amount(event.amount))),)

    def acted(self, event: Acted) -> Said:
        seat = event.seat
        if event.did == "fold":
            self.cards.pop(seat, None)
        said = self.does(f"hand.did.{event.did}", seat, to=self.amount(event.to))
        if event.did in ("fold", "check"):
            return (said,)
        self.puts(seat, event.to - self.bets.get(seat, 0))
        return (self.to_the_last(seat, said),)

    def round_closed(self, _event: RoundClosed) -> Said:
        self.bets = {}
        self.drawing = False
        return ()

    def killed(self, event: HandKilled) -> Said:
        self.cards.pop(event.seat, None)
        return (self.say(f"hand.killed.{event.why}", who=self.who(event.seat)),)

    def returned(self, event: BetReturned) -> Said:
        self.pot -= event.amount
        self.left[event.seat] = self.left.get(event.seat, 0) + event.amount
        return (self.does("hand.returned", event.seat, amount=self.amount(event.amount)),)

    def held(self, _event: HandHeld) -> Said:
        return (self.say("hand.held"),)

    def released(self, _event: HandReleased) -> Said:
        return (self.say("hand.released"),)

    def ruled(self, event: Ruled) -> Said:
        if event.positions is not None:  # forced bets and cards come once more, each as an event
            self.as_begun(clockwise(self.begun.seats, event.positions.button))
        else:
            self.chips_moved(event.chips)
        for card in event.cards:
            self.moved(card)
        for fate in event.hands:
            if fate.worth in ("dead", "folded"):
                self.cards.pop(fate.seat, None)
        if event.redeal:
            self.street -= 1
        if event.void:
            return (self.say(f"ruling.{event.outcome}"),)
        if event.report == "clock-expired" and event.outcome in TIMED_OUT and len(event.hands) == 1:
            return (self.does(f"hand.time-out.{event.outcome}", event.hands[0].seat),)
        hands = (
            self.say("hand.ruled-hand", who=self.who(one.seat), worth=self.say(f"worth.{one.worth}"))
            for one in event.hands
        )
        # That a hand is dead is said once: of whose it is.
        said = () if event.outcome == "hand-dead" and event.hands else (self.say(f"ruling.{event.outcome}"),)
        return (*said, *hands)

    # ---- the showdown ---------------------------------------------------------------------------------------------

    def opened(self, event: HandsOpened) -> Said:
        self.open |= set(event.seats)
        hands = (f"{self.who(seat)} {self.write(self.cards.get(seat, ()))}".strip() for seat in event.seats)
        return (self.say("hand.opened", who=", ".join(hands)),)

    def shown(self, event: Shown) -> Said:
        self.open.add(event.seat)
        self.cards[event.seat] = event.cards
        return (self.does("hand.shown", event.seat, cards=self.write(event.cards)),)

    def mucked(self, event: Mucked) -> Said:
        self.cards.pop(event.seat, None)
        return (self.does("hand.mucked", event.seat),)

    def runs_wished(self, event: RunsWished) -> Said:
        return (self.does("hand.runs-wished", event.seat, times=event.times),)

    def runs_agreed(self, event: RunsAgreed) -> Said:
        self.others = dict.fromkeys(range(1, event.times), self.board)
        return (self.say("hand.runs-agreed" if event.times > 1 else "hand.runs-once", times=event.times),)

    def raked(self, event: Raked) -> Said:
        self.pot -= event.amount
        return (self.say("hand.raked", amount=self.amount(event.amount)),)

    def awarded(self, event: PotAwarded) -> Said:
        self.plays = self.others.get(event.board, self.board)
        heading = (self._pot(event),) if self.pots > 1 else ()
        won = (*heading, *(self._won(event, share) for share in event.shares))
        return [HandLine(line, event.cites, award=True) for line in won]

    def winners_told(self, event: WinnersTold) -> Said:
        seats = dict.fromkeys((*event.winners, *event.low))
        return (self.say("hand.winners-told", who=", ".join(self.who(seat) for seat in seats)),)

    def _pot(self, event: PotAwarded) -> str:
        code = "hand.side-pot" if event.pot else "hand.main-pot"
        pot = self.say(code, number=event.pot, amount=self.amount(event.amount))
        return self.say("hand.pot-on-board", pot=pot, number=event.board + 1) if self.others else pot

    def _won(self, event: PotAwarded, share: Share) -> str:
        seat = share.seat
        amount = self.amount(share.amount)
        if not share.amount:  # only his own bet lay there, and it went back to him
            return self.does("hand.won-hand", seat)
        if not self.counts(seat):
            return self.does("hand.won", seat, amount=amount)
        if not event.low:
            return self.does("hand.won-with", seat, amount=amount, hand=self.called(seat, HIGH_HALF))
        first, second, both = HALVES_WON[self.game.shown.has_low]
        if seat not in event.low:
            return self.does(first, seat, amount=amount, hand=self.called(seat, HIGH_HALF))
        low = self.called(seat, LOW_HALF)
        if seat not in event.high:
            return self.does(second, seat, amount=amount, hand=low)
        return self.does(both, seat, amount=amount, hand=self.called(seat, HIGH_HALF), low=low)

    def closed(self, event: HandClosed) -> Said:
        out = (self.does("hand.out", one.seat) for one in event.out)
        carry = (self.say("hand.carry", amount=self.amount(event.carry)),) if event.carry else ()
        return (*out, *carry)


Said = Sequence[str | HandLine]

_TELL: dict[type, Callable[[_Story, Any], Said]] = {
    Acted: _Story.acted,
    BetReturned: _Story.returned,
    BoardDealt: _Story.board_dealt,
    DrawsDealt: _Story.draws_dealt,
    Drew: _Story.drew,
    HandClosed: _Story.closed,
    HandHeld: _Story.held,
    HandKilled: _Story.killed,
    HandPlaced: _Story.placed,
    HandReleased: _Story.released,
    HandStarted: _Story.started,
    HandsOpened: _Story.opened,
    HolesDealt: _Story.holes_dealt,
    Mucked: _Story.mucked,
    Posted: _Story.posted,
    PotAwarded: _Story.awarded,
    Raked: _Story.raked,
    RoundClosed: _Story.round_closed,
    Ruled: _Story.ruled,
    RunsAgreed: _Story.runs_agreed,
    RunsWished: _Story.runs_wished,
    Shown: _Story.shown,
    StreetDealt: _Story.street_dealt,
    WinnersTold: _Story.winners_told,
}
