"""What somebody might do to the levels and to the time in an evening."""

from __future__ import annotations

from random import Random

from floorman.tournament import AnyCommand, Break
from floorman.tournament import commands as the
from tests.tournament.evenings.choosing import maybe
from tests.tournament.evenings.party import Party


def line(party: Party, chance: Random) -> int:
    """Mostly one that there is."""
    return chance.randint(1, len(party.state.structure) + 1)


def change(party: Party, chance: Random) -> AnyCommand:
    big = chance.choice([100, 400, 1000, 2000])
    blinds = (big // 2, big) if chance.random() < 0.5 else (None, None)
    return the.ChangeStretch(line(party, chance), maybe(chance, chance.randint(0, 40)), *blinds)


def add(party: Party, chance: Random) -> AnyCommand:
    big = chance.choice([0, 0, 400, 1000])
    return the.AddStretch(line(party, chance), chance.randint(1, 30), big // 2, big)


def remove(party: Party, chance: Random) -> AnyCommand:
    return the.RemoveStretch(line(party, chance))


def move(party: Party, chance: Random) -> AnyCommand:
    return the.MoveStretch(line(party, chance), line(party, chance))


def lengths(_party: Party, chance: Random) -> AnyCommand:
    return the.SetLengths(chance.randint(0, 40))


def time(_party: Party, chance: Random) -> AnyCommand:
    return the.SetTime(chance.randint(0, 1800))


def to_break(party: Party, chance: Random) -> AnyCommand:
    breaks = [at for at, one in enumerate(party.state.structure, start=1) if isinstance(one, Break)]
    return the.GoToBreak(chance.choice(breaks) if breaks else line(party, chance))


def break_now(_party: Party, chance: Random) -> AnyCommand:
    return the.BreakNow(chance.randint(0, 15))


def end_break(_party: Party, _chance: Random) -> AnyCommand:
    return the.EndBreak()
