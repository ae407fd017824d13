"""The penalties that somebody was given so far, and which of them were lifted again: those count for no next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from floorman.rulebook import PENALTIES, PenaltyWord, Rulebook
from floorman.terms import EntryId, Instant, RuleId
from floorman.tournament import Now, Tournament
from floorman.tournament.commands.entering import entries_of
from floorman.tournament.consequences.penalising import kinds_of
from floorman.tournament.events import Penalised, PenaltyCorrected
from floorman.tournament.journal import Done, Put
from floorman.tournament.penalties import SITTING_OUT, Sitting


class GivenView(Struct, frozen=True):
    """A penalty that the player was given, and the statements on what it was for, as far as anybody named it."""

    kind: str
    cites: tuple[RuleId, ...] = ()
    what: str = ""  # by the name that all books share
    at: Instant = 0
    by: str = ""  # the rank of who gave it
    lifted: bool = False


def given_to(state: Tournament, who: EntryId) -> list[tuple[Penalised, bool]]:
    """The oldest first, each with whether it was lifted. Those that run together are lifted together. Whoever has
    entered again was given those of the entries before as well."""
    own = entries_of(state, state.entries[who].person)
    found: list[Penalised] = []
    running: list[int] = []
    lifted: set[int] = set()
    for step in state.done:
        if not step.stands or step.undone is not None:
            continue
        match step.event:
            case Penalised(who=id) as event if id in own:
                if event.sitting.kind in SITTING_OUT:
                    running = [*(running if _comes_on_top(state, step, event) else ()), len(found)]
                found.append(event)
            case PenaltyCorrected(who=id, sitting=None) if id in own:
                lifted.update(running)
                running = []
            case _:
                pass
    return [(one, place in lifted) for place, one in enumerate(found)]


def _comes_on_top(state: Tournament, step: Done, event: Penalised) -> bool:
    """Did another penalty still run when it was given?"""
    for change in step.changes:
        if isinstance(change, Put) and change.table is state.serving and change.key == event.who:
            return isinstance(change.before, Sitting) and not change.before.is_over(event.at)
    return False


def given_view(one: Penalised, lifted: bool, book: Rulebook) -> GivenView:
    cites = tuple(id for id in one.cites if id in book.rules and book.rules[id].breach is not None)
    return GivenView(one.sitting.kind.replace("_", "-"), cites, one.what, one.at, one.by, lifted)


def next_step(now: Now, stand: Sequence[Penalised]) -> PenaltyWord | Literal[""]:
    """One harder than the hardest that stands; nothing as long as the book calls it no repetition."""
    if not stand or len(stand) + 1 < now.book.repeated_from.value:
        return ""
    known, hardest = kinds_of(now.book), max(PENALTIES.index(one.sitting.kind) for one in stand)
    return next((kind for kind in PENALTIES[hardest + 1 :] if kind in known), "")
