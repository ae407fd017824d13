"""How long tables in the browser rest between two hands, and before they are moved."""

from __future__ import annotations

from msgspec import Struct


class Pauses(Struct, frozen=True):
    """In milliseconds by the desk's clock."""

    after_hand: int = 3_000
    after_showdown: int = 6_000
    before_move: int = 1_500  # between what is proposed and that it is done


USUAL_PAUSES = Pauses()
NO_PAUSES = Pauses(0, 0, 0)
