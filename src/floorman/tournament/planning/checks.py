"""A plan as a whole: do its parts fit together? Each fault is a code with its facts; nothing is repaired.

| chips     | values that can be, levels and stacks that can be paid in them, enough of them for everybody |
| antes     | ante_kinds                                                                                   |
| levels    | those that registration, re-entries and the day end with                                     |
| games     | some, and no more than a rotation can have                                                   |
| prizes    | no more and no less than the expected pool                                                   |
| online    | minutes, seconds and players that can be                                                     |
| currency  | a sign or letters that nobody takes for a part of an amount                                  |
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from functools import reduce
from math import gcd
from typing import get_args

from floorman.rulebook import Rulebook
from floorman.terms import Fact, Ruling
from floorman.terms.bounds import CASE_MOST, CHIPS_MOST, DAY_MINUTES_MOST, INSTANT_MOST
from floorman.tournament.chips.needed import amounts, breakdown, for_everybody, lacking, stacks_that_a_set_makes
from floorman.tournament.online import (
    BANK_MOST,
    MINUTES_MOST,
    PLAYERS_LEAST,
    PLAYERS_MOST,
    SECONDS_LEAST,
    SECONDS_MOST,
    Online,
)
from floorman.tournament.plan import Ante, Plan
from floorman.tournament.planning.antes import plan_with, values_of
from floorman.tournament.structure import Level, levels

VALUES_MOST = 20
GAMES_MOST = 40
COLOUR_LETTERS_MOST = 40
CURRENCY_LETTERS_MOST = 4


YEARS_MOST = 3000
DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


def plan_faults(plan: Plan, book: Rulebook) -> Iterator[Ruling]:
    """Everything in a plan that does not fit. Its structure is checked by itself before."""
    wrong_values = list(_of_values(plan))
    yield from wrong_values
    if not wrong_values and values_of(plan):
        yield from _of_levels(plan)
        yield from _of_stacks(plan)
    yield from _of_antes(plan, book)
    yield from _of_named_levels(plan)
    yield from _of_numbers(plan)
    yield from _of_prizes(plan)
    yield from _of_online(plan.online)
    times = (plan.begins, DAY_MINUTES_MOST), (plan.ends, DAY_MINUTES_MOST), (plan.online.starts_at, INSTANT_MOST)
    if any(time is not None and not 0 <= time <= most for time, most in times) or not _is_day(plan.day):
        yield Ruling("plan.time")
    if not _is_currency(plan.currency):
        yield Ruling("plan.currency", (), {"most": CURRENCY_LETTERS_MOST})


def _of_online(online: Online) -> Iterator[Ruling]:
    minutes = online.seen_minutes
    if not (1 <= minutes <= MINUTES_MOST if online.seen == "minutes" else minutes == 0):
        yield Ruling("plan.seen-minutes", (), {"most": MINUTES_MOST})
    if online.seconds and not SECONDS_LEAST <= online.seconds <= SECONDS_MOST:
        yield Ruling("plan.seconds", (), {"least": SECONDS_LEAST, "most": SECONDS_MOST})
    if online.bank is not None and not 0 <= online.bank <= BANK_MOST:
        yield Ruling("plan.bank", (), {"most": BANK_MOST})
    if not PLAYERS_LEAST <= online.least <= PLAYERS_MOST:
        yield Ruling("plan.least", (), {"least": PLAYERS_LEAST, "most": PLAYERS_MOST})


def faults_of_levels(plan: Plan, book: Rulebook) -> Iterator[Ruling]:
    """Those of the levels alone: blinds that chips can pay, the kind of ante, levels that something ends with."""
    if values_of(plan) and not any(_of_values(plan)):
        yield from _of_levels(plan)
    yield from _of_antes(plan, book)
    yield from _of_named_levels(plan)


def antes_that_fit(plan: Plan, book: Rulebook) -> dict[str, Ruling | None]:
    """Each kind of ante, with what speaks against a plan that has it."""
    return {kind: _against(plan_with(kind, plan), book) for kind in ("none", *get_args(Ante))}


def _against(plan: Plan, book: Rulebook) -> Ruling | None:
    return next((fault for fault in plan_faults(plan, book) if fault.code == "plan.no-such-ante"), None)


def _of_values(plan: Plan) -> Iterator[Ruling]:
    chips, piles = plan.chips, [pile.value for pile in plan.chip_set]
    if max(len(chips), len(piles)) > VALUES_MOST:
        yield Ruling("plan.too-many-values", (), {"most": VALUES_MOST})
    if any(not 1 <= value <= CHIPS_MOST for value in (*chips, *piles)):
        yield Ruling("plan.chip-value", (), {"most": CHIPS_MOST})
    if list(chips) != sorted(set(chips)) or len(set(piles)) != len(piles):
        yield Ruling("plan.chips-in-order")
    for value in chips:
        if piles and value not in piles:
            yield Ruling("plan.chip-not-in-the-set", (), {"chip": value})
    for pile in plan.chip_set:
        if not 0 <= pile.count <= CASE_MOST or len(pile.colour) > COLOUR_LETTERS_MOST:
            yield Ruling("plan.pile", (), {"chip": pile.value, "most": CASE_MOST, "letters": COLOUR_LETTERS_MOST})


def _of_levels(plan: Plan) -> Iterator[Ruling]:
    """Blinds and antes are paid in chips that there are."""
    smallest = reduce(gcd, values_of(plan))
    for line, stretch in enumerate(plan.structure, start=1):
        if isinstance(stretch, Level):
            for amount in amounts(stretch):
                if amount % smallest:
                    facts: dict[str, Fact] = {"line": line, "amount": amount, "chip": smallest}
                    yield Ruling("plan.level-without-chips", (), facts)


def _of_stacks(plan: Plan) -> Iterator[Ruling]:
    """A starting stack can be made, and for as many as are expected."""
    rack = breakdown(plan.stack, values_of(plan))
    if rack is None:
        yield Ruling("plan.stack-without-chips", (), {"stack": plan.stack})
        return
    there = {pile.value: pile.count for pile in plan.chip_set if pile.value in values_of(plan)}
    if not there or not plan.expected:
        return
    enough = stacks_that_a_set_makes(plan.stack, there, plan.expected, next(levels(plan.structure), None))
    if enough < plan.expected:
        short = lacking(for_everybody(rack, plan.expected), there)
        told = ", ".join(f"{count} × {value}" for value, count in short.items())
        yield Ruling("plan.too-few-chips", (), {"entries": plan.expected, "enough": enough, "lacking": told})


def _of_antes(plan: Plan, book: Rulebook) -> Iterator[Ruling]:
    kinds, used = book.ante_kinds, "none"
    if any(level.ante for level in levels(plan.structure)):
        used = plan.ante
    if used not in kinds.value:
        yield Ruling("plan.no-such-ante", kinds.about(used).cites)


def _of_named_levels(plan: Plan) -> Iterator[Ruling]:
    """Levels that are named exist."""
    last = sum(1 for _ in levels(plan.structure))
    # Registration that ends with level 0 ends with the start.
    for level, first in ((plan.registration_until, 0), (plan.re_entry_until, 0), (plan.day_ends_after, 1)):
        if level is not None and not first <= level <= last:
            yield Ruling("plan.no-such-level", (), {"level": level, "last": last})


def _of_numbers(plan: Plan) -> Iterator[Ruling]:
    """Games are some and not too many, and nothing is less than nothing."""
    if not 1 <= len(plan.games) <= GAMES_MOST:
        yield Ruling("plan.how-many-games", (), {"most": GAMES_MOST})
    price = plan.price
    if min(plan.expected, plan.paid, price.prize, price.fee, price.bounty, *plan.prizes) < 0:
        yield Ruling("plan.below-nothing")
    if plan.expected and plan.paid > plan.expected:
        yield Ruling("plan.too-many-paid", (), {"paid": plan.paid, "entries": plan.expected})


def _of_prizes(plan: Plan) -> Iterator[Ruling]:
    """Prizes in money are known to be right only where the pool is: with an expected field and its price."""
    pool = plan.expected * plan.price.prize
    if plan.prizes and pool and sum(plan.prizes) != pool:
        yield Ruling("plan.prizes-not-the-pool", (), {"prizes": sum(plan.prizes), "pool": pool})


def _is_currency(word: str) -> bool:
    """Letters or signs; next to a digit or a gap nobody could tell the amount."""
    return len(word) <= CURRENCY_LETTERS_MOST and word.isprintable() and not any(c.isdigit() or c == " " for c in word)


def _is_day(told: str) -> bool:
    """As a calendar writes it, before the year 3000; nothing, where nobody has said."""
    if not told:
        return True
    if (found := DAY.fullmatch(told)) is None:
        return False
    year, month, day = map(int, found.groups())
    return 0 < year < YEARS_MOST and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]
