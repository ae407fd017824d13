"""A write-ahead log read by ourselves, by the format that SQLite documents, because SQLite does not tell what it drops.

SQLite follows the frames up to the first whose checksum does not fit, and takes all behind it for the torn end of a
power cut. That is right for the last transaction, and wrong for every other: each was flushed before the next began.
So a frame of the same age behind a transaction that does not fit means that a written one was damaged.

A frame's checksum goes on from the one before it as that is stored, so the frames behind a bad one can still be tried.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from pathlib import Path
from struct import Struct as Layout
from typing import Literal, TypeAlias

from msgspec import Struct

HEADER = Layout(">8I")
FRAME = Layout(">6I")
LITTLE, BIG = 0x377F0682, 0x377F0683  # the order of the words that checksums are made of
WORD = 0xFFFFFFFF
PAGE_USUAL = 4096
PAGES = frozenset(1 << power for power in range(9, 17))

Sums: TypeAlias = tuple[int, int]
Order: TypeAlias = Literal["little", "big"]


class Frame(Struct, frozen=True):
    """A page as one transaction left it."""

    number: int  # of the page
    pages: int  # of the whole file, where the frame ends a transaction; otherwise 0
    page: bytes
    ours: bool  # of this age of the log, not left over from before it last began anew
    good: bool  # its checksum fits
    told: bytes  # the head as it stands there
    before: Sums  # the checksum of the frame before it, as it stands there


class Wal(Struct, frozen=True):
    """All frames in their order; `sound`: the header can be believed."""

    sound: bool = True
    frames: tuple[Frame, ...] = ()
    order: Order = "little"

    @property
    def followed(self) -> int:
        """So many frames SQLite will follow: up to the last transaction that is whole."""
        followed = 0
        for count, frame in enumerate(self.frames if self.sound else (), start=1):
            if not (frame.ours and frame.good):
                break
            if frame.pages:
                followed = count
        return followed

    @property
    def damaged(self) -> bool:
        """Is something lost that had been flushed? The torn end of a power cut is not that."""
        if not self.sound:
            return bool(self.frames)
        dropped = self.frames[self.followed :]
        ends = next((count for count, frame in enumerate(dropped) if frame.ours and frame.pages), len(dropped))
        return any(frame.ours for frame in dropped[ends + 1 :])


def wal_of(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


def read_wal(file: Path) -> Wal:
    """The write-ahead log beside a file; without a frame where there is none."""
    try:
        content = wal_of(file).read_bytes()
    except FileNotFoundError:
        return Wal()
    return parsed(content)


def parsed(content: bytes) -> Wal:
    if len(content) <= HEADER.size:
        return Wal()
    magic, _, size, _, *salts, first, second = HEADER.unpack_from(content)
    sound = magic in (LITTLE, BIG) and size in PAGES
    order: Order = "big" if magic == BIG else "little"
    start = sums(content[: HEADER.size - 8], order)
    sound = sound and start == (first, second)
    size = size if size in PAGES else PAGE_USUAL
    return Wal(sound, _frames(content, size, order, (salts[0], salts[1]) if sound else None, start), order)


def _frames(content: bytes, size: int, order: Order, salts: Sums | None, before: Sums) -> tuple[Frame, ...]:
    step = FRAME.size + size
    starts = range(HEADER.size, len(content) - step + 1, step)
    heads = [FRAME.unpack_from(content, start) for start in starts]
    if salts is None and heads:  # whose header is damaged has those that most frames have
        salts = Counter((head[2], head[3]) for head in heads).most_common(1)[0][0]
    found = []
    for start, (number, pages, *age, first, second) in zip(starts, heads, strict=True):
        page = content[start + FRAME.size : start + step]
        # Those of an earlier age are nobody's: only ours are reckoned.
        ours = tuple(age) == salts
        good = ours and sums(page, order, sums(content[start : start + 8], order, before)) == (first, second)
        found.append(Frame(number, pages, page, ours, good, content[start : start + FRAME.size], before))
        before = (first, second)
    return tuple(found)


def sums(content: bytes, order: Order, before: Sums = (0, 0)) -> Sums:
    words = array("I", content)
    if order != sys.byteorder:
        words.byteswap()
    one, two = before
    each = iter(words)
    for word in each:
        one = (one + word + two) & WORD
        two = (two + next(each) + one) & WORD
    return one, two
