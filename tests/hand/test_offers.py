"""What may happen now: the smallest and largest bets and raises, under each book and under house answers."""

from __future__ import annotations

import pytest

from floorman.hand import RaiseTo, offers
from floorman.rulebook import load
from tests.hand.table import BOOKS, seated

NO_RAISE = (None, None)


@pytest.mark.parametrize("book", BOOKS)
def test_the_first_to_act_faces_the_big_blind(book: str) -> None:
    """Fold, call 100, or raise to at least 200."""
    offered = seated(1000, 1000, 800, book=book).blinds(50, 100).offers()

    assert (3, True, False, 100) == (offered.seat, offered.fold, offered.check, offered.call_to)
    assert (200, 800) == (offered.raise_min_to, offered.raise_max_to)
    assert load(book).minimum_raise.cites == offered.cites


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_adds_at_least_the_last_raise(book: str) -> None:
    """300 over 100 is a raise by 200: the next is to 500. That one by 400 lifts it again."""
    table = seated(5000, 5000, 5000, book=book).blinds(50, 100).raise_to(300)

    assert (500, 5000) == table.may_raise()
    assert (1100, 5000) == table.raise_to(700).may_raise()


def test_a_raise_of_at_least_the_bet_before() -> None:
    """Where a house asks for double the bet, 300 is followed by at least 600 (minimum_raise)."""
    table = seated(5000, 5000, 5000, minimum_raise="double_the_bet").blinds(50, 100).raise_to(300)

    assert (600, 5000) == table.may_raise()


@pytest.mark.parametrize("book", BOOKS)
def test_the_big_blind_has_the_last_word(book: str) -> None:
    """Everyone has only called: he checks or raises, and has nothing to call."""
    offered = seated(1000, 1000, 1000, book=book).blinds(50, 100).call().call().offers()

    assert (2, True, None) == (offered.seat, offered.check, offered.call_to)
    assert (200, 1000) == (offered.raise_min_to, offered.raise_max_to)


@pytest.mark.parametrize("book", BOOKS)
def test_the_smallest_bet_is_the_big_blind(book: str) -> None:
    table = seated(1000, 1000, 1000, book=book).blinds(50, 100).call().call().check()

    assert (1, 100, 900) == (table.turn, *table.may_raise())
    assert load(book).minimum_bet.cites == table.offers().cites
    assert (500, 900) == table.raise_to(250).may_raise()


def test_the_smallest_bet_may_be_a_chip() -> None:
    """minimum_bet = smallest_chip, with 25 as the smallest chip in play."""
    table = seated(1000, 1000, 1000, minimum_bet="smallest_chip").blinds(50, 100, chip=25).call().call().check()

    assert (25, 900) == table.may_raise()


def test_after_a_tiny_bet_a_raise_is_by_as_much() -> None:
    """The bet of 25 is a whole bet there, and its step is the next raise's (minimum_raise)."""
    table = seated(1000, 1000, 1000, minimum_bet="smallest_chip").blinds(50, 100, chip=25).call().call().check()

    assert (50, 900) == table.raise_to(25).may_raise()


@pytest.mark.parametrize("stack", [101, 150, 199])
def test_less_than_a_whole_raise_is_the_whole_stack(stack: int) -> None:
    """Who has more than the price and less than a raise may go all-in, with nothing in between."""
    table = seated(1000, 1000, stack).blinds(50, 100)

    assert (stack, stack) == table.may_raise()


@pytest.mark.parametrize(("stack", "call_to"), [(60, 60), (100, 100)])
def test_who_has_no_more_than_the_price_may_only_call(stack: int, call_to: int) -> None:
    offered = seated(1000, 1000, stack).blinds(50, 100).offers()

    assert (call_to, None, None) == (offered.call_to, offered.raise_min_to, offered.raise_max_to)
    assert "raise.stack-too-short" == offered.why_no_raise


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_is_left_to_raise(book: str) -> None:
    """The only opponent is all-in: call or fold."""
    offered = seated(1000, 300, book=book).blinds(50, 100).all_in().offers()

    assert (300, None, None) == (offered.call_to, offered.raise_min_to, offered.raise_max_to)
    assert "raise.no-opponent" == offered.why_no_raise
    assert load(book).raise_without_opponents.cites == offered.cites


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("stack", "may"), [(160, NO_RAISE), (300, NO_RAISE), (301, (500, 1000))])
def test_a_raise_needs_somebody_who_can_put_in_more(book: str, stack: int, may: tuple[int | None, int | None]) -> None:
    """All-in for 300; the big blind behind has chips, but only with 301 in all could he answer a raise."""
    table = seated(1000, stack, 300, book=book).blinds(50, 100).all_in()

    assert (1, *may) == (table.turn, *table.may_raise())
    assert ("raise.no-opponent" if may == NO_RAISE else "") == table.offers().why_no_raise


def test_check_raise_is_allowed() -> None:
    """Seat 1 checks, seat 2 bets 100: seat 1 may raise."""
    table = seated(1000, 1000, 1000).blinds(50, 100).call().call().check().check().raise_to(100).fold()

    assert (1, 200, 900) == (table.turn, *table.may_raise())


def test_check_raise_off() -> None:
    """A house without check-raise: who has checked may call or fold; in the next round he bets as he likes."""
    table = seated(1000, 1000, 1000, check_raise=False).blinds(50, 100).call().call().check()
    table.check().raise_to(100).fold()

    assert (1, *NO_RAISE, "raise.after-check") == (table.turn, *table.may_raise(), table.offers().why_no_raise)
    assert table.seated.book.check_raise.cites == table.offers().cites
    assert (100, 800) == table.call().may_raise()


def test_the_big_blinds_check_does_not_count_later() -> None:
    """Without check-raise, a check of the round before takes nothing away."""
    table = seated(1000, 1000, 1000, check_raise=False).blinds(50, 100).call().call().check()

    assert (200, 900) == table.raise_to(100).may_raise()


@pytest.mark.parametrize("cap", [1, 2, 3])
def test_the_raises_of_a_cap(cap: int) -> None:
    """A house cap counts raises, neither the opening bet nor the big blind."""
    table = seated(9000, 9000, 9000, no_limit_raise_cap=cap).blinds(50, 100)
    for number in range(cap):
        table.raise_to(200 + 100 * number)
    before_the_flop = (*table.may_raise(), table.offers().why_no_raise, table.offers().cites)
    while table.hand.bet_to:
        table.call()
    table.raise_to(100)
    for number in range(cap):
        assert table.may_raise() != NO_RAISE
        table.raise_to(200 + 100 * number)

    capped = (*NO_RAISE, "raise.capped", table.seated.book.no_limit_raise_cap.cites)
    assert capped == before_the_flop
    assert capped == (*table.may_raise(), table.offers().why_no_raise, table.offers().cites)


@pytest.mark.parametrize(("counts", "may"), [("when_it_counts_as_raise", NO_RAISE), ("only_full_raises", (360, 1000))])
def test_a_half_raise_and_the_cap(counts: str, may: tuple[int | None, int | None]) -> None:
    """Cuca with a cap of two: an all-in of half a raise uses one of them up, or not."""
    seats = seated(1000, 1000, 1000, 260, book="cuca", no_limit_raise_cap=2, short_all_in_and_cap=counts)
    table = seats.blinds(50, 100)

    assert may == table.raise_to(200).all_in().may_raise()


@pytest.mark.parametrize("opening", [60, 100])
def test_an_opening_all_in_is_no_raise_for_the_cap(opening: int) -> None:
    """Whole or half, the first bet of a round is a bet."""
    table = seated(100 + opening, 1000, 1000, book="cuca", no_limit_raise_cap=1).blinds(50, 100)

    assert (opening + 100, 900) == table.call().call().check().all_in().may_raise()


def test_the_fold_is_offered_where_the_book_lets_it_bind() -> None:
    """fold_without_bet: with nothing to call a fold binds, or is not offered at all."""
    binding = seated(1000, 1000, 1000).blinds(50, 100).call().call()
    not_offered = seated(1000, 1000, 1000, fold_without_bet="not_offered").blinds(50, 100)

    assert binding.offers().fold
    assert not_offered.offers().fold
    assert not not_offered.call().call().offers().fold


@pytest.mark.parametrize("book", BOOKS)
def test_heads_up_the_button_is_first_before_the_flop_and_last_after_it(book: str) -> None:
    table = seated(1000, 1000, book=book).blinds(50, 100)

    assert 2 == table.turn
    assert 1 == table.call().check().turn


def test_heads_up_the_button_may_lead_every_round() -> None:
    """heads_up_first_to_act = every_round."""
    table = seated(1000, 1000, heads_up_first_to_act="every_round").blinds(50, 100)

    assert 2 == table.turn
    assert 2 == table.call().check().turn


def test_no_offers_while_nobody_is_to_act() -> None:
    """Before the cards, and when the hand is over."""
    table = seated(1000, 1000).blinds(50, 100, deals=False)
    over = seated(1000, 1000).blinds(50, 100).fold()

    assert (None, None) == (offers(table.hand), offers(over.hand))


def test_exactly_what_is_offered_is_accepted() -> None:
    """One chip below the minimum and one above the maximum are refused; both limits stand."""
    table = seated(1000, 1000, 700).blinds(50, 100)

    assert ["raise.out-of-range"] * 2 == [table.refused(RaiseTo(3, total)).code for total in (199, 701)]
    assert 200 == seated(1000, 1000, 700).blinds(50, 100).raise_to(200).hand.bet_to
    assert 700 == table.raise_to(700).hand.bet_to
