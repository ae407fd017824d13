"""From a pool to prizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament.plan import PayoutRow, Payouts, TicketPlan
from floorman.tournament.prizes.payouts import curve, divide, places_paid, prizes_from, prizes_in_tickets, shares_for

SHARES = st.lists(st.integers(1, 10_000), min_size=1, max_size=60).map(lambda shares: sorted(shares, reverse=True))


@given(total=st.integers(1, 10**15), shares=SHARES, unit=st.integers(1, 100_000), least=st.integers(0, 10**7))
def test_prizes_sum_to_the_pool(total: int, shares: list[int], unit: int, least: int) -> None:
    """Whatever the plan: exactly the pool, no place above a better one, nobody below the least prize."""
    prizes = divide(total, shares, unit=unit, least=least)

    assert total == sum(prizes)
    assert sorted(prizes, reverse=True) == list(prizes)
    assert 0 < len(prizes) <= len(shares)
    assert all(prize >= min(least, total) for prize in prizes)
    assert all(prize > 0 for prize in prizes)


@given(total=st.integers(1, 10**12), shares=SHARES, least=st.integers(0, 10**9))
def test_as_many_as_can_share_what_the_least_leave(total: int, shares: list[int], least: int) -> None:
    """Reckoned anew for every number of places, beginning with all, until the last of those who share has the least."""
    places = min(len(shares), max(total // least, 1)) if least else len(shares)
    paid = [least] * places
    for sharing in range(places, 0, -1):
        left, weight = total - least * (places - sharing), sum(shares[:sharing])
        if left * shares[sharing - 1] // weight >= least:
            paid = [left * share // weight for share in shares[:sharing]] + [least] * (places - sharing)
            break
    odd = total - sum(paid)

    assert [one for one in (paid[0] + odd, *paid[1:]) if one] == list(divide(total, shares, least=least))


def test_no_more_places_are_paid_than_anybody_has_a_page_for() -> None:
    """However many enter, however little a ticket is worth: ten thousand, and the prizes sum to the pool."""
    percent, tickets = Payouts(field_percent=99, least=100), TicketPlan(value=1)

    assert 10_000 == places_paid(percent, 100_000)
    assert (10_000, 10**12) == (len(prizes := prizes_from(percent, 100_000, 10**12)), sum(prizes))
    assert (10_001, 10**12) == (len(prizes := prizes_in_tickets(tickets, 10**12)), sum(prizes))


@given(total=st.integers(1, 10**12), shares=SHARES, unit=st.sampled_from([1, 5, 100, 500, 1000]))
def test_all_but_the_first_are_in_whole_units(total: int, shares: list[int], unit: int) -> None:
    """And each is less than a unit below what its share makes."""
    prizes = divide(total, shares, unit=unit)

    assert all(prize % unit == 0 for prize in prizes[1:])
    for prize, share in zip(prizes[1:], shares[1:], strict=False):
        assert 0 <= total * share - prize * sum(shares) < (unit + 1) * sum(shares)


@given(entries=st.integers(1, 3000), percent=st.integers(1, 100), total=st.integers(1, 10**12))
def test_the_curve_pays_its_part_of_the_field(entries: int, percent: int, total: int) -> None:
    weights = curve(places_paid(Payouts(field_percent=percent), entries))

    assert entries * percent <= len(weights) * 100 < entries * percent + 100
    assert sorted(weights, reverse=True) == list(weights)
    assert total == sum(prizes_from(Payouts(field_percent=percent), entries, total))


def test_a_pool_by_hand() -> None:
    """2,345.67 by 50, 30 and 20 in steps of 5.00: 700.00 and 465.00, and the rest to the first."""
    assert (118067, 70000, 46500) == divide(234567, (5000, 3000, 2000), unit=500)


def test_the_least_prize_by_hand() -> None:
    """1,000 by 70, 20, 8 and 2 of a hundred: the last two would get 80 and 20; with 100 for each, 800 are left."""
    assert (623, 177, 100, 100) == divide(1000, (70, 20, 8, 2), least=100)


def test_a_least_prize_that_the_pool_does_not_yield() -> None:
    """There are fewer prizes then, and at least one."""
    assert (150, 100) == divide(250, (5000, 3000, 2000), least=100)
    assert (50,) == divide(50, (5000, 3000, 2000), least=100)


def test_nothing_to_divide() -> None:
    assert () == divide(0, (5000, 5000))
    assert () == divide(100, ())


@pytest.mark.parametrize(("entries", "places"), [(1, 0), (5, 1), (9, 1), (10, 2), (400, 2)])
def test_a_table_by_entries(entries: int, places: int) -> None:
    """The row counts that begins nearest below; below the first row nothing is paid."""
    plan = Payouts(table=(PayoutRow(10, (6500, 3500)), PayoutRow(5, (10_000,))))

    assert places == len(shares_for(plan, entries))


@given(value=st.integers(1, 10**6), count=st.integers(0, 50), total=st.integers(0, 10**8))
def test_tickets_and_the_rest(value: int, count: int, total: int) -> None:
    prizes = prizes_in_tickets(TicketPlan(value=value, count=count), total)

    assert max(total, count * value) == sum(prizes)
    if not count:
        assert all(prize == value for prize in prizes[:-1])
        assert total % value == (prizes[-1] % value if prizes else 0)
