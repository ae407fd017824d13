"""What was erased is not in the bytes of the file either, nor in those of the write-ahead log beside it."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from floorman.store import LockedDatabase, Person, SqliteStore, Text, schema
from tests.store.rows import commit, first_break

WORDS = (b"Lovelace", b"lovelace@example", b"never pays", b"shouted at the dealer", b"argon2id-of-ada")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


def filled(file: Path) -> SqliteStore:
    """A house full of people, each written several times, so that old pages lie about."""
    store = SqliteStore(file)
    chance = random.Random(1)
    for round in range(5):
        people = [Person(f"p-{n:06x}", f"Name {n} {chance.random()}", f"A{n}", "x" * round) for n in range(300)]
        people[100] = Person("p-000064", "Ada Lovelace", "Lovelace", "lovelace@example.org", "never pays" * round)
        store.put_people(people)
        store.put_texts([Text(f"t-{n}-{round}", f"text {n}", (f"p-{n:06x}",)) for n in range(100)])
        store.put_texts([Text(f"t-{round}", "he shouted at the dealer " * 200, ("host", "p-000064"))])
        store.append([commit(f"c{round}", *[b"{}"] * 50, expected=50 * round)])
    store.put_secret("password/p-000064", "argon2id-of-ada")
    return store


def found(file: Path) -> list[bytes]:
    content = b"".join(one.read_bytes() for one in file.parent.iterdir())
    return [word for word in WORDS if word in content]


def test_nothing_of_him_is_in_the_bytes(file: Path) -> None:
    """While the log is open and after it is closed; what was there before is found by the same search."""
    store = filled(file)
    before = found(file)
    store.erase("p-000064")
    open_still = found(file)
    people, texts = len(store.people()), len(store.texts())
    store.append([commit("c9", b"{}", expected=250)])
    after = found(file)
    broken = first_break(store.follow())
    store.close()

    assert list(WORDS) == before
    assert ([], [], []) == (open_still, after, found(file))
    assert (300, 500, None) == (people, texts, broken)


def test_what_was_replaced_is_gone_with_it(file: Path) -> None:
    """An older Floorman left what it replaced in the file: that goes too."""
    store = filled(file)
    store.close()
    old = sqlite3.connect(file)
    old.execute("pragma secure_delete = off")
    old.execute("update people set name = 'Ada', contact = '', note = '' where id = 'p-000064'")
    old.commit()
    old.close()
    again = SqliteStore(file)
    again.erase("p-000064")
    again.close()

    assert [] == found(file)


def test_somebody_still_reads(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader holds the old pages: it is said that they could not be overwritten, and once he is gone they can."""
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    store = filled(file)
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("begin")
    reader.execute("select count(*) from people").fetchone()
    with pytest.raises(LockedDatabase):
        store.erase("p-000064")
    reader.execute("commit")
    reader.close()
    store.erase("p-000064")

    assert "" == store.people()["p-000064"].name
    assert [] == found(file)
    store.close()
