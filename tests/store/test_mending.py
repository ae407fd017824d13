"""A byte of a write-ahead log is put right by the frame's checksum, and nothing is put right that cannot be known."""

from __future__ import annotations

import random

import pytest
from msgspec import structs

from floorman.store.mending import guesses, mended
from floorman.store.wal import FRAME, HEADER, PAGE_USUAL, Wal, parsed, wal_of
from tests.store.harm import killed

STEP = FRAME.size + PAGE_USUAL


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return wal_of(killed(tmp_path_factory.mktemp("dead"), commits=6)).read_bytes()


def pages(wal: Wal) -> list[tuple[int, int, bytes]]:
    return [(frame.number, frame.pages, frame.page) for frame in wal.frames]


@pytest.mark.parametrize("within", [*range(0, 3), *range(4, 7), *range(8, FRAME.size), 24, 25, 1000, STEP - 2])
@pytest.mark.parametrize("by", [1, 0x40, 0x7F])
def test_each_byte_of_a_frame(content: bytes, within: int, by: int) -> None:
    """Head, age, checksum or page."""
    harmed = bytearray(content)
    harmed[HEADER.size + STEP * 4 + within] ^= by

    found = mended(parsed(bytes(harmed)))

    assert pages(parsed(content)) == pages(found)
    assert all(frame.good and frame.ours for frame in found.frames)


@pytest.mark.parametrize("seed", range(30))
def test_a_byte_by_chance(content: bytes, seed: int) -> None:
    """It is put right, or the right page is among the guesses; never is it made another one."""
    chance = random.Random(seed)
    harmed = bytearray(content)
    harmed[chance.randrange(HEADER.size, len(content) - STEP)] ^= chance.randrange(1, 256)
    wal = mended(parsed(bytes(harmed)))
    guessed = set(guesses(wal))

    for right, found in zip(parsed(content).frames, wal.frames, strict=True):
        assert (right.number, right.page) == (found.number, found.page) or (right.number, right.page) in guessed
        assert not found.good or right.page == found.page


def test_two_bytes_are_too_many(content: bytes) -> None:
    harmed = bytearray(content)
    for within in (500, 3000):
        harmed[HEADER.size + STEP * 4 + within] ^= 0x55

    bad = [count for count, frame in enumerate(mended(parsed(bytes(harmed))).frames) if not frame.good]

    assert [4] == bad


def test_what_is_well_stays_as_it_is(content: bytes) -> None:
    wal = parsed(content)

    assert wal == mended(wal)
    assert not structs.replace(wal, frames=wal.frames[:-1]).damaged
