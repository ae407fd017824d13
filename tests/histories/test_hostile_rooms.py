"""What nobody has played, in the words of rooms: whatever is in a file, it is told in bounded time."""

from __future__ import annotations

import pytest

from floorman.histories.errors import HistoryError
from floorman.histories.reading import read
from floorman.histories.rooms.told import LINE_MOST
from tests.worked import within_turns

STARS = (
    "PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2026/11/20 20:00:00 ET\n"
    "Table 'Lupus' 6-max Seat #1 is the button\nSeat 1: Anna ($200 in chips)\nSeat 2: Ben ($200 in chips)\n"
)
PARTY = (
    "***** Hand History for Game {number} *****\n$100 USD NL Texas Hold'em - Friday, November 20, 20:00:00 CET 2026\n"
    "Table Lupus (Real Money)\nSeat 1 is the button\nSeat 1: Anna ( $200 USD )\nSeat 2: Ben ( $200 USD )\n"
)
NOW = "entry,at,order\n" + '"-- starting hand #1 (id: a)  (No Limit Texas Hold\'em) (dealer: ""Anna"") --",x,1\n'
LONG = 500_000


@pytest.mark.parametrize(
    "text",
    [
        STARS.format(number=1) + "*** a" + " " * LONG + "x",
        STARS.format(number=1) + "*** FLOP *** " + "[" * LONG,
        STARS.format(number=1) + "Seat 3: " + "a (" * (LONG // 3),
        "PokerStars Hand #1 " + "Game #1 " * (LONG // 8),
        STARS.format(number=1) + "\n#" + "Ab Hand #1" * (LONG // 10),
        "Game #1 starts\n" + "*" * LONG + "x",
        "Game #1 starts\n" + "888poker Hand" * (LONG // 13),
        PARTY.format(number=1) + "Dealt to a [" * (LONG // 12),
        PARTY.format(number=1) + "Table " * (LONG // 6),
        PARTY.format(number=1) + "#\n" + "***Hand History For Game " * (LONG // 25),
        NOW + f'"-- starting hand #{"1" * 120_000}",x,2\n' * 4,
        NOW + ('"Player stacks: ' + '#1 """"' * 17_000 + '",x,2\n') * 4,
        NOW + '"-- starting hand #2 ' + 'dealer: """"' * 10_000 + '",x,2\n',
    ],
    ids=lambda text: f"{text[-12:]!r}, {len(text)}",
)
def test_hostile_texts_are_told_in_bounded_time(text: str) -> None:
    """No traceback and no waiting; what is no hand is called by its line."""
    with within_turns(28):  # two seconds
        found = list(read(text))

    assert [] != found
    assert [] == [one for one in found if not isinstance(one, HistoryError)]


@pytest.mark.parametrize("head", [STARS, PARTY])
def test_no_line_of_a_hand_is_so_long(head: str) -> None:
    """It is told where it stands, and the hand behind it is read as ever."""
    first, *more = read(head.format(number=1) + "Anna " + "x" * LINE_MOST + "\n\n" + head.format(number=2))

    assert isinstance(first, HistoryError)
    assert ("history.long-line", LINE_MOST) == (first.ruling.code, first.ruling.facts["most"])
    assert head.count("\n") + 1 == first.line
    assert 1 == len(more)
