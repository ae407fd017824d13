"""Passes: what lets a person or a device in, as which rank, and how far. Their secrets lie beside the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.house.giving import may_give, not_his_to_give
from floorman.terms import EntryId, Instant, Rank, Refused, TableNo, no
from floorman.terms.bounds import TABLE_NUMBER_MOST

if TYPE_CHECKING:
    from floorman.house.state import House

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
# How long a pass lasts: people for a shift, devices until somebody looks after them again.
LASTS: dict[Rank, int] = {
    "direction": DAY,
    "manager": DAY,
    "director": DAY,
    "floor": DAY,
    "dealer": 30 * DAY,
    "registrar": 7 * DAY,
    "player": 7 * DAY,
    "screen": 90 * DAY,
}
CODE_MINUTES_MOST = 24 * 60
PASSES_MOST = 50_000


class Pass(Struct, frozen=True, kw_only=True):
    """A pass that was offered; `taken` once a device has it. It ends by itself."""

    person: str
    rank: Rank
    event: str = ""
    table: TableNo = 0
    entry: EntryId = ""
    made: Instant
    until: Instant  # while it is only offered: until then its code can be used
    given_by: str = ""
    taken: bool = False
    device: str = ""


class PassGiven(HouseEvent, frozen=True, kw_only=True, tag="house.pass-given/1"):
    """A pass is there for whoever brings its one-time code in time."""

    id: str
    person: str
    rank: Rank
    event: str = ""
    table: TableNo = 0
    entry: EntryId = ""
    at: Instant
    until: Instant
    by: str = ""

    def apply(self, house: House) -> None:
        house.passes[self.id] = Pass(
            person=self.person,
            rank=self.rank,
            event=self.event,
            table=self.table,
            entry=self.entry,
            made=self.at,
            until=self.until,
            given_by=self.by,
        )


class PassTaken(HouseEvent, frozen=True, tag="house.pass-taken/1"):
    """A device has it now, and its code opens nothing any more."""

    id: str
    device: str
    until: Instant

    def apply(self, house: House) -> None:
        taken = house.passes[self.id]
        house.passes[self.id] = msgspec.structs.replace(taken, taken=True, device=self.device, until=self.until)


class PassRevoked(HouseEvent, frozen=True, tag="house.pass-revoked/1"):
    """It opens nothing any more: taken away, given back, or run out."""

    id: str

    def apply(self, house: House) -> None:
        del house.passes[self.id]


class GivePass(HouseCommand, frozen=True, tag="give-pass"):
    """A pass for whoever brings its code."""

    id: str
    person: str
    rank: Rank
    event: str = ""
    table: TableNo = 0
    entry: EntryId = ""
    minutes: int = 15

    def decide(self, now: HouseNow) -> HouseDecision:
        given = PassGiven(
            id=self.id,
            person=self.person,
            rank=self.rank,
            event=self.event,
            table=self.table,
            entry=self.entry,
            at=now.at,
            until=now.at + self.minutes * MINUTE,
            by=now.by.person,
        )
        return not_his_to_give(now.by, (self.rank,)) or self._wrong(now) or yes(*_run_out(now), given)

    def _wrong(self, now: HouseNow) -> Refused | None:
        if self.id in now.house.passes or not self.person or not 1 <= self.minutes <= CODE_MINUTES_MOST:
            return no("pass.unreadable", ())
        if self.event and self.event not in now.live:
            return no("house.no-such-event", ())
        if self.rank in ("dealer", "player") and not self.event:
            return no("pass.for-which-event", ())
        if self.rank == "dealer" and not 1 <= self.table <= TABLE_NUMBER_MOST:
            return no("pass.for-which-table", (), most=TABLE_NUMBER_MOST)
        if self.rank == "player" and not self.entry:
            return no("pass.for-whom", ())
        return no("pass.too-many", (), most=PASSES_MOST) if len(now.house.passes) >= PASSES_MOST else None


class TakePass(HouseCommand, frozen=True, tag="take-pass"):
    """A device brings the code: the pass is its own, once."""

    needed = None

    id: str
    device: str

    def decide(self, now: HouseNow) -> HouseDecision:
        offered = now.house.passes.get(self.id)
        if offered is None or offered.taken or now.at >= offered.until:
            return no("pass.code-over", ())
        return yes(PassTaken(id=self.id, device=self.device, until=now.at + LASTS[offered.rank]))


class LogIn(HouseCommand, frozen=True, tag="log-in"):
    """Somebody of the staff has shown who they are: a pass for the browser that they sit at."""

    needed = None

    id: str
    device: str

    def decide(self, now: HouseNow) -> HouseDecision:
        worker = now.house.staff.get(now.by.person)
        if worker is None or now.by.rank not in worker.ranks or self.id in now.house.passes:
            return no("pass.unreadable", ())
        until = now.at + LASTS[now.by.rank]
        given = PassGiven(id=self.id, person=now.by.person, rank=now.by.rank, at=now.at, until=until, by=now.by.person)
        return yes(*_run_out(now), given, PassTaken(id=self.id, device=self.device, until=until))


class RevokePass(HouseCommand, frozen=True, tag="revoke-pass"):
    """It opens nothing any more. One gives back one's own; others' takes away who may give such."""

    needed = None

    id: str

    def decide(self, now: HouseNow) -> HouseDecision:
        held = now.house.passes.get(self.id)
        if held is None:
            return no("pass.gone", ())
        if held.person != now.by.person and not may_give(now.by.rank, held.rank):
            return no("pass.not-his-to-give", (), rank=held.rank)
        return yes(PassRevoked(id=self.id))


def valid(held: Pass | None, at: Instant) -> bool:
    """Does it open the door at this instant?"""
    return held is not None and held.taken and at < held.until


def belongs_to(held: Pass, person: str) -> bool:
    """Is it somebody's, in person or by one of their entries? Each entry but the first has a number after their id."""
    return person in (held.person, held.person.partition("#")[0], held.entry.partition("#")[0])


def revoked(house: House, person: str, keep: Callable[[str, Pass], bool] = lambda *_: False) -> list[PassRevoked]:
    """All that somebody holds, but for what is kept."""
    held = ((id, one) for id, one in house.passes.items() if one.person == person)
    return [PassRevoked(id=id) for id, one in held if not keep(id, one)]


def _run_out(now: HouseNow) -> list[PassRevoked]:
    """What has ended by itself is cleared away whenever a pass is given."""
    return [PassRevoked(id=id) for id, held in now.house.passes.items() if held.until <= now.at]
