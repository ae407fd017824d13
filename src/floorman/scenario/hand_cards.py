"""The cards of a hand's story: named ones to their seats, others from the stub, by the seed, or unknown."""

from __future__ import annotations

import random

from floorman.cards import UNKNOWN, cards_of
from floorman.hand import BOARD, BURN, Game, Hand, owed_to
from floorman.hand.games import Bet, Deal
from floorman.rulings import Outcome
from floorman.scenario.format import HandSeat, HandStory
from floorman.scenario.story import BadStep
from floorman.terms import SeatNo


class Dealer:
    """Hands out the cards that a hand is owed, as its story says."""

    def __init__(self, story: HandStory, seats: list[HandSeat], game: Game) -> None:
        self._named = {one.seat: list(in_order_of_deal(one, game)) for one in seats}
        self._stub = _stub(story, seats, game)

    def placed(self, seat: SeatNo, game: Game, street: str) -> tuple[int, ...]:
        """What a seat holds when the story begins on this street; what it does not name is unknown."""
        count = _cards_before(game, street)
        held, self._named[seat] = self._named[seat][:count], self._named[seat][count:]
        return (*held, *(UNKNOWN,) * (count - len(held)))

    def owed(self, hand: Hand) -> tuple[int, ...]:
        """The cards that are due now. In the first deal who names no card has unknown ones, if others name theirs."""
        to = owed_to(hand)
        some_are_named = not hand.cards[0] and any(self._named.values())
        return tuple(self._next(hand, place, some_are_named) for place in to)

    @property
    def stub(self) -> tuple[int, ...]:
        """The cards that are left, top first, as far as they are known."""
        return tuple(self._stub)

    def ruled(self, outcome: Outcome) -> None:
        """The cards that a ruling took from the stub, put on its top or shuffled into it."""
        for move in outcome.cards if outcome.in_hand is None else outcome.in_hand:
            if move.source == "stub" and move.card in self._stub:
                self._stub.remove(move.card)
        if outcome.shuffled or outcome.coming:
            self._stub = [*outcome.coming, *(() if outcome.shuffled else self._stub)]

    def _next(self, hand: Hand, place: int, some_are_named: bool) -> int:
        named = self._named[hand.seats[place]] if place not in (BURN, BOARD) else []
        if named:
            return named.pop(0)
        if some_are_named or not self._stub:
            return UNKNOWN
        return self._stub.pop(0)


def in_order_of_deal(seat: HandSeat, game: Game) -> tuple[int, ...]:
    """Down cards and open ones in the order in which they come: in stud two down, up to four open, one down."""
    down, up = cards_at(seat.cards, f"hand.seat {seat.seat}.cards"), cards_at(seat.up, f"hand.seat {seat.seat}.up")
    if up and game.open_cards == (0, 0):
        raise BadStep(f"hand.seat {seat.seat}.up", f"no card lies open in {game.id}")
    closed_first = game.open_cards[0]
    if not up:
        return down
    return (*down[:closed_first], *(UNKNOWN,) * (closed_first - len(down)), *up, *down[closed_first:])


def cards_at(text: str, path: str) -> tuple[int, ...]:
    try:
        return cards_of(text)
    except ValueError as error:
        raise BadStep(path, str(error)) from error


def _cards_before(game: Game, street: str) -> int:
    """How many cards a hand has on a street."""
    count = 0
    for step in game.steps:
        if isinstance(step, Bet) and step.street == street:
            break
        if isinstance(step, Deal) and step.to == "hands":
            count += step.count
    return count


def _stub(story: HandStory, seats: list[HandSeat], game: Game) -> list[int]:
    if story.stub is not None:
        return list(cards_at(story.stub, "hand.stub"))
    if story.seed is None:
        return []
    known = {card for one in seats for card in in_order_of_deal(one, game)}
    known |= set(cards_at(story.board, "hand.board"))
    rest = [card for card in game.shown.deck if card not in known]
    random.Random(story.seed).shuffle(rest)
    return rest
