"""Whose turn it is at tables where players act on their own devices, and how long they have.

These times are the desk's own and not the log's: after an outage whoever had to decide has the full time again, without
anybody having to say so. How long it is says the book's shot clock where one runs, else the usual of tables in the
browser; and everybody has a bank of time besides. What the house has settled for the event goes before both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import Card
from floorman.floor import AnyCommand, Floor, OpenHand
from floorman.floor.commands import Act, Report
from floorman.floor.events import HandRewound
from floorman.floor.open_hand import AROUND
from floorman.hand import NOBODY, BringIn, Draw, Hand, offers
from floorman.terms import By, EntryId, Instant, Millis, SeatNo, TableNo
from floorman.tournament import Now
from floorman.tournament.consequences.time_cards import shot_clock

# Where no book says it.
USUAL_SECONDS = 30
BANK_SECONDS = 60

# Whoever has left the hand is not waited for any longer than this.
AWAY_SECONDS = 2

DESK = By("desk", "direction")


# What is said about a hand, and leaves it as it is.
WORDS = frozenset(AROUND) - {HandRewound}


class Turn(Struct, frozen=True):
    """A decision that a person at their device has to make."""

    seat: SeatNo
    who: EntryId
    version: int  # of the hand's stream, when it came
    since: Instant
    ends_at: Instant
    banked: bool = False  # the player's bank runs
    called: bool = False  # somebody has called the clock on them: no bank helps them then


def whose(hand: Hand) -> SeatNo:
    """Who has to act or draw; 0 for nobody."""
    place = hand.to_act if hand.to_act != NOBODY else hand.to_draw
    return 0 if place == NOBODY or hand.owed or hand.held or hand.closed else hand.seats[place]


def seconds_for(floor: Floor, at: Instant, *, away: bool) -> int:
    if away:
        return AWAY_SECONDS
    if said := floor.state.plan.online.seconds:
        return said
    runs, _ = shot_clock(Now(floor.state, DESK, at, floor.book, floor.secret))
    return floor.book.shot_clock_seconds.value if runs else USUAL_SECONDS


def on_the_clock(open: OpenHand, who: EntryId, seat: SeatNo, now: Instant) -> Turn | None:
    """The player's turn, where the clock was called. If nobody was here when it ended, it runs in full again."""
    clock = open.clock
    if clock is None or clock.seat != seat:
        return None
    since = clock.started_at if clock.ends_at > now else now
    return Turn(seat, who, open.version, since, since + clock.total, called=True)


def still_decides(open: OpenHand, who: EntryId, turn: Turn | None) -> Turn | None:
    """The player's turn goes on, where nothing but words was told since: what is reported gives them no more time."""
    if turn is None or turn.who != who or turn.version > open.version:
        return None
    since = [event for step in open.steps if step.version > turn.version for event in step.events]
    return replace(turn, version=open.version) if all(type(event) in WORDS for event in since) else None


def clock_called(table: TableNo, by_seat: SeatNo, turn: Turn, now: Instant, usual: int = USUAL_SECONDS) -> Report:
    """A player calls the clock on whoever is thinking. The desk stands in for the floor, which would have looked how
    long it has been: their usual time is over, and they live on their bank."""
    told = {
        "kind": "clock-called",
        "seat": turn.seat,
        "by": "player",
        "by_seat": by_seat,
        "at_table": True,
        "thought_s": (now - turn.since) // 1000 + (usual if turn.banked else 0),
        "reasonable_time": turn.banked,
        "floor_called": True,
    }
    return Report(table=table, report=told)


def out_of_time(table: TableNo, open: OpenHand, turn: Turn, marked: tuple[Card, ...] = ()) -> AnyCommand | None:
    """What the desk says of a decision whose time is out; None where it has been made. In a draw the cards that the
    player has marked go, as their page has said."""
    hand = open.hand
    if open.version != turn.version or whose(hand) != turn.seat:
        return None
    if hand.to_draw != NOBODY:
        return Act(table=table, act=Draw(turn.seat, marked))
    offer = offers(hand)
    if offer is not None and offer.bring_in is not None:
        return Act(table=table, act=BringIn(turn.seat))
    return Report(table=table, report={"kind": "clock-expired", "seat": turn.seat})


def bank_of(floor: Floor) -> int:
    """The seconds that everybody has once besides."""
    said = floor.state.plan.online.bank
    return BANK_SECONDS if said is None else said


class Banks:
    """How much of the player's time bank everybody has left."""

    def __init__(self, seconds: Callable[[], int] = lambda: BANK_SECONDS) -> None:
        self._seconds = seconds  # that everybody has
        self._used: dict[EntryId, Millis] = {}

    def left(self, who: EntryId) -> Millis:
        return max(self._seconds() * 1000 - self._used.get(who, 0), 0)

    def use(self, who: EntryId, time: Millis) -> None:
        self._used[who] = self._used.get(who, 0) + max(time, 0)


def bank_left(banks: Banks, who: EntryId, turns: Mapping[TableNo, Turn], at: Instant) -> int:
    """Milliseconds of the player's time bank, also while it runs."""
    running = next((turn for turn in turns.values() if turn.who == who and turn.banked), None)
    return max(banks.left(who) - (at - running.since if running is not None else 0), 0)
