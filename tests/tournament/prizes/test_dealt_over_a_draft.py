"""A deal over prizes that nobody has published: it settles them, and whoever was out before it is paid all the same."""

from __future__ import annotations

import pytest

from floorman.tournament import Now
from floorman.tournament.commands import DealTalks, PayPrize, SetPayouts, SetPrizes
from floorman.tournament.plan import Payouts, Price
from floorman.tournament.prizes.told import is_draft, is_forecast, prizes_out
from floorman.views.money import money_view
from tests.tournament.evening import house
from tests.tournament.prizes.money import Money

LEFT = ("Anna", "Ben", "Cem")
STACKS = {"Anna": 20_000, "Ben": 10_000, "Cem": 10_000}


def after(deal: DealTalks) -> Money:
    """Four at €25: 40, 30, 20 and 10, as nobody has published it. Dora is fourth."""
    book = house(after_deal="rest_played_for")
    payouts = Payouts(shares=(4000, 3000, 2000, 1000))
    evening = Money(*LEFT, "Dora", book=book, price=Price(prize=2500), payouts=payouts)
    evening.bust("Dora")
    evening.do(deal)
    return evening


def test_the_fourth_is_paid_when_the_others_have_divided_the_rest() -> None:
    evening = after(DealTalks(agreed=LEFT, shares=dict.fromkeys(LEFT, 3000), stacks=STACKS))
    assert ("over", "deal") == (evening.state.phase, evening.state.ending)
    for who in (*LEFT, "Dora"):
        evening.do(PayPrize(who))

    assert {"Anna": 3000, "Ben": 3000, "Cem": 3000, "Dora": 1000} == evening.paid("prize:")


def test_each_is_paid_what_a_deal_by_places_gives_them() -> None:
    """Nobody has a share of it: all four have the prize of their place, and two who share the second have 25 each."""
    evening = after(DealTalks(agreed=LEFT, stacks=STACKS))
    for who in (*LEFT, "Dora"):
        evening.do(PayPrize(who))

    assert {"Anna": 4000, "Ben": 2500, "Cem": 2500, "Dora": 1000} == evening.paid("prize:")
    assert {"Anna": 4000, "Dora": 1000} == prizes_out(evening.state, evening.book)


def something_left() -> Money:
    return after(DealTalks(agreed=LEFT, shares=dict.fromkeys(LEFT, 2700), leaves=(900,), stacks=STACKS))


def test_the_fourth_is_paid_while_the_others_play_on_for_the_rest() -> None:
    evening = something_left()
    evening.do(PayPrize("Dora"))
    evening.bust("Cem")
    evening.do(PayPrize("Cem"))
    evening.bust("Ben")
    evening.do(PayPrize("Anna"))

    assert {"Dora": 1000, "Cem": 2700, "Anna": 3600} == evening.paid("prize:")


def test_what_a_deal_has_settled_is_neither_a_draft_nor_a_forecast() -> None:
    evening = something_left()
    now: Now = evening.now()

    assert (False, False) == (is_draft(evening.state), is_forecast(now))
    assert not money_view(now, {}).drafted


@pytest.mark.parametrize("again", [SetPrizes((9000, 1000)), SetPayouts(Payouts(places=2, curve="club"))])
def test_no_plan_and_no_draft_gives_the_whole_pool_once_more(again: SetPrizes | SetPayouts) -> None:
    """81 of the 100 are Anna's, Ben's and Cem's, and Dora has 10."""
    evening = something_left()
    assert "prizes.dealt" == evening.no(again).code

    evening.do(SetPayouts(Payouts(added=5000)))  # how it becomes prizes is not said with it
    evening.do(PayPrize("Dora"))
    assert {"Dora": 1000} == evening.paid("prize:")


def test_without_a_deal_nobody_is_paid_from_a_draft() -> None:
    evening = Money(*LEFT, price=Price(prize=2500), payouts=Payouts(shares=(6000, 4000)))
    evening.bust("Cem")
    evening.bust("Ben")

    assert "prizes.not-published" == evening.no(PayPrize("Anna")).code
    assert is_draft(evening.state)
