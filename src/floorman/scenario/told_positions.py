"""Button and blinds as a story tells them: they stay as told, and what cannot be is said with its path.

| told             | the rest                                                                               |
| the button       | the blinds are the next players; of two at the deal, the button has the small blind    |
| a blind          | the button lies before the small blind                                                 |
| two, told later  | the others were in and are out: the blinds lay at the seats after the button           |

A button or a small blind may lie at an empty seat, a big blind never: it goes from player to player in every book.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from floorman.positions import Positions, after, first_positions
from floorman.scenario.story import BadStep
from floorman.terms import SeatNo


class Told(Struct, frozen=True):
    """What a story names, and where. `later`: it begins after the deal, or speaks of the hand before."""

    path: str
    size: int
    occupied: Sequence[SeatNo]
    button: SeatNo | None = None
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None
    later: bool = False
    has_blinds: bool = True
    settled: bool = True  # nobody has just come who waits for their blind

    def bad(self, name: str, why: str) -> BadStep:
        return BadStep(f"{self.path}.{name}", why)


def positions_told(told: Told) -> Positions:
    """All positions. Raises BadStep for what no book knows."""
    for name in ("button", "small_blind", "big_blind"):
        seat = getattr(told, name)
        if seat is not None and seat > told.size:
            raise told.bad(name, f"there is no seat {seat} at a table of {told.size}")
    found = _filled_in(told)
    if told.small_blind is not None or told.big_blind is not None:
        _check(told, found)
    return found


def _filled_in(told: Told) -> Positions:
    small, big, occupied = told.small_blind, told.big_blind, told.occupied
    if small is None and big is None:
        return _from_the_button(told, told.button if told.button is not None else occupied[0])
    two = len(occupied) == 2 and not told.later
    if small is None:
        assert big is not None, "one of them is told"
        small = _small_before(told, big, two=two)
    if big is None:
        big = after(small, occupied)
    button = told.button
    if button is None:
        button = small if two and small in occupied else _before(small, occupied)
    return Positions(button, small, big, button)


def _from_the_button(told: Told, button: SeatNo) -> Positions:
    if len(told.occupied) > 2 or (not told.later and button in told.occupied) or told.size == 2:
        return first_positions(button, told.occupied)
    seats = range(1, told.size + 1) if told.later and button in told.occupied else told.occupied
    small = after(button, seats)
    return Positions(button, small, after(small, seats), button)


def _small_before(told: Told, big: SeatNo, *, two: bool) -> SeatNo:
    """The player between button and big blind; where there is none, the small blind is an empty seat."""
    button, occupied = told.button, told.occupied
    if button is None:
        return _before(big, occupied)
    if two and button in occupied:
        return button
    following = after(button, occupied)
    if following != big:
        return following
    between = button % told.size + 1
    if between == big:
        raise told.bad("small_blind", "there is no seat for it between button and big blind; name all three")
    return between


def _before(seat: SeatNo, occupied: Sequence[SeatNo]) -> SeatNo:
    """The next occupied seat the other way round."""
    return max((one for one in occupied if one < seat), default=max(occupied))


def _check(told: Told, found: Positions) -> None:
    button, small, big = found.button, found.small_blind, found.big_blind
    if big == small:
        raise told.bad("big_blind", f"seat {big} cannot have both blinds")
    if big == button:
        raise told.bad("big_blind", f"seat {big} is the button; no book gives the button the big blind")
    if small == button and len(told.occupied) > 2:
        raise told.bad("small_blind", f"seat {small} is the button; only of two players the button has the small blind")
    if small != button and not _clockwise(told, button, small, big):
        raise told.bad("small_blind", f"clockwise from the button ({button}) it comes before the big blind ({big})")
    if told.later or not told.has_blinds:
        return
    if big not in told.occupied:
        raise told.bad("big_blind", f"nobody sits at seat {big}; a big blind always has a player")
    passed = [one for one in told.occupied if one != small and _clockwise(told, small, one, big)]
    if passed and told.settled:
        raise told.bad("big_blind", f"seat {passed[0]} comes first after the small blind ({small})")


def _clockwise(told: Told, first: SeatNo, second: SeatNo, third: SeatNo) -> bool:
    """Does the second come between the others, going clockwise?"""
    return 0 < (second - first) % told.size < (third - first) % told.size
