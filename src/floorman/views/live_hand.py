"""A hand that is being played at a table of an event, as one viewer may see it.

| who                                   | chips                 | cards                                              |
| anybody, a screen                     | as the book lets them | that lie open                                      |
| who plays in it                       | as the book lets them | their own besides                                  |
| who runs the table, and plays nowhere | all                   | that lie open; if they ask, all, where the book    |
|                                       |                       | lets their rank look at cards (who_looks_at_cards) |

Whoever holds an entry is a player first, whatever rank they show: no role lets them see a card that is not theirs. So a
program never looks at cards: nobody knows who reads with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from floorman.floor import Floor, OpenHand
from floorman.floor.events import HandRewound
from floorman.hand import (
    BOARD,
    BURN,
    NOBODY,
    Hand,
    Offers,
    awards_owed,
    offers,
    owed_to,
    pots_of,
    runs_most,
    to_show,
    winners_owed,
)
from floorman.hand.events import Acted, HandStarted, RoundClosed
from floorman.house import Caller
from floorman.reading import Reading
from floorman.terms import Chips, EntryId, Instant, RuleId, SeatNo, TableNo, at_least, short_repr
from floorman.tournament import Tournament
from floorman.views.hand import HandView, hand_view, shows_numbers, street_lying
from floorman.views.on_clock import OnClockView, on_clock
from floorman.views.ruled import RuledView, ruled_view


class Viewer(Struct, frozen=True):
    """What somebody is to one table."""

    seat: SeatNo | None = None  # where the viewer sits at it
    runs: bool = False  # the viewer tells its hands, or may
    looks: bool = False  # the viewer may be shown cards, if the book lets that rank


class ActsView(Struct, frozen=True):
    """What the seat whose turn it is may do: for themselves and for whoever tells it. Totals of the round."""

    seat: SeatNo
    fold: bool
    check: bool
    call_to: Chips | None
    raise_min_to: Chips | None
    raise_max_to: Chips | None
    bring_in: Chips | None
    why_no_raise: str = ""
    cites: tuple[RuleId, ...] = ()  # behind the limits, or behind there being none


class PotView(Struct, frozen=True):
    amount: Chips
    seats: tuple[SeatNo, ...]  # who may win it


class DoneView(Struct, frozen=True):
    """One act of the round that is being played, with the total it came to."""

    seat: SeatNo
    did: str
    to: Chips = 0


class OptionView(Struct, frozen=True):
    choose: str
    to: Chips | None = None
    forfeits: Chips = 0


class WaitsView(Struct, frozen=True):
    """What the hand waits for, beside an act. `decides`: a declaration or report that somebody has to settle."""

    cards: int = 0  # that are owed
    shows: SeatNo = 0
    awards: tuple[int, ...] = ()  # pots whose winners are to be told
    board: int = 0  # on which of several boards the first of them is won
    runs: int = 0  # so often may the rest of the board be dealt, if all in the hand agree: nobody has said yet
    second: str = ""  # what wins their second half, where they have one: low, or held as in drawmaha
    held: bool = False  # an all-in waits for the other tables
    decides: str = ""
    options: tuple[OptionView, ...] = ()  # among which somebody settles it


class TurnView(Struct, frozen=True):
    """How long the seat whose turn it is has, where players act on their own devices: by the desk's clock."""

    seat: SeatNo
    since: Instant
    ends_at: Instant
    banked: bool  # the player's bank of time runs
    bank: int  # milliseconds that are left of it


class LiveHandView(Struct, frozen=True):
    """The hand of a table. `number` names its stream, `version` is how far that has come.

    `back` are the versions that it can go back to: for whoever runs the table.
    """

    table: TableNo
    number: int
    version: int
    game: str
    street: str
    names: dict[SeatNo, str]
    hand: HandView
    acts: ActsView | None
    waits: WaitsView
    back: tuple[int, ...]
    clock: OnClockView | None = None
    pots: tuple[PotView, ...] = ()  # main pot first: for whoever runs the table
    done: tuple[DoneView, ...] = ()  # in this round
    grants_clock: str = ""  # by the book, the rank that puts a player on the clock
    undo: int = 0  # the version to go back to, to take back the last step; 0: there is none
    undoes: DoneView | None = None  # the act that this takes back, if it is one
    owed: tuple[str, ...] = ()  # the cards that are to come, one word for each: a seat, the board, a burn card
    ruled: tuple[RuledView, ...] = ()  # for whoever runs the table
    turn: TurnView | None = None
    bots: tuple[SeatNo, ...] = ()  # seats for which a bot plays

    __repr__ = short_repr


def live_hand_view(
    floor: Floor, table: TableNo, caller: Caller, aliases: Mapping[str, str], *, look: bool = False
) -> LiveHandView | None:
    """None where no hand is told. `look`: the viewer wants to see every card; it is no use to those who may not."""
    open = floor.hands.get(table)
    if open is None:
        return None
    state, hand = floor.state, open.hand
    viewer = viewer_of(state, table, caller)
    looks = look and viewer.looks and at_least(caller.rank, floor.book.who_looks_at_cards.value)
    own = viewer.seat if caller.scopes is None else None  # no program sees cards that nobody else may
    return LiveHandView(
        table=table,
        number=state.play[table].log,
        version=open.version,
        game=hand.started.game,
        street=street_lying(hand),
        names=_names(state, table, hand, aliases),
        hand=hand_view(hand, own, counts=viewer.runs or _in_numbers(state, table, hand), looks=looks),
        acts=_acts(offers(hand), viewer),
        waits=_waits(open, viewer),
        back=tuple(step.version for step in open.steps[:-1]) if viewer.runs else (),
        clock=on_clock(open),
        pots=_pots(hand) if viewer.runs else (),
        done=_done(open),
        grants_clock=floor.book.who_grants_clock.value,
        **_undo(open, viewer),
        owed=tuple(_place(place, hand) for place in owed_to(hand)) if viewer.runs else (),
        ruled=ruled_view(open) if viewer.runs else (),
        bots=tuple(seat for seat, who in sorted(state.players(table).items()) if who in state.bots),
    )


def _in_numbers(state: Tournament, table: TableNo, hand: Hand) -> bool:
    return shows_numbers(hand, state.tables[table].action == "players")


def viewer_of(state: Tournament, table: TableNo, caller: Caller) -> Viewer:
    """Whoever holds an entry is a player first."""
    entry = entry_of(state, caller)
    if entry is None:
        here = caller.table in (0, table)
        runs = here and at_least(caller.rank, "dealer")
        return Viewer(runs=runs, looks=runs and caller.scopes is None)
    place = state.sits.get(entry)
    return Viewer(place.seat if place is not None and place.table == table else None)


def entry_of(state: Tournament, caller: Caller) -> EntryId | None:
    """What the viewer plays with, or may come back with."""
    entry = state.entry_of(caller.entry) if caller.entry else state.current.get(caller.person)
    return None if entry is None or state.entries[entry].status == "cancelled" else entry


def _names(state: Tournament, table: TableNo, hand: Hand, aliases: Mapping[str, str]) -> dict[SeatNo, str]:
    people = {seat: state.entries[who].person for seat, who in state.players(table).items() if seat in hand.at}
    return {seat: aliases.get(person, person) for seat, person in people.items()}


def _acts(offer: Offers | None, viewer: Viewer) -> ActsView | None:
    return acts_view(offer, offer.seat if offer is not None and viewer.runs else viewer.seat)


def acts_view(offer: Offers | None, seat: SeatNo | None) -> ActsView | None:
    """What may be done at this seat now; None where it is not its turn."""
    if offer is None or seat != offer.seat:
        return None
    return ActsView(
        offer.seat,
        offer.fold,
        offer.check,
        offer.call_to,
        offer.raise_min_to,
        offer.raise_max_to,
        offer.bring_in,
        offer.why_no_raise,
        offer.cites,
    )


def _pots(hand: Hand) -> tuple[PotView, ...]:
    return tuple(PotView(pot.amount, tuple(hand.seats[place] for place in pot.claimants)) for pot in pots_of(hand))


def _done(open: OpenHand) -> tuple[DoneView, ...]:
    """Since the last round was closed."""
    found: list[DoneView] = []
    for event in (one for step in open.steps for one in step.events):
        match event:
            case RoundClosed() | HandStarted():
                found = []
            case Acted():
                found.append(DoneView(event.seat, event.did, event.to))
    return tuple(found)


def _undo(open: OpenHand, viewer: Viewer) -> dict[str, Any]:
    """The last step that is not itself a going back."""
    told = [number for number, step in enumerate(open.steps) if not isinstance(step.events[0], HandRewound)]
    if not viewer.runs or len(told) < 2:
        return {}
    acts = [DoneView(one.seat, one.did, one.to) for one in open.steps[told[-1]].events if isinstance(one, Acted)]
    return {"undo": open.steps[told[-2]].version, "undoes": acts[0] if acts else None}


def _place(place: int, hand: Hand) -> str:
    return {BOARD: "board", BURN: "burn"}.get(place) or str(hand.seats[place])


def _waits(open: OpenHand, viewer: Viewer) -> WaitsView:
    """Which pots have to be told depends on the cards that are known: that is for whoever tells them."""
    hand, standing = open.hand, open.minded.standing
    showing = to_show(hand)
    return WaitsView(
        cards=hand.owed,
        shows=0 if showing == NOBODY else hand.seats[showing],
        awards=winners_owed(hand) if viewer.runs else (),
        board=awards[0][1] if viewer.runs and (awards := awards_owed(hand)) else 0,
        runs=runs_most(hand),
        second=hand.rules.game.shown.second,
        held=hand.held,
        decides="" if standing is None else standing.action,
        options=() if standing is None else _options(standing, offers(hand)),
    )


def _options(standing: Reading, offer: Offers | None) -> tuple[OptionView, ...]:
    """Those of the reading; where it has none, what the player may do without an amount."""
    if standing.options:
        return tuple(OptionView(one.action, one.total, one.forfeits) for one in standing.options)
    if standing.at_least is not None:
        return (OptionView(standing.action, standing.at_least),)
    may = {} if offer is None else {"fold": offer.fold, "check": offer.check, "call": offer.call_to is not None}
    return tuple(OptionView(name) for name, holds in may.items() if holds)
