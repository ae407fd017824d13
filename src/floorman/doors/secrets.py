"""What devices show: a pass (an id and 256 random bits), and the one-time code that turns into one.

The store holds only their SHA-256: they are random, so there is nothing to guess and nothing to slow down.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from floorman.store import Store

CODE = re.compile(r"[A-Z2-7]{26}")
VALUE = re.compile(r"([0-9a-f]{16})\.([A-Za-z0-9_-]{43})")


def new_id() -> str:
    return secrets.token_hex(8)


def new_code() -> str:
    """128 bits, in letters that can be read out and typed."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=")


def read_code(typed: str) -> str | None:
    """A code as it was typed or scanned, spaces and small letters and all; None if it is none."""
    code = re.sub(r"[\s-]", "", typed[:80]).upper()
    return code if CODE.fullmatch(code) else None


def spoken(code: str) -> str:
    """In groups of four, to be typed."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


# Where the device of a pass is called while no page of ours is open there. It goes when the pass goes.
CALLED_AT = "push-to/"


class Kept:
    """The hashes of passes and codes, beside the log."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep_code(self, code: str, pass_id: str) -> None:
        self._store.put_secret(f"code/{_hash(code)}", pass_id)

    def pass_of(self, code: str) -> str | None:
        """The id of the pass that a code turns into."""
        return self._store.secret_of(f"code/{_hash(code)}")

    def drop_code(self, code: str) -> None:
        self._store.drop_secret(f"code/{_hash(code)}")

    def new_pass(self, pass_id: str) -> str:
        """What the device keeps, and nobody else."""
        value = f"{pass_id}.{secrets.token_urlsafe(32)}"
        self._store.put_secret(f"pass/{pass_id}", _hash(value.partition(".")[2]))
        return value

    def hash_of(self, pass_id: str) -> str | None:
        return self._store.secret_of(f"pass/{pass_id}")

    def drop_pass(self, pass_id: str) -> None:
        self._store.drop_secret(f"pass/{pass_id}")
        self._store.drop_secret(f"{CALLED_AT}{pass_id}")


def parts(value: str) -> tuple[str, str] | None:
    """The id and the hash of what a device shows; None if it cannot be a pass."""
    found = VALUE.fullmatch(value)
    return None if found is None else (found[1], _hash(found[2]))


def same(one: str, other: str) -> bool:
    return secrets.compare_digest(one, other)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
