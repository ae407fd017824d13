"""Straddles: who acts first and last, the price and the smallest raise after it, who may lay one and for how much.

Blinds are 1 and 2. Seats stand in the order of play: 1 is the small blind, 2 the big blind, 3 under the gun, the last
one the button.
"""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand import Cash, Forced, Positions, Straddle
from floorman.hand.beforehand import straddle_offers, straddle_refused, unfit
from floorman.hand.events import HandStarted, Posted, Priced
from floorman.hand.order import clockwise
from floorman.hand.setup import SeatSetup
from floorman.terms import Refused
from tests.hand.table import Table, house, seated


def straddled(*stacks: int, laid: dict[int, int], game: str = "nlhe", deals: bool = True, **answers: Any) -> Table:
    """Blinds 1 and 2, and straddles of these seats to these totals."""
    cash = Cash(tuple(Straddle(seat, to) for seat, to in laid.items()))
    return seated(*stacks, game=game, **answers).blinds(1, 2, cash=cash, deals=deals)


SIX = (100,) * 6


@pytest.mark.parametrize(
    ("stacks", "laid", "order"),
    [
        (SIX, {3: 4}, (4, 5, 6, 1, 2, 3)),  # under the gun
        (SIX, {3: 4, 4: 8}, (5, 6, 1, 2, 3, 4)),  # and a second one
        (SIX, {6: 4}, (1, 2, 3, 4, 5, 6)),  # the button
        (SIX, {5: 4}, (6, 1, 2, 3, 4, 5)),  # Mississippi
        (SIX, {1: 4}, (2, 3, 4, 5, 6, 1)),  # the small blind, which has one of the four already
        (SIX, {2: 4}, (3, 4, 5, 6, 1, 2)),  # the big blind doubles his own
        ((100, 100), {2: 4}, (1, 2)),  # heads-up the button is under the gun
        ((100, 100, 100), {3: 4}, (1, 2, 3)),  # of three the button is, too
    ],
)
def test_the_round_goes_from_the_last_straddle_to_its_player(
    stacks: tuple[int, ...], laid: dict[int, int], order: tuple[int, ...]
) -> None:
    """All others call in turn, and the straddler still has his option, with a raise; the flop begins as ever."""
    table = straddled(*stacks, laid=laid)
    price = max(laid.values())
    for seat in order[:-1]:
        assert seat == table.turn
        assert price == table.offers().call_to
        table.call()

    assert order[-1] == table.turn
    assert table.offers().check
    assert (2 * price, 100) == table.may_raise()
    table.check()
    assert price * len(stacks) == table.hand.pot
    assert ("flop", 1, (2, 100 - price)) == (table.hand.street, table.turn, table.may_raise())


@pytest.mark.parametrize(
    ("answer", "laid", "least"),
    [
        ("as_big_blind", {3: 4}, 8),
        ("as_raise", {3: 4}, 6),
        ("as_big_blind", {3: 4, 4: 8}, 16),
        ("as_raise", {3: 4, 4: 8}, 12),
    ],
)
def test_the_smallest_raise(answer: str, laid: dict[int, int], least: int) -> None:
    table = straddled(*SIX, laid=laid, straddle_minimum_raise=answer)

    assert (least, 100) == table.may_raise()
    cites = table.all_of(Priced)[0].cites
    assert "house-straddle_minimum_raise" in cites or "practice-straddle-size" in cites


def test_a_raise_over_it_sets_the_next_step() -> None:
    """To 12 over 4 is a step of 8."""
    table = straddled(*SIX, laid={3: 4}).raise_to(12)

    assert (20, 100) == table.may_raise()


def test_everybody_folds_to_him() -> None:
    """The 2 above the big blind come back; he has won 1 and 2."""
    table = straddled(*SIX, laid={3: 4})
    for _ in range(5):
        table.fold()

    assert (99, 98, 103, 100, 100, 100) == table.stacks()


def test_posted_as_a_total() -> None:
    """The small blind who straddles to 4 adds 3 to his 1."""
    table = straddled(*SIX, laid={1: 4})

    posts = [(one.seat, one.what, one.amount) for one in table.all_of(Posted)]
    assert [(1, "small-blind", 1), (2, "big-blind", 2), (1, "straddle", 3)] == posts
    assert "practice-straddle" in table.all_of(Posted)[-1].cites


@pytest.mark.parametrize(("price_rule", "price", "least"), [("full_big_blind", 4, 8), ("highest_posted", 3, 7)])
def test_a_straddler_who_is_short(price_rule: str, price: int, least: int) -> None:
    """He has 3 for a straddle of 4: all-in. A raise still has to be higher by 4."""
    table = straddled(100, 100, 3, 100, laid={3: 4}, short_big_blind_price=price_rule)

    assert (4, price, (least, 100)) == (table.turn, table.offers().call_to, table.may_raise())


def test_all_in_with_exactly_the_straddle() -> None:
    """There is no option for who has nothing left: after the big blind's call the flop comes."""
    table = straddled(100, 100, 4, 100, laid={3: 4}).call().call().call()

    assert "flop" == table.hand.street
    assert [(16, (1, 2, 3, 4))] == table.pots()


def test_with_an_ante_and_no_small_blind() -> None:
    """The small blind's seat is empty and the big blind pays an ante of 2 for all: 2 and 2 and 4."""
    cash = Cash((Straddle(2, 4),))
    positions = Positions(4, 9, 1, 4)
    table = seated(100, 100, 100, 100).blinds(1, 2, 2, "big-blind", positions=positions, cash=cash)

    assert (8, 3, 4) == (table.hand.pot, table.turn, table.offers().call_to)


def test_a_short_big_blind_under_a_straddle() -> None:
    """The big blind has 1; the straddle is the price, and his pot has 1 from each."""
    table = straddled(100, 1, 100, 100, laid={3: 4}).call().call()
    assert 3 == table.turn
    table.check()

    assert [(4, (1, 2, 3, 4)), (9, (1, 3, 4))] == table.pots()


def test_in_pot_limit() -> None:
    """7 lie there, 4 are called: 11 on top of 4."""
    table = straddled(*SIX, laid={3: 4}, game="plo")

    assert (8, 15) == table.may_raise()


@pytest.mark.parametrize(("counts", "raises"), [(True, 3), (False, 4)])
def test_in_limit_it_uses_up_a_raise(counts: bool, raises: int) -> None:
    """With four raises three are left; where the blind is no bet the straddle is it, and four are left."""
    table = straddled(*SIX, laid={3: 4}, game="flhe", big_blind_counts_as_bet=counts, limit_raise_cap=4)
    for number in range(raises):
        assert (6 + 2 * number, 6 + 2 * number) == table.may_raise()
        table.raise_to(6 + 2 * number)

    assert (None, "raise.capped") == (table.offers().raise_min_to, table.offers().why_no_raise)


# ---- who may -------------------------------------------------------------------------------------------------------


def started(count: int, laid: dict[int, int] | None = None, *, game: str = "nlhe", stack: int = 100) -> HandStarted:
    seats = [SeatSetup(seat, stack) for seat in range(1, count + 1)]
    positions = Positions(2, 2, 1, 2) if count == 2 else Positions(count, 1, 2, count)
    cash = Cash(tuple(Straddle(seat, to) for seat, to in (laid or {}).items()))
    return HandStarted(game, clockwise(seats, positions.button), positions, Forced(1, 2), 1, cash=cash)


@pytest.mark.parametrize(
    ("answers", "count", "laid", "offered"),
    [
        ({"straddles": "none"}, 6, {}, []),
        ({"straddles": "under_the_gun"}, 6, {}, [(3, 4, 4)]),
        ({"straddles": "under_the_gun"}, 2, {}, [(2, 4, 4)]),
        ({"straddles": "under_the_gun"}, 6, {3: 4}, []),  # one is all
        ({"straddles": "under_the_gun", "restraddles": 2}, 6, {3: 4}, [(4, 8, 8)]),
        ({"straddles": "under_the_gun", "restraddles": 2}, 3, {3: 4}, []),  # next come the blinds
        ({"straddles": "under_the_gun_or_button"}, 6, {}, [(3, 4, 4), (6, 4, 4)]),
        ({"straddles": "under_the_gun_or_button"}, 3, {}, [(3, 4, 4)]),  # they are the same
        ({"straddles": "any_seat"}, 4, {}, [(1, 4, 4), (2, 4, 4), (3, 4, 4), (4, 4, 4)]),
        ({"straddles": "any_seat", "restraddles": 2}, 4, {4: 4}, [(1, 8, 8)]),
        ({"straddles": "under_the_gun", "straddle_size": "at_least_twice"}, 6, {}, [(3, 4, 100)]),
    ],
)
def test_who_may_straddle(
    answers: dict[str, Any], count: int, laid: dict[int, int], offered: list[tuple[int, int, int]]
) -> None:
    offers = straddle_offers(house(**answers), started(count, laid))

    assert offered == [(one.seat, one.least, one.most) for one in offers]
    assert all(one.cites for one in offers)


def test_in_limit_and_pot_limit() -> None:
    """In limit one bet more; in pot-limit at most the pot: 3 lie there, 2 are called, 5 on top of 2."""
    limit = house(straddles="under_the_gun", restraddles=2)
    assert (4, 4) == _sizes(limit, started(6, game="flhe"))
    assert (6, 6) == _sizes(limit, started(6, {3: 4}, game="flhe"))
    assert (4, 7) == _sizes(house(straddles="under_the_gun", straddle_size="at_least_twice"), started(6, game="plo"))


def _sizes(book: Any, event: HandStarted) -> tuple[int, int]:
    (offer,) = straddle_offers(book, event)
    return offer.least, offer.most


def test_too_little_for_a_whole_one() -> None:
    assert () == straddle_offers(house(straddles="under_the_gun"), started(6, stack=3))


@pytest.mark.parametrize(
    ("book", "seat", "to", "code"),
    [
        ("none", 3, 4, "straddle.nobody"),
        ("under_the_gun", 4, 4, "straddle.not-this-seat"),
        ("under_the_gun", 3, 5, "straddle.out-of-range"),
        ("under_the_gun", 3, 4, None),
    ],
)
def test_refused(book: str, seat: int, to: int, code: str | None) -> None:
    refused = straddle_refused(house(straddles=book), started(6), seat, to)

    assert code == (refused.ruling.code if isinstance(refused, Refused) else None)
    assert refused is None or refused.ruling.cites


def test_no_hand_begins_with_nonsense() -> None:
    assert "cash.not-in-hand" == unfit(started(3, {9: 4}))
    assert "cash.straddle-too-small" == unfit(started(3, {3: 2}))
    assert "cash.no-blinds" == unfit(started(3, {3: 4}, game="stud"))
    assert not unfit(started(3, {3: 4}))
