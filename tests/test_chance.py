"""What is drawn by day is drawn the same each time."""

from __future__ import annotations

import secrets
from random import Random

import pytest

from floorman.web.gallery.still import SEED
from tests.chance import same_chance
from tests.sizes import PROFILE

__all__ = ["same_chance"]


@pytest.mark.skipif(PROFILE == "night", reason="the night draws anew")
def test_what_is_drawn_is_the_same_each_time_and_never_twice() -> None:
    first, second = secrets.token_hex(8), secrets.token_hex(8)

    assert first != second
    assert first == Random(f"{SEED}, the others").randbytes(8).hex()
