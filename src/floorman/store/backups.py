"""Backups that nobody has to think of: how they are called, which of them stay, and how they come to a second place.

A backup has its name once it is whole, on disk and looked through. The newest stay, of the last day one an hour, then
one a day for a fortnight, and one a month for a year.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from floorman.store.copying import appear, empty, flush
from floorman.store.faults import StoreFault, plainly
from floorman.store.looking import look
from floorman.store.owning import FOLDER
from floorman.store.sqlite import SqliteStore
from floorman.terms import Instant

NAME = re.compile(r"floorman-(\d{4}-\d{2}-\d{2}-\d{6})\.sqlite(\.part.*)?", re.ASCII)
# No clock is further off than one that has lost its battery; and of some years not every zone knows the time.
YEARS = range(1900, 9000)
WHEN = "%Y-%m-%d-%H%M%S"
NEWEST = 10

# How long one of each such stretch stays, and what tells one stretch from the next.
STRETCHES: tuple[tuple[timedelta, Callable[[datetime], object]], ...] = (
    (timedelta(days=1), lambda at: (at.date(), at.hour)),
    (timedelta(days=14), lambda at: at.date()),
    (timedelta(days=366), lambda at: (at.year, at.month)),
)


class PlaceMissing(StoreFault):
    """The second place is not there: the stick is not plugged in."""

    code = "backup.place-missing"
    says = "is not there"


class Held(Struct, frozen=True):
    """What lies in a folder for backups."""

    count: int
    bytes: int  # of all of them
    last: Instant | None  # when the newest was made; None where there is none


def back_up(store: SqliteStore, folder: Path, now: datetime) -> Path:
    """One more backup, looked through as a desk would before it begins. Raises StoreFault; then there is none."""
    with plainly(folder):
        folder.mkdir(mode=FOLDER, exist_ok=True)
    while (file := folder / f"floorman-{now.strftime(WHEN)}.sqlite").exists():
        now += timedelta(seconds=1)
    store.backup(file)
    try:
        look(file, serving=True)
    except StoreFault:
        file.unlink(missing_ok=True)
        raise
    _clear(folder, now, file)
    return file


def newest(folder: Path) -> Path | None:
    return max(_all(folder), default=None, key=lambda file: file.name)


def held(folder: Path) -> Held | None:
    """None where there is no such folder, or none that one may look into."""
    try:
        if not folder.is_dir():
            return None
        files = _all(folder)
        size = sum(one.stat().st_size for one in files)
    except OSError:
        return None
    last = None if not files else int(files[max(files)].timestamp() * 1000)
    return Held(len(files), size, last)


def carry(backup: Path, place: Path, now: datetime) -> None:
    """A backup to a second place, unless it is there; read back and compared. Raises StoreFault."""
    find(place)
    target = place / backup.name
    if target.exists():
        return
    part = place / f"{backup.name}.part"
    try:
        with plainly(place):
            part.unlink(missing_ok=True)
            empty(part)
            shutil.copyfile(backup, part)
            flush(part)
            if _digest(part) != _digest(backup):
                raise OSError("what was written there reads back otherwise")
            appear(part, target)
    finally:
        with suppress(OSError):
            part.unlink()
    _clear(place, now, target)


def find(place: Path) -> None:
    """Raises PlaceMissing where it is not, and another StoreFault where nobody lets us look."""
    with plainly(place):
        there = place.is_dir()
    if not there:
        raise PlaceMissing(place)


def _clear(folder: Path, now: datetime, made: Path) -> None:
    """Those go that need not stay, and halves of which a kill let nothing become. Only files of our names, and never
    the one that was just made: a clock that was ahead may have given others a later time."""
    files = _all(folder)
    stays = staying(files.values(), now)
    clear_halves(folder)
    for file in (one for one, at in files.items() if one != made and at not in stays):
        with suppress(OSError):
            file.unlink()


def clear_halves(folder: Path) -> None:
    """Of which a kill let nothing become: all that a log holds may be in them."""
    for file in folder.glob("floorman-*.sqlite.part*"):
        if _at(file) is not None:
            with suppress(OSError):
                file.unlink()


def staying(made: Iterable[datetime], now: datetime) -> set[datetime]:
    """Which of the backups that were made at these times stay."""
    times = sorted(made, reverse=True)
    stays = set(times[:NEWEST])
    for most, stretch in STRETCHES:
        last: dict[object, datetime] = {}
        for at in times:
            if now - at <= most:
                last.setdefault(stretch(at), at)
        stays |= set(last.values())
    return stays


def _all(folder: Path) -> dict[Path, datetime]:
    """Whole ones, with the times that they are called by."""
    found = {one: _at(one) for one in folder.glob("floorman-*.sqlite") if one.is_file()}
    return {one: at for one, at in found.items() if at is not None}


def _at(file: Path) -> datetime | None:
    """When it was made, by its name; None where that is none of ours: there may be others like it on a stick."""
    found = NAME.fullmatch(file.name)
    if found is None or int(found[1][:4]) not in YEARS:
        return None
    try:
        return datetime.strptime(found[1], WHEN).astimezone()
    except (ValueError, OverflowError, OSError):  # a day or an hour that there is not, or none that this system knows
        return None


def _digest(file: Path) -> bytes:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").digest()
