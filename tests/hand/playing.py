"""Playing a drawn hand by chance, looking at everything that must hold after each event."""

from __future__ import annotations

import random

from floorman.cards import UNKNOWN
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    Call,
    Check,
    DealCards,
    Fold,
    Hand,
    Muck,
    Offers,
    RaiseTo,
    Show,
    begun,
    decide,
    muck_refused,
    offers,
    start,
    to_show,
)
from floorman.hand.events import HandStarted, PotAwarded
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import Accepted, Refused
from tests.hand import checks
from tests.hand.checks import Ledger
from tests.hand.drawing import Drawn
from tests.hand.slots import slots
from tests.hand.table import stored

# How often a player folds, calls or checks, raises. At a wild table a raise is of any size, at a calm one small.
POLICIES = ((3, 5, 2), (1, 3, 6), (2, 1, 2), (0, 6, 2))
CALM = ((1, 8, 1), (0, 9, 1), (2, 6, 1))


class Play:
    """One drawn hand from its first event to its last."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.rng = drawn.rng
        self.hand, events = start(
            drawn.book,
            drawn.seats,
            drawn.positions,
            drawn.forced,
            smallest_chip=drawn.smallest_chip,
            dead=drawn.dead,
        )
        self.ledger = Ledger(drawn.seats, drawn.dead)
        self.log: list[AnyEvent] = []
        self.policy = {one.seat: self.rng.choice(CALM if drawn.calm else POLICIES) for one in drawn.seats}
        self.deck = list(drawn.deck)
        self.holes: dict[int, tuple[int, ...]] = {}
        self.again = self._begun(events)
        self.refused = 0
        self.paid = False

    def _begun(self, events: tuple[AnyEvent, ...]) -> Hand:
        """The same hand, folded from the stored bytes of its events."""
        first = stored(events[0])
        assert isinstance(first, HandStarted)
        again = begun(first, self.drawn.book)
        self.log.append(events[0])
        for event in events[1:]:
            again.apply(stored(event))
            self.ledger.hear(event)
            self.log.append(event)
        self.ledger.agrees(self.hand)
        assert slots(again) == slots(self.hand), "refolding the beginning gives the same hand"
        return again

    def to_the_end(self) -> Play:
        while not self.hand.closed:
            checks.settled(self.hand)
            checks.offered(self.hand)
            checks.showing(self.hand)
            if self.rng.random() < 0.3:
                self._try_what_is_refused()
            self._do(self._chosen())
        checks.settled(self.hand)
        self.ledger.at_the_end(self.hand)
        return self

    # ---- one step -------------------------------------------------------------------------------------------------

    def _do(self, command: AnyCommand) -> None:
        hand = self.hand
        before = slots(hand)
        decision = decide(hand, command)
        assert slots(hand) == before, "deciding changes nothing"
        assert isinstance(decision, Accepted), f"{command} was offered: {decision}"
        copy = hand.copy()
        for event in decision.events:
            self._apply(event)
        assert slots(copy) == before, "a copy is independent"
        for event in decision.events:
            copy.apply(event)
        assert slots(copy) == slots(hand), "a copy goes on in the same way"

    def _apply(self, event: AnyEvent) -> None:
        hand = self.hand
        hand.apply(event)
        self.log.append(event)
        self.ledger.hear(event)
        self.ledger.agrees(hand)
        checks.while_it_happens(hand)
        self.paid = self.paid or isinstance(event, PotAwarded)
        if not self.paid and not hand.closed:
            checks.until_paid(hand)
        self.again.apply(stored(event))
        assert slots(self.again) == slots(hand), "replay equals memory"

    def _try_what_is_refused(self) -> None:
        """A refusal changes nothing, and has a source."""
        hand = self.hand
        offered, before = offers(hand), slots(hand)
        for command in (*self._nonsense(), *checks.too_much(hand)):
            decision = decide(hand, command)
            assert isinstance(decision, Refused), f"{command} is not offered: {decision}"
            assert decision.ruling.cites, f"{decision.ruling.code} cites nothing"
            self.refused += 1
        assert slots(hand) == before, "a refused command changes nothing"
        assert offers(hand) == offered, "a refused command changes no offers"

    def _nonsense(self) -> list[AnyCommand]:
        hand = self.hand
        turn = hand.seats[hand.to_act] if hand.to_act != NOBODY else 0
        wrong = [seat for seat in (*hand.seats, 99) if seat != turn]
        found: list[AnyCommand] = [kind(self.rng.choice(wrong)) for kind in (Fold, Check, Call)]
        found.append(RaiseTo(self.rng.choice(wrong), hand.bet_to + hand.big_blind))
        found.append(DealCards((UNKNOWN,) * (hand.owed + 1)))
        if turn:
            found.append(Call(turn) if hand.bet[hand.to_act] >= hand.bet_to else Check(turn))
        if not hand.at_showdown():
            found += [Show(hand.seats[0]), Muck(hand.seats[0])]
        return found

    # ---- choosing -------------------------------------------------------------------------------------------------

    def _chosen(self) -> AnyCommand:
        hand = self.hand
        if hand.owed:
            return self._dealt()
        offer = offers(hand)
        return self._shown() if offer is None else act(self.rng, offer, self.policy[offer.seat], calm=self.drawn.calm)

    def _dealt(self) -> DealCards:
        owed, self.deck = self.deck[: self.hand.owed], self.deck[self.hand.owed :]
        if self.hand.cards[0]:
            return DealCards(tuple(owed))
        count = len(self.hand.seats)
        self.holes = {seat: (owed[place], owed[place + count]) for place, seat in enumerate(self.hand.seats)}
        return DealCards((UNKNOWN,) * len(owed) if self.drawn.unknown else tuple(owed))

    def _shown(self) -> AnyCommand:
        """Mostly who is to show, sometimes another one, sometimes mucking where that is allowed."""
        hand = self.hand
        place = to_show(hand)
        if place != NOBODY and self.rng.random() < 0.4 and muck_refused(hand, place) is None:
            return Muck(hand.seats[place])
        closed = [
            other
            for other, status in enumerate(hand.status)
            if status == LIVE and (not hand.shown >> other & 1 or UNKNOWN in hand.cards[other])
        ]
        assert closed, "the showdown waits for a hand"
        seat = hand.seats[place if place != NOBODY and self.rng.random() < 0.7 else self.rng.choice(closed)]
        return Show(seat, self.holes[seat] if self.drawn.unknown else ())


def act(rng: random.Random, offer: Offers, policy: tuple[int, int, int], *, calm: bool) -> AnyCommand:
    """An act from the offers."""
    folds, calls, raises = policy
    if offer.raise_min_to is None or offer.raise_max_to is None:
        raises = 0
    kind = rng.choices("fcr", (folds if offer.fold and not (offer.check and rng.random() < 0.9) else 0, calls, raises))[
        0
    ]
    if kind == "r":
        assert offer.raise_min_to is not None
        assert offer.raise_max_to is not None
        if calm and rng.random() < 0.95:
            return RaiseTo(offer.seat, offer.raise_min_to)
        some = rng.randint(offer.raise_min_to, offer.raise_max_to)
        near = min(offer.raise_max_to, 3 * offer.raise_min_to)
        return RaiseTo(offer.seat, rng.choice((offer.raise_min_to, offer.raise_min_to, near, some, offer.raise_max_to)))
    if kind == "f":
        return Fold(offer.seat)
    return Check(offer.seat) if offer.check else Call(offer.seat)


def play(seed: str) -> Play:
    """One hand by its seed. A failure names it: `python scripts/random_hands.py --only SEED` plays that hand again."""
    drawn = Drawn(seed)
    try:
        return Play(drawn).to_the_end()
    except Exception as error:
        error.add_note(f"seed {seed!r}: {drawn}")
        raise
