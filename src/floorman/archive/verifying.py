"""Is the log as it was written, and does it tell what can be?

First the bytes: positions and versions without gaps, each hash following from the one before, each kind known. Then
what they say: every event is folded again, step by step, and after each step everything must hold that always holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypeAlias

import msgspec
from msgspec import Struct

from floorman.floor.streams import EVENT, HAND
from floorman.hand.events import HandClosed, HandStarted
from floorman.house import House
from floorman.store import GENESIS, SEALED, Recorded, Store, chained
from floorman.terms import Fact
from floorman.tournament import EventOpened, Tournament, opened
from floorman.tournament.checks import faults
from floorman.wire import UnknownKind, decode, decode_hand, decode_house

HOUSE = "house"

# Told how much is done, of how much.
Tell: TypeAlias = Callable[[int, int], None]
# So many times longer than to look at the bytes of an event.
FOLDED = 15

# In a great event everything is looked at after every so many steps, and where something is found, after each of them.
PLAYERS_PER_STEP = 200


class Bad(Struct, frozen=True):
    """The first thing that is wrong: where, and what it means."""

    position: int
    stream: str
    version: int
    code: str
    facts: Mapping[str, Fact] = {}


def nobody(_done: int, _of: int) -> None:
    """Nobody looks on."""


class Verified(Struct, frozen=True):
    events: int
    streams: int
    hash: bytes  # of the last event: whoever wrote it down knows later that nothing before it was changed
    bad: Bad | None = None


def verify(store: Store, only: str | None = None, tell: Tell = nobody) -> Verified:
    """The whole log; `only`: the chain of all of it, and what one stream tells.

    A desk may write meanwhile: then it is the log as it was at some moment of that.
    """
    least = store.versions()
    looked = Looked(sum(least.values()), sum(had for name, had in least.items() if only in (None, name)), tell)
    count, versions, tip, bad = 0, dict[str, int](), GENESIS, None
    for row in looked.at_bytes(store.as_stored()):
        bad = _of_bytes(row, count, versions.get(row.stream, 0), tip)
        if bad is not None:
            break
        count, versions[row.stream], tip = row.position, row.version, row.hash
    told = [] if bad is not None else [one for one in versions if only in (None, one)]
    found = [
        bad,
        _of_streams(least, versions, store.versions(), count, whole=bad is None),
        *(_of_stream(store.read(stream), stream, looked) for stream in told),
    ]
    first = min((one for one in found if one is not None), key=_where, default=None)
    return Verified(count, len(versions), tip, first)


class Looked:
    """How far it is: to look at the bytes of an event takes much less than to fold it."""

    def __init__(self, bytes_of: int, meaning_of: int, tell: Tell) -> None:
        self._tell = tell
        self._done = 0
        self._of = bytes_of + FOLDED * meaning_of

    def at_bytes(self, rows: Iterable[Recorded]) -> Iterator[Recorded]:
        for row in rows:
            yield row
            self._further(1)

    def folded(self, events: int) -> None:
        self._further(FOLDED * events)

    def at_meaning(self, rows: Iterable[Recorded]) -> Iterator[Recorded]:
        for row in rows:
            yield row
            self.folded(1)

    def _further(self, weight: int) -> None:
        """What a desk writes meanwhile is looked at as well: never more than all."""
        self._done += weight
        self._tell(min(self._done, self._of), self._of)


def _where(bad: Bad) -> int:
    return bad.position


def _of_bytes(row: Recorded, before: int, version: int, tip: bytes) -> Bad | None:
    if row.position != before + 1:
        return _bad(row, "verify.gap", after=before)
    if chained(tip, row) != row.hash:
        return _bad(row, "verify.chain")
    if row.version != version + 1:
        return _bad(row, "verify.version", after=version)
    return None


def _of_streams(
    least: Mapping[str, int], found: Mapping[str, int], most: Mapping[str, int], last: int, *, whole: bool
) -> Bad | None:
    """Is every stream found by its name, and does it end where it says? `whole`: all events were looked at.

    What it said before its events were read, and what it says afterwards, is not the same where a desk is at work.
    """
    if missing := sorted(found.keys() - most.keys()):
        return Bad(1, missing[0], 1, "verify.stream", {"stream": missing[0]})
    for stream in sorted(least.keys() | most.keys()) if whole else ():
        ends, had = found.get(stream, 0), (least.get(stream, 0), most.get(stream, 0))
        if not had[0] <= ends <= had[1]:
            told: dict[str, Fact] = {"stream": stream, "had": had[0] if ends < had[0] else had[1], "ends": ends}
            return Bad(last + 1, stream, ends, "verify.ended", told)
    return None


def _of_stream(rows: Iterable[Recorded], stream: str, looked: Looked) -> Bad | None:
    if stream == HOUSE:
        return _of_house(looked.at_meaning(rows))
    if stream.startswith(HAND):
        return first_bad_of_hand(looked.at_meaning(rows))
    return first_bad_of_event(list(rows), looked.folded) if stream.startswith(EVENT) else None


def first_bad_of_hand(rows: Iterable[Recorded]) -> Bad | None:
    """What a hand tells can be read, and at its end it has the chips that it began with.

    It is not played again: what it leaves stands in its tournament.
    """
    began = 0
    for row in rows:
        if row.body.startswith(SEALED):
            return None  # without the passphrase nobody reads it; its bytes are as they were written
        try:
            event = decode_hand(row.kind, row.body)
        except Exception as error:  # whatever it was, the log could not be read
            return _unreadable(row, error)
        match event:
            case HandStarted(seats=seats, dead=dead):
                began = sum(seat.stack for seat in seats) + dead
            case HandClosed(stacks=stacks, carry=carry) if sum(one.amount for one in stacks) + carry != began:
                return _bad(row, "verify.fault", fault="chips-not-conserved")
    return None


def _of_house(rows: Iterable[Recorded]) -> Bad | None:
    house = House()
    for row in rows:
        try:
            house.apply(decode_house(row.kind, row.body))
        except Exception as error:  # whatever it was, the log could not be read
            return _unreadable(row, error)
    return None


def first_bad_of_event(rows: list[Recorded], folded: Callable[[int], None] = lambda _: None) -> Bad | None:
    """What one event tells, folded step by step; `folded` hears of how many events each time."""
    found = _walked(rows, 0, 0, folded)
    if isinstance(found, int):
        return _first_of(_walked(rows, 1, found))
    return found


def _first_of(found: Bad | int | None) -> Bad | None:
    assert not isinstance(found, int), "looked at after each step, a fault is found where it begins"
    return found


def _walked(
    rows: list[Recorded], stride: int, sure_until: int, folded: Callable[[int], None] = lambda _: None
) -> Bad | int | None:
    """The first fault; or the number of steps after which all was well, where it lies between two looks."""
    state: Tournament | None = None
    looked = 0
    for number, step in enumerate(_steps(rows), start=1):
        for row in step:
            try:
                state = _further(state, row)
            except Exception as error:  # whatever it was, the log could not be read
                return _unreadable(row, error)
        assert state is not None, "a step has at least one event"
        folded(len(step))
        every = stride or 1 + len(state.entries) // PLAYERS_PER_STEP
        if number <= sure_until or (number % every and step[-1] is not rows[-1]):
            continue
        if wrong := faults(state):
            return looked if every > 1 else _bad(step[-1], "verify.fault", fault=wrong[0])
        looked = number
    return None


def _steps(rows: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """What one command led to."""
    for _, step in groupby(rows, key=lambda row: row.command):
        yield list(step)


def _further(state: Tournament | None, row: Recorded) -> Tournament:
    event = decode(row.kind, row.body)
    if state is None:
        if not isinstance(event, EventOpened):
            raise TypeError("the first event of a log opens the tournament")
        return opened(event)
    state.apply(event)
    return state


def _unreadable(row: Recorded, error: Exception) -> Bad:
    if isinstance(error, UnknownKind):
        return _bad(row, "verify.kind", kind=error.kind)
    code = "verify.body" if isinstance(error, msgspec.MsgspecError | UnicodeDecodeError) else "verify.impossible"
    return _bad(row, code, reason=str(error) or type(error).__name__)


def _bad(row: Recorded, code: str, **facts: Fact) -> Bad:
    return Bad(row.position, row.stream, row.version, code, {"kind": row.kind, **facts})
