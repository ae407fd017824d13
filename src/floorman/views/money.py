"""The money of an event as its floor pays it out: the ladder, who has won what, heads, and what a deal would give."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import Chips, EntryId, RuleId
from floorman.tournament import Now, Tournament
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.bounties import bounty_pot, head_of, is_open, undrawn
from floorman.tournament.prizes.deals import offers, players_left, still_to_win, uncounted, votes_needed
from floorman.tournament.prizes.ladder import fitting, is_stale, ladder_of
from floorman.tournament.prizes.money import overlay, to_divide
from floorman.tournament.prizes.told import prizes_told
from floorman.tournament.prizes.winnings import paid_to, winnings
from floorman.views.names import name_of


class WinnerView(Struct, frozen=True):
    """Somebody who gets money. `open`: what has to be decided before, lot or ruling."""

    id: EntryId
    name: str
    place: int
    prize: Coins
    paid: Coins
    open: str = ""
    cites: tuple[RuleId, ...] = ()


class OwesView(Struct, frozen=True):
    id: EntryId
    name: str
    coins: Coins


class HeadView(Struct, frozen=True):
    """What is on a head. `open`: he is out, and nobody has said yet who gets it."""

    id: EntryId
    name: str
    coins: Coins
    open: bool


class MoneyView(Struct, frozen=True):
    """`fits` is what the prizes would have to be now, where entries came or went since they were published."""

    pool: Coins
    overlay: Coins
    prizes: tuple[Coins, ...]
    state: str
    version: int
    fits: tuple[Coins, ...]
    winners: tuple[WinnerView, ...]
    owed: tuple[OwesView, ...]
    bounty_way: str
    bounties: Coins
    undrawn: Coins
    heads: tuple[HeadView, ...]


class DealerView(Struct, frozen=True):
    """A player of a deal: his stack, if anybody knows it, and what each way would give him."""

    id: EntryId
    name: str
    stack: Chips
    shares: dict[str, Coins]
    said: bool | None = None  # yes or no to the deal that lies on the table


class DealView(Struct, frozen=True):
    """What a deal would be about. `needed` of those left have to agree."""

    allowed: bool
    talks: bool
    offered: bool  # a deal lies on the table
    clock: str  # what the talks do to it: stops, runs, floor
    needed: int
    prizes: tuple[Coins, ...]
    covers_all: bool  # nothing may be left to play for
    uncounted: tuple[int, ...]  # tables
    players: tuple[DealerView, ...]
    cites: tuple[RuleId, ...]
    told: bool = False  # are the stacks of this moment known, or were they told for it?
    way: str = ""  # of the deal that lies on the table


def money_view(now: Now, aliases: Mapping[str, str]) -> MoneyView:
    state = now.state
    ladder = ladder_of(state)
    return MoneyView(
        pool=to_divide(state),
        overlay=overlay(state),
        prizes=prizes_told(state, now.book),
        state=ladder.state,
        version=ladder.version,
        fits=fitting(state) if is_stale(state) else (),
        winners=_winners(now, aliases),
        owed=tuple(
            OwesView(id, name_of(state, id, aliases), entry.due.total)
            for id, entry in state.entries.items()
            if entry.due.total and entry.status != "cancelled"
        ),
        bounty_way=state.plan.bounties.way,
        bounties=bounty_pot(state),
        undrawn=undrawn(state),
        heads=_heads(state, aliases),
    )


def _winners(now: Now, aliases: Mapping[str, str]) -> tuple[WinnerView, ...]:
    state, placed = now.state, places(now.state)
    found = [
        WinnerView(
            id,
            name_of(state, id, aliases),
            placed[id].place if id in placed else 0,
            one.prize,
            paid_to(state, id),
            one.open,
            one.cites,
        )
        for id, one in winnings(state, now.book).items()
        if one.prize or one.open
    ]
    return tuple(sorted(found, key=lambda one: (one.place, one.name)))


def _heads(state: Tournament, aliases: Mapping[str, str]) -> tuple[HeadView, ...]:
    """The heads of those who are in, and those that nobody has got yet."""
    placed = places(state)
    found = []
    for id, entry in state.entries.items():
        out = state.outs.get(id)
        open = out is not None and id in placed and is_open(state, id, out, placed[id].place)
        if open or (entry.status == "entered" and head_of(state, id)):
            found.append(HeadView(id, name_of(state, id, aliases), head_of(state, id), open))
    return tuple(sorted(found, key=lambda one: (not one.open, -one.coins, one.name)))


def deal_view(now: Now, aliases: Mapping[str, str], stacks: Mapping[EntryId, Chips], leaves: Coins) -> DealView:
    """With these stacks where somebody has counted them for it, else with those of the books."""
    state, book = now.state, now.book
    left = players_left(state)
    offer = state.ones.get("deal_offer")
    if not stacks and offer is not None and offer.stacks:
        stacks = offer.stacks  # they have voted on these
    known = {id: stacks.get(id) or state.stacks.get(id, 0) for id in left}
    ways = offers(state, known, leaves)
    return DealView(
        allowed=bool(book.deals_allowed.value),
        talks=bool(state.ones["talks"]),
        offered=offer is not None,
        clock=str(book.deal_talks_clock.value),
        needed=votes_needed(book, state.left),
        prizes=still_to_win(state),
        covers_all=book.after_deal.value == "event_over",
        uncounted=() if stacks else tuple(uncounted(state)),
        players=tuple(
            DealerView(
                id=id,
                name=name_of(state, id, aliases),
                stack=known[id],
                shares={way: shares[id] for way, shares in ways.items()},
                said=state.deal_votes.get(id),
            )
            for id in sorted(left, key=lambda id: -known[id])
        ),
        cites=(*book.deals_allowed.cites, *book.deal_needs.cites),
        told=bool(stacks),
        way="" if offer is None else offer.way or "by-place",
    )
