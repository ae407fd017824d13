"""The chip race: how many larger chips, whose cards in which order, who wins, and what everybody has afterwards.

| how many chips are raced for      | race_count_rounding                                 |
| how many cards a seat gets        | race_cards                                          |
| in which order                    | race_start, race_deal                               |
| who wins                          | race_winner, race_most_chips, draw_suit_order       |
| who keeps a chip that won none    | race_elimination_protection, race_protection_chip   |

What is won and lost goes to and from the bank: by rounding, a race may bring chips into play or take some out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.cards import DECK, Card, order_of
from floorman.terms import Chips, SeatNo
from floorman.tournament.chips.records import Raced, Racer

Rounding: TypeAlias = Literal["half_up", "down", "up"]
Protection: TypeAlias = Literal[True, "single_chip_only", False]

# One deck is raced with.
CARDS_MOST = len(DECK)


class Won(Struct, frozen=True):
    """Who wins the chips of a race, and what decided besides the ranks of the cards."""

    winners: tuple[SeatNo, ...]  # one for each chip, best card first
    by_suit: bool = False
    by_most: bool = False  # a seat with a better card had won all that it may


def rounded(amount: Chips, into: Chips, rounding: Rounding) -> int:
    """How many larger chips an amount makes."""
    match rounding:
        case "half_up":
            return (2 * amount + into) // (2 * into)
        case "up":
            return -(-amount // into)
        case "down":
            return amount // into


def chips_raced_for(racers: Iterable[Racer], value: Chips, into: Chips, rounding: Rounding) -> int:
    """The table's leftovers in larger chips."""
    small = sum(one.leftover for one in racers if not one.left_out)
    return rounded(small * value, into, rounding)


def order_of_deal(
    racers: Iterable[Racer],
    cards: Literal["one_per_chip", "one_per_player"],
    deal: Literal["seat_by_seat", "one_card_per_round"],
    first: SeatNo = 1,
) -> tuple[SeatNo, ...]:
    """The seat that each card goes to; `first`, or the next one after it that races, gets the first.

    As many as `cards_due` says: whoever asks has looked whether one deck has so many.
    """
    due = _due(racers, cards)
    seats = sorted(due, key=lambda seat: (seat < first, seat))
    if deal == "seat_by_seat":
        return tuple(seat for seat in seats for _ in range(due[seat]))
    rounds = range(max(due.values(), default=0))
    return tuple(seat for number in rounds for seat in seats if due[seat] > number)


def cards_due(racers: Iterable[Racer], cards: Literal["one_per_chip", "one_per_player"]) -> int:
    """So many are to be dealt."""
    return sum(_due(racers, cards).values())


def _due(racers: Iterable[Racer], cards: Literal["one_per_chip", "one_per_player"]) -> dict[SeatNo, int]:
    return {one.seat: 1 if cards == "one_per_player" else one.leftover for one in racers if _races(one)}


def sure_winners(
    racers: Iterable[Racer], cards: Literal["one_per_chip", "one_per_player"], chips: int, most: int
) -> tuple[SeatNo, ...] | None:
    """Who wins whatever cards come; None where the cards decide, or nobody races.

    No card decides where there is a chip for each that anybody may win, where none is raced for, and where one player
    alone has small chips left over.
    """
    may = {seat: min(due, most) for seat, due in _due(racers, cards).items()}
    if len(may) == 1:
        may = {seat: min(one, chips) for seat, one in may.items()}
    if not may or 0 < chips < sum(may.values()):
        return None
    return tuple(seat for seat in sorted(may) for _ in range(may[seat])) if chips else ()


def _races(racer: Racer) -> bool:
    return racer.leftover > 0 and not racer.left_out


def won(cards: Mapping[SeatNo, Sequence[Card]], chips: int, most: int, suits: Sequence[str]) -> Won:
    """One chip after the other to the highest card whose seat may still win one. `suits`: the highest first."""
    order = "".join(suit[0] for suit in reversed(suits))
    winners, passed = _winners(cards, chips, most, order)
    by_suit = winners != _winners(cards, chips, most, order[::-1])[0]
    return Won(winners, by_suit, passed)


def _winners(
    cards: Mapping[SeatNo, Sequence[Card]], chips: int, most: int, order: str
) -> tuple[tuple[SeatNo, ...], bool]:
    """Best card first, and whether a better card was passed over because its seat had won all that it may."""
    best = sorted(((order_of(card, order), seat) for seat, held in cards.items() for card in held), reverse=True)
    winners: list[SeatNo] = []
    passed = False
    for _, seat in best:
        if len(winners) == chips:
            break
        if winners.count(seat) < most:
            winners.append(seat)
        else:
            passed = True
    return tuple(winners), passed


def result(racer: Racer, won: int, value: Chips, into: Chips, protection: Protection, gift: Chips) -> Raced:
    """One seat after the race. `gift` is what a protected player gets who would have nothing left."""
    after = racer.stack - racer.leftover * value + won * into
    if after or not is_protected(racer, value, protection):
        return Raced(racer.seat, racer.who, racer.stack, after, won)
    return Raced(racer.seat, racer.who, racer.stack, gift, won, protected=True)


def is_protected(racer: Racer, value: Chips, protection: Protection) -> bool:
    """Would the book keep the player in the event?"""
    if not racer.stack:
        return False  # the player had nothing before either
    match protection:
        case True:
            return True
        case "single_chip_only":
            return racer.stack == value
        case False:
            return False


def rounded_one_by_one(racer: Racer, value: Chips, into: Chips, rounding: Rounding) -> int:
    """What one player gets for their own leftovers where no race is dealt."""
    return rounded(racer.leftover * value, into, rounding)
