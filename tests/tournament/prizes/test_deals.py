"""Talks on a deal, and what they may come to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.tournament import Clock, Running, StopClock, TakeBack
from floorman.tournament.accounts import UNCOUNTED, at_table
from floorman.tournament.commands import (
    BreakTable,
    Bust,
    Busted,
    DealTalks,
    NewHand,
    PayPrize,
    PublishPrizes,
    TellButton,
    TellHandDone,
)
from floorman.tournament.plan import Payouts, Price
from floorman.tournament.prizes.deals import offers, sure_of
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.sharing import Terms, on_terms
from floorman.tournament.prizes.winnings import winnings
from tests.sizes import examples
from tests.tournament.evening import house
from tests.tournament.prizes.money import Money

ALL = ("Anna", "Ben", "Cem")
PRIZES = (5000, 3000, 1000)
SHARES = {"Anna": 3000, "Ben": 3000, "Cem": 3000}


def three(**answers: object) -> Money:
    return Money(*ALL, book=house(**answers), prizes=PRIZES)


def clock_of(evening: Money) -> Clock:
    return evening.state.clock


def test_without_agreement_the_clock_runs_on_from_where_it_stood() -> None:
    evening = three()
    evening.at += 60_000
    evening.do(DealTalks())
    evening.at += 600_000
    evening.do(DealTalks(agreed=("Anna", "Ben"), refused=("Cem",)))

    assert Running(0, evening.at + 19 * 60_000) == clock_of(evening)
    assert not evening.state.ones["talks"]


def test_a_break_is_not_over_because_the_talks_are() -> None:
    """A clock that was stopped for something else stays stopped."""
    evening = three()
    evening.do(StopClock("break"))
    stood = clock_of(evening)
    evening.do(DealTalks())
    evening.do(DealTalks(agreed=("Anna", "Ben"), refused=("Cem",)))

    assert stood == clock_of(evening)


def test_talks_may_be_told_of_afterwards() -> None:
    """Nobody had opened them: what came of them counts, and the clock is as it was."""
    evening = three()
    ran = clock_of(evening)
    evening.do(DealTalks(refused=("Cem",)))

    assert ran == clock_of(evening)
    evening.do(DealTalks(agreed=ALL, shares=SHARES))
    assert ("over", "deal") == (evening.state.phase, evening.state.ending)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"agreed": ("Nobody",)}, "entry.not-in"),
        ({"refused": ("Nobody",)}, "entry.not-in"),
        ({"agreed": ("Anna", "Anna", "Ben")}, "deal.named-twice"),
        ({"agreed": ALL, "refused": ("Ben",)}, "deal.named-twice"),
        ({"agreed": ALL, "shares": {"Anna": 9000}}, "deal.shares-whose"),
        ({"agreed": ALL, "shares": {**SHARES, "Dora": 0}}, "deal.shares-whose"),
        ({"agreed": ALL, "shares": {"Anna": 12_000, "Ben": -3000, "Cem": 0}}, "deal.shares-whose"),
        ({"agreed": ALL, "shares": {**SHARES, "Cem": 10**30}}, "deal.shares-whose"),
        ({"agreed": ALL, "shares": {**SHARES, "Cem": 2999}}, "deal.shares-do-not-sum"),
        ({"agreed": ALL, "shares": SHARES, "way": "icm"}, "deal.two-ways"),
        ({"agreed": ALL, "shares": SHARES, "leaves": (-1,)}, "deal.leaves"),
        ({"agreed": ALL, "shares": SHARES, "leaves": (100, 200)}, "deal.leaves"),
        ({"agreed": ALL, "shares": SHARES, "leaves": (10_000,)}, "deal.leaves"),
        ({"agreed": ALL, "shares": SHARES, "leaves": (1, 1, 1, 1)}, "deal.leaves"),
        ({"agreed": ALL, "leaves": (500,)}, "deal.no-shares"),
        ({"agreed": ALL, "way": "icm", "leaves": (5001,)}, "deal.no-such-way"),
        ({"agreed": ALL, "stacks": {"Anna": 30_000}}, "deal.count-whom"),
        ({"agreed": ALL, "stacks": {"Anna": 30_000, "Ben": 1, "Cem": -1}}, "deal.count-whom"),
        ({"agreed": ALL, "stacks": {"Anna": 30_000, "Ben": 1, "Cem": 1}}, "deal.count-differs"),
    ],
)
def test_what_is_no_deal(told: dict[str, Any], code: str) -> None:
    evening = three()

    assert code == evening.no(DealTalks(**told)).code


def test_before_the_start_and_after_the_end_there_is_nothing_to_talk_about() -> None:
    before = Money(*ALL, prizes=PRIZES, start=False)
    over = three()
    over.bust("Anna")
    over.bust("Ben")

    assert "event.not-started" == before.no(DealTalks()).code
    assert "event.over" == over.no(DealTalks(agreed=("Cem",))).code


def test_a_hand_is_played_out_first() -> None:
    evening = three()
    evening.do(TellButton(1, 1))
    evening.do(NewHand(1))

    assert "deal.hand-is-on" == evening.no(DealTalks(agreed=ALL, shares=SHARES)).code
    evening.do(DealTalks(agreed=("Anna",), refused=("Ben",)))


def test_where_nobody_counted_the_stacks_are_asked_for() -> None:
    """After a hand that nobody told, and as long as a busted player's chips lie somewhere at the table."""
    evening = three()
    evening.do(TellHandDone(1))

    assert ("stacks",) == evening.missing(DealTalks(agreed=ALL, shares=SHARES))
    evening.do(DealTalks(agreed=ALL, shares=SHARES, stacks={"Anna": 20_000, "Ben": 9000, "Cem": 1000}))
    assert {"Anna": 1, "Ben": 2, "Cem": 3} == evening.state.finishers
    assert [20_000, 9000, 1000] == [evening.state.stacks[who] for who in ALL]


def test_what_a_broken_table_left_unsaid_is_in_play() -> None:
    """Who has won the chips of the last hands there nobody knows, and they were carried away: eleven stacks
    of 10,000 lie before the three that are left. With them counted nothing is left anywhere else."""
    names = [f"Player {number}" for number in range(1, 12)]
    evening = Money(*names, prizes=PRIZES, stack=10_000)
    first, second = ([*evening.state.players(table).values()] for table in (1, 2))
    for who in second[1:]:
        evening.do(Bust((Busted(who),)))
    evening.do(BreakTable(2))
    for who in first[2:]:
        evening.do(Bust((Busted(who),)))
    left = (*first[:2], second[0])
    shares = dict.fromkeys(left, 3000)
    stacks = dict(zip(left, (60_000, 30_000, 20_000), strict=True))

    short = evening.no(DealTalks(agreed=left, shares=shares, stacks={**stacks, left[0]: 20_000}))
    assert ("deal.count-differs", 70_000, 110_000) == (short.code, short.facts["counted"], short.facts["known"])
    evening.do(DealTalks(agreed=left, shares=shares, stacks=stacks))
    assert stacks == {who: evening.state.stacks[who] for who in left}
    assert [0, 0, 0] == [evening.state.account(one) for one in (at_table(1), at_table(2), UNCOUNTED)]


def test_counted_stacks_are_not_asked_for() -> None:
    evening = three()
    seats = dict(evening.state.seats[1])
    stacks = {"Anna": 20_000, "Ben": 9000, "Cem": 1000}
    evening.do(TellHandDone(1, {seat: stacks[who] for seat, who in seats.items()}))
    evening.do(DealTalks(agreed=ALL, way="chip-chop"))

    assert {"Anna": 1000 + 4000, "Ben": 1000 + 1800, "Cem": 1000 + 200} == evening.state.shares


def test_nobody_gets_less_than_he_is_sure_of_where_something_is_left_to_play_for() -> None:
    """4500 of 9000 are left: taken from the first prize down to the 1000 of the third place, then from the second.

    2500, 1000 and 1000 stay to be divided. By chips of 20,000, 9000 and 1000 each has 1000 for certain, and of the
    1500 above that two thirds, three tenths and a thirtieth.
    """
    evening = three()
    stacks = {"Anna": 20_000, "Ben": 9000, "Cem": 1000}
    found = offers(evening.state, stacks, leaves=4500)

    assert {"Anna": 2000, "Ben": 1450, "Cem": 1050} == found["chip-chop"]
    assert dict.fromkeys(ALL, 1500) == found["even"]
    assert (4500, True) == (sum(found["icm"].values()), min(found["icm"].values()) >= 1000)


def test_where_there_is_too_little_for_it_what_is_left_comes_off_the_first_prize_alone() -> None:
    """2000 of 4000 cannot give 1000 to each of three."""
    evening = Money(*ALL, prizes=(2000, 1000, 1000))

    assert dict.fromkeys(ALL, 666 + 2 / 3) == pytest.approx(
        offers(evening.state, dict.fromkeys(ALL, 10_000), leaves=2000)["even"], abs=1
    )


def test_a_share_in_whole_units_is_no_less_than_he_is_sure_of() -> None:
    """The last prize is 1050: in units of 100 it would be 1000. What is rounded comes off those who have more."""
    assert [6950, 1050, 1050] == on_terms([6950, 1050, 1050], [9, 1, 1], Terms(100), 1050)
    assert [6800, 1150, 1050] == on_terms([6840, 1110, 1050], [1, 9, 1], Terms(100), 1050)


def test_what_everybody_is_sure_of() -> None:
    """The third prize while three are left; less what a deal leaves to the third; nothing before the money."""
    evening = three()

    assert (1000, 1000, 800) == (
        sure_of(evening.state),
        sure_of(evening.state, (900,)),
        sure_of(evening.state, (500, 300, 200)),
    )
    assert 0 == sure_of(Money(*ALL, prizes=(6000, 3000)).state)


def test_who_shares_the_best_place_needs_no_count() -> None:
    """With named shares and one place for all, chips do not matter."""
    evening = three(places_after_deal="all_share")
    evening.do(TellHandDone(1))
    evening.do(DealTalks(agreed=ALL, shares=SHARES))

    assert {"Anna": 1, "Ben": 1, "Cem": 1} == evening.state.finishers


def test_taking_a_deal_back_brings_everything_back() -> None:
    evening = three()
    before = evening.state.facts()
    version = evening.do(DealTalks(agreed=ALL, shares=SHARES))
    evening.do(TakeBack(version))
    after = evening.state.facts()

    assert {**before, "version": 0} == {**after, "version": 0}


def test_a_deal_that_was_paid_is_not_taken_back() -> None:
    evening = three()
    version = evening.do(DealTalks(agreed=ALL, shares=SHARES))
    evening.do(PayPrize("Anna"))
    ruling = evening.no(TakeBack(version))

    assert ("take-back.would-leave", "prize-paid-to-player") == (ruling.code, ruling.facts["fault"])


def test_what_was_won_on_top_of_a_deal_and_paid_is_not_taken_back_with_a_bust() -> None:
    """Anna has 2,700 by the deal and wins the 900 that were left: with both paid, somebody has to give 900 back."""
    evening = three()
    evening.do(DealTalks(agreed=ALL, shares={"Anna": 2700, "Ben": 2700, "Cem": 2700}, leaves=(900,)))
    evening.do(Bust((Busted("Cem"),)))
    version = evening.do(Bust((Busted("Ben"),)))
    evening.do(PayPrize("Anna"))
    ruling = evening.no(TakeBack(version, why="it was Anna"))

    assert ("take-back.would-leave", "prize-paid-to-player") == (ruling.code, ruling.facts["fault"])


def test_two_deals_one_after_the_other() -> None:
    """Three leave 900 to the winner; the last two divide that too. Together it is the pool."""
    evening = three()
    evening.do(DealTalks(agreed=ALL, shares={"Anna": 2700, "Ben": 2700, "Cem": 2700}, leaves=(900,)))
    evening.bust("Cem")
    evening.do(
        DealTalks(agreed=("Anna", "Ben"), shares={"Anna": 500, "Ben": 400}, stacks={"Anna": 20_000, "Ben": 10_000})
    )
    won = {who: one.prize for who, one in winnings(evening.state, evening.book).items()}

    assert {"Anna": 3200, "Ben": 3100, "Cem": 2700} == won
    assert sum(PRIZES) == sum(won.values())


@settings(max_examples=examples(40), deadline=None)
@given(data=st.data(), players=st.integers(2, 8), way=st.sampled_from(["icm", "chip-chop", "even"]))
def test_a_deal_divides_the_whole_pool(data: st.DataObject, players: int, way: Any) -> None:
    """Whoever went out before, whatever is left to play for, by whatever way: what is won sums to the pool."""
    names = [f"p{number}" for number in range(players)]
    price = Price(prize=data.draw(st.integers(1, 50_000)))
    evening = Money(*names, price=price, payouts=Payouts(field_percent=data.draw(st.integers(10, 100))))
    evening.do(PublishPrizes())
    gone = data.draw(st.integers(0, players - 2))
    for name in names[:gone]:
        evening.do(Bust((Busted(name),)))
    left = tuple(names[gone:])
    total = sum(evening.state.stacks.get(who, 0) for who in left) + 10_000 * gone
    stacks = {who: total // len(left) + (total % len(left)) * (who == left[0]) for who in left}
    stacks[left[0]] -= data.draw(st.integers(0, stacks[left[0]] - 1))
    stacks[left[-1]] += total - sum(stacks.values())
    leaves = (data.draw(st.integers(0, prizes_of(evening.state)[0] // 2)),)
    evening.do(DealTalks(agreed=left, way=way, stacks=stacks, leaves=leaves if any(leaves) else ()))
    while evening.state.phase != "over":
        evening.bust(min(who for who, entry in evening.state.entries.items() if entry.status == "entered"))
    won = winnings(evening.state, evening.book)

    assert players * price.prize == sum(one.prize + (one.rest if one.open == "lot" else 0) for one in won.values())
