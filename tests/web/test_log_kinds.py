"""What the log is filtered by: each kind of event where a host looks for it."""

from __future__ import annotations

import pytest

from floorman.web.event.tabs import kind_of


@pytest.mark.parametrize(
    ("kind", "about"),
    [
        ("players.out/1", "out"),
        ("places.corrected/1", "out"),
        ("event.opened/2", "other"),
        ("event.started/1", "clock"),
        ("clock.started/1", "clock"),
        ("player.arrived/1", "seats"),
        ("players.moved/1", "seats"),
        ("player.chips-out/1", "chips"),
        ("prizes.published/1", "money"),
        ("table.reported/1", "rulings"),
    ],
)
def test_only_who_is_out_is_among_the_players_out(kind: str, about: str) -> None:
    assert about == kind_of(kind)
