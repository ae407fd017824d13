"""How far a hand has gone: many rulings hang on who has acted since the deal, and on how.

A story that begins on a later street has seen more than any of these rules asks for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.hand.events import HandPlaced
from floorman.rulebook import Rulebook
from floorman.rulings.case import Case, Since
from floorman.terms import SeatNo

Limit: TypeAlias = Literal[
    "substantial_action", "two_active_actions", "two_players_acted", "first_action", "next_action", "two_players"
]

PAST = 99


class Progress(Struct, frozen=True):
    """What was done: how many acts, how many active ones by the book, and by how many players."""

    acts: int = 0
    active: int = 0
    players: int = 0
    flop: bool = False

    @property
    def substantial(self) -> bool:
        """Two actions, one of them with chips, or any three."""
        return self.acts >= 3 or (self.acts >= 2 and self.active >= 1)

    def reached(self, limit: Limit) -> bool:
        match limit:
            case "substantial_action":
                return self.substantial
            case "two_active_actions":
                return self.active >= 2
            case "two_players_acted" | "two_players":
                return self.players >= 2
            case "first_action" | "next_action":
                return self.acts >= 1


def progress(case: Case, since: Iterable[Since] | None = ()) -> Progress:
    """Everything that was done in the hand, with what the report says was done after the irregular thing."""
    told = [(act.seat, act.do) for act in since or ()]
    flop = case.hand is not None and case.hand.past_first_round()
    if flop and any(isinstance(event, HandPlaced) for event in case.events):
        # The story begins on a later street: what was done before is not told, but it was done.
        return Progress(PAST, PAST, PAST, flop=True)
    done = counted(case.book, [*((act.seat, act.did) for act in case.acts()), *told])
    return msgspec.structs.replace(done, flop=flop)


def since_then(case: Case, since: Iterable[Since]) -> Progress:
    """Only what was done after the irregular thing."""
    return counted(case.book, [(act.seat, act.do) for act in since])


def counted(book: Rulebook, acts: Iterable[tuple[SeatNo, str]]) -> Progress:
    """A bring-in is a forced bet and no act."""
    done = [(seat, did) for seat, did in acts if did != "bring-in"]
    words = set(book.active_actions.value)
    return Progress(
        acts=len(done),
        active=sum(did.replace("-", "_") in words for _, did in done),
        players=len({seat for seat, _ in done}),
    )
