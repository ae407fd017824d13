"""What acts and hands cost at a table of cards and chips: the one place where that is assumed.

With these a full table of hold'em deals some thirty hands an hour, as in card rooms: an act takes about six seconds,
and shuffling, dealing and pushing the pot another half a minute.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from floorman.desk.pauses import Pauses
from floorman.hand import Check, Draw, Fold
from floorman.terms import Millis

SECOND = 1_000


class Pace(Struct, frozen=True):
    """From and to, in milliseconds."""

    folds: tuple[Millis, Millis] = (2 * SECOND, 6 * SECOND)  # also a check, or a draw
    acts: tuple[Millis, Millis] = (4 * SECOND, 14 * SECOND)
    pauses: Pauses = Pauses(after_hand=32 * SECOND, after_showdown=45 * SECOND, before_move=20 * SECOND)

    def thinks(self, act: object, rng: Random) -> Millis:
        least, most = self.folds if isinstance(act, Fold | Check | Draw) else self.acts
        return rng.randint(least, most)


LIFE = Pace()

# On devices, among players in a hurry: for tests, where the evening is to be over soon.
HURRY = Pace((300, 900), (500, 2_000), Pauses(1_000, 2_000, 500))
