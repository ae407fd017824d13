"""Who knocked whom out, as the closed hand tells it: what is asked for where bounties are played."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.hand.events import HandClosed
from floorman.terms import EntryId, SeatNo
from floorman.tournament.commands import Bounty


def knockouts(closed: HandClosed, players: Mapping[SeatNo, EntryId]) -> tuple[Bounty, ...]:
    """For each who lost their last chips: the bounty goes to the winners of the pot that held them, the most first."""
    found = []
    for out in sorted(closed.out, key=lambda out: out.seat):
        winners = sorted(out.winners, key=lambda share: (-share.amount, share.seat))
        found.append(Bounty(players[out.seat], tuple(players[share.seat] for share in winners)))
    return tuple(found)
