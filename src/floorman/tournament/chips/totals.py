"""What should lie where, and whether anybody can know.

By hands that are told, stacks are exact. At a table where nobody tells the hands, a stack is known from its last count
until the next hand; the table's total stays known, for its chips only change hands. It stops being known when somebody
comes or goes whom nobody counted: what he really carries is then wrong at one table by as much as at the other, and
only the event as a whole can be compared.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, at_table
from floorman.tournament.chips.racks import Rack, worth
from floorman.tournament.state import Tournament


class InPlay(Struct, frozen=True):
    """The chips in play, and what has changed them beside stacks that were sold."""

    total: Chips
    raced: Chips  # by rounding in races, and by chips that protected players were given
    corrected: Chips


def expected_total(state: Tournament) -> Chips:
    """All chips that should be in play: what the bank has given out, less what left play.

    Stacks, rebuys and add-ons come from the bank, and so do the chips that a race adds.
    """
    return -state.account(BANK) - state.account(OUT_OF_PLAY)


def average_stack(state: Tournament) -> Chips:
    """What each of those left has on average, whole chips."""
    return expected_total(state) // state.left if state.left else 0


def in_play(state: Tournament) -> InPlay:
    return InPlay(expected_total(state), state.counts.get("raced", 0), state.counts.get("corrected", 0))


def table_total(state: Tournament, table: TableNo) -> Chips:
    """What should lie at a table: the stacks by the books, and what a hand or a player who is out left there."""
    return stacks_at(state, table) + state.account(at_table(table))


def stacks_at(state: Tournament, table: TableNo) -> Chips:
    return sum(state.stacks.get(who, 0) for who in state.players(table).values())


def is_exact(state: Tournament, table: TableNo) -> bool:
    """Is the table's total known? Not if somebody came or went uncounted since it last tallied."""
    tally = state.tallies.get(table)
    return tells_hands(state, table) or state.vague.get(table, 0) == (0 if tally is None else tally.vague)


def is_recount(state: Tournament, table: TableNo) -> bool:
    """Does its total rest on nothing but counts of this very moment? Then another count is as good as the first."""
    tally = state.tallies.get(table)
    return tally is not None and tally.guessed and tally.hands == state.play[table].hands


def tells_hands(state: Tournament, table: TableNo) -> bool:
    return state.tables[table].action != "none"


def all_known(state: Tournament, table: TableNo) -> bool:
    """Are all stacks of the table known at this moment?"""
    return all(state.knows_stack(who) for who in state.players(table).values())


def known_rack(state: Tournament, who: EntryId) -> Rack | None:
    """His chips by value, if somebody counted them so and no hand was played since."""
    rack = state.racks.get(who)
    if rack is None or not state.knows_stack(who) or worth(rack) != state.stacks.get(who, 0):
        return None
    return rack


def lowest_at(state: Tournament, table: TableNo) -> Chips:
    """The smallest value in play at a table; at an empty one, other tables may have raced since it did."""
    return max(state.lowest.get(table, 0), state.smallest_chip)
