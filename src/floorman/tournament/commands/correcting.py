"""What was told wrong is put right where it stands: nobody has to be struck off and entered again for a slip.

| what                  | how it is put right                                                         |
| a name                | `CorrectName`; the name lies beside the log                                 |
| who knocked out whom  | `TellKnockOut`, told anew                                                   |
| places                | `CorrectPlaces`: the order of some who are out, with a reason               |
| a penalty             | `CorrectPenalty`: what is left of it, or nothing                            |
| a count that differs  | `CloseAlarm`, with a person's word; or a right count, which ends it itself  |
| a bust at a table     | `TakeBackBust`, which its dealer may say too                                |
| anything else         | `TakeBack` of the step that told it, see `ways_back`                        |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from floorman.terms import EntryId, Refused, TableNo, minutes
from floorman.terms.names import wrong_name
from floorman.tournament.chips.won import are_reckoned, lost_last, to_winners
from floorman.tournament.command import About, Command, Decision, Now, OfPlayer, OwnWords, Topic, about, no, yes
from floorman.tournament.commands.entering import NAME_LETTERS_MOST
from floorman.tournament.commands.ways_back import TakeBack
from floorman.tournament.consequences.penalising import TIMES_MOST, rounds_from_now
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import (
    AlarmSetAside,
    Event,
    KnockOutTold,
    NameCorrected,
    PenaltyCorrected,
    PlacesCorrected,
    PlayersOut,
)
from floorman.tournament.events.conduct import who_penalises
from floorman.tournament.holdings import Out, Outgoing
from floorman.tournament.penalties import FINAL, Sitting
from floorman.tournament.state import Tournament

LETTERS_MOST = 400


class CorrectName(OfPlayer, Command, frozen=True, tag="correct-name"):
    """What somebody is called from now on: `alias` on all pages, `name` in the house's own list of people.

    One of them is enough. Where the house knows them by no other name, both are changed.
    """

    right: ClassVar[Right] = "who_enters_players"
    topic: ClassVar[Topic] = "entries"
    even_after = True

    who: EntryId
    name: str = ""
    alias: str = ""

    def decide(self, now: Now) -> Decision:
        id = now.state.entry_of(self.who)
        if id is None:
            return no("entry.nobody", name=self.who)
        for said in [one for one in (self.name, self.alias) if one] or [""]:
            if len(said) > NAME_LETTERS_MOST or said != said.strip() or not said:
                return no("entry.name", most=NAME_LETTERS_MOST)
            if (wrong := wrong_name(said)) is not None:
                return Refused(wrong)
        return yes(NameCorrected(who=id, cites=self.allowing(now)))


class TellKnockOut(Command, frozen=True, tag="tell-knock-out"):
    """Who won the last chips of somebody who is out. Told again, the last word counts; nobody named: nobody knows.

    Where nobody tells the hands, what they had by the books goes along. Whoever bought others since may be told
    of too: that is when it is told at many a table.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"
    even_after = True

    who: EntryId
    by: tuple[EntryId, ...] = ()

    def about(self) -> About:
        return about((self.who, *self.by))

    def decide(self, now: Now) -> Decision:
        state, id = now.state, now.state.entry_of(self.who)
        lost = None if id is None else lost_last(state, id)
        if lost is None and id not in state.outs and self.who in state.outs:  # the player has entered again since
            id, lost = self.who, lost_last(state, self.who)
        if id is None or (id not in state.outs and lost is None):
            return no("bounty.not-out", name=self.who)
        winners: list[EntryId] = []
        for name in self.by:
            one = state.entry_of(name)
            if one is None or one == id or state.entries[one].status not in ("entered", "out"):
                return no("bounty.not-his", name=name)
            winners.append(one)
        if len(set(winners)) != len(winners):
            return no("bounty.named-twice")
        return yes(
            KnockOutTold(
                who=id,
                by=tuple(winners),
                chips=() if lost is None else to_winners(state, lost, winners),
                reckoned=() if lost is None else are_reckoned(state, winners, lost.counted),
                cites=self.allowing(now),
            )
        )


class CorrectPlaces(Command, frozen=True, tag="correct-places"):
    """The order in which some players went out, best first: among themselves they get the places that they have.

    What of it was paid already stays paid until somebody takes that back, so it says why.
    """

    right: ClassVar[Right] = "who_corrects_stacks"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)
    even_after = True

    order: tuple[EntryId, ...]
    why: str

    def about(self) -> About:
        return about(self.order)

    def decide(self, now: Now) -> Decision:
        state = now.state
        if (fault := no_reason(self.why)) is not None:
            return fault
        ids = [state.entry_of(who) or who for who in self.order]
        if len(ids) < 2 or len(set(ids)) != len(ids):
            return no("places.whose")
        for name, id in zip(self.order, ids, strict=True):
            if id not in state.outs:
                return no("places.not-out", name=name)
        outs = tuple(_in_order(state, ids))
        if all(one.out == state.outs[one.who] for one in outs):
            return no("places.as-told")
        return yes(PlacesCorrected(outs=outs, why=self.why.strip(), cites=self.allowing(now)))


def _in_order(state: Tournament, ids: list[EntryId]) -> Iterable[Outgoing]:
    """The moments of their going out, dealt out anew. Who shared a place does not share it any more."""
    moments = sorted((state.outs[id] for id in ids), key=_better)
    for number, (id, moment) in enumerate(zip(ids, moments, strict=True)):
        before = [one for one in moments[:number] if (one.round, one.rank) == (moment.round, moment.rank)]
        yield Outgoing(id, replace(state.outs[id], round=moment.round, rank=moment.rank + len(before)))


def _better(out: Out) -> tuple[int, int]:
    return (-out.round, out.rank)


class CorrectPenalty(OfPlayer, Command, frozen=True, tag="correct-penalty"):
    """What is left of a penalty that somebody serves: so many hands, rounds of their table or minutes from now; without
    any of them nothing."""

    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    who: EntryId
    hands: int | None = None
    minutes: int | None = None
    why: str = ""
    rounds: int | None = None

    def authority(self, now: Now) -> Authority:
        sitting = now.state.serving.get(now.state.entry_of(self.who) or self.who)
        return who_penalises("missed_hands" if sitting is None else sitting.kind, now.book)

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        id = state.entry_of(self.who)
        before = None if id is None else state.serving.get(id)
        if id is None or before is None or before.is_over(now.at):
            return no("penalty.serves-none", name=self.who)
        if before.kind in FINAL:
            return no("penalty.out-already", name=self.who)
        if len(self.why) > LETTERS_MOST:
            return no("correction.why-too-long", most=LETTERS_MOST)
        for told in (self.hands, self.rounds, self.minutes):
            if told is not None and not 0 <= told <= TIMES_MOST:
                return no("penalty.how-long", most=TIMES_MOST)
        cites = self.allowing(now)
        sitting = self._left(now, before, id)
        if self.rounds and sitting is None:
            return no("penalty.no-table", now.book.missed_round_length.cites)
        return yes(PenaltyCorrected(who=id, penalty=before.kind, sitting=sitting, why=self.why.strip(), cites=cites))

    def _left(self, now: Now, before: Sitting, who: EntryId) -> Sitting | None:
        if self.minutes:
            return Sitting("time", until=now.at + minutes(self.minutes))
        if self.rounds:
            return rounds_from_now(now, who, self.rounds)
        return Sitting("time" if before.kind == "time" else "missed_hands", hands=self.hands) if self.hands else None


class CloseAlarm(Command, frozen=True, tag="close-alarm"):
    """A person's word that a count which differs is dealt with. Stacks stay what they are."""

    right: ClassVar[Right] = "who_corrects_stacks"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)
    even_after = True  # the chips are found when the tables are cleared

    alarm: str
    why: str

    def decide(self, now: Now) -> Decision:
        if (fault := no_reason(self.why)) is not None:
            return fault
        if self.alarm not in now.state.alarms:
            return no("alarm.none-such")
        return yes(
            AlarmSetAside(alarm=self.alarm, by=now.by.rank, at=now.at, why=self.why.strip(), cites=self.allowing(now))
        )


class TakeBackBust(Command, frozen=True, tag="take-back-bust"):
    """Somebody who was told to be out at this table is not. A dealer may say so of their own table."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    who: EntryId

    def about(self) -> About:
        return about(tables=[self.table])

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = state.entry_of(self.who)
        out = None if id is None else state.outs.get(id)
        if id is None or out is None or out.why != "bust":
            return no("bust.not-out", name=self.who)
        if out.place is None or out.place.table != self.table:
            return no("bust.elsewhere", name=self.who, table=self.table)
        step = next((one for one in reversed(state.done) if one.stands and id in _told_out(one.event)), None)
        if step is None:
            return no("bust.not-out", name=self.who)
        for other, left in _told_out(step.event).items():
            if left.place is None or left.place.table != self.table:
                return no("bust.elsewhere", name=other, table=self.table)
        return TakeBack(step.last).decide(now)


def _told_out(event: Event) -> dict[EntryId, Out]:
    return {one.who: one.out for one in event.outs} if isinstance(event, PlayersOut) else {}


def no_reason(why: str) -> Refused | None:
    if not why.strip() or len(why) > LETTERS_MOST:
        return no("correct.no-reason", most=LETTERS_MOST)
    return None
