"""PokerKit at the table. It deals, shows and pays by itself, and keeps its operations."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitPokerMixin,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from bench.workload import BIG, BOLD, FOLD, RAISE, SMALL, STAY, TABLES, Job, Tally, Workload, choice, stacks_of, thrown

BY_ITSELF = tuple(Automation)
BLINDS = (SMALL, BIG)
LIMITS = (BIG, 2 * BIG)


class FixedLimitOmaha8(FixedLimitPokerMixin, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """The game by its name: PokerKit's own class of it, up to 0.7.7, bets the pot."""


GAMES: dict[str, Callable[[], Any]] = {
    "nlhe": lambda: NoLimitTexasHoldem(BY_ITSELF, True, 0, BLINDS, BIG),
    "flhe": lambda: FixedLimitTexasHoldem(BY_ITSELF, True, 0, BLINDS, *LIMITS),
    "plo": lambda: PotLimitOmahaHoldem(BY_ITSELF, True, 0, BLINDS, BIG),
    "flo8": lambda: FixedLimitOmaha8(BY_ITSELF, True, 0, BLINDS, *LIMITS),
    "stud": lambda: FixedLimitSevenCardStud(BY_ITSELF, True, *_bring_in("stud"), *LIMITS),
    "razz": lambda: FixedLimitRazz(BY_ITSELF, True, *_bring_in("razz"), *LIMITS),
    "27td": lambda: FixedLimitDeuceToSevenLowballTripleDraw(BY_ITSELF, True, 0, BLINDS, *LIMITS),
}


def hands(seed: int, game: str, workload: Workload) -> Job:
    rng = random.Random(seed)
    random.seed(seed)  # it shuffles with the generator that all share
    kind, bold = GAMES[game](), BOLD[workload]
    stacks = stacks_of(TABLES[game], workload, seed)

    def job() -> Tally:
        given = next(stacks)
        state = kind(given, len(given))
        acts = 0
        while state.status:
            _act(state, rng, bold)
            acts += 1
        assert sum(state.stacks) == sum(given), "no chip is lost"
        return 1, acts, len(state.operations)

    return job


def _bring_in(game: str) -> tuple[int, int]:
    return TABLES[game].ante, TABLES[game].bring_in


def _act(state: State, rng: random.Random, bold: float) -> None:
    drawer = state.stand_patter_or_discarder_index
    if drawer is not None:
        state.stand_pat_or_discard(thrown(rng, state.hole_cards[drawer]))
        return
    if state.bring_in_status:
        state.post_bring_in()
        return
    facing = bool(state.checking_or_calling_amount)
    way = choice(rng, facing, state.can_complete_bet_or_raise_to(), bold)
    if way == FOLD:
        state.fold()
    elif way == STAY:
        state.check_or_call()
    elif way == RAISE:
        state.complete_bet_or_raise_to()
    else:
        state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
