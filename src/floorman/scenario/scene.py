"""How a story stands at one moment, as a picture would show it: the hand that is played, the room and its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.floor import OpenHand
from floorman.hand import NOBODY, Hand, pots_of, to_show
from floorman.hand.events import PotAwarded
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.hand_story import OneHand
from floorman.terms import By, Chips, Instant, SeatNo, TableNo
from floorman.tournament import Now
from floorman.views import ClockView, FloorView, HandView, clock_view, floor_view, hand_view
from floorman.views.hand import street_lying
from floorman.views.live_hand import PotView

if TYPE_CHECKING:
    from floorman.scenario.run import AnyStory


class HandScene(Struct, frozen=True):
    """A hand with every card that its story knows. `table` is 0 where the story is of a hand alone."""

    table: TableNo
    most: SeatNo  # the highest seat that matters here
    game: str
    street: str
    view: HandView
    names: dict[SeatNo, str]
    marker: SeatNo | None  # where the button lies
    blinds: dict[SeatNo, str]  # small or big
    pots: tuple[PotView, ...]  # main pot first
    turn: SeatNo  # who acts, draws or shows now; 0: nobody
    won: dict[SeatNo, Chips]
    away: tuple[SeatNo, ...]  # who is not at their seat
    apart: dict[SeatNo, Chips]  # who sits there and is not dealt in
    closed: bool
    held: bool


class RoomScene(Struct, frozen=True):
    """The tables, the clock and what is proposed. `table` is the one that the last step was about; 0: none."""

    floor: FloorView
    clock: ClockView
    at: Instant
    table: TableNo


class Scene(Struct, frozen=True):
    hand: HandScene | None = None
    room: RoomScene | None = None


def scene_of(story: AnyStory) -> Scene:
    if isinstance(story, OneHand):
        apart = {one.seat: one.stack for one in story.story.seat if one.seat not in story.hand.at}
        return Scene(hand=_hand(story.table.open, 0, {}, apart))
    table, state = story.table or 0, story.state
    open = story.floor.hands.get(table)
    names = {seat: state.entries[who].person for seat, who in state.players(table).items()} if table else {}
    return Scene(None if open is None else _hand(open, table, names, {}), _room(story, table))


def _room(story: TournamentStory, table: TableNo) -> RoomScene:
    now = Now(story.state, By("story", "director"), story.at, story.book, story.secret)
    return RoomScene(floor_view(now, {}), clock_view(story.state, story.at), story.at, table)


def _hand(open: OpenHand, table: TableNo, names: dict[SeatNo, str], apart: dict[SeatNo, Chips]) -> HandScene:
    """`apart` are those who sit there and are not dealt in."""
    hand, where = open.hand, open.hand.positions
    blinds = {where.small_blind: "small", where.big_blind: "big"} if hand.started.forced.big_blind else {}
    return HandScene(
        table=table,
        most=max(
            (
                *hand.at,
                *apart,
                where.marker,
                where.small_blind or 0,
                where.big_blind or 0,
            )
        ),
        game=hand.started.game,
        street=street_lying(hand),
        view=hand_view(hand, None, counts=True, looks=True),
        names=names,
        marker=where.marker if hand.rules.game.has_blinds else None,
        blinds={seat: blind for seat, blind in blinds.items() if seat is not None},
        pots=tuple(PotView(pot.amount, tuple(hand.seats[one] for one in pot.claimants)) for pot in pots_of(hand)),
        turn=_turn(hand),
        won=_won(open),
        away=tuple(one.seat for one in hand.started.seats if one.presence != "present"),
        apart=apart,
        closed=hand.closed,
        held=hand.held,
    )


def _turn(hand: Hand) -> SeatNo:
    place = next((one for one in (hand.to_act, hand.to_draw, to_show(hand)) if one != NOBODY), NOBODY)
    return 0 if place == NOBODY else hand.seats[place]


def _won(open: OpenHand) -> dict[SeatNo, Chips]:
    won: dict[SeatNo, Chips] = {}
    for share in (share for event in open.events() if isinstance(event, PotAwarded) for share in event.shares):
        won[share.seat] = won.get(share.seat, 0) + share.amount
    return won
