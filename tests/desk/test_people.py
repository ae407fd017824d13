"""What the house calls people: one name on every page, and another in its own list where it knows one."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk.people import People
from floorman.store import MemoryStore, Person


@pytest.mark.parametrize(
    ("before", "name", "alias", "then"),
    [
        (("Cem", "Cem"), "", "Cem Yıldız", ("Cem Yıldız", "Cem Yıldız")),
        (("Cem", "Cem"), "Cem Yıldız", "", ("Cem Yıldız", "Cem Yıldız")),
        (("Cem", "Cem"), "Cemal Yıldız", "Cem", ("Cemal Yıldız", "Cem")),
        (("Cemal Yıldız", "Cem"), "", "Joker", ("Cemal Yıldız", "Joker")),
        (("Cemal Yıldız", "Cem"), "Cemal Yildiz", "", ("Cemal Yildiz", "Cem")),
    ],
)
def test_a_name_that_is_no_other_goes_with_what_pages_show(
    before: tuple[str, str], name: str, alias: str, then: tuple[str, str]
) -> None:
    async def told() -> Person:
        store = MemoryStore()
        store.put_people([Person("p-1", *before)])
        people = People(store)
        await people.call("p-1", name, alias)
        assert people.aliases["p-1"] == then[1]
        return store.people()["p-1"]

    found = asyncio.run(told())
    assert then == (found.name, found.alias)
