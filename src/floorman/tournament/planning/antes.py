"""How high antes are: one of the big blind, or one of everybody, which is a small part of it.

| who pays                   | usual                                                                        |
| the big blind, the button  | a big blind for all                                                          |
| everybody, beside blinds   | an eighth of the big blind; none where the smallest chip is over a quarter   |
| everybody, with a bring-in | a quarter of the small bet                                                   |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from floorman.terms import Chips
from floorman.tournament.plan import Ante, Game, Plan
from floorman.tournament.seating.rotation import WITHOUT_BUTTON
from floorman.tournament.structure import Level, Structure

PARTS_USUAL = 8
PARTS_OF_A_SMALL_BET = 4


def plan_with(kind: str, plan: Plan) -> Plan:
    """The same plan with this kind of ante at every level, or with none at any. What was told stays, where it can be
    what this kind is: nobody means a whole big blind of everybody."""
    if kind == "none":
        return replace(plan, structure=_with(plan.structure, lambda _: 0))
    usual = _usual(kind, plan)
    return replace(plan, structure=_with(plan.structure, lambda one: _kept(one, kind) or usual(one)), ante=kind)


def plan_turned(kind: Ante, plan: Plan, first: int, parts: int | None = None) -> Plan:
    """Another kind of ante from this place on, at the levels that have one. `parts`: so many of everybody's make a big
    blind, also where everybody paid before."""

    def now(level: Level) -> Chips:
        if not level.ante or (parts is None and _is_each(kind) == _is_each(plan.ante)):
            return level.ante
        return _usual(kind, plan, parts)(level)

    kept, turned = plan.structure[:first], _with(plan.structure[first:], now)
    return replace(plan, structure=(*kept, *turned), ante=kind)


def parts_usual(plan: Plan) -> int:
    """So many antes of everybody make a big blind, or a small bet, where nobody says otherwise."""
    return PARTS_OF_A_SMALL_BET if without_button(plan) else PARTS_USUAL


def without_button(plan: Plan) -> tuple[Game, ...]:
    """Those of its games that begin with an ante of each and a bring-in."""
    return tuple(game for game in plan.games if game in WITHOUT_BUTTON)


def values_of(plan: Plan) -> tuple[Chips, ...]:
    """The values in play, ascending: those that are named, else those of the chip set."""
    return plan.chips or tuple(sorted(pile.value for pile in plan.chip_set))


def _with(structure: Structure, ante: Callable[[Level], Chips]) -> Structure:
    return tuple(replace(one, ante=ante(one)) if isinstance(one, Level) else one for one in structure)


def _is_each(kind: str) -> bool:
    return kind == "each"


def _kept(level: Level, kind: str) -> Chips:
    return 0 if _is_each(kind) and level.ante >= level.big_blind else level.ante


def _usual(kind: str, plan: Plan, parts: int | None = None) -> Callable[[Level], Chips]:
    of = parts or parts_usual(plan)
    if without_button(plan):
        return lambda level: _part(level, plan, of) or _smallest(plan)
    if not _is_each(kind):
        return lambda level: level.big_blind
    return lambda level: _part(level, plan, of) or _affordable(level, plan)


def _part(level: Level, plan: Plan, parts: int) -> Chips:
    """In chips that there are; without any told, a round number."""
    part, values = level.big_blind // parts, values_of(plan)
    return part // values[0] * values[0] if values else max(_round_numbers(part), default=0)


def _affordable(level: Level, plan: Plan) -> Chips:
    smallest = _smallest(plan)
    return smallest if smallest * PARTS_OF_A_SMALL_BET <= level.big_blind else 0


def _smallest(plan: Plan) -> Chips:
    return min(values_of(plan), default=1)


def _round_numbers(most: Chips) -> Iterator[Chips]:
    """1, 2, 5, 10, 20, 50 and so on, as far as this."""
    unit = 1
    while unit <= most:
        yield from (times * unit for times in (1, 2, 5) if times * unit <= most)
        unit *= 10
