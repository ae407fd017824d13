"""What should lie where, and whether anybody can know.

By hands that are told, stacks are exact. At a table where nobody tells the hands, a stack is known from its last count
until the next hand; the table's total stays known, for its chips only change hands. It stops being known when somebody
comes or goes whom nobody counted: what they really carry is then wrong at one table by as much as at the other, and
only the event as a whole can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from floorman.terms import Chips, EntryId, Instant, TableNo
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, at_table, bag_of
from floorman.tournament.chips.racks import Rack, worth
from floorman.tournament.chips.records import Alarm
from floorman.tournament.chips.unseen import changed_unseen, tells_hands
from floorman.tournament.standing import played
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
    """What each of those left has on average, whole chips. Before the start only those who sit have any."""
    players = len(state.sits) if state.phase == "before" else state.left
    return average_of(expected_total(state), players) if players else 0


def average_of(chips: Chips, players: int) -> Chips:
    """What each has on average, in whole chips: a half goes upwards, as of big blinds."""
    return (2 * chips + players) // (2 * players)


def in_play(state: Tournament) -> InPlay:
    return InPlay(expected_total(state), state.counts.get("raced", 0), state.counts.get("corrected", 0))


def table_total(state: Tournament, table: TableNo) -> Chips:
    """What should lie at a table: the stacks by the books, and what a hand or a player who is out left there."""
    return stacks_at(state, table) + state.account(at_table(table))


def stacks_at(state: Tournament, table: TableNo) -> Chips:
    """What its players have, also in their bags for the night."""
    sit = state.seats.get(table, {}).values()
    stacks = sum([state.stacks.get(who, 0) for who in sit])
    return stacks + sum(state.account(bag_of(who)) for who in sit) if state.bags else stacks


def is_exact(state: Tournament, table: TableNo) -> bool:
    """Is the table's total known? Not if somebody came or went uncounted since it last tallied."""
    tally = state.tallies.get(table)
    return tells_hands(state, table) or state.vague.get(table, 0) == (0 if tally is None else tally.vague)


def is_recount(state: Tournament, table: TableNo) -> bool:
    """Does its total rest on nothing but a count? Then another is as good as the first, until the event tallies."""
    tally = state.tallies.get(table)
    return tally is not None and tally.guessed and not tells_hands(state, table)


def is_sure(state: Tournament, table: TableNo) -> bool:
    """Is it known what should lie there, so that a count can be right or wrong?"""
    return is_exact(state, table) and not is_recount(state, table) and table not in changed_unseen(state, [table])


def lies_at(state: Tournament, table: TableNo, unsure: Iterable[TableNo] | None = None) -> Chips | None:
    """What should lie at a table, where anybody can know: at the last one, where all sit, that is all there is.
    `unsure` are those of which nobody can, where that is known of all of them."""
    if is_last_table(state, table):
        return expected_total(state)
    sure = is_sure(state, table) if unsure is None else table not in unsure
    return table_total(state, table) if sure else None


def is_last_table(state: Tournament, table: TableNo) -> bool:
    """Do all who are in sit at this one, none of their chips in a bag or at another place?

    Where its hands are told, the books say of each what they have, and whoever came uncounted is in doubt there too.
    """
    if state.counts.get("entered", 0) != len(state.seats.get(table, {})) or state.counts.get("elsewhere", 0):
        return False
    return not tells_hands(state, table) and state.open_tables() == [table] and not state.bags


def counted_never(state: Tournament) -> tuple[TableNo, ...]:
    """Tables of which nobody can say that they agree: nobody tells the hands, or has ever counted them as a whole."""
    tables = (one for one in state.open_tables() if state.seats[one] and not tells_hands(state, one))
    return tuple(one for one in tables if _tallied_never(state, one) and not _counted_as_a_whole(state, one))


def _tallied_never(state: Tournament, table: TableNo) -> bool:
    """A count of those who sat there before it became the final table is none of all who sit there now."""
    return table not in state.tallies or state.tables[table].final


def _counted_as_a_whole(state: Tournament, table: TableNo) -> bool:
    """It was, also where the count did not agree and somebody has given their word since."""
    counts = [state.counted.get(who) for who in state.players(table).values()]
    times = [one.at for one in counts if one is not None and one.table == table]
    return len(times) == len(counts) and played(state, min(times), max(times)) <= COUNTED_TOGETHER_MS


def unsure_tables(state: Tournament) -> tuple[TableNo, ...]:
    """The tables of which nobody can say whether their chips agree."""
    tables = state.open_tables()
    changed = changed_unseen(state, tables)
    doubtful = (one for one in tables if one in changed or not is_exact(state, one) or is_recount(state, one))
    return tuple(table for table in doubtful if not is_last_table(state, table))


def all_known(state: Tournament, table: TableNo) -> bool:
    """Are all stacks of the table known at this moment?"""
    return all(state.knows_stack(who) for who in state.players(table).values())


def was_counted(state: Tournament, who: EntryId) -> bool:
    """Was the player counted where they sit, with no hand since that anybody has told of?"""
    place, count = state.sits.get(who), state.counted.get(who)
    if place is None or count is None or who in state.reckoned:
        return False
    return (count.table, count.hands) == (place.table, state.play[place.table].hands)


def is_guess(state: Tournament, who: EntryId, at: Instant) -> bool:
    """Is the stack only what the player began with or was reckoned to have, or was it counted too long ago: at a
    table that tells no hands, where play is on?"""
    place, count = state.sits.get(who), state.counted.get(who)
    if place is None or state.phase != "running" or state.tables[place.table].action != "none":
        return not state.knows_stack(who)
    if known_rack(state, who) is not None:
        return False
    return count is None or not was_counted(state, who) or played(state, count.at, at) > COUNTED_TOGETHER_MS


def counted_together(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Is there a count of the whole table? One stack alone says nothing: chips change hands.

    At tables that tell no hands, what somebody began with is no count, and counts of an hour make no table.
    """
    return all(
        was_counted(state, who) and played(state, state.counted[who].at, at) <= COUNTED_TOGETHER_MS
        for who in state.players(table).values()
    )


def totals_stand(state: Tournament) -> bool:
    """Can the whole event be compared by what is known of each table?

    Its chips only change hands: what it began with stands, and so does a count, as long as nobody has come or gone
    since whom nobody counted. What they took along nobody knows.
    """
    tables = state.open_tables()
    exact = {table for table in tables if is_exact(state, table)}
    if not all(lies_counted(state, table) for table in tables if table not in exact):
        return False
    return all(lies_counted(state, table) for table in changed_unseen(state, exact))


def lies_counted(state: Tournament, table: TableNo) -> bool:
    """Was all of it counted when nobody could know what should lie there, and does it lie there still?

    Whoever had come from it uncounted may have been counted since: then its total is no longer open, but the count of
    it says all the same what is there.
    """
    tally = state.tallies.get(table)
    if tally is None or not tally.guessed or tally.hands != state.play[table].hands or tells_hands(state, table):
        return False
    if not all(was_counted(state, who) for who in state.players(table).values()):
        return False
    seats = state.seats.get(table)
    for step in reversed(state.done):
        if step.last <= tally.version:
            return True
        if not step.stands or (step.undone is not None and step.undone.last > tally.version):
            continue
        if any(change.table is seats for change in step.changes):
            return False
    return True


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
    """The player's chips by value, if somebody counted them so and no hand was played since."""
    rack = state.racks.get(who)
    if rack is None or not state.knows_stack(who) or worth(rack) != state.stacks.get(who, 0):
        return None
    return rack


def is_racing(state: Tournament, table: TableNo) -> bool:
    """Has a race begun there that is not settled?"""
    race = state.races.get(table)
    return race is not None and not race.settled
