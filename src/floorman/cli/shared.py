"""Opening a log that stands in a database, with a clear end where that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.cli.opening import no_faults
from floorman.cli.output import fail, words
from floorman.speech import Lang, Speech

if TYPE_CHECKING:
    from floorman.store.postgres import PostgresStore

BEGINNINGS = ("postgresql://", "postgres://")


def open_shared(
    address: str, lang: Lang | None, *, alone: bool = False, make: bool = True
) -> tuple[PostgresStore, str]:
    """The store at an address, and the address as it may be shown."""
    say = words(lang)
    name = shown_address(address, say)
    from floorman.store.postgres import PostgresStore  # noqa: PLC0415

    with no_faults(say):
        return PostgresStore(address, alone=alone, make=make), name


def shown_address(address: str, say: Speech) -> str:
    """The address as it may be shown; a clear end where it is none, or without the driver."""
    if not address.startswith(BEGINNINGS):
        fail(say.say("store.no-address"))
    # Imported here: who keeps the log in a file needs no driver.
    try:
        from floorman.store.postgres import named  # noqa: PLC0415
    except ImportError:
        fail(say.say("store.no-postgres"))
    return named(address)
