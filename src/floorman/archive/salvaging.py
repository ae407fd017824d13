"""What is intact of a damaged log: its events, wherever a page holds one, and what stands beside them.

An event proves itself: its hash follows from its bytes and from the hash before it. So it does not matter whether a
page is the newest, or in what state the file is. Of several pictures of an event the one that proves itself is taken.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from floorman.store import GENESIS, Person, Recorded, Text, chained
from floorman.store.mark import Unreadable, read_mark
from floorman.store.pages import Image, Row, image_of, index_rows, put_together, rows_of, table_rows

EVENT_FIELDS = 10
PERSON_FIELDS = 5
HASH_HEX = 64


class Beside(Struct):
    """What stands beside the events. `torn`: a table could not be read as a whole, so something may be missing."""

    documents: dict[str, bytes] = {}
    secrets: dict[str, str] = {}
    people: list[Person] = []
    texts: list[Text] = []
    answers: dict[str, bytes] = {}
    torn: bool = False


class Salvaged(Struct, frozen=True):
    """`had`: how far the log had come, as far as anything says; `unproven`: whole as far as one can see, but what is
    before it is lost."""

    had: int
    rows: tuple[Recorded, ...]
    unproven: frozenset[int]
    versions: Mapping[str, int]  # how far each stream had come, where that can be read
    beside: Beside

    @property
    def lost(self) -> list[int]:
        there = {row.position for row in self.rows}
        return [position for position in range(1, self.had + 1) if position not in there]


def salvaged(file: Path) -> Salvaged:
    """Only looks. Raises OSError where the file cannot be read at all."""
    image = image_of(file)
    rows, unproven = _chosen(_events(image))
    with tempfile.TemporaryDirectory(prefix="floorman-") as folder:
        whole = Path(folder) / "together.sqlite"
        put_together(image, whole)
        beside, versions = _beside(whole, image)
    had = max([rows[-1].position if rows else 0, _marked(file)])
    return Salvaged(had, tuple(rows), frozenset(unproven), versions, beside)


def _marked(file: Path) -> int:
    try:
        mark = read_mark(file)
    except Unreadable:
        return 0
    return 0 if mark is None else mark.position


def _events(image: Image) -> dict[int, list[Recorded]]:
    """By their positions, each picture of one once."""
    found: dict[int, dict[Recorded, None]] = {}
    for position, values in table_rows(image):
        if (row := _event(position, values)) is not None:
            found.setdefault(position, {})[row] = None
    return {position: list(pictures) for position, pictures in found.items()}


def _event(position: int, values: Row) -> Recorded | None:
    if len(values) != EVENT_FIELDS or position < 1:
        return None
    try:
        # SQLite keeps the position as the number of the row.
        return msgspec.convert((position, *values[1:]), Fields).recorded()
    except msgspec.ValidationError:
        return None


class Fields(Struct, array_like=True, frozen=True):
    position: int
    stream: str
    version: int
    kind: str
    body: Any
    at: int
    person: str
    rank: str
    command: str
    hash: Any

    def recorded(self) -> Recorded:
        if not (isinstance(self.body, bytes) and isinstance(self.hash, bytes)):
            raise msgspec.ValidationError("bytes are wanted")
        return Recorded(**{name: getattr(self, name) for name in self.__struct_fields__})


def _chosen(found: Mapping[int, Sequence[Recorded]]) -> tuple[list[Recorded], list[int]]:
    """Of each position the picture that proves itself; where the one before is gone, one that its successor knows."""
    chosen, unproven = list[Recorded](), list[int]()
    for position in sorted(found):
        pictures, behind = found[position], found.get(position + 1, ())
        before = {row.hash for row in found.get(position - 1, ())} if position > 1 else {GENESIS}
        if chosen and chosen[-1].position == position - 1:
            before.add(chosen[-1].hash)
        proven = next((row for row in pictures if _follows(row, before)), None) or _by_another(pictures, before, behind)
        if proven is None and not before:
            proven = _known_by(behind, pictures)
            unproven += [position] if proven is not None else []
        if proven is not None:
            chosen.append(proven)
    return chosen, unproven


def _by_another(pictures: Sequence[Recorded], before: Iterable[bytes], behind: Sequence[Recorded]) -> Recorded | None:
    """The damage may be in the hash itself: then the next event knows the right one."""
    right = (structs.replace(row, hash=chained(hash, row)) for row in pictures for hash in before)
    return next((row for row in right if any(_follows(next_, [row.hash]) for next_ in behind)), None)


def _follows(row: Recorded, before: Iterable[bytes]) -> bool:
    return any(chained(hash, row) == row.hash for hash in before)


def _known_by(successors: Sequence[Recorded], pictures: Sequence[Recorded]) -> Recorded | None:
    """One whose hash the next event goes on from; the last of all has nobody who could know it."""
    if len(pictures) > 1 and successors:
        return next((row for row in pictures if any(_follows(next_, [row.hash]) for next_ in successors)), None)
    return pictures[0]


def _beside(file: Path, image: Image) -> tuple[Beside, dict[str, int]]:
    """By SQLite where it can; else page by page."""
    found = Beside(torn=image.doubtful)
    documents = _table(file, image, found, "documents", lambda row: _are(row, str, bytes) and len(row[0]) == HASH_HEX)
    found.documents = dict(documents)
    found.answers = dict(_table(file, image, found, "commands", lambda row: _are(row, str, bytes)))
    found.secrets = dict(_table(file, image, found, "secrets", lambda row: _are(row, str, str)))
    people = _table(file, image, found, "people", lambda row: _are(row, *[str] * PERSON_FIELDS))
    found.people = [Person(*row) for row in people]
    texts = _table(file, image, found, "texts", lambda row: _are(row, str, str, str) and row[2].startswith("["))
    found.texts = [Text(row[0], row[1], _names(row[2])) for row in texts]
    streams = _table(file, image, found, "streams", lambda row: _are(row, str, int, int, int))
    return found, {row[0]: row[1] for row in streams}


def _table(file: Path, image: Image, beside: Beside, name: str, ours: Any) -> list[Any]:
    rows = rows_of(file, f"select * from {name}")
    if rows is None:
        beside.torn = True
        rows = list(index_rows(image))
    return [row for row in rows if ours(row)]


def _are(row: Row, *types: type) -> bool:
    return len(row) == len(types) and all(isinstance(value, type) for value, type in zip(row, types, strict=True))


def _names(text: str) -> tuple[str, ...]:
    try:
        return tuple(msgspec.json.decode(text, type=list[str]))
    except msgspec.DecodeError:
        return ()
