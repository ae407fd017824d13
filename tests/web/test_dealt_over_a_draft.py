"""A deal over prizes that nobody has published: the till pays whoever was out before it, and asks for nothing first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.doors import a_house
from tests.web.test_money import Friday
from tests.web.test_phone import plain

LEFT = ("Anna", "Ben", "Cem")


@pytest.mark.parametrize(
    ("deal", "dealt"),
    [
        ({"way": "even", "unit": "100"}, "€90"),
        ({"way": "own", "leaves": "90", "Anna": "60", "Ben": "60", "Cem": "60"}, "€60"),
    ],
)
def test_the_fourth_is_paid_at_the_till(deal: dict[str, Any], dealt: str) -> None:
    """Six at 50 make 300, and 40, 30, 20 and 10 percent of it: Dora has 30, and the three left divide 270."""
    with a_house() as house:
        friday = Friday(house)
        shares = ["40", "30", "20", "10"]
        friday.send("payouts", do="keep", way="percent", places="4", percent=shares, unit="100")
        friday.sits("Fay", "Emil", "Dora")
        assert "Publish" in plain(friday.look("till"))
        ids = {name: friday.player(name).id for name in LEFT}
        for name, stack in zip(LEFT, ("30000", "20000", "10000"), strict=True):
            friday.do(do="count", who=ids[name], stack=stack)
        friday.do(do="deal-talks")
        form = {f"own-{ids[key]}" if key in ids else key: value for key, value in deal.items()}
        friday.send("deal", do="ask", **form)
        for id in ids.values():
            friday.do(do="vote-deal", who=id, agrees="true")
        friday.send("deal", do="settle", **form)

        till, payouts = plain(friday.look("till")), plain(friday.look("payouts"))
        assert dealt in till and "Pay €30" in till and "ublish" not in till
        assert "not published" not in payouts and "Draft" not in payouts
        friday.do(do="pay-prize", who=friday.player("Dora").id)
        assert "€30 paid" in plain(friday.look("till"))
