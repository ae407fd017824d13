"""Opening a log that stands in a database, with a clear end where that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cli.output import fail, words
from floorman.speech import Lang
from floorman.store import ForeignDatabase, NewerDatabase

if TYPE_CHECKING:
    from floorman.store.postgres import PostgresStore

BEGINNINGS = ("postgresql://", "postgres://")


def open_shared(address: str, lang: Lang | None) -> tuple[PostgresStore, str]:
    """The store at an address, and the address as it may be shown."""
    say = words(lang)
    if not address.startswith(BEGINNINGS):
        fail(say.say("store.no-address"))
    # Imported here: who keeps the log in a file needs no driver.
    try:
        from floorman.store.postgres import PostgresStore, Unreachable, Unusable, named  # noqa: PLC0415
    except ImportError:
        fail(say.say("store.no-postgres"))
    where = named(address)
    try:
        return PostgresStore(address), where
    except ForeignDatabase:
        fail(say.say("store.foreign-database", where=where))
    except NewerDatabase:
        fail(say.say("store.newer", file=where))
    except Unreachable as error:
        fail(say.say("store.unreachable", where=where, reason=str(error)))
    except Unusable as error:
        fail(say.say("store.unusable", file=where, reason=str(error)))
