"""The list of bounties where somebody has entered again: both their heads stand there, and each says which it is."""

from __future__ import annotations

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain

LEVELS = "20: 25/50\n20: 50/100\n20: 75/150"


def test_the_head_of_the_first_entry_is_told_at_the_till() -> None:
    with a_house() as house:
        friday = Friday(house, re_entry="1", re_entry_until="2", registration_until="2", structure=LEVELS)
        friday.do(do="set-price", prize="50", fee="5", bounty="5", **{"for": "everybody"})
        friday.sits("Fay")
        fay = friday.player("Fay").id
        friday.do(do="re-enter", who=fay)
        till = _heads(friday)
        assert "Fay entry 6 €5 Knocked out by" in till and "Fay entry 7 €5" in till and "Ben entry" not in till

        friday.do(do="bounty", victim=fay, winners=friday.player("Ben").id)
        till = _heads(friday)
        assert "Knocked out by" not in till and "Fay €5" in till


def _heads(friday: Friday) -> str:
    return plain(friday.look("till")).partition("Bounties")[2].partition("To collect")[0]
