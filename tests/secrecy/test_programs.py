"""The API for a program of each rank, with every scope there is; and that the walk comes by what it looks for."""

from __future__ import annotations

import pytest

from floorman.terms import RANKS
from tests.secrecy.house import Filled
from tests.secrecy.rules import MAY, Looker
from tests.secrecy.walking import LANGUAGES, leaks, walked, when

PROGRAMS = (*(f"program {rank}" for rank in RANKS), "program of the director")


def test_everybody_is_here(house: Filled) -> None:
    assert set(PROGRAMS) == set(house.programs)


# As of browsers: who plays, who deals, who does not belong there; and who holds cards though he directs.
FIRST = ("program player", "program dealer", "program public", "program of the director")

WALKS = [
    pytest.param(visitor, lang, marks=when(visitor, FIRST, other=lang != LANGUAGES[0]))
    for visitor in PROGRAMS
    for lang in LANGUAGES
]


@pytest.mark.parametrize(("visitor", "lang"), WALKS)
def test_programs(house: Filled, looker: Looker, visitor: str, lang: str) -> None:
    assert [] == leaks(house, looker, visitor, lang)


@pytest.mark.slow
def test_what_may_be_seen_is_seen(house: Filled, looker: Looker) -> None:
    """Or else the walk would look where nothing is."""
    seen = {
        (row.what, visitor)
        for visitor in ("floor", "dealer", "director", "player Zoe", "player Max", "program player", "public")
        for one in walked(house, visitor, "en", only="GET")
        for what in looker.found(one.told, one.route)
        for row in MAY
        if what.startswith(row.what)
    }

    assert {
        ("own words", "floor"),
        ("own words", "director"),
        ("code for", "public"),
        ("board", "dealer"),
        ("cards of Zoe", "player Zoe"),
        ("cards of Max", "player Max"),
        ("cards of the director", "director"),
        ("cards of the dealer", "dealer"),
    } <= seen
