"""The chips before a player: what they put in now, and their earlier chips of the round that nobody has pulled in."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from floorman.reading.declaration import Declaration
from floorman.terms import Chips


class Before(Struct, frozen=True):
    """`pulled_in` is the part of the bet that lies in the middle already; `prior` and `new` lie before the player."""

    pulled_in: Chips
    prior: tuple[Chips, ...] = ()
    taken: tuple[Chips, ...] = ()
    new: tuple[Chips, ...] = ()
    told: bool = False  # is it known which earlier chips lie there?

    @property
    def front(self) -> Chips:
        """What the player has in the round as the chips lie now; part of it may go back."""
        return self.pulled_in + sum(self.prior) + sum(self.new)

    def covers(self, price: Chips) -> bool:
        """Were the earlier chips alone enough for the call?"""
        return self.pulled_in + sum(self.prior) + sum(self.taken) >= price


def before(said: Declaration, bet: Chips, most: Chips) -> Before:
    """`bet` is what the player has in the round by the count, `most` all that they could have."""
    lying, taken = Counter(said.lying), Counter(said.taken_back)
    # Where these alone make up the bet, those that were taken back were among them.
    if taken <= lying and sum(said.lying) >= bet:
        lying -= taken
    prior = tuple(sorted(lying.elements()))
    told = bool(said.lying or said.taken_back)
    pulled_in = max(bet - sum(prior) - sum(said.taken_back), 0)
    new = tuple(chip for motion in said.moved for chip in motion)
    if not new and said.gesture == "stack-forward":
        rest = most - pulled_in - sum(prior)
        new = (rest,) if rest > 0 else ()
    return Before(pulled_in, prior, said.taken_back, new, told)
