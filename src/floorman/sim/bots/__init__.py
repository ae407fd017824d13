"""A small family of players: legal, seeded, for every game, and knowing only what their seat sees."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.hand import Draw
from floorman.sim.bots.acts import Acting, all_in, passes, raises, shows_or_mucks, stays
from floorman.sim.bots.dice import Chance
from floorman.sim.bots.drawing import drawn
from floorman.sim.bots.kinds import KINDS, PLAYS, Plays
from floorman.sim.sight import Sight, sight_of
from floorman.tournament.holdings import BotKind

__all__ = [
    "KINDS",
    "Acting",
    "BotKind",
    "Chance",
    "Plays",
    "Sight",
    "all_in",
    "choose",
    "passes",
    "raises",
    "shows_or_mucks",
    "sight_of",
    "stays",
]


def choose(kind: str, sight: Sight, rng: Chance, plays: Mapping[str, Plays] = PLAYS) -> Acting:
    """What a bot of this kind does now. It has to be its turn.

    `plays`: how each kind bets, where that is another way than ours.
    """
    if kind not in plays:
        raise ValueError(f"No bot plays {kind!r}. There are: {', '.join(plays)}")
    if sight.offer is not None:
        return plays[kind](sight, sight.offer, rng)
    if sight.turn == "draw":
        if kind == "random":
            return Draw(sight.seat, tuple(card for card in sight.cards if rng.random() < 0.4))
        return Draw(sight.seat, drawn(sight.game, sight.cards, sight.draws_left))
    assert sight.turn == "show", "a bot is asked when it is its turn"
    return shows_or_mucks(sight)
