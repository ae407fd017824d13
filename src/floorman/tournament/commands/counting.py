"""Counts of chips, and their correction.

| who counts                        | a count of the staff stands until the next hand, whatever a player counts |
| where nobody tells the hands      | a count says what a player has; the table's total must tally              |
| where the hands are told          | a count that differs opens an alarm, and changes nothing                  |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import field

from floorman.rulebook import AnyAnswer
from floorman.terms import STAFF, Chips, EntryId, Refused, SeatNo, TableNo
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, UNCOUNTED, Transfer, at_table, stack_of, transfer
from floorman.tournament.bags import is_bagged
from floorman.tournament.chips.comparing import compared, compared_in_all
from floorman.tournament.chips.racks import is_rack, worth
from floorman.tournament.chips.records import Alarm, alarm_key
from floorman.tournament.chips.totals import expected_total, lies_at
from floorman.tournament.chips.unseen import came_uncounted, tells_hands
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OfTable, OwnWords, Topic, no, yes
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Authority, Event, Right
from floorman.tournament.events.counting import AlarmClosed, AlarmOpened, StacksCorrected, StacksCounted, TableTallied
from floorman.tournament.state import Tournament

WHY_LETTERS_MOST = 400


class Count(OfPlayer, Command, frozen=True, tag="count"):
    """Somebody says what a player has: in one number, or by the values of their chips."""

    topic: ClassVar[Topic] = "tables"

    who: EntryId
    stack: Chips | None = None
    chips: dict[Chips, int] = field(default_factory=dict)

    def authority(self, now: Now) -> Authority | None:
        """A player counts their own chips; other stacks are the staff's."""
        return None if now.by.rank == "player" else now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = must_be_in(now, self.who)
        if isinstance(id, Refused):
            return id
        stack = worth(self.chips) if self.chips and self.stack is None else self.stack
        if fault := self._fault(now, id, stack):
            return fault
        assert stack is not None
        place = state.sits[id]
        arrives = id in state.carried and state.entries[id].came is not None
        source = came_uncounted(state, place.table).get(id) if tells_hands(state, place.table) else None
        if source is not None:
            came = self._as_he_came(now, id, stack, source)
            return yes(came, *compared_in_all(now, came))
        counted = StacksCounted(
            table=place.table,
            stacks={id: stack},
            by=now.by.rank,
            at=now.at,
            racks={id: self.chips} if self.chips else {},
            chips=() if tells_hands(state, place.table) else self._difference(state, id, stack, arrives),
            known=(id,) if arrives else (),
            cites=now.book.who_runs_the_table.cites,
        )
        if tells_hands(state, place.table):
            return yes(counted, *_one_compared(now, id, stack))
        return yes(counted, *compared(now, place.table, counted))

    def _as_he_came(self, now: Now, id: EntryId, stack: Chips, source: TableNo) -> StacksCounted:
        """Chips that nobody knew came along to a table where the hands are told: the count says how many."""
        state = now.state
        return StacksCounted(
            table=state.sits[id].table,
            stacks={id: stack},
            by=now.by.rank,
            at=now.at,
            racks={id: self.chips} if self.chips else {},
            chips=transfer(at_table(source), stack_of(id), stack - state.stacks.get(id, 0)),
            known=(id,) if id in state.carried else (),
            cites=now.book.who_runs_the_table.cites,
        )

    def _fault(self, now: Now, id: EntryId, stack: Chips | None) -> Refused | None:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if stack is None or not 0 <= stack <= CHIPS_MOST or not is_rack(self.chips):
            return no("count.no-number", most=CHIPS_MOST)
        if self.chips and worth(self.chips) != stack:
            return no("count.not-the-sum", stack=stack, chips=worth(self.chips))
        place = state.sits.get(id)
        if place is None:
            return no("count.has-no-seat", name=self.who)
        if state.play[place.table].hand is not None:
            return no("table.hand-is-on", table=place.table)
        if is_bagged(state, id):
            return no("count.in-bag", name=self.who)
        return self._outranked(now, id) or _too_many(state, place.table, stack)

    def _outranked(self, now: Now, id: EntryId) -> Refused | None:
        if now.by.rank != "player":
            return None
        if now.by.person != now.state.entries[id].person:
            return no("count.not-his-own", name=self.who)
        before = now.state.counted.get(id)
        if before is not None and before.by in STAFF and is_fresh(now.state, id):
            return no("count.staff-counted", stack=before.stack, rank=before.by)
        return None

    def _difference(self, state: Tournament, id: EntryId, stack: Chips, arrives: bool) -> tuple[Transfer, ...]:
        """What there is more or less belongs to the table that was played at: the one before, for who has just come."""
        table = state.carried[id] if arrives else state.sits[id].table
        return transfer(at_table(table), stack_of(id), stack - state.stacks.get(id, 0))


def _too_many(state: Tournament, table: TableNo, stack: Chips) -> Refused | None:
    """No stack is more than all that lies there. Where the hands are told, a count that differs is an alarm."""
    if tells_hands(state, table):
        return None
    there = lies_at(state, table)
    if there is not None and stack > there:
        return no("count.more-than-there", stack=stack, table=table, chips=there)
    return more_than_all(state, stack)


def no_stack(state: Tournament, table: TableNo, stack: Chips) -> Refused | None:
    """What cannot be anybody's at this table, however it was counted."""
    if not 0 <= stack <= CHIPS_MOST:
        return no("count.no-number", most=CHIPS_MOST)
    return None if tells_hands(state, table) else more_than_all(state, stack)


def more_than_all(state: Tournament, stack: Chips) -> Refused | None:
    """Nobody has more than all the chips of the event."""
    all = expected_total(state)
    return no("count.more-than-all", stack=stack, chips=all) if stack > all else None


class CountTable(OfTable, Command, frozen=True, tag="count-table"):
    """All stacks of a table, counted in one go. Only such a count is compared with what should lie there.

    `some`: those that are told, and no more; the others stay as they were counted before.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    stacks: dict[SeatNo, Chips]
    some: bool = False

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := self._fault(state):
            return fault
        players = state.players(self.table)
        stacks = {players[seat]: stack for seat, stack in sorted(self.stacks.items())}
        told = tells_hands(state, self.table)
        came = {who: at for who, at in self._came(state, told=told).items() if who in stacks}
        arrived = tuple(who for who in stacks if who in state.carried and (told or state.entries[who].came is not None))
        counted = StacksCounted(
            table=self.table,
            stacks=stacks,
            by=now.by.rank,
            at=now.at,
            chips=tuple(self._brought(state, stacks, came) if told else self._differences(state, stacks, arrived)),
            known=arrived,
            cites=now.book.who_runs_the_table.cites,
        )
        if told:
            others = ((who, stack) for who, stack in stacks.items() if who not in came)
            each = (one for who, stack in others for one in _one_compared(now, who, stack))
            told_so = (counted, *each)
            return yes(*told_so, *compared_in_all(now, *told_so))
        return yes(counted, *compared(now, self.table, counted))

    def _fault(self, state: Tournament) -> Refused | None:
        if state.phase == "over":
            return no("event.over")
        table = state.tables.get(self.table)
        if table is None or table.state == "closed":
            return no("table.none-such", table=self.table)
        if state.play[self.table].hand is not None:
            return no("table.hand-is-on", table=self.table)
        if (fault := in_bags(state, self.table)) is not None:
            return fault
        players = state.players(self.table)
        for seat, stack in self.stacks.items():
            if seat not in players:
                return no("table.nobody-there", table=self.table, seat=seat)
            if (wrong := no_stack(state, self.table, stack)) is not None:
                return wrong
            if self.some and (wrong := _too_many(state, self.table, stack)) is not None:
                return wrong
        missing = [seat for seat in players if seat not in self.stacks]
        if self.some and self.stacks:
            return None
        if missing or not players:
            return no("count.whole-table", table=self.table, seats=", ".join(map(str, missing)))
        return None

    def _came(self, state: Tournament, *, told: bool) -> dict[EntryId, TableNo]:
        return came_uncounted(state, self.table) if told else {}

    def _brought(
        self, state: Tournament, stacks: dict[EntryId, Chips], came: dict[EntryId, TableNo]
    ) -> Iterator[Transfer]:
        """What those who came uncounted have more or less than by the books belongs to where they came from."""
        for who, source in came.items():
            yield from transfer(at_table(source), stack_of(who), stacks[who] - state.stacks.get(who, 0))

    def _differences(
        self, state: Tournament, stacks: dict[EntryId, Chips], arrived: tuple[EntryId, ...]
    ) -> Iterator[Transfer]:
        """What somebody has more or less belongs to the table at which they played."""
        for who, stack in stacks.items():
            table = state.carried[who] if who in arrived else self.table
            yield from transfer(at_table(table), stack_of(who), stack - state.stacks.get(who, 0))


def in_bags(state: Tournament, table: TableNo) -> Refused | None:
    """Whose chips are in their closed bag is counted there: on the table nothing of theirs lies any more."""
    who = next((one for one in state.players(table).values() if is_bagged(state, one)), None)
    return None if who is None else no("count.in-bag", name=state.entries[who].person)


def is_fresh(state: Tournament, id: EntryId) -> bool:
    """Was the player counted where they sit, with no hand since?"""
    place, count = state.sits[id], state.counted[id]
    return id not in state.reckoned and (count.table, count.hands) == (place.table, state.play[place.table].hands)


def _one_compared(now: Now, id: EntryId, stack: Chips) -> tuple[Event, ...]:
    """Where the hands are told, the books know what the player should have."""
    state = now.state
    table, expected = state.sits[id].table, state.stacks.get(id, 0)
    if stack == expected:
        key = alarm_key(table, id)
        return (AlarmClosed(alarm=key),) if key in state.alarms else ()
    tally = state.tallies.get(table)
    good = (0, None) if tally is None else (tally.version, tally.at)
    return (AlarmOpened(alarm=Alarm(expected, stack, now.at, table, id, *good)),)


class CorrectStacks(OfTable, Command, frozen=True, tag="correct-stacks"):
    """Set stacks right, and write off what does not tally: missing chips go out of play, others come from the bank.

    Without a table, what the counts of all tables together lack is written off. `because` names chips that the book
    takes out of play: those that were hidden, and those that were found and are nobody's.
    """

    right: ClassVar[Right] = "who_corrects_stacks"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("why", WHY_LETTERS_MOST)

    why: str
    table: TableNo | None = None
    stacks: dict[SeatNo, Chips] = field(default_factory=dict)
    because: Literal["", "hidden", "found"] = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := self._fault(state):
            return fault
        players = {} if self.table is None else state.players(self.table)
        stacks = {players[seat]: stack for seat, stack in sorted(self.stacks.items())}
        chips = [
            one
            for who, stack in stacks.items()
            for one in transfer(self._account(), stack_of(who), stack - state.stacks.get(who, 0))
        ]
        corrected = self._corrected(now, stacks, tuple(chips), 0)
        with state.tried(corrected):
            missing = state.account(self._account())
            whole = self.table is None or all(state.knows_stack(who) for who in players.values())
        if whole and missing:
            written_off = transfer(self._account(), OUT_OF_PLAY if missing > 0 else BANK, missing)
            corrected = self._corrected(now, stacks, (*chips, *written_off), -missing)
        if (refusal := self._not_by_the_book(now, corrected)) is not None:
            return refusal
        if not corrected.chips and not self._alarms(state, stacks):
            return no("correct.nothing")
        return yes(corrected, *self._tallied(now, corrected, whole), *self._alarms(state, stacks))

    def _fault(self, state: Tournament) -> Refused | None:
        if state.phase == "over":
            return no("event.over")
        if not self.why.strip() or len(self.why) > WHY_LETTERS_MOST:
            return no("correct.no-reason", most=WHY_LETTERS_MOST)
        if self.table is None:
            return no("correct.whose") if self.stacks else None
        if self.table not in state.tables or state.tables[self.table].state == "closed":
            return no("table.none-such", table=self.table)
        if state.play[self.table].hand is not None:
            return no("table.hand-is-on", table=self.table)
        if (fault := in_bags(state, self.table)) is not None:
            return fault
        for seat, stack in self.stacks.items():
            if seat not in state.players(self.table):
                return no("table.nobody-there", table=self.table, seat=seat)
            if not 0 < stack <= CHIPS_MOST:
                return no("correct.stack", seat=seat, most=CHIPS_MOST)
        return None

    def _not_by_the_book(self, now: Now, corrected: StacksCorrected) -> Refused | None:
        """Chips that were hidden or found leave play; where the book says otherwise, they do not."""
        if not self.because:
            return None
        answer = self._takes_out(now)
        if answer.value not in ("forfeited", "out_of_play"):
            return no("correct.stay-in-play", answer.cites)
        return None if corrected.change < 0 else no("correct.nothing-taken", answer.cites)

    def _takes_out(self, now: Now) -> AnyAnswer:
        return now.book.hidden_chips if self.because == "hidden" else now.book.found_chips

    def _account(self) -> str:
        return UNCOUNTED if self.table is None else at_table(self.table)

    def _corrected(
        self, now: Now, stacks: dict[EntryId, Chips], chips: tuple[Transfer, ...], change: Chips
    ) -> StacksCorrected:
        return StacksCorrected(
            table=self.table or 0,
            stacks=stacks,
            why=self.why.strip(),
            by=now.by.rank,
            at=now.at,
            chips=chips,
            change=change,
            cites=(self._takes_out(now) if self.because else now.book.who_corrects_stacks).cites,
        )

    def _tallied(self, now: Now, corrected: StacksCorrected, whole: bool) -> tuple[Event, ...]:
        if self.table is None or not whole:
            return ()
        with now.state.tried(corrected) as state:
            total = sum(state.stacks.get(who, 0) for who in state.players(self.table).values())
        return (TableTallied(table=self.table, total=total, at=now.at),)

    def _alarms(self, state: Tournament, stacks: dict[EntryId, Chips]) -> tuple[AlarmClosed, ...]:
        """The alarms that are answered: the table's, and those of the stacks that were set."""
        keys = (alarm_key(self.table or 0), *(alarm_key(self.table or 0, who) for who in stacks))
        return tuple(AlarmClosed(alarm=key) for key in keys if key in state.alarms)
