"""Opening the log for a command, with a clear end where that cannot be."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from floorman.cli.output import fail, words
from floorman.speech import Lang
from floorman.store import ForeignDatabase, NewerDatabase, SqliteStore


def open_store(file: Path, lang: Lang | None) -> SqliteStore:
    say = words(lang)
    try:
        return SqliteStore(file)
    except ForeignDatabase:
        fail(say.say("store.foreign", file=str(file)))
    except NewerDatabase:
        fail(say.say("store.newer", file=str(file)))
    except (OSError, sqlite3.Error) as error:
        fail(say.say("store.unusable", file=str(file), reason=str(error)))
