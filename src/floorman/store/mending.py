"""A byte that turned over in a frame of a write-ahead log, put right by the frame's checksum.

The checksum is two sums, each linear in every word. A wrong word leaves a difference in both, and for three of the four
bytes of a word no other word could leave the same two: so it is known which one it was, and by how much. Where several
could be it, each of them is a picture of the page that may be the right one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import structs

from floorman.store.wal import FRAME, WORD, Frame, Order, Sums, Wal, sums

COVERED = 8  # so much of a frame's head is in its checksum
BYTE = 0xFF


def mended(wal: Wal) -> Wal:
    """The same frames, with those put right of which only one byte is wrong, where it is known which one."""
    frames = list(wal.frames)
    for count, frame in enumerate(frames):
        if frame.good:
            continue
        content, reckoned = _content(frame), _reckoned(frame, wal.order)
        behind = frames[count + 1] if count + 1 < len(frames) else None
        if not frame.ours:
            # Its age may be what is wrong, which no checksum covers. A frame that is older has all of it otherwise.
            if reckoned == _stored(frame) and _nearly(frame, frames):
                frames[count] = _as(frame, content)
        elif behind is not None and behind.ours and not behind.good and _goes_on(behind, reckoned, wal.order):
            # The checksum itself was wrong, which the frame behind it does not know.
            frames[count] = _as(frame, content)
            frames[count + 1] = structs.replace(behind, good=True)
        elif len(right := [*_right(content, reckoned, _stored(frame), wal.order)]) == 1:
            frames[count] = _as(frame, right[0])
    return structs.replace(wal, frames=tuple(frames))


def guesses(wal: Wal) -> Iterator[tuple[int, bytes]]:
    """Of the frames that are not good: their pages as they stand there, and as one other byte would make them right."""
    for frame in wal.frames:
        if frame.ours and not frame.good:
            contents = _right(_content(frame), _reckoned(frame, wal.order), _stored(frame), wal.order)
            for one in map(_as, [frame] * (len(frame.page) // 4), contents):
                yield one.number, one.page


def _content(frame: Frame) -> bytes:
    return frame.told[:COVERED] + frame.page


def _reckoned(frame: Frame, order: Order) -> Sums:
    return sums(_content(frame), order, frame.before)


def _stored(frame: Frame) -> Sums:
    *_, first, second = FRAME.unpack(frame.told)
    return first, second


def _nearly(frame: Frame, frames: Sequence[Frame]) -> bool:
    age = next((one.told[8:16] for one in frames if one.ours), b"")
    return sum(one != other for one, other in zip(frame.told[8:16], age, strict=False)) == 1


def _goes_on(behind: Frame, before: Sums, order: Order) -> bool:
    return sums(behind.told[:COVERED] + behind.page, order, before) == _stored(behind)


def _as(frame: Frame, content: bytes) -> Frame:
    number, pages = (int.from_bytes(content[at : at + 4], "big") for at in (0, 4))
    told = content[:COVERED] + frame.told[COVERED:]
    return structs.replace(frame, number=number, pages=pages, page=content[COVERED:], told=told, ours=True, good=True)


def _right(content: bytes, reckoned: Sums, stored: Sums, order: Order) -> Iterator[bytes]:
    """The content with one byte changed so that its checksum fits: every way there is."""
    off = tuple((one - other) & WORD for one, other in zip(reckoned, stored, strict=True))
    for number, (first, second) in enumerate(_weights(len(content) // 4)):
        by = _solved(first, second, off[0], off[1])
        if by is None:
            continue
        at = number * 4
        wrong = int.from_bytes(content[at : at + 4], order)
        word = (wrong - by) & WORD
        if _one_byte(wrong ^ word):
            yield content[:at] + word.to_bytes(4, order) + content[at + 4 :]


def _solved(first: int, second: int, one: int, two: int) -> int | None:
    """By how much a word of these weights is off, if it alone is."""
    odd, sum_ = (first, one) if first % 2 else (second, two)
    by = sum_ * pow(odd, -1, WORD + 1) & WORD
    return by if by and (by * first & WORD, by * second & WORD) == (one, two) else None


def _one_byte(difference: int) -> bool:
    return any(difference & ~(BYTE << place) == 0 for place in (0, 8, 16, 24))


@cache
def _weights(words: int) -> tuple[Sums, ...]:
    """What one more in each word adds to both sums at the end."""
    return tuple(reversed([*_from_the_end(words)]))


def _from_the_end(words: int) -> Iterator[Sums]:
    """Two words are taken in at a time; of each pair the second comes first here."""
    early, late = (1, 1), (0, 1)
    for _ in range(words // 2):
        yield late
        yield early
        early, late = _once_more(early), _once_more(late)


def _once_more(weight: Sums) -> Sums:
    """After another pair of words behind it."""
    one = (weight[0] + weight[1]) & WORD
    return one, (weight[1] + one) & WORD
