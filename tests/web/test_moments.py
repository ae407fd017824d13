"""Which moment a table shows, by so many left, so many paid, and whether its event is over; by hand."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace
from typing import Any

import pytest

from floorman.web.table.moments import moment_of
from tests.waiting import LONG_SECONDS
from tests.web.doors import a_house
from tests.web.test_looking_on import Late


@pytest.mark.parametrize(
    ("phase", "left", "paid", "final", "kind"),
    [
        ("running", 5, 3, False, None),
        ("running", 4, 3, False, "bubble"),
        ("running", 4, 3, True, "bubble"),
        ("running", 3, 3, False, "money"),
        ("running", 3, 3, True, "final"),
        ("running", 9, 3, True, "final"),
        ("running", 2, 1, True, None),  # of two everybody sees it
        ("before", 4, 3, False, None),
        ("over", 1, 3, True, "won"),
    ],
)
def test_a_moment_is_told(phase: str, left: int, paid: int, final: bool, kind: str | None) -> None:
    wall = SimpleNamespace(left=left, paid=paid, final=("a seat",) if final else ())
    view: Any = SimpleNamespace(wall=wall, clock=SimpleNamespace(phase=phase), players=("Anna", "Ben"), won=1)
    told = moment_of(view)

    if kind == "final":  # a table that was the only one from the first hand on is no final table
        alone = moment_of(view, one_table=True)
        assert alone is None or alone.kind == "money"
    assert kind == (None if told is None else told.kind)
    assert kind != "won" or (told is not None and told.name == "Ben")


def test_who_has_won_stands_on_the_table_with_the_way_to_the_picture() -> None:
    """A virtual event to its end: all put everything in, and no page promises another hand."""
    with a_house() as house:
        late = Late(house, "now")
        until, number = time.monotonic() + LONG_SECONDS, 0
        late.pace(200)
        while late.desk.wall(late.event).value.clock.phase != "over":
            assert time.monotonic() < until
            number += 1
            for one in late.players:
                page = late.page(one)
                if 'data-turn="yes"' in page:
                    most = re.search(r'data-most="(\d+)"', page)
                    do = {"do": "raise", "total": most[1]} if most else {"do": "call"}
                    late.send(one, **do, sure="yes", sent=f"all-{number}")
        pages = [late.page(one).partition("<main")[2] for one in late.players]
        assert any("has won" in page for page in pages)
        assert all("comes soon" not in page for page in pages)
        assert 1 == sum("You have won" in page for page in pages), "its winner reads it of themselves"
        forms = {do for page in pages for do in re.findall(r'name="do" value="([\w-]+)"', page)}
        assert not forms & {"sit-in", "sit-out", "sit-out-now"}, "where all is over nobody sits out"
        results = late.anybody.look(f"/events/{late.event}/results").text
        assert "data-told=" in results, "the picture of the evening"
