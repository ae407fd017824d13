"""What a stack costs and how big it is, reckoned from the formulas of the plan."""

from __future__ import annotations

from floorman.terms import Chips, EntryId, Refused, Ruling
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now, no
from floorman.tournament.formulas import FormulaFault, value
from floorman.tournament.plan import Price, Purchase


def reckoned(now: Now, purchase: Purchase, id: EntryId) -> tuple[Price, Chips] | Refused:
    """Price and chips of one purchase at this moment, or why a formula of the plan comes to nothing sensible."""
    names = names_of(now, id)
    try:
        price = _price(purchase, names, now.state.plan.price)
        chips = value(purchase.chips or "stack", names)
    except FormulaFault as fault:
        return Refused(Ruling(fault.code, (), fault.facts))
    if price is None:
        return no("formula.parts-above-price")
    return (price, chips) if chips else no("formula.no-chips")


def names_of(now: Now, id: EntryId) -> dict[str, int]:
    """What the names of a formula stand for."""
    state = now.state
    entry = state.entries.get(id)
    return {
        "stack": state.stack,
        "price": state.plan.price.total,
        "level": clocks.read(state.schedule, state.clock, now.at).number,
        "rebuys": 0 if entry is None else entry.rebuys,
        "entries": entries_made(now),
        "left": state.left,
        "chips": state.stacks.get(id, 0),
    }


def entries_made(now: Now) -> int:
    state = now.state
    before = state.counts.get("entries-before", 0)
    return before + sum(state.counts.get(status, 0) for status in ("entered", "out"))


def _price(purchase: Purchase, names: dict[str, int], usual: Price) -> Price | None:
    """None where the parts come to more than the whole."""
    if not purchase.price:
        return usual
    total = value(purchase.price, names)
    fee, bounty = (value(part, names) if part else 0 for part in (purchase.fee, purchase.bounty))
    return Price(total - fee - bounty, fee, bounty) if fee + bounty <= total else None
