"""Floorman at the table: the calls that any program would make, and no others.

The table asks for the offers before each decision, keeps all events, and counts the chips after each hand.
"""

from __future__ import annotations

import random

from bench.workload import (
    BIG,
    BOLD,
    FOLD,
    RAISE,
    SMALL,
    STAY,
    TABLES,
    THROWN,
    Job,
    Table,
    Tally,
    Workload,
    choice,
    stacks_of,
)
from floorman.hand import (
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Forced,
    Hand,
    Offers,
    Positions,
    RaiseTo,
    SeatSetup,
    Show,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.games import GAMES
from floorman.hand.state import LIVE
from floorman.rulebook import load
from floorman.terms import Accepted

BOOK = "tda-2024"
DECK = tuple(range(52))


class House:
    """A table of a game with betting alone."""

    def __init__(self, table: Table, workload: Workload, seed: int) -> None:
        self.table = table
        self.book = load(BOOK)
        self.rng = random.Random(seed)
        self.bold = BOLD[workload]
        self.stacks = stacks_of(table, workload, seed)
        self.positions = Positions(table.seats, 1, 2, table.seats)
        self.forced = forced(table)
        self.deck: list[int] = []
        self.acts = 0

    def play(self) -> list[tuple[AnyEvent, ...]]:
        """One hand: the events of its beginning, then those of each command."""
        hand, begun = self.begin()
        chips = hand.chips()
        log = [begun]
        while not hand.closed:
            decision = decide(hand, self.next_command(hand))
            assert isinstance(decision, Accepted), decision
            for event in decision.events:
                hand.apply(event)
            log.append(decision.events)
        assert hand.chips() == chips, "no chip is lost"
        return log

    def begin(self) -> tuple[Hand, tuple[AnyEvent, ...]]:
        seats = [SeatSetup(seat, stack) for seat, stack in enumerate(next(self.stacks), 1)]
        self.deck = shuffled(self.rng, self.table.cards)
        return start(self.book, seats, self.positions, self.forced, game=self.table.game)

    def next_command(self, hand: Hand) -> AnyCommand:
        if hand.owed:
            return DealCards(self.cards(hand, hand.owed))
        offer = offers(hand)
        if offer is None:
            return self.without_offer(hand)
        self.acts += 1
        return self.act(offer)

    def cards(self, hand: Hand, count: int) -> tuple[int, ...]:
        if count > len(self.deck):
            self.deck = self.reshuffled(hand)
        dealt = tuple(self.deck[-count:])
        del self.deck[-count:]
        return dealt

    def reshuffled(self, hand: Hand) -> list[int]:
        """The stub once it has run out, which it does in stud: the burnt cards go back into it."""
        back = [*self.deck, *hand.burns]
        self.rng.shuffle(back)
        return back

    def act(self, offer: Offers) -> AnyCommand:
        facing = offer.call_to is not None
        way = choice(self.rng, facing, offer.raise_min_to is not None, self.bold)
        if way == FOLD:
            return Fold(offer.seat)
        if way == STAY:
            return Call(offer.seat) if facing else Check(offer.seat)
        total = offer.raise_min_to if way == RAISE else offer.raise_max_to
        assert total is not None, "a raise was offered"
        return RaiseTo(offer.seat, total)

    def without_offer(self, hand: Hand) -> AnyCommand:
        return Show(hand.seats[to_show(hand)])


class StudHouse(House):
    """The lowest card must bring it in before anyone has a choice."""

    def act(self, offer: Offers) -> AnyCommand:
        return BringIn(offer.seat) if offer.bring_in else super().act(offer)


class DrawHouse(House):
    """Between the rounds everyone throws cards away."""

    def reshuffled(self, hand: Hand) -> list[int]:
        """All cards go back that no live hand holds."""
        held = {card for cards, status in zip(hand.cards, hand.status, strict=True) if status == LIVE for card in cards}
        back = [card for card in DECK if card not in held]
        self.rng.shuffle(back)
        return back

    def without_offer(self, hand: Hand) -> AnyCommand:
        if hand.to_draw < 0:
            return super().without_offer(hand)
        self.acts += 1
        thrown = tuple(card for card in hand.cards[hand.to_draw] if self.rng.random() < THROWN)
        return Draw(hand.seats[hand.to_draw], thrown)


def shuffled(rng: random.Random, count: int) -> list[int]:
    """So many cards from the top of a shuffled deck; nobody looks at the others."""
    deck = list(DECK)
    chance = rng.random
    for place in range(count):
        other = place + int(chance() * (len(deck) - place))
        deck[place], deck[other] = deck[other], deck[place]
    return deck[count - 1 :: -1]


def knows(game: str) -> bool:
    return game in GAMES


def forced(table: Table) -> Forced:
    if table.blinds:
        return Forced(SMALL, BIG)
    # A game with a bring-in has no blinds; its bets are named.
    return Forced(0, 0, table.ante, "each", bring_in=table.bring_in, small_bet=BIG, big_bet=2 * BIG)


def house(game: str, workload: Workload, seed: int) -> House:
    table = TABLES[game]
    if not table.blinds:
        return StudHouse(table, workload, seed)
    return (DrawHouse if table.draws else House)(table, workload, seed)


def hands(seed: int, game: str, workload: Workload) -> Job:
    """A hand at a time, its events kept in memory."""
    ours = house(game, workload, seed)

    def job() -> Tally:
        before = ours.acts
        log = ours.play()
        return 1, ours.acts - before, sum(map(len, log))

    return job
