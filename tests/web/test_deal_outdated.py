"""The prizes are changed while a deal lies on the table that all have said yes to: it is not made for other amounts."""

from __future__ import annotations

from typing import Any

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain


def test_a_page_of_before_settles_nothing_and_everybody_is_asked_again() -> None:
    """Three left share 300 as €100 each; then the prizes are 330, and nobody has said a word to €110."""
    with a_house() as house:
        friday = Friday(house)
        way: dict[str, Any] = {"way": "percent", "places": "3", "percent": ["50", "30", "20"], "unit": "100"}
        friday.send("payouts", do="publish", **way)
        friday.sits("Fay", "Emil", "Dora")
        ids = {name: friday.player(name).id for name in ("Anna", "Ben", "Cem")}
        for id, stack in zip(ids.values(), ("30000", "20000", "10000"), strict=True):
            friday.do(do="count", who=id, stack=stack)
        friday.do(do="deal-talks")
        form: dict[str, Any] = {"way": "even", "unit": "100"}
        friday.send("deal", do="ask", **form)
        for id in ids.values():
            friday.do(do="vote-deal", who=id, agrees="true")
        phone = friday.phone("Ben")
        assert "Settle €100 / €100 / €100" in plain(friday.look("deal")) and "€100 " in friday.page(phone)

        friday.do(do="change-prizes", prizes="165 99 66", why="a friend adds 30")
        assert "no longer what everybody was asked about" in friday.send("deal", 409, do="settle", **form)
        board = plain(friday.look("deal"))
        assert "Settle €" not in board and "no longer what everybody was asked about" in board
        assert "€100 " not in friday.page(phone)
        friday.send("deal", do="ask", **form)
        assert "€110 " in friday.page(phone)
