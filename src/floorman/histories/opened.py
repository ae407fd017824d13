"""Files opened for reading, whatever they are: text in UTF-8, a chunk at a time."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from floorman.histories.errors import Unreadable

CHUNK = 2**18
WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0)
AS_IT_IS = getattr(os, "O_BINARY", 0)


def chunks_of(file: Path) -> Iterator[str]:
    """The text of a file. Raises Unreadable where there is none, or where it ends."""
    try:
        with _opened(file) as (number, first):
            yield from _decoded(number, first)
    except OSError as error:
        raise Unreadable("", "history.no-file", reason=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise Unreadable("", "history.no-text") from None


@contextmanager
def _opened(file: Path) -> Iterator[tuple[int, bytes]]:
    number = os.open(file, os.O_RDONLY | WITHOUT_WAITING | AS_IT_IS)
    try:
        first = _begun(number) if stat.S_ISFIFO(os.fstat(number).st_mode) else b""
        if WITHOUT_WAITING:
            os.set_blocking(number, True)
        yield number, first
    finally:
        os.close(number)


def _begun(number: int) -> bytes:
    """What lies in a pipe. One into which nobody writes would be waited for without end."""
    try:
        first = os.read(number, CHUNK)
    except BlockingIOError:
        return b""  # somebody has it open, and has written nothing yet
    if not first:
        raise Unreadable("", "history.empty-pipe")
    return first


def _decoded(number: int, first: bytes) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    content = first or os.read(number, CHUNK)
    while content:
        yield decoder.decode(content)
        content = os.read(number, CHUNK)
    yield decoder.decode(b"", final=True)
