"""An event as its floor runs it: who is entered, who sits where with what, who is out, what is to be paid.

Players stand here by what they are called; ids go along for the commands of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from msgspec import Struct

from floorman.floor.by_itself import tables_by_themselves
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Fact, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.accounts import owed_by
from floorman.tournament.chips.records import alarm_key
from floorman.tournament.chips.totals import average_stack, expected_total, open_alarms, table_total
from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.consequences.penalising import where_he_stays
from floorman.tournament.holdings import Place, Reserve
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins
from floorman.tournament.planning.drawing import Forecast, forecast_end
from floorman.tournament.prizes.money import entries_made
from floorman.tournament.prizes.told import prizes_told
from floorman.tournament.prizes.winnings import winnings
from floorman.tournament.proposals import Proposal, ProposedMove, proposals
from floorman.tournament.proposals.final_table import final_table_waits
from floorman.tournament.seating.breaking import break_order
from floorman.views.calls import CallView, calls_at
from floorman.views.names import name_of
from floorman.views.notices import moments_at, notices
from floorman.views.plan import NoticeView, PlanView, plan_view, told
from floorman.views.rounds import RoundView, round_view

# What marks a seat, and what an empty one is kept for.
MARKS = ("penalty", "moved", "absent", "bot", *get_args(Reserve))


class PlayerView(Struct, frozen=True):
    """One entry. `place` is 0 for whoever is in."""

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
    known: str = ""  # where hands are not told: how anybody knows his stack, by a start or a count
    counted_at: Instant | None = None
    paid: Coins = 0


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
    known: str = ""  # how anybody knows his stack: by the start, a count; empty where the hands tell it
    counted_at: Instant | None = None


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
    action: str = "none"  # who tells what is done in a hand
    final: bool = False
    calls: tuple[CallView, ...] = ()  # that wait for the floor
    dealing: bool = False  # a hand is being played, as far as anybody has told
    waits: str = ""  # in hand-for-hand: done, held, released
    last_hands: int | None = None  # of the day, that it still plays
    race: tuple[Chips, Chips] | None = None  # chips that are raced off here now: from, to
    button_told: bool = True  # does anybody know where the button lies?


class ProposalView(Struct, frozen=True):
    """What the situation proposes, as code and facts for its sentence."""

    id: str
    kind: str
    why: str
    facts: dict[str, Fact]
    cites: tuple[RuleId, ...]
    moves: tuple[ProposedMove, ...]


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
    average: Chips = 0
    agree: bool = True  # does every count tally with the books?
    registration_closed: bool = False
    hand_for_hand: bool = False
    by_themselves: bool = False  # some tables are played on devices, and go on by themselves
    confirms: bool = False  # what they would do is confirmed first
    round: RoundView | None = None
    waits: tuple[HeldUpView, ...] = ()


def floor_view(now: Now, aliases: Mapping[str, str]) -> FloorView:
    state, book = now.state, now.book
    players = _players(state, book, aliases)
    ranking = sorted((one for one in players if one.place), key=lambda one: (one.place, one.number))
    return FloorView(
        phase=state.phase,
        ending=state.ending,
        left=state.left,
        entries=entries_made(state),
        chips=expected_total(state),
        players=players,
        ranking=tuple(ranking),
        tables=tuple(table_view(state, number, book, aliases) for number in state.open_tables()),
        plan=plan_view(state, book),
        prizes=prizes_told(state, book),
        unseated=sum(entry.status == "entered" and id not in state.sits for id, entry in state.entries.items()),
        proposals=tuple(_proposal(one) for one in proposals(now)),
        forecast=forecast_end(state, now.at),
        break_order=break_order(state, book),
        average=average_stack(state),
        agree=not open_alarms(state),
        registration_closed=state.registration_closed,
        hand_for_hand=state.hand_for_hand,
        by_themselves=bool(tables_by_themselves(state)),
        confirms=state.plan.confirms,
        round=round_view(state),
        waits=tuple(_waits(now)),
    )


def _waits(now: Now) -> Iterator[HeldUpView]:
    """What a host expects at this moment and does not see proposed."""
    until = final_table_waits(now)
    if until is not None:
        yield HeldUpView("waits.final-table", {"left": now.state.left, "level": until}, "close-registration")


def _proposal(one: Proposal) -> ProposalView:
    return ProposalView(one.id, one.kind, one.why, one.facts, one.cites, one.moves)


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
                known=known_by(state, id),
                counted_at=state.counted[id].at if id in state.counted else None,
                paid=entry.charged.total - state.money.get(owed_by(id), 0),
            )
        )
    return tuple(sorted(found, key=lambda one: one.number))


def table_view(state: Tournament, number: TableNo, book: Rulebook, aliases: Mapping[str, str]) -> TableView:
    table, play, players = state.tables[number], state.play[number], state.players(number)
    coming = play.hand or coming_positions(state, number, book)

    def seat_view(seat: SeatNo) -> SeatView:
        who = players.get(seat)
        button = coming is not None and coming.marker == seat
        if who is None:
            return SeatView(seat, button=button, marks=_kept(state, Place(number, seat)))
        blinds = {} if coming is None else {coming.small_blind: "small", coming.big_blind: "big"}
        return SeatView(
            seat,
            who,
            name_of(state, who, aliases),
            state.stacks.get(who, 0),
            button,
            blinds.get(seat, ""),
            _marks(state, who),
            state.walks[who].source if who in state.walks else None,
            _stays(state, who, book),
            known_by(state, who),
            state.counted[who].at if who in state.counted else None,
        )

    return TableView(
        number=number,
        state=table.state,
        hands=play.hands,
        players=len(players),
        seats=tuple(seat_view(seat) for seat in range(1, table.size + 1)),
        hints=told(notices(book, "dealer", moments_at(state, number))),
        chips=table_total(state, number),
        alarm=alarm_key(number) in open_alarms(state),
        action=table.action,
        final=table.final,
        calls=calls_at(state, number, aliases),
        dealing=play.hand is not None,
        waits=state.waits[number].why if number in state.waits else "",
        last_hands=state.countdowns[number].left if number in state.countdowns else None,
        race=_race(state, number),
        button_told=button_is_told(state, number),
    )


def button_is_told(state: Tournament, number: TableNo) -> bool:
    """Does anybody know where it lies? Not where play has begun and nobody ever told a hand or a button."""
    play = state.play[number]
    if state.phase != "running" or state.tables[number].action != "none":
        return True
    return play.hand is not None or play.last is not None


def known_by(state: Tournament, who: EntryId) -> str:
    """How anybody knows what he has, where the hands do not tell it and play has begun."""
    place = state.sits.get(who)
    if place is None or state.phase == "before" or state.tables[place.table].action != "none":
        return ""
    return "count" if who in state.counted else "start"


def _race(state: Tournament, number: TableNo) -> tuple[Chips, Chips] | None:
    race = state.races.get(number)
    return None if race is None or race.settled else (race.value, race.into)


def _marks(state: Tournament, who: EntryId) -> tuple[str, ...]:
    """What the floor should see of a seat at a glance."""
    presence = state.presence.get(who, "present")
    found = {
        "penalty": presence in ("penalised", "put-out") or who in state.serving,
        "moved": who in state.walks,
        "absent": presence not in ("present", "penalised", "put-out"),
        "bot": who in state.bots,
    }
    return tuple(mark for mark, holds in found.items() if holds)


def _stays(state: Tournament, who: EntryId, book: Rulebook) -> str:
    sitting = state.serving.get(who)
    return "" if sitting is None else where_he_stays(sitting.kind, book).replace("_", "-")


def _kept(state: Tournament, place: Place) -> tuple[str, ...]:
    return (state.reserved[place],) if place in state.reserved else ()
