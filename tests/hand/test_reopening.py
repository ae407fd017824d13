"""All-ins of less than a raise: whom they let raise again, and from where the next raise is counted."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulebook import load
from tests.hand.table import BOOKS, Table, seated

NO_RAISE = (None, None)
# The books that let short all-ins add up to a raise (tda-2024-47-a-2).
ADDING = ("showdown", "tda-excerpt", "tda-2024")


def short_all_in(stack: int, book: str, **answers: Any) -> Table:
    """Seat 3 raises to 200, seat 1 calls, seat 2 is all-in for his stack: it is seat 3's turn again."""
    return seated(1000, stack, 1000, book=book, **answers).blinds(50, 100).raise_to(200).call().all_in()


@pytest.mark.parametrize("book", ["casino", "house-ten", "showdown", "tda-excerpt", "tda-2024"])
@pytest.mark.parametrize("stack", [240, 250, 270, 299])
def test_a_short_all_in_does_not_reopen(book: str, stack: int) -> None:
    """Who has acted and faces less than a full raise may call or fold (tda-2024-47-a, casino-41-c, house-ten-10-b)."""
    table = short_all_in(stack, book)

    assert (3, stack, *NO_RAISE) == (table.turn, table.offers().call_to, *table.may_raise())
    assert "raise.not-reopened" == table.offers().why_no_raise
    assert (1, *NO_RAISE) == (table.call().turn, *table.may_raise())


@pytest.mark.parametrize("book", BOOKS)
def test_a_full_all_in_reopens(book: str) -> None:
    assert (400, 1000) == short_all_in(300, book).may_raise()


@pytest.mark.parametrize(("stack", "may"), [(249, NO_RAISE), (250, (350, 1000)), (299, (399, 1000))])
def test_half_a_raise_reopens_in_cuca(stack: int, may: tuple[int | None, int | None]) -> None:
    """Half of the minimum raise is enough, and the next raise adds the unchanged minimum (cuca-8.2-a, cuca-8.2-b)."""
    table = short_all_in(stack, "cuca")

    assert may == table.may_raise()
    assert load("cuca").all_in_counts_as_raise_from.cites == table.offers().cites or may != NO_RAISE


@pytest.mark.parametrize(
    ("does", "expected"),
    [("faces", (4, 7)), ("calls", (4, None)), ("raises", (7, 10))],
)
def test_worked_cases_of_cuca(does: str, expected: tuple[int, int | None]) -> None:
    """A bets 3, B is all-in for 4: C calls 4 or raises to 7; after a call A cannot raise, after 7 he can to 10."""
    table = seated(100, 6, 100, book="cuca").blinds(1, 2).call().call().check()
    table.raise_to(3).all_in()
    match does:
        case "calls":
            table.call()
        case "raises":
            table.raise_to(7)

    assert (3 if does == "faces" else 1) == table.turn
    assert expected == (table.offers().call_to, table.offers().raise_min_to)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("last", [299, 300, 320])
def test_short_all_ins_add_up(book: str, last: int) -> None:
    """Three all-ins over 200, to 240, 280 and at last 300: 100 in all, as much as the last raise, for the raiser."""
    table = seated(last, 1000, 1000, 240, 280, book=book).blinds(50, 100)
    table.raise_to(200).all_in().all_in().all_in().call()

    may = (last + 100, 1000, "") if book in ADDING and last >= 300 else (*NO_RAISE, "raise.not-reopened")
    assert (3, last) == (table.turn, table.offers().call_to)
    assert may == (*table.may_raise(), table.offers().why_no_raise)


@pytest.mark.parametrize("book", ADDING)
def test_they_add_up_for_each_player_from_where_he_is(book: str) -> None:
    """Who called the first short all-in faces only the second one, and that is no raise for him (tda-2024-47-a-2)."""
    table = seated(310, 1000, 1000, 260, 1000, book=book).blinds(50, 100)
    table.raise_to(200).all_in().call().all_in().fold()

    assert (3, 410) == (table.turn, table.offers().raise_min_to)
    assert (5, *NO_RAISE) == (table.call().turn, *table.may_raise())
    assert load(book).cumulative_allins_reopen.cites == table.offers().cites


def test_who_has_not_acted_may_raise_over_a_short_all_in() -> None:
    """All-in to 260 over a raise by 100: the big blind has not acted and may make it 360."""
    table = seated(1000, 1000, 1000, 260).blinds(50, 100).raise_to(200).all_in()

    assert (1, 360, 1000) == (table.turn, *table.may_raise())
    assert load("tda-2024").raise_over_short_all_in.cites == table.offers().cites


def test_counted_from_the_last_full_bet() -> None:
    """A house that counts from the last full bet asks for 200 + 100 over an all-in to 260."""
    table = seated(1000, 1000, 1000, 260, raise_over_short_all_in="last_full_bet_plus_step").blinds(50, 100)

    assert (300, 1000) == table.raise_to(200).all_in().may_raise()


def test_a_full_raise_reopens_for_everybody() -> None:
    """Over the short all-in somebody makes a whole raise: the first raiser may raise again."""
    table = seated(1000, 1000, 1000, 260).blinds(50, 100).raise_to(200).all_in().raise_to(360).fold()

    assert (3, 460, 1000) == (table.turn, *table.may_raise())


@pytest.mark.parametrize("book", ["casino", "house-ten", "showdown", "tda-excerpt", "tda-2024"])
@pytest.mark.parametrize("stack", [101, 150, 199])
def test_short_all_in_over_the_blind(book: str, stack: int) -> None:
    """A caller of the blind may not raise after an all-in that is no whole raise over it; the big blind may."""
    table = seated(1000, 1000, 1000, stack, book=book).blinds(50, 100).call().all_in().fold()

    assert (2, stack + 100, 1000) == (table.turn, *table.may_raise())
    assert (3, *NO_RAISE) == (table.call().turn, *table.may_raise())


@pytest.mark.parametrize("book", ["casino", "house-ten", "showdown", "tda-excerpt", "tda-2024"])
@pytest.mark.parametrize("stack", [101, 140, 199])
def test_short_opening_all_in(book: str, stack: int) -> None:
    """Who has checked to an all-in below the minimum bet may call or fold; who has not may raise by the minimum."""
    table = seated(1000, stack, 1000, book=book).blinds(50, 100).call().call().check()
    table.check().all_in()

    assert (3, stack, 900) == (table.turn, *table.may_raise())
    assert (1, *NO_RAISE) == (table.call().turn, *table.may_raise())
