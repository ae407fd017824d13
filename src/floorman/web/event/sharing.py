"""How the pool is shared, as the form of the payouts says it: by a curve, by percentages or by amounts of one's own.

The same is read from an address, to show what comes of it, and from the form that keeps or publishes it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Ruling, whole_number
from floorman.terms.bounds import PLACES_MOST
from floorman.tournament.plan import Coins, Curve, Payouts, Rest
from floorman.tournament.prizes.payouts import WHOLE, curve, divide, places_paid, prizes_from, usual
from floorman.tournament.prizes.plan_checks import faults_of_payouts, faults_of_prizes
from floorman.views.money import MoneyView
from floorman.web.amounts import hundredths, listed
from floorman.web.commands import cents
from floorman.web.forms import Fields, field

Way: TypeAlias = Literal["flat", "club", "steep", "percent", "amounts"]
CURVES: tuple[Curve, ...] = get_args(Curve)
UNITS: tuple[Coins, ...] = (1, 100, 500, 1000, 5000)
EURO = 100
TENTH = 10  # of 10,000: a tenth of a percent


class Sharing(Struct, frozen=True, kw_only=True):
    """What the form says, and the prizes that it makes of what there is. `shares` are of 10,000."""

    way: Way
    places: int
    unit: Coins = EURO
    rest: Rest = "first"
    prizes: tuple[Coins, ...] = ()
    shares: tuple[int, ...] = ()
    total: Coins = 0
    wrong: Ruling | None = None
    field_percent: int = 0

    @property
    def left(self) -> Coins:
        """What the prizes leave, or, below nothing, take too much."""
        return self.total - sum(self.prizes)

    @property
    def fits(self) -> bool:
        return self.wrong is None and bool(self.prizes) and (not self.total or not self.left)

    @property
    def become(self) -> tuple[int, ...]:
        """What the percentages become by rounding, where it changes one of them."""
        found = parts_of(self.prizes, self.total) if self.way == "percent" else ()
        changed = any(abs(one - share) >= TENTH for one, share in zip(found, self.shares, strict=False))
        return found if changed else ()

    @property
    def could_be_percent(self) -> bool:
        """Do the amounts make a hundred, as percentages would?"""
        return self.way == "amounts" and self.left != 0 and sum(self.prizes) == WHOLE

    def payouts(self, before: Payouts) -> Payouts:
        """The same for the plan, with what it promised before."""
        kept = Payouts(
            unit=self.unit, rest=self.rest, least=before.least, guarantee=before.guarantee, added=before.added
        )
        if self.way == "percent":
            return replace(kept, shares=self.shares)
        if self.way == "amounts":
            return before
        by = {"field_percent": self.field_percent} if self.field_percent else {"places": self.places}
        return replace(kept, curve=self.way, **by)


def begun(purse: MoneyView) -> Sharing:
    """As it stands: the prizes there are with the way that made them, or the usual way as a suggestion."""
    plan, stands = purse.payouts, purse.fits or purse.announced
    by_plan = plan if plan.places or plan.field_percent else None
    if by_plan is None and not stands and not plan.shares:
        by_plan = usual(purse.price.prize, plan)
    if by_plan is not None:
        found = _by_curve(purse, by_plan)
        if not stands or stands == found.prizes:
            return found
    if plan.shares:
        shown = _by_shares(purse, plan.shares, plan.unit, plan.rest)
        if not stands or stands == shown.prizes:
            return shown
    return _of(purse, "amounts", stands, unit=plan.unit, rest=plan.rest)


def sharing(purse: MoneyView, told: Fields) -> Sharing:
    """What the form says; as it stands, where it says nothing yet."""
    if not field(told, "way"):
        return begun(purse)
    unit = whole_number(field(told, "unit")) or EURO
    rest: Rest = "last" if field(told, "rest") == "last" else "first"
    if text := field(told, "list"):
        return _of_list(purse, text, unit, rest)
    way = next((one for one in get_args(Way) if one == field(told, "way")), "club")
    places = min(whole_number(field(told, "places")) or 1, PLACES_MOST)
    if way in CURVES:
        plan = Payouts(places=places, curve=way, unit=unit, rest=rest)
        if field(told, "places") == field(told, "places-found") and whole_number(field(told, "field-percent")):
            plan = replace(plan, places=0, field_percent=whole_number(field(told, "field-percent")) or 0)
        return _by_curve(purse, plan)
    typed = told.get("percent" if way == "percent" else "amount", [])
    values = [hundredths(one) if way == "percent" else cents(one.strip()) for one in typed]
    wrong = _unread(way, typed, values)
    numbers = [value or 0 for value in values][:places] + [0] * (places - len(values))
    if way == "percent":
        return _by_shares(purse, tuple(numbers), unit, rest, wrong)
    found = _of(purse, "amounts", tuple(numbers), unit=unit, rest=rest, wrong=wrong)
    return _with_rest(found) if field(told, "give") else found


def _of_list(purse: MoneyView, text: str, unit: Coins, rest: Rest) -> Sharing:
    found = listed(text)
    if found.wrong is not None:
        return replace(begun(purse), wrong=found.wrong)
    if found.kind == "percent":
        return _by_shares(purse, found.values, unit, rest)
    return _of(purse, "amounts", found.values, unit=unit, rest=rest)


def _unread(way: str, typed: list[str], values: list[int | None]) -> Ruling | None:
    """Which field is none; an empty one is a nothing."""
    kind = "percent" if way == "percent" else "amounts"
    for nth, (word, value) in enumerate(zip(typed, values, strict=True), start=1):
        if value is None and word.strip():
            return Ruling(f"list.no-{kind}", (), {"nth": nth, "word": word.strip()[:20]})
    return None


def _by_curve(purse: MoneyView, plan: Payouts) -> Sharing:
    entries = purse.entries or plan.places or 1
    places = places_paid(plan, entries)
    weights = curve(places, plan.curve)
    prizes = prizes_from(plan, entries, purse.pool)
    shares = parts_of(prizes, purse.pool) or tuple(weight * WHOLE // sum(weights) for weight in weights)
    return Sharing(
        way=plan.curve, places=places, unit=plan.unit, rest=plan.rest, prizes=prizes, shares=shares, total=purse.pool,
        field_percent=plan.field_percent,
    )  # fmt: skip


def _by_shares(
    purse: MoneyView, shares: tuple[int, ...], unit: Coins, rest: Rest, wrong: Ruling | None = None
) -> Sharing:
    """What the percentages leave of a hundred is left of the pool as well."""
    rises = any(after > before for before, after in pairwise(shares))
    if wrong is None and not rises and sum(shares) > WHOLE:
        wrong = Ruling("list.percent-over", (), {"sum": _percent(sum(shares))})
    if rises and wrong is None:
        wrong = Ruling("payouts.shares-rise")
    exact = sum(shares) == WHOLE and not rises
    plain = tuple(purse.pool * share // WHOLE // unit * unit for share in shares)
    prizes = divide(purse.pool, [share for share in shares if share], unit=unit, rest=rest) if exact else plain
    return _of(purse, "percent", prizes, shares, unit=unit, rest=rest, wrong=wrong)


def _percent(hundred: int) -> str:
    return f"{hundred // 100}.{hundred % 100:02}" if hundred % 100 else str(hundred // 100)


def _of(
    purse: MoneyView, way: Way, prizes: tuple[Coins, ...], shares: tuple[int, ...] = (), *, unit: Coins, rest: Rest,
    wrong: Ruling | None = None,
) -> Sharing:  # fmt: skip
    places = len(shares) or len(prizes)
    parts = shares or parts_of(prizes, purse.pool or sum(prizes)) or (0,) * len(prizes)  # by hand: of their own sum
    bad = wrong or next(faults_of_prizes(prizes), None)
    return Sharing(
        way=way, places=places, unit=unit, rest=rest, prizes=prizes, shares=parts, total=purse.pool, wrong=bad
    )


def parts_of(prizes: tuple[Coins, ...], total: Coins) -> tuple[int, ...]:
    """What part of the total each amount is, of 10,000 and in whole tenths of a hundredth, as the page shows them.

    Where they are all of it, their parts are all of a hundred: what is lost by rounding goes to those that lost most.
    """
    if not total or not prizes:
        return ()
    tenths = [prize * WHOLE // (total * TENTH) for prize in prizes]
    if sum(prizes) == total:
        order = sorted(range(len(prizes)), key=lambda nth: (-(prizes[nth] * WHOLE // TENTH % total), nth))
        for nth in order[: WHOLE // TENTH - sum(tenths)]:
            tenths[nth] += 1
    return tuple(one * TENTH for one in tenths)


def _with_rest(found: Sharing) -> Sharing:
    """What is left goes to the first, what is too much comes off him."""
    if not found.prizes:
        return found
    prizes = (found.prizes[0] + found.left, *found.prizes[1:])
    wrong = next(faults_of_prizes(prizes), None)
    return replace(found, prizes=prizes, wrong=wrong)


def fault_of(found: Sharing, before: Payouts) -> Ruling | None:
    """What is wrong with it as a way to share."""
    return found.wrong or next(faults_of_payouts(found.payouts(before)), None)
