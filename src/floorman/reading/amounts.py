"""What a spoken number comes to."""

from __future__ import annotations

from floorman.reading.spot import Spot
from floorman.terms import Chips

# A number without its unit may be meant in ones, tens, hundreds …
POWERS = range(13)


def stated(spot: Spot, *, means_to: bool) -> tuple[Spot, Chips | None]:
    """The total that a named amount is, or None where that has to be asked. `means_to`: it can mean nothing else."""
    said = spot.said
    assert said.amount is not None, "an amount was named"
    spot, added = _added(spot, means_to=means_to)
    if not said.unclear:
        return spot, said.amount + added
    return _unclear(spot, said.amount, added)


def _added(spot: Spot, *, means_to: bool) -> tuple[Spot, Chips]:
    """What stands below the number: nothing, or the price that it is added to."""
    if not spot.price or spot.said.means == "to":
        return spot, 0
    if spot.said.means == "by":
        return spot, spot.price
    if means_to:
        return spot, 0
    answer = spot.book.raise_amount_means
    if answer.value == "to":
        return spot.because("reading.raise-to", answer), 0
    return spot.because("reading.raise-by", answer), spot.price


def _unclear(spot: Spot, number: int, added: Chips) -> tuple[Spot, Chips | None]:
    answer = spot.book.unclear_amount
    if answer.value == "ask_player":
        return spot.because("reading.amount-asked", answer, number=number), None
    meant = [number * 10**power for power in POWERS]
    sensible = [amount for amount in meant if _is_sensible(spot, amount + added)]
    if not sensible:
        # Nothing fits: the smallest that is enough, else the number as it was said.
        least = spot.offer.raise_min_to or spot.offer.call_to or 0
        enough = [amount for amount in meant if amount + added >= least]
        return spot, (enough or [number])[0] + added
    within = [amount for amount in sensible if amount <= spot.hand.pot]
    if answer.value == "lowest_legal" or not within:
        amount, code = sensible[0], "reading.amount-lowest"
    else:
        amount, code = within[-1], "reading.amount-highest"
    return spot.because(code, answer, number=number, amount=amount), amount + added


def _is_sensible(spot: Spot, total: Chips) -> bool:
    """Could it be bet, or called where no action was named?"""
    if not spot.said.words and spot.faces and total == spot.offer.call_to:
        return True
    least, top = spot.offer.raise_min_to, spot.offer.raise_max_to
    return least is not None and top is not None and least <= total <= top
