"""What stands behind a sentence of the log: who gets how much, or what something costs and is for, before and after.

Only what the event says: a price by a formula, and what an event of years ago did not hold, is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from floorman.speech.catalogue import Speech
from floorman.terms import EntryId
from floorman.tournament import AnyEvent
from floorman.tournament.events import (
    BountyTaken,
    DealMade,
    DealProposed,
    EntriesPaid,
    PayoutsSet,
    PrizesChanged,
    PrizesPublished,
    PrizesSet,
    PurchaseSet,
)
from floorman.tournament.holdings import DealOffer
from floorman.tournament.plan import Coins, Payouts, Purchase


def amounts_of(event: AnyEvent, speech: Speech, names: Mapping[str, str], currency: str) -> str:
    """The most first, where it is about players."""
    match event:
        case PrizesPublished(ladder=ladder) | PrizesChanged(ladder=ladder):
            return _money(ladder.prizes, speech, currency)
        case PrizesSet(prizes=prizes):
            return _money(prizes, speech, currency)
        case EntriesPaid(amounts=found) | BountyTaken(paid=found):
            return ", ".join(_each(found, speech, names, currency))
        case DealMade():
            return ", ".join((*_each(event.shares, speech, names, currency), *_left(_leaves(event), speech, currency)))
        case DealProposed(offer=offer):
            return ", ".join(_offered(offer, speech, names, currency))
        case PurchaseSet(what=what, purchase=purchase, was=was):
            return "; ".join(_set_anew(what, was, purchase, speech, currency))
        case PayoutsSet(payouts=payouts):
            return ", ".join(_divided(payouts, speech, currency))
    return ""


def _money(coins: tuple[Coins, ...], speech: Speech, currency: str) -> str:
    return ", ".join(speech.money(one, currency) for one in coins)


def _each(found: Mapping[EntryId, Coins], speech: Speech, names: Mapping[str, str], currency: str) -> Iterator[str]:
    for who in sorted(found, key=lambda who: (-found[who], who)):
        yield f"{speech.words({'who': who}, names)['who']} {speech.money(found[who], currency)}"


# Deals


def _offered(offer: DealOffer, speech: Speech, names: Mapping[str, str], currency: str) -> Iterator[str]:
    yield speech.say(f"deal.way.{offer.way or ('own' if offer.shares else 'by-place')}")
    yield from _each(offer.shares, speech, names, currency)
    yield from _left(sum(offer.leaves), speech, currency)


def _leaves(made: DealMade) -> Coins:
    """What those who made it still play for: the prizes of their places, where it did not end the event."""
    return 0 if made.finishers else sum(made.prizes[: len(made.shares)])


def _left(coins: Coins, speech: Speech, currency: str) -> Iterator[str]:
    if coins:
        yield speech.say("log.left-to-play", prize=coins, currency=currency)


# Settings


def _set_anew(what: str, was: Purchase | None, now: Purchase | None, speech: Speech, currency: str) -> Iterator[str]:
    """What of it is another now; where nobody knows how it was, all that stands in it."""
    if now is None or not _is_offered(now):
        return
    if was is None or not _is_offered(was):
        ends = _ends(what, now, speech) if now.until is not None else ""
        yield from filter(None, (_bought(now, speech, currency), ends))
        return
    for before, then in (
        (_bought(was, speech, currency), _bought(now, speech, currency)),
        (_ends(what, was, speech), _ends(what, now, speech)),
    ):
        if then and then != before:
            yield speech.say("log.now-was", now=then, was=before) if before else then


def _is_offered(purchase: Purchase) -> bool:
    return purchase.most != 0


def _ends(what: str, purchase: Purchase, speech: Speech) -> str:
    """With the end of which level; without one it goes with the registration. Add-ons are for the break after it."""
    if purchase.until is None:
        return speech.say("log.with-registration")
    return speech.say("log.after-level" if what == "add-on" else "plan.end-of-level", level=purchase.until)


def _bought(purchase: Purchase, speech: Speech, currency: str) -> str:
    """Its price and its chips, where both are numbers; without any it is what an entry costs, and a starting stack."""
    price, chips = purchase.price, purchase.chips
    if not all(one.isdecimal() or not one for one in (price, chips)):
        return ""
    cost = speech.money(int(price), currency) if price else speech.say("log.price-of-entry")
    stack = speech.say("log.so-many-chips", chips=int(chips)) if chips else speech.say("log.a-stack")
    return speech.say("log.price-for-chips", price=cost, chips=stack)


def _divided(payouts: Payouts, speech: Speech, currency: str) -> Iterator[str]:
    if payouts.shares:
        yield " / ".join(_percent(share, speech) for share in payouts.shares)
    elif payouts.places:
        yield speech.say("log.paid-places", count=payouts.places, curve=_curve(payouts, speech))
    elif payouts.field_percent:
        yield speech.say("log.paid-field", percent=payouts.field_percent, curve=_curve(payouts, speech))
    if payouts.guarantee:
        yield speech.say("log.paid-guarantee", amount=payouts.guarantee, currency=currency)
    if payouts.added:
        yield speech.say("log.paid-added", amount=payouts.added, currency=currency)


def _curve(payouts: Payouts, speech: Speech) -> str:
    return speech.say(f"payouts.curve.{payouts.curve}")


def _percent(share: int, speech: Speech) -> str:
    """Of 10,000: whole, or with as many digits as it has."""
    whole, rest = divmod(share, 100)
    point = "," if speech.lang == "de" else "."
    return f"{whole}{point}{rest:02}".rstrip("0") + "%" if rest else f"{whole}%"
