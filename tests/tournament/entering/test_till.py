"""Coins are owed, paid and divided; every coin is in exactly one account."""

from __future__ import annotations

from floorman.terms import By
from floorman.tournament import Now
from floorman.tournament.commands import (
    AddOn,
    BreakNow,
    Bust,
    Busted,
    EndBreak,
    Enter,
    Pay,
    Rebuy,
    ReEnter,
    SetPurchase,
)
from floorman.tournament.plan import Price, Purchase
from floorman.views.settings import effects
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import house


def test_a_buy_in_paid_in_two_parts_is_divided_when_it_is_complete() -> None:
    desk = Desk(price=Price(100, 10, 25))
    desk.do(Enter("Ann"))
    owes = desk.money()
    desk.do(Pay("Ann", 60))
    part = desk.money()
    desk.do(Pay("Ann", payer="Ben"))

    assert {"owed:Ann": 135, "purses": -135} == owes
    assert {"owed:Ann": 75, "till": 60, "purses": -135} == part
    assert {"pool": 100, "fees": 10, "bounties": 25, "purses": -135} == desk.money()
    assert ("Ben",) == desk.state.entries["Ann"].payers


def test_a_rebuy_is_divided_by_its_own_price() -> None:
    """Price 165, of that 15 for the house and 20 on his head; the buy-in had no bounty."""
    rebuy = Purchase(price="price * 3 / 2", fee="15", bounty="10 * (1 + rebuys) + 10")
    desk = Desk(price=Price(100, 10), rebuy=rebuy).started("Ann", "Ben", "Cem")
    desk.do(Pay("Ann"))
    desk.do(Bust((Busted("Ann"),)))
    desk.do(Rebuy("Ann"))
    desk.do(Pay("Ann"))

    own = {name: amount for name, amount in desk.money().items() if not name.startswith("owed")}
    assert {"pool": 100 + 130, "fees": 10 + 15, "bounties": 20, "purses": -(3 * 110 + 165)} == own


def test_parts_that_come_to_more_than_the_price_are_refused() -> None:
    desk = Desk(price=Price(100), rebuy=Purchase(price="50", fee="51")).started("Ann", "Ben", "Cem")

    assert "formula.parts-above-price" == desk.refused(Rebuy("Ann")).code


def test_a_purchase_without_chips_is_refused() -> None:
    desk = Desk(rebuy=Purchase(chips="stack * rebuys")).started("Ann", "Ben", "Cem")

    assert "formula.no-chips" == desk.refused(Rebuy("Ann")).code


def test_a_formula_knows_the_evening() -> None:
    """Seven entries were made, six are left, level 2, his stack is 10,000: 7 * 1000 + 6 * 100 + 2 * 10 + 10000."""
    chips = "entries * 1000 + left * 100 + level * 10 + chips"
    desk = Desk(house(rebuy_stack_limit="any"), tables=(9,), rebuy=Purchase(chips=chips))
    desk.started(*"ABCDEFG").do(Bust((Busted("G"),)))
    desk.wait(20).do(Rebuy("A"))

    assert 10_000 + 17_620 == desk.state.stacks["A"]


def test_re_entry_by_its_own_price_and_chips() -> None:
    desk = Desk(price=Price(100, 10), re_entry=Purchase(price="price * 2", chips="stack * 2")).started(
        "Ann", "Ben", "Cem"
    )
    desk.do(Bust((Busted("Ann"),)))
    desk.do(ReEnter("Ann"))

    assert (220, 20_000) == (desk.state.money["owed:Ann#2"], desk.state.stacks["Ann#2"])
    assert Price(220, 0, 0) == desk.state.entries["Ann#2"].price


def test_an_add_on_with_a_level_of_its_own() -> None:
    """Rebuys end with level 1, add-ons with level 2 and the break after it."""
    desk = Desk(rebuy=Purchase(until=1), add_on=Purchase(until=2)).started("Ann", "Ben", "Cem").wait(39)
    early = desk.refused(AddOn("Ann")).code
    desk.wait(1).do(AddOn("Ann"))

    assert ("add-on.not-yet", 20_000) == (early, desk.state.stacks["Ann"])
    assert "add-on.not-now" == desk.wait(10).refused(AddOn("Ben")).code


def test_an_add_on_waits_for_a_break_that_there_is() -> None:
    """Rebuys end with level 1 now, after which none comes: the break after level 2 is the first there is."""
    desk = Desk(rebuy=Purchase(until=2), add_on=Purchase()).started("Ann", "Ben", "Cem")
    assert [("settings.add-on-nowhere", {"level": 3})] == said(desk, SetPurchase("rebuy", until=3))
    assert [] == said(desk, SetPurchase("rebuy", until=1)), "it is where it was"
    desk.do(SetPurchase("rebuy", until=1))
    for minutes in (0, 30):  # with the rebuys, and when they are over
        told = desk.wait(minutes).refused(AddOn("Ann"))
        assert ("add-on.later", {"level": 1, "later": 2}) == (told.code, told.facts)
    assert "rebuy.period-over" == desk.refused(Rebuy("Ann")).code
    desk.wait(10).do(AddOn("Ann"))
    assert 20_000 == desk.state.stacks["Ann"]
    assert "rebuy.period-over" == desk.refused(Rebuy("Ben")).code
    assert "add-on.not-now" == desk.wait(10).refused(AddOn("Ben")).code


def test_after_the_last_break_nobody_is_promised_an_add_on() -> None:
    desk = Desk(rebuy=Purchase(until=3), add_on=Purchase()).started("Ann")
    told = desk.refused(AddOn("Ann"))

    assert ("add-on.no-break", {"level": 3}) == (told.code, told.facts)


def said(desk: Desk, command: SetPurchase) -> list[tuple[str, dict[str, object]]]:
    """What the settings say of it before it is done."""
    by = By("someone", "direction")
    found = effects(command, by)(Now(desk.state, by, desk.at, desk.book), {})
    return [(one.code, {**one.facts}) for one in found.says]


def test_a_break_in_the_middle_of_a_level_is_not_the_one_after_the_level_before() -> None:
    """Add-ons are for the break after level 2. One called in level 2 is before it, one called in level 3 after it."""
    desk = Desk(rebuy=Purchase(until=1), add_on=Purchase(until=2)).started("Ann", "Ben", "Cem").wait(30)
    desk.do(BreakNow(5))
    assert "add-on.not-yet" == desk.refused(AddOn("Ann")).code
    desk.do(EndBreak())
    desk.wait(10).do(AddOn("Ann"))
    desk.wait(15).do(BreakNow(5))
    assert (2, True) == (desk.reading().number, desk.reading().on_break)
    assert "add-on.not-now" == desk.refused(AddOn("Ben")).code
    # What ends with level 2 has ended: nobody names it anew in a break in level 3.
    assert "settings.level-is-past" == desk.refused(SetPurchase("rebuy", until=2)).code


def test_an_add_on_in_a_break_after_which_the_rebuys_would_go_on() -> None:
    """Nobody has said when they end: whoever asks hears what to do, and in the break level 2 can still be named."""
    desk = Desk(rebuy=Purchase(), add_on=Purchase()).started("Ann", "Ben", "Cem").wait(40)
    assert "add-on.rebuys-go-on" == desk.refused(AddOn("Ann")).code
    assert "settings.level-is-past" == desk.refused(SetPurchase("rebuy", until=1)).code
    desk.do(SetPurchase("rebuy", until=2))
    desk.do(AddOn("Ann"))

    assert 20_000 == desk.state.stacks["Ann"]
    assert "rebuy.period-over" == desk.refused(Rebuy("Ben")).code
