"""Commands run no story twice, and their clock is behind the nights of these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.desk.time import Computer
from tests.stories import stories_run_once


@pytest.fixture(scope="package", autouse=True)
def stories() -> Iterator[None]:
    with stories_run_once():
        yield


@pytest.fixture(autouse=True)
def no_later_than_its_nights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floorman.cli.log_moving.COMPUTER", Computer(wall=lambda: 1_900_000_000.0))
