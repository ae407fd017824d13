"""What watchers wait for."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk.topic import Topic

pytestmark = pytest.mark.anyio

LONG = 20.0


class Board:
    """Something to watch, and how often its view was made."""

    def __init__(self, value: object) -> None:
        self.value = value
        self.made = 0
        self.topic: Topic[object] = Topic(self._make)

    def _make(self) -> object:
        self.made += 1
        return self.value

    def write(self, value: object) -> None:
        self.value = value
        self.topic.publish()


async def test_the_present_value_comes_first_then_each_newer_one() -> None:
    board = Board("one")
    watch = board.topic.watch(LONG)
    first = await anext(watch)
    board.write("two")
    second = await anext(watch)
    board.write("three")

    assert ["one", "two", "three"] == [first, second, await anext(watch)]


async def test_a_watcher_who_waits_is_woken() -> None:
    board = Board("one")
    watch = board.topic.watch(LONG)
    await anext(watch)
    waiting = asyncio.ensure_future(anext(watch))
    await asyncio.sleep(0)
    still_waiting = not waiting.done()
    board.write("two")

    assert still_waiting
    assert "two" == await waiting


async def test_a_view_is_made_when_somebody_asks_and_once_for_all_who_do() -> None:
    """A thousand changes nobody looks at cost nothing."""
    board = Board(0)
    for number in range(1, 1_001):
        board.write(number)
    unasked = board.made
    seen = [board.topic.value, board.topic.value, await anext(board.topic.watch(LONG))]
    board.write(1_001)

    assert (0, [1_000] * 3, 1) == (unasked, seen, board.made)
    assert (1_001, 2) == (board.topic.value, board.made)


async def test_a_slow_watcher_gets_only_the_newest() -> None:
    """Nothing piles up for whoever does not keep pace."""
    board = Board(0)
    watch = board.topic.watch(LONG)
    await anext(watch)
    for number in range(1, 1000):
        board.write(number)

    assert 999 == await anext(watch)


async def test_who_comes_late_gets_the_present_value_at_once() -> None:
    board = Board(0)
    board.write(7)

    assert 7 == await anext(board.topic.watch(LONG))


async def test_nothing_newer_within_the_patience_is_none() -> None:
    """So that a stream can send a sign of life; the next value still comes."""
    board = Board("one")
    watch = board.topic.watch(0.01)
    seen = [await anext(watch), await anext(watch), await anext(watch)]
    board.write("two")

    assert ["one", None, None, "two"] == [*seen, await anext(watch)]


async def test_equal_values_are_news_too() -> None:
    """Whether something changed is for the publisher to know."""
    board = Board("one")
    watch = board.topic.watch(LONG)
    await anext(watch)
    board.write("one")

    assert "one" == await anext(watch)


async def test_closing_ends_all_watching() -> None:
    """Who waits is woken and let go, and who comes later gets nothing."""
    board = Board("one")
    watchers = [asyncio.create_task(_all_of(board.topic)) for _ in range(3)]
    await asyncio.sleep(0.01)
    board.topic.close()
    seen = await asyncio.wait_for(asyncio.gather(*watchers), LONG)

    assert [["one"]] * 3 == seen
    assert [] == await _all_of(board.topic)


async def _all_of(topic: Topic[object]) -> list[object]:
    return [value async for value in topic.watch(LONG)]
