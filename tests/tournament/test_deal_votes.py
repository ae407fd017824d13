"""A deal lies on the table, and everybody is asked."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.terms import Accepted, By
from floorman.tournament import Now, StartEvent, decide
from floorman.tournament.commands import DealTalks, DrawSeats, Enter, OpenTable, ProposeDeal, SetPrizes, VoteDeal
from floorman.tournament.proposals import proposals
from tests.tournament.evening import HOME, Evening


def asked(book: str = "tda-2024") -> Evening:
    """Three players, and a deal by chips lies on the table."""
    evening = Evening(HOME, load(book))
    for command in (Enter("p-3"), OpenTable(1), DrawSeats(), SetPrizes((600, 300)), StartEvent(), DealTalks()):
        evening.do(command)
    evening.do(ProposeDeal(way="even"))
    return evening


def proposed(evening: Evening) -> list[str]:
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    return [one.kind for one in proposals(now) if one.kind in ("deal", "no-deal")]


def test_it_is_made_once_everybody_agrees() -> None:
    """The book asks for all: two of three are not enough. What is proposed then makes the very deal that lay there."""
    evening = asked()
    evening.do(VoteDeal("p-1", True))
    evening.do(VoteDeal("p-2", True))
    assert [] == proposed(evening)
    evening.do(VoteDeal("p-3", True))
    assert ["deal"] == proposed(evening)
    now = Now(evening.state, By("desk", "direction"), evening.at, evening.book)
    command = next(one.command for one in proposals(now) if one.kind == "deal")
    assert isinstance(command, DealTalks)
    evening.do(command)

    assert {"p-1": 300, "p-2": 300, "p-3": 300} == evening.state.shares
    assert ({}, None) == (evening.state.deal_votes, evening.state.ones["deal_offer"])
    assert evening.state.facts() == evening.replayed().facts()


def test_one_refusal_ends_it_until_he_says_otherwise() -> None:
    """Where everybody has to agree; his last word counts."""
    evening = asked()
    evening.do(VoteDeal("p-2", False))
    assert ["no-deal"] == proposed(evening)
    evening.do(VoteDeal("p-2", True))

    assert [] == proposed(evening)


def test_a_new_proposal_asks_everybody_again() -> None:
    evening = asked()
    evening.do(VoteDeal("p-1", True))
    evening.do(ProposeDeal(way="chip-chop"))

    assert {} == evening.state.deal_votes


def test_everybody_answers_for_himself() -> None:
    """A player for nobody else, and nobody while nothing lies on the table."""
    evening = asked()
    other = decide(evening.state, VoteDeal("p-2", True), By("p-1", "player"), evening.at, evening.book)
    own = decide(evening.state, VoteDeal("p-1", True), By("p-1", "player"), evening.at, evening.book)

    assert "deal.not-his-own" == getattr(getattr(other, "ruling", None), "code", "")
    assert isinstance(own, Accepted)
    evening.do(DealTalks(agreed=(), refused=("p-1",)))
    assert "deal.nothing-proposed" == evening.refused(VoteDeal("p-1", True)).code


def test_what_could_not_be_made_is_not_proposed() -> None:
    """A division that does not sum to what there is is refused as the deal itself would be; so is one without talks."""
    evening = asked()
    shares = {"p-1": 1, "p-2": 1, "p-3": 1}

    assert "deal.shares-do-not-sum" == evening.refused(ProposeDeal(shares=shares)).code
    evening.do(DealTalks(agreed=(), refused=("p-1",)))
    assert "deal.no-talks" == evening.refused(ProposeDeal(way="even")).code
