"""pokerfast's FastHand at the table: six seats, no-limit hold'em, in Python."""

from __future__ import annotations

import random

from pokerfast import FastHand

from bench.workload import BIG, SMALL, STACK, TABLES, Job, Tally

SEATS = TABLES["nlhe"].seats


def hands(seed: int) -> Job:
    rng = random.Random(seed)

    def job() -> Tally:
        hand = FastHand(player_count=SEATS, small_blind=SMALL, big_blind=BIG, min_stack=STACK, max_stack=STACK, rng=rng)
        acts = 0
        while not hand.done:
            space = hand.get_action_space()
            # `workload.choice`, written out for the fast ones: a call would cost as much as the act.
            facing = "fold" in space
            way = rng.random() * (1 + facing + ("min_bet" in space)) + (not facing)
            if way < 1:
                hand.fold()
            elif way >= 2:
                hand.bet_or_raise(space["min_bet"])
            elif "check" in space:
                hand.check()
            else:
                hand.call()
            acts += 1
        assert sum(hand.state.stacks) == SEATS * STACK, "no chip is lost"
        return 1, acts, 0

    return job
