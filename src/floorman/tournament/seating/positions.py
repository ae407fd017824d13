"""Tables as the floor reckons with them: who counts there, which seats are open, and what each would be next.

| place of a seat | in the next hand, were somebody to sit down there                                          |
| big blind       | they pay it at once: the seats from the last big blind to the next player are of this kind |
| small blind     | the seat of the last big blind                                                             |
| button          | the seat of the last small blind                                                           |
| gap             | between button and small blind                                                             |
| plain           | any other                                                                                  |
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.positions import Positions, first_positions, in_the_gap, is_dealt_in
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Instant, RuleId, SeatNo, TableNo
from floorman.tournament.entering.money import holds_up, waits_outside
from floorman.tournament.holdings import Play
from floorman.tournament.places.together_out import is_broke
from floorman.tournament.seating.rotation import following
from floorman.tournament.standing import has_gone_on
from floorman.tournament.state import Tournament

At: TypeAlias = Literal["big_blind", "small_blind", "button", "gap", "plain"]


class OpenSeat(Struct, frozen=True):
    """A free seat as the next hand would find it with somebody on it."""

    seat: SeatNo
    at: At = "plain"
    hands_to_big_blind: int = 0  # 0: the player pays it in the next hand
    after_button: int = 0  # seats clockwise from the button: the smaller, the sooner the player acts after the flop


def players_by_table(state: Tournament) -> dict[TableNo, int]:
    """How many players each table has; without tables that are closed or empty, and without the final table.

    Whoever has been sent to a table counts there from then on; whoever is put out of the event counts no more.
    """
    players = state.seated.players
    return {table: players[table] for table in sorted(players) if _plays_on(state, table)}


def players_at(state: Tournament, table: TableNo) -> int:
    """How many of them one table has."""
    return state.seated.players.get(table, 0) if _plays_on(state, table) else 0


def fullest(state: Tournament) -> int:
    """How many of them the fullest table has. It looks at no other, so a large field does not make it dear."""
    found = sorted(state.seated.tables_with.items(), reverse=True)
    return next((players for players, tables in found if any(_plays_on(state, table) for table in tables)), 0)


def plays_alone(state: Tournament) -> bool:
    """Is there no second table? Who is left of the field and sits at none of those known here plays elsewhere."""
    known = list(islice((table for table in state.seated.players if _plays_on(state, table)), 2))
    return len(known) < 2 and state.left <= sum(players_at(state, table) for table in known)


def _plays_on(state: Tournament, table: TableNo) -> bool:
    found = state.tables[table]
    return found.state != "closed" and not found.final


def staying(state: Tournament, table: TableNo) -> dict[SeatNo, EntryId]:
    """Who sits at a table and is not put out of the event, by seat."""
    return {seat: who for seat, who in state.players(table).items() if state.presence.get(who) != "put-out"}


def free_seats(state: Tournament, table: TableNo) -> list[SeatNo]:
    """The seats of a table that somebody may be sent to: nobody sits there, was dealt in there just now, or is waited
    for there."""
    taken = set(state.seats[table]) | _left_in_this_hand(state, table)
    taken |= {place.seat for place in state.reserved if place.table == table}
    return [seat for seat in range(1, state.tables[table].size + 1) if seat not in taken]


def room(state: Tournament, table: TableNo) -> int:
    """How many more can sit there, were no hand on: a seat that is kept for somebody is no room."""
    kept = sum(place.table == table for place in state.reserved)
    return state.tables[table].size - len(state.seats[table]) - kept


def _left_in_this_hand(state: Tournament, table: TableNo) -> set[SeatNo]:
    """Who goes out during a hand leaves a seat that still belongs to this hand."""
    play = state.play[table]
    if play.hand is None:
        return set()
    gone = (state.outs.get(who) for who in play.dealt if who not in state.sits)
    return {out.place.seat for out in gone if out is not None and out.place is not None and out.place.table == table}


def hand_is_on(state: Tournament, table: TableNo) -> bool:
    """Is a hand being played at a table, or still to be repeated?"""
    play = state.play[table]
    return play.hand is not None or play.again is not None or holds_all_in(state, table)


def holds_all_in(state: Tournament, table: TableNo) -> bool:
    """Does an all-in wait there for the other tables, or is it being shown down after that?"""
    wait = state.waits.get(table)
    return state.hand_for_hand and wait is not None and wait.why != "done"


def was_told(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Does the desk know where the button of a table is? If not, the table is taken to be before its first hand, or
    where it was when it was told last."""
    play = state.play[table]
    return not has_gone_on(state, table, at) and not (
        play.hand is None and play.again is None and play.last is None and play.button is None
    )


def next_hand(play: Play, occupied: Sequence[SeatNo], book: Rulebook) -> Positions | None:
    """The positions of the hand after the one that is on, with these seats taken; None if too few sit there."""
    if len(occupied) < 2:
        return None
    if (found := following(play, occupied, book, repeated=True)) is not None:
        return found
    return first_positions(play.button or occupied[0], occupied)


def open_seats(
    state: Tournament,
    table: TableNo,
    book: Rulebook,
    added: Collection[SeatNo] = (),
    gone: Collection[SeatNo] = (),
) -> list[OpenSeat]:
    """Each free seat with its place in the next hand; `added` and `gone` are changes that are sure to come."""
    occupied = [seat for seat in (*staying(state, table), *added) if seat not in gone]
    play, size = state.play[table], state.tables[table].size
    return [
        _seen(seat, next_hand(play, sorted((*occupied, seat)), book), occupied, size)
        for seat in free_seats(state, table)
        if seat not in added
    ]


def _seen(seat: SeatNo, positions: Positions | None, occupied: Iterable[SeatNo], size: int) -> OpenSeat:
    if positions is None:
        return OpenSeat(seat)
    way = (seat - positions.big_blind) % size
    between = sum((one - positions.big_blind) % size < way for one in occupied)
    return OpenSeat(seat, _at(seat, positions), between, (seat - positions.button - 1) % size)


def _at(seat: SeatNo, positions: Positions) -> At:
    if seat == positions.big_blind:
        return "big_blind"
    if seat == positions.small_blind:
        return "small_blind"
    if seat == positions.button:
        return "button"
    return "gap" if in_the_gap(seat, positions) else "plain"


# Who takes part in a table's hands


def counted_seats(state: Tournament, table: TableNo, book: Rulebook) -> list[SeatNo]:
    """The seats that count for button and blinds: not those of players who are on their way, where the book waits.

    Nor those of players who have lost their last chips: they are out, or back with new ones, before the next hand. Nor
    those of players who still have to pay, where the others play without them.
    """
    waits = book.moved_player_counts_from.value == "arrival"
    there = {seat: who for seat, who in state.seats[table].items() if not (waits and _is_away(state, who))}
    if waits_outside(state, table, book):
        there = {seat: who for seat, who in there.items() if not holds_up(state, who)}
    left = sorted(seat for seat, who in there.items() if not is_broke(state, who))
    return left or sorted(there)


def _is_away(state: Tournament, who: EntryId) -> bool:
    """On the way to a table that goes on meanwhile; one for which all have drawn begins with everybody."""
    return who in state.walks and not state.walks[who].drawn


def repeating(
    state: Tournament, table: TableNo, occupied: Iterable[SeatNo], gone: Collection[SeatNo] = ()
) -> list[SeatNo] | None:
    """Who of these seats was in the hand that is dealt once more: its cards and blinds are theirs alone. None where no
    hand is, or with too few of them left for one: then the next hand is one like any other. `gone` were in it."""
    play, there = state.play[table], state.seats[table]
    if play.again is None:
        return None
    in_it = [seat for seat in occupied if seat in gone or (seat in there and _was_in(state, play, there[seat]))]
    return in_it if len(in_it) > 1 else None


def _was_in(state: Tournament, play: Play, who: EntryId) -> bool:
    return who in play.dealt or state.entries[who].came is None


def gets_cards(
    state: Tournament, who: EntryId, seat: SeatNo, positions: Positions, book: Rulebook
) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether somebody who has just come to their seat gets cards in a hand, and what decided it."""
    entry = state.entries[who]
    if holds_up(state, who) and waits_outside(state, state.sits[who].table, book):
        return False, book.buy_in_paid_by.cites
    if entry.came is None:
        return True, ()
    if who in state.walks and book.moved_player_counts_from.value == "arrival":
        return False, book.moved_player_counts_from.cites
    if not _may_repeat(state, who, book):
        return False, ()
    plays = book.broken_table_plays
    if entry.moved_for == "break" and plays.value == "with_big_blind" and seat != positions.big_blind:
        return False, plays.cites
    if entry.came == "new":
        return _newcomer_plays(seat, positions, book)
    return is_dealt_in(seat, entry.came, positions, book)


def _may_repeat(state: Tournament, who: EntryId, book: Rulebook) -> bool:
    """A hand is repeated among those who were in it."""
    table = state.sits[who].table
    play = state.play[table]
    if play.again is None or _was_in(state, play, who):
        return True
    return repeating(state, table, counted_seats(state, table, book)) is None


def _newcomer_plays(seat: SeatNo, positions: Positions, book: Rulebook) -> tuple[bool, tuple[RuleId, ...]]:
    """Whoever is new plays at once or with their first big blind; between button and small blind they wait."""
    new = book.new_player_plays
    if new.value == "with_big_blind" and seat != positions.big_blind:
        return False, new.cites
    plays, cites = is_dealt_in(seat, "new", positions, book)
    return plays, cites or new.cites


def plays_next(state: Tournament, who: EntryId, book: Rulebook) -> bool:
    """Will somebody who has a seat get cards in the hand that is still to come?"""
    place = state.sits[who]
    positions = next_hand(state.play[place.table], counted_seats(state, place.table, book), book)
    return positions is not None and gets_cards(state, who, place.seat, positions, book)[0]
