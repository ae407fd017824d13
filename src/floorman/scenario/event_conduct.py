"""Conduct in the story of an event: reports at its tables, what goes on record, and who sits out for how long."""

from __future__ import annotations

from typing import Any

from floorman.floor.deciding import without_hand
from floorman.floor.facts import facts_now, records_of
from floorman.rulebook import Rulebook
from floorman.rulings import BadReport, Case, Outcome, Reported, read_report, rule_on
from floorman.rulings.authority import Decision, may_decide
from floorman.rulings.telling import told_outcome
from floorman.scenario.event_hands import Hands
from floorman.scenario.hand_deciding import choice, told_decision
from floorman.scenario.story import BadStep, Did, Emission, refused
from floorman.scenario.times import StoryTime
from floorman.terms import By, Instant, Refused, TableNo, no
from floorman.tournament import Ledger, Now, Tournament


class Conduct:
    """What was reported, with or without a hand."""

    def __init__(self, state: Tournament, hands: Hands, book: Rulebook, time: StoryTime) -> None:
        self._state = state
        self._hands = hands
        self._book = book
        self._time = time
        self.last: Reported | None = None
        self._between: dict[TableNo | None, Reported] = {}  # the last report at each table while no hand was on
        self._decided: dict[TableNo | None, Decision] = {}  # how somebody has decided it

    def hear(self, report: dict[str, Any], table: TableNo | None, path: str) -> Did:
        """The ruling; in a hand it is carried out there."""
        records = records_of(self._state)
        teller = None if table is None else self._hands.at.get(table)
        event = facts_now(Now(self._state, By("story", "direction"), self._time.at, self._book))
        if teller is not None:
            reports = teller.reports
            reports.records, reports.event = records, event
            did = reports.hear(report, path)
            self.last = reports.last
            return did
        self._between.pop(table, None)
        self._decided.pop(table, None)
        try:
            read, unknown = read_report(report)
            case = Case(
                book=self._book,
                event=event,
                unknown=unknown,
                records=records,
                between_hands=bool(self._state.tables),
            )
            self.last = rule_on(read, case)
        except BadReport as error:
            raise BadStep(f"{path}.{error.path}".rstrip("."), str(error)) from error
        outcome = self.last.outcome
        if outcome is None:
            return Did((Emission("ruling", "ruling.facts-missing"),))
        self._between[table] = self.last
        also = (Emission("ruling", reason.code, reason.cites) for reason in outcome.also)
        return Did((Emission("ruling", f"ruling.{outcome.outcome}", outcome.cites), *also))

    def outcome(self) -> Outcome | None:
        return None if self.last is None else self.last.outcome

    def waits(self, table: TableNo | None) -> bool:
        """Is there a report from between two hands that somebody may decide?"""
        return table in self._between

    def rule(self, raw: dict[str, Any], table: TableNo | None, path: str) -> Did:
        """Somebody decides what was reported while no hand was on. It stands; nothing is changed in a hand."""
        told, book = choice(raw, path), self._book
        standing = self._between.get(table)
        if standing is None or standing.outcome is None:
            return refused(no("rule.nothing-stands", book.who_rules_first.cites))
        outcome, by = standing.outcome, By(told.by, told.by)
        own = told.plays in outcome.hands
        decision = may_decide(book, outcome, told.choose, by, told.why, before=self._decided.get(table), own_hand=own)
        refusal = decision if isinstance(decision, Refused) else without_hand(outcome, decision)
        if refusal is not None:
            return refused(refusal)
        assert not isinstance(decision, Refused), "it would have been refused"
        self._decided[table] = decision
        return Did((Emission("ruling", decision.code, decision.cites),))

    def _decision(self) -> dict[str, Any] | None:
        """How the last report was decided; None where nobody has."""
        for table, reported in self._between.items():
            if reported is self.last:
                return told_decision(self._decided[table]) if table in self._decided else None
        for teller in self._hands.at.values():
            if teller.reports.last is self.last:
                return teller.deciding.answer()
        return None

    def answer(self) -> dict[str, Any] | None:
        if self.last is None:
            return None
        if self.last.outcome is None:
            return {"outcome": None, "missing": list(self.last.missing)}
        return told_outcome(self.last.outcome) | {"missing": [], "decision": self._decision()}


def told_ledger(ledger: Ledger, at: Instant) -> dict[str, Any]:
    """Everyone with a penalty, a warning, or a breach that still waits for its penalty."""
    found: dict[str, Any] = {who: {"kind": "warning", "hands_left": 0} for who in ledger.warned}
    for who, sitting in ledger.serving.items():
        if not sitting.is_over(at):
            left = max(sitting.until - at, 0)
            found[who] = {
                "kind": sitting.kind.replace("_", "-"),
                "hands_left": sitting.hands,
                "left_s": -(-left // 1000),
            }
    for one in ledger.open:
        found.setdefault(one.who, {"kind": "open", "hands_left": 0})["open"] = list(one.what)
    return {who: found[who] for who in sorted(found)}
