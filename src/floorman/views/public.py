"""An event as anybody may look it up: who sits where, who is out at which place, and stacks where the book tells them.

Players stand here by their aliases, without ids.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import By, Chips, EntryId, Instant, RuleId, SeatNo, TableNo, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.totals import average_stack
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.prizes.told import (
    Shared,
    dealt_out,
    is_draft,
    is_forecast,
    paid_told,
    prizes_told,
    shared_places,
)
from floorman.tournament.prizes.winnings import winnings
from floorman.views.names import alias_of
from floorman.views.split import SplitView, split_view
from floorman.views.stacks import all_known, stacks_are_open


class SeatedView(Struct, frozen=True):
    """Somebody who is in. `stack` is None where it is not told."""

    name: str
    table: TableNo = 0
    seat: SeatNo = 0
    stack: Chips | None = None
    rank: int = 0  # by stacks; who have the same share it


class PlacedView(Struct, frozen=True):
    """Somebody who has their place, with what it pays."""

    name: str
    place: int
    shared: int = 1
    prize: Coins = 0
    dealt: Coins = 0  # of it by a deal


class PublicView(Struct, frozen=True):
    """`players`: with their stacks the richest first, else by where they sit."""

    version: int
    name: str
    phase: str
    ending: str
    left: int
    entries: int
    average: Chips
    stack: Chips  # everybody's first
    currency: str
    prizes: tuple[Coins, ...]
    paid: int
    players: tuple[SeatedView, ...]
    ranking: tuple[PlacedView, ...]
    stacks_told: bool
    cites: tuple[RuleId, ...]  # by which stacks are told, or not
    dealt: Coins = 0  # by a deal, beside the prizes that are still played for
    forecast: bool = False  # the prizes are not published yet
    drafted: bool = False  # nor were they before it was over
    prizes_version: int = 0
    prizes_why: str = ""  # the id of what was said to this version
    people: int = 0  # who played; one who entered again once; 0 where nobody knows
    bought: int = 0  # rebuys and add-ons, which are in the prizes beside the entries
    split: SplitView | None = None  # of a deal, while the rest is played for
    shared: tuple[Shared, ...] = ()  # paid places that several share, until it is over
    deal: bool = False  # one was made

    __repr__ = short_repr


def public_view(state: Tournament, book: Rulebook, aliases: Mapping[str, str], at: Instant) -> PublicView:
    told, cites = stacks_are_open(state, book, at)
    came = turnout(state)
    playing = [id for id, entry in state.entries.items() if entry.status == "entered" and state.phase != "over"]
    return PublicView(
        version=state.version,
        name=state.name,
        phase=state.phase,
        ending=state.ending,
        left=state.left,
        entries=came.entries,
        average=average_stack(state),
        stack=state.stack,
        currency=state.plan.currency,
        prizes=prizes_told(state, book),
        paid=paid_told(state, book),
        players=_players(state, playing, aliases, told=told, ranked=told and all_known(state, at)),
        ranking=_ranking(state, book, aliases),
        stacks_told=told,
        cites=cites,
        dealt=dealt_out(state, book),
        forecast=is_forecast(Now(state, By("", "public"), at, book)),
        drafted=is_draft(state),
        prizes_version=ladder_of(state).version,
        prizes_why=ladder_of(state).why,
        people=came.people,
        bought=sum(one.rebuys + one.add_ons for one in state.entries.values() if one.counts),
        split=split_view(state, aliases),
        shared=shared_places(state, book),
        deal=any(state.shares.values()) or state.ending == "deal",
    )


def _players(
    state: Tournament, playing: list[EntryId], aliases: Mapping[str, str], *, told: bool, ranked: bool
) -> tuple[SeatedView, ...]:
    stacks = sorted(state.stacks.get(id, 0) for id in playing) if told else []
    found = []
    for id in playing:
        sits, stack = state.sits.get(id), state.stacks.get(id, 0)
        found.append(
            SeatedView(
                name=alias_of(state, id, aliases),
                table=sits.table if sits else 0,
                seat=sits.seat if sits else 0,
                stack=stack if told else None,
                rank=1 + len(stacks) - bisect_right(stacks, stack) if ranked else 0,
            )
        )
    return tuple(sorted(found, key=_order))


def _order(one: SeatedView) -> tuple[int, int, int]:
    return (-(one.stack or 0), one.table, one.seat)


def _ranking(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[PlacedView, ...]:
    won = winnings(state, book)
    found = sorted(places(state).items(), key=lambda item: (item[1].place, state.entries[item[0]].number))
    return tuple(
        PlacedView(
            alias_of(state, id, aliases),
            one.place,
            one.shared,
            won[id].prize if id in won else 0,
            state.shares.get(id, 0),
        )
        for id, one in found
    )
