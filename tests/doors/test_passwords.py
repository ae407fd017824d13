"""Passwords: what is kept of them, and who gets in with one."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Literal

import pytest
from argon2 import PasswordHasher

from floorman.doors.passwords import Passwords, _usual, too_weak
from floorman.store import MemoryStore
from tests.waiting import LONG_SECONDS, until_so

pytestmark = pytest.mark.anyio

# Weak on purpose: what is tested here does not depend on how long it takes.
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


async def test_the_right_password_and_no_other() -> None:
    """The same letters are the same password, however they were typed; nothing of it is kept in the clear."""
    store = MemoryStore()
    passwords = Passwords(store, QUICK)
    await passwords.set("p-1", "Königsdame 7")

    assert await passwords.right("p-1", "Ko\u0308nigsdame 7")
    assert not await passwords.right("p-1", "Königsdame 8")
    assert not await passwords.right("p-2", "Königsdame 7")
    assert not await passwords.right(None, "Königsdame 7")
    kept = store.secret_of("password/p-1")
    assert kept is not None
    assert kept.startswith("$argon2id$")
    assert "nigsdame" not in kept


async def test_a_guess_is_dear() -> None:
    """What the house uses costs 64 MiB and three rounds a guess, as RFC 9106 recommends for shared machines."""
    kept = _usual().hash("Königsdame 7")

    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


async def test_nobody_gets_in_with_what_stands_in_for_nobody() -> None:
    """The hash that unknown names are compared with opens no door."""
    passwords = Passwords(MemoryStore(), QUICK)

    assert not await passwords.right(None, "a password that nobody has")
    assert not await passwords.right("p-1", "a password that nobody has")


class Counting(PasswordHasher):
    """The real one; it remembers what each comparison cost."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.costs: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.costs.append(str(hash).rpartition("$")[0].rpartition("$")[0])
        return super().verify(hash, password)


class Slow(PasswordHasher):
    """The real one; it remembers how many were at work at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self._turn, self._now, self.most = threading.Lock(), 0, 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        with self._turn:
            self._now += 1
            self.most = max(self.most, self._now)
        try:
            time.sleep(0.02)
            return super().verify(hash, password)
        finally:
            with self._turn:
                self._now -= 1


async def test_however_many_come_two_are_checked_at_once() -> None:
    """Each check takes 64 MiB: thirty at once would be two gigabytes."""
    hasher = Slow()
    passwords = Passwords(MemoryStore(), hasher)
    found = await asyncio.gather(*(passwords.right(None, f"wrong {number}") for number in range(30)))

    assert [False] * 30 == found
    assert 2 == hasher.most


class Held(PasswordHasher):
    """The real one; each comparison waits until it is let go, and its order is remembered."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.let_go = threading.Semaphore(0)
        self.begun: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.begun.append(str(password))
        assert self.let_go.acquire(timeout=LONG_SECONDS)
        return super().verify(hash, password)


async def test_the_staff_wait_behind_no_stranger() -> None:
    """Of a thousand who came before, only the two are waited for who are being looked at."""
    hasher = Held()
    passwords = Passwords(MemoryStore(), hasher)
    await passwords.set("p-1", "Königsdame 7")
    strangers = [asyncio.create_task(passwords.right(None, f"wrong {number}")) for number in range(1_000)]
    await until_so(lambda: len(hasher.begun) == 2)
    crowded = passwords.crowded
    his = asyncio.create_task(passwords.right("p-1", "Königsdame 7", first=True))
    await asyncio.sleep(0)
    hasher.let_go.release(3)
    right = await his
    before = hasher.begun.index("Königsdame 7")
    for one in strangers:
        one.cancel()
    hasher.let_go.release(1_000)
    await asyncio.gather(*strangers, return_exceptions=True)
    await until_so(lambda: not passwords.crowded)

    assert crowded
    assert right
    assert before <= 3


async def test_who_is_wrong_hears_so_no_sooner_than_a_stranger() -> None:
    """Or a crowd of wrong names would tell which names there are."""
    hasher = Held()
    passwords = Passwords(MemoryStore(), hasher)
    await passwords.set("p-1", "Königsdame 7")
    strangers = [asyncio.create_task(passwords.right(None, f"wrong {number}")) for number in range(5)]
    await until_so(lambda: len(hasher.begun) == 2)
    his = asyncio.create_task(passwords.right("p-1", "guessed", first=True))
    await asyncio.sleep(0)
    hasher.let_go.release(2)
    await until_so(lambda: "guessed" in hasher.begun)
    hasher.let_go.release(1)
    await until_so(lambda: len(hasher.begun) > 4)
    early = his.done()
    hasher.let_go.release(5)

    assert not await his
    assert not early
    assert [False] * 5 == await asyncio.gather(*strangers)


async def test_an_unknown_name_costs_as_much() -> None:
    """One comparison at the same price: how long a refusal takes does not tell whether there is such a person."""
    hasher = Counting()
    passwords = Passwords(MemoryStore(), hasher)
    await passwords.set("p-1", "Königsdame 7")
    for person in ("p-1", "p-2", None):
        assert not await passwords.right(person, "wrong one")

    assert ["$argon2id$v=19$m=8,t=1,p=1"] * 3 == hasher.costs


async def test_a_hash_of_older_settings_is_made_anew() -> None:
    """Whoever comes in with the right password has it kept by today's settings from then on."""
    store = MemoryStore()
    await Passwords(store, QUICK).set("p-1", "Königsdame 7")
    before = store.secret_of("password/p-1")
    stronger = Passwords(store, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))

    assert not await stronger.right("p-1", "wrong one")
    assert before == store.secret_of("password/p-1")
    assert await stronger.right("p-1", "Königsdame 7")
    assert before != store.secret_of("password/p-1")
    assert await stronger.right("p-1", "Königsdame 7")


async def test_a_dropped_password_opens_nothing() -> None:
    passwords = Passwords(MemoryStore(), QUICK)
    await passwords.set("p-1", "Königsdame 7")
    passwords.drop("p-1")

    assert not await passwords.right("p-1", "Königsdame 7")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("seven 7", "password.length"),
        ("x" * 201, "password.length"),
        ("Anna Groß", "password.guessed"),
        ("anna gross", "password.guessed"),
        ("aaaaaaaab", "password.guessed"),
        ("Anna1990", "password.guessed"),
        ("gross.anna!", "password.guessed"),
        ("Passwort 77", "password.guessed"),
        ("P@ssw0rt!", "password.guessed"),
        ("passwortpasswortpasswort", "password.guessed"),
        ("PokerClub2024", "password.guessed"),
        ("Floorman-1", "password.guessed"),
        ("Schätzchen", None),
        ("Schokolade 1", "password.guessed"),
        ("Königin+König", "password.guessed"),
        ("iloveyou2", "password.guessed"),
        ("12345678", "password.guessed"),
        ("24.12.1980", "password.guessed"),
        ("qwertz123", "password.guessed"),
        ("poiuztrewq", "password.guessed"),
        ("1q2w3e4r", "password.guessed"),
        ("asdfasdf", "password.guessed"),
        ("........,,,;;;", "password.guessed"),
        ("Königsdame 7", None),
        ("sun cat pizza", None),
        ("Tulpe Regal Husten", None),
        ("xk7-Qm2!", None),
        ("花見の夜に三人", "password.length"),
        ("花見の夜に三人で", None),
    ],
)
async def test_what_will_not_do_as_a_password(password: str, code: str | None) -> None:
    """Too short, too long, the own name, hardly a letter but one; and what everybody tries first."""
    wrong = too_weak(password, "Anna Groß")

    assert code == (wrong and wrong.code)
