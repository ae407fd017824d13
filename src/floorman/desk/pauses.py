"""How long tables in the browser rest between two hands, and before they are moved."""

from __future__ import annotations

from msgspec import Struct


class Pauses(Struct, frozen=True):
    """In milliseconds by the desk's clock."""

    after_hand: int = 3_000
    after_showdown: int = 6_000
    before_move: int = 1_500  # between what is proposed and that it is done
    for_rebuy: int = 45_000  # until somebody who has lost their last chips has said whether they buy others
    for_host: int = 300_000  # until the house has said that the player's money is there, counted from the same moment
    after_street: int = 2_500  # of an all-in, before the next one comes; 0: all of them come at once
    for_runs: int = 15_000  # until everybody has said how often the rest of the board is dealt
    to_show: int = 0  # at least so long after a hand, where somebody who is there may still show his cards


USUAL_PAUSES = Pauses(to_show=6_000)
NO_PAUSES = Pauses(0, 0, 0, 0, 0, 0, 0)
