"""Opening a log that stands in a database, with a clear end where that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cli.opening import no_faults
from floorman.cli.output import fail, words
from floorman.speech import Lang

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
        from floorman.store.postgres import PostgresStore, named  # noqa: PLC0415
    except ImportError:
        fail(say.say("store.no-postgres"))
    with no_faults(say):
        return PostgresStore(address), named(address)
