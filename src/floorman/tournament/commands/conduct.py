"""Penalties given, left to who may give them, and not given. `consequences/penalising` sets and counts them."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.rulebook import PenaltyWord
from floorman.terms import EntryId, SeatNo
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OwnWords, Topic, no, yes
from floorman.tournament.commands.correcting import LETTERS_MOST, no_reason
from floorman.tournament.commands.entering import entries_of, plays_as
from floorman.tournament.consequences.penalising import named_by, penalise, record
from floorman.tournament.event import Authority, Right
from floorman.tournament.events.conduct import IncidentRecorded, Penalised, PenaltyWaived, who_penalises
from floorman.tournament.journal import Done
from floorman.tournament.penalties import OnRecord
from floorman.tournament.state import Tournament


class Penalise(OfPlayer, Command, frozen=True, tag="penalise"):
    """Set a penalty. `players` and `button` are those of the player's table, where a round has to be counted.

    `what` names the conduct, as all books share it: then the penalty rests on what the book says of that, too.
    """

    topic: ClassVar[Topic] = "tables"
    touches_hands: ClassVar[bool] = True

    who: EntryId
    penalty: Literal["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"]
    hands: int | None = None
    rounds: int | None = None
    minutes: int | None = None
    players: int = 0
    button: SeatNo = 0
    what: str = ""

    def authority(self, now: Now) -> Authority:
        return who_penalises(self.kind, now.book)

    @property
    def kind(self) -> PenaltyWord:
        return self.penalty.replace("-", "_")  # type: ignore[return-value]

    def decide(self, now: Now) -> Decision:
        return penalise(now, self)


class ReferPenalty(OfPlayer, Command, frozen=True, tag="refer-penalty"):
    """What somebody did is put before whoever may penalise it: it is on record, and open until that is settled."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    who: EntryId
    what: str = ""

    def decide(self, now: Now) -> Decision:
        state, cites = now.state, named_by(self.what, now.book)
        if state.phase == "over":
            return no("event.over")
        id = state.entry_of(self.who)
        if id is None:
            return no("penalty.nobody", name=self.who)
        if not self.what:
            return no("penalty.name-it")
        if not cites:
            return no("penalty.no-such-conduct")
        if any(self.what in one.what for one in _owed_by(state, id)):
            return no("penalty.open-already", cites, name=self.who)
        return record(id, (self.what,), must=True, cites=cites)


class WaivePenalty(OfPlayer, Command, frozen=True, tag="waive-penalty"):
    """What had to be penalised is not, and why. `what` names the conduct; without it all is meant that is open."""

    right: ClassVar[Right] = "who_penalises"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("why", LETTERS_MOST)

    who: EntryId
    why: str
    what: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        id = state.entry_of(self.who)
        if id is None:
            return no("penalty.nobody", name=self.who)
        if (fault := no_reason(self.why)) is not None:
            return fault
        waived = [one for one in _owed_by(state, id) if not self.what or self.what in one.what]
        if not waived:
            return no("penalty.none-owed", name=self.who)
        cites, why = self.allowing(now), self.why.strip()
        return yes(*(PenaltyWaived(who=one.who, what=one.what, why=why, cites=cites) for one in waived))


def _owed_by(state: Tournament, who: EntryId) -> list[OnRecord]:
    """What must still be penalised of this player, with whatever entry they did it."""
    return [one for entry in entries_of(state, state.entries[who].person) for one in still_owed(state, entry)]


def still_owed(state: Tournament, who: EntryId) -> tuple[OnRecord, ...]:
    """What was done with this entry and must still be penalised. Whoever entered again may have got it with the entry
    they play with now."""
    waiting, now = state.breaches.get(who, ()), plays_as(state, who)
    return waiting if now == who else tuple(one for one in waiting if not _given_since(state, now, told_in(state, one)))


def told_in(state: Tournament, record: OnRecord) -> Done | None:
    """The step in which it was put on record; None where a log was taken over with it."""
    for step in reversed(state.done):
        event = step.event
        if isinstance(event, IncidentRecorded) and event.must and (event.who, event.what) == (record.who, record.what):
            return step
    return None


def _given_since(state: Tournament, who: EntryId, told: Done | None) -> bool:
    first = 0 if told is None else told.first
    later = (step.event for step in reversed(state.done) if step.first > first and step.stands)
    return any(isinstance(event, Penalised) and event.who == who for event in later)
