"""Whom and what a wish is about: mostly somebody or something that is there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from floorman.cards import DECK, text_of
from floorman.terms import EntryId, TableNo
from floorman.tournament import AnyCommand
from tests.tournament.evenings.openings import NAMES
from tests.tournament.evenings.party import Party

Wish: TypeAlias = Callable[[Party, Random], AnyCommand]

TABLES = (1, 2, 3, 4, 5, 9)


def anybody(party: Party, chance: Random) -> EntryId:
    """Mostly somebody who is known, by his name or by the id of an entry."""
    known = sorted(party.state.entries)
    return chance.choice(known) if known and chance.random() < 0.9 else chance.choice(NAMES)


def somebody_in(party: Party, chance: Random) -> EntryId:
    found = sorted(who for who, entry in party.state.entries.items() if entry.status == "entered")
    return chance.choice(found) if found else anybody(party, chance)


def somebody_as(party: Party, chance: Random, *statuses: str) -> EntryId:
    found = sorted(who for who, entry in party.state.entries.items() if entry.status in statuses)
    return chance.choice(found) if found else anybody(party, chance)


def table(party: Party, chance: Random) -> TableNo:
    found = party.state.open_tables()
    return chance.choice(found) if found and chance.random() < 0.95 else chance.choice(TABLES)


def seat(party: Party, chance: Random, number: TableNo) -> int:
    """Mostly one that is open."""
    found = party.state.tables.get(number)
    size = 10 if found is None else found.size
    free = [one for one in range(1, size + 1) if one not in party.state.seats.get(number, {})]
    return chance.choice(free) if free and chance.random() < 0.8 else chance.randint(1, size)


def maybe(chance: Random, value: Any, share: float = 0.5) -> Any:
    """This, or nothing told."""
    return value if chance.random() < share else None


def dealt(chance: Random, count: int) -> list[str]:
    return [text_of(card) for card in chance.sample(DECK, count)]


def simply(command: AnyCommand) -> Wish:
    """A command that has no arguments."""
    return lambda _party, _chance: command
