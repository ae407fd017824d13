"""Floorman at the table: the calls that any program would make, and no others.

The table asks for the offers before each decision, keeps all events, and counts the chips after each hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from bench.workload import (
    BIG,
    BOLD,
    SMALL,
    TABLES,
    Job,
    Stacks,
    Table,
    Tally,
    Workload,
    stacks_of,
    thrown,
)
from floorman.cards import DECK
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

BOOK = "tda-2024"
# What says no more than whose it is, made once, as for the other engines.
SEATS = range(11)
FOLD, CHECK, CALL = tuple(map(Fold, SEATS)), tuple(map(Check, SEATS)), tuple(map(Call, SEATS))
# What a random byte means as a card: those that do not go into four whole decks mean none.
CARD = bytes(byte % 52 for byte in range(256))
NO_CARD = bytes(range(4 * 52, 256))
# So many name some twenty-seven different cards.
FEW = 48


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
        self.deck: Iterator[int] = iter(())
        self.needs_few = GAMES[table.game].hole_cards == 2
        self.sitting: tuple[Stacks, list[SeatSetup]] = (), []
        self.acts = 0

    def play(self) -> list[tuple[AnyEvent, ...]]:  # noqa: PLR0912 - a call would cost as much as the act
        """One hand: the events of its beginning, then those of each command."""
        hand, begun = self.begin()
        chips = hand.chips()
        log = [begun]
        no_acts = 1  # of the steps of this hand: cards, shows and its beginning
        chance, bold = self.rng.random, self.bold
        command: AnyCommand
        while True:
            offer = offers(hand)
            if offer is None:
                if hand.closed:
                    break
                no_acts += hand.to_draw < 0
                command = self.without_offer(hand)
            else:
                # `workload.choice`, written out where each call would cost as much as the act.
                seat, least = offer.seat, offer.raise_min_to
                if offer.call_to is not None:
                    way = chance() * (3.0 if least else 2.0)
                    if way < 1.0:
                        command = FOLD[seat]
                    elif way < 2.0:
                        command = CALL[seat]
                    else:
                        command = RaiseTo(seat, offer.raise_max_to if bold and way < 2.0 + bold else least)  # type: ignore[arg-type] # there is one
                elif offer.check:
                    way = chance() * (2.0 if least else 1.0)
                    if way < 1.0:
                        command = CHECK[seat]
                    else:
                        command = RaiseTo(seat, offer.raise_max_to if bold and way < 1.0 + bold else least)  # type: ignore[arg-type]
                else:
                    command = BringIn(seat)
            # A refusal has no events: the bench would end with it.
            events = decide(hand, command).events  # type: ignore[union-attr]
            for event in events:
                hand.apply(event)
            log.append(events)
        assert hand.chips() == chips, "no chip is lost"
        self.acts += len(log) - no_acts
        return log

    def begin(self) -> tuple[Hand, tuple[AnyEvent, ...]]:
        stacks = next(self.stacks)
        if stacks is not self.sitting[0]:
            self.sitting = stacks, [SeatSetup(seat, stack) for seat, stack in enumerate(stacks, 1)]
        if self.needs_few:
            # Cards as random bytes name them, each the first time: a deck that is shuffled as far as it is looked at.
            self.deck = iter(dict.fromkeys(self.rng.randbytes(FEW).translate(CARD, NO_CARD)))
        else:
            chance = self.rng.random
            self.deck = iter(sorted(DECK, key=[chance() for _ in DECK].__getitem__))
        return start(self.book, self.sitting[1], self.positions, self.forced, game=self.table.game)

    def without_offer(self, hand: Hand) -> AnyCommand:
        """Cards, or a hand to show."""
        if hand.owed:
            return DealCards(self.cards(hand))
        return Show(hand.seats[to_show(hand)])

    def cards(self, hand: Hand) -> tuple[int, ...]:
        """As many as are owed."""
        cards = tuple(islice(self.deck, hand.owed))
        return cards if len(cards) == hand.owed else self.reshuffled(hand, cards)

    def reshuffled(self, hand: Hand, cards: tuple[int, ...]) -> tuple[int, ...]:
        """With the cards that no byte has named, or where the deck runs out, those that come again."""
        first, stub, back = cards_to_come(hand)
        cards += self.shuffled({*stub}.difference(cards))
        if first < hand.owed:
            cards = cards[:first] + self.shuffled({*back}.difference(cards[:first]))
        self.deck = iter(cards[hand.owed :])
        return cards[: hand.owed]

    def shuffled(self, cards: set[int]) -> tuple[int, ...]:
        return tuple(self.rng.sample([*cards], len(cards)))


class DrawHouse(House):
    """Between the rounds everyone throws cards away."""

    def without_offer(self, hand: Hand) -> AnyCommand:
        place = hand.to_draw
        if place < 0:
            return super().without_offer(hand)
        return Draw(hand.seats[place], thrown(self.rng, hand.cards[place]))


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
