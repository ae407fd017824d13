"""The tournament as the log tells it. `apply` changes it and nothing else does; it knows no rules.

It consists of plain maps, whose changes are written down (see `journal`). Orders in these maps mean nothing: whoever
needs one sorts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack, cast

import msgspec

from floorman.positions import Came
from floorman.terms import Chips, EntryId, Millis, SeatNo, TableNo
from floorman.tournament import standing
from floorman.tournament.accounts import Payment, Transfer
from floorman.tournament.clock import Clock, Schedule, Stopped
from floorman.tournament.event import BookNamed
from floorman.tournament.holdings import (
    Closed,
    Entry,
    Out,
    Place,
    Round,
)
from floorman.tournament.maps import Maps
from floorman.tournament.penalties import Ledger
from floorman.tournament.phases import Ending, Ones, Phase, SingleFacts
from floorman.tournament.plan import Coins, Plan
from floorman.tournament.replanning import Replanned
from floorman.tournament.structure import Structure, index_of_level, lasts

# What an entry puts into the pool rests on these.
PRIZED = frozenset(("status", "charged", "elsewhere"))


class Tournament(Maps):
    """One event from its opening on. Built by `opened`, then changed by `apply` alone."""

    def __init__(self, name: str, book: BookNamed, plan: Plan, *, stops_at_end: bool, commitment: str) -> None:
        super().__init__()
        self.opened_as = name
        self.book = book
        self.commitment = commitment  # to the secret of the draws
        self.stops_at_end = stops_at_end
        self.ones: Ones = {"plan": plan}
        self.replanned = Replanned()  # fields of the plan that are others by now
        self.rests_found: standing.Found | None = None
        first = SingleFacts(
            "before",
            Stopped(0, lasts(plan.structure[0])),
            smallest_chip=min(plan.chips, default=1),
            game=plan.games[0],
        )
        self.ones.update(cast(Ones, msgspec.structs.asdict(first)))

    def __repr__(self) -> str:
        return f"<Tournament {self.phase}: {len(self.entries)} entries, {self.left} left, version {self.version}>"

    # What is there

    @property
    def name(self) -> str:
        return self.ones.get("name", self.opened_as)

    @property
    def message(self) -> str:
        """What the house says to everybody in the room."""
        return self.ones.get("message", "")

    @property
    def closed(self) -> Closed | None:
        """That the evening is closed, if it is."""
        return self.ones.get("closed")

    @property
    def plan(self) -> Plan:
        return self.replanned.over(self.ones["plan"])

    @property
    def structure(self) -> Structure:
        return self.plan.structure

    @property
    def stack(self) -> Chips:
        return self.plan.stack

    @property
    def schedule(self) -> Schedule:
        plan = self.plan
        last = plan.day_ends_after
        return Schedule(
            plan.structure, self.stops_at_end, None if last is None else index_of_level(plan.structure, last)
        )

    @property
    def clock(self) -> Clock:
        return self.ones["clock"]

    @property
    def phase(self) -> Phase:
        return self.ones["phase"]

    @property
    def ending(self) -> Ending:
        return self.ones["ending"]

    @property
    def registration_closed(self) -> bool:
        return self.ones["registration_closed"]

    @property
    def hand_for_hand(self) -> bool:
        return self.ones["hand_for_hand"]

    @property
    def smallest_chip(self) -> Chips:
        return self.ones["smallest_chip"]

    @property
    def single_facts(self) -> SingleFacts:
        facts = cast(dict[str, Any], self.ones)
        return SingleFacts(**{name: facts[name] for name in SingleFacts.__struct_fields__})

    @property
    def draws(self) -> int:
        """How many draws by lot there were. Counted on even when one is taken back: no chance is used twice."""
        return self.counts.get("draws", 0)

    @property
    def next_round(self) -> int:
        """The number of whoever goes out next: greater than all before, and never given twice."""
        return self.version + 1

    @property
    def round(self) -> Round:
        """The round of hand-for-hand that is being played."""
        return self.ones.get("round", Round(1, 1))

    @property
    def day(self) -> int:
        return self.ones.get("day", 1)

    @property
    def cards_full(self) -> int:
        """The version of the log with which everybody last got the full number of time cards; 0: at the start."""
        return self.ones.get("cards_full", 0)

    @property
    def left(self) -> int:
        """How many players are in the event."""
        return self.counts.get("entered", 0) + self.counts.get("elsewhere", 0)

    @property
    def ledger(self) -> Ledger:
        warned = tuple(who for who in sorted(self.warned) for _ in range(self.warned[who]))
        waiting = tuple(one for who in sorted(self.breaches) for one in self.breaches[who])
        return Ledger(tuple(self.records[number] for number in sorted(self.records)), waiting, self.serving, warned)

    def players(self, table: TableNo) -> dict[SeatNo, EntryId]:
        """Who sits at a table, by seat."""
        return dict(sorted(self.seats.get(table, {}).items()))

    def open_tables(self) -> list[TableNo]:
        """Every table that has not been broken, by number."""
        return sorted(number for number, table in self.tables.items() if table.state != "closed")

    def entry_of(self, who: str) -> EntryId | None:
        """The entry that a name means: the one they play with now, or the entry of this very id."""
        return self.current.get(who) or (who if who in self.entries else None)

    def lowest_at(self, table: TableNo) -> Chips:
        """The smallest value in play at a table: also with whoever came from one that had not raced when this one had.
        At an empty one, other tables may have raced since it did."""
        raced = self._lowest_left(table)
        if not self.smallest_with or raced == self.smallest_chip:
            return raced
        return min([raced, *(self.smallest_with.get(who, raced) for who in self.seats[table].values())])

    def _lowest_left(self, table: TableNo) -> Chips:
        return max(self.lowest.get(table, 0), self.smallest_chip)

    def account(self, name: str) -> Chips:
        """The chips in one account; `stack:…` is a player's."""
        kind, _, who = name.partition(":")
        return self.stacks.get(who, 0) if kind == "stack" else self.accounts.get(name, 0)

    # What happens

    def one(self, **facts: Unpack[Ones]) -> None:
        """Set single facts."""
        ones = cast(dict[str, object], self.ones)
        for name, value in facts.items():
            self.put(ones, name, value)

    def set_clock(self, clock: Clock, /, *, whole: Millis = 0, **facts: Unpack[Ones]) -> None:
        """The clock is another from now on, and so is what is named with it. Where a level or break begins with it,
        that is `whole` as long as this."""
        self.one(**standing.kept(self, clock, whole, facts.get("stopped_for", "")))
        self.one(clock=clock)
        self.one(**facts)

    def replan(self, **fields: object) -> None:
        """Fields of the plan are others from now on."""
        for name, value in fields.items():
            self.put(self.replanned, name, value)

    def enter(self, id: EntryId, person: str, number: int, **facts: Any) -> None:
        """A new entry, which its person plays with from now on."""
        entry = Entry(person, number, **facts)
        self.put(self.entries, id, entry)
        self.put(self.current, person, id)
        self.add(self.counts, entry.status, 1)
        self.add(self.counts, "prize-parts", entry.prize_part)

    def change(self, id: EntryId, **facts: Any) -> None:
        """Something about an entry is different now; how many have a status, and the pool, are counted along."""
        before = self.entries[id]
        after = msgspec.structs.replace(before, **facts)
        self.put(self.entries, id, after)
        if before.status != after.status:
            self.add(self.counts, before.status, -1)
            self.add(self.counts, after.status, 1)
        if not PRIZED.isdisjoint(facts):
            self.add(self.counts, "prize-parts", after.prize_part - before.prize_part)

    def sit(self, id: EntryId, place: Place, came: Came | None) -> None:
        """A player gets a seat, and leaves their old one."""
        self.rise(id)
        self._brings(id, place.table)
        self._lies_with(id, place.table)
        self.put(self.seats[place.table], place.seat, id)
        self.put(self.sits, id, place)
        if place in self.reserved:
            self.release(place)
        self.change(id, came=came, confirmed=False)

    def _lies_with(self, id: EntryId, table: TableNo) -> None:
        """Small chips come along to a table that has none any more, and are the player's until it races again."""
        value = self.smallest_with.get(id)
        if value is not None and value >= self._lowest_left(table):
            self.drop(self.smallest_with, id)

    def release(self, place: Place) -> None:
        """A seat is kept for nobody any more."""
        self.drop(self.reserved, place)
        if place in self.kept_for:
            self.drop(self.kept_for, place)

    def rise(self, id: EntryId) -> None:
        """A player leaves their seat, if they have one."""
        place = self.sits.get(id)
        if place is not None:
            self._carries(id, place.table)
            self.put(self.smallest_with, id, self.lowest_at(place.table))
            self.drop(self.seats[place.table], place.seat)
            self.drop(self.sits, id)
            self.add(self.counts, "risen", 1)
            self.put(self.freed, place, self.counts["risen"])
        if id in self.walks:
            self.drop(self.walks, id)
        if id in self.moved:
            self.drop(self.moved, id)

    def leave(self, id: EntryId, out: Out) -> None:
        """A player leaves the event. What becomes of their chips is told beside it."""
        place = self.sits.get(id)
        if place is not None:
            self.put(self.last_hands, id, self.play[place.table].number)
        self.rise(id)
        if place is not None:
            self.drop(self.smallest_with, id)
        if out.why == "bust" and id in self.carried:
            self._settle(id)  # the player carries nothing
        self.unbag(id)
        self.change(id, status="out", came=None)
        self.put(self.outs, id, out)
        if id in self.presence:
            self.drop(self.presence, id)
        if id in self.sat_out:
            self.drop(self.sat_out, id)
        if id in self.reckoned:
            self.drop(self.reckoned, id)

    def reckon(self, who: Iterable[EntryId]) -> None:
        """What these have is reckoned from now on, until somebody counts it."""
        for one in who:
            self.put(self.reckoned, one, value=True)

    def begins_anew(self, id: EntryId) -> None:
        """All that the player had is gone, and so is all that anybody knew of it."""
        known: tuple[dict[EntryId, Any], ...] = (self.counted, self.racks, self.reckoned, self.uncounted, self.by_hands)
        for one in known:
            if id in one:
                self.drop(one, id)

    def unbag(self, id: EntryId) -> None:
        """No bag waits for the player any more. What becomes of the chips in it is told beside it."""
        if id in self.bags:
            self.drop(self.bags, id)

    def knows_stack(self, id: EntryId) -> bool:
        """Do the books know the stack now? Where nobody tells the hands, a count is good until the next one."""
        place, count = self.sits.get(id), self.counted.get(id)
        if place is None or self.tables[place.table].action != "none":
            return True
        if id in self.reckoned:
            return False
        hands = self.play[place.table].hands
        if count is not None and (count.table, count.hands) == (place.table, hands):
            return True
        return hands == 0 and id not in self.carried

    def _carries(self, id: EntryId, table: TableNo) -> None:
        """The player rises. If nobody knows with what, what is left at the table is open too."""
        if not self.knows_stack(id):
            self.put(self.carried, id, table)
            self.add(self.vague, table, 1)
            if id in self.counted:  # back where the stack was counted, that count is none of today's
                self.put(self.counted, id, msgspec.structs.replace(self.counted[id], hands=-1))
        elif id in self.carried:
            self.drop(self.carried, id)

    def _brings(self, id: EntryId, table: TableNo) -> None:
        if self.carried.get(id) == table:
            self._settle(id)
        elif id in self.carried:
            self.add(self.vague, table, 1)

    def _settle(self, id: EntryId) -> None:
        """What the player rose with makes no difference any more."""
        self.add(self.vague, self.carried[id], -1)
        self.drop(self.carried, id)

    def settle_carried(self, id: EntryId) -> None:
        """The player was counted where they came to, before they played a hand there."""
        self.add(self.vague, self.sits[id].table, -1)
        self._settle(id)

    def transfer(self, transfers: Iterable[Transfer]) -> None:
        """Chips go from account to account; none comes into being and none is lost."""
        for one in transfers:
            self._account(one.source, -one.amount)
            self._account(one.target, one.amount)

    def _account(self, name: str, amount: Chips) -> None:
        kind, _, who = name.partition(":")
        if kind == "stack":
            self.add(self.stacks, who, amount)
        else:
            self.add(self.accounts, name, amount)

    def pay(self, payments: Iterable[Payment]) -> None:
        """Money goes from account to account."""
        for one in payments:
            self._pay(one.source, -one.amount)
            self._pay(one.target, one.amount)

    def _pay(self, name: str, amount: Coins) -> None:
        self.add(self.money, name, amount)
        if name.startswith("owed:"):
            self.add(self.counts, "owed", amount)

    def facts(self) -> dict[str, Any]:
        """Everything that is so, for comparing two states: without how it came about, and in a fixed order."""
        found: dict[str, Any] = {"name": self.name, "book": self.book, "version": self.version}
        for name, value in vars(self).items():
            # Every map, and nothing else; where in the log something stands is no fact.
            if isinstance(value, dict) and value is not self.replanned and value is not self.said_in:
                found[name] = _plain(value)
        found["ones"]["plan"] = msgspec.to_builtins(self.plan)
        return found


def _plain(value: Mapping[Any, Any]) -> dict[str, Any]:
    """Sorted, without empty maps and counts of nothing: those are the same as none."""
    items = sorted(value.items(), key=lambda item: str(item[0]))
    told = {str(key): _plain(one) if isinstance(one, dict) else msgspec.to_builtins(one) for key, one in items}
    return {key: one for key, one in told.items() if one not in ({}, 0)}
