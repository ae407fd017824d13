"""A small family of players: legal, seeded, for every game, and knowing only what their seat sees."""

from __future__ import annotations

from floorman.hand import Draw
from floorman.sim.bots.acts import Acting, shows_or_mucks
from floorman.sim.bots.dice import Chance
from floorman.sim.bots.drawing import drawn
from floorman.sim.bots.kinds import KINDS, PLAYS
from floorman.sim.sight import Sight
from floorman.tournament.holdings import BotKind

__all__ = ["KINDS", "Acting", "choose"]


def choose(kind: BotKind, sight: Sight, rng: Chance) -> Acting:
    """What a bot of this kind does now. It has to be its turn."""
    if sight.offer is not None:
        return PLAYS[kind](sight, sight.offer, rng)
    if sight.turn == "draw":
        if kind == "random":
            return Draw(sight.seat, tuple(card for card in sight.cards if rng.random() < 0.4))
        return Draw(sight.seat, drawn(sight.game, sight.cards, sight.draws_left))
    assert sight.turn == "show", "a bot is asked when it is its turn"
    return shows_or_mucks(sight)
