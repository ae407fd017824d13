"""pokers at the table: Rust, each act gives a new state. It has no minimum raise, so that is counted here."""

from __future__ import annotations

import random

import pokers

from bench.workload import BIG, SMALL, STACK, TABLES, Job, Tally

SEATS = TABLES["nlhe"].seats
CHIP = 1e-6  # its chips are floats


def hands(seed: int) -> Job:
    rng = random.Random(seed)
    chance = rng.random
    kinds = pokers.ActionEnum
    fold, check, call = (pokers.Action(kind) for kind in (kinds.Fold, kinds.Check, kinds.Call))

    def job() -> Tally:
        state = pokers.State.from_seed(SEATS, 0, SMALL, BIG, STACK, int(rng.random() * 2**53))
        acts = 0
        while not state.final_state:
            legal = state.legal_actions
            facing = kinds.Call in legal
            # `workload.choice`, written out for the fast ones: a call would cost as much as the act.
            way = chance() * (1 + facing + (kinds.Raise in legal)) + (not facing)
            if way < 1:
                act = fold
            elif way < 2:
                act = call if facing else check
            else:
                act = pokers.Action(kinds.Raise, _least_step(state))
            state = state.apply_action(act)
            assert state.status == pokers.StateStatus.Ok, "only what is legal was asked for"
            acts += 1
        assert abs(sum(player.reward for player in state.players_state)) < CHIP, "no chip is lost"
        return 1, acts, 0

    return job


def _least_step(state: pokers.State) -> float:
    """As only least raises are made, each is a big blind over the price, or all that is left."""
    player = state.players_state[state.current_player]
    left: float = player.stake - (state.min_bet - player.bet_chips)
    return min(BIG, left)
