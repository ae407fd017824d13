"""Conduct: every kind under every book has an answer with its source, and repetition makes it harder."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import PENALTIES, SHIPPED, conduct, incidents, load, questions, with_answers
from floorman.rulings import BadReport, Case, EventFacts, Outcome, Record, read_report, rule_on

KINDS = (*incidents(), *conduct())
FLAGS = ("on_purpose", "during_hand", "interrupted", "ban_announced")


def ruled(case: Case, **facts: Any) -> Outcome:
    report, unknown = read_report({"kind": "incident", **facts})
    assert not unknown
    outcome = rule_on(report, case).outcome
    assert outcome is not None
    return outcome


@given(
    st.sampled_from(SHIPPED),
    st.sampled_from(KINDS),
    st.fixed_dictionaries({}, optional=dict.fromkeys(FLAGS, st.sampled_from([True, False, "unknown"]))),
    st.booleans(),
    st.builds(EventFacts, left=st.integers(0, 20), paid=st.integers(0, 9), hand_for_hand=st.booleans()),
)
def test_every_conduct_has_an_answer(
    name: str, what: str, facts: dict[str, Any], between: bool, event: EventFacts
) -> None:
    """An outcome with its source and a penalty that the book knows, or the one fact that is missing."""
    book = load(name)
    report, unknown = read_report({"kind": "incident", "what": what, "seat": 3, **facts})

    reported = rule_on(report, Case(book=book, unknown=unknown, between_hands=between, event=event))

    outcome = reported.outcome
    if outcome is None:
        assert reported.missing in (("on_purpose",), ("during_hand",))
        return
    assert 1 <= len(outcome.cites) <= 5
    assert set(outcome.cites) <= set(book.rules)
    if outcome.penalty is not None:
        kinds = outcome.penalty.kinds
        assert outcome.penalty.suggested in kinds
        assert set(book.penalty_kinds.value) <= set(kinds)
        assert sorted(kinds, key=PENALTIES.index) == list(kinds)


@given(st.sampled_from(SHIPPED), st.sampled_from(tuple(incidents())))
def test_repetition_is_never_milder(name: str, what: str) -> None:
    """Who has done it before gets the same proposal or a harder one; who has not is not held to it."""
    once = Case(book=load(name), between_hands=False)
    again = Case(book=load(name), records=(Record((what,), 3),))
    facts: dict[str, Any] = {"what": what, "on_purpose": True, "during_hand": True}

    first, second, other = ruled(once, seat=3, **facts), ruled(again, seat=3, **facts), ruled(again, seat=4, **facts)

    assert first.penalty is None or second.penalty is not None
    if first.penalty is not None and second.penalty is not None:
        assert first.penalty.suggested is not None and second.penalty.suggested is not None
        assert PENALTIES.index(first.penalty.suggested) <= PENALTIES.index(second.penalty.suggested)
    assert first.outcome == other.outcome


def test_a_person_is_known_by_his_name() -> None:
    """After a move another player sits on the seat; the record went with the person."""
    case = Case(book=load("casino"), records=(Record(("irregular-action",), 3, "Anna"),))

    anna = ruled(case, what="irregular-action", seat=5, who="Anna")
    ben = ruled(case, what="irregular-action", seat=3, who="Ben")

    assert "penalty" == anna.outcome
    assert "no-effect" == ben.outcome


@pytest.mark.parametrize(("what", "said"), [("splashin", "splashing"), ("cuca-3-hh", "cuca-3-h"), ("", "known")])
def test_unknown_conduct_is_told_with_the_nearest(what: str, said: str) -> None:
    with pytest.raises(BadReport, match=said):
        ruled(Case(book=load("cuca")), what=what)


def test_the_ban_on_devices_ends_where_the_book_says() -> None:
    """In the money the casino's ban goes on; before the bubble there was none."""
    book = load("casino")
    facts: dict[str, Any] = {"what": "device-used", "seat": 3, "during_hand": False}

    before = ruled(Case(book=book, between_hands=True, event=EventFacts(left=12, paid=9)), **facts)
    after = ruled(Case(book=book, between_hands=True, event=EventFacts(left=9, paid=9)), **facts)

    assert "no-effect" == before.outcome
    assert "penalty" == after.outcome
    assert "casino-5-h" in after.cites


@pytest.mark.parametrize(
    ("value", "facts", "missing"),
    [
        ("never", {}, ("seat",)),
        ("never", {"seat": 3}, ()),
        ("never", {"who": "Dora"}, ()),
        ("not_in_hand", {"seat": 3}, ("during_hand",)),
        ("not_in_hand", {"who": "Dora"}, ("during_hand",)),
        ("any_time", {"seat": 3}, ()),
    ],
)
def test_an_electronic_aid_asks_who_and_when(value: str, facts: dict[str, Any], missing: tuple[str, ...]) -> None:
    """A seat or a name will do; whether a hand was being played only where the house makes a difference."""
    book = with_answers(load("tda-2024"), {"electronic_aids": value}, questions())
    report, _ = read_report({"kind": "electronic-aid"} | facts)

    assert missing == rule_on(report, Case(book=book)).missing


def test_nobody_knows_who_used_the_aid() -> None:
    """Then nobody is penalised by the book: the floor decides."""
    report, unknown = read_report({"kind": "electronic-aid", "seat": "unknown"})

    outcome = rule_on(report, Case(book=load("tda-2024"), unknown=unknown)).outcome

    assert outcome is not None
    assert ("floor-decides", None) == (outcome.outcome, outcome.penalty)


@pytest.mark.parametrize(("name", "word"), [("cuca", "hand-live"), ("casino", "floor-decides")])
def test_who_leaves_without_a_hand_told(name: str, word: str) -> None:
    """The seat is enough to say what becomes of a live hand (cuca-5-h, casino-10-b)."""
    report, _ = read_report({"kind": "left-table", "seat": 3})

    outcome = rule_on(report, Case(book=load(name))).outcome

    assert outcome is not None
    assert (word, {3: "live"}) == (outcome.outcome, outcome.hands)
