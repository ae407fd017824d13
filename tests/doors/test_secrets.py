"""What devices show, and what the store keeps of it."""

from __future__ import annotations

import hashlib

import pytest

from floorman.doors.secrets import Kept, new_code, parts, read_code, spoken
from floorman.store import MemoryStore


def test_codes_are_read_as_they_are_typed() -> None:
    """128 bits in 26 letters, each code another; spaces, dashes and small letters do not matter."""
    codes = {new_code() for _ in range(100)}

    assert 100 == len(codes)
    for code in codes:
        assert 26 == len(code)
        assert code == read_code(f" {spoken(code).lower()} ")


@pytest.mark.parametrize("typed", ["", "A" * 25, "A" * 27, "1" * 26, "../" * 9, "A" * 25 + "\x00", "é" * 26])
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


def test_the_store_holds_hashes_only() -> None:
    """Whoever copies the file gets in with nothing that stands in it."""
    store = MemoryStore()
    kept = Kept(store)
    code = new_code()
    kept.keep_code(code, "0123456789abcdef")
    value = kept.new_pass("0123456789abcdef")

    secret = value.partition(".")[2]
    held = " ".join([*store._secrets, *store._secrets.values()])
    assert code not in held
    assert secret not in held
    assert hashlib.sha256(secret.encode()).hexdigest() == kept.hash_of("0123456789abcdef")
    assert "0123456789abcdef" == kept.pass_of(code)


@pytest.mark.parametrize(
    "value", ["", ".", "0123456789abcdef", "0123456789abcdef.", "x" * 60, "0" * 16 + "." + "é" * 43]
)
def test_what_cannot_be_a_pass(value: str) -> None:
    assert parts(value) is None
