"""Prizes from the draft to the payout desk."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.terms import Accepted, By, Refused
from floorman.tournament import CancelEvent, OpenEvent, Penalise, Plan, StopClock, TakeBack, open_event
from floorman.tournament.command import Now
from floorman.tournament.commands import (
    Bust,
    Busted,
    ChangePrizes,
    DealTalks,
    DecidePrize,
    Enter,
    LockPrizes,
    Pay,
    PayPrize,
    PublishPrizes,
    SetPrice,
    SetPrizes,
)
from floorman.tournament.events import EventTakenOver
from floorman.tournament.places.placing import places
from floorman.tournament.plan import BountyPlan, PayoutRow, Payouts, Price, TicketPlan
from floorman.tournament.prizes.ladder import is_stale, ladder_of, prizes_of
from floorman.tournament.prizes.money import overlay, pool, to_divide
from floorman.tournament.prizes.tickets import over_with_tickets
from floorman.tournament.prizes.winnings import unpaid, winnings
from floorman.tournament.proposals.prizes import prizes_proposed
from floorman.views.pool import till_view
from tests.sizes import examples
from tests.tournament.evening import HOME, house
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")


def three(**plan: Any) -> Money:
    return Money(*ALL, price=Price(prize=2000, fee=200), payouts=Payouts(shares=(7000, 3000)), **plan)


def proposed(evening: Money) -> list[tuple[str, str]]:
    now = Now(evening.state, By("someone", "direction"), evening.at, evening.book)
    return [(one.kind, one.why) for one in prizes_proposed(now)]


def test_what_is_announced_is_the_pool() -> None:
    """Neither a coin more nor one less; with no money told anywhere, amounts are taken as they are."""
    evening = three()
    evening.do(SetPrizes((4000, 2001)))

    assert {"sum": 6001, "pool": 6000} == evening.no(PublishPrizes()).facts
    evening.do(SetPrizes((4000, 2000)))
    evening.do(PublishPrizes())

    without = Money(*ALL, prizes=(70, 30))
    without.do(PublishPrizes())
    assert (70, 30) == prizes_of(without.state)


def test_prizes_follow_the_entries_until_they_are_announced() -> None:
    evening = Money("Anna", price=Price(prize=1000), payouts=Payouts(shares=(7000, 3000)), start=False)

    assert (700, 300) == prizes_of(evening.state)
    evening.do(Enter("Ben"))
    assert (1400, 600) == prizes_of(evening.state)
    evening.do(PublishPrizes())
    evening.do(Enter("Cem"))
    assert (1400, 600) == prizes_of(evening.state)
    assert is_stale(evening.state)


def test_a_change_is_proposed_when_entries_come_after_the_announcement() -> None:
    evening = Money("Anna", "Ben", price=Price(prize=1000), prizes=(1200, 800), start=False)
    evening.do(PublishPrizes())
    quiet = proposed(evening)
    evening.do(Enter("Cem"))

    assert [] == quiet
    assert [("change-prizes", "prizes.stale")] == proposed(evening)
    (proposal,) = prizes_proposed(Now(evening.state, By("someone", "direction"), evening.at, evening.book))
    evening.do(proposal.command)  # type: ignore[arg-type]
    assert (1800, 1200) == prizes_of(evening.state)
    assert [] == proposed(evening)


def test_announcing_and_locking_are_proposed_when_registration_is_closed() -> None:
    evening = three()
    closed = EventTakenOver(registration_closed=True)
    evening.state.apply(closed)

    assert [("publish-prizes", "prizes.can-be-published")] == proposed(evening)
    evening.do(PublishPrizes())
    assert [("lock-prizes", "prizes.can-be-locked")] == proposed(evening)
    evening.do(LockPrizes())
    assert [] == proposed(evening)


def test_a_cancelled_entry_is_no_money() -> None:
    evening = Money(*ALL, price=Price(prize=1000), start=False)
    evening.state.change("Cem", status="cancelled")

    assert 2000 == pool(evening.state)


def test_the_house_puts_in_what_it_promised() -> None:
    """When the prizes are locked; it lies in the pool then, and all accounts together are nothing."""
    evening = Money(*ALL, price=Price(prize=1000), payouts=Payouts(shares=(10_000,), guarantee=5000))
    evening.do(PublishPrizes())

    assert (3000, 5000, 2000) == (pool(evening.state), to_divide(evening.state), overlay(evening.state))
    locked = evening.do(LockPrizes())
    assert (-2000, 2000) == (evening.state.money["house"], evening.state.money["pool"])
    evening.do(TakeBack(locked))
    assert "published" == ladder_of(evening.state).state
    assert (0, 0) == (evening.state.money["house"], evening.state.money["pool"])


def test_a_prize_is_paid_once() -> None:
    evening = three()
    evening.do(PublishPrizes())
    evening.bust("Cem")
    evening.bust("Ben")
    version = evening.do(PayPrize("Ben"), "registrar")

    assert "prize.paid-already" == evening.no(PayPrize("Ben")).code
    assert {"Anna": 4200} == unpaid(evening.state, evening.book)
    evening.do(TakeBack(version))
    assert {"Anna": 4200, "Ben": 1800} == unpaid(evening.state, evening.book)
    assert "entry.nobody" == evening.no(PayPrize("Dora")).code


def test_what_somebody_owes_is_kept_back_of_his_prize() -> None:
    """Anna owes 55 and wins 90: 55 of it pay her entry, whose 50 come to the pool. Ben owes 55 and wins 40, which all
    goes to his entry, and he owes 15 still. No coin is made or lost, and each is one step, that can be taken back."""
    evening = Money("Anna", "Ben", "Cem", price=Price(5000, 500), prizes=(9000, 4000, 2000))
    evening.do(Bust((Busted("Cem"),)))
    evening.do(Bust((Busted("Ben"),)))
    evening.do(PublishPrizes())
    evening.do(PayPrize("Anna", keep_back=True))
    first = evening.state.version
    evening.do(PayPrize("Ben", keep_back=True))

    def money(name: str) -> int:
        return evening.state.money.get(name, 0)

    assert (9000, 4000) == (money("prize:Anna"), money("prize:Ben"))
    assert (0, 1500, 5500) == (money("owed:Anna"), money("owed:Ben"), money("owed:Cem"))
    assert [True, False] == [evening.state.entries[name].settled for name in ("Anna", "Ben")]
    # 55 and 40 were kept: as if they had come in. Of 130 in prizes 35 went out of the house's own pocket.
    assert (9500, 13_000) == (till_view(evening.state).came_in, till_view(evening.state).paid_out)
    assert 0 == sum(evening.state.money.values())
    evening.do(TakeBack(first, why="the wrong one"))
    assert (0, 5500) == (money("prize:Anna"), money("owed:Anna"))
    assert [False] == [evening.state.entries[name].settled for name in ("Anna",)]
    evening.do(Pay("Anna"))
    assert "entry.not-owed" == evening.no(PayPrize("Anna", keep_back=True)).code


def test_whoever_is_paid_and_gets_more_is_paid_the_rest() -> None:
    evening = three()
    evening.do(PublishPrizes())
    evening.bust("Cem")
    evening.bust("Ben")
    evening.do(PayPrize("Ben"))
    evening.do(ChangePrizes((4000, 2000), "a slip of the pen"))
    evening.do(PayPrize("Ben"))

    assert {"Ben": 2000} == evening.paid("prize:")
    assert "prize.paid-more" == evening.no(ChangePrizes((4500, 1500), "again")).code


def test_a_bust_that_was_paid_is_not_taken_back() -> None:
    evening = three()
    evening.do(PublishPrizes())
    evening.bust("Cem")
    version = evening.bust("Ben")
    evening.do(PayPrize("Ben"))
    ruling = evening.no(TakeBack(version))

    assert ("take-back.would-leave", "prize-paid-to-player") == (ruling.code, ruling.facts["fault"])


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetPrizes((-1,)), "prizes.below-nothing"),
        (SetPrizes((10**13,)), "prizes.below-nothing"),
        (SetPrizes((1, 2)), "prizes.rise"),
        (SetPrizes((1,) * 10_001), "prizes.too-many"),
        (ChangePrizes((6000,), "because"), "prizes.not-published"),
        (LockPrizes(), "prizes.not-published"),
    ],
)
def test_what_cannot_be_set(command: Any, code: str) -> None:
    assert code == three().no(command).code


@pytest.mark.parametrize(
    ("prizes", "why", "code"),
    [
        ((6000,), "", "prizes.why"),
        ((6000,), "x" * 501, "prizes.why-too-long"),
        ((4200, 1800), "because", "prizes.the-same"),
        ((6000, -1), "because", "prizes.below-nothing"),
        ((5999,), " ", "prizes.why"),
    ],
)
def test_what_cannot_be_changed(prizes: tuple[int, ...], why: str, code: str) -> None:
    evening = three()
    evening.do(PublishPrizes())

    assert code == evening.no(ChangePrizes(prizes, why)).code


def test_there_is_nothing_to_announce_without_prizes() -> None:
    assert "prizes.none" == Money(*ALL).no(PublishPrizes()).code


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"prizes": (1, 2)}, "prizes.rise"),
        ({"price": Price(prize=-1)}, "plan.price"),
        ({"payouts": Payouts(shares=(5000, 4000))}, "payouts.shares-do-not-sum"),
        ({"payouts": Payouts(shares=(4000, 6000))}, "payouts.shares-rise"),
        ({"payouts": Payouts(shares=(12_000, -2000))}, "payouts.shares-do-not-sum"),
        ({"payouts": Payouts(table=(PayoutRow(1, ()),))}, "payouts.shares-do-not-sum"),
        ({"payouts": Payouts(table=(PayoutRow(5, (10_000,)), PayoutRow(5, (10_000,))))}, "payouts.rows"),
        ({"payouts": Payouts(table=(PayoutRow(0, (10_000,)),))}, "payouts.rows"),
        ({"payouts": Payouts(field_percent=101)}, "payouts.percent"),
        ({"payouts": Payouts(field_percent=-1)}, "payouts.percent"),
        ({"payouts": Payouts(shares=(10_000,), field_percent=15)}, "payouts.two-ways"),
        ({"payouts": Payouts(unit=0)}, "payouts.unit"),
        ({"payouts": Payouts(least=-1)}, "prizes.below-nothing"),
        ({"payouts": Payouts(guarantee=10**13)}, "prizes.below-nothing"),
        ({"bounties": BountyPlan(kept_percent=101)}, "payouts.percent"),
        ({"bounties": BountyPlan(unit=0)}, "payouts.unit"),
        ({"bounties": BountyPlan(way="mystery")}, "bounty.from-where"),
        ({"tickets": TicketPlan(value=0)}, "tickets.out-of-range"),
        ({"tickets": TicketPlan(value=1, count=-1)}, "tickets.out-of-range"),
        ({"tickets": TicketPlan(value=99), "price": Price(prize=1_000)}, "tickets.worth-too-little"),
        ({"tickets": TicketPlan(value=9), "payouts": Payouts(added=90_001)}, "tickets.worth-too-little"),
        ({"tickets": TicketPlan(value=9), "payouts": Payouts(guarantee=90_001)}, "tickets.worth-too-little"),
    ],
)
def test_plans_that_cannot_be(plan: dict[str, Any], code: str) -> None:
    decision = open_event(OpenEvent("Friday", Plan(structure=HOME, **plan)), house())

    assert isinstance(decision, Refused)
    assert code == decision.ruling.code


def test_a_plan_with_a_table_of_payouts() -> None:
    """Two entries are paid by the row for one, three by the row for three."""
    table = Payouts(table=(PayoutRow(1, (10_000,)), PayoutRow(3, (8000, 2000))))
    evening = Money("Anna", "Ben", price=Price(prize=100), payouts=table, start=False)

    assert (200,) == prizes_of(evening.state)
    evening.do(Enter("Cem"))
    assert (240, 60) == prizes_of(evening.state)


# Shared prizes


@pytest.mark.parametrize("remainder", ["bigger_start_stack", "by_lot"])
@given(first=st.integers(1, 5000), shared=st.integers(2, 9), bigger=st.integers(0, 1))
@settings(max_examples=examples(25), deadline=None)
def test_shared_prizes_are_paid_to_the_last_coin(remainder: str, first: int, shared: int, bigger: int) -> None:
    """Once all who share have been at the desk, exactly their prizes have been paid, the odd coins to one of them."""
    names = tuple(f"p{number}" for number in range(shared))
    book = house(shared_prize_remainder=remainder, places_after_deal="all_share")
    evening = Money(*names, book=book, prizes=(first, first // 2, first // 3))
    evening.do(PublishPrizes())
    stacks = {**dict.fromkeys(names, 10_000), "p0": 10_000 + bigger, "p1": 10_000 - bigger}
    evening.do(DealTalks(agreed=names, stacks=stacks))
    draws, total = evening.state.draws, sum(prizes_of(evening.state)[:shared])
    for name in names:
        if isinstance(decision := evening.decide(PayPrize(name)), Accepted):
            evening.do(PayPrize(name))
        else:
            assert decision.ruling.code in ("prize.none", "prize.paid-already")
    paid = evening.paid("prize:")

    assert total == sum(paid.values())
    assert {} == unpaid(evening.state, book)
    assert sum(coins > total // shared for coins in paid.values()) == bool(total % shared)
    drawn = total % shared and (remainder == "by_lot" or not bigger)
    assert draws + bool(drawn) == evening.state.draws


def test_the_odd_coins_are_drawn_by_the_secret_of_the_draws() -> None:
    """Equal stacks: one draw, which is logged and stands."""
    evening = Money("Anna", "Ben", "Cem", prizes=(100, 51, 50), book=house(bust_same_table="share"))
    evening.do(PublishPrizes())
    evening.bust("Ben", "Cem")
    draws = evening.state.draws
    evening.do(PayPrize("Ben"))
    evening.do(PayPrize("Cem"))

    assert [50, 51] == sorted(evening.paid("prize:").values())
    assert draws + 1 == evening.state.draws


# Disqualified


def test_whoever_is_blinded_off_is_disqualified_too() -> None:
    """His chips stay in play until they are gone: then his place is his, but the prize is asked for."""
    evening = Money(*ALL, prizes=(50, 30, 20), book=house(disqualified_chips="blinded_off"))
    evening.do(PublishPrizes())
    evening.do(Penalise("Ben", "disqualification"))
    evening.bust("Cem")
    evening.bust("Ben")

    assert {"Anna": 50, "Ben": 0, "Cem": 20} == {
        who: one.prize for who, one in winnings(evening.state, evening.book).items()
    }
    assert "prize.to-decide" == evening.no(PayPrize("Ben")).code
    evening.do(DecidePrize("Ben", keeps=False))
    assert {"Anna": 80, "Cem": 20} == unpaid(evening.state, evening.book)


def test_a_forfeited_prize_goes_to_those_who_were_still_in() -> None:
    """Not to whoever had gone out before, and not to another one who was put out later."""
    names = ("Anna", "Ben", "Cem", "Dora", "Emil")
    evening = Money(*names, prizes=(50, 40, 30, 20, 10), book=house(disqualified_prize="forfeited"))
    evening.do(PublishPrizes())
    evening.at += 1
    evening.bust("Emil")
    evening.at += 1
    evening.do(Penalise("Dora", "disqualification"))
    evening.at += 1
    evening.do(Penalise("Cem", "disqualification"))
    evening.at += 1
    evening.bust("Ben")

    won = {who: one.prize for who, one in winnings(evening.state, evening.book).items()}
    assert {"Anna": 75, "Ben": 65, "Cem": 0, "Dora": 0, "Emil": 10} == won


# Tickets and refunds


def test_a_satellite_ends_by_the_rule_of_its_tickets() -> None:
    """Four at 30.00 make two tickets at 50.00 and 20.00; with two left it is over, with three it is not."""
    evening = Money("Anna", "Ben", "Cem", "Dora", price=Price(prize=3000), tickets=TicketPlan(value=5000))

    assert (5000, 5000, 2000) == prizes_of(evening.state)
    assert not over_with_tickets(evening.state, 3)
    evening.bust("Dora", "Cem")
    assert ("over", "tickets") == (evening.state.phase, evening.state.ending)
    found = places(evening.state)
    assert (1, 2) == (found["Anna"].place, found["Anna"].shared) == (found["Ben"].place, found["Ben"].shared)
    assert 12_000 == sum(one.prize for one in winnings(evening.state, evening.book).values())


def test_refunds_follow_what_everybody_paid() -> None:
    """His own price, whatever the plan asks of others; what he owes is not given back."""
    evening = Money("Anna", "Ben", "Cem", price=Price(prize=1000, fee=100))
    evening.do(SetPrice(prize=500, fee=50))
    evening.do(Enter("Dora", as_="late"))
    evening.do(Pay("Anna"))
    evening.do(Pay("Ben", 500))
    evening.do(Pay("Dora"))
    evening.do(StopClock())
    evening.do(CancelEvent("flood"))

    assert {"Anna": 1100, "Ben": 500, "Dora": 550} == evening.paid("back:")
