"""Heads and what is on them.

| flat        | the bounty part of the entry goes to whoever knocks them out             |
| progressive | a part of the head is paid out, the other goes on the head of who won it |
| mystery     | from a place on, an envelope is drawn for whoever goes out               |
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from floorman.terms import EntryId
from floorman.tournament.holdings import Out
from floorman.tournament.plan import BountyPlan, Coins
from floorman.tournament.state import Tournament

KNOCKED_OUT = ("bust",)


class Parts(Struct, frozen=True):
    """What becomes of a bounty: coins paid out, and coins that go on heads."""

    paid: dict[EntryId, Coins]
    onto_heads: dict[EntryId, Coins]


def head_of(state: Tournament, who: EntryId) -> Coins:
    """What is on a head: the bounties that the player paid for, and what they have won onto it."""
    entry = state.entries.get(who)
    return 0 if entry is None else entry.bounty_part + state.heads.get(who, 0)


def bounty_pot(state: Tournament) -> Coins:
    """The bounty parts of all entries, and of all that was bought later."""
    return sum(entry.bounty_part for entry in state.entries.values())


def undrawn(state: Tournament) -> Coins:
    """What is in the envelopes that are left."""
    return sum(value * count for value, count in state.envelopes.items())


def split(amount: Coins, winners: Sequence[EntryId]) -> dict[EntryId, Coins]:
    """Equal parts; odd coins go to those who are named first."""
    each, odd = divmod(amount, len(winners))
    return {who: each + (place < odd) for place, who in enumerate(winners)}


def parts_of(plan: BountyPlan, amount: Coins, winners: Sequence[EntryId], gone: frozenset[EntryId]) -> Parts:
    """How a bounty is divided. Whoever's own head is `gone` by now gets their whole part in money."""
    mine = split(amount, winners)
    if plan.way != "progressive":
        return Parts(mine, {})
    paid = {
        who: part if who in gone else part * (100 - plan.kept_percent) // 100 // plan.unit * plan.unit
        for who, part in mine.items()
    }
    return Parts(paid, {who: mine[who] - paid[who] for who in mine if mine[who] > paid[who]})


def heads_go_by_place(state: Tournament) -> bool:
    """Does it depend on where somebody is placed whether there is something on their head?"""
    return state.plan.bounties.way == "mystery"


def heads_are_moving(state: Tournament) -> bool:
    """Has anybody won a head, or are the envelopes sealed? From then on no head is worth anything else."""
    return bool(
        state.ones.get("bounties_sealed")
        or any(state.heads.values())
        or any(out.bounty_taken for out in state.outs.values())
    )


def is_open(state: Tournament, who: EntryId, out: Out, place: int) -> bool:
    """Has nobody said yet what becomes of this head?"""
    if out.bounty_taken:
        return False
    if heads_go_by_place(state):
        return out.why in KNOCKED_OUT and place <= state.plan.bounties.from_left and undrawn(state) > 0
    return head_of(state, who) > 0


def seal(secret: bytes, envelopes: Mapping[Coins, int]) -> str:
    """A hash of the list of envelopes, which only the secret of the draws opens."""
    listed = sorted((value, count) for value, count in envelopes.items())
    return hmac.new(secret, b"bounties " + msgspec.json.encode(listed), hashlib.sha256).hexdigest()
