"""An event as its floor runs it: who is entered, who sits where with what, who is out, what is to be paid.

Players stand here by what they are called; ids go along for the commands of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec import Struct

from floorman.floor.by_itself import tables_by_themselves
from floorman.rulebook import Rulebook
from floorman.terms import Accepted, Chips, EntryId, Fact, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.accounts import owed_by
from floorman.tournament.bags import all_bagged, bagged, unaccounted
from floorman.tournament.chips.case import left_in_case
from floorman.tournament.chips.records import alarm_key
from floorman.tournament.chips.totals import (
    average_stack,
    counted_never,
    expected_total,
    is_sure,
    lies_at,
    open_alarms,
    table_total,
    unsure_tables,
)
from floorman.tournament.chips.unseen import came_uncounted
from floorman.tournament.commands.playing import known_positions
from floorman.tournament.commands.seating import OpenTable
from floorman.tournament.consequences.penalising import where_he_stays
from floorman.tournament.entering.formats import offers_again
from floorman.tournament.entering.money import owed, to_give_back
from floorman.tournament.entering.queue import ready, sold_out
from floorman.tournament.entering.turnout import turnout
from floorman.tournament.entering.windows import re_entry_is_over, registration_is_over
from floorman.tournament.events.seating import goes_now
from floorman.tournament.holdings import Place, Reserve
from floorman.tournament.places.placing import paid_places, places
from floorman.tournament.plan import Coins
from floorman.tournament.planning.drawing import Forecast, forecast_end
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.told import Shared, prizes_got, prizes_told, shared_places
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.proposals import Proposal, ProposedMove, proposals
from floorman.tournament.proposals.final_table import final_table_at, final_table_waits
from floorman.tournament.proposals.hand_for_hand import until_near_the_money
from floorman.tournament.proposals.together import brought_together
from floorman.tournament.proposals.untold import buttons_asked
from floorman.tournament.seating.breaking import break_order, still_to_come
from floorman.tournament.seating.draw import nobody_sits_yet
from floorman.tournament.seating.first_button import (
    button_is_asked,
    button_is_told,
    button_rule,
    nobody_tells_the_hand,
    opening_button,
)
from floorman.views.calls import CallView, calls_at
from floorman.views.names import name_of
from floorman.views.notices import moments_at, notices
from floorman.views.owed import DisputeView, OwedPenaltyView, disputes_open, penalties_owed
from floorman.views.plan import NoticeView, PlanView, plan_view, told
from floorman.views.rounds import RoundView, round_view
from floorman.views.split import SplitView, split_view
from floorman.views.stacks import known_by

# What marks a seat, and what an empty one is kept for.
MARKS = ("penalty", "absent", "moved", "bot", *get_args(Reserve))


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
    bot: str = ""  # how a bot plays for him, if one does
    known: str = ""  # where hands are not told: how anybody knows his stack: start, count, said, reckoned
    counted_at: Instant | None = None
    paid: Coins = 0
    invited: bool = False  # by the house: he pays nothing
    dealt: Coins = 0  # of his prize what a deal gave him


class SeatView(Struct, frozen=True):
    """One seat of a table, taken or not, and what the next hand makes of it."""

    seat: SeatNo
    id: EntryId = ""
    name: str = ""
    stack: Chips = 0
    button: bool = False
    blind: str = ""  # small or big
    marks: tuple[str, ...] = ()  # penalty, moved, absent, bot; of an empty seat held, locked, special-needs
    came_from: Place | None = None  # of somebody who is on his way here
    stays: str = ""  # where he has to be while he sits out a penalty: out-of-area, away-from-table, at-seat
    known: str = ""  # how anybody knows his stack: start, count, said, reckoned; empty where the hands tell it
    counted_at: Instant | None = None
    whom: str = ""  # for whom an empty seat is kept: the name of a text beside the log
    misses: int = 0  # so many hands he still sits out for a penalty


class TableView(Struct, frozen=True):
    """One table. `chips` is what should lie there; an alarm stands where somebody has counted something else."""

    number: TableNo
    state: str
    hands: int
    players: int
    seats: tuple[SeatView, ...]
    hints: tuple[NoticeView, ...]  # for the dealer
    chips: Chips = 0
    alarm: bool = False
    sure: bool = True  # does anybody know what should lie there?
    action: str = "none"  # who tells what is done in a hand
    final: bool = False
    calls: tuple[CallView, ...] = ()  # that wait for the floor
    dealing: bool = False  # a hand is being played, as far as anybody has told
    waits: str = ""  # in hand-for-hand: done, held, released
    last_hands: int | None = None  # of the day, that it still plays
    race: tuple[Chips, Chips] | None = None  # chips that are raced off here now: from, to
    button_told: bool = True  # does anybody know where the button lies?
    hand_goes_on: bool = False  # one that nobody tells, but for its button: whoever goes out in it may end it
    first_button: SeatNo | None = None  # of the evening, so long as nobody knows more
    button_asked: str = ""  # why it has to be said now: final, redraw, day, heads-up
    button_cites: tuple[RuleId, ...] = ()


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


class HeldUpView(Struct, frozen=True):
    """Something that is due and waits, what it waits for, and the command that would end that."""

    code: str
    facts: dict[str, Fact]
    do: str = ""


class FloorView(Struct, frozen=True):
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
    re_entry: bool = False  # somebody who is out may enter again at this moment
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
    people: int = 0  # who played; one who entered again once; 0 where nobody knows


def floor_view(now: Now, aliases: Mapping[str, str]) -> FloorView:
    state, book = now.state, now.book
    came, night, unsure = turnout(state), all_bagged(state), unsure_tables(state)
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
        break_order=break_order(state, book),
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
        re_entry=offers_again(now, "re_entry") is None and not re_entry_is_over(now),
        hand_for_hand=state.hand_for_hand,
        by_themselves=bool(tables_by_themselves(state)),
        confirms=state.plan.confirms,
        round=round_view(state, book),
        waits=tuple(_waits(now)),
        alarms=tuple(_alarms(state, aliases)),
        owing=tuple(id for id in state.entries if owed(state, id)),
        gives_back=len(back),
        gives_back_coins=sum(back),
        owed=penalties_owed(now, aliases),
        disputes=disputes_open(now),
        people=came.people,
    )


def _alarms(state: Tournament, aliases: Mapping[str, str]) -> Iterator[HeldUpView]:
    """Each says which table and what sums: that something does not agree helps nobody."""
    if all_bagged(state):  # what was counted at tables before means nothing beside what is in the bags
        if unaccounted(state):
            yield HeldUpView("sum.alarm-event", {"counted": bagged(state), "expected": expected_total(state)})
        return
    for _, one in sorted(open_alarms(state).items()):
        facts: dict[str, Fact] = {"counted": one.counted, "expected": one.expected}
        if one.who:
            yield HeldUpView("sum.alarm-stack", {**facts, "name": name_of(state, one.who, aliases)})
        elif one.table:
            yield HeldUpView("sum.alarm-table", {**facts, "table": one.table})
        else:
            yield HeldUpView("sum.alarm-event", facts)


def _waits(now: Now) -> Iterator[HeldUpView]:
    """What a host expects at this moment and does not see proposed."""
    until = final_table_waits(now)
    if until is not None:
        yield HeldUpView("waits.final-table", {"left": now.state.left, "level": until}, "close-registration")
    state = now.state
    if (lies := _without_prizes(now)) > 0:
        yield HeldUpView("waits.no-prizes", {"pool": lies})
    if state.phase != "running":
        return
    if (more := until_near_the_money(now)) is not None:
        yield HeldUpView("waits.hand-for-hand", {"count": more, "paid": paid_places(state)}, "announce-hand-for-hand")
    nowhere = sum(entry.status == "entered" and id not in state.sits for id, entry in state.entries.items())
    if nowhere and not state.counts.get("elsewhere"):
        forgotten = nobody_sits_yet(state)
        code = "waits.undrawn" if forgotten else "waits.unseated"
        yield HeldUpView(code, {"count": nowhere}, "draw-seats" if forgotten else "")
    if (waiting := len(ready(now))) and not registration_is_over(now) and sold_out(state):
        yield HeldUpView("waits.alternates", {"count": waiting})
    for number in state.open_tables():
        if state.tables[number].final and state.tables[number].action == "none" and not is_sure(state, number):
            yield HeldUpView("waits.final-count", {"table": number})
    for number, race in sorted(state.races.items()):
        table = state.tables.get(number)  # older logs may hold a race whose table was taken back
        if not race.settled and table is not None and table.state != "closed":
            yield HeldUpView("waits.race", {"table": number, "value": race.value})


def _without_prizes(now: Now) -> Coins:
    """What lies in a pool of which nobody has said who gets it, once nobody enters any more; 0 where all is well."""
    state = now.state
    settled = state.ending in ("cancelled", "deal") or state.plan.tickets is not None or bool(prizes_of(state))
    due = state.phase == "over" or (state.phase == "running" and registration_is_over(now))
    return to_divide(state) if due and not settled else 0


def _next_table(now: Now) -> TableNo:
    number = max(now.state.tables, default=0) + 1
    return number if isinstance(OpenTable(number).decide(now), Accepted) else 0


def _proposal(now: Now, one: Proposal) -> ProposalView:
    beside = tuple(brought_together(now, one))
    return ProposalView(one.id, one.kind, one.why, one.facts, one.cites, one.moves, beside, buttons_asked(now, one))


def _players(state: Tournament, book: Rulebook, aliases: Mapping[str, str]) -> tuple[PlayerView, ...]:
    placed, won = places(state), winnings(state, book)
    found = []
    for id, entry in state.entries.items():
        sits, place = state.sits.get(id), placed.get(id)
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
                known=known_by(state, id),
                counted_at=state.counted[id].at if id in state.counted else None,
                paid=entry.charged.total - state.money.get(owed_by(id), 0),
            )
        )
    return tuple(sorted(found, key=lambda one: one.number))


def table_view(
    state: Tournament,
    number: TableNo,
    book: Rulebook,
    aliases: Mapping[str, str],
    at: Instant,
    unsure: tuple[TableNo, ...] | None = None,
) -> TableView:
    """`unsure`: of these tables nobody can say what lies there, where that is known of all."""
    table, play, players = state.tables[number], state.play[number], state.players(number)
    uncounted = came_uncounted(state, number) if table.action != "none" else {}
    coming = known_positions(state, number, book)
    asked, lies = button_is_asked(state, number, book, at), lies_at(state, number, unsure)
    counted = table.action == "none"
    blinds = {} if coming is None else {coming.small_blind: "small", coming.big_blind: "big"}

    def seat_view(seat: SeatNo) -> SeatView:
        who = players.get(seat)
        button = coming is not None and coming.marker == seat
        if who is None:
            place = Place(number, seat)
            return SeatView(seat, button=button, marks=_kept(state, place), whom=state.kept_for.get(place, ""))
        walk = goes_now(state, who)
        return SeatView(
            seat,
            who,
            name_of(state, who, aliases),
            state.stacks.get(who, 0),
            button,
            blinds.get(seat, ""),
            _marks(state, who, moved=walk is not None),
            None if walk is None else walk.leaves,
            _stays(state, who, book),
            "start" if who in uncounted else known_by(state, who) if counted else "",
            state.counted[who].at if who in state.counted else None,
            misses=state.serving[who].hands if who in state.serving else 0,
        )

    return TableView(
        number=number,
        state=table.state,
        hands=play.hands,
        players=len(players),
        seats=tuple(seat_view(seat) for seat in range(1, table.size + 1)),
        hints=told(notices(book, "dealer", moments_at(state, number))),
        chips=lies or table_total(state, number),
        alarm=alarm_key(number) in open_alarms(state),
        sure=lies is not None,
        action=table.action,
        final=table.final,
        calls=calls_at(state, number, aliases),
        dealing=play.hand is not None,
        waits=state.waits[number].why if number in state.waits else "",
        last_hands=state.countdowns[number].left if number in state.countdowns else None,
        race=_race(state, number),
        button_told=button_is_told(state, number, book, at),
        hand_goes_on=nobody_tells_the_hand(state, number, at),
        first_button=opening_button(state, number, book, at),
        button_asked=asked,
        button_cites=button_rule(table, book).cites if asked in ("final", "redraw") else (),
    )


def _race(state: Tournament, number: TableNo) -> tuple[Chips, Chips] | None:
    race = state.races.get(number)
    return None if race is None or race.settled else (race.value, race.into)


def _marks(state: Tournament, who: EntryId, *, moved: bool) -> tuple[str, ...]:
    """What the floor should see of a seat at a glance."""
    presence = state.presence.get(who, "present")
    if presence == "present" and not moved and who not in state.serving and who not in state.bots:
        return ()
    found = {
        "penalty": presence in ("penalised", "put-out") or who in state.serving,
        # Whoever is away and was moved is away still: a plate has room for one of them.
        "absent": presence not in ("present", "penalised", "put-out"),
        "moved": moved,
        "bot": who in state.bots,
    }
    return tuple(mark for mark, holds in found.items() if holds)


def _stays(state: Tournament, who: EntryId, book: Rulebook) -> str:
    sitting = state.serving.get(who)
    return "" if sitting is None else where_he_stays(sitting.kind, book).replace("_", "-")


def _kept(state: Tournament, place: Place) -> tuple[str, ...]:
    return (state.reserved[place],) if place in state.reserved else ()
