"""The next hand, by the book: its game, who is dealt in, where the blinds are.

| what                                        | question                                      |
| the button goes on                          | button_rule, big_blind_seat (in `hand`)       |
| from when a new player plays                | new_player_plays                              |
| a seat between button and small blind       | new_player_in_gap, moved_player_in_gap        |
| the button stands still while stud is on    | moves_in_rotation speaks of it                |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from floorman.hand import Forced, Positions, SeatSetup, first_positions, next_positions
from floorman.hand.setup import Presence
from floorman.positions import gap_answer, in_the_gap, is_dealt_in
from floorman.rulebook import Rulebook
from floorman.table.events import SatDown
from floorman.table.rotation import game_due
from floorman.table.sitting import Sitting
from floorman.terms import RuleId, SeatNo


class Next(Struct, frozen=True):
    """What the next hand begins with."""

    game: str
    seats: tuple[SeatSetup, ...]
    positions: Positions
    forced: Forced


def next_hand(
    sitting: Sitting, book: Rulebook, presence: Mapping[SeatNo, Presence], posting: Collection[SeatNo] = ()
) -> Next:
    """By the book: who is dealt in, and where the blinds are. At least two must sit there. Who posts waits for no big
    blind."""
    at_game, _ = game_due(sitting)
    game = sitting.games[at_game]
    occupied, positions = _positions(sitting, book, posting)
    seats = tuple(SeatSetup(seat, sitting.stacks[seat], presence.get(seat, "present")) for seat in occupied)
    return Next(game, seats, positions, sitting.own_levels.get(game, sitting.level).forced(game))


def waiting(sitting: Sitting, book: Rulebook) -> tuple[SeatNo, ...]:
    """Who sits there and would not be dealt into the next hand."""
    if len(sitting.stacks) < 2:
        return ()
    dealt_in, _ = _positions(sitting, book)
    return tuple(seat for seat in sitting.stacks if seat not in dealt_in)


def seat_not_given(sitting: Sitting, event: SatDown, book: Rulebook) -> tuple[RuleId, ...] | None:
    """The statements by which a seat between button and small blind is not given at this moment; None if it is."""
    gap = gap_answer("moved" if event.moved else "new", book)
    if gap.value != "seat_not_given" or sitting.last is None or not sitting.stacks:
        return None
    occupied = sorted((*sitting.stacks, event.seat))
    return gap.cites if in_the_gap(event.seat, next_positions(sitting.last, occupied, book)) else None


def _positions(sitting: Sitting, book: Rulebook, posting: Collection[SeatNo] = ()) -> tuple[list[SeatNo], Positions]:
    """Newcomers between button and small blind wait, as long as two others can play."""
    everybody = list(sitting.stacks)
    last = sitting.last
    if last is None:
        return everybody, first_positions(sitting.button or everybody[0], everybody)
    found = next_positions(last, everybody, book)
    waiting = [seat for seat in sitting.newcomers if _waits(sitting, seat, found, book, posts=seat in posting)]
    playing = [seat for seat in everybody if seat not in waiting]
    if not waiting or len(playing) < 2:
        return everybody, found
    return playing, next_positions(last, playing, book)


def _waits(sitting: Sitting, seat: SeatNo, positions: Positions, book: Rulebook, *, posts: bool) -> bool:
    new = seat in sitting.new_players
    if new and not posts and book.new_player_plays.value == "with_big_blind" and seat != positions.big_blind:
        return True
    dealt_in, _ = is_dealt_in(seat, "new" if new else "moved", positions, book)
    return not dealt_in
