"""Options that hold all that follows are carried out as they are; a decision outside of them is told what it may be."""

from __future__ import annotations

from floorman.floor.deciding import carry_out_decision
from floorman.hand.state import DEAD, LIVE
from floorman.rulebook import load
from floorman.rulings import Case, Option, Outcome
from floorman.rulings.authority import Decision, may_decide
from floorman.terms import Accepted, By, Refused
from tests.hand.table import Table, seated

BOOK = load("tda-2024")
ANSWER = BOOK.clock_expiry_facing_bet


def carried(table: Table, outcome: Outcome, choose: str, why: str = "fair") -> Accepted | Refused:  # type: ignore[type-arg]
    decision = may_decide(BOOK, outcome, choose, By("somebody", "direction"), why)
    assert isinstance(decision, Decision)
    return carry_out_decision(table.hand, "test", outcome, decision, Case(book=BOOK, hand=table.hand))


def after(table: Table, told: Accepted | Refused) -> list[int]:  # type: ignore[type-arg]
    assert isinstance(told, Accepted)
    hand = table.hand.copy()
    for event in told.events:
        hand.apply(event)
    return hand.status


def test_what_an_option_holds_follows() -> None:
    """The word alone would kill the hand of seat 3; the option says that of seat 2."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    then = Outcome(outcome="hand-dead", on=(ANSWER,), hands={2: "dead"})
    outcome = Outcome(
        outcome="floor-decides", on=(ANSWER,), hands={3: "live"}, options=(Option("hand-dead", then=then),)
    )

    status = after(table, carried(table, outcome, "hand-dead"))

    assert (LIVE, DEAD) == (status[2], status[1])


def test_what_was_confirmed_has_happened_already() -> None:
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    outcome = Outcome(outcome="hand-dead", on=(ANSWER,), hands={3: "dead"})

    assert Accepted(()) == carried(table, outcome, "hand-dead")


def test_what_cannot_be_chosen_is_told_with_what_can() -> None:
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    outcome = Outcome(outcome="hand-dead", on=(ANSWER,), hands={3: "dead"})

    told = carried(table, outcome, "deck-changed")

    assert isinstance(told, Refused)
    assert "rule.no-option" == told.ruling.code
    assert "hand-live" in str(told.ruling.facts["known"])
