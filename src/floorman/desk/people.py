"""What everyone of this house is called: names lie beside the log, so that they can be erased."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import structs

from floorman.store import Person, Store
from floorman.wire import typed


class People:
    """Everybody whom the house knows, by what they are called."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.aliases: dict[str, str] = {}
        # What the house has of them in full, where that is another name: for the staff alone.
        self.in_full: dict[str, str] = {}
        # How they are reached: for the host and the registration alone.
        self.contacts: dict[str, str] = {}
        self._told(store.people().values())

    async def meet(self, name: str, by: str = "") -> str:
        """Somebody who was not known here gets an id; their name lies beside the log. `by`: the id of the command that
        brings them, so that nobody is there twice who is sent twice, or to two desks."""
        person = stranger(name, by)
        if person.id not in self.aliases:
            await self.put([person])
        return person.id

    async def meet_all(self, names: Sequence[str], known: Mapping[str, str]) -> list[str]:
        """An id for each, in their order."""
        new = {name: stranger(name) for name in names if name not in known}
        await self.put([*new.values()])
        return [known[name] if name in known else new[name].id for name in names]

    async def put(self, people: list[Person]) -> None:
        """Raises TypeError for what is no name, before anything is written."""
        people = [typed(one) for one in people]
        await asyncio.to_thread(self._store.put_people, people)
        self._told(people)

    async def call(self, id: str, name: str, alias: str) -> None:
        """Somebody was written down wrongly, or is to be called otherwise. Pages show the alias; where their name is
        no other, it goes with it."""
        before = (await asyncio.to_thread(self._store.people)).get(id, Person(id, alias, alias))
        same = before.name == before.alias
        called = alias or (name if same else before.alias)
        await self.put([structs.replace(before, name=name or (called if same else before.name), alias=called)])

    async def reach(self, id: str, contact: str) -> None:
        """By this number somebody is reached; empty: by none."""
        before = (await asyncio.to_thread(self._store.people)).get(id)
        if before is not None and before.name:  # who was erased is not written down again
            await self.put([structs.replace(before, contact=contact)])

    async def hear(self) -> None:
        """Somebody was put beside the log elsewhere, or is called otherwise by now."""
        self._told((await asyncio.to_thread(self._store.people)).values())

    def _told(self, people: Iterable[Person]) -> None:
        for one in people:
            self.aliases[one.id] = one.alias
            self.in_full.pop(one.id, None)
            self.contacts.pop(one.id, None)
            if one.contact:
                self.contacts[one.id] = one.contact
            if one.name not in ("", one.alias):
                self.in_full[one.id] = one.name

    def known(self, inside: Collection[str]) -> dict[str, str]:
        """Those who are not among these, by names that only one of them has."""
        count = Counter(self.aliases.values())
        found = ((name, person) for person, name in self.aliases.items() if name and count[name] == 1)
        return {name: person for name, person in found if person not in inside}

    def by_name(self, people: Iterable[str]) -> dict[str, str]:
        return {self.aliases[person]: person for person in people if self.aliases.get(person)}

    async def words(self) -> Mapping[str, str]:
        """What everyone is called, and what was said in somebody's own words, by its id."""
        texts = await asyncio.to_thread(self._store.texts)
        return {**self.aliases, **{id: one.text for id, one in texts.items()}}


def stranger(name: str, by: str = "") -> Person:
    """Somebody new of this name."""
    id = hashlib.sha256(by.encode()).hexdigest()[:12] if by else secrets.token_hex(6)
    return Person(f"p-{id}", name, name)
