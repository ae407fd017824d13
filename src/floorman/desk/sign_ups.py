"""What guests typed at a kiosk: a wish to play, which nobody has confirmed yet. It lies beside the log, not in it.

A name that nobody of the staff has read is no part of the log. It goes when somebody is entered for it, when it is
struck, and when its event is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Container, Iterator

import msgspec
from msgspec import Struct

from floorman.store import Store
from floorman.terms import Instant, Refused, Ruling, no
from floorman.terms.names import wrong_name

WISHES = "wish/"
GUESTS = "guests/"
LETTERS_LEAST, LETTERS_MOST = 2, 60
WISHES_MOST = 60


class SignUp(Struct, frozen=True):
    """Somebody wants to play, under this name."""

    id: str
    name: str
    at: Instant


class SignUps:
    """The wishes for one event, and whether its guests may have any."""

    def __init__(self, store: Store, event: str) -> None:
        self._store = store
        self._prefix = f"{WISHES}{event}/"
        self._switch = GUESTS + event

    @property
    def taken(self) -> bool:
        """Has somebody of the staff said that guests may write down their names?"""
        return self._store.value_of(self._switch) is not None

    def take(self, on: bool) -> None:
        """From now on they may, or no more. Those who have stay on the list."""
        if on:
            self._store.put_value(self._switch, "on")
        else:
            self._store.drop_value(self._switch)

    def all(self) -> list[SignUp]:
        """In the order in which they came."""
        return sorted(self._kept(), key=lambda one: (one.at, one.id))

    def make(self, name: str, at: Instant) -> SignUp | Refused:
        """One more; whoever types the same name again has the wish that they have."""
        name = " ".join(name.split())
        if (wrong := improper(name)) is not None:
            return Refused(wrong)
        if not self.taken:
            return no("wish.not-taken", ())
        if (same := self.of(name)) is not None:
            return same
        if len(self.all()) >= WISHES_MOST:
            return no("wish.too-many", ())
        made = SignUp(secrets.token_hex(4), name, at)
        self._store.put_value(self._prefix + made.id, msgspec.json.encode(made).decode())
        return made

    def of(self, name: str) -> SignUp | None:
        """The wish of whoever has typed this name before."""
        typed = " ".join(name.split()).casefold()
        return next((one for one in self._kept() if one.name.casefold() == typed), None)

    def find(self, id: str) -> SignUp | None:
        return next((one for one in self._kept() if one.id == id), None)

    def drop(self, *ids: str) -> None:
        for id in ids:
            self._store.drop_value(self._prefix + id)

    def forget(self) -> None:
        """Nobody comes any more."""
        self.drop(*(one.id for one in self._kept()))
        self.take(False)

    def _kept(self) -> Iterator[SignUp]:
        return (msgspec.json.decode(text, type=SignUp) for text in self._store.values_under(self._prefix).values())


def improper(name: str) -> Ruling | None:
    """Why nobody can be called so who writes their name down themselves; None if they can."""
    if not LETTERS_LEAST <= len(name) <= LETTERS_MOST or "#" in name:
        return Ruling("wish.name", (), {"least": LETTERS_LEAST, "most": LETTERS_MOST})
    return wrong_name(name)


def forget_all_but(store: Store, live: Container[str]) -> None:
    """Whatever guests wished for at events that are over by now."""
    wished = {name.partition("/")[0] for name in store.values_under(WISHES)} | set(store.values_under(GUESTS))
    for event in wished:
        if event not in live:
            SignUps(store, event).forget()
