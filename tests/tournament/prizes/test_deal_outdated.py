"""A deal that lies on the table and would give something else by now: nobody has said yes to that."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.tournament.commands import (
    Bounty,
    ChangePrizes,
    DealTalks,
    Enter,
    ProposeDeal,
    PublishPrizes,
    Rebuy,
    SetGuarantee,
    VoteDeal,
)
from floorman.tournament.plan import Payouts, Price, Purchase
from floorman.tournament.prizes.deals import still_stands
from floorman.tournament.proposals import proposals
from floorman.views.deals import Talk, deal_view
from floorman.views.phone import field, phone_view
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")
NAMES = {name: name for name in (*ALL, "Dora")}
STACKS = dict.fromkeys(ALL, 10_000)
EVEN = ProposeDeal(way="even", stacks=STACKS)


def agreed(offer: ProposeDeal = EVEN, *, published: bool = True, bounty: int = 0) -> Money:
    """Three at €30: 45, 27 and 18. All three say yes to what is offered."""
    evening = Money(*ALL, price=Price(prize=3000, bounty=bounty), payouts=Payouts(shares=(5000, 3000, 2000)))
    if published:
        evening.do(PublishPrizes())
    evening.do(DealTalks())
    evening.do(offer)
    for who in ALL:
        evening.do(VoteDeal(who, True))
    return evening


def told(evening: Money) -> tuple[bool, bool, bool, bool]:
    """Does the page say that it lies there, or that it is outdated; does a phone show it; is it proposed to be made?"""
    now = evening.now()
    board = deal_view(now, NAMES, Talk())
    phone = phone_view(now, field(now), "Anna", NAMES)
    assert phone is not None
    return board.offered, board.outdated, phone.deal is not None, "deal" in [one.kind for one in proposals(now)]


def test_what_all_have_said_yes_to_is_made() -> None:
    assert (True, False, True, True) == told(agreed())


@pytest.mark.parametrize(
    ("offer", "published", "change"),
    [
        (EVEN, True, ChangePrizes((6000, 3000, 3000), "a friend adds 30")),  # 40 each, and not 30
        (EVEN, True, ChangePrizes((3000, 1500, 1500), "the room costs 30")),  # 20 each
        (EVEN, False, SetGuarantee(15_000, "for the regulars")),  # 50 each
        (EVEN, False, Enter("Dora")),  # she was never asked
        (ProposeDeal(shares=dict.fromkeys(ALL, 3000)), True, ChangePrizes((6000, 3000, 3000), "a friend adds 30")),
        (ProposeDeal(stacks=STACKS), True, ChangePrizes((5000, 2000, 2000), "as we said")),  # each by their place
    ],
)
def test_other_money_is_another_deal(offer: ProposeDeal, published: bool, change: Any) -> None:
    evening = agreed(offer, published=published)
    evening.do(change)

    assert (False, True, False, False) == told(evening)


def test_whoever_goes_out_is_in_no_deal_of_those_left() -> None:
    evening = agreed()
    evening.bust("Cem")

    assert (False, True, False, False) == told(evening)


def test_a_head_that_is_won_meanwhile_is_in_it_no_more() -> None:
    """€15 lie on three heads when all are asked. Of these Ben has won 5, and Cem is out."""
    evening = Money(*ALL, price=Price(prize=3000, bounty=500), payouts=Payouts(shares=(10_000,)))
    evening.do(DealTalks())
    evening.do(ProposeDeal(way="even", with_bounties=True, stacks=STACKS))
    offer = evening.state.ones["deal_offer"]
    assert offer is not None and still_stands(evening.state, offer)
    evening.bust("Cem")
    evening.do(Bounty("Cem", ("Ben",)))

    assert not still_stands(evening.state, offer)


def test_the_same_sum_in_other_places_is_the_same_by_equal_parts() -> None:
    evening = agreed()
    evening.do(ChangePrizes((7000, 1000, 1000), "more for the first"))

    assert (True, False, True, True) == told(evening)


def test_chips_that_come_in_are_in_no_stack_of_the_offer() -> None:
    """No prize is another for it: 30,000 were counted, and now there are 40,000."""
    evening = Money(*ALL, rebuy=Purchase())
    evening.do(DealTalks())
    evening.do(ProposeDeal(way="even", stacks=STACKS))
    offer = evening.state.ones["deal_offer"]
    assert offer is not None and still_stands(evening.state, offer)
    evening.do(Rebuy("Anna", broke=True))

    assert not still_stands(evening.state, offer)
