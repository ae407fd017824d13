"""Whatever is reported about a hand, whenever and under any book."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.floor import carried_out
from floorman.hand import Hand, begun
from floorman.hand.events import AnyEvent, HandStarted, Raked
from floorman.rulebook import load
from floorman.rulings import BadReport, Case, Outcome, read_report, rule_on
from floorman.rulings.telling import told_outcome
from floorman.terms import Refused
from tests.hand.slots import slots
from tests.hand.table import BOOKS, stored
from tests.rulings.drawing import hand_in_play, report_of
from tests.sizes import examples

KINDS = (
    "cards-exposed",
    "cards-onto-hand",
    "cards-thrown",
    "collusion-suspected",
    "hand-mucked",
    "hand-taken-by-dealer",
    "refuses-to-show",
    "see-hand-asked",
    "shown-in-part",
    "tabled-hand-killed",
    "turned-up-by-other",
    "wants-to-muck",
    "wrong-award",
)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=examples(120), deadline=None)
@given(data=st.data(), seed=st.integers(0, 400), steps=st.integers(0, 30), name=st.sampled_from(BOOKS))
def test_any_report_is_answered(kind: str, data: st.DataObject, seed: int, steps: int, name: str) -> None:
    """An outcome with its source, missing facts or a clear error; carried out whole or not at all, chips conserved."""
    hand, events = hand_in_play(seed, steps)
    table = data.draw(report_of(kind, hand))
    book = load(name)
    ruled = hand if book is hand.rules.book else _under(book, events)
    before = slots(ruled)
    try:
        report, unknown = read_report(table)
        reported = rule_on(report, Case(book=book, hand=ruled, events=events, unknown=unknown))
    except BadReport as error:
        assert error.path, "says where"
        return

    assert slots(ruled) == before, "ruling changes nothing"
    if reported.outcome is None:
        assert reported.missing
        assert not {*reported.missing} & {*table}, "asks for what was not told"
        return
    _is_sound(reported.outcome)
    if reported.outcome.definite:
        _carry_out(ruled, events, kind, reported.outcome)


def _under(book: object, events: tuple[AnyEvent, ...]) -> Hand:
    """The same hand, as another book would have it go on."""
    first, *others = events
    assert isinstance(first, HandStarted)
    hand = begun(first, book)  # type: ignore[arg-type]
    for event in others:
        hand.apply(event)
    return hand


def _is_sound(outcome: Outcome) -> None:
    assert outcome.cites, f"{outcome.outcome} has no source"
    assert len(outcome.cites) <= 5
    assert all(reason.cites for reason in outcome.also)
    assert told_outcome(outcome)["outcome"] == outcome.outcome


def _carry_out(hand: Hand, events: tuple[AnyEvent, ...], kind: str, outcome: Outcome) -> None:
    before, chips = slots(hand), hand.chips()
    decision = carried_out(hand, kind, outcome)
    assert slots(hand) == before, "deciding changes nothing"
    if isinstance(decision, Refused):
        assert decision.ruling.cites
        return
    after = hand.copy()
    gone = 0  # to the next pot, and to the house
    for event in decision.events:
        after.apply(stored(event))
        gone += event.amount if isinstance(event, Raked) else getattr(event, "carry", 0)
    assert after.chips() + gone == chips, "no chip is lost"
    assert all(stack >= 0 for stack in after.stack)
    again = _under(hand.rules.book, (*events, *decision.events))
    assert slots(again) == slots(after), "replay equals memory"


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data(), name=st.sampled_from(BOOKS))
def test_a_report_without_a_hand_is_answered(kind: str, data: st.DataObject, name: str) -> None:
    """Where the facts suffice there is an outcome; else the answer says that the hand is needed."""
    table = data.draw(report_of(kind, None))
    try:
        report, unknown = read_report(table)
        reported = rule_on(report, Case(book=load(name), unknown=unknown))
    except BadReport as error:
        assert error.path
        return

    assert reported.missing or reported.outcome is not None
    if reported.outcome is not None:
        _is_sound(reported.outcome)
