"""Heads, envelopes, and that no coin of them is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.tournament import CancelEvent, Penalise, TakeBack, Tournament
from floorman.tournament.commands import Bounty, DealTalks, Rebuy, SealBounties, SettleBounties
from floorman.tournament.lots import Lots
from floorman.tournament.plan import BountyPlan, Price, Purchase
from floorman.tournament.prizes.bounties import bounty_pot, head_of, seal, split, undrawn
from floorman.tournament.prizes.money import pool
from tests.sizes import examples
from tests.tournament.prizes.money import SECRET, Money

FOUR = ("Anna", "Ben", "Cem", "Dora")


def with_bounties(*names: str, bounty: int = 1000, **plan: Any) -> Money:
    return Money(*(names or FOUR), price=Price(bounty=bounty), bounties=BountyPlan(**plan))


def everywhere(state: Tournament) -> int:
    """All the bounty money there is: paid out, on heads, in envelopes, gone to the pool or the house."""
    paid = sum(coins for name, coins in state.money.items() if name.startswith("bounty:"))
    heads = 0 if state.plan.bounties.way == "mystery" else sum(head_of(state, who) for who in state.entries)
    return paid + heads + undrawn(state) + sum(state.counts.get(f"{to}-from-bounties", 0) for to in ("pool", "house"))


@settings(max_examples=examples(60), deadline=None)
@given(
    data=st.data(),
    way=st.sampled_from(["flat", "progressive", "mystery"]),
    bounty=st.integers(1, 9999),
    kept=st.integers(0, 100),
    unit=st.integers(1, 500),
)
def test_no_coin_of_the_bounties_is_lost(data: st.DataObject, way: Any, bounty: int, kept: int, unit: int) -> None:
    """Random knockouts, disqualifications and split pots, up to the end."""
    names = [f"p{number}" for number in range(data.draw(st.integers(2, 8)))]
    evening = with_bounties(*names, bounty=bounty, way=way, kept_percent=kept, unit=unit, from_left=len(names))
    if way == "mystery":
        evening.do(SealBounties({bounty: len(names)}))
    in_play = list(names)
    while len(in_play) > 1:
        victim = in_play.pop(data.draw(st.integers(0, len(in_play) - 1)))
        if len(in_play) > 1 and data.draw(st.booleans()):
            evening.do(Penalise(victim, "disqualification"))
            winners: tuple[str, ...] = ()
        else:
            evening.bust(victim)
            winners = tuple(data.draw(st.lists(st.sampled_from(in_play), min_size=1, max_size=3, unique=True)))
        if way != "mystery" or winners:
            evening.do(Bounty(victim, winners))
        assert len(names) * bounty == everywhere(evening.state)
    evening.do(SettleBounties())

    assert len(names) * bounty == everywhere(evening.state) == bounty_pot(evening.state)
    assert 0 == sum(head_of(evening.state, who) for who in names) or way == "mystery"
    assert 0 == undrawn(evening.state)


@given(amount=st.integers(0, 10**9), names=st.lists(st.text("abc", min_size=1), min_size=1, max_size=9, unique=True))
def test_a_split_is_even(amount: int, names: list[str]) -> None:
    parts = list(split(amount, names).values())

    assert amount == sum(parts)
    assert max(parts) - min(parts) <= 1
    assert sorted(parts, reverse=True) == parts


def test_several_go_out_in_one_hand() -> None:
    """Each head goes its own way, also on the head of one who goes out with him."""
    evening = with_bounties(way="progressive")
    evening.bust("Cem", "Dora")
    evening.do(Bounty("Dora", ("Cem",)))
    evening.do(Bounty("Cem", ("Anna",)))

    assert {"Cem": 500, "Anna": 750} == evening.paid("bounty:")
    assert 1750 == head_of(evening.state, "Anna")


def test_whoever_has_lost_his_head_is_paid_out_whole() -> None:
    """Otherwise half of it would lie on a head that nobody can win any more."""
    evening = with_bounties(way="progressive")
    evening.bust("Cem", "Dora")
    evening.do(Bounty("Cem", ("Anna",)))
    evening.do(Bounty("Dora", ("Cem",)))

    assert {"Anna": 500, "Cem": 1000} == evening.paid("bounty:")


def test_nobody_wins_from_the_grave() -> None:
    evening = with_bounties()
    evening.bust("Dora")
    evening.bust("Cem")

    assert "bounty.not-his" == evening.no(Bounty("Cem", ("Dora",))).code
    assert "bounty.not-his" == evening.no(Bounty("Cem", ("Nobody",))).code
    assert "bounty.named-twice" == evening.no(Bounty("Cem", ("Anna", "Anna"))).code


def test_a_bust_is_taken_back_only_after_its_bounty() -> None:
    evening = with_bounties()
    out = evening.bust("Dora")
    taken = evening.do(Bounty("Dora", ("Anna",)))

    assert str(taken) == evening.no(TakeBack(out)).facts["later"]
    evening.do(TakeBack(out, with_later=True))
    assert {} == evening.paid("bounty:")
    assert 4000 == everywhere(evening.state)


def test_where_a_bounty_goes_that_nobody_won() -> None:
    for to in ("pool", "house"):
        evening = with_bounties(leavers=to)
        evening.do(Penalise("Dora", "exclusion"))
        evening.do(Bounty("Dora"))

        assert 1000 == evening.state.counts[f"{to}-from-bounties"]
        assert (1000 if to == "pool" else 0) == pool(evening.state)


def test_envelopes_are_drawn_by_the_secret_of_the_draws() -> None:
    """Whoever knows it recomputes each draw, and that the list is the one that was sealed."""
    evening = with_bounties(way="mystery", from_left=4)
    envelopes = {100: 2, 3800: 1}
    evening.do(SealBounties(envelopes))
    evening.bust("Dora")
    number = evening.state.draws + 1
    evening.do(Bounty("Dora", ("Anna",)))

    assert seal(SECRET, envelopes) == evening.state.ones["bounties_sealed"]
    assert seal(b"another secret", envelopes) != evening.state.ones["bounties_sealed"]
    assert {"Anna": Lots(SECRET, number).one([100, 100, 3800], "bounty")} == evening.paid("bounty:")
    assert number == evening.state.draws


def test_a_draw_that_is_taken_back_is_not_drawn_again() -> None:
    """The envelope goes back, but no chance is used twice."""
    evening = with_bounties(way="mystery", from_left=4)
    evening.do(SealBounties({100: 2, 3800: 1}))
    evening.bust("Dora")
    before = evening.state.draws
    evening.do(TakeBack(evening.do(Bounty("Dora", ("Anna",)))))
    evening.do(Bounty("Dora", ("Anna",)))

    assert before + 2 == evening.state.draws
    assert 2 == sum(evening.state.envelopes.values())


@pytest.mark.parametrize(("undrawn_to", "paid"), [("winner", {"Anna": 4000}), ("shared", {"Anna": 4000})])
def test_what_was_not_drawn_in_the_end(undrawn_to: Any, paid: dict[str, int]) -> None:
    """With one player left he is the winner and all who are left."""
    evening = with_bounties("Anna", "Ben", "Cem", "Dora", way="mystery", from_left=1, undrawn=undrawn_to)
    evening.do(SealBounties({4000: 1}))
    for name in ("Ben", "Cem", "Dora"):
        evening.bust(name)
    evening.do(SettleBounties())

    assert paid == evening.paid("bounty:")


@pytest.mark.parametrize(("undrawn_to", "paid"), [("winner", {"Anna": 4000}), ("shared", {"Anna": 2000, "Ben": 2000})])
def test_what_was_not_drawn_at_a_deal(undrawn_to: Any, paid: dict[str, int]) -> None:
    """To the best placed of those who made it, or to all of them."""
    evening = with_bounties(way="mystery", from_left=1, undrawn=undrawn_to)
    evening.do(SealBounties({4000: 1}))
    evening.bust("Cem", "Dora")
    evening.do(DealTalks(agreed=("Anna", "Ben"), stacks={"Anna": 30_000, "Ben": 10_000}))
    evening.do(SettleBounties())

    assert paid == evening.paid("bounty:")


def test_nothing_is_settled_too_early_or_after_a_cancelled_event() -> None:
    evening = with_bounties()

    assert "bounty.event-goes-on" == evening.no(SettleBounties()).code
    evening.do(CancelEvent())
    assert "event.over" == evening.no(SettleBounties()).code
    assert "bounty.not-out" == evening.no(Bounty("Anna", ("Ben",))).code


@pytest.mark.parametrize(
    ("envelopes", "code"),
    [
        ({}, "bounty.do-not-sum"),
        ({1000: 5}, "bounty.do-not-sum"),
        ({0: 1, 4000: 1}, "bounty.envelopes"),
        ({-1000: 1, 5000: 1}, "bounty.envelopes"),
        ({4000: 0}, "bounty.envelopes"),
        ({10**13: 1}, "bounty.envelopes"),
        ({1: 10**9}, "bounty.too-many"),
    ],
)
def test_envelopes_that_cannot_be(envelopes: dict[int, int], code: str) -> None:
    assert code == with_bounties(way="mystery", from_left=2).no(SealBounties(envelopes)).code


def test_no_envelopes_where_there_is_no_mystery() -> None:
    assert "bounty.no-mystery" == with_bounties().no(SealBounties({4000: 1})).code


def with_rebuys(**plan: Any) -> Money:
    """Three at €10 and €5 on each head; a rebuy costs the same."""
    price = Price(prize=1000, bounty=500)
    return Money("Anna", "Ben", "Cem", price=price, bounties=BountyPlan(**plan), rebuy=Purchase())


def test_what_a_rebuy_puts_on_a_head_is_won_as_well() -> None:
    """Anna is knocked out twice, and Ben once: with Cem's own head four times 5."""
    evening = with_rebuys()
    evening.bust("Anna")
    evening.do(Bounty("Anna", ("Ben",)))
    evening.do(Rebuy("Anna"))
    assert (500, 2000) == (head_of(evening.state, "Anna"), bounty_pot(evening.state))
    evening.bust("Anna")
    evening.do(Bounty("Anna", ("Cem",)))
    evening.bust("Ben")
    evening.do(Bounty("Ben", ("Cem",)))
    evening.do(SettleBounties())

    assert {"Ben": 500, "Cem": 1500} == evening.paid("bounty:")
    assert 2000 == everywhere(evening.state)


def test_a_head_that_nobody_won_before_the_rebuy_is_worth_both() -> None:
    """Nobody has said who knocked Anna out, or she was never out: her 5 lie there still, and 5 come to it."""
    for broke in (False, True):
        evening = with_rebuys()
        if not broke:
            evening.bust("Anna")
        evening.do(Rebuy("Anna", broke=broke))
        assert 1000 == head_of(evening.state, "Anna")
        evening.bust("Anna")
        evening.do(Bounty("Anna", ("Ben",)))

        assert {"Ben": 1000} == evening.paid("bounty:")
        assert 2000 == everywhere(evening.state)


def test_half_of_a_grown_head_goes_on_the_head_of_who_has_bought_again() -> None:
    """Ben has 5 and 2.50 of Anna's; half of that is paid, and half lies on the 5 that Anna bought again."""
    evening = with_rebuys(way="progressive")
    evening.bust("Anna")
    evening.do(Bounty("Anna", ("Ben",)))
    evening.do(Rebuy("Anna"))
    evening.bust("Ben")
    evening.do(Bounty("Ben", ("Anna",)))

    assert {"Ben": 250, "Anna": 375} == evening.paid("bounty:")
    assert (875, 500, 2000) == (
        head_of(evening.state, "Anna"),
        head_of(evening.state, "Cem"),
        everywhere(evening.state),
    )


def test_a_rebuy_that_is_taken_back_is_on_no_head() -> None:
    evening = with_rebuys()
    evening.do(TakeBack(evening.do(Rebuy("Anna", broke=True))))

    assert (500, 1500) == (head_of(evening.state, "Anna"), bounty_pot(evening.state))


def test_envelopes_are_made_of_what_rebuys_put_in_as_well() -> None:
    evening = with_rebuys(way="mystery", from_left=2)
    evening.do(Rebuy("Anna", broke=True))

    assert 2000 == evening.no(SealBounties({1500: 1})).facts["pool"]
    evening.do(SealBounties({2000: 1}))
