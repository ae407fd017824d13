"""The doors of a house as the terminal opens them, for a host who is locked out: beside the desks that serve it, or
while none does."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

from floorman.desk.doubt import doubtful
from floorman.doors.doors import MACHINE
from floorman.doors.passwords import Passwords, too_weak
from floorman.doors.people import name_taken, named, same_name
from floorman.doors.secrets import Kept, new_code, new_id
from floorman.house import House, HouseCommand, HouseEvent, decide_house
from floorman.house.passes import GivePass, PassRevoked, RevokePass, belongs_to
from floorman.house.staff import AddStaff, RemoveStaff, SetPassword, Worker, guarded
from floorman.store import Commit, Conflict, Entry, Outcome, Person, Store
from floorman.terms import Instant, Rank, Refused, Ruling
from floorman.wire import decode_house, encode_house

STREAM = "house"
HOST = "host"
HOST_CODE_MINUTES = 60


def _nothing() -> None:
    """Nothing else stands against it."""


class HouseFile:
    """The house as its log tells it. Where others write to it too, what they wrote is read and all is decided again."""

    def __init__(self, store: Store, *, wall: bool = False) -> None:
        """With `wall`, somebody has said that the computer's clock is right, however far it is from the log."""
        self._store = store
        self._wall = wall
        self._passwords = Passwords(store)
        self._kept = Kept(store)
        self.house = House()
        self._catch_up()

    @property
    def staff(self) -> dict[str, tuple[str, Worker]]:
        """Everybody of the staff with their name."""
        names = named(self._store, self.house.staff)
        return {person: (names.get(person, person), worker) for person, worker in self.house.staff.items()}

    @property
    def guarded(self) -> bool:
        """Does anybody come in with a password?"""
        return guarded(self.house)

    def host_code(self) -> str:
        """A one-time code with which a browser becomes the direction."""
        code = self._offered(_nothing)
        assert code is not None, "the machine gives any pass"
        return code

    def first_host_code(self) -> str | None:
        """The same; None where the host has one already, or is in: from another desk that began at the same time."""
        return self._offered(self._host_expected)

    def add(self, name: str, ranks: Sequence[Rank], password: str) -> Refused | None:
        self._catch_up()
        wrong = self._taken(name) or too_weak(password, name)
        if wrong is not None:
            return Refused(wrong)
        person = Person("p-" + secrets.token_hex(6), name.strip(), name.strip())
        command = AddStaff(person.id, tuple(ranks))
        refused = self._would(command)
        if refused is not None:
            return refused
        self._store.put_people([person])
        refused = self._do(command, lambda: self._taken(name))
        if refused is not None:  # somebody else was faster
            self._store.erase(person.id)
            return refused
        return self._set(person.id, password)

    def set_password(self, name: str, password: str) -> Refused | None:
        person = self.find(name)
        assert person is not None, "whoever asks has looked for the name"
        weak = too_weak(password, name)
        return self._set(person, password) if weak is None else Refused(weak)

    def find(self, name: str) -> str | None:
        return next((person for person, (known, _) in self.staff.items() if same_name(known, name)), None)

    def passes_of(self, person: str) -> list[str]:
        """The ids of all passes of this person, or of an entry of theirs."""
        return [id for id, held in self.house.passes.items() if belongs_to(held, person)]

    def drop_passes(self, person: str) -> Refused | None:
        """Somebody is forgotten: nothing that they had opens anything any more. Not if nobody could direct then."""
        mine = self.passes_of(person)
        refused = self._do(RemoveStaff(person)) if person in self.house.staff else None
        if refused is not None:
            return refused
        for id in mine:
            if id in self.house.passes:
                self._do(RevokePass(id))
        self._passwords.drop(person)
        return None

    def _taken(self, name: str) -> Ruling | None:
        return name_taken(self._store, self.house.staff, name)

    def _host_expected(self) -> Ruling | None:
        """Does the host hold a pass, or wait with a code?"""
        now = self._now()
        his = (one for one in self.house.passes.values() if (one.person, one.rank) == (HOST, "direction"))
        return Ruling("pass.code-over") if any(now < one.until for one in his) else None

    def _offered(self, wrong: Callable[[], Ruling | None]) -> str | None:
        code, id = new_code(), new_id()
        self._kept.keep_code(code, id)
        if self._do(GivePass(id, HOST, "direction", minutes=HOST_CODE_MINUTES), wrong) is None:
            return code
        self._kept.drop_code(code)
        return None

    def _set(self, person: str, password: str) -> Refused | None:
        refused = self._do(SetPassword(person))
        if refused is None:
            self._passwords.keep(person, password)
        return refused

    def _would(self, command: HouseCommand) -> Refused | None:
        decision = decide_house(self.house, command, MACHINE, self._now())
        return decision if isinstance(decision, Refused) else None

    def _catch_up(self) -> None:
        for row in self._store.read(STREAM, after=self.house.version):
            self.house.apply(decode_house(row.kind, row.body))

    def _do(self, command: HouseCommand, wrong: Callable[[], Ruling | None] = _nothing) -> Refused | None:
        """Carried out, even where others write to the same house: then it is decided again on what they left.

        `wrong` is what else stands against it, asked each time.
        """
        ruling, at = wrong(), self._now()
        decision = decide_house(self.house, command, MACHINE, at) if ruling is None else Refused(ruling)
        if isinstance(decision, Refused):
            return decision
        outcome = self._append(decision.events, at)
        before = self.house.version
        self._catch_up()
        if isinstance(outcome, Conflict):
            assert self.house.version > before, f"the house cannot be written: {outcome}"
            return self._do(command, wrong)
        for event in decision.events:
            if isinstance(event, PassRevoked):
                self._kept.drop_pass(event.id)
        return None

    def _append(self, events: Sequence[HouseEvent], at: Instant) -> Outcome:
        encoded = [encode_house(event) for event in events]
        commit = Commit(
            at=at,
            person=MACHINE.person,
            rank=MACHINE.rank,
            command=secrets.token_hex(8),
            expected={STREAM: self.house.version},
            entries=[Entry(STREAM, one.kind, one.body) for one in encoded],
        )
        (outcome,) = self._store.append([commit])
        return outcome

    def _now(self) -> Instant:
        """Never before what the log holds, as the desk's clock; nor far behind it, as long as nobody was asked."""
        wall, last = int(time.time() * 1000), self._store.last_at()
        doubt = None if self._wall else doubtful(last, wall)
        return last if doubt is not None else max(wall, last)


def drop_passes(store: Store, person: str) -> None:
    """For a program that works on the file itself."""
    HouseFile(store).drop_passes(person)
