"""What a finished hand is an example of, read from its log alone; and what the logs together must show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from floorman.cards import UNKNOWN
from floorman.hand import GAMES, AnyEvent
from floorman.hand.events import (
    Acted,
    Did,
    HandKilled,
    HandStarted,
    HolesDealt,
    KillReason,
    Posted,
    PostKind,
    StreetDealt,
)
from floorman.hand.events import PotAwarded as Paid
from floorman.hand.setup import AnteKind, Presence
from tests.hand.table import BOOKS
from tests.logs.fields import kinds, optional, says
from tests.logs.hands import READ, HandLog

# The engine has given no showing a citation so far.
SILENT = {"hand.shown/1.cites"}

WORDS = {
    "did": get_args(Did),
    "posted": get_args(PostKind),
    "killed": get_args(KillReason),
    "seat": get_args(Presence),
    "ante": get_args(AnteKind),
}
# Of each game a hand that is shown down by at least two.
SHOWDOWNS = {f"{game} to the showdown" for game in GAMES}
SCENES = {
    "a house's answers", "an all-in called", "two side pots", "a pot shared", "a hand for the high and one for the low",
    "one hand for high and low", "a low half shared", "unknown cards", "an empty button", "an empty small blind",
    "two players", "a full table", "two out in one hand", "two cards for all in stud",
}  # fmt: skip


def wanted() -> set[str]:
    words = {f"{what} {word}" for what, several in WORDS.items() for word in several}
    said = (kinds(AnyEvent) | optional(AnyEvent)) - SILENT
    return {*said, *words, *SHOWDOWNS, *SCENES, *(f"book {book}" for book in BOOKS)}


def marks(log: HandLog) -> set[str]:
    events = log.events
    first = events[0]
    assert isinstance(first, HandStarted), "the first event starts the hand"
    return {
        f"book {log.book}",
        *(one for event in events for one in says(event)),
        *_words(first, events),
        *_of_the_table(first),
        *_of_the_pots(events),
        *_of_the_end(log, first),
    }


def _words(first: HandStarted, events: Sequence[AnyEvent]) -> Iterator[str]:
    yield f"ante {first.forced.ante_kind}"
    yield from (f"seat {one.presence}" for one in first.seats)
    if sum(isinstance(event, StreetDealt) and event.shared for event in events) > 1:
        yield "two cards for all in stud"
    for event in events:
        match event:
            case Acted(did=word):
                yield f"did {word}"
            case Posted(what=word):
                yield f"posted {word}"
            case HandKilled(why=word):
                yield f"killed {word}"
            case HolesDealt(cards=cards) if UNKNOWN in cards:
                yield "unknown cards"
            case _:
                pass


def _of_the_table(first: HandStarted) -> Iterator[str]:
    seats = [one.seat for one in first.seats]
    if first.positions.button not in seats:
        yield "an empty button"
    if first.positions.small_blind not in seats and first.forced.small_blind:
        yield "an empty small blind"
    if len(seats) == 2:
        yield "two players"
    if len(seats) == GAMES[first.game].seats_most:
        yield "a full table"


def _of_the_pots(events: Sequence[AnyEvent]) -> Iterator[str]:
    for pot in (event for event in events if isinstance(event, Paid)):
        if pot.pot > 1:
            yield "two side pots"
        if len(pot.shares) > 1 and not pot.low:
            yield "a pot shared"
        if pot.low:
            yield "one hand for high and low" if pot.high == pot.low else "a hand for the high and one for the low"
        if len(pot.low) > 1:
            yield "a low half shared"


def _of_the_end(log: HandLog, first: HandStarted) -> Iterator[str]:
    in_at_the_end = [seat for seat in log.end["seats"] if seat["status"] in ("live", "mucked")]
    if sum(seat["face_up"] for seat in in_at_the_end) > 1:
        yield f"{first.game} to the showdown"
    began = {one.seat: one.stack for one in first.seats}
    if len(in_at_the_end) > 1 and any(seat["put"] == began[seat["seat"]] for seat in in_at_the_end):
        yield "an all-in called"
    if len(log.end["out"]) > 1:
        yield "two out in one hand"
    if set(log.answers) - set(READ):
        yield "a house's answers"
