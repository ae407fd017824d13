"""What the rules say to a command: who may give it, and what follows. Changes nothing."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import STAFF, Accepted, By, Instant, Rank, Refused, Ruling, at_least
from floorman.tournament.command import Decision, Now, no
from floorman.tournament.commands import AnyCommand
from floorman.tournament.consequences.hand_for_hand import as_tables_leave
from floorman.tournament.consequences.time_cards import cards_full_again
from floorman.tournament.event import Authority
from floorman.tournament.state import Tournament

# A registrar stands beside the staff; whatever they may do, the floor may do too.
REGISTRARS = ("registrar", *STAFF[: STAFF.index("floor") + 1])
PLAYERS = ("player", "registrar", *STAFF)


def decide(
    state: Tournament, command: AnyCommand, by: By, at: Instant, book: Rulebook, secret: bytes = b""
) -> Decision:
    """Decide one command at one instant, under the book that the event is played by."""
    now = Now(state, by, at, book, secret)
    authority = command.authority(now)
    if authority is not None and (refusal := refused_to(by, authority)) is not None:
        return refusal
    if state.phase == "over" and not command.even_after:
        return no("event.over")
    decision = command.decide(now)
    if isinstance(decision, Accepted):
        events = (*decision.events, *as_tables_leave(now, decision.events))
        return Accepted((*events, *cards_full_again(now, events)))
    return decision


def refused_to(by: By, authority: Authority) -> Refused | None:
    """A refusal if this rank may not."""
    if may(by.rank, authority.value):
        return None
    return Refused(Ruling("rank.too-low", authority.cites, {"rank": by.rank, "needed": authority.value}))


def may(rank: Rank, needed: str) -> bool:
    """May this rank do what needs that one? Some words of the books stand beside the ranks."""
    match needed:
        case "player":
            return rank in PLAYERS
        case "registrar":
            return rank in REGISTRARS
        case "nobody":
            return False
        case _:
            return at_least(rank, needed)  # type: ignore[arg-type]
