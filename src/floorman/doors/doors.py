"""The doors of a running house: who comes in with what, and what they hold from then on.

Who works here and who holds which pass are facts in the stream `house`; the secrets that prove it lie beside the log.
A fact comes first and its secret second: whatever is cut off in between, nobody is in who should not be.
"""

from __future__ import annotations

import asyncio
import secrets

from msgspec import Struct

from floorman.desk import Desk
from floorman.desk.pace import Pace
from floorman.doors.attempts import FREE, Attempts, address_key, name_key
from floorman.doors.invitations import Invitations, read_invitation
from floorman.doors.lines import WAITING_MOST, Lines
from floorman.doors.passwords import LETTERS_MOST, Passwords, too_weak
from floorman.doors.people import name_taken, named, same_name, wrong_to_write
from floorman.doors.secrets import Kept, new_code, new_id, parts, read_code, same
from floorman.house import Caller, HouseCommand, HouseDecision, decide_house
from floorman.house.giving import not_his_to_give
from floorman.house.passes import GivePass, LogIn, Pass, PassRevoked, RevokePass, TakePass, belongs_to, valid
from floorman.house.staff import WORKING, AddStaff, RemoveStaff, SetPassword, Worker, guarded
from floorman.terms import By, Instant, Rank, Refused, Ruling

# Who gives a host the first pass: the machine that the host started.
MACHINE = By("desk", "direction")
# From one address so many may sit down within so long: a big family, and no flood.
JOINED_MOST, JOINED_SECONDS = 40, 600.0
# Where too many strangers are looked at, whoever comes is told to come again after so long.
CROWDED_SECONDS = 5
# Who would work here, if they may: nobody gets an id and leaves their name before that is known.
NOBODY_YET = "nobody-yet"

# A word that friends tell each other to come in: what it keeps out are strangers who have the link or the first page.
WORD, WORD_LEAST = "event/", 4


class Entered(Struct, frozen=True):
    """Somebody is in: what their device shows from now on, and until when."""

    value: str
    caller: Caller
    seconds: int


class Offered(Struct, frozen=True):
    """A pass waits for whoever brings the code."""

    id: str
    code: str
    held: Pass


class Doors:
    """Of one desk. With `lan`, they are closed even while nobody has a password."""

    def __init__(self, desk: Desk, lan: bool = False, attempts: Attempts | None = None) -> None:
        self._desk = desk
        self._lan = lan
        self._attempts = attempts or Attempts()
        self._kept = Kept(desk.store)
        self._joined = Pace(JOINED_MOST, JOINED_SECONDS)
        self.invitations = Invitations(desk.store)
        self._passwords = Passwords(desk.store)
        self._lines = Lines()
        self._hashes: dict[str, str] = {}
        self._seen: dict[str, Instant] = {}
        self._ends: dict[str, asyncio.TimerHandle] = {}
        self._was_open = self.open
        desk.house.when_changed.append(self._look_again)

    @property
    def open(self) -> bool:
        """A home game on its host's own machine: whoever is there is the host."""
        return not self._lan and not guarded(self._desk.house.state)

    @property
    def staff(self) -> dict[str, Worker]:
        return self._desk.house.state.staff

    @property
    def passes(self) -> dict[str, Pass]:
        """All that open or wait to be taken, by id."""
        now = self._desk.clock.now()
        return {id: held for id, held in self._desk.house.state.passes.items() if now < held.until}

    def seen(self, id: str) -> Instant | None:
        """When it was last shown, as far as this process knows."""
        return self._seen.get(id)

    async def show(self, value: str) -> Caller | None:
        """Whoever shows this; None if it opens nothing."""
        told = parts(value)
        if told is None or not self.holds(told[0]):
            return None
        id, hash = told
        if id not in self._hashes:
            kept = await asyncio.to_thread(self._kept.hash_of, id)
            if kept is None:
                return None
            self._hashes[id] = kept
        if not same(self._hashes[id], hash):
            return None
        held = self._desk.house.state.passes[id]
        self._noted(id, held)
        return _caller(id, held)

    def holds(self, id: str) -> bool:
        """Does the pass of this id still open anything?"""
        return valid(self._desk.house.state.passes.get(id), self._desk.clock.now())

    async def log_in(self, name: str, password: str, address: str, device: str, before: str = "") -> Entered | Ruling:
        """Somebody of the staff. What this browser showed before is over: nobody else knows what it shows now."""
        key, failed = address_key(address), self._attempts.failed(address_key(address))
        if wait := self._attempts.begin(key):
            return Ruling("enter.wait", (), {"seconds": wait})
        person = await self._person(name)
        tried = name_key(name, person)
        often = self._attempts.failed(tried) >= FREE
        self._attempts.note(tried)
        if often and not await self._lines.turn(tried, key, failed):
            self._attempts.succeed(key)  # nothing was tried
            return Ruling("enter.wait", (), {"seconds": WAITING_MOST})
        if person is None and self._passwords.crowded:
            return Ruling("enter.wait", (), {"seconds": CROWDED_SECONDS})
        if not await self._passwords.right(person, password, first=person is not None) or person is None:
            return Ruling("enter.wrong")
        self._attempts.succeed(key, tried)
        id = new_id()
        decision = await self._ask(LogIn(id, device), By(person, self.staff[person].ranks[0]))
        if isinstance(decision, Refused):
            return decision.ruling
        return await self._let_in(id, before)

    async def offer(self, wish: GivePass, by: By) -> Offered | Refused:
        """A pass with a one-time code. The code is told here and nowhere again."""
        code = new_code()
        await asyncio.to_thread(self._kept.keep_code, code, wish.id)
        decision = await self._ask(wish, by)
        if isinstance(decision, Refused):
            await asyncio.to_thread(self._kept.drop_code, code)
            return decision
        return Offered(wish.id, code, self._desk.house.state.passes[wish.id])

    async def offer_helper(self, name: str, rank: Rank, by: By) -> Offered | Refused:
        """A pass for somebody who helps tonight, by their name and without a password: it ends with the shift.

        Whoever works here, or helps already, stays who they are; nobody gets more than their house gave them.
        """
        if (refused := not_his_to_give(by, (rank,))) is not None:
            return refused
        if (wrong := wrong_to_write(name)) is not None:
            return Refused(wrong)
        helping = (held.person for held in self.passes.values() if held.rank in WORKING)
        names = await asyncio.to_thread(named, self._desk.store, [*self.staff, *helping])
        known = next((person for person, called in names.items() if same_name(called, name)), None)
        if known in self.staff and rank not in self.staff[known].ranks:
            return Refused(Ruling("house.name-taken"))
        return await self.offer(GivePass(new_id(), known or await self._desk.meet(name.strip()), rank), by)

    async def offered(self, typed: str) -> Pass | None:
        """What a code would turn into. Changes nothing."""
        code = read_code(typed)
        id = None if code is None else await asyncio.to_thread(self._kept.pass_of, code)
        held = self.passes.get(id or "")
        return held if held is not None and not held.taken else None

    async def looked_at(self, typed: str, address: str) -> Pass | Ruling | None:
        """The same for whoever looks from outside. Whoever looks at codes that are none has to wait, as everywhere."""
        key = address_key(address)
        if wait := self._attempts.wait(key):
            return Ruling("enter.wait", (), {"seconds": wait})
        held = await self.offered(typed)
        if held is None and read_code(typed) is not None:  # what cannot be one guesses nothing
            self._attempts.begin(key)
        return held

    async def enter(self, typed: str, address: str, device: str, before: str = "") -> Entered | Ruling:
        """A device brings a code: once, and in time."""
        key = address_key(address)
        if wait := self._attempts.begin(key):
            return Ruling("enter.wait", (), {"seconds": wait})
        code = read_code(typed)
        id = None if code is None else await asyncio.to_thread(self._kept.pass_of, code)
        held = self.passes.get(id or "")
        if code is None or id is None or held is None:
            return Ruling("pass.code-over")
        decision = await self._ask(TakePass(id, device), By(held.person, held.rank))
        if isinstance(decision, Refused):
            return decision.ruling
        self._attempts.succeed(key)
        await asyncio.to_thread(self._kept.drop_code, code)
        return await self._let_in(id, before)

    async def invited(self, typed: str, address: str) -> str | Ruling:
        """The event that an invitation leads to. Whoever tries codes has to wait, as everywhere."""
        key = address_key(address)
        if wait := self._attempts.wait(key):
            return Ruling("enter.wait", (), {"seconds": wait})
        event = await asyncio.to_thread(self.invitations.event_of, typed)
        if event in self._desk.live():
            return event
        if read_invitation(typed) is not None:  # what cannot be one guesses nothing
            self._attempts.begin(key)
        return Ruling("join.closed")

    async def set_word(self, event: str, word: str) -> Ruling | None:
        """From now on whoever comes in by the link has to know this word, too; none, where it is empty."""
        if not word:
            await asyncio.to_thread(self._passwords.drop, WORD + event)
            return None
        if not WORD_LEAST <= len(word) <= LETTERS_MOST:
            return Ruling("join.word-length", (), {"least": WORD_LEAST, "most": LETTERS_MOST})
        await self._passwords.set(WORD + event, word)
        return None

    def same_word(self, event: str, other: str) -> None:
        """Whoever comes in by the link has to know the word of another event, where that has one."""
        self._passwords.same(WORD + event, WORD + other)

    def has_word(self, event: str) -> bool:
        return self._passwords.known(WORD + event)

    async def knows_word(self, event: str, word: str, address: str) -> Ruling | None:
        """Why somebody does not come in; None where they do. Whoever guesses has to wait, as everywhere."""
        if not await asyncio.to_thread(self.has_word, event):
            return None
        key = address_key(address)
        if wait := self._attempts.begin(key):
            return Ruling("enter.wait", (), {"seconds": wait})
        if self._passwords.crowded:
            return Ruling("enter.wait", (), {"seconds": CROWDED_SECONDS})
        if not await self._passwords.right(WORD + event, word):
            return Ruling("join.wrong-word")
        self._attempts.succeed(key)
        return None

    def joins(self, address: str) -> Ruling | None:
        """One more sits down from this address; or it was too many by now."""
        wait = self._joined.step(address_key(address))
        return Ruling("enter.wait", (), {"seconds": wait}) if wait else None

    async def seat(self, wish: GivePass, device: str, before: str = "") -> Entered | Ruling:
        """Whoever was invited and is entered: their device has its pass at once."""
        for command in (wish, TakePass(wish.id, device)):
            decision = await self._ask(command, MACHINE)
            if isinstance(decision, Refused):
                return decision.ruling
        return await self._let_in(wish.id, before)

    async def revoke(self, id: str, by: By) -> Refused | None:
        decision = await self._ask(RevokePass(id), by)
        return decision if isinstance(decision, Refused) else None

    async def log_out(self, caller: Caller) -> None:
        """The pass that was shown is given back. If it is over already, all the better."""
        if caller.key:
            await self._ask(RevokePass(caller.key), caller.by)

    async def add_staff(self, name: str, ranks: tuple[Rank, ...], by: By, password: str = "") -> str | Refused:
        """Somebody works here; their id."""
        wrong = await asyncio.to_thread(name_taken, self._desk.store, self.staff, name)
        wrong = wrong or (too_weak(password, name) if password else None)
        if wrong is not None:
            return Refused(wrong)
        state, now = self._desk.house.state, self._desk.clock.now()
        refused = decide_house(state, AddStaff(NOBODY_YET, ranks), by, now)
        if isinstance(refused, Refused):
            return refused
        person = await self._desk.meet(name.strip())
        decision = await self._ask(AddStaff(person, ranks), by)
        if isinstance(decision, Refused):
            return decision
        return (await self.set_password(person, password, by) if password else None) or person

    async def set_ranks(self, person: str, ranks: tuple[Rank, ...], by: By) -> Refused | None:
        decision = await self._ask(AddStaff(person, ranks), by)
        return decision if isinstance(decision, Refused) else None

    async def remove_staff(self, person: str, by: By) -> Refused | None:
        decision = await self._ask(RemoveStaff(person), by)
        if isinstance(decision, Refused):
            return decision
        await asyncio.to_thread(self._passwords.drop, person)
        return None

    async def set_password(self, person: str, password: str, by: By, keep: str = "") -> Refused | None:
        """What they come in with from now on; all that they came in with before is over, but for the pass to keep."""
        names = await asyncio.to_thread(named, self._desk.store, [person])
        if (weak := too_weak(password, names.get(person, ""))) is not None:
            return Refused(weak)
        decision = await self._ask(SetPassword(person, keep), by)
        if isinstance(decision, Refused):
            return decision
        await self._passwords.set(person, password)
        return None

    async def right(self, person: str, password: str, address: str) -> bool | Ruling:
        """Do they know their own password? Asked before they set another one."""
        keys = (f"own {person}", address_key(address))
        if wait := self._attempts.begin(*keys):
            return Ruling("enter.wait", (), {"seconds": wait})
        if not await self._passwords.right(person, password, first=True):
            return False
        self._attempts.succeed(*keys)
        return True

    async def drop_passes(self, person: str) -> None:
        """Somebody is forgotten: nothing that they had opens anything any more."""
        if person in self.staff:
            await self._ask(RemoveStaff(person), MACHINE)
        for id in [id for id, held in self._desk.house.state.passes.items() if belongs_to(held, person)]:
            await self._ask(RevokePass(id), MACHINE)
        await asyncio.to_thread(self._passwords.drop, person)

    async def _person(self, name: str) -> str | None:
        names = await asyncio.to_thread(named, self._desk.store, self.staff)
        return next((person for person, known in names.items() if same_name(known, name)), None)

    async def _let_in(self, id: str, before: str) -> Entered | Ruling:
        value = await asyncio.to_thread(self._kept.new_pass, id)
        old = await self.show(before)
        if old is not None:
            await self.log_out(old)
        told = await self.show(value)
        if told is None:  # taken away in this very moment
            await asyncio.to_thread(self._kept.drop_pass, id)
            return Ruling("pass.gone")
        left = self._desk.house.state.passes[id].until - self._desk.clock.now()
        return Entered(value, told, left // 1000)

    async def _ask(self, command: HouseCommand, by: By) -> HouseDecision:
        decision = await self._desk.house.ask(command, by, secrets.token_hex(8))
        if not isinstance(decision, Refused):
            for event in decision.events:
                if isinstance(event, PassRevoked):
                    await asyncio.to_thread(self._kept.drop_pass, event.id)
        return decision

    def _look_again(self) -> None:
        """The house has changed, here or elsewhere: what is over by now is not followed live any more."""
        for id in [id for id in self._ends if not self.holds(id)]:
            self._ends[id].cancel()
            self._run_out(id)
        if self._was_open and not self.open:
            self._desk.hub.cut("")  # whoever was the host without a pass is a stranger now
        self._was_open = self.open

    def _noted(self, id: str, held: Pass) -> None:
        """Somebody was here; and once their pass has run out, what they follow live ends too."""
        now = self._desk.clock.now()
        self._seen[id] = now
        if id not in self._ends:
            left = self._desk.clock.seconds_for(held.until - now)
            self._ends[id] = asyncio.get_running_loop().call_later(left, self._run_out, id)

    def _run_out(self, id: str) -> None:
        for known in (self._ends, self._hashes, self._seen):
            known.pop(id, None)
        self._desk.hub.cut(id)


def _caller(id: str, held: Pass) -> Caller:
    return Caller(person=held.person, rank=held.rank, event=held.event, table=held.table, entry=held.entry, key=id)
