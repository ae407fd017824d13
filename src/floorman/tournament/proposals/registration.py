"""What the desk should do next: seat who waits, collect what is owed, take away unplayed stacks.

To close registration is never proposed: where the plan says until when it is open, it is closed then by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Accepted, Fact
from floorman.tournament.command import Now
from floorman.tournament.commands.no_shows import RemoveNoShow
from floorman.tournament.commands.paying import Pay, must_pay_now, unpaid, unpaid_before
from floorman.tournament.commands.waiting import SeatNext
from floorman.tournament.entering.money import owed
from floorman.tournament.entering.queue import ready
from floorman.tournament.entering.showing import no_shows
from floorman.tournament.proposals.proposal import Proposal, ProposedMove


def registration(now: Now) -> Iterator[Proposal]:
    """Everything about entries that is to be done at this moment."""
    if now.state.phase == "over":
        return
    yield from _remove(now)
    yield from _seat(now)
    yield from _collect(now)


def _remove(now: Now) -> Iterator[Proposal]:
    found = no_shows(now)
    if found and len(found) < now.state.left:
        names = ", ".join(now.state.entries[id].person for id in found)
        yield Proposal(
            kind="remove-no-show",
            command=RemoveNoShow(tuple(found)),
            why="proposal.no-shows",
            facts={"names": names},
            cites=now.book.no_show_after_level.cites,
            moves=tuple(ProposedMove(id, now.state.sits.get(id), None) for id in found),
        )


def _seat(now: Now) -> Iterator[Proposal]:
    """Whoever waits longest. Where the management sets the order it may put another before them, from their card: a
    proposal in which somebody jumps over those before them is none."""
    for id in ready(now)[:1]:
        command = SeatNext(id)
        decision = command.decide(now)
        if isinstance(decision, Accepted):
            entry = now.state.entries[id]
            facts: dict[str, Fact] = {"amount": entry.price.total} if entry.price.total else {}
            yield Proposal(
                kind="seat-alternate",
                command=command,
                why="proposal.seat-open-pays" if facts else "proposal.seat-open",
                facts={"name": entry.person, **facts},
                cites=now.book.alternates.cites,
                rests_on=(id,),
            )


def _collect(now: Now) -> Iterator[Proposal]:
    cites = must_pay_now(now)
    # Where nobody deals before all have paid, that is asked before the time begins to run.
    if cites is None or (now.state.phase != "running" and unpaid_before(now) is None):
        return
    for id in unpaid(now.state):
        yield Proposal(
            kind="collect-buy-in",
            command=Pay(id),
            why="proposal.buy-in-due",
            facts={"name": now.state.entries[id].person, "amount": owed(now.state, id)},
            cites=cites,
            rests_on=(id,),
        )
