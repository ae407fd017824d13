"""Passwords of the staff: argon2id, beside the log. Checking one takes a thread and the same time for every name."""

from __future__ import annotations

import asyncio
import unicodedata
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from floorman.doors.checks import WAITING_MOST, Checks
from floorman.doors.guessed import guessed
from floorman.store import Store
from floorman.terms import Ruling

LETTERS_LEAST = 8
LETTERS_MOST = 200


class Passwords:
    """What the staff come in with."""

    def __init__(self, store: Store, hasher: PasswordHasher | None = None) -> None:
        self._store = store
        self._hasher = hasher or _usual()
        self._checks = Checks()
        self._nobodys = ""

    @property
    def crowded(self) -> bool:
        """Do so many strangers wait already that one more is sent away?"""
        return self._checks.waiting >= WAITING_MOST

    async def right(self, person: str | None, password: str, *, first: bool = False) -> bool:
        """Is this the password of that person? One whom nobody knows costs the same time, so no name is given away.

        `first`: somebody of the staff, who waits behind no stranger. If they are wrong they hear so no sooner.
        """
        if not first:
            async with self._checks.turn():
                return await asyncio.to_thread(self._right, person, password)
        place = self._checks.place()
        try:
            async with self._checks.turn(first=True):
                right = await asyncio.to_thread(self._right, person, password)
            if not right:
                await place.comes()
            return right
        finally:
            place.leave()

    async def set(self, person: str, password: str) -> None:
        async with self._checks.turn(first=True):
            await asyncio.to_thread(self.keep, person, password)

    def keep(self, person: str, password: str) -> None:
        self._store.put_secret(_name(person), self._hasher.hash(_plain(password)))

    def same(self, person: str, other: str) -> None:
        """What somebody else has, if they have any."""
        if (kept := self._store.secret_of(_name(other))) is not None:
            self._store.put_secret(_name(person), kept)

    def known(self, person: str) -> bool:
        return self._store.secret_of(_name(person)) is not None

    def drop(self, person: str) -> None:
        self._store.drop_secret(_name(person))

    def _right(self, person: str | None, password: str) -> bool:
        kept = None if person is None else self._store.secret_of(_name(person))
        self._nobodys = self._nobodys or self._hasher.hash("a password that nobody has")
        try:
            self._hasher.verify(kept or self._nobodys, _plain(password[:LETTERS_MOST]))
        except (VerificationError, InvalidHashError):
            return False
        if person is None or kept is None:
            return False
        if self._hasher.check_needs_rehash(kept):
            self.keep(person, password)
        return True


def too_weak(password: str, name: str) -> Ruling | None:
    """Why nobody should come in with this; None if it will do."""
    if not LETTERS_LEAST <= len(password) <= LETTERS_MOST:
        return Ruling("password.length", (), {"least": LETTERS_LEAST, "most": LETTERS_MOST})
    if len(set(password)) < 3 or guessed(password, name):
        return Ruling("password.guessed")
    return None


def _plain(text: str) -> str:
    """The same letters are the same bytes, whatever keyboard typed them."""
    return unicodedata.normalize("NFKC", text)


def _name(person: str) -> str:
    return f"password/{person}"


@cache
def _usual() -> PasswordHasher:
    return PasswordHasher()
