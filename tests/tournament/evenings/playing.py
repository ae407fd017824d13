"""An evening from a seed: how it gets going, and what is asked step by step."""

from __future__ import annotations

from random import Random

from floorman.terms import RANKS
from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from floorman.tournament.events import TableOpened
from floorman.tournament.holdings import Table
from tests.tournament.evenings.hostile import made_hostile
from tests.tournament.evenings.openings import NAMES, opening
from tests.tournament.evenings.party import Party
from tests.tournament.evenings.wishes import GROUPS, wish

MINUTE = 60_000
WAITS = (0, 1, 40_000, 4 * MINUTE, 21 * MINUTE)
WEIGHTS = {
    "entering": 14,
    "seating": 10,
    "playing": 40,
    "chips": 8,
    "rounds and days": 7,
    "money": 8,
    "clock": 4,
    "proposed": 14,
    "back": 6,
}


def opened(chance: Random) -> Party:
    book, settings = opening(chance)
    return Party(book, settings)


def got_going(party: Party, chance: Random) -> None:
    """Players, tables, seats, and shuffle up and deal."""
    for name in chance.sample(NAMES, chance.randint(3, 30)):
        party.ask(the.Enter(name, data_confirmed=True))
    size = party.state.plan.table_size
    party.ask(the.OpenTable(1, count=max(-(-party.state.left // size), 1) + chance.choice([0, 0, 1])))
    for who in sorted(party.state.entries):
        if chance.random() < 0.8:
            party.ask(the.Pay(who))
    if chance.random() < 0.25:
        party.happens(TableOpened(number=9, table=Table(size, cards="dealt", action="players")))
    party.ask(the.DrawSeats(30))
    party.ask(the.StartEvent())


# Levels are changed in evenings of their own.
WEIGHTED = tuple(name for name in GROUPS if name in WEIGHTS)


def step(party: Party, chance: Random) -> None:
    (group,) = chance.choices([*WEIGHTED], [WEIGHTS[name] for name in WEIGHTED])
    act(group, party, chance)


def act(group: str, party: Party, chance: Random) -> None:
    """One wish of this group: hostile now and then, by any rank now and then."""
    party.wait(chance.choice(WAITS))
    command = wish(group, party, chance)
    if chance.random() < 0.08:
        command = made_hostile(command, chance)
    asked(party, command, chance)


def asked(party: Party, command: AnyCommand, chance: Random) -> None:
    if chance.random() < 0.05:
        party.ask(command, chance.choice(RANKS), chance.choice(NAMES))
    else:
        party.ask(command)


def evening(seed: int, steps: int) -> Party:
    chance = Random(seed)
    party = opened(chance)
    if chance.random() < 0.9:
        got_going(party, chance)
    for _ in range(steps):
        step(party, chance)
    party.assert_replayed()
    return party
