"""One table as the floor sees it from above: who sits where with what, what marks a seat, what the table waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, RuleId, SeatNo, TableNo, short_repr
from floorman.tournament import Tournament
from floorman.tournament.chips.records import alarm_key
from floorman.tournament.chips.totals import lies_at, open_alarms, table_total
from floorman.tournament.chips.unseen import came_uncounted
from floorman.tournament.commands.playing import known_positions
from floorman.tournament.consequences.penalising import where_he_stays
from floorman.tournament.events.seating import goes_now
from floorman.tournament.holdings import Place, Reserve
from floorman.tournament.penalties import Sitting, is_final, served
from floorman.tournament.seating.first_button import (
    button_is_asked,
    button_is_told,
    button_rule,
    hand_goes_on,
    opening_button,
    said_at,
)
from floorman.views.calls import CallView, calls_at
from floorman.views.names import name_of
from floorman.views.notices import moments_at, notices
from floorman.views.plan import NoticeView, told
from floorman.views.stacks import counts_alone, how_known

# What marks a seat, and what an empty one is kept for.
MARKS = ("excluded", "penalty", "absent", "moved", "bot", *get_args(Reserve))


class SeatView(Struct, frozen=True):
    """One seat of a table, taken or not, and what the next hand makes of it."""

    seat: SeatNo
    id: EntryId = ""
    name: str = ""
    stack: Chips = 0
    button: bool = False
    blind: str = ""  # small or big
    marks: tuple[str, ...] = ()  # excluded, penalty, moved, absent, bot; of an empty seat held, locked, special-needs
    came_from: Place | None = None  # of somebody who is on their way here
    stays: str = ""  # where the player has to be while they sit out a penalty: out-of-area, away-from-table, at-seat
    known: str = ""  # how anybody knows their stack: start, count, said, reckoned; empty where the hands tell it
    counted_at: Instant | None = None
    whom: str = ""  # for whom an empty seat is kept: the name of a text beside the log
    misses: int = 0  # so many hands the player still sits out for a penalty


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
    button_said_at: Instant = 0  # when somebody said it last, where by now it may have gone on
    again: bool = False  # the coming hand is one that was void, and is dealt once more
    hand_goes_on: bool = False  # one that is only counted: whoever goes out in it may end it
    first_button: SeatNo | None = None  # of the evening, so long as nobody knows more
    button_asked: str = ""  # why it has to be said now: final, redraw, day, heads-up
    button_cites: tuple[RuleId, ...] = ()

    __repr__ = short_repr


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
    alone = counted and counts_alone(state, number)
    blinds = {} if coming is None else {coming.small_blind: "small", coming.big_blind: "big"}

    def seat_view(seat: SeatNo) -> SeatView:
        who = players.get(seat)
        button = coming is not None and coming.marker == seat
        if who is None:
            place = Place(number, seat)
            return SeatView(seat, button=button, marks=_kept(state, place), whom=state.kept_for.get(place, ""))
        walk, sitting = goes_now(state, who), served(state.serving, who, at)
        return SeatView(
            seat,
            who,
            name_of(state, who, aliases),
            state.stacks.get(who, 0),
            button,
            blinds.get(seat, ""),
            _marks(state, who, sitting, moved=walk is not None),
            None if walk is None else walk.leaves,
            "" if sitting is None else where_he_stays(sitting.kind, book).replace("_", "-"),
            "start" if who in uncounted else how_known(state, who) if alone else "",
            None if (count := state.counted.get(who)) is None else count.at,
            misses=0 if sitting is None else sitting.hands,
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
        button_said_at=said_at(state, number, book, at),
        again=play.again is not None,
        hand_goes_on=hand_goes_on(state, number, at),
        first_button=opening_button(state, number, book, at),
        button_asked=asked,
        button_cites=button_rule(table, book).cites if asked in ("final", "redraw") else (),
    )


def _race(state: Tournament, number: TableNo) -> tuple[Chips, Chips] | None:
    race = state.races.get(number)
    return None if race is None or race.settled else (race.value, race.into)


def _marks(state: Tournament, who: EntryId, sitting: Sitting | None, *, moved: bool) -> tuple[str, ...]:
    """What the floor should see of a seat at a glance."""
    presence = state.presence.get(who, "present")
    if presence == "present" and not moved and sitting is None and who not in state.bots:
        return ()
    excluded = presence == "put-out" or is_final(sitting)
    found = {
        # He sits there until the hand is over, or his chips do until they are gone.
        "excluded": excluded,
        "penalty": not excluded and (presence == "penalised" or sitting is not None),
        # Whoever is away and was moved is away still: a plate has room for one of them.
        "absent": presence not in ("present", "penalised", "put-out"),
        "moved": moved,
        "bot": who in state.bots,
    }
    return tuple(mark for mark, holds in found.items() if holds)


def _kept(state: Tournament, place: Place) -> tuple[str, ...]:
    return (state.reserved[place],) if place in state.reserved else ()
