"""Who goes out, in which place, and when the event is won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct, field
from msgspec.structs import replace

from floorman.terms import Accepted, Chips, EntryId, Refused, RuleId, TableNo, at_least, joined
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament.accounts import Transfer, at_table, stack_of, transfer
from floorman.tournament.bags import in_all
from floorman.tournament.chips.racing import is_there
from floorman.tournament.chips.totals import table_total
from floorman.tournament.command import About, Command, Decision, Now, Topic, about, most_special, needs, no, yes
from floorman.tournament.commands.clock import not_running
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.commands.playing import TellHandDone
from floorman.tournament.consequences.leaving import Halving, after_leaving, shortens
from floorman.tournament.event import Event, Right
from floorman.tournament.events import HandDone, PlayersOut
from floorman.tournament.holdings import Out, Outgoing
from floorman.tournament.places.ranking import Asked, Lost, Ranking, Unknown, ranked
from floorman.tournament.places.together_out import (
    companions,
    hand_of,
    has_chips,
    round_of,
    start_of,
    went_out_just_now,
)
from floorman.tournament.seating.draw import nobody_sits_yet
from floorman.tournament.seating.first_button import hand_goes_on
from floorman.tournament.state import Tournament

PRIZES_MOST = 10**15
ALL_INS_MOST = 1000


class Busted(Struct, frozen=True, forbid_unknown_fields=True):
    who: EntryId
    all_in: int | Unknown | None = None  # the number of the player's declaration in this hand; 0: a blind or ante


class Bust(Command, frozen=True, tag="bust"):
    """Players have lost their last chips, in one hand or in one round of hand-for-hand.

    The rest is asked for where the book needs it: what somebody began the hand with, who was all-in when, the order
    that the floor sets where nobody knows, and what becomes of the running level when two players are left.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"
    even_after = True  # the player may have gone out with the last hand

    busts: tuple[Busted, ...]
    stacks: dict[EntryId, Chips | Unknown] = field(default_factory=dict)
    all_ins: dict[EntryId, int | Unknown] = field(default_factory=dict)
    order: tuple[EntryId, ...] = ()  # best first
    together: bool = False  # their hands ran at the same time as those of the players who went out last
    halving: Halving | None = None
    ends_hand: bool = False  # the hand that is on at a table that only counts its hands is over with it

    def about(self) -> About:
        return about([*(one.who for one in self.busts), *self.stacks, *self.all_ins, *self.order])

    def decide(self, now: Now) -> Decision:
        state = now.state
        if (told := self._told_already(now)) is not None:
            return yes(told)
        if fault := not_running(now) or self._fault():
            return fault
        ids: list[EntryId] = []
        for one in self.busts:
            id = must_be_in(now, one.who)
            if isinstance(id, Refused):
                return id
            ids.append(id)
        if not ids or len(set(ids)) != len(ids):
            return no("bust.whom")
        if len(ids) >= state.left:
            return no("bust.everyone")
        if (empty := _nobody_left_at(state, ids)) is not None:
            return no("bust.whole-table", table=empty)
        for id in ids:
            if has_chips(state, id):
                cites = now.book.elimination_moment.cites
                return no("bust.has-chips", cites, name=id, chips=in_all(state, id))
        if nobody_sits_yet(state):
            return no("bust.nobody-sits")
        if (self.order or self.halving) and not at_least(now.by.rank, "floor"):
            return no("rank.too-low", self._left_to_the_floor(now), rank=now.by.rank, needed="floor")
        if now.book.hu_halving.value == "floor" and self.halving is None and shortens(now, len(ids)):
            return needs("level.halving", "halving", cites=now.book.hu_halving.cites)
        return self._after_the_hand(now, ids) if self.ends_hand else self._gone(now, ids)

    def _after_the_hand(self, now: Now, ids: list[EntryId]) -> Decision:
        """They were dealt in in it: button and blinds go on from where they all still sat."""
        state = now.state
        tables = sorted({place.table for id in ids if (place := state.sits.get(id)) is not None})
        done: list[Event] = []
        for table in tables:
            if (refusal := _ends_itself(now, table)) is not None:
                return refusal
            if not hand_goes_on(state, table, now.at):
                continue
            found = TellHandDone(table).decide(now)
            if not isinstance(found, Accepted):
                return found
            done += (replace(one, until=None) if isinstance(one, HandDone) else one for one in found.events)
        with state.tried(*done):
            gone = self._gone(now, ids)
        return Accepted((*done, *gone.events)) if isinstance(gone, Accepted) else gone

    def _told_already(self, now: Now) -> PlayersOut | None:
        """The count of the hand has put them out, and somebody says it besides: they stay where they are."""
        state = now.state
        ids = [state.entry_of(one.who) for one in self.busts]
        gone = tuple(Outgoing(id, state.outs[id]) for id in ids if id is not None and went_out_just_now(state, id))
        if not gone or len(gone) < len(ids):
            return None
        return PlayersOut(outs=(), again=gone, cites=now.book.elimination_moment.cites)

    def _fault(self) -> Refused | None:
        """Numbers that cannot be."""
        for stack in self.stacks.values():
            if isinstance(stack, int) and not 0 < stack <= CHIPS_MOST:
                return no("bust.no-stack", most=CHIPS_MOST)
        for number in (*(one.all_in for one in self.busts), *self.all_ins.values()):
            if isinstance(number, int) and not 0 <= number <= ALL_INS_MOST:
                return no("bust.no-all-in", most=ALL_INS_MOST)
        return None

    def _left_to_the_floor(self, now: Now) -> tuple[RuleId, ...]:
        book = now.book
        return book.bust_start_stack_unknown.cites if self.order else book.hu_halving.cites

    def _gone(self, now: Now, ids: list[EntryId]) -> Decision:
        """All who went out in this hand or round are ranked together, those of earlier reports too."""
        state = now.state
        found = companions(now, ids, together=self.together)
        if isinstance(found, Refused):
            return found
        earlier, why = found
        outs = {who: state.outs[who] for who in earlier}
        number = min((out.round for out in outs.values()), default=state.next_round)
        outs |= {id: self._out(now, id, number) for id in ids}
        lost = [_lost(who, outs[who], self._told(state)) for who in sorted(outs)]
        try:
            ranking = ranked(lost, now.book, now.lots(), [state.entry_of(who) or who for who in self.order])
        except Asked as asked:
            return needs(f"bust.{asked.fact}", asked.fact, cites=asked.cites, names=", ".join(asked.who))
        outs = {one.who: _known(outs[one.who], one) for one in lost}
        cites = joined(self._cites(now, ids, len(outs)), joined(why, ranking.cites))
        gone = _event(state, ids, outs, ranking, most_special(cites))
        before = state.hand_for_hand and round_of(state, ids[0]) != state.round.since
        return yes(gone, *after_leaving(now, (gone,), self.halving, round_before=before))

    def _cites(self, now: Now, ids: Sequence[EntryId], together: int) -> tuple[RuleId, ...]:
        """That this player is out, also by blinds alone, and that the later is the better; of several the order."""
        book = now.book
        if together > 1:
            return book.finishing_order.cites
        by_book = joined(book.elimination_moment.cites, book.finishing_order.cites)
        away = not is_there(now.state, ids[0])
        return joined(by_book, book.absent_seats.about("blinded_out").cites) if away else by_book

    def _out(self, now: Now, id: EntryId, number: int) -> Out:
        state = now.state
        return Out(
            number,
            1,
            "bust",
            now.at,
            state.sits.get(id),
            start_of(state, id),
            hand=hand_of(state, id),
            together=round_of(state, id, together=self.together),
        )

    def _told(self, state: Tournament) -> Mapping[EntryId, tuple[Chips | Unknown | None, int | Unknown | None]]:
        """What the command says of a player, by their entry."""
        stacks = {state.entry_of(who) or who: stack for who, stack in self.stacks.items()}
        all_ins = {state.entry_of(one.who) or one.who: one.all_in for one in self.busts}
        all_ins |= {state.entry_of(who) or who: number for who, number in self.all_ins.items()}
        return {who: (stacks.get(who), all_ins.get(who)) for who in {*stacks, *all_ins}}


def _ends_itself(now: Now, table: TableNo) -> Refused | None:
    """A hand that is told ends with its last act. Hand for hand one of which nobody has told that it began is said to
    be over after those who went out in it: with it the round may be over, and they belong to it."""
    state = now.state
    play = state.play[table]
    if play.hand is not None:
        return no("table.hands-are-told", table=table) if play.log else None
    if state.hand_for_hand and state.tables[table].action == "none" and table not in state.waits:
        return no("bust.hand-by-itself", now.book.hand_for_hand_hold.cites, table=table)
    return None


def _nobody_left_at(state: Tournament, ids: Sequence[EntryId]) -> TableNo | None:
    """A table at which all of several go out at once, and its chips would be nobody's: one of them must have won."""
    tables = {place.table for id in ids if (place := state.sits.get(id)) is not None}
    sitting = {table: state.players(table).values() for table in sorted(tables) if table_total(state, table)}
    return next((table for table, players in sitting.items() if len(players) > 1 and {*players} <= {*ids}), None)


def _lost(who: EntryId, out: Out, told: Mapping[EntryId, tuple[Chips | Unknown | None, int | Unknown | None]]) -> Lost:
    stack, all_in = told.get(who, (None, None))
    return Lost(
        who,
        0 if out.place is None else out.place.table,
        out.stack if stack is None else stack,
        out.all_in if all_in is None else all_in,
    )


def _known(out: Out, lost: Lost) -> Out:
    """With what has been told of the player now."""
    stack = lost.stack if isinstance(lost.stack, int) else None
    return replace(out, stack=stack, all_in=lost.all_in if isinstance(lost.all_in, int) else None)


def _event(
    state: Tournament, ids: Sequence[EntryId], outs: dict[EntryId, Out], ranking: Ranking, cites: tuple[RuleId, ...]
) -> PlayersOut:
    ranks = ranking.ranks()
    after = {who: replace(out, rank=ranks[who]) for who, out in outs.items()}
    again = sorted(who for who, out in after.items() if who not in ids and out != state.outs[who])
    return PlayersOut(
        outs=tuple(Outgoing(id, after[id]) for id in ids),
        chips=(*(one for id in ids for one in _left_behind(state, id)), *_all_to_the_last(state, ids)),
        again=tuple(Outgoing(who, after[who]) for who in again),
        draw=state.draws + 1 if ranking.drawn else 0,
        cites=cites,
    )


def _all_to_the_last(state: Tournament, ids: Sequence[EntryId]) -> tuple[Transfer, ...]:
    """Whoever is left alone holds all chips, whatever lay at the tables uncounted: nobody has to be asked for it."""
    left = [who for who, entry in state.entries.items() if entry.status == "entered" and who not in ids]
    if len(left) != 1 or left[0] not in state.sits:
        return ()
    (winner,) = left
    lying = {table: state.account(at_table(table)) for table in state.tables}
    for id in ids:
        if (place := state.sits.get(id)) is not None:
            lying[place.table] += state.stacks.get(id, 0)
    return tuple(one for table, chips in lying.items() for one in transfer(at_table(table), stack_of(winner), chips))


def _left_behind(state: Tournament, id: EntryId) -> tuple[Transfer, ...]:
    """What the player has by the books went to others at their table; who they are only a count tells."""
    place = state.sits.get(id)
    return () if place is None else transfer(stack_of(id), at_table(place.table), state.stacks.get(id, 0))
