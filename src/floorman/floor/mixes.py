"""What players add to a shuffle: sealed first, opened later, and made into one number that nobody could choose.

The desk has committed itself to how a deck lies before anybody says anything (see `decks`). Then each player who wants
to seals a value: they tell its hash. Only when nobody can seal any more are the values told. So whoever knows the deck
does not know the values, and whoever hears the values of others can change their own no longer.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

VALUE = re.compile(r"[0-9a-f]{64}")


def is_value(text: str) -> bool:
    """32 bytes in hex, small letters: what a value and a seal look like, and nothing else."""
    return VALUE.fullmatch(text) is not None


def seal_of(value: str) -> str:
    """What is told of a value before it is told itself."""
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


def mix_of(root: str, values: Iterable[str]) -> bytes:
    """One number from a deck and all values. Their order means nothing, so nobody can choose by it."""
    added = sorted(bytes.fromhex(value) for value in values)
    return hashlib.sha256(b"mix" + bytes.fromhex(root) + b"".join(added)).digest()
