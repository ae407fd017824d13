"""What may be said where, how much is kept, and who hears whom."""

from __future__ import annotations

import pytest

from floorman.desk.chat import LETTERS_MOST, LINES_MOST, LOBBY, PACE_LINES, At, Chat, Line, Talker
from floorman.desk.pace import Pace
from floorman.terms import Refused

ANNA, SPECTATOR, FLOOR = Talker("p-1", "player"), Talker("p-9", "spectator"), Talker("the-floor", "floor")
CITED = ("cuca-8.5-e",)
HAND, ALL_IN = At(hand=True, talk=CITED), At(hand=True, all_in=True, talk=CITED)


def chat() -> Chat:
    return Chat(Pace(10_000, 10.0))


def code(answer: Line | Refused) -> str:
    return answer.ruling.code if isinstance(answer, Refused) else ""


@pytest.mark.parametrize(
    ("talker", "table", "stands", "refused"),
    [
        (ANNA, LOBBY, ALL_IN, ""),
        (SPECTATOR, LOBBY, ALL_IN, ""),
        (ANNA, 1, HAND, ""),
        (ANNA, 1, ALL_IN, "chat.all-in"),
        (SPECTATOR, 1, HAND, "chat.hand-is-on"),
        (SPECTATOR, 1, At(), ""),
        (FLOOR, 1, ALL_IN, ""),
    ],
)
def test_who_may_say_something_where(talker: Talker, table: int, stands: At, refused: str) -> None:
    """What is refused in a hand names where the book speaks of talk in it."""
    answer = chat().say(table, talker, "hello", 0, stands)

    assert refused == code(answer)
    assert not isinstance(answer, Refused) or CITED == answer.ruling.cites


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (LETTERS_MOST + 1)])
def test_a_line_is_neither_empty_nor_a_letter(text: str) -> None:
    assert "chat.length" == code(chat().say(LOBBY, ANNA, text, 0))


def test_control_characters_are_none() -> None:
    line = chat().say(LOBBY, ANNA, " a\x00b\n c ", 0)

    assert isinstance(line, Line)
    assert "a b c" == line.text


def test_only_the_last_lines_are_kept() -> None:
    talk = chat()
    for number in range(LINES_MOST + 5):
        talk.say(LOBBY, ANNA, str(number), number)

    assert (LINES_MOST, "5") == (len(talk.room(LOBBY).lines), talk.room(LOBBY).lines[0].text)
    assert LINES_MOST + 5 == talk.room(LOBBY).newest()[-1].number


def test_whoever_talks_too_fast_has_to_wait() -> None:
    now = [0.0]
    talk = Chat(Pace(PACE_LINES, 10.0, lambda: now[0]))
    for _ in range(PACE_LINES):
        assert "" == code(talk.say(LOBBY, ANNA, "x", 0))

    assert "chat.too-fast" == code(talk.say(LOBBY, ANNA, "x", 0))
    assert "" == code(talk.say(LOBBY, SPECTATOR, "x", 0))
    now[0] = 10.0
    assert "" == code(talk.say(LOBBY, ANNA, "x", 0))


def test_the_floor_silences_for_all_and_a_player_for_himself() -> None:
    talk = chat()
    talk.silence("p-1", on=True)
    assert "chat.silenced" == code(talk.say(LOBBY, ANNA, "x", 0))
    talk.silence("p-1", on=False)
    assert "" == code(talk.say(LOBBY, ANNA, "x", 0))
    talk.mute("p-9", "p-1", on=True)
    assert (frozenset({"p-1"}), frozenset()) == (talk.muted("p-9"), talk.muted("p-1"))
    talk.mute("p-9", "p-1", on=False)
    assert frozenset() == talk.muted("p-9")
