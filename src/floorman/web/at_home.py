"""Who is called where there is no floor: at home the host comes, and no sentence names somebody who is not there."""

from __future__ import annotations

from collections.abc import Callable

from floorman.house import House
from floorman.terms import Fact, Rank

# Whoever else would come to a table. The house itself is the host, on however many of his devices.
COMING: tuple[Rank, ...] = ("manager", "director", "floor")
CALLS = {
    "station.call": "host.call",
    "step.call-floor": "host.step",
    "station.call-ruling": "host.call-ruling",
    "station.call-till": "host.call-till",
    "station.call-case": "host.call-case",
    "happened.none-of-these": "host.none-of-these",
    "phone.need-floor": "host.needed",
    "phone.offence-tell": "host.tell",
    "phone.call-floor": "host.call",
    "phone.called-floor": "host.called",
    "phone.stay-seated": "host.comes",
}


def is_alone(house: House) -> bool:
    """Has he let in nobody who helps him?"""
    helps = any(one.taken and one.rank in COMING for one in house.passes.values())
    return not helps and not any(rank in COMING for one in house.staff.values() for rank in one.ranks)


def says_host(say: Callable[..., str]) -> Callable[..., str]:
    """The same sentences, but for those that call the floor."""

    def said(code: str, /, **facts: Fact) -> str:
        return say(CALLS.get(code, code), **facts)

    return said
