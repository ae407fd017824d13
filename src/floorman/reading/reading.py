"""What a declaration counts as."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.rulebook import AnyAnswer
from floorman.terms import Chips, RuleId, Ruling, SeatNo

# `none`: it counts for nothing, now or for good; the reasons say why.
Action: TypeAlias = Literal[
    "fold", "check", "call", "bet", "raise", "complete", "bring-in", "floor", "ask-player", "none"
]
RAISES = ("bet", "raise", "complete")


class Option(Struct, frozen=True):
    """One of several things that a declaration may come to. Chips that are forfeited stay in the pot."""

    action: Action
    total: Chips | None  # None: what a player who folds has in is known to nobody here
    forfeits: Chips = 0
    returned: Chips = 0


class Reading(Struct, frozen=True):
    """What a declaration counts as, and everything that decided it, in order.

    Amounts are totals of the round. `total` is None where it is still to be named, at least `at_least`; or where nobody
    knows yet what is meant: then somebody chooses among the `options`, if there are any, or has to say more. A fold
    that holds out of turn has none either: it is no act.
    """

    seat: SeatNo
    action: Action
    total: Chips | None = None
    at_least: Chips | None = None
    returned: Chips = 0  # of the chips before the player, so many go back to their stack
    must_add: Chips = 0  # so many are still to be put in
    all_in: bool = False
    options: tuple[Option, ...] = ()
    why: tuple[Ruling, ...] = ()
    on: tuple[AnyAnswer, ...] = ()  # the answers of the book behind the reason that settled it

    @property
    def code(self) -> str:
        """The reason that settled it."""
        return self.why[-1].code

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The statements behind all reasons, each once."""
        return tuple(dict.fromkeys(cite for reason in self.why for cite in reason.cites))

    @property
    def definite(self) -> bool:
        """Does it stand for one act that can be carried out as it is?"""
        return self.total is not None and not self.options
