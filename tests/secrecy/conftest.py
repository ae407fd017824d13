"""One house for all that is looked for in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.secrecy.house import Filled, filled
from tests.secrecy.rules import Looker


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    with filled(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="package")
def looker(house: Filled) -> Looker:
    return Looker(house)
