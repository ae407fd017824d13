"""Calls from tables to the floor.

| who calls               | a dealer for that table, players for themselves at theirs; and whoever is above |
| of conduct              | who_reports_offence, who_reports_breaches; with a name or without                  |
| the same call once more | stays one call; for another report, or in other words, it is another one           |
| who answers             | the floor: somebody goes there, and later it is done                               |
| who withdraws           | whoever may make it: a player their own, the staff each of the table               |
"""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.rulebook import Answer, AnyAnswer
from floorman.terms import EntryId, Refused, SeatNo, TableNo
from floorman.tournament.command import Command, Decision, Now, OfPlayerAtTable, OfTable, OwnWords, Topic, no, yes
from floorman.tournament.event import Authority, Right
from floorman.tournament.events.calls import CallAnswered, CallMade
from floorman.tournament.holdings import Call, CallAnswer, CallKind

LETTERS_MOST = 200
OPEN_MOST = 12
OF_CONDUCT = ("offence", "breach")


class CallFloor(OfPlayerAtTable, Command, frozen=True, tag="call-floor"):
    """A table wants somebody of the floor. A seat where it is about one, and more in the caller's own words.

    `report` is the kind of report that they would have made, for a ruling: one that somebody rules on.
    """

    topic: ClassVar[Topic] = "tables"
    touches_hands: ClassVar[bool] = True
    own_words: ClassVar[OwnWords] = OwnWords("what", LETTERS_MOST)

    table: TableNo
    call: CallKind = "floor"
    place: SeatNo = 0
    who: EntryId = ""
    what: str = ""
    report: str = ""
    unnamed: bool = False  # who told of an offence stays unnamed

    def authority(self, now: Now) -> Authority | None:
        """A player calls for themselves; for the table the staff does. Of conduct the book says who may."""
        if self.call == "offence":
            return _staff_alone(now)
        if self.call == "breach":
            return now.book.who_reports_breaches
        return None if now.by.rank == "player" else now.book.who_runs_the_table

    def _of_conduct(self, now: Now) -> AnyAnswer | None:
        match self.call:
            case "offence":
                return now.book.who_reports_offence
            case "breach":
                return now.book.who_reports_breaches
            case _:
                return None

    def decide(self, now: Now) -> Decision:
        if (refusal := self._refused(now)) is not None:
            return refusal
        # The version of the log: a number that no other call ever has.
        number = now.state.version + 1
        made = CallMade(
            number=number,
            table=self.table,
            call=self.call,
            place=self.place,
            who="" if self.unnamed else self.who,
            what=self.what,
            at=now.at,
            report=self.report,
            cites=(self._of_conduct(now) or now.book.who_runs_the_table).cites,
        )
        return yes(made)

    def _refused(self, now: Now) -> Refused | None:
        state = now.state
        table = state.tables.get(self.table)
        if table is None or table.state == "closed":
            return no("table.none-such", table=self.table)
        if not 0 <= self.place <= table.size:
            return no("call.no-seat", table=self.table, seat=self.place)
        if len(self.what) > LETTERS_MOST:
            return no("call.too-long", most=LETTERS_MOST)
        if (refusal := _not_sitting(now, self.table, self.who)) is not None:
            return refusal
        here = [one for one in state.calls.values() if one.table == self.table]
        if any(self._is_made(one) for one in here):
            return no("call.made-already", table=self.table)
        # Whoever tells of many offences keeps nobody from calling.
        alike = [one for one in here if (one.kind in OF_CONDUCT) == (self.call in OF_CONDUCT)]
        return no("call.too-many", table=self.table, most=OPEN_MOST) if len(alike) >= OPEN_MOST else None

    def _is_made(self, open: Call) -> bool:
        """Without words of its own it says nothing that the open one does not say."""
        same = (open.kind, open.seat, open.report) == (self.call, self.place, self.report)
        return same and self.what in ("", open.what)


class WithdrawCall(OfPlayerAtTable, Command, frozen=True, tag="withdraw-call"):
    """It has settled itself, or was pressed by mistake."""

    topic: ClassVar[Topic] = "tables"
    even_after = True

    table: TableNo
    number: int
    who: EntryId = ""

    def authority(self, now: Now) -> Authority | None:
        return None if now.by.rank == "player" else now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        call = _call_at(now, self.table, self.number)
        if isinstance(call, Refused):
            return call
        if now.by.rank == "player" and call.who != self.who:
            return no("call.not-his-own", table=self.table)
        return yes(_answered(now, self.number, call, "withdrawn"))


class AnswerCall(OfTable, Command, frozen=True, tag="answer-call"):
    """Somebody of the floor goes there; or what the call was for is done."""

    right: ClassVar[Right] = "who_rules_first"
    topic: ClassVar[Topic] = "tables"
    even_after = True

    table: TableNo
    number: int
    answer: Literal["going", "done"] = "going"

    def decide(self, now: Now) -> Decision:
        call = _call_at(now, self.table, self.number)
        if isinstance(call, Refused):
            return call
        if self.answer == "going" and call.going_at is not None:
            return no("call.somebody-goes", table=self.table)
        return yes(_answered(now, self.number, call, self.answer))


def _answered(now: Now, number: int, call: Call, answer: CallAnswer) -> CallAnswered:
    cites = now.book.who_rules_first.cites if answer != "withdrawn" else now.book.who_runs_the_table.cites
    return CallAnswered(number=number, table=call.table, answer=answer, at=now.at, cites=cites)


def _call_at(now: Now, table: TableNo, number: int) -> Call | Refused:
    call = now.state.calls.get(number)
    return no("call.none-such", table=table) if call is None or call.table != table else call


def _staff_alone(now: Now) -> Authority | None:
    """Nobody is kept from telling of an offence, unless a house leaves that to its staff."""
    answer = now.book.who_reports_offence
    if answer.value == "everybody":
        return None
    return Answer("dealer", answer.cites, answer.status, answer.origin)


def _not_sitting(now: Now, table: TableNo, who: EntryId) -> Refused | None:
    """Why this player does not call from this table. A player says who they are."""
    if not who and now.by.rank != "player":
        return None
    place = now.state.sits.get(now.state.entry_of(who) or "")
    return no("call.not-at-table", name=who, table=table) if place is None or place.table != table else None
