"""Where in a plan something does not fit: the path of the entry that a fault is about, as `structure[3].minutes`.

A fault says what is wrong; several entries may have it, and the first of them is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from floorman.terms import Fact, Ruling
from floorman.terms.bounds import (
    CASE_MOST,
    CHIPS_MOST,
    COINS_MOST,
    DAY_MINUTES_MOST,
    INSTANT_MOST,
    LINES_MOST,
    MINUTES_MOST,
    PLACES_MOST,
)
from floorman.tournament.formulas import FormulaFault, parse
from floorman.tournament.plan import Plan
from floorman.tournament.planning.checks import COLOUR_LETTERS_MOST
from floorman.tournament.prizes.payouts import WHOLE
from floorman.tournament.structure import Level, Stretch

Facts = Mapping[str, Fact]
PURCHASES = ("rebuy", "add_on", "re_entry")
# What is wrong with one entry alone, or with several together, of which this is the one to change. An entry of a part
# stands behind it.
ENTRIES = {
    "event.no-stack": "stack",
    "event.too-many-entries": "expected",
    "structure.too-long": "structure",
    "structure.no-level": "structure",
    "table.size": "table_size",
    "plan.stack-without-chips": "stack",
    "plan.too-few-chips": "chip_set",
    "plan.too-many-paid": "paid",
    "plan.capacity": "capacity",
    "plan.how-many-games": "games",
    "plan.no-such-ante": "ante",
    "plan.prizes-not-the-pool": "prizes",
    "plan.currency": "currency",
    "plan.seen-minutes": "online seen_minutes",
    "plan.seconds": "online seconds",
    "plan.bank": "online bank",
    "plan.least": "online least",
    "plan.re-entry-ends-twice": "re_entry until",
    "payouts.two-ways": "payouts",
    "payouts.rows": "payouts table",
    "bounty.from-where": "bounties from_left",
    "tickets.worth-too-little": "tickets value",
}


def where_in_plan(fault: Ruling, plan: Plan) -> str:
    """The path below the plan; empty where it is about no entry of it, or about all of it."""
    if fault.code in ENTRIES:
        path = ENTRIES[fault.code]
    else:
        find = _FIND.get("formula." if fault.code.startswith("formula.") else fault.code)
        path = "" if find is None else next(find(plan, fault.facts), "")
    return path.replace(" ", ".")


def _at_line(field: str) -> Callable[[Plan, Facts], Iterator[str]]:
    def found(_plan: Plan, facts: Facts) -> Iterator[str]:
        yield f"structure[{int(facts['line']) - 1}]{field}"

    return found


def _minutes(plan: Plan, facts: Facts) -> Iterator[str]:
    place = int(facts["line"]) - 1
    stretch = plan.structure[place]
    short = stretch.minutes >= 0 and getattr(stretch, "seconds", 0) < 0
    yield f"structure[{place}].{'seconds' if short else 'minutes'}"


def _blinds(plan: Plan, facts: Facts) -> Iterator[str]:
    """The big blind where that is the one that cannot be; else the small one."""
    place = int(facts["line"]) - 1
    level = plan.structure[place]
    big = isinstance(level, Level) and level.big_blind < 1
    yield f"structure[{place}].{'big_blind' if big else 'small_blind'}"


def _too_big(plan: Plan, facts: Facts) -> Iterator[str]:
    place = int(facts["line"]) - 1
    stretch: Stretch = plan.structure[place]
    most = {"minutes": MINUTES_MOST, "big_blind": CHIPS_MOST, "ante": CHIPS_MOST}
    yield from (f"structure[{place}].{name}" for name, limit in most.items() if getattr(stretch, name, 0) > limit)


def _without_chips(plan: Plan, facts: Facts) -> Iterator[str]:
    place = int(facts["line"]) - 1
    for name in ("small_blind", "big_blind", "ante"):
        if getattr(plan.structure[place], name, 0) == facts["amount"]:
            yield f"structure[{place}].{name}"
    yield f"structure[{place}]"


def _values(plan: Plan, _facts: Facts) -> Iterator[str]:
    for name, values in (("chips[{}]", plan.chips), ("chip_set[{}].value", [one.value for one in plan.chip_set])):
        yield from (name.format(place) for place, one in enumerate(values) if not 1 <= one <= CHIPS_MOST)


def _out_of_order(plan: Plan, _facts: Facts) -> Iterator[str]:
    yield from (f"chips[{place}]" for place, (one, next) in enumerate(pairwise(plan.chips), 1) if next <= one)
    piles = [pile.value for pile in plan.chip_set]
    yield from (f"chip_set[{place}].value" for place, one in enumerate(piles) if one in piles[:place])


def _too_many_values(plan: Plan, _facts: Facts) -> Iterator[str]:
    yield "chips" if len(plan.chips) >= len(plan.chip_set) else "chip_set"


def _chip(plan: Plan, facts: Facts) -> Iterator[str]:
    yield from (f"chips[{place}]" for place, value in enumerate(plan.chips) if value == facts["chip"])


def _pile(plan: Plan, _facts: Facts) -> Iterator[str]:
    for place, pile in enumerate(plan.chip_set):
        if not 0 <= pile.count <= CASE_MOST:
            yield f"chip_set[{place}].count"
        if len(pile.colour) > COLOUR_LETTERS_MOST:
            yield f"chip_set[{place}].colour"


def _named_level(plan: Plan, facts: Facts) -> Iterator[str]:
    """Of windows and of the day; a window may end with the start, and no day does."""
    firsts = {"registration_until": 0, "re_entry_until": 0, "day_ends_after": 1}
    named = {name: getattr(plan, name) for name, first in firsts.items() if getattr(plan, name) == facts["level"]}
    yield from (name for name, level in named.items() if not firsts[name] <= level <= int(facts["last"]))


def _until(plan: Plan, facts: Facts) -> Iterator[str]:
    names = ("registration_until", "re_entry_until")
    yield from (name for name in names if getattr(plan, name) == facts["level"])
    for name in PURCHASES:
        purchase = getattr(plan, name)
        if purchase is not None and purchase.until is not None and not 0 <= purchase.until <= LINES_MOST:
            yield f"{name}.until"


def _times(_plan: Plan, facts: Facts) -> Iterator[str]:
    yield f"{str(facts['what']).replace('-', '_')}.most"


def _formula(plan: Plan, _facts: Facts) -> Iterator[str]:
    for name in PURCHASES:
        purchase = getattr(plan, name)
        for part in ("price", "fee", "bounty", "chips") if purchase is not None else ():
            try:
                if text := getattr(purchase, part):
                    parse(text)
            except FormulaFault:
                yield f"{name}.{part}"


def _price(plan: Plan, _facts: Facts) -> Iterator[str]:
    parts = ("prize", "fee", "bounty")
    yield from (f"price.{part}" for part in parts if not 0 <= getattr(plan.price, part) <= COINS_MOST)


def _below_nothing(plan: Plan, facts: Facts) -> Iterator[str]:
    yield from (name for name in ("expected", "paid") if getattr(plan, name) < 0)
    yield from _price(plan, facts)
    yield from _prizes(plan, facts)


def _prizes(plan: Plan, _facts: Facts) -> Iterator[str]:
    yield from (f"prizes[{place}]" for place, prize in enumerate(plan.prizes) if not 0 <= prize <= COINS_MOST)
    names = ("least", "guarantee", "added")
    yield from (f"payouts.{name}" for name in names if not 0 <= getattr(plan.payouts, name) <= COINS_MOST)


def _rising(_plan: Plan, facts: Facts) -> Iterator[str]:
    yield f"prizes[{int(facts['place']) - 1}]"


def _too_many(plan: Plan, _facts: Facts) -> Iterator[str]:
    if plan.paid > PLACES_MOST:
        yield "paid"
    if len(plan.prizes) > PLACES_MOST:
        yield "prizes"
    if not 0 <= plan.payouts.places <= PLACES_MOST:
        yield "payouts places"
    yield from (path for path, shares in _shares(plan) if len(shares) > PLACES_MOST)


def _shares(plan: Plan) -> Iterator[tuple[str, Sequence[int]]]:
    if plan.payouts.shares:
        yield "payouts shares", plan.payouts.shares
    yield from ((f"payouts.table[{place}].shares", row.shares) for place, row in enumerate(plan.payouts.table))


def _sums(plan: Plan, _facts: Facts) -> Iterator[str]:
    wrong = (path for path, shares in _shares(plan) if sum(shares) != WHOLE or any(share <= 0 for share in shares))
    yield from wrong


def _shares_rise(plan: Plan, _facts: Facts) -> Iterator[str]:
    for path, shares in _shares(plan):
        yield from (f"{path}[{place}]" for place, (better, one) in enumerate(pairwise(shares), 1) if one > better)


def _percent(plan: Plan, _facts: Facts) -> Iterator[str]:
    if not 0 <= plan.payouts.field_percent <= 100:
        yield "payouts field_percent"
    yield "bounties kept_percent"


def _unit(plan: Plan, _facts: Facts) -> Iterator[str]:
    yield "bounties unit" if 1 <= plan.payouts.unit <= COINS_MOST else "payouts unit"


def _tickets(plan: Plan, _facts: Facts) -> Iterator[str]:
    yield "tickets count" if plan.tickets is not None and 1 <= plan.tickets.value <= COINS_MOST else "tickets value"


def _time(plan: Plan, _facts: Facts) -> Iterator[str]:
    for name in ("begins", "ends"):
        time = getattr(plan, name)
        if time is not None and not 0 <= time <= DAY_MINUTES_MOST:
            yield name
    starts_at = plan.online.starts_at
    yield "day" if starts_at is None or 0 <= starts_at <= INSTANT_MOST else "online starts_at"


_FIND: dict[str, Callable[[Plan, Facts], Iterator[str]]] = {
    "structure.begins-with-break": _at_line(""),
    "structure.ends-with-break": _at_line(""),
    "structure.no-minutes": _minutes,
    "structure.blinds": _blinds,
    "structure.ante": _at_line(".ante"),
    "structure.too-big": _too_big,
    "plan.level-without-chips": _without_chips,
    "plan.chip-value": _values,
    "plan.chips-in-order": _out_of_order,
    "plan.too-many-values": _too_many_values,
    "plan.chip-not-in-the-set": _chip,
    "plan.pile": _pile,
    "plan.no-such-level": _named_level,
    "plan.until-level": _until,
    "plan.times": _times,
    "plan.price": _price,
    "plan.below-nothing": _below_nothing,
    "plan.time": _time,
    "formula.": _formula,
    "prizes.too-many": _too_many,
    "prizes.below-nothing": _prizes,
    "prizes.rise": _rising,
    "payouts.percent": _percent,
    "payouts.unit": _unit,
    "payouts.shares-do-not-sum": _sums,
    "payouts.shares-rise": _shares_rise,
    "tickets.out-of-range": _tickets,
}
