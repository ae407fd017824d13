"""Stacks on their way into the night: who still has to be counted, and where a table does not add up. Pure."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, UNCOUNTED, Transfer, at_table, bag_of, stack_of, transfer
from floorman.tournament.chips.totals import is_sure
from floorman.tournament.holdings import Bag
from floorman.tournament.state import Tournament


class Variance(Struct, frozen=True):
    """Something that does not add up before the day can end."""

    table: TableNo  # 0: all bags together
    who: EntryId = ""  # empty: the table as a whole
    counts: tuple[Chips, ...] = ()  # that differ
    missing: Chips = 0  # what the books have there and nobody has counted; below nothing: too much


def closes(bag: Bag | None, count: Chips, by: str) -> bool:
    """Has somebody else counted the same?"""
    return bag is not None and any(one.count == count and one.by != by for one in bag.counts)


def into_the_bag(state: Tournament, who: EntryId, count: Chips) -> tuple[Transfer, ...]:
    """The player's stack as it was counted; what the books had differently lies at their table."""
    place = state.sits.get(who)
    booked = state.stacks.get(who, 0)
    if place is None:
        return transfer(stack_of(who), bag_of(who), count)
    difference = transfer(at_table(place.table), stack_of(who), count - booked)
    return (*difference, *transfer(stack_of(who), bag_of(who), count))


def out_of_the_bag(state: Tournament, who: EntryId) -> tuple[Transfer, ...]:
    """A closed bag is opened again, for somebody counts it otherwise: its owner has by the books what was in it."""
    return transfer(bag_of(who), stack_of(who), state.account(bag_of(who)))


def in_all(state: Tournament, who: EntryId) -> Chips:
    """What the player has, on the table and in their bag."""
    return state.stacks.get(who, 0) + state.account(bag_of(who))


def all_to(state: Tournament, who: EntryId, target: str) -> tuple[Transfer, ...]:
    """Everything that the player has goes to this account, from the table and from their bag."""
    stack, bagged = state.stacks.get(who, 0), state.account(bag_of(who))
    return (*transfer(stack_of(who), target, stack), *transfer(bag_of(who), target, bagged))


def out_of_the_bags(state: Tournament) -> tuple[Transfer, ...]:
    return tuple(
        one for who in sorted(state.bags) for one in transfer(bag_of(who), stack_of(who), state.account(bag_of(who)))
    )


def unbagged(state: Tournament) -> list[EntryId]:
    """Players without a closed bag, by table and seat."""
    return [who for table in state.open_tables() for who in state.players(table).values() if not is_bagged(state, who)]


def all_bagged(state: Tournament) -> bool:
    """Is every stack in its closed bag?"""
    return bool(state.bags) and not unbagged(state)


def variances(state: Tournament) -> list[Variance]:
    """What keeps a day from ending: counts of a bag that differ, and bags that do not sum to the chips in play.

    Once all bags are closed only their sum decides: whose chips went where at a table nobody need have told. As long as
    some are open, a table whose bags are all closed is compared by itself, where anybody knows what should lie there.
    """
    found = [_differing(state, table, who) for table in state.open_tables() for who in state.players(table).values()]
    differ = [one for one in found if one is not None]
    if unbagged(state):
        return [*differ, *_of_tables(state)]
    missing = unaccounted(state)
    return [*differ, *([Variance(0, missing=missing)] if missing else [])]


def where_it_lies(state: Tournament) -> list[Variance]:
    """The tables at which bags and books differ, once all are closed: only where these say the same as all together."""
    return _of_tables(state) if not unbagged(state) and tables_tell(state) else []


def tables_tell(state: Tournament) -> bool:
    """Do the tables of which anybody knows what should lie there differ by just what all bags together do?"""
    return sum(one.missing for one in _of_tables(state)) == unaccounted(state)


def unaccounted(state: Tournament) -> Chips:
    """What is in play and in nobody's stack or bag; below nothing: so much more was counted than there is."""
    tables = {UNCOUNTED, *map(at_table, state.tables)}
    return sum(state.account(name) for name in sorted(tables))


def bagged(state: Tournament) -> Chips:
    """All closed bags together."""
    return sum(state.account(bag_of(who)) for who in state.bags)


def _differing(state: Tournament, table: TableNo, who: EntryId) -> Variance | None:
    bag = state.bags.get(who)
    if bag is None or bag.closed or len(bag.counts) < 2:
        return None
    return Variance(table, who, tuple(one.count for one in bag.counts))


def _of_tables(state: Tournament) -> list[Variance]:
    found = []
    for table in state.open_tables():
        missing, players = state.account(at_table(table)), state.players(table).values()
        if missing and is_sure(state, table) and all(is_bagged(state, who) for who in players):
            found.append(Variance(table, missing=missing))
    return found


def settled_by_bags(state: Tournament) -> tuple[Transfer, ...]:
    """Nobody has it in their bag, so it is nobody's: what the bags lack leaves play, what they have beyond it comes."""
    tables = [at_table(table) for table in sorted(state.tables)]
    loose = tuple(one for name in tables for one in transfer(name, UNCOUNTED, state.account(name)))
    missing = unaccounted(state)
    return (*loose, *transfer(UNCOUNTED, OUT_OF_PLAY if missing > 0 else BANK, missing))


def is_bagged(state: Tournament, who: EntryId) -> bool:
    return who in state.bags and state.bags[who].closed
