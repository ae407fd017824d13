"""An evening summed up beside the program: who is in, what he paid, what he gets, by plain sums of its own.

Told by the test what happened, never by a page. What every page has to say comes from here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Any

CLUB = 0.7  # the weight of a place is one to its number to this power


@dataclass
class Guest:
    """One person with what he bought and where he is."""

    name: str
    paid: int = 0
    owes: int = 0
    bought: int = 0  # entries
    is_in: bool = True
    seat: tuple[int, int] | None = None
    stack: int = 0  # what he came with, or was counted with last


@dataclass
class Tally:
    """Money in cents; chips; places from the last one up."""

    price: int
    stack: int
    guarantee: int = 0
    fee: int = 0  # the house's, beside the part for the pool
    field_percent: int = 12
    unit: int = 500
    level: int = 0
    blinds: tuple[int, int] = (0, 0)
    ante: int = 0
    guests: dict[str, Guest] = field(default_factory=dict)
    entries: int = 0
    parts: int = 0  # of the pool
    stacks: int = 0  # given out
    more_chips: int = 0
    lying: dict[int, int] = field(default_factory=dict)  # by table: chips of those who went out there
    outs: list[list[str]] = field(default_factory=list)  # in the order in which they went, equal ones together
    published: list[int] | None = None
    version: int = 0
    offered: dict[str, int] = field(default_factory=dict)  # what lies on the table as a deal
    dealt: dict[str, int] | None = None
    paid_out: dict[str, int] = field(default_factory=dict)
    to_give_back: dict[str, int] = field(default_factory=dict)
    given_back: int = 0
    came_in: int = 0
    from_house: int = 0  # what the house put in, once the prizes do not change any more
    over: bool = False

    # ---- what happens

    def enters(self, *names: str, pays: bool = False, free: bool = False) -> None:
        for name in names:
            guest = self.guests.setdefault(name, Guest(name))
            guest.is_in, guest.seat, guest.stack = True, None, self.stack
            guest.bought += 1
            self.entries += 1
            self.stacks += 1
            self._is_not_out(name)
            if not free:
                self.parts += self.price
                guest.owes += self.price + self.fee
            if pays:
                self.pays(name)

    def buys(self, name: str, price: int, chips: int, *, pays: bool = False) -> None:
        """A rebuy or an add-on: money for the pool, chips for him."""
        self.parts += price
        self.more_chips += chips
        self.guests[name].owes += price
        if pays:
            self.pays(name)

    def pays(self, *names: str) -> None:
        for name in names:
            guest = self.guests[name]
            self.came_in += guest.owes
            guest.paid += guest.owes
            guest.owes = 0

    def leaves(self, name: str) -> None:
        """His entry is void: it never was, and what he paid is to be given back."""
        guest = self.guests.pop(name)
        self.entries -= 1
        self.stacks -= 1
        self.parts -= self.price * (guest.paid + guest.owes > 0)
        if guest.paid:
            self.to_give_back[name] = guest.paid

    def gets_back(self, name: str) -> None:
        self.given_back += self.to_give_back.pop(name)

    def renamed(self, name: str, other: str) -> None:
        self.guests = {other if one == name else one: guest for one, guest in self.guests.items()}
        self.guests[other].name = other
        self.outs = [[other if one == name else one for one in group] for group in self.outs]
        if name in self.paid_out:
            self.paid_out[other] = self.paid_out.pop(name)

    def goes_out(self, *names: str) -> None:
        """One after the other: the first of them has the worst place."""
        for name in names:
            self.go_out_together(name)
        self.over = len(self.inside) == 1

    def go_out_together(self, *names: str) -> None:
        """In one hand with equal or unknown stacks, or in one round: they share the better place."""
        self.outs.append([*names])
        for name in names:
            guest = self.guests[name]
            if guest.seat is not None:
                self.lying[guest.seat[0]] = self.lying.get(guest.seat[0], 0) + guest.stack
            guest.is_in, guest.seat = False, None

    def comes_back(self, name: str, seat: tuple[int, int] | None) -> None:
        """He never was out."""
        self._is_not_out(name)
        self.guests[name].is_in, self.guests[name].seat = True, seat
        if seat is not None:
            self.lying[seat[0]] -= self.guests[name].stack

    def at_table(self, table: int) -> list[str]:
        """Who sits there, by seat."""
        here = [one for one in self.guests.values() if one.is_in and one.seat and one.seat[0] == table]
        return [one.name for one in sorted(here, key=lambda one: one.seat or (0, 0))]

    def could_be(self, table: int) -> dict[str, int]:
        """What a right count may find there: everybody has what he came with, and the first has won the rest."""
        first, *others = self.at_table(table)
        found = {first: self.guests[first].stack + self.lying.get(table, 0)}
        return found | {name: self.guests[name].stack for name in others}

    def counted(self, table: int, stacks: dict[str, int]) -> None:
        self.lying[table] = 0
        for name, stack in stacks.items():
            self.guests[name].stack = stack

    def _is_not_out(self, name: str) -> None:
        left = ([one for one in group if one != name] for group in self.outs)
        self.outs = [group for group in left if group]

    def publishes(self, *prizes: int) -> None:
        self.published = list(prizes)
        self.version += 1

    def settles(self, shares: dict[str, int]) -> None:
        """Everybody who was left gets what was agreed, in the order of the amounts.

        With that the prizes do not change any more: the house puts in what it promised.
        """
        self.dealt, self.over = shares, True
        self.from_house = self.pool - self.parts

    # ---- what comes of it

    @property
    def inside(self) -> list[str]:
        return [name for name, guest in self.guests.items() if guest.is_in]

    @property
    def places(self) -> dict[str, int]:
        """Everybody who is out has as many before him as are in or went later."""
        before, found = len(self.inside), {}
        for group in reversed(self.outs):
            found.update(dict.fromkeys(group, before + 1))
            before += len(group)
        if (dealt := self.dealt) is not None:
            ranked = sorted(dealt, key=lambda one: -dealt[one])
            return found | {name: place for place, name in enumerate(ranked, start=1)}
        return found | ({self.inside[0]: 1} if self.over else {})

    @property
    def pool(self) -> int:
        return max(self.parts, self.guarantee)

    @property
    def chips(self) -> int:
        """Whoever has a seat has his stack before him, or had."""
        return self.stacks * self.stack + self.more_chips if self.seats or self.places else 0

    @property
    def prizes(self) -> list[int]:
        """By place; after a deal what each of them really gets, also where two share."""
        return self.planned if self.dealt is None else [prize for _, _, prize in self.ranking if prize]

    @property
    def planned(self) -> list[int]:
        if self.published is not None:
            return self.published
        return self.curve(ceil(self.entries * self.field_percent / 100))

    def curve(self, places: int, power: float = CLUB) -> list[int]:
        if not places:
            return []
        weights = [place**-power for place in range(1, places + 1)]
        prizes = [int(self.pool * one / sum(weights)) // self.unit * self.unit for one in weights]
        prizes[0] += self.pool - sum(prizes)
        return prizes

    def prize_of(self, name: str) -> int:
        if self.dealt is not None and name in self.dealt:
            return self.dealt[name]
        place = self.places.get(name, 0)
        share = sorted(other for other, at in self.places.items() if at == place)
        taken = self.planned[place - 1 : place - 1 + len(share)] if place else []
        each, rest = divmod(sum(taken), len(share)) if share else (0, 0)
        assert rest == 0, "an evening in which cents are split needs a rule for who gets the last one"
        return each

    @property
    def ranking(self) -> list[list[Any]]:
        """Place, name, prize: the best first."""
        return sorted([place, name, self.prize_of(name)] for name, place in self.places.items())

    @property
    def owes(self) -> dict[str, int]:
        return {name: guest.owes for name, guest in self.guests.items() if guest.owes}

    @property
    def holds(self) -> int:
        """What is in the till: what came in and what the house put in, less what went out."""
        return self.came_in + self.from_house - sum(self.paid_out.values()) - self.given_back

    @property
    def seats(self) -> dict[str, str]:
        return {name: f"{one.seat[0]}-{one.seat[1]}" for name, one in self.guests.items() if one.is_in and one.seat}

    @property
    def loads(self) -> dict[str, int]:
        """How many sit at each table."""
        tables = sorted(one.seat[0] for one in self.guests.values() if one.is_in and one.seat)
        return {str(table): tables.count(table) for table in sorted(set(tables))}

    def facts(self) -> dict[str, Any]:
        """Everything that a page may say, by its name."""
        winners = [one for one in self.ranking if one[2]]
        return {
            "once": (),
            "left": 0 if self.over else len(self.inside),
            "entries": self.entries,
            "pool": self.pool,
            "prizes": self.prizes,
            "level": self.level,
            "blinds": list(self.blinds),
            "ante": self.ante,
            "chips": self.chips,
            "seats": self.seats,
            "loads": self.loads,
            "owes": self.owes,
            "places": dict(self.places),
            "ranking": self.ranking,
            "winners": winners,
            "paid_out": {name: coins for name, coins in self.paid_out.items() if coins},
            "back": dict(self.to_give_back),
            "came_in": self.came_in,
            "holds": self.holds,
        }
