"""What has happened at the tables from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import field

from floorman.positions import Positions
from floorman.terms import Chips, EntryId, Instant, SeatNo, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Event, Right
from floorman.tournament.events.seating import are_there
from floorman.tournament.holdings import NOBODY_SAID, ONE_HAND_MOST, InRotation, LastHands, Play, Renewed, Wait

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class HandBegan(Event, frozen=True, tag="table.hand-began/1"):
    """A table plays a hand: from these positions, at this level."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "stays"

    table: TableNo
    positions: Positions
    level: int
    dealt: tuple[EntryId, ...] = ()  # who is dealt in, present or not
    at: Instant = 0
    frozen: bool = False  # the button stands still: this game has none
    log: int = 0  # the number of the stream that tells this hand; 0: it is only counted

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        after = msgspec.structs.replace(
            play,
            hand=self.positions,
            level=self.level,
            dealt=self.dealt,
            again=None,
            repeats=play.again is not None,
            told=True,
            began=self.at,
            hand_frozen=self.frozen,
            log=self.log,
        )
        state.put(state.play, self.table, after)
        state.put(state.said_in, ("hand", self.table), state.version)
        are_there(state, self.table)
        prepared = state.prepared.get(self.table)
        if prepared is not None and not prepared.hand:
            state.put(state.prepared, self.table, msgspec.structs.replace(prepared, hand=state.version))
        for who in state.seats[self.table].values():
            if who not in state.uncounted:
                state.put(state.starts, who, state.stacks.get(who, 0))
            elif who in state.starts:
                state.drop(state.starts, who)


class HandDone(Event, frozen=True, tag="table.hand-done/1"):
    """A table's hand is over; the chips that changed hands, as far as anybody counted.

    A hand that was not told of while it was played has its positions here.
    """

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "stays"

    table: TableNo
    positions: Positions | None = None
    void: bool = False
    dealt: tuple[EntryId, ...] = ()  # who was dealt in
    played: tuple[EntryId, ...] = ()  # those of them for whom it counts as played
    chips: tuple[Transfer, ...] = ()
    counted: tuple[EntryId, ...] = ()  # whose stacks are known now
    round: int | None = None  # of hand-for-hand, by its beginning; 0: before the first; None: the table does not wait
    frozen: bool = False  # the button stood still in a hand that was not told of
    place: InRotation | None = None  # in the rotation, where its hands are counted
    carry: Chips | None = None  # what stays for the table's next pot; None: what stayed there before
    repeated: tuple[EntryId, ...] = ()  # who is dealt in again, where nobody had told who was in the void hand
    # So long nobody needs to be asked for the button; 0: ever; 1: nobody has said where it lies; None: as before.
    until: Instant | None = 0
    at: Instant = 0  # when it was said

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        played = self.positions or play.hand
        frozen = self.frozen if play.hand is None else play.hand_frozen
        before = {who: state.stacks.get(who, 0) for who in state.seats[self.table].values()}
        state.transfer(self.chips)
        if self.void:
            dealt = self.repeated or play.dealt
            after = msgspec.structs.replace(
                play, hand=None, again=played, repeats=False, hand_frozen=frozen, log=0, dealt=dealt
            )
        else:
            after = msgspec.structs.replace(
                play,
                hand=None,
                again=None,
                repeats=False,
                last=played or play.last,
                hands=play.hands + 1,
                told=play.hand is not None,
                round=self.round or 0,
                frozen=frozen,
                hand_frozen=False,
                log=0,
                carry=play.carry if self.carry is None else self.carry,
                button_said=self._said(play),
                button_until=play.button_until if self.until is None else self.until,
            )
            if self.place is not None:
                state.put(state.rotations, self.table, self.place)
            self._all_have_played(state)
            for who, stack in before.items():
                self._know(state, who, stack, told=play.hand is not None)
            self._one_less(state)
            are_there(state, self.table)
        state.put(state.play, self.table, msgspec.structs.replace(after, over_at=self.at))
        state.put(state.said_in, ("hand", self.table), state.version)
        if self.table in state.reports:
            state.put(state.reports, self.table, msgspec.structs.replace(state.reports[self.table], over=True))

    def _said(self, play: Play) -> Instant:
        """The moment of which is known where the button lies: with a hand that is over it is one further. Once nobody
        knows it any more, it lies where nobody has said."""
        if self.until is None:
            others_played = play.hand is None and 0 < play.button_until <= self.at
            return 0 if others_played or not play.button_said else self.at or play.button_said
        return self.until - ONE_HAND_MOST if self.until > NOBODY_SAID else play.button_said

    def _all_have_played(self, state: Tournament) -> None:
        for who in self.dealt:
            hands = state.entries[who].hands + (who in self.played)
            state.change(who, hands=hands, came=None)
            if who in state.racks:  # which chips are the player's is not known any more
                state.drop(state.racks, who)

    def _know(self, state: Tournament, who: EntryId, before: Chips, *, told: bool) -> None:
        """What is known of the player's stack now, and of what they began this hand with."""
        counted = who in self.counted
        if not counted and who not in self.dealt:
            return
        if counted and state.stacks.get(who, 0):
            started: Chips | None = None  # whoever has chips goes out in another hand, if at all
        elif told:
            started = state.starts.get(who)
        else:
            started = None if who in state.uncounted else before
        if started is not None:
            state.put(state.starts, who, started)
        elif who in state.starts:
            state.drop(state.starts, who)
        if not counted:
            state.put(state.uncounted, who, True)
            return
        state.put(state.by_hands, who, True)
        if who in state.uncounted:
            state.drop(state.uncounted, who)

    def _one_less(self, state: Tournament) -> None:
        """Of the last hands of the day, and of this round of hand-for-hand."""
        counter = state.countdowns.get(self.table)
        if counter is not None:
            left = counter.left if counter.running else counter.left - 1
            state.put(state.countdowns, self.table, LastHands(left))
        if self.round is not None:
            state.put(state.waits, self.table, Wait("done"))


class ButtonDrawn(Event, frozen=True, tag="button.drawn/1"):
    """Where the button lies in a table's first hand, or in its first after a night or a break."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    button: SeatNo
    draw: int = 0  # 0: drawn with cards at the table
    cards: dict[SeatNo, str] = field(default_factory=dict)
    order: tuple[SeatNo, ...] = ()  # of the seats, best card first
    also: tuple[TableNo, ...] = ()  # other tables for which the draw counts

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        if self.order:
            state.put(state.drawn, state.version, tuple(str(seat) for seat in self.order))
        for table in (self.table, *self.also):
            after = msgspec.structs.replace(state.play[table], button=self.button, button_due=False, last=None)
            state.put(state.play, table, after)
            state.put(state.renewed, table, Renewed(len(state.seats[table]), after.hands))
