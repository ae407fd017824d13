"""What somebody might do to the levels and to the time in an evening."""

from __future__ import annotations

from random import Random

from floorman.tournament import AnyCommand, Break, read
from floorman.tournament import commands as the
from tests.tournament.evenings.choosing import maybe
from tests.tournament.evenings.party import Party


def line(party: Party, chance: Random) -> int:
    """Mostly one that is still to come."""
    state = party.state
    first = read(state.schedule, state.clock, party.at).index + 2
    most = len(state.structure) + 1
    return chance.randint(min(first, most), most) if chance.random() < 0.9 else chance.randint(1, most)


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


def break_now(party: Party, chance: Random) -> AnyCommand:
    """Or, in a break, its end."""
    on_break = read(party.state.schedule, party.state.clock, party.at).on_break
    return the.EndBreak() if on_break else the.BreakNow(chance.randint(0, 15))
