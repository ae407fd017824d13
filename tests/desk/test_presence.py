"""Whose pages are open: away for a moment is not gone, coming back lifts it at once, and many at once are noticed."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk.presence import Dropped, Presence, Waits
from tests.waiting import until_so

pytestmark = pytest.mark.anyio

QUICK = Waits(gone_after=0.05, together=60, settled=0.02)


def told(players: int, out: frozenset[str] = frozenset()) -> tuple[Presence, list[str]]:
    """So many are here, and what is heard of their coming and going."""
    heard: list[str] = []
    presence = Presence(lambda: None, QUICK, lambda who: who not in out)
    presence.when_gone.append(lambda who: heard.append(f"{who} is gone"))
    presence.when_left.append(lambda who: heard.append(f"{who} left"))
    presence.when_back.append(lambda who: heard.append(f"{who} is back"))
    for number in range(players):
        presence.came(f"p-{number}")
    return presence, heard


async def test_whoever_reloads_is_not_gone() -> None:
    presence, heard = told(1)
    presence.went("p-0")
    assert "away" == presence.where("p-0")
    presence.came("p-0")
    await asyncio.sleep(0.1)

    assert ("here", ["p-0 left", "p-0 is back"]) == (presence.where("p-0"), heard)


async def test_whoever_stays_away_is_gone_until_he_comes_back() -> None:
    presence, heard = told(1)
    presence.went("p-0")
    await until_so(lambda: presence.where("p-0") == "gone")
    presence.came("p-0")

    assert ("here", ["p-0 left", "p-0 is gone", "p-0 is back"]) == (presence.where("p-0"), heard)
    assert "never" == presence.where("p-9")


async def test_a_second_page_keeps_him_here() -> None:
    presence, heard = told(1)
    presence.came("p-0")
    presence.went("p-0")
    await asyncio.sleep(0.1)

    assert ("here", []) == (presence.where("p-0"), heard)


async def test_many_at_the_same_moment_are_noticed_until_they_are_back() -> None:
    """Three of nine are many; two of them are not."""
    presence, _ = told(9)
    for who in ("p-0", "p-1", "p-2"):
        presence.went(who)
    assert not presence.dropped, "they may be on their way to another page"
    await until_so(lambda: presence.dropped)

    before = presence.dropped
    presence.came("p-1")
    assert (Dropped(3, 9), None) == (before, presence.dropped)


async def test_two_of_three_and_three_of_twelve_are_not_many() -> None:
    for players, gone in ((3, 2), (12, 3)):
        presence, _ = told(players)
        for number in range(gone):
            presence.went(f"p-{number}")
        await asyncio.sleep(0.04)

        assert presence.dropped is None


async def test_whoever_is_out_and_goes_is_no_outage() -> None:
    """Three who are out go on to another game while two play: nobody is missing. Of nine with three who are out, two of
    the six who play are not many, three are, and those who are out are not counted with them."""
    presence, _ = told(5, out=frozenset({"p-0", "p-1", "p-2"}))
    for number in range(3):
        presence.went(f"p-{number}")
    await asyncio.sleep(0.04)
    assert presence.dropped is None

    presence, _ = told(9, out=frozenset({"p-6", "p-7", "p-8"}))
    for who in ("p-8", "p-7", "p-0", "p-1"):
        presence.went(who)
    await asyncio.sleep(0.04)
    assert presence.dropped is None
    presence.went("p-2")
    await until_so(lambda: presence.dropped)
    assert Dropped(3, 6) == presence.dropped


async def test_the_floor_has_seen_it() -> None:
    """The same ones are not told of again."""
    presence, _ = told(6)
    for number in range(3):
        presence.went(f"p-{number}")
    await until_so(lambda: presence.dropped)
    presence.put_aside()
    await asyncio.sleep(0.04)

    assert presence.dropped is None
