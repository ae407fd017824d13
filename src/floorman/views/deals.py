"""The board of a deal: the stacks as somebody knows them, what each way would give, and what everybody says to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Chips, EntryId, Instant, RuleId, SeatNo, StaffRank, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands.deals import goes_on
from floorman.tournament.holdings import DealOffer
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.deals import (
    bounties_left,
    chips_before,
    is_counted,
    offers,
    players_left,
    still_stands,
    still_to_win,
    sure_of,
    votes_needed,
)
from floorman.tournament.prizes.sharing import Terms
from floorman.tournament.prizes.winnings import winnings
from floorman.views.names import name_of
from floorman.views.stacks import known_by
from floorman.views.with_nobody import NobodysView, nobodys

DealWay: TypeAlias = Literal["icm", "chip-chop", "even", "own", "by-place"]
WAYS: tuple[DealWay, ...] = ("icm", "chip-chop", "even", "own")
EURO = 100


class Talk(Struct, frozen=True, kw_only=True):
    """What is talked about, as a form tells it. Without a way it is what lies on the table, or how one begins."""

    way: DealWay | None = None
    stacks: Mapping[EntryId, Chips | None] = {}
    own: Mapping[EntryId, Coins | None] = {}
    leaves: Coins = 0
    terms: Terms = Terms()
    with_bounties: bool = False


class DealerView(Struct, frozen=True):
    """A player of a deal. `stack` is None where nobody knows it; `said` is their word to what lies on the table."""

    id: EntryId
    name: str
    stack: Chips | None
    shares: dict[str, Coins]
    exact: dict[str, Coins] = {}  # where rounding made another one of it
    own: Coins | None = None
    said: bool | None = None
    table: TableNo = 0
    seat: SeatNo = 0
    counted_at: Instant | None = None
    offered: Coins = 0  # by what lies on the table


class DealView(Struct, frozen=True, kw_only=True):
    """What a deal would be about. `needed` of those left have to agree."""

    allowed: bool
    talks: bool
    offered: bool  # a deal lies on the table
    same: bool  # and it is what the form says
    offer_way: str
    offer_leaves: Coins
    clock: str  # what the talks do to it: stops, runs, floor
    starts: bool  # play goes on with their end, and the clock that stood for them runs at once
    needed: int
    agreed: int
    refused: int
    prizes: tuple[Coins, ...]
    covers_all: bool  # nothing may be left to play for
    players: tuple[DealerView, ...]
    cites: tuple[RuleId, ...]
    after_cites: tuple[RuleId, ...]
    talk: Talk
    chips: Chips  # that are in play
    counted: Chips  # what the stacks make, as far as they are known
    divided: Coins  # among those left, now
    bounties: Coins  # on heads, that could go into it
    least: Coins  # what the last of those left is sure of
    opened_by: StaffRank = "floor"  # who may open and end the talks, at least
    made: tuple[tuple[str, Coins], ...] = ()  # what deals have given, by name; first to whom most
    won_on_top: tuple[tuple[str, int, Coins], ...] = ()  # once it is over: what was left to play for, with its place
    nobodys: tuple[NobodysView, ...] = ()  # chips that are in none of these stacks
    outdated: bool = False  # everybody was asked about one that would give something else by now

    @property
    def unknown(self) -> tuple[DealerView, ...]:
        """Whose stack has to be counted."""
        return tuple(one for one in self.players if not one.stack)

    @property
    def own_left(self) -> Coins:
        """What the own amounts leave, or, below nothing, take too much."""
        return self.divided - sum(one.own or 0 for one in self.players)

    @property
    def ready(self) -> bool:
        """Could everybody be asked about it as it stands?"""
        if self.unknown or self.counted != self.chips or self.divided < 0:
            return False
        if self.talk.way == "own":
            return self.own_left == 0 and all(one.own is not None for one in self.players)
        return all(self.talk.way in one.shares for one in self.players)

    @property
    def agree(self) -> bool:
        """Do as many say yes as it takes?"""
        return self.offered and self.agreed >= self.needed

    @property
    def waits(self) -> tuple[DealerView, ...]:
        """Who has not said a word to it."""
        return tuple(one for one in self.players if one.said is None)


def begun(state: Tournament) -> Talk:
    """What lies on the table; else the way of most deals, in whole units where the prizes are."""
    offer: DealOffer | None = state.ones.get("deal_offer")
    if offer is None:
        whole = all(prize % EURO == 0 for prize in still_to_win(state))
        return Talk(way="icm", terms=Terms(unit=EURO if whole else 1))
    way: DealWay = offer.way or ("own" if offer.shares else "by-place")
    return Talk(
        way=way,
        stacks=dict(offer.stacks or {}),
        own=dict(offer.shares) if way == "own" else {},
        leaves=sum(offer.leaves),
        terms=Terms(offer.unit, offer.rest, offer.first),
        with_bounties=offer.with_bounties,
    )


def deal_view(now: Now, aliases: Mapping[str, str], told: Talk) -> DealView:
    """With what the form says; what it does not say is as it lies on the table, and as the books know it."""
    state, book = now.state, now.book
    talk = told if told.way is not None else begun(state)
    offer: DealOffer | None = state.ones.get("deal_offer")
    stands = offer is not None and still_stands(state, offer)
    left, bounties = players_left(state), bounties_left(state)
    known = {id: talk.stacks[id] if id in talk.stacks else _known(now, id) for id in left}
    stacks = {id: stack for id, stack in known.items() if stack}
    more = bounties if talk.with_bounties else 0
    ways = offers(state, stacks, talk.leaves, more, talk.terms) if len(stacks) == len(left) else {}
    rounds = ways and talk.terms.unit > 1
    exact = offers(state, stacks, talk.leaves, more, replace(talk.terms, unit=1)) if rounds else {}
    own = talk.own or ways.get("icm") or ways.get("even") or {}
    said = {id: state.deal_votes[id] for id in left if id in state.deal_votes}
    view = DealView(
        allowed=bool(book.deals_allowed.value),
        talks=bool(state.ones["talks"]),
        offered=stands,
        same=stands and offer is not None and _is(offer, talk, own, known),
        offer_way="" if offer is None else offer.way or ("own" if offer.shares else "by-place"),
        offer_leaves=0 if offer is None else sum(offer.leaves),
        clock=str(book.deal_talks_clock.value),
        starts=bool(state.ones["talks"]) and goes_on(now) != state.clock,
        needed=votes_needed(book, state.left),
        agreed=sum(said.values()),
        refused=sum(not yes for yes in said.values()),
        prizes=still_to_win(state),
        covers_all=book.after_deal.value == "event_over",
        players=tuple(
            DealerView(
                id=id,
                name=name_of(state, id, aliases),
                stack=known[id],
                shares={way: shares[id] for way, shares in ways.items()},
                exact={way: one[id] for way, one in exact.items() if one[id] != ways[way][id]},
                own=own.get(id),
                said=said.get(id),
                table=state.sits[id].table if id in state.sits else 0,
                seat=state.sits[id].seat if id in state.sits else 0,
                counted_at=_counted_at(state, id, known[id]),
                offered=0 if offer is None else offer.shares.get(id, 0),
            )
            for id in _in_order(state, left, aliases)
        ),
        cites=(*book.deals_allowed.cites, *book.deal_needs.cites),
        after_cites=book.after_deal.cites,
        talk=talk,
        chips=chips_before(state, left),
        counted=sum(stacks.values()),
        divided=sum(still_to_win(state)) + more - talk.leaves,
        bounties=bounties,
        least=sure_of(state, (talk.leaves,) if talk.leaves else ()),
        opened_by=book.who_opens_deal_talks.value,
        made=_made(state, left, aliases),
        won_on_top=tuple(_won_on_top(now, aliases)) if state.phase == "over" else (),
        nobodys=nobodys(state, aliases) if state.phase == "running" else (),
        outdated=offer is not None and not stands,
    )
    return view


def _won_on_top(now: Now, aliases: Mapping[str, str]) -> Iterator[tuple[str, int, Coins]]:
    state, placed = now.state, places(now.state)
    for who, won in winnings(state, now.book).items():
        share = state.shares.get(who, 0)
        if share and won.prize > share and who in placed:
            yield name_of(state, who, aliases), placed[who].place, won.prize - share


def _made(state: Tournament, left: list[EntryId], aliases: Mapping[str, str]) -> tuple[tuple[str, Coins], ...]:
    """Highest first; once it is over, of everybody who agreed."""
    whose = list(state.shares) if state.phase == "over" else left
    agreed = [(name_of(state, id, aliases), state.shares[id]) for id in whose if state.shares.get(id)]
    return tuple(sorted(agreed, key=lambda one: (-one[1], one[0])))


def _in_order(state: Tournament, left: list[EntryId], aliases: Mapping[str, str]) -> list[EntryId]:
    """By the stacks of the books, then by name: rows stay where they are while somebody fills in what was counted."""
    return sorted(left, key=lambda id: (-state.stacks.get(id, 0), name_of(state, id, aliases), id))


def _known(now: Now, id: EntryId) -> Chips | None:
    """What the player has, if anybody knows: a number nobody counted is none."""
    return now.state.stacks.get(id, 0) if is_counted(now.state, id, now.at) else None


def _counted_at(state: Tournament, id: EntryId, stack: Chips | None) -> Instant | None:
    """When somebody counted this very number; nothing beside one that was typed here, said or reckoned."""
    counted = known_by(state, id) == "count" and stack == state.stacks.get(id)
    return state.counted[id].at if counted else None


def _is(
    offer: DealOffer, talk: Talk, own: Mapping[EntryId, Coins | None], known: Mapping[EntryId, Chips | None]
) -> bool:
    """Is what lies on the table what the form says?"""
    way = offer.way or ("own" if offer.shares else "by-place")
    if (way, sum(offer.leaves), offer.with_bounties) != (talk.way, talk.leaves, talk.with_bounties):
        return False
    if way == "own":
        return dict(own) == offer.shares
    return Terms(offer.unit, offer.rest, offer.first) == talk.terms and (
        offer.stacks is None or dict(offer.stacks) == dict(known)
    )
