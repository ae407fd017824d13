"""Files opened for reading, whatever they are: text, a chunk at a time.

It is UTF-8, or UTF-16 if the file begins so. Rooms have written other bytes for names: in their texts what is no UTF-8
is taken for the letters of Windows.
"""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from floorman.histories.errors import Unreadable
from floorman.histories.foreign import BEGINNING, looks_like

CHUNK = 2**18
STDIN = Path("-")
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


def chunks_in(content: bytes) -> Iterator[str]:
    """The same of a file that somebody has sent: all of it is here."""
    try:
        decoder = _decoder(content)
        for begins in range(0, len(content), CHUNK):
            yield decoder.decode(content[begins : begins + CHUNK])
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise Unreadable("", "history.no-text") from None


@contextmanager
def _opened(file: Path) -> Iterator[tuple[int, bytes]]:
    if file == STDIN:
        yield 0, b""
        return
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
    content = first or os.read(number, CHUNK)
    decoder = _decoder(content)
    while content:
        yield decoder.decode(content)
        content = os.read(number, CHUNK)
    yield decoder.decode(b"", final=True)


def _decoder(beginning: bytes) -> codecs.IncrementalDecoder:
    if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return codecs.getincrementaldecoder("utf-16")()
    of_a_room = looks_like(beginning[:BEGINNING].decode("latin-1").removeprefix("\u00ef\u00bb\u00bf"))
    return codecs.getincrementaldecoder("utf-8-sig")("letters-of-windows" if of_a_room else "strict")


def _letters_of_windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError), "asked for while decoding alone"
    strange = error.object[error.start : error.end]
    return strange.decode("cp1252", "replace"), error.end


codecs.register_error("letters-of-windows", _letters_of_windows)
