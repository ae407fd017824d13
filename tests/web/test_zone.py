"""Every page knows the desk's zone, also over the night on which the clocks are changed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from floorman.web.zone import zone_of
from tests.web.test_pages import Client, client

__all__ = ["client"]


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def millis(year: int, month: int, day: int, hour: int) -> int:
    return int(datetime(year, month, day, hour, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize(
    ("at", "zone"),
    [
        (millis(2026, 7, 10, 18), "0 7200"),
        (millis(2026, 12, 10, 18), "0 3600"),
        # In 2026 the clocks are set back on 25 October and forward on 29 March, both at one o'clock of Greenwich.
        (millis(2026, 10, 24, 20), f"0 7200 {millis(2026, 10, 25, 1)} 3600"),
        (millis(2026, 10, 25, 20), f"0 7200 {millis(2026, 10, 25, 1)} 3600"),
        (millis(2026, 3, 28, 21), f"0 3600 {millis(2026, 3, 29, 1)} 7200"),
    ],
)
def test_the_zone_and_its_change(at: int, zone: str) -> None:
    assert zone == zone_of(at)


def test_it_stands_on_every_page(client: Client) -> None:
    for path in ("/", "/new", "/books"):
        assert '<meta name="zone" content="0 ' in client.get(path).text
