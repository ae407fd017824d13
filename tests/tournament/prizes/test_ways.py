"""Ways to share a pool, what is published of them, and what a deal rounds: each sum was found by hand first."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.desk.finished import as_changed, planned
from floorman.terms import Accepted, By, Chips
from floorman.tournament import CancelEvent, StartEvent, TakeBack
from floorman.tournament.chips.totals import is_sure
from floorman.tournament.command import Now
from floorman.tournament.commands import (
    Bust,
    Busted,
    CancelEntry,
    ChangePrizes,
    CloseRegistration,
    Count,
    DealTalks,
    Enter,
    GiveBack,
    LockPrizes,
    NewHand,
    Pay,
    PayAll,
    PayPrize,
    ProposeDeal,
    PublishPrizes,
    SetPayouts,
    SetPrizes,
    TellButton,
    TellHandDone,
    VoteDeal,
)
from floorman.tournament.plan import Curve, Payouts, Price, TicketPlan
from floorman.tournament.prizes.ladder import ladder_of, prizes_of
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.payouts import curve, divide
from floorman.tournament.prizes.sharing import Terms, on_terms
from floorman.tournament.prizes.told import is_forecast, prizes_told, to_the_money
from floorman.tournament.prizes.winnings import winnings
from floorman.views.phone import field, phone_view
from floorman.views.pool import pool_lines, till_view
from tests.tournament.evening import house
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")
STACKS = {"Anna": 12_000, "Ben": 10_000, "Cem": 8_000}


def three(**plan: Any) -> Money:
    return Money(*ALL, price=Price(prize=5000, fee=500), **plan)


@pytest.mark.parametrize(("kind", "first"), [("flat", 22), ("club", 30), ("steep", 39)])
def test_of_seven_places_the_first_gets_his_part(kind: Curve, first: int) -> None:
    weights = curve(7, kind)

    assert first == round(100 * weights[0] / sum(weights))
    assert sorted(set(weights), reverse=True) == list(weights)


def test_a_club_curve_by_hand() -> None:
    """1,350 over four places. One to 0.7 powers: 1, 0.6156, 0.4635, 0.3789, together 2.458; that makes 549.2, 338.1,
    254.6 and 208.1. In fives 545, 335, 250, 205; what is left, 15, goes to the first, or from the last upwards: he may
    have 45 more before he reaches the third, so all of it."""
    assert (56_000, 33_500, 25_000, 20_500) == divide(135_000, curve(4, "club"), unit=500)
    assert (54_500, 33_500, 25_000, 22_000) == divide(135_000, curve(4, "club"), unit=500, rest="last")


def test_what_is_left_climbs_no_higher_than_the_place_above() -> None:
    """500 in three equal parts by hundreds: 100 each and 200 left. Nobody may stand above a better one, so nothing can
    go to the last two; all of it is the first's."""
    assert (30_000, 10_000, 10_000) == divide(50_000, (1, 1, 1), unit=10_000, rest="last")


@given(
    total=st.integers(1, 10**9), places=st.integers(1, 60), unit=st.sampled_from((1, 100, 500, 5000)),
    kind=st.sampled_from(("flat", "club", "steep")),
)  # fmt: skip
def test_every_curve_sums_and_never_rises(total: int, places: int, unit: int, kind: Curve) -> None:
    for prizes in (divide(total, curve(places, kind), unit=unit, rest=rest) for rest in ("first", "last")):
        assert total == sum(prizes)
        assert sorted(prizes, reverse=True) == list(prizes)


def test_a_way_that_was_chosen_follows_the_entries_as_a_forecast() -> None:
    """Three of 50, then four; half, a third and the rest in fives. 150: 75, 45, 30. 200: 100, 60, 40."""
    evening = Money(*ALL, price=Price(prize=5000), start=False)
    assert not is_forecast(evening.now())
    evening.do(SetPayouts(Payouts(shares=(5000, 3000, 2000), unit=500)))

    assert (7500, 4500, 3000) == prizes_of(evening.state)
    assert is_forecast(evening.now())
    evening.do(Enter("Dora"))
    assert (10_000, 6000, 4000) == prizes_of(evening.state)
    evening.do(PublishPrizes())
    assert not is_forecast(evening.now())


def test_a_way_that_was_chosen_in_the_evening_is_of_that_evening() -> None:
    """An eighth of the field by the plan, four places before the start, ten after it: another evening begins with four.
    Where nothing was planned, it begins with what was chosen."""
    for first, before in ((Payouts(field_percent=12), Payouts(places=4)), (Payouts(), None)):
        evening = Money("Ann", "Ben", "Cem", "Dora", "Eve", price=Price(prize=5000), payouts=first, start=False)
        if before is not None:
            evening.do(SetPayouts(before))
        evening.do(StartEvent())
        evening.do(SetPayouts(Payouts(places=5)))
        assert (before or Payouts(places=5)) == planned(evening.state).payouts
        assert Payouts(places=5) == as_changed(evening.state).payouts


def test_prizes_that_nobody_published_are_a_forecast_until_everybody_has_one() -> None:
    """Others may be announced, also once registration is closed. With three left of three prizes each has one."""
    shares = Payouts(shares=(5000, 3000, 2000))
    open_ = Money("Ann", "Ben", "Cem", "Dora", "Eve", price=Price(prize=5000), payouts=shares)
    assert is_forecast(open_.now())
    few = Money("Ann", "Ben", "Cem", price=Price(prize=5000), payouts=shares)
    assert is_forecast(few.now()), "more may come"
    open_.do(CloseRegistration())
    assert is_forecast(open_.now())

    open_.bust("Eve")
    assert is_forecast(open_.now())
    open_.bust("Dora")
    assert not is_forecast(open_.now())


def test_amounts_that_were_typed_give_way_to_a_curve_and_come_back_with_undo() -> None:
    evening = three()
    evening.do(SetPrizes((9000, 6000)))
    version = evening.do(SetPayouts(Payouts(places=1)))

    assert (15_000,) == prizes_of(evening.state)
    evening.do(TakeBack(version))
    assert (9000, 6000) == prizes_of(evening.state)


def test_what_the_house_adds_comes_on_top_and_a_guarantee_fills_up() -> None:
    """150 are in the pool. With 20 added 170 are to share; with 200 guaranteed the house puts in 50, with the 20."""
    evening = three()
    evening.do(SetPayouts(Payouts(places=1, added=2000)))
    assert 17_000 == to_divide(evening.state)
    evening.do(SetPayouts(Payouts(places=1, added=2000, guarantee=20_000)))

    assert 20_000 == to_divide(evening.state)
    lines = {one.code: one.coins for one in pool_lines(evening.state)}
    assert {"pool.entries": 16_500, "pool.fees": -1500, "pool.added": 2000, "pool.guarantee": 3000} == lines
    evening.do(PublishPrizes(lock=True))
    assert -5000 == evening.state.money["house"]


def test_a_list_that_is_not_the_pool_takes_a_word_of_why() -> None:
    """150 there are, and 160 or 140 are published. What is too much the house puts in when they are locked; what is
    too little stays in the pool."""
    evening = three()
    assert "prizes.do-not-sum" == evening.no(PublishPrizes((10_000, 6000))).code
    evening.do(PublishPrizes((10_000, 6000), why="a friend of the club adds ten"))

    assert (1000, "a friend of the club adds ten") == (ladder_of(evening.state).off, ladder_of(evening.state).why)
    locked = evening.do(LockPrizes())
    assert -1000 == evening.state.money["house"]
    evening.do(TakeBack(locked))
    assert "prizes.why" == evening.no(ChangePrizes((10_000, 4000), " ")).code
    evening.do(ChangePrizes((10_000, 4000), "ten for the dealers", lock=True))
    assert (2, "locked", 0) == (
        ladder_of(evening.state).version,
        ladder_of(evening.state).state,
        evening.state.money["house"],
    )
    assert "prizes.locked" == evening.no(SetPayouts(Payouts(places=2))).code


def test_a_satellite_has_no_curve() -> None:
    assert "payouts.tickets" == three(tickets=TicketPlan(value=5000)).no(SetPayouts(Payouts(places=1))).code


# Paying in and giving back


def test_all_who_owe_pay_with_one_tap_and_one_undo() -> None:
    """55 each; one has paid already, so 110 of two. If one of those named owes nothing, nothing is booked."""
    evening = three()
    evening.do(Pay("Anna"))
    assert "entry.not-owed" == evening.no(PayAll(ALL)).code
    assert "entry.nobody-owes" == evening.no(PayAll(())).code
    version = evening.do(PayAll(("Ben", "Cem")))

    till = till_view(evening.state)
    assert (16_500, 0, 16_500) == (till.came_in, till.owed, till.holds)
    assert (15_000, 1500) == (evening.state.money["pool"], evening.state.money["fees"])
    evening.do(TakeBack(version))
    assert (5500, 11_000) == (till_view(evening.state).came_in, till_view(evening.state).owed)


def test_all_who_owe_need_not_be_named() -> None:
    """Two of three owe 55 each: with Anna's that makes 165, and then nobody owes."""
    evening = three()
    evening.do(Pay("Anna"))
    evening.do(PayAll())

    assert (16_500, 0) == (till_view(evening.state).came_in, till_view(evening.state).owed)
    assert "entry.nobody-owes" == evening.no(PayAll()).code


def test_a_void_entry_is_to_be_given_back_until_it_is() -> None:
    """Anna paid 55, Ben 20 of 55, Cem nothing: 55 and 20 go back, and nothing else."""
    evening = Money(*ALL, price=Price(prize=5000, fee=500), start=False)
    evening.do(Pay("Anna"))
    evening.do(Pay("Ben", 2000))
    for name in ALL:
        evening.do(CancelEntry(name))

    assert {"Anna": 5500, "Ben": 2000} == evening.paid("back:")
    assert (7500, 7500, 7500) == (
        till_view(evening.state).came_in, till_view(evening.state).to_give_back, till_view(evening.state).holds
    )  # fmt: skip
    assert "entry.nothing-back" == evening.no(GiveBack("Cem")).code
    given = evening.do(GiveBack("Anna"))
    assert (5500, 2000) == (till_view(evening.state).given_back, till_view(evening.state).holds)
    evening.do(Enter("Anna"))
    evening.do(TakeBack(given, why="he was not there"))
    assert {"Anna": 5500, "Ben": 2000} == evening.paid("back:")


def test_a_void_entry_does_not_come_back_while_its_money_is_with_the_player() -> None:
    evening = Money(*ALL, price=Price(prize=5000), start=False)
    evening.do(Pay("Anna"))
    void = evening.do(CancelEntry("Anna"))
    evening.do(GiveBack("Anna"))

    assert "take-back.would-leave" == evening.no(TakeBack(void)).code


def test_after_a_cancelled_evening_it_says_who_still_gets_what() -> None:
    evening = three()
    evening.do(PayAll(("Anna", "Ben")))
    evening.do(CancelEvent())

    assert {"Anna": 5500, "Ben": 5500} == evening.paid("back:")
    evening.do(GiveBack("Anna"))
    assert (5500, 5500, 5500) == (
        till_view(evening.state).to_give_back, till_view(evening.state).given_back, till_view(evening.state).holds
    )  # fmt: skip


# Deals


def test_rounding_of_a_deal_by_hand() -> None:
    """90 in three even parts in tens: 30 each. 100: 33.33 is 30, and 10 more to the most chips, or to the fewest; two
    with the same most share them."""
    assert [4000, 3000, 3000] == on_terms([3334, 3333, 3333], [5, 4, 3], Terms(1000))
    assert [3000, 3000, 4000] == on_terms([3334, 3333, 3333], [5, 4, 3], Terms(1000, "fewest-chips"))
    assert [3500, 3500, 3000] == on_terms([3334, 3333, 3333], [5, 5, 3], Terms(1000))
    assert [5000, 3000, 3000] == on_terms([3000, 3000, 3000], [5, 4, 3], Terms(1000, first=2000))


@given(
    shares=st.lists(st.integers(0, 10**7), min_size=2, max_size=9), unit=st.sampled_from((1, 100, 500, 1000)),
    first=st.integers(0, 10**6), rest=st.sampled_from(("most-chips", "fewest-chips")), data=st.data(),
)  # fmt: skip
def test_no_coin_comes_or_goes_by_rounding(
    shares: list[int], unit: int, first: int, rest: str, data: st.DataObject
) -> None:
    stacks = data.draw(st.lists(st.integers(1, 50), min_size=len(shares), max_size=len(shares)))

    assert sum(shares) + first == sum(on_terms(shares, stacks, Terms(unit, rest, first)))  # type: ignore[arg-type]


def deal(**told: object) -> Money:
    """Three with 12,000, 10,000 and 8,000 share 80 + 45 + 25 = 150 of three entries of 50."""
    evening = Money(*ALL, book=house(after_deal="rest_played_for"), price=Price(prize=5000))
    evening.do(PublishPrizes((8000, 4500, 2500)))
    evening.do(DealTalks(ALL, stacks=STACKS, **told))  # type: ignore[arg-type]
    return evening


def test_even_and_something_for_the_biggest_stack() -> None:
    """20 for him; 130 in three parts of 43.33, in fives 40, and the 10 left to him as well: 70, 40, 40."""
    evening = deal(way="even", unit=500, first=2000)

    assert {"Anna": 7000, "Ben": 4000, "Cem": 4000} == evening.state.shares
    assert (7000, 4000, 4000) == prizes_told(evening.state, evening.book)
    assert (8000, 4500, 2500) == ladder_of(evening.state).planned


def test_by_chips_in_fives_with_something_left_to_play_for() -> None:
    """10 are left. Each has 25 for certain, and of the 65 more 26, 21.67 and 17.33: 51, 46.67, 42.33. In fives 50, 45,
    40; 5 more to Anna, 55. She goes out first all the same: third with 55; Ben wins 45 and the 10."""
    evening = deal(way="chip-chop", unit=500, leaves=(1000,))
    assert {"Anna": 5500, "Ben": 4500, "Cem": 4000} == evening.state.shares
    evening.bust("Anna")
    evening.bust("Cem")

    won = {who: one.prize for who, one in winnings(evening.state, evening.book).items()}
    assert {"Anna": 5500, "Ben": 5500, "Cem": 4000} == won
    evening.do(PayPrize("Anna"))
    paid = evening.state.version
    evening.do(PayPrize("Ben"))
    evening.do(TakeBack(paid, why="the wrong one"))
    assert {"Ben": 5500} == evening.paid("prize:")


def test_terms_belong_to_a_way_and_not_to_amounts_of_ones_own() -> None:
    evening = Money(*ALL, prizes=(8000, 4500, 2500))
    own = {"Anna": 6000, "Ben": 5000, "Cem": 4000}

    assert "deal.two-ways" == evening.no(DealTalks(ALL, shares=own, unit=500, stacks=STACKS)).code
    assert "payouts.unit" == evening.no(DealTalks(ALL, way="even", unit=0, stacks=STACKS)).code
    assert "deal.leaves" == evening.no(DealTalks(ALL, way="even", first=-1, stacks=STACKS)).code
    assert "deal.no-such-way" == evening.no(DealTalks(ALL, way="even", first=8001, stacks=STACKS)).code


def test_counts_of_the_last_minutes_are_good_for_a_deal() -> None:
    """Counted one after the other, and a hand is over since of which nobody told the stacks. Ten minutes later nobody
    knows them, and then the stacks are asked for."""
    evening = Money(*ALL, prizes=(8000, 4500, 2500))
    for who, stack in STACKS.items():
        evening.do(Count(who, stack))
        evening.at += 60_000
    evening.do(TellButton(1, 1))
    evening.do(NewHand(1))
    evening.do(TellHandDone(1))

    assert isinstance(evening.decide(DealTalks(ALL, way="icm")), Accepted)
    evening.at += 10 * 60_000
    assert ("stacks",) == evening.missing(DealTalks(ALL, way="icm"))


def test_stacks_typed_for_a_deal_are_a_count_for_everybody_who_sees_it() -> None:
    """All began with 10,000. Asked about a deal by 12, 10 and 8 thousand each reads his own of these on his phone, then
    and once it is settled; what was counted before stays as it was told."""
    evening = Money(*ALL, book=house(after_deal="rest_played_for"), prizes=(8000, 4500, 2500))
    deal: dict[str, Any] = {"way": "even", "leaves": (1000,), "stacks": STACKS, "unit": 500}

    def told() -> dict[str, tuple[Chips, str]]:
        now = Now(evening.state, By("host", "direction"), evening.at, evening.book)
        phones = {name: phone_view(now, field(now), name, {}) for name in ALL}
        return {name: (phone.stack, phone.known_by) for name, phone in phones.items() if phone is not None}

    assert dict.fromkeys(ALL, (10000, "start")) == told()
    evening.do(DealTalks())
    evening.do(ProposeDeal(**deal))
    assert {name: (chips, "count") for name, chips in STACKS.items()} == told()
    assert is_sure(evening.state, 1)
    before = evening.state.version
    evening.do(ProposeDeal(**deal))
    assert before + 1 == evening.state.version, "the same once more is no other count"
    evening.do(DealTalks(ALL, **deal))
    assert {name: (chips, "count") for name, chips in STACKS.items()} == told()


def test_a_vote_counts_as_it_was_last_said_and_another_deal_takes_all_back() -> None:
    evening = Money(*ALL, prizes=(8000, 4500, 2500))
    evening.do(DealTalks())
    evening.do(ProposeDeal(way="even", stacks=STACKS, unit=500))
    evening.do(VoteDeal("Anna", False))
    evening.do(VoteDeal("Anna", True))
    assert {"Anna": True} == evening.state.deal_votes
    evening.do(ProposeDeal(way="even", stacks=STACKS, unit=1000))
    assert {} == evening.state.deal_votes


def test_what_the_house_still_puts_in_is_said_before_the_till_should_hold_it() -> None:
    """Three paid 55; 200 are guaranteed, 150 in the pool: 50 come at the end. What should be in the till is 165 till
    then and 215 after, and at no moment are till and house together anything else."""
    evening = three()
    evening.do(SetPayouts(Payouts(places=1, guarantee=20_000)))
    evening.do(PayAll(ALL))
    during = till_view(evening.state)
    evening.do(Bust((Busted("Ben"),)))
    evening.do(Bust((Busted("Cem"),)))
    over = till_view(evening.state)

    assert (16_500, 0, 5000) == (during.holds, during.from_house, during.to_add)
    assert (21_500, 5000, 0) == (over.holds, over.from_house, over.to_add)


def test_the_way_to_the_money_is_counted_once_nobody_else_can_come() -> None:
    """Five are there and three prizes planned: two have to go out, if nobody comes besides."""
    shares = Payouts(shares=(5000, 3000, 2000))
    evening = Money("Ann", "Ben", "Cem", "Dora", "Eve", price=Price(prize=5000), payouts=shares)
    assert 0 == to_the_money(evening.now())
    evening.do(CloseRegistration())
    assert 2 == to_the_money(evening.now())

    evening.bust("Eve")
    assert 1 == to_the_money(evening.now())
    evening.bust("Dora")
    assert 0 == to_the_money(evening.now())
