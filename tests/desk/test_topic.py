"""What watchers wait for."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk.topic import Topic

pytestmark = pytest.mark.anyio

LONG = 20.0


async def test_the_present_value_comes_first_then_each_newer_one() -> None:
    topic = Topic("one")
    watch = topic.watch(LONG)
    first = await anext(watch)
    topic.publish("two")
    second = await anext(watch)
    topic.publish("three")

    assert ["one", "two", "three"] == [first, second, await anext(watch)]


async def test_a_watcher_who_waits_is_woken() -> None:
    topic = Topic("one")
    watch = topic.watch(LONG)
    await anext(watch)
    waiting = asyncio.ensure_future(anext(watch))
    await asyncio.sleep(0)
    still_waiting = not waiting.done()
    topic.publish("two")

    assert still_waiting
    assert "two" == await waiting


async def test_a_slow_watcher_gets_only_the_newest() -> None:
    """Nothing piles up for whoever does not keep pace."""
    topic = Topic(0)
    watch = topic.watch(LONG)
    await anext(watch)
    for number in range(1, 1000):
        topic.publish(number)

    assert 999 == await anext(watch)


async def test_who_comes_late_gets_the_present_value_at_once() -> None:
    topic = Topic(0)
    topic.publish(7)

    assert 7 == await anext(topic.watch(LONG))


async def test_nothing_newer_within_the_patience_is_none() -> None:
    """So that a stream can send a sign of life; the next value still comes."""
    topic = Topic("one")
    watch = topic.watch(0.01)
    seen = [await anext(watch), await anext(watch), await anext(watch)]
    topic.publish("two")

    assert ["one", None, None, "two"] == [*seen, await anext(watch)]


async def test_equal_values_are_news_too() -> None:
    """Whether something changed is for the publisher to know."""
    topic = Topic("one")
    watch = topic.watch(LONG)
    await anext(watch)
    topic.publish("one")

    assert "one" == await anext(watch)


async def test_closing_ends_all_watching() -> None:
    """Who waits is woken and let go, and who comes later gets nothing."""
    topic = Topic("one")
    watchers = [asyncio.create_task(_all_of(topic)) for _ in range(3)]
    await asyncio.sleep(0.01)
    topic.close()
    seen = await asyncio.wait_for(asyncio.gather(*watchers), LONG)

    assert [["one"]] * 3 == seen
    assert [] == await _all_of(topic)


async def _all_of(topic: Topic[str]) -> list[str | None]:
    return [value async for value in topic.watch(LONG)]
