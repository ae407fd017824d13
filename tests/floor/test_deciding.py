"""Options that hold all that follows are carried out as they are; a decision outside of them is told what it may be."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.floor.deciding import carry_out_decision, choices, without_hand
from floorman.hand.state import DEAD, FOLDED, LIVE
from floorman.rulebook import load
from floorman.rulings import Case, Option, Outcome
from floorman.rulings.authority import IN_WORDS, Decision, may_decide
from floorman.terms import Accepted, By, Refused
from tests.hand.table import Table, seated
from tests.scenario.stories import one_story

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

    told = carried(table, outcome, "award-corrected")

    assert isinstance(told, Refused)
    assert "rule.no-option" == told.ruling.code
    assert "hand-live" in str(told.ruling.facts["known"])


ACTS = {"fold", "check", "call", "bet", "raise"}
# Whoever raised or called had a bet before him; whoever bet or checked had none.
INSTEAD = {
    "raise": {"fold", "call"}, "call": {"fold"}, "bet": {"fold", "check"}, "check": {"fold"},
    "fold": {"check", "call"}, "misdeal": set[str](),
}  # fmt: skip


@pytest.mark.parametrize("ruled", INSTEAD)
def test_at_a_counted_table_an_act_may_count_as_another_and_anything_be_decided_in_words(ruled: str) -> None:
    """Nothing is carried out there. In a hand that is told such a thing is told as an act."""
    outcome = Outcome(outcome=ruled, on=(ANSWER,))  # type: ignore[arg-type]
    offered = choices(outcome)

    assert INSTEAD[ruled] == ACTS & {*offered}
    assert IN_WORDS == offered[-1]
    assert not (ACTS | {IN_WORDS}) & {*choices(outcome, in_hand=True)}
    assert not ACTS & {*choices(outcome, about_hand=False)}
    for choose in offered:
        decision = may_decide(BOOK, outcome, choose, By("somebody", "direction"), "fair")
        assert isinstance(decision, Decision)
        assert without_hand(outcome, decision, on_a_hand=True) is None, choose


def test_a_hand_that_was_folded_may_come_back_passive() -> None:
    """Passive is more than folded: he is in again, and may only check, call or fold."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100)
    outcome = Outcome(outcome="fold", on=(ANSWER,), hands={4: "folded"})
    table.hand.kill(table.hand.at[4], FOLDED)

    told = carried(table, outcome, "hand-passive")

    assert isinstance(told, Accepted)
    for event in told.events:
        table.hand.apply(event)
    place = table.hand.at[4]
    assert (LIVE, 1) == (table.hand.status[place], table.hand.passive >> place & 1)


FOUR = {"blinds": [50, 100], "button": 1, "seat": [{"seat": seat, "stack": 1000} for seat in (1, 2, 3, 4)]}
SHOWDOWN = {**FOUR, "street": "showdown", "pot": 2000, "board": "Kh Qd 2s 3c 4d"}
PAID = {
    **SHOWDOWN,
    "seat": [{"seat": 1, "stack": 900, "put_in": 100}, {"seat": 4, "stack": 900, "put_in": 100, "cards": "As Ad"}],
}
PAYING: list[dict[str, Any]] = [{"act": {"seat": 4, "do": "show"}}, {"act": {"seat": 1, "do": "muck"}}]
MUCKED = {"on_purpose": True, "identifiable": True, "in_muck": True, "wants_back": True}
GIVEN = {"amount": 50, "from": 4, "noticed": "before-next-hand", "hand_follows": False}
OPEN: list[tuple[str, dict[str, Any], dict[str, Any], str, Any]] = [
    ("wrong-card-count", {"seat": 4, "has": 3}, FOUR, "single_surplus_card", "floor"),
    ("collusion-suspected", {"by": 1, "of": 4}, SHOWDOWN, "suspected_hand", "floor"),
    ("refuses-to-show", {"seat": 4, "shown": 1, "stage": "said-no"}, SHOWDOWN, "refusal_to_show", "floor"),
    ("hand-mucked", {"seat": 4, **MUCKED}, SHOWDOWN, "muck_kills", "always"),
    ("cards-exposed", {"seat": 4, "count": 1, "to": "table", "on_purpose": True}, FOUR, "exposed_hand_policy", "floor"),
    ("wrong-award", {"seat": 1, **GIVEN}, PAID, "dispute_without_next_hand", "floor"),
]


@pytest.mark.parametrize(("kind", "facts", "hand", "question", "value"), OPEN, ids=[one[0] for one in OPEN])
def test_whatever_is_offered_may_be_chosen(
    kind: str, facts: dict[str, Any], hand: dict[str, Any], question: str, value: Any
) -> None:
    """A ruling that leaves something open says between what; each of it can be carried out."""
    answers = {question: value}
    reported: dict[str, Any] = {"report": {"kind": kind, **facts}, "ask": ["ruling"]}
    steps = [*PAYING, reported] if hand is PAID else [reported]
    offered = one_story(hand, steps, answers).steps[-1].answers["ruling"]["options"]

    assert len(offered) > 1
    for option in offered:
        rule = {"command": {"name": "rule", "choose": option["outcome"], "by": "direction", "why": "fair"}}
        assert None is one_story(hand, [*steps, rule], answers).steps[-1].refused, option


def test_what_nobody_can_tell_is_decided_about_the_hand_reported() -> None:
    """Nobody knows whether the hand was protected: the floor may let it die, and it does."""
    report = {"kind": "hand-taken-by-dealer", "seat": 4, "protected": "unknown"}
    rule = {"name": "rule", "choose": "hand-dead", "by": "floor", "why": "fair"}

    told = one_story(FOUR, [{"report": report, "ask": ["ruling"]}, {"command": rule, "ask": ["hands"]}])

    assert ("floor-decides", {"4": "live"}) == (
        told.steps[0].answers["ruling"]["outcome"],
        told.steps[0].answers["ruling"]["hands"],
    )
    assert "dead" == told.steps[1].answers["hands"]["4"]
