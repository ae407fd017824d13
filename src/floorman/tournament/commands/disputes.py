"""Disputes that are open while play goes on, or keep it from going on; and who has to leave the room."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import TableNo
from floorman.tournament.command import Command, Decision, Now, OfPlayer, OfTable, OwnWords, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events.disputes import DisputeClosed, DisputeOpened, SpectatorSentOut

LETTERS_MOST = 500
OPEN_MOST = 50


class OpenDispute(OfTable, Command, frozen=True, tag="open-dispute"):
    """Somebody disputes something at a table, and it is not decided yet."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("what", LETTERS_MOST)

    table: TableNo
    what: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if self.table not in state.play:
            return no("table.none-such", table=self.table)
        if (
            len(self.what) > LETTERS_MOST
            or sum(one.table == self.table for one in state.disputes.values()) >= OPEN_MOST
        ):
            return no("dispute.too-much", most=LETTERS_MOST)
        # The version of the log: a number that no other dispute ever has.
        number = state.version + 1
        opened = DisputeOpened(number=number, table=self.table, what=self.what, at=now.at, cites=self.allowing(now))
        return yes(opened)


class CloseDispute(OfTable, Command, frozen=True, tag="close-dispute"):
    """It is decided: `decided` says what, and why. Without a number the table's oldest one is meant."""

    right: ClassVar[Right] = "who_rules_first"
    topic: ClassVar[Topic] = "tables"
    even_after = True

    table: TableNo
    number: int | None = None
    decided: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        numbers = sorted(number for number, one in state.disputes.items() if one.table == self.table)
        number = self.number if self.number is not None else next(iter(numbers), 0)
        if number not in numbers:
            return no("dispute.none-such", table=self.table)
        if len(self.decided) > LETTERS_MOST:
            return no("dispute.too-much", most=LETTERS_MOST)
        cites, decided = self.allowing(now), self.decided.strip()
        return yes(DisputeClosed(number=number, table=self.table, decided=decided, cites=cites))


class SendOut(OfPlayer, Command, frozen=True, tag="send-out"):
    """A spectator has to leave the room."""

    right: ClassVar[Right] = "who_sends_out"
    topic: ClassVar[Topic] = "tables"
    own_words: ClassVar[OwnWords] = OwnWords("who", LETTERS_MOST)
    even_after = True

    who: str

    def decide(self, now: Now) -> Decision:
        state = now.state
        if not self.who.strip() or len(self.who) > LETTERS_MOST:
            return no("send-out.whom")
        id = state.entry_of(self.who)
        if id is not None and state.entries[id].status in ("entered", "waiting", "held"):
            return no("send-out.player", name=self.who)
        return yes(SpectatorSentOut(who=self.who, cites=self.allowing(now)))
