"""Floorman at the table: the calls that any program would make, and no others.

The table asks for the offers before each decision, keeps all events, and counts the chips after each hand.
"""

from __future__ import annotations

import random

from bench.workload import (
    BIG,
    BOLD,
    FOLD,
    SMALL,
    STAY,
    TABLES,
    THROWN,
    Job,
    Stacks,
    Table,
    Tally,
    Workload,
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
    Positions,
    RaiseTo,
    SeatSetup,
    Show,
    cards_to_come,
    decide,
    offers,
    start,
    to_show,
)
from floorman.hand.games import GAMES
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
        self.sitting: tuple[Stacks, list[SeatSetup]] = (), []
        self.acts = 0

    def play(self) -> list[tuple[AnyEvent, ...]]:
        """One hand: the events of its beginning, then those of each command."""
        hand, begun = self.begin()
        chips = hand.chips()
        log = [begun]
        chance, bold = self.rng.random, self.bold
        while not hand.closed:
            offer = offers(hand)
            command: AnyCommand
            if offer is None:
                command = self.without_offer(hand)
            elif offer.bring_in is not None:
                command = BringIn(offer.seat)
                self.acts += 1
            else:
                # `workload.choice`, written out where each call would cost as much as the act.
                least = offer.raise_min_to
                facing = offer.call_to is not None
                drawn = chance() * (1 + facing + (least is not None))
                way = int(drawn) if facing else int(drawn) + 1
                if way == STAY:
                    command = Call(offer.seat) if facing else Check(offer.seat)
                elif way == FOLD or least is None:
                    command = Fold(offer.seat)
                else:
                    command = RaiseTo(offer.seat, offer.raise_max_to or least if drawn % 1 < bold else least)
                self.acts += 1
            decision = decide(hand, command)
            assert type(decision) is Accepted, decision
            events = decision.events
            for event in events:
                hand.apply(event)
            log.append(events)
        assert hand.chips() == chips, "no chip is lost"
        return log

    def begin(self) -> tuple[Hand, tuple[AnyEvent, ...]]:
        stacks = next(self.stacks)
        if stacks is not self.sitting[0]:
            self.sitting = stacks, [SeatSetup(seat, stack) for seat, stack in enumerate(stacks, 1)]
        self.deck = [*DECK]
        return start(self.book, self.sitting[1], self.positions, self.forced, game=self.table.game)

    def cards(self, hand: Hand, count: int) -> tuple[int, ...]:
        if count <= len(self.deck):
            return drawn(self.rng, self.deck, count)
        first, stub, back = cards_to_come(hand)
        dealt = drawn(self.rng, stub, first)
        self.deck = [card for card in back if card not in dealt]
        return (*dealt, *drawn(self.rng, self.deck, count - first))

    def without_offer(self, hand: Hand) -> AnyCommand:
        """Cards, or a hand to show."""
        if hand.owed:
            return DealCards(self.cards(hand, hand.owed))
        return Show(hand.seats[to_show(hand)])


class DrawHouse(House):
    """Between the rounds everyone throws cards away."""

    def without_offer(self, hand: Hand) -> AnyCommand:
        if hand.to_draw < 0:
            return super().without_offer(hand)
        self.acts += 1
        thrown = tuple(card for card in hand.cards[hand.to_draw] if self.rng.random() < THROWN)
        return Draw(hand.seats[hand.to_draw], thrown)


def drawn(rng: random.Random, deck: list[int], count: int) -> tuple[int, ...]:
    """So many cards of those that are left, each by chance: a shuffle as far as somebody looks."""
    chance, found = rng.random, []
    left = len(deck)
    for last in range(left - 1, left - 1 - count, -1):
        place = int(chance() * (last + 1))
        found.append(deck[place])
        deck[place] = deck[last]
    del deck[left - count :]
    return tuple(found)


def knows(game: str) -> bool:
    return game in GAMES


def forced(table: Table) -> Forced:
    if table.blinds:
        return Forced(SMALL, BIG)
    # A game with a bring-in has no blinds; its bets are named.
    return Forced(0, 0, table.ante, "each", bring_in=table.bring_in, small_bet=BIG, big_bet=2 * BIG)


def house(game: str, workload: Workload, seed: int) -> House:
    table = TABLES[game]
    return (DrawHouse if table.draws else House)(table, workload, seed)


def hands(seed: int, game: str, workload: Workload) -> Job:
    """A hand at a time, its events kept in memory."""
    ours = house(game, workload, seed)

    def job() -> Tally:
        before = ours.acts
        log = ours.play()
        return 1, ours.acts - before, sum(map(len, log))

    return job
