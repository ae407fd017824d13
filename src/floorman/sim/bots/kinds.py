"""The family: five ways to play, each a function of what the seat sees, what it is offered, and chance.

| kind      | plays                                                                                      |
| random    | anything that is offered                                                                   |
| tight     | few hands, and those for what they are worth                                               |
| loose     | many hands, further than is good                                                           |
| odds      | by the chance to win against what it costs                                                 |
| push-fold | all or nothing when they have few big blinds left, by their number; before that like tight |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, get_args

from msgspec import Struct

from floorman.hand import Fold, Offers, RaiseTo
from floorman.sim.bots.acts import Acting, all_in, passes, raises, stays
from floorman.sim.bots.chances import against, chance
from floorman.sim.bots.dice import Chance
from floorman.sim.bots.worth import hand_strength
from floorman.sim.sight import Sight
from floorman.tournament.holdings import BotKind

KINDS: tuple[BotKind, ...] = get_args(BotKind)
Plays: TypeAlias = Callable[[Sight, Offers, Chance], Acting]

# Up to so many big blinds it is all or nothing.
SHORT = 12


class Temper(Struct, frozen=True):
    """How good a hand has to be, as the share of hands that are worse."""

    enters: float  # to come in
    opens: float  # to raise first
    bets: float  # to bet later on
    calls: float  # to call a bet of half the pot
    bluffs: float  # so often the bot bets all the same


TIGHT = Temper(enters=0.80, opens=0.86, bets=0.74, calls=0.62, bluffs=0.04)
LOOSE = Temper(enters=0.42, opens=0.80, bets=0.66, calls=0.40, bluffs=0.10)


def by_chance(sight: Sight, offer: Offers, rng: Chance) -> Acting:
    """Any of what is offered; of amounts more often a small one."""
    roll = rng.random()
    if roll < 0.2:
        least, most = offer.raise_min_to, offer.raise_max_to
        if least is not None and most is not None:
            if sight.game.limit == "fixed-limit" or rng.random() < 0.7:
                return RaiseTo(sight.seat, least)
            return RaiseTo(sight.seat, rng.randint(least, most))
    if roll < 0.45 and offer.fold and not offer.check:
        return Fold(sight.seat)
    return stays(sight, offer)


def by_temper(temper: Temper) -> Plays:
    """Plays good cards as this temper has it."""

    def plays(sight: Sight, offer: Offers, rng: Chance) -> Acting:
        share = hand_strength(sight, rng)
        if sight.first_round:
            return _enters(sight, offer, temper, share)
        if share > temper.bets + 0.08 * min(sight.raises, 2) or (not sight.owes and rng.random() < temper.bluffs):
            return raises(sight, offer, 0.6)
        return stays(sight, offer) if share > temper.calls + _dear(sight) else passes(sight, offer)

    return plays


def _enters(sight: Sight, offer: Offers, temper: Temper, share: float) -> Acting:
    """Against raises better cards are wanted, and again for all that is left; with the button a little less."""
    wants = temper.enters - (0.05 if sight.button else 0)
    raised = sight.owes > sight.big_blind
    if raised:
        wants += (1 - wants) * min(0.35 + sight.owes / max(sight.stack, 1) / 2, 0.8)
    if share > max(temper.opens, wants) and sight.raises < 3:
        return raises(sight, offer, 1.0)
    return stays(sight, offer) if share > wants else passes(sight, offer)


def _dear(sight: Sight) -> float:
    """How much better a hand has to be for this price than for half the pot."""
    price = sight.owes / max(sight.pot + sight.owes, 1)
    return 1.2 * (price - 0.25) + 0.03 * (sight.opponents - 1)


def by_odds(sight: Sight, offer: Offers, rng: Chance) -> Acting:
    """Calls what pays, bets what is ahead of its share; who bets into it has better cards than any two."""
    opponents = min(sight.opponents, 4) if sight.first_round else sight.opponents
    one = chance(sight, rng)
    owes = sight.owes
    shy = 0.05 + 0.07 * min(sight.raises, 3) if owes > sight.big_blind // 2 else 0.0
    win = against(max(one - shy * (1 - one) * 2, 0.0), opponents)
    price = owes / max(sight.pot + owes, 1)
    ahead = against(0.62 if sight.first_round else 0.64, opponents)
    if win > ahead + (0.08 if sight.raises > 1 else 0):
        return raises(sight, offer, 0.8 if win > ahead + 0.1 else 0.5)
    if not owes:
        return raises(sight, offer, 0.5) if rng.random() < 0.06 else passes(sight, offer)
    # Many chips at once are more than their odds: whoever is out wins nothing any more.
    risk = 0.04 + 0.10 * min(owes / max(sight.stack, 1), 1.0)
    return stays(sight, offer) if win > price + risk else passes(sight, offer)


def by_stack(sight: Sight, offer: Offers, rng: Chance) -> Acting:
    """Short of chips, goes all in with the more hands the fewer big blinds are left, or folds."""
    blinds = (sight.stack + sight.bets[sight.place]) / max(sight.big_blind, 1)
    if blinds > SHORT or not sight.first_round:
        return _as_tight(sight, offer, rng)
    share = hand_strength(sight, rng)
    called = sum(bet >= sight.price and bet > sight.big_blind for bet in sight.bets)
    wants = 0.35 + 0.035 * blinds + 0.03 * max(sight.opponents - 3, 0) + 0.12 * called
    return all_in(sight, offer) if share > min(wants, 0.93) else passes(sight, offer)


_as_tight = by_temper(TIGHT)

PLAYS: dict[str, Plays] = {
    "random": by_chance,
    "tight": _as_tight,
    "loose": by_temper(LOOSE),
    "odds": by_odds,
    "push-fold": by_stack,
}
