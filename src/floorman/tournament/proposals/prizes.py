"""Prizes that could be announced, that no longer fit the entries, or that could be locked; bounties left at the end."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.tournament.command import Now
from floorman.tournament.commands.bounties import SettleBounties, open_heads
from floorman.tournament.commands.prizes import ChangePrizes, LockPrizes, PublishPrizes
from floorman.tournament.entering.windows import entries_stand
from floorman.tournament.prizes.bounties import bounty_pot
from floorman.tournament.prizes.ladder import fitting, is_stale, ladder_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.proposals.proposal import Proposal


def prizes_proposed(now: Now) -> Iterator[Proposal]:
    """Nothing before it is sure who plays for them, except where announced prizes no longer sum to what there is."""
    state, cites = now.state, now.book.who_changes_settings.cites
    ladder = ladder_of(state)
    if state.phase == "over" or any(state.shares.values()):
        return
    if is_stale(state):
        yield Proposal(
            kind="change-prizes",
            command=ChangePrizes(fitting(state), "entries"),
            why="prizes.stale",
            facts={"then": ladder.total, "now": to_divide(state)},
            cites=cites,
        )
    elif entries_stand(now) and ladder.state == "draft" and ladder.prizes:
        yield Proposal(
            kind="publish-prizes", command=PublishPrizes(), why="prizes.can-be-published",
            facts={"pool": to_divide(state)}, cites=cites,
        )  # fmt: skip
    elif ladder.state == "published" and entries_stand(now):
        yield Proposal(
            kind="lock-prizes", command=LockPrizes(), why="prizes.can-be-locked",
            facts={"pool": to_divide(state)}, cites=cites,
        )  # fmt: skip


def bounties_proposed(now: Now) -> Iterator[Proposal]:
    """When the event is over and every head that was won has been told."""
    state = now.state
    ended = state.phase == "over" and state.ending != "cancelled"
    if ended and bounty_pot(state) and not state.ones.get("bounties_settled") and not open_heads(state):
        cites = now.book.who_changes_settings.cites
        yield Proposal(kind="settle-bounties", command=SettleBounties(), why="bounty.can-be-settled", cites=cites)
