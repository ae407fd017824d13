"""Whoever is out enters again, and that entry is struck off, or waits for a seat that never comes: the place stays."""

from __future__ import annotations

from floorman.tournament.commands import (
    CancelEntry,
    CloseRegistration,
    Enter,
    GiveBack,
    Pay,
    PayPrize,
    PublishPrizes,
    ReEnter,
)
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Payouts, Price, Purchase
from floorman.views.phone import PhoneView, field, phone_view
from tests.tournament.prizes.money import Money

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


def placed(evening: Money) -> dict[str, int]:
    return {who: one.place for who, one in places(evening.state).items()}


def phone(evening: Money, who: str) -> PhoneView:
    now = evening.now()
    shown = phone_view(now, field(now), who, {name: name for name in NAMES})
    assert shown is not None
    return shown


def struck_off() -> Money:
    """Five at €10, three are paid. Anna is fifth, enters again by mistake, and that is struck off."""
    payouts = Payouts(shares=(5000, 3000, 2000))
    evening = Money(*NAMES, price=Price(prize=1000), payouts=payouts, re_entry=Purchase())
    evening.bust("Anna")
    evening.do(ReEnter("Anna"))
    assert {} == placed(evening)
    evening.do(CancelEntry("Anna#2", played=False))
    return evening


def test_an_entry_that_was_struck_off_takes_no_place_away() -> None:
    evening = struck_off()
    assert {"Anna": 5} == placed(evening)
    for name in ("Ben", "Cem", "Dora"):
        evening.bust(name)

    assert {"Emil": 1, "Dora": 2, "Cem": 3, "Ben": 4, "Anna": 5} == placed(evening)
    out = phone(evening, "Anna").out
    assert out is not None and 5 == out.place


def test_whoever_was_struck_off_by_mistake_enters_again() -> None:
    evening = struck_off()
    evening.do(ReEnter("Anna"))

    assert {} == placed(evening)
    assert ("entered", 2) == (evening.state.entries["Anna#3"].status, evening.state.entries["Anna#3"].nth)


def test_the_prize_of_the_entry_before_it_is_paid() -> None:
    """Two of five are left, and Cem is third: his second entry is struck off, and 20 percent of 50 are his."""
    evening = struck_off()
    evening.bust("Ben")
    evening.do(PublishPrizes())
    evening.bust("Cem")
    evening.state.enter("Cem#2", "Cem", 7, status="cancelled")  # as an older log may have it
    evening.do(PayPrize("Cem"))

    assert {"Cem": 1000} == evening.paid("prize:")


def test_whoever_waits_for_a_seat_to_the_end_has_the_place_of_the_entry_before() -> None:
    """Three seats: Anna is out, Dora takes hers, and Anna waits until all is over."""
    evening = Money("Anna", "Ben", "Cem", capacity=3, re_entry=Purchase())
    evening.bust("Anna")
    evening.do(Enter("Dora"))
    evening.do(ReEnter("Anna"))
    assert "waiting" == phone(evening, "Anna").status
    evening.do(CloseRegistration())
    evening.bust("Ben")
    evening.bust("Cem")

    assert {"Dora": 1, "Cem": 2, "Ben": 3, "Anna": 4} == placed(evening)
    out = phone(evening, "Anna").out
    assert out is not None and 4 == out.place


def test_what_an_entry_that_was_struck_off_gets_back_stands_on_the_phone() -> None:
    """Anna has paid, is struck off, enters once more and pays again: 10 of her 20 are to be given back."""
    evening = Money("Anna", "Ben", "Cem", price=Price(prize=1000), start=False)
    evening.do(Pay("Anna"))
    evening.do(CancelEntry("Anna"))
    assert 1000 == phone(evening, "Anna").gets_back
    evening.do(Enter("Anna"))
    assert (1000, 1000) == (phone(evening, "Anna").owes, phone(evening, "Anna").gets_back)
    evening.do(Pay("Anna#2"))
    evening.do(GiveBack("Anna"))

    assert (0, 0) == (phone(evening, "Anna").owes, phone(evening, "Anna").gets_back)
