"""A log whose secrets lie encrypted on its disk: those of decks, draws and passes, and what hands tell, cards too.

A random key encrypts them; it lies beside the log, itself encrypted with a key that argon2id makes of a passphrase.
What hands told before there was a vault stays as it is, for the log is never edited; secrets are encrypted at once. The
chain of hashes is over what is stored, so it can be followed without the passphrase.

WrongPassphrase     it does not open this vault
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import msgspec
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct, structs

from floorman.store.connections import Values
from floorman.store.faults import DamagedDatabase
from floorman.store.log import SEALED, Commit, Entry, Outcome, Recorded
from floorman.store.looking import COUNT
from floorman.store.renewing import NAME as RENEWED
from floorman.store.sqlite import SqliteStore

NAME = "vault"
# What says nothing worth hiding, and is written every second.
OPEN = frozenset((NAME, COUNT, RENEWED, "heartbeat"))
HANDS = "hand/"

TEXT_MARK = "sealed1:"
NONCE = 12

# As argon2's own recommendation has it for whoever can wait a moment.
PASSES, MEMORY_KIB, LANES, KEY_BYTES, SALT_BYTES = 3, 65_536, 4, 32, 16


class WrongPassphrase(Exception):
    """It does not open this vault."""


class Lock(Struct, frozen=True):
    """How the key is kept."""

    salt: bytes
    key: bytes


def has_vault(store: SqliteStore) -> bool:
    return SqliteStore.secret_of(store, NAME) is not None


class VaultedStore(SqliteStore):
    """A log with a vault. `make`: one is made if there is none. Raises WrongPassphrase; then the log is closed."""

    def __init__(self, path: Path | str, passphrase: str, *, serving: bool = False, make: bool = False) -> None:
        super().__init__(path, serving=serving)
        try:
            self._cipher = AESGCM(self._key(passphrase, make=make))
            self._seal_what_is_open()
        except BaseException:
            self.close()
            raise

    def _key(self, passphrase: str, *, make: bool) -> bytes:
        told = SqliteStore.secret_of(self, NAME)
        if told is None:
            assert make, "whether there is a vault is asked before"
            return self._made(passphrase)
        try:
            lock = msgspec.json.decode(told, type=Lock)
            return _opened(AESGCM(_from(passphrase, lock.salt)), lock.key, NAME.encode())
        except (msgspec.DecodeError, ValueError) as error:
            raise DamagedDatabase(self.path) from error
        except InvalidTag as error:
            raise WrongPassphrase from error

    def _made(self, passphrase: str) -> bytes:
        salt, key = os.urandom(SALT_BYTES), AESGCM.generate_key(KEY_BYTES * 8)
        lock = Lock(salt, _sealed(AESGCM(_from(passphrase, salt)), key, NAME.encode()))
        SqliteStore.put_secret(self, NAME, msgspec.json.encode(lock).decode())
        return key

    def _seal_what_is_open(self) -> None:
        """What was kept before there was a vault; not a trace of it stays in the file."""
        kept = SqliteStore.secrets_under(self, "")
        found = {name: it for name, it in kept.items() if name not in OPEN and not it.startswith(TEXT_MARK)}
        for name, secret in found.items():
            self.put_secret(name, secret)
        if found:
            self._overwrite()

    # What stands beside the log

    def secret(self, name: str) -> str:
        if (kept := self.secret_of(name)) is not None:
            return kept
        made = self._text_sealed(name, secrets.token_hex(32))
        with self._beside():
            self._writer.execute("insert or ignore into secrets values (?, ?)", (name, made))
            found = self._writer.execute("select secret from secrets where name = ?", (name,)).fetchone()
        return self._text_opened(name, str(found[0]))

    def put_secret(self, name: str, secret: str) -> None:
        super().put_secret(name, self._text_sealed(name, secret))

    def secret_of(self, name: str) -> str | None:
        found = super().secret_of(name)
        return None if found is None else self._text_opened(name, found)

    def secrets_under(self, prefix: str) -> dict[str, str]:
        found = super().secrets_under(prefix)
        return {name: self._text_opened(prefix + name, secret) for name, secret in found.items()}

    def _text_sealed(self, name: str, secret: str) -> str:
        if name in OPEN:
            return secret
        return TEXT_MARK + base64.b64encode(_sealed(self._cipher, secret.encode(), name.encode())).decode()

    def _text_opened(self, name: str, kept: str) -> str:
        if not kept.startswith(TEXT_MARK):
            return kept
        try:
            return self._opened(base64.b64decode(kept.removeprefix(TEXT_MARK)), name).decode()
        except ValueError as error:
            raise DamagedDatabase(self.path) from error

    # What hands tell

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        return super().append([self._commit_sealed(commit) for commit in commits])

    def _commit_sealed(self, commit: Commit) -> Commit:
        if not any(entry.stream.startswith(HANDS) for entry in commit.entries):
            return commit
        return structs.replace(commit, entries=[self._entry_sealed(entry) for entry in commit.entries])

    def _entry_sealed(self, entry: Entry) -> Entry:
        if not entry.stream.startswith(HANDS):
            return entry
        return Entry(entry.stream, entry.kind, SEALED + _sealed(self._cipher, entry.body, entry.stream.encode()))

    def _recorded(self, query: str, values: Values) -> list[Recorded]:
        return [self._row_opened(row) for row in super()._recorded(query, values)]

    def _row_opened(self, row: Recorded) -> Recorded:
        if not row.body.startswith(SEALED):
            return row
        return structs.replace(row, body=self._opened(row.body.removeprefix(SEALED), row.stream))

    def _opened(self, content: bytes, of: str) -> bytes:
        try:
            return _opened(self._cipher, content, of.encode())
        except InvalidTag as error:
            raise DamagedDatabase(self.path) from error


def _from(passphrase: str, salt: bytes) -> bytes:
    return hash_secret_raw(passphrase.encode(), salt, PASSES, MEMORY_KIB, LANES, KEY_BYTES, Type.ID)


def _sealed(cipher: AESGCM, content: bytes, of: bytes) -> bytes:
    """Bound to where it lies: moved to another place, it cannot be opened."""
    nonce = os.urandom(NONCE)
    return nonce + cipher.encrypt(nonce, content, of)


def _opened(cipher: AESGCM, content: bytes, of: bytes) -> bytes:
    return cipher.decrypt(content[:NONCE], content[NONCE:], of)
