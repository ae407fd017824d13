"""Who may decide: a lower rank never undoes a higher one, against the book only with a reason, and nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import SHIPPED, load
from floorman.rulings import Outcome
from floorman.rulings.authority import IN_WORDS, Decision, may_decide, may_overturn
from floorman.terms import RANKS, STAFF, By, Refused

BOOKS = st.sampled_from(SHIPPED)
WORDS = st.sampled_from(("hand-dead", "hand-live", "misdeal", "no-effect"))


def by(rank: str) -> By:
    return By("somebody", rank)  # type: ignore[arg-type]


def outcome_of(name: str) -> Outcome:
    return Outcome(outcome="hand-dead", on=(load(name).clock_expiry_facing_bet,), hands={4: "dead"})


@given(BOOKS, st.sampled_from(RANKS), WORDS, st.text(max_size=5), st.booleans())
def test_a_decision_keeps_everything(name: str, rank: str, choose: str, why: str, own: bool) -> None:
    """What the book said, what was decided, by whom and why; each with a source that is in the book."""
    book = load(name)

    decision = may_decide(book, outcome_of(name), choose, by(rank), why, own_hand=own)

    if isinstance(decision, Refused):
        assert set(decision.ruling.cites) <= set(book.rules)
        return
    assert ("hand-dead", choose, rank, why.strip()) == (decision.said, decision.decided, decision.by.rank, decision.why)
    assert set(decision.cites) <= set(book.rules)
    assert 1 <= len(decision.cites) <= 5
    assert rank in STAFF
    assert choose == "hand-dead" or decision.why


@given(BOOKS, st.sampled_from(STAFF), st.sampled_from(RANKS), WORDS)
def test_no_lower_rank_undoes_a_higher_one(name: str, first: str, then: str, choose: str) -> None:
    book, outcome = load(name), outcome_of(name)
    before = may_decide(book, outcome, "hand-live", by(first), "fair")
    if isinstance(before, Refused):
        return

    after = may_decide(book, outcome, choose, by(then), "fairer", before=before)

    if isinstance(after, Decision):
        assert STAFF.index(after.by.rank) <= STAFF.index(before.by.rank)
        assert "decision.overturns" == after.code
    elif then not in STAFF:
        assert after.ruling.code in ("decision.final", "decision.goes-up")


def test_who_may_overturn() -> None:
    assert may_overturn("same_or_higher", "floor", "floor", is_final=True)
    assert may_overturn("same_or_higher", "floor", "director", is_final=True)
    assert not may_overturn("higher", "floor", "floor", is_final=False)
    assert may_overturn("higher", "floor", "director", is_final=False)
    assert not may_overturn("nobody", "dealer", "direction", is_final=False)
    assert not may_overturn("same_or_higher", "dealer", "player", is_final=False)


def test_where_a_final_decision_binds_only_who_made_it_takes_it_back() -> None:
    assert may_overturn("until_final", "dealer", "floor", is_final=False)
    assert may_overturn("until_final", "floor", "floor", is_final=True)
    assert not may_overturn("until_final", "floor", "direction", is_final=True)
    assert not may_overturn("until_final", "director", "floor", is_final=True)


def test_what_is_decided_in_words_needs_them() -> None:
    """Also where the book leaves it to the floor, which needs no reason for anything else there."""
    book = load("cuca")
    left_open = Outcome(outcome="floor-decides", on=(book.clock_expiry_facing_bet,), hands={4: "live"})

    assert isinstance(may_decide(book, left_open, "hand-live", by("floor")), Decision)
    bare, said = (may_decide(book, left_open, IN_WORDS, by("floor"), why) for why in (" ", "a raise to 400"))
    assert isinstance(bare, Refused)
    assert "decision.needs-words" == bare.ruling.code
    assert isinstance(said, Decision)
