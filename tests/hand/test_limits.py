"""How much may be bet in limit and pot-limit games, and how often raised."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.hand import RaiseTo
from floorman.rulebook import load
from tests.hand.table import Table, seated

NO_RAISE = (None, None)


def limit(*stacks: int, game: str = "flhe", **more: Any) -> Table:
    """Blinds 50 and 100: the small bet is 100, the big one 200."""
    return seated(*stacks, game=game, **more).blinds(50, 100)


def raised(table: Table, *totals: int) -> Table:
    for total in totals:
        table.raise_to(total)
    return table


# ---- limit: the sizes ---------------------------------------------------------------------------------------------


def test_the_small_bet_before_the_flop_and_on_it_the_big_bet_later() -> None:
    """practice-limit-bet-sizes"""
    table = limit(5000, 5000)
    found = [table.may_raise()]
    table.call().check()
    for _ in range(3):
        found.append(table.may_raise())
        table.around()

    assert [(200, 200), (100, 100), (200, 200), (200, 200)] == found


@pytest.mark.parametrize(
    ("game", "sizes"),
    [("27td", [100, 200, 200]), ("badugi", [100, 200, 200]), ("5cd", [200])],
)
def test_draw_games(game: str, sizes: list[int]) -> None:
    """The big bet from the second draw on, with one draw after it (practice-limit-bet-sizes)."""
    table = limit(5000, 5000, game=game).call().check()
    found = []
    for _ in sizes:
        table.draw().draw()
        found.append(table.may_raise()[0])
        table.around()

    assert sizes == found


def test_bets_that_are_named() -> None:
    table = seated(5000, 5000, game="stud").antes(25, 50, (150, 300)).bring_in()

    assert (150, 150) == table.may_raise()
    assert (300, 300) == table.raise_to(150).may_raise()


def test_nothing_between_and_nothing_beside() -> None:
    """A limit raise has one size; who cannot reach it may be all-in for less."""
    table = limit(5000, 5000, 170)

    assert (170, 170) == table.may_raise()
    assert "raise.out-of-range" == limit(5000, 5000, 5000).refused(RaiseTo(3, 300)).code
    assert load("tda-2024").limit_bet_sizes.cites == limit(5000, 5000, 5000).refused(RaiseTo(3, 300)).cites


# ---- limit: short all-ins -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stack", "total"),
    [(120, 200), (149, 200), (150, 250), (180, 280), (200, 300)],
)
def test_less_than_half_is_completed_half_is_raised(stack: int, total: int) -> None:
    """An all-in over the blind of 100: below 150 it is completed to 200, from 150 on a whole bet is added to it
    (practice-limit-short-all-in)."""
    assert (total, total) == limit(5000, 5000, stack).all_in().may_raise()


@pytest.mark.parametrize(("stack", "total"), [(120, 200), (149, 200), (150, 300), (180, 300), (200, 300)])
def test_on_a_ladder(stack: int, total: int) -> None:
    """A house that takes it as whole raises to the next rung."""
    table = limit(5000, 5000, stack, limit_raise_over_short_all_in="fixed_ladder").all_in()

    assert (total, total) == table.may_raise()


def test_the_rung_counts_for_the_next_all_in() -> None:
    """Ladder: 150 stands for 200. An all-in to 200 adds nothing to it: the next rung is 300 all the same, where each
    all-in is judged alone too."""
    house: dict[str, Any] = {"limit_raise_over_short_all_in": "fixed_ladder", "cumulative_allins_reopen": False}
    table = limit(5000, 5000, 150, 200, **house).all_in().all_in()

    assert (300, 300) == table.may_raise()
    assert ["raise", "call"] == [event.did for event in table.log[-2:]]  # type: ignore[union-attr]


@pytest.mark.parametrize(("stack", "total"), [(40, 100), (50, 150), (80, 180), (100, 200)])
def test_an_all_in_as_the_first_bet(stack: int, total: int) -> None:
    """On the flop, with a bet of 100: 40 is completed, 50 and more are a bet."""
    table = limit(100 + stack, 5000, 5000).call().call().check().all_in()

    assert (total, total) == table.may_raise()


@pytest.mark.parametrize(("stack", "may"), [(249, NO_RAISE), (250, (350, 350)), (299, (399, 399))])
def test_half_a_bet_reopens(stack: int, may: tuple[int | None, int | None]) -> None:
    """Seat 3 raises to 200, seat 2 is all-in: half a bet more lets seat 3 raise again (tda-2024-47-b)."""
    table = limit(5000, stack, 5000).raise_to(200).call().all_in()

    assert (3, *may) == (table.turn, *table.may_raise())


def test_a_whole_bet_is_asked_for_in_casino() -> None:
    """casino-41-c"""
    assert NO_RAISE == limit(5000, 250, 5000, book="casino").raise_to(200).call().all_in().may_raise()


def test_two_short_ones_add_up_to_half() -> None:
    """230 and 260 over 200: for the raiser 60, more than half a bet, and 260 counts as a whole raise
    (tda-2024-47-a-2, tda-2024-47-b)."""
    table = limit(230, 260, 5000, 5000).raise_to(200).call().all_in().all_in()

    assert (3, 360, 360) == (table.turn, *table.may_raise())


def test_a_completed_all_in_is_a_raise_from_the_last_whole_bet() -> None:
    """All-in to 120, completed to 200, raised to 300: as if the all-in were not there."""
    table = limit(5000, 5000, 120, 5000).all_in().raise_to(200)

    assert (300, 300) == table.may_raise()
    assert "complete" == table.log[-1].did  # type: ignore[union-attr]


# ---- limit: the cap -----------------------------------------------------------------------------------------------


def test_four_raises_before_the_flop() -> None:
    """The big blind is the bet: 200, 300, 400, 500, and no more (practice-raise-cap, practice-blind-is-the-bet)."""
    table = raised(limit(5000, 5000, 5000), 200, 300, 400, 500)

    assert NO_RAISE == table.may_raise()
    assert "raise.capped" == table.offers().why_no_raise
    assert {"practice-raise-cap", "tda-2024-48-a-2"} == set(table.offers().cites)


def test_a_bet_and_four_raises_later() -> None:
    table = raised(limit(5000, 5000).call().check(), 100, 200, 300, 400)

    assert (500, 500) == table.may_raise()
    assert NO_RAISE == table.raise_to(500).may_raise()


def test_three_raises_in_casino() -> None:
    """casino-39-c"""
    table = raised(limit(5000, 5000, 5000, book="casino"), 200, 300, 400)

    assert NO_RAISE == table.may_raise()


def test_a_house_where_the_first_raise_is_the_bet() -> None:
    table = raised(limit(9000, 9000, 9000, big_blind_counts_as_bet=False), 200, 300, 400, 500)

    assert (600, 600) == table.may_raise()
    assert NO_RAISE == table.raise_to(600).may_raise()


def test_a_short_all_in_over_the_blind_is_not_the_bet() -> None:
    """Where only a whole bet counts, an all-in to 180 is none: its completion to 200 is the first raise, the bet."""
    house: dict[str, Any] = {"limit_all_in_counts_as_raise_from": "full_raise", "big_blind_counts_as_bet": False}
    table = raised(limit(9000, 9000, 180, **house).all_in(), 200, 300, 400, 500)

    assert (600, 600) == table.may_raise()
    assert "raise.capped" == table.raise_to(600).offers().why_no_raise


def test_a_bet_where_no_blind_could_be_posted_is_the_bet() -> None:
    """Antes have taken the blinds' chips, and the house asks only for what was posted: the first bet is no raise."""
    house: dict[str, Any] = {"short_big_blind_price": "highest_posted", "big_blind_counts_as_bet": False}
    table = seated(20, 20, 9000, 9000, game="flhe", **house).blinds(50, 100, 20, "each")
    raised(table, 100, 200, 300, 400, 500)

    assert "raise.capped" == table.offers().why_no_raise


def test_two_in_the_hand_are_not_two_in_the_event() -> None:
    """tda-2024-48-a-2"""
    capped = raised(limit(5000, 5000, event_left=9), 200, 300, 400, 500)
    free = raised(limit(5000, 5000, event_left=2), 200, 300, 400, 500)

    assert NO_RAISE == capped.may_raise()
    assert (600, 600) == free.may_raise()


def test_two_in_the_hand_before_the_last_raise_in_casino() -> None:
    """With two in the hand there is no cap, if there were two before the last raise it permits (casino-39-d)."""
    heads_up = raised(limit(5000, 5000, 5000, book="casino"), 200).fold()
    raised(heads_up, 300, 400)
    three = raised(limit(5000, 5000, 5000, book="casino"), 200, 300, 400).fold()

    assert (500, 500) == heads_up.may_raise()
    assert NO_RAISE == three.may_raise()


@pytest.mark.parametrize(("stack", "raises"), [(149, 4), (150, 3)])
def test_a_short_all_in_uses_the_cap_if_it_counts(stack: int, raises: int) -> None:
    """practice-limit-short-all-in: half a bet is treated as a raise; less is not, nor is its completion another one."""
    table = limit(9000, 9000, stack).all_in()
    for _ in range(raises):
        table.raise_to(table.may_raise()[0] or 0)

    assert "raise.capped" == table.offers().why_no_raise


def test_only_whole_raises_use_the_cap_in_a_house() -> None:
    table = limit(9000, 9000, 150, short_all_in_and_cap="only_full_raises").all_in()
    raised(table, 250, 350, 450, 550)

    assert "raise.capped" == table.offers().why_no_raise


# ---- stud: bring-in and completion --------------------------------------------------------------------------------


def stud(*stacks: int, cards: dict[int, str] | None = None, **more: Any) -> Table:
    """Ante 5, bring-in 10, bets 40 and 80. Seat 1 has the deuce of clubs."""
    named = cards or {1: "As Ad 2c"}
    return seated(*stacks, game="stud", cards=named, **more).antes(5, 10, (40, 80))


def test_bring_in_or_complete() -> None:
    table = stud(500, 500, 500)

    assert (1, 10, 40, 40) == (table.turn, table.offers().bring_in, *table.may_raise())
    assert (2, 10, 40, 40) == (table.bring_in().turn, table.offers().call_to, *table.may_raise())
    assert (80, 80) == table.raise_to(40).may_raise()
    assert "complete" == table.log[-1].did  # type: ignore[union-attr]


def test_completing_uses_no_raise() -> None:
    """The completion is the bet, four raises follow (practice-completion)."""
    table = raised(stud(900, 900).bring_in(), 40, 80, 120, 160)

    assert (200, 200) == table.may_raise()
    assert NO_RAISE == table.raise_to(200).may_raise()


def test_completing_uses_a_raise_in_a_house() -> None:
    table = raised(stud(900, 900, completion_counts_as_raise=True).bring_in(), 40, 80, 120, 160)

    assert "raise.capped" == table.offers().why_no_raise


@pytest.mark.parametrize(("behind", "total"), [(15, 40), (19, 40), (20, 60), (30, 70)])
def test_an_all_in_over_the_bring_in(behind: int, total: int) -> None:
    """Below half the small bet it is completed, from half on it is a bet (practice-limit-short-all-in)."""
    table = stud(500, 5 + behind, 500).bring_in().all_in()

    assert (total, total) == table.may_raise()


def test_who_has_less_than_the_bring_in() -> None:
    """It is all that he has, and the others call all of it (practice-price-stands)."""
    table = stud(11, 500, 500)

    assert (1, 6, *NO_RAISE) == (table.turn, table.offers().bring_in, *table.may_raise())
    assert 10 == table.bring_in().offers().call_to


def test_an_open_pair_does_not_matter() -> None:
    """tda-2024-rp-10-f"""
    table = stud(500, 500, cards={1: "As Ad 2c 3h", 2: "Kd Qd 9c 9s"}).go_along()

    assert (2, 40, 40) == (table.turn, *table.may_raise())


def test_an_open_pair_allows_the_big_bet_in_a_house() -> None:
    """Small or big; once the big bet is made, all raises of the round are."""
    cards = {1: "As Ad 2c 3h", 2: "Kd Qd 9c 9s"}
    table = stud(500, 500, cards=cards, stud_open_pair_double_bet=True).go_along()

    assert (40, 80) == table.may_raise()
    assert "raise.out-of-range" == table.refused(RaiseTo(2, 60)).code
    assert (80, 120) == stud(500, 500, cards=cards, stud_open_pair_double_bet=True).go_along().raise_to(40).may_raise()
    assert (160, 160) == table.raise_to(80).may_raise()


@pytest.mark.parametrize("game", ["stud8", "razz"])
def test_only_in_stud_for_high(game: str) -> None:
    cards = {1: "As Ad 2c 3h", 2: "Kd Qd 9c 9s"}
    table = seated(500, 500, game=game, cards=cards, stud_open_pair_double_bet=True).antes(5, 10, (40, 80)).go_along()

    assert (40, 40) == table.may_raise()


# ---- pot-limit ----------------------------------------------------------------------------------------------------


def pot(*stacks: int, ante: int = 0, **more: Any) -> Table:
    return seated(*stacks, game="plo", **more).blinds(50, 100, ante, "each" if ante else "none")


def test_the_first_raise_of_the_pot() -> None:
    """To call are 100, then 250 lie there: a raise of the pot is to 350."""
    assert (200, 350) == pot(9000, 9000, 9000).may_raise()


def test_the_second_raise_of_the_pot() -> None:
    """The button makes it 350. The small blind calls 300, then 800 lie there: to 1150."""
    assert (600, 1150) == pot(9000, 9000, 9000).raise_to(350).may_raise()


def test_the_pot_on_the_flop() -> None:
    """300 lie there: a bet up to 300; over a bet of 300 to 300 + 900."""
    table = pot(9000, 9000, 9000).call().call().check()

    assert (100, 300) == table.may_raise()
    assert (600, 1200) == table.raise_to(300).may_raise()


def test_antes_are_in_the_pot() -> None:
    """Three antes of 30 (practice-antes-in-the-pot)."""
    assert (200, 440) == pot(9000, 9000, 9000, ante=30).may_raise()


def test_antes_count_later_in_a_house() -> None:
    table = pot(9000, 9000, 9000, ante=30, pot_limit_antes="from_second_round")

    assert (200, 350) == table.may_raise()
    assert (100, 390) == table.call().call().check().may_raise()


@pytest.mark.parametrize(("answer", "most"), [("as_full", 350), ("as_posted", 310)])
def test_a_short_blind(answer: str, most: int) -> None:
    """The big blind has 60. It counts as 100 for the raise of the pot before the flop (tda-2024-54-a-2)."""
    assert (200, most) == pot(9000, 60, 9000, pot_limit_short_blinds=answer).may_raise()


def test_a_short_blind_counts_as_it_is_on_the_flop() -> None:
    """100 of each of two and 60 are 260."""
    table = pot(9000, 60, 9000).call().call()

    assert (100, 260) == table.may_raise()


def test_less_than_the_least() -> None:
    """Whoever has less than the smallest raise is all-in for what he has."""
    assert (150, 150) == pot(9000, 9000, 150).may_raise()
