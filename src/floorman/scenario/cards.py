"""The cards of a hand's story: named ones to their seats, others from the stub, by the seed, or unknown."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from floorman.cards import UNKNOWN, cards_of
from floorman.floor.scripted import Scripted
from floorman.hand import Game
from floorman.hand.games import Bet, Deal
from floorman.scenario.format import HandSeat, HandStory
from floorman.scenario.story import BadStep
from floorman.terms import SeatNo


def placed(seats: Sequence[HandSeat], game: Game, street: str) -> dict[SeatNo, tuple[int, ...]]:
    """What each seat holds when a story begins on this street; what it does not name is unknown."""
    count = _cards_before(game, street)
    held = {one.seat: in_order_of_deal(one, game)[:count] for one in seats}
    return {seat: (*cards, *(UNKNOWN,) * (count - len(cards))) for seat, cards in held.items()}


def scripted(
    story: HandStory, seats: Sequence[HandSeat], game: Game, held: Mapping[SeatNo, tuple[int, ...]]
) -> Scripted:
    """The cards that are still to come: the named ones that nobody holds yet, then the stub."""
    named = {one.seat: in_order_of_deal(one, game)[len(held.get(one.seat, ())) :] for one in seats}
    return Scripted(named, tuple(_stub(story, seats, game)))


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


def _stub(story: HandStory, seats: Sequence[HandSeat], game: Game) -> list[int]:
    if story.stub is not None:
        return list(cards_at(story.stub, "hand.stub"))
    if story.seed is None:
        return []
    known = {card for one in seats for card in in_order_of_deal(one, game)}
    known |= set(cards_at(story.board, "hand.board"))
    rest = [card for card in game.shown.deck if card not in known]
    random.Random(story.seed).shuffle(rest)
    return rest
