"""An event as its floor runs it: who is entered, who sits where with what, who is out, what is to be paid.

Players stand here by what they are called; ids go along for the commands of a page.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.floor.by_itself import tables_by_themselves
from floorman.rulebook import Rulebook
from floorman.terms import Accepted, Chips, EntryId, Fact, Instant, RuleId, SeatNo, TableNo, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.bags import all_bagged, unaccounted
from floorman.tournament.chips.case import left_in_case
from floorman.tournament.chips.totals import (
    average_stack,
    counted_never,
    expected_total,
    open_alarms,
    unsure_tables,
)
from floorman.tournament.commands.seating import OpenTable
from floorman.tournament.entering.money import has_paid, owed, to_give_back
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.entering.windows import re_entry_may_come, registration_is_over
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.planning.drawing import Forecast, forecast_end
from floorman.tournament.prizes.told import Shared, prizes_got, prizes_told, shared_places
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.proposals import DRAWS_ALL, Proposal, ProposedMove, proposals
from floorman.tournament.proposals.final_table import final_table_at
from floorman.tournament.proposals.together import brought_together
from floorman.tournament.proposals.untold import buttons_asked
from floorman.tournament.seating.breaking import break_order, breaks_at, still_to_come
from floorman.tournament.seating.positions import hand_is_on
from floorman.views.apart import WishView, wishes
from floorman.views.calls import CallView, calls_open
from floorman.views.held_up import HeldUpView, alarms, waits
from floorman.views.names import name_of
from floorman.views.owed import DisputeView, OwedPenaltyView, disputes_open, penalties_owed
from floorman.views.plan import PlanView, plan_view
from floorman.views.rounds import RoundView, round_view
from floorman.views.split import SplitView, split_view
from floorman.views.stacks import counts_alone, how_known
from floorman.views.tables import TableView, table_view


class PlayerView(Struct, frozen=True):
    """One entry. `place` is 0 for whoever is in, and 1 for the winner once it is over, who stays `entered`."""

    id: EntryId
    name: str
    number: int
    status: str
    table: TableNo = 0
    seat: SeatNo = 0
    stack: Chips = 0
    place: int = 0
    shared: int = 1
    prize: Coins = 0
    bot: str = ""  # how a bot plays for them, if one does
    known: str = ""  # where hands are not told: how anybody knows their stack: start, count, said, reckoned
    counted_at: Instant | None = None
    paid: Coins = 0
    invited: bool = False  # by the house: the player pays nothing
    dealt: Coins = 0  # of the player's prize what a deal gave them


# By these somebody goes from one table to another.
LEAVE_TABLES = ("break", "balance", "part")


class ProposalView(Struct, frozen=True):
    """What the situation proposes, as code and facts for its sentence."""

    id: str
    kind: str
    why: str
    facts: dict[str, Fact]
    cites: tuple[RuleId, ...]
    moves: tuple[ProposedMove, ...]
    together: tuple[tuple[EntryId, EntryId], ...] = ()  # who would then sit at one table, and is not to
    asks: tuple[TableNo, ...] = ()  # tables whose button decides it, and nobody has told
    waits: tuple[TableNo, ...] = ()  # tables whose hand has to be over before it can be carried out


class FloorView(Struct, frozen=True):
    """What a floor desk shows of players, tables, prizes and proposals."""

    phase: str
    ending: str
    left: int
    entries: int
    chips: Chips
    players: tuple[PlayerView, ...]  # by number
    ranking: tuple[PlayerView, ...]  # those who are out, and the winner, the best first
    tables: tuple[TableView, ...]
    plan: PlanView
    prizes: tuple[Coins, ...]
    unseated: int  # entered, and without a seat
    proposals: tuple[ProposalView, ...]
    forecast: Forecast | None  # of the end, as long as the event runs
    break_order: tuple[TableNo, ...] = ()
    breaks_at: tuple[TableNo, int] = (0, 0)  # which of them is the next, and with how many players left; or 0 and 0
    final_at: int = 0  # with so many players the final table begins; 0 where there is none to draw
    average: Chips = 0
    agree: bool = True  # does every count tally with the books?
    split: SplitView | None = None  # of a deal, while the rest is played for
    shared: tuple[Shared, ...] = ()  # paid places that several share, until it is over
    got: tuple[tuple[int, Coins], ...] = ()  # place and prize of each who gets something, once it is over
    unsure: tuple[TableNo, ...] = ()  # tables of which nobody can say whether their chips agree
    case: Chips | None = None  # what is left in the case, less than nothing where it could not have been enough
    uncounted: tuple[TableNo, ...] = ()  # tables that nobody has ever counted as a whole, where nobody tells the hands
    registration_closed: bool = False
    registration_over: bool = False  # closed, or its last level is past
    next_table: int = 0  # the number of a table that could be added now; 0: none may be
    to_come: int = 0  # who may still want a seat, as long as registration is open
    re_entry: bool = False  # somebody who is out, or will be next, may still enter again
    hand_for_hand: bool = False
    by_themselves: bool = False  # some tables are played on devices, and go on by themselves
    confirms: bool = False  # what they would do is confirmed first
    round: RoundView | None = None
    waits: tuple[HeldUpView, ...] = ()
    alarms: tuple[HeldUpView, ...] = ()  # counts that differ: where, and by what
    owing: tuple[EntryId, ...] = ()  # whoever owes money, also those who are out: as the till says
    gives_back: int = 0  # so many have paid for an entry that is none any more, and have not got it back
    gives_back_coins: Coins = 0
    owed: tuple[OwedPenaltyView, ...] = ()  # penalties that must be given and are not
    disputes: tuple[DisputeView, ...] = ()  # that nobody has decided
    calls: tuple[CallView, ...] = ()  # that are open, also of tables that were broken since, the oldest first
    people: int = 0  # who played; one who entered again once; 0 where nobody knows
    wishes: tuple[WishView, ...] = ()  # who is not to sit at one table with whom
    closed_at: Instant | None = None  # when the evening was closed

    __repr__ = short_repr


def floor_view(now: Now, aliases: Mapping[str, str]) -> FloorView:
    state, book = now.state, now.book
    came, night, unsure = turnout(state), all_bagged(state), unsure_tables(state)
    order = break_order(state, book)
    players = _players(state, book, aliases)
    back = [coins for id in state.entries if (coins := to_give_back(state, id))]
    ranking = sorted((one for one in players if one.place), key=lambda one: (one.place, one.number))
    return FloorView(
        phase=state.phase,
        ending=state.ending,
        left=state.left,
        entries=came.entries,
        chips=expected_total(state),
        players=players,
        ranking=tuple(ranking),
        tables=tuple(table_view(state, number, book, aliases, now.at, unsure) for number in state.open_tables()),
        plan=plan_view(state, book),
        prizes=prizes_told(state, book),
        split=split_view(state, aliases, name_of),
        shared=shared_places(state, book),
        got=prizes_got(state, book),
        unseated=sum(entry.status == "entered" and id not in state.sits for id, entry in state.entries.items()),
        proposals=tuple(_proposal(now, one) for one in proposals(now)),
        forecast=forecast_end(state, now.at),
        break_order=order,
        breaks_at=breaks_at(state, book, order),
        final_at=final_table_at(now),
        average=average_stack(state),
        agree=not unaccounted(state) if night else not open_alarms(state),
        unsure=() if night else unsure,
        case=left_in_case(state),
        uncounted=() if night else counted_never(state),
        registration_closed=state.registration_closed,
        registration_over=registration_is_over(now),
        next_table=_next_table(now),
        to_come=still_to_come(now),
        re_entry=re_entry_may_come(now),
        hand_for_hand=state.hand_for_hand,
        by_themselves=bool(tables_by_themselves(state)),
        confirms=state.plan.confirms,
        round=round_view(state, book),
        waits=tuple(waits(now)),
        alarms=tuple(alarms(state, aliases)),
        owing=tuple(id for id in state.entries if owed(state, id)),
        gives_back=len(back),
        gives_back_coins=sum(back),
        owed=penalties_owed(now, aliases),
        disputes=disputes_open(now),
        calls=calls_open(state, aliases),
        people=came.people,
        wishes=wishes(now, aliases),
        closed_at=None if state.closed is None else state.closed.since,
    )


def _next_table(now: Now) -> TableNo:
    number = max(now.state.tables, default=0) + 1
    return number if isinstance(OpenTable(number).decide(now), Accepted) else 0


def _proposal(now: Now, one: Proposal) -> ProposalView:
    beside = tuple(brought_together(now, one))
    return ProposalView(
        one.id, one.kind, one.why, one.facts, one.cites, one.moves, beside, buttons_asked(now, one), _waits(now, one)
    )


def _waits(now: Now, one: Proposal) -> tuple[TableNo, ...]:
    """Nobody leaves a table before its hand is over."""
    if one.kind in DRAWS_ALL:
        tables = set(now.state.open_tables())
    else:
        leave = one.moves if one.kind in LEAVE_TABLES else ()
        tables = {move.source.table for move in leave if move.source is not None}
    return tuple(table for table in sorted(tables) if hand_is_on(now.state, table))


def _players(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[PlayerView, ...]:
    placed, won = places(state), winnings(state, book)
    alone = {number for number in state.tables if counts_alone(state, number)}
    found = []
    for id, entry in state.entries.items():
        sits, place, count = state.sits.get(id), placed.get(id), state.counted.get(id)
        found.append(
            PlayerView(
                id=id,
                name=aliases.get(entry.person, entry.person),
                number=entry.number,
                status=entry.status,
                table=sits.table if sits else 0,
                seat=sits.seat if sits else 0,
                stack=state.stacks.get(id, 0),
                place=place.place if place else 0,
                shared=place.shared if place else 1,
                prize=won[id].prize if id in won else 0,
                bot=state.bots.get(id, ""),
                invited=entry.invited and id not in state.bots,
                dealt=state.shares.get(id, 0),
                known=how_known(state, id) if sits and sits.table in alone else "",
                counted_at=count.at if count else None,
                paid=has_paid(state, id),
            )
        )
    return tuple(sorted(found, key=lambda one: one.number))
