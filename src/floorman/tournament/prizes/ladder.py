"""The prizes by places: drafted, published under a version, locked.

As long as nobody has set or published them they follow from the plan and the entries, and go along with these.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.tournament.plan import Coins
from floorman.tournament.prizes.money import entries_made, overlay, to_divide
from floorman.tournament.prizes.payouts import divide, prizes_from, prizes_in_tickets
from floorman.tournament.state import Tournament

LadderState: TypeAlias = Literal["draft", "published", "locked"]


class Ladder(Struct, frozen=True):
    """The prizes from the first place down, and what they were made for."""

    prizes: tuple[Coins, ...]
    state: LadderState = "draft"
    version: int = 0  # how many times prizes were announced
    entries: int = 0  # when they were announced
    total: Coins = 0  # to divide then
    off: Coins = 0  # so much more than that they make, or less; somebody has said why
    planned: tuple[Coins, ...] = ()  # what the places were to get before a deal
    why: str = ""  # they are not what was announced before, or not what there is to divide


def ladder_of(state: Tournament) -> Ladder:
    """The prizes as they stand."""
    found: Ladder | None = state.ones.get("ladder")
    return Ladder(planned(state)) if found is None else found


def prizes_of(state: Tournament) -> tuple[Coins, ...]:
    return ladder_of(state).prizes


def was_dealt(state: Tournament) -> bool:
    """Has a deal divided the prizes?"""
    return state.ending == "deal" or any(state.shares.values())


def nobody_announced(state: Tournament) -> bool:
    """Has nobody published the prizes yet, nor made a deal, by which they stand as well?"""
    return ladder_of(state).state == "draft" and not was_dealt(state)


def planned(state: Tournament) -> tuple[Coins, ...]:
    """What the plan makes of the entries there are now."""
    plan, total = state.plan, to_divide(state)
    if plan.tickets is not None:
        return prizes_in_tickets(plan.tickets, total)
    return plan.prizes or prizes_from(plan.payouts, entries_made(state), total)


def fitting(state: Tournament) -> tuple[Coins, ...]:
    """Prizes that sum to what there is now: those of the plan, or the present ones in the same proportions."""
    by_plan, total = planned(state), to_divide(state)
    if sum(by_plan) == total:
        return by_plan
    return divide(total, [prize for prize in prizes_of(state) if prize], unit=state.plan.payouts.unit)


def announced(state: Tournament, prizes: tuple[Coins, ...], how: LadderState, version: int) -> Ladder:
    total = to_divide(state)
    return Ladder(prizes, how, version, entries_made(state), total, sum(prizes) - total if total else 0)


def is_stale(state: Tournament) -> bool:
    """Have entries or money come or gone since the prizes were published?"""
    ladder = ladder_of(state)
    made_for = (ladder.entries, ladder.total)
    return ladder.state == "published" and made_for != (entries_made(state), to_divide(state))


def put_in(state: Tournament) -> Coins:
    """What the house puts in so that what was announced is there."""
    return max(overlay(state) + ladder_of(state).off, 0)


def prize_at(prizes: tuple[Coins, ...], place: int, shared: int) -> Coins:
    """What one of those who share these places gets; what cannot be divided is settled in `winnings`."""
    return pooled(prizes, place, shared) // shared


def pooled(prizes: tuple[Coins, ...], place: int, shared: int) -> Coins:
    """The prizes of all the places that are shared."""
    return sum(prizes[place - 1 : place - 1 + shared])
