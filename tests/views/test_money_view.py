"""The money as the till tells it."""

from __future__ import annotations

from floorman.tournament.commands import AddOn, Bust, Busted, Pay, Rebuy
from floorman.tournament.plan import Price, Purchase
from floorman.views.money import money_view
from tests.tournament.entering.desk import Desk


def test_the_till_says_what_somebody_owes_for() -> None:
    """20 for the entry, which he pays; then two rebuys of 20, an add-on of 10: what came first was paid first."""
    buys, add_on = Purchase(price="2000", chips="5000"), Purchase(price="1000", chips="5000", until=2)
    desk = Desk(price=Price(2000), rebuy=buys, add_on=add_on).started("Anna", "Ben", "Cem")

    def owes() -> dict[str, tuple[tuple[str, int], ...]]:
        return {one.name: one.owes_for for one in money_view(desk.now(), {}).owed}

    assert dict.fromkeys(("Anna", "Ben", "Cem"), (("entry", 1),)) == owes()
    desk.do(Pay("Ben"))
    for _ in range(2):
        desk.do(Bust((Busted("Ben"),)))
        desk.do(Rebuy("Ben"))
    assert (("rebuy", 2),) == owes()["Ben"]
    desk.wait(40)
    desk.do(AddOn("Ben"))
    assert (("add-on", 1), ("rebuy", 2)) == owes()["Ben"]
    assert (("entry", 1),) == owes()["Anna"]
    desk.do(Pay("Ben"))
    assert {"Anna", "Cem"} == {*owes()}
