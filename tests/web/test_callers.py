"""Who has called behind somebody, told by a tap on each seat: nobody else is said to have done anything."""

from __future__ import annotations

import pytest

from floorman.web.facts import with_callers
from floorman.web.forms import Fields, field

NINE = range(1, 10)


def since(told: Fields) -> list[tuple[str, str]]:
    rows = sorted(int(name.rpartition("-")[2]) for name in told if name.startswith("since-seat-"))
    return [(field(told, f"since-seat-{row}"), field(told, f"since-do-{row}")) for row in rows]


@pytest.mark.parametrize(
    ("called", "live", "acts"),
    [
        (["1"], False, [("1", "call")]),  # 8 and 9 may have folded before
        (["8", "1"], False, [("8", "call"), ("1", "call")]),
        (["1", "8"], False, [("8", "call"), ("1", "call")]),  # in the order of the seats, not of the taps
        (["1"], True, [("8", "fold"), ("9", "fold"), ("1", "call")]),  # each of them was in the hand
        ([], False, []),
    ],
)
def test_only_those_who_were_tapped_have_called(called: list[str], acts: object, *, live: bool) -> None:
    assert acts == since(with_callers({"seat": ["7"], "called-behind": called}, NINE, live=live))
