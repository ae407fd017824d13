"""Playing a drawn hand by chance, looking at everything that must hold after each event."""

from __future__ import annotations

import random

from floorman.cards import UNKNOWN
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Hand,
    Muck,
    Offers,
    RaiseTo,
    Release,
    Show,
    begun,
    decide,
    muck_refused,
    offers,
    start,
    to_show,
)
from floorman.hand.events import HandStarted, HolesDealt, PotAwarded, Raked, StreetDealt
from floorman.hand.state import LIVE, NOBODY
from floorman.terms import Accepted, Refused
from tests.hand import cash, checks, checks_of_games
from tests.hand.checks import Ledger
from tests.hand.dealer import Dealer
from tests.hand.drawing import Drawn
from tests.hand.reckoning import Reckoner
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
            game=drawn.game.id,
            smallest_chip=drawn.smallest_chip,
            dead=drawn.dead,
            event_left=drawn.event_left,
            hand_for_hand=drawn.hand_for_hand,
            cash=drawn.cash,
        )
        self.ledger = Ledger(drawn.seats, drawn.dead)
        self.reckoner = Reckoner(drawn.book, drawn.game, drawn.forced, len(drawn.seats), drawn.event_left)
        self.reckoner.bomb = drawn.cash is not None and drawn.cash.bomb > 0
        boards = drawn.cash.boards if drawn.cash is not None else 1
        self.dealer = Dealer(drawn.game, drawn.deck, len(drawn.seats), drawn.rng, boards)
        self.log: list[AnyEvent] = []
        self.policy = {one.seat: self.rng.choice(CALM if drawn.calm else POLICIES) for one in drawn.seats}
        self.again = self._begun(events)
        self.refused = 0
        self.why_no_raise: set[str] = set()
        self.paid = False
        self.began: int | None = None  # the place that the last round of stud began with
        self.lay_open = 0  # so many cards lay in the middle then

    def _begun(self, events: tuple[AnyEvent, ...]) -> Hand:
        """The same hand, folded from the stored bytes of its events."""
        first = stored(events[0])
        assert isinstance(first, HandStarted)
        again = begun(first, self.drawn.book)
        self.log.append(events[0])
        for event in events[1:]:
            again.apply(stored(event))
            self.ledger.hear(event)
            self.reckoner.hear(event)
            self.log.append(event)
        self.ledger.agrees(self.hand)
        assert slots(again) == slots(self.hand), "refolding the beginning gives the same hand"
        return again

    def to_the_end(self) -> Play:
        while not self.hand.closed:
            checks.settled(self.hand)
            self._offered()
            checks.showing(self.hand)
            if self.rng.random() < 0.3:
                self._try_what_is_refused()
            self._do(self._chosen())
        checks.settled(self.hand)
        self.ledger.at_the_end(self.hand)
        checks_of_games.in_order(self.drawn.game, self.log)
        cash.at_the_end(self.hand, self.log)
        return self

    def _offered(self) -> None:
        checks.offered(self.hand)
        offer = offers(self.hand)
        if offer is not None:
            self.why_no_raise.add(offer.why_no_raise)
            self.reckoner.open_pair = checks_of_games.open_pair(self.hand, self.dealer)
            checks_of_games.raises_within_the_limit(self.hand, offer, self.reckoner, self.ledger.pot)

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
        self.dealer.agrees(hand)

    def _apply(self, event: AnyEvent) -> None:
        hand = self.hand
        hand.apply(event)
        self.log.append(event)
        self.ledger.hear(event)
        self.reckoner.hear(event)
        self.ledger.agrees(hand)
        checks.while_it_happens(hand)
        self._look_at(event)
        self.paid = self.paid or isinstance(event, PotAwarded | Raked)
        if not self.paid and not hand.closed:
            checks.until_paid(hand)
        self.again.apply(stored(event))
        assert slots(self.again) == slots(hand), "replay equals memory"

    def _look_at(self, event: AnyEvent) -> None:
        hand = self.hand
        if isinstance(event, PotAwarded):
            checks_of_games.shares_of(hand, event)
        dealt_in_stud = isinstance(event, HolesDealt | StreetDealt) and not self.drawn.game.has_blinds
        if dealt_in_stud and hand.to_act != NOBODY and self.drawn.typed != "board":
            is_common = hand.street == "seventh" and len(hand.board) > self.lay_open
            checks_of_games.begins_by_cards(hand, self.dealer, hand.street, self.began if is_common else None)
        if dealt_in_stud and hand.to_act != NOBODY:
            self.began, self.lay_open = hand.to_act, len(hand.board)

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
        found += [BringIn(wrong[0]), Draw(wrong[-1]), *checks.out_of_place(hand), *cash.nonsense(hand)]
        if turn:
            found.append(Call(turn) if hand.bet[hand.to_act] >= hand.bet_to else Check(turn))
        if not hand.at_showdown():
            found += [Show(hand.seats[0]), Muck(hand.seats[0])]
        return found

    # ---- choosing -------------------------------------------------------------------------------------------------

    def _chosen(self) -> AnyCommand:
        hand = self.hand
        if hand.held:
            return Release()
        if (agreed := cash.run_chosen(self.drawn.cash_rng, hand)) is not None:
            return agreed
        if hand.owed:
            return DealCards(self.dealer.deal(hand, self.drawn.typed))
        if hand.to_draw != NOBODY:
            return self._drawn()
        offer = offers(hand)
        return self._shown() if offer is None else act(self.rng, offer, self.policy[offer.seat], calm=self.drawn.calm)

    def _drawn(self) -> Draw:
        """Some of his cards go, at times all or none; cards that nobody typed may be named as they go."""
        place = self.hand.to_draw
        cards = self.dealer.hands[place]
        thrown = tuple(self.rng.sample(cards, self.rng.choice((0, 1, 2, 3, len(cards)))))
        self.dealer.throw(place, thrown)
        told = [card in self.hand.cards[place] or self.rng.random() < 0.3 for card in thrown]
        named = tuple(card if tell else UNKNOWN for card, tell in zip(thrown, told, strict=True))
        return Draw(self.hand.seats[place], named)

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
        unknown = UNKNOWN in hand.cards[hand.at[seat]]
        return Show(seat, tuple(self.dealer.hands[hand.at[seat]]) if unknown else ())


def act(rng: random.Random, offer: Offers, policy: tuple[int, int, int], *, calm: bool) -> AnyCommand:
    """An act from the offers."""
    if offer.bring_in is not None:
        completes = offer.raise_min_to is not None and rng.random() < 0.3
        return RaiseTo(offer.seat, offer.raise_min_to or 0) if completes else BringIn(offer.seat)
    folds, calls, raises = policy
    if offer.raise_min_to is None or offer.raise_max_to is None:
        raises = 0
    if not offer.check and offer.call_to is None:
        calls = 0  # where a house wants a raise or a fold
        folds = folds or not raises
    folds = folds if offer.fold and not (offer.check and rng.random() < 0.9) else 0
    weighed = [one for one in zip("fcr", (folds, calls, raises), strict=True) if one[1]]
    kind = rng.choices([one for one, _ in weighed], [weight for _, weight in weighed])[0]
    if kind == "r":
        assert offer.raise_min_to is not None
        assert offer.raise_max_to is not None
        if calm and rng.random() < 0.95:
            return RaiseTo(offer.seat, offer.raise_min_to)
        if offer.rules.fixed:
            return RaiseTo(offer.seat, rng.choice((offer.raise_min_to, offer.raise_max_to)))
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
