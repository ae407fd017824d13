"""The draws of an event, drawn again: with the secret anybody gets the same, or the log does not tell the truth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from floorman.archive.drawing import candidates
from floorman.cards import DECK
from floorman.rulebook import Rulebook
from floorman.store import Recorded
from floorman.terms import RANKS, Accepted, By, Instant
from floorman.tournament import AnyEvent, EventOpened, Now, Tournament, decide, opened
from floorman.tournament.events import OddCoinsDrawn, RaceCardsDrawn, RaceCardsOwed, SeatsDrawn
from floorman.tournament.lots import Lots, commitment
from floorman.wire import decode

# `same`: it comes out as the log tells; `other`: it does not; `open`: what it was decided on is not all in the log.
Verdict: TypeAlias = Literal["same", "other", "open"]

# What the lot decides of an event; the rest follows from the rules.
DRAWN = ("seats", "seat", "button", "cards", "order", "amount", "outs")


class Drawn(Struct, frozen=True):
    """One draw of the log, drawn again."""

    number: int
    version: int
    at: Instant
    event: AnyEvent
    verdict: Verdict


class Audited(Struct, frozen=True):
    committed: bool  # is this the secret that the log was opened with?
    draws: tuple[Drawn, ...]

    @property
    def well(self) -> bool:
        return self.committed and all(draw.verdict != "other" for draw in self.draws)


def audit(rows: Iterable[Recorded], book: Rulebook, secret: bytes) -> Audited:
    """Every draw of one event, from its first step to its last."""
    state: Tournament | None = None
    draws: list[Drawn] = []
    for _, group in groupby(rows, key=lambda row: row.command):
        step = list(group)
        events = [decode(row.kind, row.body) for row in step]
        if state is not None:
            draws += _again(state, step, events, book, secret)
        for event in events:
            if state is None:
                assert isinstance(event, EventOpened), "the first event of a log opens the tournament"
                state = opened(event)
            else:
                state.apply(event)
    assert state is not None, "an event has a first step"
    return Audited(state.commitment == commitment(secret), tuple(draws))


def _again(
    state: Tournament, step: Sequence[Recorded], events: Sequence[AnyEvent], book: Rulebook, secret: bytes
) -> list[Drawn]:
    found = []
    for row, event in zip(step, events, strict=True):
        if number := getattr(event, "draw", 0):
            now = Now(state, By(step[0].person, _rank(step[0].rank)), step[0].at, book, secret)
            found.append(Drawn(number, row.version, row.at, event, _verdict(event, events, now)))
    return found


def _rank(rank: str) -> Any:
    return rank if rank in RANKS else "direction"


def _verdict(event: AnyEvent, step: Sequence[AnyEvent], now: Now) -> Verdict:
    lots = Lots(now.chance, getattr(event, "draw", 0))
    match event:
        case OddCoinsDrawn(who=who, among=among):
            return "same" if lots.one(among, "odd coins") == who else "other"
        case RaceCardsDrawn(table=table, cards=cards):
            order = next((one.order for one in reversed(step) if isinstance(one, RaceCardsOwed)), None)
            if order is None:
                return "open"
            drawn = tuple(zip(order, lots.order(DECK, f"race {table}"), strict=False))
            return "same" if drawn == cards else "other"
    return _decided_again(event, step, now)


def _decided_again(event: AnyEvent, step: Sequence[AnyEvent], now: Now) -> Verdict:
    """Some command leads to just this; or those that lead to such an event lead to another one."""
    others = 0
    for command in candidates(event, step, now):
        decision = decide(now.state, command, now.by, now.at, now.book, now.secret)
        if not isinstance(decision, Accepted):
            continue
        for made in decision.events:
            if type(made) is type(event) and getattr(made, "draw", 0) == getattr(event, "draw", 0):
                if _drawn(made) == _drawn(event):
                    return "same"
                others += 1
    return "other" if others and not _guessed(event, now.book) else "open"


def _drawn(event: Any) -> list[Any]:
    return [getattr(event, name, None) for name in DRAWN]


def _guessed(event: AnyEvent, book: Rulebook) -> bool:
    """Was a number told by somebody that the log does not hold?"""
    return isinstance(event, SeatsDrawn) and book.draw_field.value == "expected_players"
