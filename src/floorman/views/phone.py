"""An event as one of its players sees it on their phone: their seat, stack and prize, and nobody else's affairs.

What all phones show of everybody together is made once for all of them, in `field`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import Accepted, Chips, EntryId, Instant, Needs, RuleId, SeatNo, TableNo, joined, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.chips.totals import average_stack
from floorman.tournament.commands import Rebuy, ReEnter
from floorman.tournament.commands.playing import known_positions
from floorman.tournament.consequences.penalising import where_he_stays
from floorman.tournament.entering.money import owed, to_give_back
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.holdings import DealOffer, Out
from floorman.tournament.penalties import FINAL, served
from floorman.tournament.places.placing import Placed, last_played, places
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.deals import players_left, still_stands, sure_of, votes_needed
from floorman.tournament.prizes.ladder import ladder_of
from floorman.tournament.prizes.told import (
    Shared,
    is_draft,
    is_forecast,
    paid_told,
    prizes_got,
    prizes_told,
    shared_places,
    to_the_money,
)
from floorman.tournament.prizes.winnings import Winning, paid_to, winnings
from floorman.tournament.seating.first_button import button_is_told, opening_button
from floorman.views.boards import BoardView
from floorman.views.held import HeldView
from floorman.views.moves import MoveView, move_view, moved_view
from floorman.views.on_clock import OnClockView
from floorman.views.put_out import PutOutView, put_out_view
from floorman.views.races import RaceTold, race_told
from floorman.views.split import SplitView, split_view
from floorman.views.stacks import all_known, how_known, stacks_are_open


class Field(Struct, frozen=True):
    """What all phones of an event have in common."""

    left: int
    entries: int
    average: Chips
    prizes: tuple[Coins, ...]
    paid: int
    placed: Mapping[EntryId, Placed]
    won: Mapping[EntryId, Winning]
    stacks: tuple[Chips, ...]  # of those who are in, the smallest first; none where not all may be told
    cites: tuple[RuleId, ...]  # by which stacks are told, or not
    places: int  # from the first to the last
    got: tuple[tuple[int, Coins], ...]  # place and prize of each who gets something, once it is over
    shared: tuple[Shared, ...]  # paid places that several share, until then


class SpotView(Struct, frozen=True):
    """A seat of the table, and what it is in the hand that is on, or in the next one: the same that the desk shows."""

    seat: SeatNo
    taken: bool
    button: bool = False
    blind: str = ""  # small or big


class PenaltyView(Struct, frozen=True):
    """What is still to be sat out: hands, rounds of the button, or until an instant; and where to be meanwhile."""

    kind: str
    hands: int = 0
    rounds: int = 0
    until: Instant = 0
    stays: str = ""  # out-of-area, away-from-table, at-seat

    @property
    def final(self) -> bool:
        """Is it no matter of sitting out: is the player out of the event?"""
        return self.kind in FINAL


class OutView(Struct, frozen=True):
    """How it ended. `again`: one may enter or buy once more, `until` the end of a level where one is named."""

    why: str
    place: int = 0
    shared: int = 1
    prize: Coins = 0
    paid: Coins = 0
    again: bool = False
    until: int | None = None
    together: int = 0  # so many others went out in the same hand or round, and were ranked with them
    cites: tuple[RuleId, ...] = ()  # by which


class DealView(Struct, frozen=True):
    """The deal that lies on the table: the player's own share and everybody's, and what they have said to it.

    Without shares each gets the prize of their place. `agreed` of `needed` have said yes so far, `refused` no.
    """

    agreed: int
    needed: int
    cites: tuple[RuleId, ...]
    refused: int = 0
    own: Coins = 0
    shares: tuple[tuple[str, Coins], ...] = ()  # by name, the greatest first
    leaves: tuple[Coins, ...] = ()
    said: bool | None = None
    under: Coins = 0  # so much less than the player has for certain without it


class OwnCallView(Struct, frozen=True):
    """The player has called the floor, since when, and since when somebody is on their way."""

    number: int
    at: Instant
    going_at: Instant | None = None
    table: TableNo = 0  # from which it was made


class PhoneView(Struct, frozen=True):
    """`rank` is 0 where the book keeps the stacks of others, or not all of them are known, or all are equal."""

    version: int
    id: EntryId
    name: str
    number: int
    phase: str
    status: str
    left: int
    entries: int
    average: Chips
    prizes: tuple[Coins, ...]
    paid: int
    currency: str
    table: TableNo = 0
    seat: SeatNo = 0
    spots: tuple[SpotView, ...] = ()
    first_button: SeatNo | None = None  # of the evening at the player's table, so long as nobody knows more
    move: MoveView | None = None
    moved: MoveView | None = None  # how the player came to this seat, where they were sent to it and are there
    stack: Chips = 0
    counted_at: Instant | None = None
    known_by: str = ""  # start, count, reckoned, hands: whence the books know what the player has
    rank: int = 0
    cites: tuple[RuleId, ...] = ()  # by which the player is told their rank, or not
    penalty: PenaltyView | None = None
    put_out: PutOutView | None = None  # he was excluded or disqualified
    out: OutView | None = None
    deal: DealView | None = None
    talks: bool = False  # on a deal
    forecast: bool = False  # the prizes are not published yet
    to_money: int = 0  # so many go out before everybody is paid; 0: it is reached, or nobody can count yet
    drafted: bool = False  # nor were they before it was over
    prizes_version: int = 0
    prizes_why: str = ""  # the id of what was said to this version
    calls: tuple[OwnCallView, ...] = ()
    held: HeldView | None = None
    closed: bool = False  # the evening is closed: everybody goes home
    board: BoardView | None = None  # of the player's table, where the cards of the desk lie on phones
    places: int = 0  # from the first to the last: one for each player, however often they came
    got: tuple[tuple[int, Coins], ...] = ()  # place and prize of each who gets something, once it is over
    owes: Coins = 0  # with all the player's entries
    gets_back: Coins = 0  # of what the player paid for an entry that is none any more
    secured: Coins = 0  # by a deal, whatever is still played for
    race: RaceTold | None = None  # of small chips at the player's table, since its last hand
    on_clock: OnClockView | None = None  # the player's time runs: everybody at the table hears it
    split: SplitView | None = None  # of a deal, while the rest is played for
    shared: tuple[Shared, ...] = ()  # paid places that several share, until it is over

    __repr__ = short_repr


def field(now: Now) -> Field:
    state, came = now.state, turnout(now.state)
    told, cites = stacks_are_open(state, now.book, now.at)
    playing = [who for who, entry in state.entries.items() if entry.status == "entered"]
    stacks = [state.stacks.get(who, 0) for who in playing]
    return Field(
        left=state.left,
        entries=came.entries,
        average=average_stack(state),
        prizes=prizes_told(state, now.book),
        paid=paid_told(state, now.book),
        placed=places(state),
        won=winnings(state, now.book),
        stacks=tuple(sorted(stacks)) if told and all_known(state, now.at) else (),
        cites=cites,
        places=came.places,
        got=prizes_got(state, now.book),
        shared=shared_places(state, now.book),
    )


def phone_view(now: Now, all: Field, entry: EntryId, aliases: Mapping[str, str]) -> PhoneView | None:
    """As whoever plays with this entry sees it, or with a later one of theirs; None where there is no such entry."""
    state = now.state
    if entry not in state.entries:
        return None
    id = _shown(state, entry)
    made, sits = state.entries[id], state.sits.get(id)
    count = state.counted.get(id)
    return PhoneView(
        version=state.version,
        id=id,
        name=aliases.get(made.person, ""),
        number=made.number,
        phase=state.phase,
        status=made.status,
        left=all.left,
        entries=all.entries,
        average=all.average,
        prizes=all.prizes,
        paid=all.paid,
        currency=state.plan.currency,
        table=sits.table if sits else 0,
        seat=sits.seat if sits else 0,
        spots=_spots(now, sits.table) if sits else (),
        first_button=opening_button(state, sits.table, now.book, now.at) if sits else None,
        move=move_view(state, id),
        moved=moved_view(state, id),
        stack=state.stacks.get(id, 0),
        counted_at=count.at if count is not None else None,
        known_by=_known_by(state, id),
        rank=_rank(state, all, id),
        cites=all.cites,
        penalty=_penalty(now, id),
        put_out=put_out_view(state, id),
        out=_out(now, all, id),
        deal=_deal(now, id, aliases),
        talks=bool(state.ones["talks"]),
        forecast=is_forecast(now),
        to_money=to_the_money(now),
        drafted=is_draft(state),
        prizes_version=ladder_of(state).version,
        prizes_why=ladder_of(state).why,
        calls=_calls(state, id),
        owes=sum(owed(state, one) for one in _entries_of(state, id)),
        gets_back=sum(to_give_back(state, one) for one in _entries_of(state, id)),
        places=all.places,
        closed=state.closed is not None,
        got=all.got,
        secured=state.shares.get(id, 0),
        split=split_view(state, aliases),
        shared=all.shared,
        race=race_told(state, now.book, sits.table, aliases) if sits and sits.table in state.races else None,
    )


def _shown(state: Tournament, entry: EntryId) -> EntryId:
    """The player's last entry; where it was struck off, or waited until it was over, the one they played with."""
    person = state.entries[entry].person
    id = state.current.get(person, entry)
    gone = state.entries[id].status == "cancelled" or state.phase == "over"
    return (last_played(state, person) or id) if gone else id


def _calls(state: Tournament, id: EntryId) -> tuple[OwnCallView, ...]:
    own = ((number, call) for number, call in sorted(state.calls.items()) if call.who == id)
    return tuple(OwnCallView(number, call.at, call.going_at, call.table) for number, call in own)


def _entries_of(state: Tournament, id: EntryId) -> list[EntryId]:
    """All of the player's: where they entered again, what they owe for the first that is still open, or get back."""
    person = state.entries[id].person
    if state.current.get(person) == person:  # the first entry has their name, and no later one came
        return [id]
    return [one for one, entry in state.entries.items() if entry.person == person]


def _spots(now: Now, table: TableNo) -> tuple[SpotView, ...]:
    """The player's table as seen from afar: which seats are taken, and where button and blinds lie, if known."""
    state, book = now.state, now.book
    told = button_is_told(state, table, book, now.at)
    coming = known_positions(state, table, book) if told else None
    marker = 0 if coming is None else coming.marker
    blinds = {} if coming is None else {coming.small_blind: "small", coming.big_blind: "big"}
    seats = range(1, state.tables[table].size + 1)
    taken = state.seats[table]
    return tuple(SpotView(seat, seat in taken, seat == marker, blinds.get(seat, "")) for seat in seats)


def _known_by(state: Tournament, id: EntryId) -> str:
    sits = state.sits.get(id)
    if sits is not None and state.tables[sits.table].action != "none":
        return "hands"
    how = how_known(state, id)
    return "count" if how == "said" else how


def _rank(state: Tournament, all: Field, id: EntryId) -> int:
    if not all.stacks or state.entries[id].status != "entered":
        return 0
    if all.stacks[0] == all.stacks[-1]:  # as before the first hand: nobody is ahead
        return 0
    return 1 + len(all.stacks) - bisect_right(all.stacks, state.stacks.get(id, 0))


def _penalty(now: Now, id: EntryId) -> PenaltyView | None:
    sitting = served(now.state.serving, id, now.at)
    if sitting is None:
        return None
    stays = where_he_stays(sitting.kind, now.book).replace("_", "-")
    until = sitting.until if sitting.until > now.at else 0  # hands may be left of one that was for a time as well
    return PenaltyView(sitting.kind.replace("_", "-"), sitting.hands, sitting.rounds, until, stays)


def _out(now: Now, all: Field, id: EntryId) -> OutView | None:
    """For whoever has left, and for those whom the end of the event found at the table."""
    out, placed, won = now.state.outs.get(id), all.placed.get(id), all.won.get(id)
    if now.state.entries[id].status != "out" and placed is None:
        return None
    running = now.state.phase == "running" and id in now.state.outs
    rebuys = running and isinstance(Rebuy(id).decide(now), Accepted | Needs)
    again = rebuys or (running and isinstance(ReEnter(id).decide(now), Accepted | Needs))
    until = _rebuy_until(now.state) if rebuys else now.state.plan.re_entry_ends
    return OutView(
        why="end" if out is None else out.why,
        place=placed.place if placed else 0,
        shared=placed.shared if placed else 1,
        prize=won.prize if won else 0,
        paid=paid_to(now.state, id),
        again=again,
        until=until if until is not None else now.state.plan.registration_until,
        together=len(_together(now.state, id)),
        cites=_ranked_by(now, id),
    )


def _together(state: Tournament, id: EntryId) -> list[Out]:
    """Who went out in the same hand; nobody's affairs but that they did."""
    own = state.outs.get(id)
    if own is None or own.why != "bust":
        return []
    return [one for who, one in state.outs.items() if who != id and one.round == own.round and one.why == "bust"]


def _ranked_by(now: Now, id: EntryId) -> tuple[RuleId, ...]:
    """Why the player's place is this one, where several went out at once."""
    others = _together(now.state, id)
    if not others:
        return ()
    own, book = now.state.outs[id], now.book
    here = all(one.place is not None and own.place is not None and one.place.table == own.place.table for one in others)
    cites = book.bust_same_table.cites if here else book.bust_different_tables.cites
    equal = own.stack is not None and any(one.stack == own.stack for one in others)
    return joined(cites, book.bust_equal_stacks.cites) if equal else cites


def _rebuy_until(state: Tournament) -> int | None:
    return None if state.plan.rebuy is None else state.plan.rebuy.until


def _deal(now: Now, id: EntryId, aliases: Mapping[str, str]) -> DealView | None:
    """For those whom it concerns: everybody who is still in."""
    state, needs = now.state, now.book.deal_needs
    offer: DealOffer | None = state.ones.get("deal_offer")
    if offer is None or not state.ones["talks"] or state.entries[id].status != "entered":
        return None
    if not still_stands(state, offer):
        return None
    said = [state.deal_votes[who] for who in players_left(state) if who in state.deal_votes]
    shares = [(aliases.get(state.entries[who].person, ""), coins) for who, coins in offer.shares.items()]
    return DealView(
        agreed=sum(said),
        needed=votes_needed(now.book, state.left),
        cites=needs.cites,
        refused=sum(not yes for yes in said),
        own=offer.shares.get(id, 0),
        shares=tuple(sorted(shares, key=lambda one: (-one[1], one[0]))),
        leaves=offer.leaves,
        said=state.deal_votes.get(id),
        under=max(sure_of(state, offer.leaves) - offer.shares.get(id, 0), 0) if offer.shares else 0,
    )
