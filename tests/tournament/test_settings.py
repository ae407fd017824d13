"""Settings that were told when the event was opened, changed before, during, late, and on the next day.

Every amount is reckoned by hand from 50.00 to the prizes and 5.00 for the house.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.desk.finished import planned
from floorman.rulebook import load
from floorman.terms import Fact, Refused
from floorman.tournament import AnyCommand
from floorman.tournament.commands import (
    AnnounceEnd,
    Bounty,
    Bust,
    Busted,
    CancelEvent,
    ChangePlan,
    ChangeStretch,
    CloseEvening,
    CloseRegistration,
    DrawSeats,
    Enter,
    HoldSeats,
    Invite,
    LockPrizes,
    OpenTable,
    Pay,
    PublishPrizes,
    Rebuy,
    ReEnter,
    RenameEvent,
    SetBounties,
    SetGuarantee,
    SetPayouts,
    SetPrice,
    SetPrizes,
    SetPurchase,
    SetRegistrationEnd,
    SetTableSize,
    TakeBack,
    TellRoom,
)
from floorman.tournament.commands.paying import unpaid
from floorman.tournament.commands.settings import keeps_its_size
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.plan import BountyPlan, Payouts, Price, Purchase
from floorman.tournament.prizes.bounties import head_of
from floorman.tournament.prizes.ladder import prizes_of
from floorman.tournament.prizes.money import overlay, pool
from floorman.views.pool import invited
from floorman.views.wall import wall_view
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import frozen, house

FIFTY = Price(prize=5000, fee=500)


def before(*, paid: bool = True, **plan: Any) -> Desk:
    """Anna has paid all 55, Ben 20 of it, Cem nothing."""
    desk = Desk(price=plan.pop("price", FIFTY), registration_until=2, **plan)
    for name in ("Anna", "Ben", "Cem"):
        desk.do(Enter(name))
    if paid:
        desk.do(Pay("Anna"))
        desk.do(Pay("Ben", 2000))
    return desk


def running(**plan: Any) -> Desk:
    """The same in level 1: registration is open to the end of level 2, which is after 40 minutes."""
    desk = before(**plan)
    desk.do(DrawSeats(expected=6))
    return desk.started().wait(5)


def late(**plan: Any) -> Desk:
    """The same in level 3: since then nobody can enter."""
    return running(**plan).wait(50)


def next_day(**plan: Any) -> Desk:
    desk = late(**plan)
    desk.state.one(phase="running", day=2)
    return desk


STAGES: tuple[Callable[..., Desk], ...] = (before, running, late, next_day)
EACH = pytest.mark.parametrize("stage", STAGES, ids=lambda one: one.__name__)


def accounts(desk: Desk) -> dict[str, int]:
    return {name: coins for name, coins in desk.state.money.items() if coins}


def without_version(desk: Desk) -> dict[str, Any]:
    """All that is so, but for how long the log is."""
    return {**desk.state.facts(), "version": 0}


def code(desk: Desk, command: AnyCommand) -> str:
    return desk.refused(command).code


@EACH
def test_a_raised_buy_in_is_owed_by_everybody_who_entered(stage: Callable[..., Desk]) -> None:
    """60 + 10 in place of 50 + 5: Anna owes 15, Ben 70 - 20 = 50, Cem 70. Pool and fees have Anna's 50 and 5 still."""
    desk = stage()
    desk.do(SetPrice(6000, 1000, everybody=True, why="was 70 on the poster"))

    assert {"owed:Anna": 1500, "owed:Ben": 5000, "owed:Cem": 7000, "pool": 5000, "fees": 500, "till": 2000} == {
        name: coins for name, coins in accounts(desk).items() if name != "purses"
    }
    assert 3 * 6000 == pool(desk.state)
    desk.do(Pay("Anna"))
    desk.do(Pay("Ben"))
    desk.do(Pay("Cem"))
    assert {"purses": -21000, "pool": 18000, "fees": 3000} == accounts(desk)


@EACH
def test_a_lowered_buy_in_goes_back_to_who_has_paid(stage: Callable[..., Desk]) -> None:
    """15 + 3 in place of 50 + 5: Anna gets 37 back, Ben, who paid 20, gets 2 and owes nothing, Cem owes 18."""
    desk = stage()
    untouched = frozen(desk.state)
    version = desk.do(SetPrice(1500, 300, everybody=True, why="a misprint"))

    assert {"owed:Cem": 1800, "pool": 3000, "fees": 600, "purses": -5400} == accounts(desk)
    desk.do(TakeBack(version))
    assert accounts(stage()) == accounts(desk)
    assert untouched != frozen(desk.state), "the log is longer"


def test_parts_of_a_price_may_change_places() -> None:
    """From 50 + 5 to 45 + 10 nobody pays more: 5 of Anna's go from the pool to the fees."""
    desk = before()
    desk.do(SetPrice(4500, 1000, everybody=True, why="as agreed"))

    assert {"pool": 4500, "fees": 1000, "till": 2000, "owed:Ben": 3500, "owed:Cem": 5500, "purses": -16500} == accounts(
        desk
    )


@EACH
def test_whoever_is_invited_later_pays_nothing(stage: Callable[..., Desk]) -> None:
    """Anna gets her 55 back, Ben his 20, Cem owes nothing any more; in pool and house nothing is left of them. Whoever
    pays after all owes 55, and holds up the cards until then. A raised price is not asked of guests."""
    desk = stage()
    assert "settings.money-needs-why" == code(desk, Invite("Anna"))
    facts = without_version(desk)
    version = desk.do(Invite("Anna", why="won it last week"))
    assert {"owed:Ben": 3500, "till": 2000, "owed:Cem": 5500, "purses": -11000} == accounts(desk)
    desk.do(TakeBack(version))
    assert facts == without_version(desk)

    for name in ("Anna", "Ben", "Cem"):
        desk.do(Invite(name, why="" if name == "Cem" else "birthday"))
    assert ({}, 0) == (accounts(desk), pool(desk.state))
    assert ["Anna", "Ben", "Cem"] == invited(desk.state)
    assert {"settings.nothing-changed"} == {code(desk, one) for one in (Invite("Cem"),)}
    desk.do(Invite("Cem", invited=False))
    assert ({"owed:Cem": 5500, "purses": -5500}, ["Cem"]) == (accounts(desk), unpaid(desk.state))
    desk.do(SetPrice(6000, 1000, everybody=True, why="as on the poster"))
    assert {"owed:Cem": 7000, "purses": -7000} == accounts(desk)


def test_a_guest_who_is_invited_as_he_enters_is_one_too() -> None:
    """Where nothing is paid at all nobody is a guest of anybody."""
    desk = before()
    desk.do(Enter("Dora", free=True))
    desk.wait(5).do(SetPrizes((10_000, 5_000)))
    desk.do(PublishPrizes())
    desk.do(LockPrizes())

    assert ["Dora"] == invited(desk.state)
    assert "price.prizes-locked" == code(desk, Invite("Anna", why="x"))
    assert "entry.nobody" == code(desk, Invite("Nobody"))
    assert "settings.nothing-changed" == code(before(paid=False, price=Price()), Invite("Anna"))


def test_for_whoever_comes_the_others_keep_their_price() -> None:
    desk = running()
    desk.do(SetPrice(6000, 1000))
    desk.do(Enter("Dora"))

    assert (5500, 7000) == (desk.state.entries["Anna"].price.total, desk.state.entries["Dora"].price.total)
    assert 3500 == desk.state.money["owed:Ben"]


@pytest.mark.parametrize(
    ("stage", "paid", "asks"),
    [(before, True, True), (before, False, False), (running, True, True), (running, False, True), (late, True, True)],
)
def test_where_money_moves_a_reason_is_asked_for(stage: Callable[..., Desk], paid: bool, asks: bool) -> None:
    """Before the start nobody asks, as long as nobody has paid."""
    desk = stage(paid=paid)
    command = SetPrice(6000, 500, everybody=True)

    if asks:
        assert "settings.money-needs-why" == code(desk, command)
    else:
        desk.do(command)


@pytest.mark.parametrize(
    ("stage", "coming", "everybody"),
    [(before, "", ""), (running, "", ""), (late, "price.nobody-comes", ""), (next_day, "price.nobody-comes", "")],
)
def test_a_price_for_nobody_is_refused(stage: Callable[..., Desk], coming: str, everybody: str) -> None:
    """Once nobody can enter any more, a price for whoever comes would only look as if it did something."""
    assert coming == desk_says(stage(), SetPrice(6000, 500))
    assert everybody == desk_says(stage(), SetPrice(6000, 500, everybody=True, why="so"))
    assert "settings.nothing-changed" == desk_says(stage(), SetPrice(5000, 500, everybody=True, why="so"))


def desk_says(desk: Desk, command: AnyCommand) -> str:
    """The code of a refusal; nothing where it is done."""
    decision = desk.decide(command)
    return decision.ruling.code if isinstance(decision, Refused) else ""


def test_locked_prizes_lock_what_they_rest_on() -> None:
    """15,000 in the pool: prizes of 100 and 50, locked. Then neither price nor guarantee nor registration moves."""
    desk = late()
    desk.do(SetPrizes((10_000, 5_000)))
    desk.do(PublishPrizes())
    desk.do(LockPrizes())

    assert "price.prizes-locked" == code(desk, SetPrice(6000, 500, everybody=True, why="so"))
    assert "prizes.locked" == code(desk, SetGuarantee(20_000, "so"))
    assert "registration.prizes-locked" == code(desk, SetRegistrationEnd(5))


REGISTRATION: tuple[tuple[Callable[..., Desk], int | None, str], ...] = (
    (before, 4, ""),
    (before, None, ""),
    (before, 2, "settings.nothing-changed"),
    (before, 9, "plan.no-such-level"),
    (running, 4, ""),
    (running, 1, ""),
    (running, None, ""),
    (late, 2, "settings.nothing-changed"),
    (late, 1, "settings.level-is-past"),
    (late, 4, ""),
    (late, None, ""),
    (next_day, 1, "settings.level-is-past"),
    (next_day, 5, ""),
)


@pytest.mark.parametrize(("stage", "level", "says"), REGISTRATION)
def test_the_end_of_registration(stage: Callable[..., Desk], level: int | None, says: str) -> None:
    """Five levels. The second ends after 40 minutes; at 55 level 3 runs. What is open lets in."""
    desk = stage()
    assert says == desk_says(desk, SetRegistrationEnd(level))
    if not says:
        desk.do(SetRegistrationEnd(level))
        assert level == desk.state.plan.registration_until
        desk.do(Enter("Dora"))


def test_registration_that_somebody_closed_is_opened_again_and_back() -> None:
    desk = running()
    desk.do(CloseRegistration())
    version = desk.do(SetRegistrationEnd(3))

    closed = [desk.state.registration_closed]
    desk.do(TakeBack(version))
    assert [False, True] == [*closed, desk.state.registration_closed]
    assert "registration.closed" == code(desk, Enter("Dora"))


def test_re_entry_that_the_book_fixes_stays_where_it_was() -> None:
    """In the casino's book it ends with the start's end: registration may go on to level 4, re-entry ends with 2."""
    desk = running(book=load("casino"), re_entry=Purchase(most=1))
    desk.do(SetRegistrationEnd(4))

    assert (4, 2) == (desk.state.plan.registration_until, desk.state.plan.re_entry_until)
    assert "re-entry.end-is-fixed" == code(desk, SetPurchase("re-entry", most=1, until=4))
    assert "re-entry.end-is-fixed" == code(desk, SetPurchase("re-entry", offered=False))
    desk.do(SetPurchase("re-entry", most=2, until=2))
    assert (2, 2) == (desk.state.plan.re_entry.most, desk.state.plan.re_entry.until)  # type: ignore[union-attr]


PURCHASES: tuple[tuple[Callable[..., Desk], SetPurchase, str], ...] = tuple(
    (stage, command, says)
    for stage, past in ((before, False), (running, False), (late, True), (next_day, True))
    for command, says in (
        (SetPurchase("rebuy", price="2000", chips="5000", until=4), ""),
        (SetPurchase("rebuy", until=2), "settings.level-is-past" if past else ""),
        (SetPurchase("rebuy", until=9), "settings.no-level"),
        (SetPurchase("rebuy", price="two"), "formula"),
        (SetPurchase("rebuy", most=-1), "plan.times"),
        (SetPurchase("rebuy", offered=False), "settings.nothing-changed"),
        (SetPurchase("add-on", price="1000", chips="stack"), ""),
        (SetPurchase("re-entry", most=1), ""),
    )
)


@pytest.mark.parametrize(("stage", "command", "says"), PURCHASES)
def test_what_can_be_bought(stage: Callable[..., Desk], command: SetPurchase, says: str) -> None:
    """TDA: freeze-out unless the plan names something. A window cannot end with a level that is over."""
    found = desk_says(stage(), command)
    if says == "settings.no-level":  # a window may outlast the planned levels
        assert "" == found
    else:
        assert found.startswith(says) if says else not found, found


def test_what_was_bought_stays_as_it_was_bought() -> None:
    """A rebuy of 55 by Cem; then rebuys cost 20 for 5,000. He owes 110, Ben after his 35 + 20."""
    desk = running(rebuy=Purchase())
    desk.do(Bust((Busted("Cem"),)))
    desk.do(Rebuy("Cem"))
    desk.do(SetPurchase("rebuy", price="2000", chips="5000"))
    desk.do(Bust((Busted("Ben"),)))
    desk.do(Rebuy("Ben"))

    assert (11_000, 5_500) == (desk.state.money["owed:Cem"], desk.state.money["owed:Ben"])
    assert (10_000, 5_000) == (desk.state.stacks["Cem"], desk.state.stacks["Ben"])
    desk.do(SetPurchase("rebuy", offered=False))
    assert "rebuy.not-offered" == code(desk, Rebuy("Anna"))


def test_off_is_off_where_the_book_has_it_by_itself() -> None:
    """The casino's book has re-entries without a plan naming them: no means no all the same."""
    desk = before(book=load("casino"))
    desk.do(SetPurchase("re-entry", offered=False))
    desk.do(DrawSeats(expected=6))
    desk.started()
    desk.do(Bust((Busted("Anna"),)))

    assert "re-entry.not-offered" == code(desk, ReEnter("Anna"))


def test_tables_follow_as_far_as_they_can() -> None:
    """Six seats each. At table 1 somebody has seat 6, at table 2 seat 5 is held, table 3 follows."""
    desk = Desk(house(seats_assigned="by_host"), tables=(6, 6, 6), table_size=6).started()
    desk.do(Enter("Anna", table=1, seat=6))
    desk.do(HoldSeats(2, (5,)))

    assert ["seat", "", ""] == [keeps_its_size(desk.state, number, 5) for number in (1, 2, 3)]
    assert ["seat", "kept", ""] == [keeps_its_size(desk.state, number, 4) for number in (1, 2, 3)]
    version = desk.do(SetTableSize(4))
    assert [6, 6, 4] == [desk.state.tables[number].size for number in (1, 2, 3)]
    desk.do(OpenTable(4))
    assert 4 == desk.state.plan.table_size
    assert "table.size" == code(desk, SetTableSize(12))
    assert "table.size" == code(desk, SetTableSize(1))
    desk.do(TakeBack(version))
    assert [6, 6, 6] == [desk.state.tables[number].size for number in (1, 2, 3)]


@EACH
def test_a_guarantee_is_what_the_house_makes_up_for(stage: Callable[..., Desk]) -> None:
    """Three times 50 make 150: of 200 the house puts in 50. Where play has begun, somebody will ask why."""
    desk = stage()
    if stage is not before:
        assert "settings.money-needs-why" == code(desk, SetGuarantee(20_000))
    desk.do(SetGuarantee(20_000, "as announced"))

    assert 5_000 == overlay(desk.state)
    desk.do(SetGuarantee(10_000, "a slip"))
    assert 0 == overlay(desk.state)
    assert "prizes.below-nothing" == code(desk, SetGuarantee(-1, "so"))


def test_bounties_until_the_first_head_is_won() -> None:
    desk = running(price=Price(prize=4000, bounty=1000))
    desk.do(SetBounties("progressive", kept_percent=50))
    desk.do(SetPrice(3000, 0, 2000, everybody=True, why="double heads"))
    assert 2000 == head_of(desk.state, "Anna")
    desk.do(Bust((Busted("Cem"),)))
    desk.do(Bounty("Cem", ("Anna",)))

    assert BountyPlan(way="progressive") == desk.state.plan.bounties
    assert "bounties.begun" == code(desk, SetBounties("flat"))
    assert "price.bounty-won" == code(desk, SetPrice(4000, 0, 1000, everybody=True, why="so"))
    assert "" == desk_says(desk, SetPrice(4000, 0, 1000))


@EACH
@pytest.mark.parametrize(
    ("command", "late"),
    [
        (ChangePlan(stack=12_000), "settings.stack-played-by"),
        (ChangePlan(games=("plo",)), "settings.games-played-by"),
        (ChangePlan(ante="each"), ""),
        (ChangePlan(expected=12), "settings.expected-played-by"),
        (ChangePlan(values=(25, 100, 500)), "settings.values-played-by"),
        (ChangePlan(capacity=40), ""),
        (ChangePlan(currency="CHF"), ""),
        (ChangePlan(depth="stationed"), ""),
        (ChangePlan(day_ends_after=4), ""),
        (RenameEvent("Saturday"), ""),
        (AnnounceEnd(23 * 60 + 30), ""),
    ],
)
def test_before_the_start_everything_later_what_is_to_come(
    stage: Callable[..., Desk], command: AnyCommand, late: str
) -> None:
    """What everybody has played by stays. What was set goes back to the last word of it."""
    desk = stage(chips=(25, 100))
    says = "" if stage is before else late
    assert says == desk_says(desk, command)
    if says:
        return
    was = (desk.state.name, desk.state.plan)
    version = desk.do(command)
    assert was != (desk.state.name, desk.state.plan)
    assert "settings.nothing-changed" == desk_says(desk, command)
    desk.do(TakeBack(version))
    assert was == (desk.state.name, desk.state.plan)


def test_a_new_stack_reaches_whoever_sits_already() -> None:
    desk = before()
    desk.do(DrawSeats(expected=6))
    desk.do(ChangePlan(stack=15_000))

    assert {"Anna": 15_000, "Ben": 15_000, "Cem": 15_000} == desk.state.stacks
    assert -45_000 == desk.state.accounts["bank"]
    desk.do(Enter("Dora"))
    assert 15_000 == desk.state.stacks["Dora"]


@pytest.mark.parametrize(
    ("command", "says", "facts"),
    [
        (ChangePlan(stack=0), "event.no-stack", {"most": 10**12}),
        (ChangePlan(values=(100, 500)), "plan.level-without-chips", {}),
        (ChangePlan(capacity=2), "plan.capacity", {"least": 3}),
        (ChangePlan(day_ends_after=9), "plan.no-such-level", {"level": 9, "last": 5}),
        (ChangePlan(currency="Eu 1"), "plan.currency", {}),
        (RenameEvent(" "), "event.no-name", {}),
        (AnnounceEnd(24 * 60), "settings.no-time", {}),
    ],
)
def test_what_cannot_be_says_what_is_wrong(command: AnyCommand, says: str, facts: dict[str, Fact]) -> None:
    ruling = before().refused(command)

    assert says == ruling.code
    assert facts.items() <= ruling.facts.items()


def test_settings_and_levels_go_back_each_by_itself() -> None:
    """A price, then a level, then registration: each is taken back without the others."""
    desk = running()
    price = desk.do(SetPrice(6000, 500))
    level = desk.do(ChangeStretch(2, minutes=30))
    until = desk.do(SetRegistrationEnd(4))
    desk.do(TakeBack(price))
    desk.do(TakeBack(until))

    assert (FIFTY, 2, 30) == (
        desk.state.plan.price,
        desk.state.plan.registration_until,
        desk.state.structure[1].minutes,
    )
    desk.do(TakeBack(level))
    assert 20 == desk.state.structure[1].minutes
    assert not registration_is_over(desk.now())


@pytest.mark.parametrize("payouts_first", [True, False])
def test_the_order_in_which_money_is_told_does_not_matter(payouts_first: bool) -> None:
    """What the house guarantees, bounties, and how the pool is shared: each stays, whichever was told last."""
    desk = before()
    told: list[AnyCommand] = [SetGuarantee(50_000), SetBounties("progressive", kept_percent=40)]
    shared = Payouts(shares=(7_000, 3_000), guarantee=50_000)
    for command in (SetPayouts(replace(shared, guarantee=0)), *told) if payouts_first else (*told, SetPayouts(shared)):
        desk.do(command)

    assert shared == desk.state.plan.payouts
    assert ("progressive", 40) == (desk.state.plan.bounties.way, desk.state.plan.bounties.kept_percent)
    assert (35_000, 15_000) == prizes_of(desk.state)
    plan = planned(desk.state)
    assert (shared, "progressive") == (plan.payouts, plan.bounties.way)


def test_bounties_are_taken_back_past_payouts() -> None:
    """What is told of the payouts in between keeps nothing of them."""
    desk = before()
    version = desk.do(SetBounties("progressive"))
    desk.do(SetPayouts(Payouts(places=2)))
    desk.do(TakeBack(version))

    assert "flat" == desk.state.plan.bounties.way
    assert 2 == desk.state.plan.payouts.places


def test_an_evening_is_closed_once_it_is_over() -> None:
    """Not before; with what was counted or without, and counted again; taken back with a reason it is open again."""
    desk = before()
    assert "evening.still-on" == desk.refused(CloseEvening()).code
    desk.do(CancelEvent())
    assert "evening.no-amount" == desk.refused(CloseEvening(-1)).code
    desk.do(CloseEvening())
    assert desk.state.closed is not None
    assert (desk.at, None) == (desk.state.closed.at, desk.state.closed.amount)
    assert "settings.nothing-changed" == desk.refused(CloseEvening()).code
    closed, desk.at = desk.at, desk.at + 60_000
    version = desk.do(CloseEvening(7_500))
    assert (7_500, closed, desk.at) == (desk.state.closed.amount, desk.state.closed.since, desk.state.closed.at)
    desk.do(TakeBack(version, why="another till"))
    assert desk.state.closed.amount is None


def test_whoever_goes_home_is_not_welcomed() -> None:
    """What the wall said of the evening goes with its closing; what is said after it stands, also past a new count."""
    desk = before()

    def wall() -> tuple[str, bool]:
        told = wall_view(desk.state, desk.book, {}, desk.at)
        return told.message, told.good_night

    desk.do(TellRoom("Welcome!"))
    desk.do(CancelEvent())
    assert ("Welcome!", False) == wall()
    desk.do(CloseEvening())
    assert ("", True) == wall()
    desk.do(TellRoom("Whose keys are these?"))
    desk.do(CloseEvening(7_500))
    assert ("Whose keys are these?", True) == wall()
