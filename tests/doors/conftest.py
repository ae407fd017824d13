"""Passwords that are quick to check: what is tested here does not depend on how long it takes."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from floorman.doors import passwords


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_usual", lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
