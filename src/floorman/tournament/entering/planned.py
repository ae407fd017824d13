"""What makes the entry part of a plan impossible, found before the event is opened."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Ruling
from floorman.terms.bounds import COINS_MOST, ENTRIES_MOST, LINES_MOST, PLACES_MOST, TIMES_MOST
from floorman.tournament.formulas import FormulaFault, parse
from floorman.tournament.plan import Plan, Price, Purchase


def plan_faults(plan: Plan, entered: int) -> Iterator[Ruling]:
    yield from price_faults(plan.price)
    if plan.expected > ENTRIES_MOST:
        yield Ruling("event.too-many-entries", (), {"most": ENTRIES_MOST})
    if plan.paid > PLACES_MOST:
        yield Ruling("prizes.too-many", (), {"most": PLACES_MOST})
    if plan.capacity is not None and not max(entered, 1) <= plan.capacity <= ENTRIES_MOST:
        yield Ruling("plan.capacity", (), {"least": max(entered, 1), "most": ENTRIES_MOST})
    for until in (plan.registration_until, plan.re_entry_until):
        yield from _level_faults(until)
    for name in ("rebuy", "add_on", "re_entry"):
        purchase: Purchase | None = getattr(plan, name)
        if purchase is not None:
            yield from _purchase_faults(name.replace("_", "-"), purchase)
    if plan.re_entry is not None and None not in (plan.re_entry_until, plan.re_entry.until):
        yield Ruling("plan.re-entry-ends-twice")


def price_faults(price: Price) -> Iterator[Ruling]:
    if any(not 0 <= part <= COINS_MOST for part in (price.prize, price.fee, price.bounty)):
        yield Ruling("plan.price", (), {"most": COINS_MOST})


def _level_faults(until: int | None) -> Iterator[Ruling]:
    """A window may outlast the levels that are planned: then it ends when somebody closes it."""
    if until is not None and not 0 <= until <= LINES_MOST:
        yield Ruling("plan.until-level", (), {"level": until, "most": LINES_MOST})


def _purchase_faults(name: str, purchase: Purchase) -> Iterator[Ruling]:
    yield from _level_faults(purchase.until)
    if purchase.most is not None and not 0 <= purchase.most <= TIMES_MOST:
        yield Ruling("plan.times", (), {"what": name, "most": TIMES_MOST})
    for part in ("price", "fee", "bounty", "chips"):
        text = getattr(purchase, part)
        try:
            if text:
                parse(text)
        except FormulaFault as fault:
            yield Ruling(fault.code, (), dict(fault.facts))
