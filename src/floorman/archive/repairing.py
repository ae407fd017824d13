"""A new log of what is intact in a damaged one, with an account of what is not.

Each stream is brought back up to its first hole: what comes behind it rests on what is lost. The hands of a tournament
end with it. Where nothing is lost the new log is the old one, hash for hash; otherwise its hashes are made anew.

Nobody serves the damaged one meanwhile: whatever came behind the picture that was taken of it would be lost with it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

from msgspec import Struct, structs

from floorman.archive.again import commit_of
from floorman.archive.agreeing import agreed
from floorman.archive.salvaging import Beside, Salvaged, salvaged
from floorman.archive.verifying import Bad, Tell, nobody, verify
from floorman.floor.streams import EVENT, event_of, event_stream
from floorman.store import Appended, Recorded, SqliteStore
from floorman.store.copying import appear
from floorman.store.faults import NameTaken, StoreFault, plainly
from floorman.store.looking import COUNT, look, taken
from floorman.store.mark import mark_of
from floorman.store.serving import served_by_nobody
from floorman.terms import Instant
from floorman.tournament import EventOpened
from floorman.wire import decode


class Gap(Struct, frozen=True):
    """Positions that are lost, and when the events before and behind them were; None where there are none."""

    first: int
    last: int
    after: Instant | None
    before: Instant | None


class Cut(Struct, frozen=True):
    """A stream that could not be brought back as a whole: `had` events once, `kept` now; `name` of its event."""

    stream: str
    event: str
    name: str
    kept: int
    had: int
    intact: int  # so many of those that are not kept were intact, but rest on what is lost
    until: Instant | None  # when the last one was that is kept


class Account(Struct, frozen=True):
    had: int
    intact: int
    kept: int
    unproven: int
    gaps: tuple[Gap, ...]
    cuts: tuple[Cut, ...]
    torn: bool  # what stands beside the events may be incomplete
    bad: Bad | None  # what a look at the new log finds wrong with what it tells
    sound: bool  # nothing was wrong with the old one: a desk goes on with it as it is

    @property
    def whole(self) -> bool:
        return not (self.gaps or self.cuts or self.torn or self.bad)


def repair(file: Path, target: Path, tell: Tell = nobody) -> Account:
    """`tell`: how far the look at the new log is, which takes longest.

    Raises NameTaken, ServedAlready, other StoreFaults, and OSError where the damaged one cannot be read at all.
    """
    if target.exists():
        raise NameTaken(target)
    with served_by_nobody(file), tempfile.TemporaryDirectory(prefix="floorman-") as folder:
        copy = taken(file, Path(folder))
        sound = _sound(copy)
        found = salvaged(copy)
    kept = _kept(found)
    bad = _write(kept, found.beside, target, tell)
    account = Account(
        had=found.had,
        intact=len(found.rows),
        kept=len(kept),
        unproven=len(found.unproven),
        gaps=tuple(_gaps(found)),
        cuts=tuple(_cuts(found, kept)),
        torn=found.beside.torn,
        bad=bad,
        sound=sound,
    )
    # Of a long log a desk that begins looks at the newest events alone.
    return structs.replace(account, sound=sound and account.whole)


def _sound(log: Path) -> bool:
    """Would a desk begin with it as it lies?"""
    try:
        return log.is_file() and log.stat().st_size > 0 and not look(log, serving=True).unmarked
    except StoreFault:
        return False


def _kept(found: Salvaged) -> list[Recorded]:
    """Each stream up to its first hole; no hand goes on where its tournament does not, and no command is halved."""
    whole, cut_at = _up_to_holes(found)
    kept = [row for row in whole if row.position < cut_at.get(event_stream(event_of(row.stream)), row.position + 1)]
    return kept if len(kept) == found.had else agreed(kept, found.beside.answers)


def _up_to_holes(found: Salvaged) -> tuple[list[Recorded], dict[str, int]]:
    """Those rows, and where each stream that has a hole lost its first event."""
    lost = found.lost
    whole, last = list[Recorded](), dict[str, Recorded]()
    holes = set[str]()
    for row in found.rows:
        before = last[row.stream].version if row.stream in last else 0
        if row.stream in holes or row.version != before + 1:
            holes.add(row.stream)
        else:
            whole.append(row)
            last[row.stream] = row
    holes |= {stream for stream, had in found.versions.items() if had > (last[stream].version if stream in last else 0)}
    ends = {stream: last[stream].position if stream in last else 0 for stream in holes}
    return whole, {stream: next((one for one in lost if one > end), end + 1) for stream, end in ends.items()}


def _gaps(found: Salvaged) -> Iterator[Gap]:
    at = {row.position: row.at for row in found.rows}
    lost = found.lost
    for _, group in groupby(enumerate(lost), key=lambda one: one[1] - one[0]):
        run = [position for _, position in group]
        yield Gap(run[0], run[-1], at.get(run[0] - 1), at.get(run[-1] + 1))


def _cuts(found: Salvaged, kept: Sequence[Recorded]) -> Iterator[Cut]:
    names = _names(found.rows)
    there: dict[str, list[Recorded]] = {}
    stays: dict[str, list[Recorded]] = {}
    for row in found.rows:
        there.setdefault(row.stream, []).append(row)
    for row in kept:
        stays.setdefault(row.stream, []).append(row)
    for stream in dict.fromkeys((*there, *found.versions)):
        rows, mine = there.get(stream, []), stays.get(stream, [])
        had = max([found.versions.get(stream, 0), *(row.version for row in rows)])
        if len(mine) < had:
            event = event_of(stream)
            until = mine[-1].at if mine else None
            yield Cut(stream, event, names.get(event, ""), len(mine), had, len(rows) - len(mine), until)


def _names(rows: Sequence[Recorded]) -> Mapping[str, str]:
    """What the events are called."""
    names = {}
    for row in rows:
        if row.version == 1 and row.stream.startswith(EVENT):
            try:
                opened = decode(row.kind, row.body)
            except Exception:  # one that cannot be read has no name here
                continue
            if isinstance(opened, EventOpened):
                names[event_of(row.stream)] = opened.name
    return names


def _write(rows: Sequence[Recorded], beside: Beside, target: Path, tell: Tell) -> Bad | None:
    """Its name appears when all of it is there."""
    part = target.with_name(f".{target.name}-repaired")
    with plainly(target):
        for left in (part, mark_of(part)):
            left.unlink(missing_ok=True)
        try:
            with closing(SqliteStore(part)) as store:
                _put_beside(beside, store)
                _append(rows, beside.answers, store)
                bad = verify(store, tell=tell).bad
            appear(part, target)
        finally:
            for left in (part, mark_of(part)):
                left.unlink(missing_ok=True)
    return bad


def _put_beside(beside: Beside, store: SqliteStore) -> None:
    for hash, body in beside.documents.items():
        store.keep(hash, body)
    for name, secret in beside.secrets.items():
        if name != COUNT:
            store.put_secret(name, secret)
    store.put_people(beside.people)
    store.put_texts(beside.texts)


def _append(rows: Sequence[Recorded], answers: Mapping[str, bytes], store: SqliteStore) -> None:
    commits = []
    for command, group in groupby(rows, key=lambda row: row.command):
        together = list(group)
        expected: dict[str, int] = {}
        for row in together:
            expected.setdefault(row.stream, row.version - 1)
        commits.append(commit_of(together, expected, answers.get(command, b"")))
    for outcome in store.append(commits):
        assert isinstance(outcome, Appended), f"each stream is without a hole: {outcome}"
