"""The plan of an event as everybody may read it, with what its book wants told there."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from floorman.rulebook import Both, Rule, Rulebook
from floorman.terms import Chips, RuleId, TableNo, short_repr
from floorman.tournament import Now, Tournament
from floorman.tournament.breaks import meant
from floorman.tournament.chips.leaving import planned
from floorman.tournament.chips.needed import Leaves
from floorman.tournament.plan import Coins, Plan
from floorman.tournament.prizes.told import prizes_told
from floorman.views.as_played import PlayedView, as_played
from floorman.views.clock import StretchView, stretches, stretches_of
from floorman.views.notices import (
    Stage,
    at_stage,
    moments_at,
    moments_beside,
    moments_of,
    notices,
    stages_without_hand,
)


class NoticeView(Struct, frozen=True):
    """A statement in the book's own numbering, in our words."""

    id: RuleId
    says: Both


class PlanView(Struct, frozen=True):
    plan: Plan
    levels: tuple[StretchView, ...]  # as the clock has them; once all is over, as they were meant
    prizes: tuple[Coins, ...]
    smallest_chip: Chips
    leaving: tuple[Leaves, ...]  # values that are raced off, and when
    told: tuple[NoticeView, ...]
    house_rules: tuple[NoticeView, ...]
    seat_card: tuple[NoticeView, ...]
    credits: tuple[NoticeView, ...]
    floor: tuple[NoticeView, ...]  # what the floor is told now
    played: tuple[PlayedView, ...] = ()  # the levels as they are gone through, with the parts before a break within one

    __repr__ = short_repr


def plan_view(state: Tournament, book: Rulebook) -> PlanView:
    return PlanView(
        plan=state.plan,
        levels=stretches_of(meant(state)) if state.phase == "over" else stretches(state),
        prizes=prizes_told(state, book),
        smallest_chip=state.smallest_chip,
        leaving=planned(state, book),
        told=told(notices(book, "plan")),
        house_rules=told(notices(book, "house-rules")),
        seat_card=told(notices(book, "seat-card")),
        credits=told(notices(book, "credits")),
        floor=told(notices(book, "floor", moments_of(state))),
        played=as_played(state),
    )


def told(rules: tuple[Rule, ...]) -> tuple[NoticeView, ...]:
    return tuple(NoticeView(rule.id, Both(rule.en, rule.de)) for rule in rules)


class HintsView(Struct, frozen=True):
    """What is for the dealer at one stage of their hand; of all stages where `stage` is empty."""

    stage: Stage | Literal[""]
    hints: tuple[NoticeView, ...]


def hints(now: Now, table: TableNo, told_stages: tuple[Stage, ...] = ()) -> tuple[HintsView, ...]:
    """What a book has for the dealer of a table. Where nobody tells how far its hand is, each stands by its stage."""
    stages = told_stages or stages_without_hand(now.state, table)
    if len(stages) == 1:
        found = [HintsView("", told(notices(now.book, "dealer", moments_at(now.state, table, *stages))))]
    else:
        beside = told(notices(now.book, "dealer", moments_beside(now.state, table)))
        found = [HintsView("", beside), *(HintsView(one, told(at_stage(now.book, "dealer", one))) for one in stages)]
    return tuple(one for one in found if one.hints)
