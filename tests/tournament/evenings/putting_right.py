"""What somebody might put right in an evening: names, knock-outs, places, penalties, counts of whole tables."""

from __future__ import annotations

from random import Random

from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from tests.tournament.evenings.choosing import anybody, maybe, somebody_as, somebody_in, table
from tests.tournament.evenings.party import Party


def name(party: Party, chance: Random) -> AnyCommand:
    return the.CorrectName(anybody(party, chance), chance.choice(["Klaus Stöcker", "Ann", " "]))


def knock_out(party: Party, chance: Random) -> AnyCommand:
    by = (somebody_in(party, chance),) if chance.random() < 0.8 else ()
    return the.TellKnockOut(somebody_as(party, chance, "out"), by)


def places(party: Party, chance: Random) -> AnyCommand:
    out = sorted(party.state.outs)
    order = chance.sample(out, min(len(out), chance.choice([2, 2, 3])))
    return the.CorrectPlaces(tuple(order), chance.choice(["mixed up", "mixed up", ""]))


def penalty(party: Party, chance: Random) -> AnyCommand:
    serving = sorted(party.state.serving)
    who = chance.choice(serving) if serving else anybody(party, chance)
    return the.CorrectPenalty(who, maybe(chance, chance.randint(0, 9)), maybe(chance, chance.randint(1, 20), 0.2))


def count_table(party: Party, chance: Random) -> AnyCommand:
    number = table(party, chance)
    players = party.state.players(number)
    stacks = {seat: party.state.stacks.get(who, 0) for seat, who in players.items() if chance.random() < 0.98}
    for seat in stacks:
        if chance.random() < 0.1:
            stacks[seat] += 25
    return the.CountTable(number, stacks)


def bust(party: Party, chance: Random) -> AnyCommand:
    """By the table at which he went out; by another now and then."""
    who = somebody_as(party, chance, "out")
    out = party.state.outs.get(party.state.entry_of(who) or who)
    at = None if out is None or out.place is None or chance.random() < 0.1 else out.place.table
    return the.TakeBackBust(table(party, chance) if at is None else at, who)


def close_alarm(party: Party, chance: Random) -> AnyCommand:
    open = sorted(party.state.alarms)
    return the.CloseAlarm(chance.choice(open) if open else "event", "seen to")
