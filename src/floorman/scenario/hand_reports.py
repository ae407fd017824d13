"""Reports in the story of a hand: ruled by the book, and carried out where the ruling is definite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from floorman.floor import carried_out, noted
from floorman.hand.state import LIVE
from floorman.rulings import BadReport, Case, Outcome, Record, Reported, read_report, rule_on
from floorman.rulings.telling import told_outcome
from floorman.rulings.ticking import DecisionClock, started
from floorman.scenario.event_facts import facts_around
from floorman.scenario.story import BadStep, Did, Emission, emissions, refused
from floorman.terms import Refused

if TYPE_CHECKING:
    from floorman.scenario.hand_story import HandTeller


class Reports:
    """What was reported in a hand, and the last ruling on it."""

    def __init__(self, teller: HandTeller) -> None:
        self._teller = teller
        self.last: Reported | None = None
        self.records: tuple[Record, ...] = ()
        self.event = facts_around(teller.story)
        self._clock: DecisionClock | None = None
        self._acts = 0  # so many had been made when the clock began to run

    def hear(self, table: dict[str, Any], path: str) -> Did:
        reported = self.rule(table, path)
        if reported.outcome is None:
            return Did((Emission("ruling", "ruling.facts-missing"),))
        did = self._carry_out(reported.kind, reported.outcome)
        if reported.outcome.recorded and did.refused is None:
            self.records += (Record(reported.outcome.recorded, table.get("seat"), table.get("who")),)
        return did

    def rule(self, table: dict[str, Any], path: str) -> Reported:
        """The ruling alone: the hand stays as it is."""
        try:
            report, unknown = read_report(table)
            self.last = rule_on(report, self.case(unknown))
        except BadReport as error:
            raise BadStep(f"{path}.{error.path}".rstrip("."), str(error)) from error
        return self.last

    def case(self, unknown: frozenset[str] = frozenset()) -> Case:
        teller = self._teller
        return Case(
            book=teller.book,
            hand=teller.hand,
            events=tuple(teller.told.events),
            stub=teller.dealer.stub,
            event=self.event,
            unknown=unknown,
            records=self.records,
        )

    def answer(self, word: str) -> dict[str, Any] | None:
        if word == "decision_clock":
            return self._clock_shows()
        if self.last is None:
            return None
        if self.last.outcome is None:
            return {"outcome": None, "missing": list(self.last.missing)}
        return told_outcome(self.last.outcome) | {"missing": [], "decision": self._teller.deciding.answer()}

    def _clock_shows(self) -> dict[str, Any] | None:
        """The clock on a player; it is gone as soon as he has acted."""
        clock, teller = self._clock, self._teller
        hand = teller.hand
        if clock is None or self._acts != len(teller.told.acts) or hand.status[hand.at[clock.seat]] != LIVE:
            return None
        at = teller.time.at
        return {
            "seat": clock.seat,
            "total_s": clock.total // 1000,
            "countdown_s": clock.countdown // 1000,
            "left_s": -(-clock.left(at) // 1000),
            "expired": clock.expired(at),
        }

    def _carry_out(self, kind: str, outcome: Outcome) -> Did:
        said = (
            Emission("ruling", f"ruling.{outcome.outcome}", outcome.cites),
            *(Emission("ruling", reason.code, reason.cites) for reason in outcome.also),
        )
        if outcome.clock is not None:
            self._clock, self._acts = started(outcome.clock, self._teller.time.at), len(self._teller.told.acts)
        if not outcome.definite:
            self._teller.declared.left_open(outcome.reading)
            kept = noted(self._teller.hand, kind, outcome)
            return Did((*said, *emissions(self._teller.happened(kept))))
        decision = carried_out(self._teller.hand, kind, outcome)
        if isinstance(decision, Refused):
            return refused(decision)
        self._teller.dealer.ruled(outcome)
        return Did((*said, *emissions(self._teller.happened(decision.events))))
