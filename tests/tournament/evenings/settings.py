"""What a host might set anew in an evening: all that he told when it was opened."""

from __future__ import annotations

from random import Random

from floorman.tournament import AnyCommand
from floorman.tournament import commands as the
from tests.tournament.evenings.choosing import maybe
from tests.tournament.evenings.party import Party


def registration_end(_: Party, chance: Random) -> AnyCommand:
    return the.SetRegistrationEnd(maybe(chance, chance.randint(0, 6)))


def purchase(_: Party, chance: Random) -> AnyCommand:
    return the.SetPurchase(
        chance.choice(["re-entry", "rebuy", "add-on"]),
        offered=chance.random() < 0.8,
        price=chance.choice(["", "2000", "price * 2", "two"]),
        chips=chance.choice(["", "5000"]),
        most=maybe(chance, chance.randint(-1, 3)),
        until=maybe(chance, chance.randint(0, 5)),
    )


def table_size(_: Party, chance: Random) -> AnyCommand:
    return the.SetTableSize(chance.randint(1, 11))


def guarantee(_: Party, chance: Random) -> AnyCommand:
    return the.SetGuarantee(chance.choice([0, 5_000, 50_000]), chance.choice(["as announced", ""]))


def bounties(_: Party, chance: Random) -> AnyCommand:
    return the.SetBounties(chance.choice(["flat", "progressive"]), chance.choice([50, 60, 101]))


def end(_: Party, chance: Random) -> AnyCommand:
    return the.AnnounceEnd(maybe(chance, chance.choice([1_380, 30, 1_500])))


def name(_: Party, chance: Random) -> AnyCommand:
    return the.RenameEvent(chance.choice(["Friday", "Saturday", " "]))


def message(_: Party, chance: Random) -> AnyCommand:
    return the.TellRoom(chance.choice(["Welcome", "Kitchen until ten", ""]))


def plan(party: Party, chance: Random) -> AnyCommand:
    return chance.choice(
        [
            the.ChangePlan(stack=chance.choice([party.state.stack + 100, 0])),
            the.ChangePlan(capacity=chance.choice([0, 3, 60])),
            the.ChangePlan(currency=chance.choice(["€", "CHF", "1"])),
            the.ChangePlan(expected=chance.choice([8, 30])),
            the.ChangePlan(depth=chance.choice(["counted", "stationed"])),
            the.ChangePlan(day_ends_after=chance.choice([0, 2, 9])),
        ]
    )
