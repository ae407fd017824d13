"""What should lie where, and whether anybody can know.

By hands that are told, stacks are exact. At a table where nobody tells the hands, a stack is known from its last count
until the next hand; the table's total stays known, for its chips only change hands. It stops being known when somebody
comes or goes whom nobody counted: what he really carries is then wrong at one table by as much as at the other, and
only the event as a whole can be compared.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, EntryId, Instant, TableNo
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, at_table
from floorman.tournament.chips.racks import Rack, worth
from floorman.tournament.chips.records import Alarm
from floorman.tournament.holdings import Place
from floorman.tournament.journal import Put
from floorman.tournament.state import Tournament

# Where nobody says when hands are over, counts that lie further apart than this are of different stacks.
COUNTED_TOGETHER_MS = 10 * 60_000


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


def was_counted(state: Tournament, who: EntryId) -> bool:
    """Was he counted where he sits, with no hand since that anybody has told of?"""
    place, count = state.sits.get(who), state.counted.get(who)
    if place is None or count is None:
        return False
    return (count.table, count.hands) == (place.table, state.play[place.table].hands)


def counted_together(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Is there a count of the whole table? One stack alone says nothing: chips change hands.

    At tables that tell no hands, what somebody began with is no count, and counts of an hour make no table.
    """
    return all(
        was_counted(state, who) and at - state.counted[who].at <= COUNTED_TOGETHER_MS
        for who in state.players(table).values()
    )


def total_stands(state: Tournament, table: TableNo) -> bool:
    """Can the whole event be compared by what is known of this table?

    Where no hand was ever told, it must have been counted, and nobody may have come or gone since: what he took along
    nobody knows.
    """
    if tells_hands(state, table) or state.play[table].hands:
        return all_known(state, table)
    return table in state.tallies and not changed_unseen(state, table)


def changed_unseen(state: Tournament, table: TableNo) -> bool:
    """Has somebody come to it, or left it for another table, since it last tallied, with chips that nobody counted?

    Only asked of tables that tell no hands: by their books he carries what he began with.
    """
    if state.phase == "before" or tells_hands(state, table) or state.play[table].hands:
        return False
    tally = state.tallies.get(table)
    since = 0 if tally is None else tally.version
    for step in reversed(state.done):
        if step.last <= since:
            return False
        if step.stands and any(_moves(state, one, table) for one in step.changes if isinstance(one, Put)):
            return True
    return False


def _moves(state: Tournament, change: Put, table: TableNo) -> bool:
    """Does somebody who is still in change tables by it? One sits down, or rises and sits elsewhere now."""
    if change.table is not state.sits or change.key not in state.sits or not isinstance(change.before, Place):
        return False
    return change.before.table != state.sits[change.key].table and table in (
        change.before.table,
        state.sits[change.key].table,
    )


def open_alarms(state: Tournament) -> dict[str, Alarm]:
    """The counts that differ and still mean something: that of a table goes with it, that of a stack with its player.

    What was missing at a table that is gone the event as a whole still misses.
    """
    return {key: alarm for key, alarm in state.alarms.items() if _stands(state, alarm)}


def _stands(state: Tournament, alarm: Alarm) -> bool:
    if alarm.who:
        place = state.sits.get(alarm.who)
        return place is not None and place.table == alarm.table
    return not alarm.table or state.tables[alarm.table].state != "closed"


def known_rack(state: Tournament, who: EntryId) -> Rack | None:
    """His chips by value, if somebody counted them so and no hand was played since."""
    rack = state.racks.get(who)
    if rack is None or not state.knows_stack(who) or worth(rack) != state.stacks.get(who, 0):
        return None
    return rack


def lowest_at(state: Tournament, table: TableNo) -> Chips:
    """The smallest value in play at a table; at an empty one, other tables may have raced since it did."""
    return max(state.lowest.get(table, 0), state.smallest_chip)
