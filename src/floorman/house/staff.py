"""The staff: who works in the house, and in which ranks. Names and passwords lie beside the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.house.command import HouseCommand, HouseDecision, HouseNow, yes
from floorman.house.event import HouseEvent
from floorman.house.giving import not_his_to_give
from floorman.house.passes import revoked
from floorman.terms import RANKS, Rank, no

if TYPE_CHECKING:
    from floorman.house.state import House

WORKING: tuple[Rank, ...] = ("direction", "manager", "director", "floor", "dealer", "registrar")
# Who may come in by a code for one evening. A host and a poker manager have passwords.
HELPING: tuple[Rank, ...] = ("floor", "registrar", "director")
STAFF_MOST = 2000


class Worker(Struct, frozen=True):
    """Somebody of the staff: the ranks they may act in, the highest first, and whether there is a password."""

    ranks: tuple[Rank, ...]
    password: bool = False


class StaffAdded(HouseEvent, frozen=True, tag="house.staff-added/1"):
    """Somebody works here from now on, or in other ranks than before."""

    person: str
    ranks: tuple[Rank, ...]

    def apply(self, house: House) -> None:
        before = house.staff.get(self.person)
        house.staff[self.person] = Worker(self.ranks, before is not None and before.password)


class StaffRemoved(HouseEvent, frozen=True, tag="house.staff-removed/1"):
    """Somebody does not work here any more."""

    person: str

    def apply(self, house: House) -> None:
        del house.staff[self.person]


class PasswordSet(HouseEvent, frozen=True, tag="house.password-set/1"):
    """Somebody has a password, or another one than before. Its hash lies beside the log."""

    person: str

    def apply(self, house: House) -> None:
        house.staff[self.person] = Worker(house.staff[self.person].ranks, password=True)


class AddStaff(HouseCommand, frozen=True, tag="add-staff"):
    """Somebody works here, in these ranks. The first of all is of the direction: nobody locks themselves out."""

    person: str
    ranks: tuple[Rank, ...]

    def decide(self, now: HouseNow) -> HouseDecision:
        ranks = tuple(rank for rank in RANKS if rank in self.ranks)
        before = now.house.staff.get(self.person)
        if not self.person or not ranks or set(ranks) - set(WORKING):
            return no("staff.no-rank", ())
        if not hosts(now.house) - {self.person} and "direction" not in ranks:
            return no("staff.direction-first", ())
        if before is None and len(now.house.staff) >= STAFF_MOST:
            return no("staff.too-many", (), most=STAFF_MOST)
        touched = (*ranks, *(before.ranks if before else ()))
        gone = revoked(now.house, self.person, lambda _, one: one.rank in ranks)
        return not_his_to_give(now.by, touched) or yes(StaffAdded(person=self.person, ranks=ranks), *gone)


class RemoveStaff(HouseCommand, frozen=True, tag="remove-staff"):
    """Somebody does not work here any more."""

    person: str

    def decide(self, now: HouseNow) -> HouseDecision:
        worker = now.house.staff.get(self.person)
        if worker is None:
            return no("house.none-such", ())
        if len(now.house.staff) > 1 and hosts(now.house) == {self.person}:
            return no("staff.last-direction", ())
        gone = revoked(now.house, self.person)
        return not_his_to_give(now.by, worker.ranks) or yes(StaffRemoved(person=self.person), *gone)


class SetPassword(HouseCommand, frozen=True, tag="set-password"):
    """One's own, or that of somebody whose ranks one may give. Whatever they came in with before is over."""

    needed = None

    person: str
    keep: str = ""  # the pass that is shown just now

    def decide(self, now: HouseNow) -> HouseDecision:
        worker = now.house.staff.get(self.person)
        if worker is None:
            return no("house.none-such", ())
        refused = None if now.by.person == self.person else not_his_to_give(now.by, worker.ranks)
        gone = revoked(now.house, self.person, lambda id, one: id == self.keep or not one.taken)
        return refused or yes(PasswordSet(person=self.person), *gone)


def hosts(house: House) -> set[str]:
    """Whoever holds the highest rank."""
    return {person for person, worker in house.staff.items() if "direction" in worker.ranks}


def guarded(house: House) -> bool:
    """Does anybody come in with a password? From then on the doors are closed to whoever has no pass."""
    return any(worker.password for worker in house.staff.values())
