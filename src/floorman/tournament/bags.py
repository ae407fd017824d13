"""Stacks on their way into the night: who still has to be counted, and where a table does not add up. Pure."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import UNCOUNTED, Transfer, at_table, bag_of, stack_of, transfer
from floorman.tournament.chips.totals import is_exact
from floorman.tournament.holdings import Bag
from floorman.tournament.state import Tournament


class Variance(Struct, frozen=True):
    """Something that does not add up before the day can end."""

    table: TableNo
    who: EntryId = ""  # empty: the table as a whole
    counts: tuple[Chips, ...] = ()  # that differ
    missing: Chips = 0  # what the books have there and nobody has counted; below nothing: too much


def closes(bag: Bag | None, count: Chips, by: str) -> bool:
    """Has somebody else counted the same?"""
    return bag is not None and any(one.count == count and one.by != by for one in bag.counts)


def into_the_bag(state: Tournament, who: EntryId, count: Chips) -> tuple[Transfer, ...]:
    """His stack as it was counted; what the books had differently lies at his table."""
    place = state.sits.get(who)
    booked = state.stacks.get(who, 0)
    if place is None:
        return transfer(stack_of(who), bag_of(who), count)
    difference = transfer(at_table(place.table), stack_of(who), count - booked)
    return (*difference, *transfer(stack_of(who), bag_of(who), count))


def in_all(state: Tournament, who: EntryId) -> Chips:
    """What he has, on the table and in his bag."""
    return state.stacks.get(who, 0) + state.account(bag_of(who))


def all_to(state: Tournament, who: EntryId, target: str) -> tuple[Transfer, ...]:
    """Everything that he has goes to this account, from the table and from his bag."""
    stack, bagged = state.stacks.get(who, 0), state.account(bag_of(who))
    return (*transfer(stack_of(who), target, stack), *transfer(bag_of(who), target, bagged))


def out_of_the_bags(state: Tournament) -> tuple[Transfer, ...]:
    return tuple(
        one for who in sorted(state.bags) for one in transfer(bag_of(who), stack_of(who), state.account(bag_of(who)))
    )


def unbagged(state: Tournament) -> list[EntryId]:
    """Players without a closed bag, by table and seat."""
    return [who for table in state.open_tables() for who in state.players(table).values() if not _is_bagged(state, who)]


def variances(state: Tournament) -> list[Variance]:
    """Counts that differ, and tables all of whose bags are closed with chips over or missing."""
    found: list[Variance] = []
    for table in state.open_tables():
        players = list(state.players(table).values())
        for who in players:
            bag = state.bags.get(who)
            if bag is not None and not bag.closed and len(bag.counts) > 1:
                found.append(Variance(table, who, tuple(one.count for one in bag.counts)))
        missing = state.account(at_table(table))
        if missing and is_exact(state, table) and all(_is_bagged(state, who) for who in players):
            found.append(Variance(table, missing=missing))
    return found or _of_all_tables(state)


def _of_all_tables(state: Tournament) -> list[Variance]:
    """Tables to and from which somebody was sent uncounted can only be compared together."""
    doubtful = [table for table in state.open_tables() if not is_exact(state, table)]
    missing = sum(state.account(name) for name in (UNCOUNTED, *map(at_table, state.tables)))
    return [Variance(table, missing=missing) for table in doubtful] if missing and not unbagged(state) else []


def loose_at_tables(state: Tournament) -> tuple[Transfer, ...]:
    """What nobody has in his bag is nobody's in the night: in all it is nothing, once everything adds up."""
    tables = [at_table(table) for table in sorted(state.tables)]
    return tuple(one for name in tables for one in transfer(name, UNCOUNTED, state.account(name)))


def _is_bagged(state: Tournament, who: EntryId) -> bool:
    return who in state.bags and state.bags[who].closed
