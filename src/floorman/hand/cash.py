"""What a hand of a cash game or a home game may have beside the ordinary: straddles, blinds posted late, a bomb pot,
several boards, a rake. A hand has it only if its first event says so; a tournament's hands never do.

What may be asked for is another matter: see `beforehand`, which asks the book.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from floorman.terms import Chips, SeatNo

Board: TypeAlias = tuple[int, ...]

NOWHERE = -1


class Straddle(Struct, frozen=True, gc=False, omit_defaults=True):
    """A further blind bet before the cards. They stand in the order in which they are laid."""

    seat: SeatNo
    to: Chips  # what lies before the player with it, in full; who has less is all-in
    step: Chips = 0  # by how much the first raise over it must be higher; 0: as the book says


class LatePost(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a seat posts that comes in or comes back: a part that counts as its bet, and a part for the pot."""

    seat: SeatNo
    live: Chips = 0
    dead: Chips = 0


class RakeCap(Struct, frozen=True, gc=False, omit_defaults=True):
    """The most that is taken of a hand with so many players dealt in, or more."""

    players: int
    most: Chips


class Rake(Struct, frozen=True, omit_defaults=True):
    """The share that the house takes of what was called: in hundredths of a percent, up to a cap."""

    basis_points: int
    cap: Chips = 0  # 0: there is none
    caps: tuple[RakeCap, ...] = ()  # where it depends on how many are dealt in

    def most(self, players: int) -> Chips | None:
        """The cap with so many players dealt in."""
        fitting = [one for one in self.caps if one.players <= players]
        if fitting:
            return max(fitting, key=lambda one: one.players).most
        return self.cap or None


class Cash(Struct, frozen=True, omit_defaults=True):
    """The terms of one hand."""

    straddles: tuple[Straddle, ...] = ()
    posts: tuple[LatePost, ...] = ()
    bomb: Chips = 0  # from each; then there are no blinds, and the betting begins with the flop
    boards: int = 1  # that are dealt side by side
    runs_most: int = 1  # so often may the rest of the board be dealt if all agree
    rake: Rake | None = None


class More(Struct, frozen=True):
    """The state of such a hand, beside that of every hand. It never changes; a new one takes its place."""

    bomb: bool = False
    boards: tuple[Board, ...] = ()  # those after the first
    due: int = 0  # which board gets the next cards; 0 is the first
    wishes: tuple[tuple[SeatNo, int], ...] = ()  # how often each who has spoken would have it dealt
    times: int = 0  # how often the rest of the board is dealt; 0: nobody has asked yet
    runs_from: int = NOWHERE  # the step that each run begins with
    last: int = NOWHERE  # the place of the last straddle: the first round begins on its left
    step: Chips = 0  # by how much the first raise must be higher, where it is not the big blind
    raises: int = 0  # so many of a cap on raises the straddles use up
    raked: Chips = 0  # what the house has taken


def more_of(cash: Cash) -> More:
    """As the hand begins."""
    return More(bomb=cash.bomb > 0, boards=((),) * (cash.boards - 1))
