"""Tables that are too small stop, and play again when they are not."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Refused, RuleId, TableNo
from floorman.tournament.command import CITES_MOST, Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import TableHalted, TableResumed
from floorman.tournament.proposals.proposal import Proposal, is_put_off
from floorman.tournament.seating.halting import (
    cites_of,
    halt_cites,
    has_begun,
    is_the_moment,
    only_proposed,
    stopped_by,
    too_small,
)
from floorman.tournament.seating.positions import players_at


class HaltTable(OfTable, Command, frozen=True, tag="halt-table"):
    """A table deals no further hand: because it is too small by the book, or for another reason of the floor's."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    table: TableNo
    why: Literal["short", "other"] = "short"

    def declining(self, now: Now) -> Authority:
        """Who may let a table play on that the book stops."""
        return now.book.halt_waived_by

    def decide(self, now: Now) -> Decision:
        if (refusal := _none_such(now, self.table)) is not None:
            return refusal
        if now.state.tables[self.table].state == "halted":
            return no("table.halted-already", table=self.table)
        if self.why == "other":
            return yes(TableHalted(table=self.table, why=self.why, cites=now.book.who_orders_moves.cites))
        return self._by_the_book(now)

    def _by_the_book(self, now: Now) -> Decision:
        answer = too_small(now, self.table)
        if answer is None:
            cites = halt_cites(now) if has_begun(now) else now.book.tables_halt_from.cites
            return no("table.not-too-small", cites, table=self.table)
        if not is_the_moment(now, self.table):
            return no("table.halts-later", now.book.halt_moment.cites, table=self.table)
        return yes(TableHalted(table=self.table, cites=cites_of(now, answer)))


class ResumeTable(OfTable, Command, frozen=True, tag="resume-table"):
    """A table that was halted plays again."""

    right: ClassVar[Right] = "who_orders_moves"
    topic: ClassVar[Topic] = "seats"

    table: TableNo

    def decide(self, now: Now) -> Decision:
        if (refusal := _none_such(now, self.table)) is not None:
            return refusal
        if now.state.tables[self.table].state != "halted":
            return no("table.not-halted", table=self.table)
        return yes(TableResumed(table=self.table, cites=halt_cites(now)))


def _none_such(now: Now, table: TableNo) -> Refused | None:
    if now.state.phase == "over":
        return no("event.over")
    found = now.state.tables.get(table)
    return no("table.none-such", table=table) if found is None or found.state == "closed" else None


def halt_proposed(table: TableNo, players: int, cites: tuple[RuleId, ...]) -> Proposal:
    return Proposal(
        kind="halt",
        command=HaltTable(table),
        why="halt.too-few",
        facts={"table": table, "players": players},
        cites=cites[:CITES_MOST],
        table=table,
    )


def must_not_be_halted(now: Now, table: TableNo) -> Refused | None:
    """A refusal of a new hand at a table that has been halted, or that the book stops although nobody has halted it.

    Who may depart from the book lets it play on by putting the halt off.
    """
    if now.state.tables[table].state == "halted":
        return no("table.is-halted", halt_cites(now), table=table)
    cites = () if only_proposed(now) else stopped_by(now, table)
    players = players_at(now.state, table)
    if not cites or is_put_off(now, halt_proposed(table, players, cites)):
        return None
    return no("table.stops", cites, table=table, players=players)
