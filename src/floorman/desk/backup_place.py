"""The second place for backups, as the host names it on a page: a stick, or a folder that goes elsewhere by itself.

It has to be there and to take a file. It is none where the log itself lies: what takes one would take the other.

    BadPlace                  no backups can go there, and why
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from floorman.store import Store
from floorman.store.copying import empty
from floorman.terms import Fact, Ruling

# Under this name it lies beside the log.
NAME = "backup-place"
LETTERS_MOST = 1_000


class BadPlace(Exception):
    """No backups can go there: the ruling says why."""

    def __init__(self, code: str, **facts: Fact) -> None:
        self.ruling = Ruling(code, (), facts)
        super().__init__(code)


def place_of(said: str, data: Path) -> Path:
    """The folder that somebody means, if backups of the log in `data` can go there. Raises BadPlace."""
    place = _meant(said)
    try:
        if not place.exists():
            raise BadPlace("place.missing", file=said)
        if not place.is_dir():
            raise BadPlace("place.no-folder", file=said)
        refuse_beside_the_log(place, data)
        _try(place.resolve())
    except (OSError, RuntimeError) as error:  # a name too long, a folder that nobody may look into, links in a circle
        raise BadPlace("place.not-writable", file=said) from error
    return place


def refuse_beside_the_log(place: Path, data: Path) -> None:
    """Whether it is there already or not. Raises BadPlace."""
    real, lies = place.resolve(), data.resolve()
    if real == lies or lies in real.parents:
        raise BadPlace("place.of-the-log", file=str(place), folder=str(lies))


def same_disk(place: Path, data: Path) -> bool:
    """Would both be lost with one disk? Where that cannot be told, nobody is frightened."""
    try:
        return place.stat().st_dev == data.stat().st_dev
    except OSError:
        return False


def _meant(said: str) -> Path:
    if len(said) > LETTERS_MOST or not said.isprintable():
        raise BadPlace("place.unreadable")
    try:
        place = Path(said).expanduser()
    except RuntimeError as error:  # nobody knows where this user's home is
        raise BadPlace("place.missing", file=said) from error
    if not place.is_absolute():
        raise BadPlace("place.whole", file=said)
    return place


def _try(folder: Path) -> None:
    """A file of a name that nobody has comes and goes."""
    trial = folder / f".floorman-trial-{secrets.token_hex(8)}"
    try:
        empty(trial)
    finally:
        with suppress(OSError):
            trial.unlink()


def kept_place(store: Store) -> Path | None:
    """As it was named last."""
    kept = store.value_of(NAME)
    return Path(kept) if kept else None


def keep_place(store: Store, place: Path | None) -> None:
    if place is None:
        store.drop_value(NAME)
    else:
        store.put_value(NAME, str(place))
