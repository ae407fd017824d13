"""By day chance is the same each time: what hangs on it fails always or never. The night draws anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.web.gallery.still import the_same_chance
from tests.sizes import PROFILE


@pytest.fixture(autouse=True)
def same_chance() -> Iterator[None]:
    if PROFILE == "night":
        yield
        return
    with the_same_chance():
        yield
