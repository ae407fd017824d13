"""What other levels mean besides: said with the change, and on the row. Chips that go at another time, another end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from floorman.tournament.structure import mark_of
from tests.web.doors import a_house
from tests.web.test_otherwise import words
from tests.web.test_toasts import NAMES, OPENED, Desk

# 25s are needed for 25/50 and 50/100, and go in the break after level 2. Eight stacks of 1,000 are twenty-five big
# blinds of 320: level 4 is the first above it. From half past seven on that is 20 + 20 + 10 + 20 + 20 minutes: 21:00.
PLAN: dict[str, Any] = OPENED | {
    "players": "\n".join(NAMES[:8]), "stack": "1000", "begins": "19:30", "ends": "21:00",
    "pile_value": ["25", "100", "500"], "pile_count": ["99", "99", "99"], "pile_colour": ["", "", ""],
    "structure": "20: 25/50\n20: 50/100\nbreak 10\n20: 100/200\n20: 200/400\nbreak 10\n20: 300/600",
}  # fmt: skip


@pytest.fixture
def desk() -> Iterator[Desk]:
    with a_house() as house:
        yield Desk(house, PLAN)


def mark(desk: Desk, line: int) -> str:
    """By which the row says what was seen there."""
    return mark_of(desk.shown.floor.plan.plan.structure[line - 1])


def row(desk: Desk, lang: str, part: str) -> str:
    text = words(desk.host.look(f"/events/{desk.event}/clock?lang={lang}").text)
    return text[text.index(part) :][:120]


def test_a_colour_up_that_moves_is_said_with_the_level_that_moves_it(desk: Desk) -> None:
    """Level 3 with a small blind of 125 needs them: then they go in the next break, after level 4."""
    told = {"do": "change-stretch", "line": "4", "minutes": "20", "small_blind": "125", "big_blind": "250", "ante": "0"}
    answer = desk.said(**told, seen=mark(desk, 4))

    assert "25s are coloured up to 100s after level 4 now, not after level 2." in answer
    assert "the plan had it after level 2" in row(desk, "en", "25s are coloured up to 100s")
    assert "im Plan stand es nach Level 2" in row(desk, "de", "25er werden in 100er getauscht")
    back = desk.said("de", do="take-back", version=str(desk.shown.take_back.version))
    assert "25er werden jetzt nach Level 2 in 100er getauscht, nicht nach Level 4." in back
    assert "im Plan" not in row(desk, "de", "25er werden in 100er getauscht")


def test_other_lengths_say_when_it_ends_beside_what_was_announced(desk: Desk) -> None:
    """Thirty minutes each: 30 + 30 + 10 + 30 + 30 from half past seven is 21:40. What changes no end says nothing."""
    assert "Ends about 21:00. Announced: 21:00." in row(desk, "en", "Ends about")
    assert "Then it ends about 21:40; announced is 21:00." in desk.said(do="set-lengths", minutes="30")
    assert "Dann endet" not in desk.said("de", do="rename-event", name="Saturday")
    assert "Ende gegen 21:40. Angekündigt: 21:00." in row(desk, "de", "Ende gegen")


def test_a_break_is_added_after_the_row_that_was_tapped(desk: Desk) -> None:
    """The plus beside level 1 opens the place between it and level 2, and what is added there comes after level 1."""
    page = desk.host.look(f"/events/{desk.event}/clock?add=2&seen=7").text
    assert "Between Level 1 and Level 2" in words(page)
    assert 'aria-label="Add after: Level 1"' in desk.host.look(f"/events/{desk.event}/clock").text
    desk.said(do="add-stretch", line="2", minutes="10")
    assert [False, True, False] == [one.level is None for one in desk.shown.event.clock.structure[:3]]
