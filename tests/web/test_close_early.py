"""Whoever looks at the close of an evening while it is played: what is not there yet is not said to be done."""

from __future__ import annotations

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain


def test_no_prize_is_paid_as_long_as_nobody_is_in_the_money() -> None:
    with a_house() as house:
        friday = Friday(house)
        friday.sits("Fay")
        page = plain(friday.look("close"))

        assert "No prize is due yet" in page and "All prizes" not in page
