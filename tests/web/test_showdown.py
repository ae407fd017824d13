"""Hands that lie open at a table whose cards are on phones: who is ahead is said, and nothing that may still change."""

from __future__ import annotations

import pytest

from floorman.speech import speech
from floorman.views.boards import BoardSeatView, BoardView, compared
from floorman.web.station.showdown import showdown


def board(text: str, game: str = "nlhe", **hands: str) -> BoardView:
    """Each with his cards where he has shown them; `in` and `gone` stand as they are."""
    seats = [
        BoardSeatView(
            seat, name, told if told in ("in", "gone") else "shown", () if told in ("in", "gone") else pairs(told)
        )
        for seat, (name, told) in enumerate(hands.items(), 1)
    ]
    return compared(BoardView(1, 1, game, "river", pairs(text), seats=tuple(seats), dealt=True))


def pairs(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LIES = "8s 9d 7s Ah 3d"


@pytest.mark.parametrize(
    ("english", "german", "lies", "hands", "game"),
    [
        (  # trips of the board: ace, king and queen beside them
            "Best hand: Anna, Three of a kind, eights, ace kicker",
            "Beste Hand: Anna, Drilling, Achten, Kicker Ass",
            "8s 8d 8c 4h 2d",
            {"Anna": "As 3c", "Carla": "Kd Jc", "Max": "Qd Jh"},
            "nlhe",
        ),
        (  # the same ace: the second card beside them decides
            "Best hand: Anna, Three of a kind, eights, ace-king kicker",
            "Beste Hand: Anna, Drilling, Achten, Kicker Ass-König",
            "8s 8d 8c 4h 2d",
            {"Anna": "As Kc", "Carla": "Ad Jc"},
            "nlhe",
        ),
        (  # the kicker lies on the board for both: nothing decides
            "Split between Anna, Carla: Pair of nines",
            "Geteilt zwischen Anna, Carla: Ein Paar Neunen",
            "9s Ad Kc Qh 2d",
            {"Anna": "9h 3c", "Carla": "9d 4c"},
            "nlhe",
        ),
        (  # two pair: aces and eights both, a queen against the ten of the board
            "Best hand: Carla, Two pair, aces and eights, queen kicker",
            "Beste Hand: Carla, Zwei Paare, Asse und Achten, Kicker Dame",
            "8s 8d As Th 2d",
            {"Anna": "Ac 3c", "Carla": "Ad Qc"},
            "nlhe",
        ),
        (  # flushes with the ace of the board: queen against jack
            "Best hand: Anna, Flush, ace high, then queen",
            "Beste Hand: Anna, Flush, Ass hoch, dann Dame",
            "As 8s 4s Kh 2d",
            {"Anna": "Qs 3s", "Carla": "Js Ts"},
            "nlhe",
        ),
        (  # no pair at all: ace and king lie there, the queen decides
            "Best hand: Anna, High card, ace, then king-queen",
            "Beste Hand: Anna, Höchste Karte Ass, dann König-Dame",
            "As Kd 8c 4h 2d",
            {"Anna": "Qs 3s", "Carla": "Js Tc"},
            "nlhe",
        ),
        (  # quads of the board: the jack against the ten
            "Best hand: Anna, Four of a kind, fives, jack kicker",
            "Beste Hand: Anna, Vierling, Fünfen, Kicker Bube",
            "5s 5d 5c 5h 2d",
            {"Anna": "Js 3s", "Carla": "Ts 9c"},
            "nlhe",
        ),
        (  # another name: nothing has to be said besides
            "Best hand: Anna, Pair of nines",
            "Beste Hand: Anna, Ein Paar Neunen",
            "9s Ad Kc 5h 2d",
            {"Anna": "9h 3c", "Carla": "5d 4c"},
            "nlhe",
        ),
    ],
)
def test_what_decides_is_said(english: str, german: str, lies: str, hands: dict[str, str], game: str) -> None:
    """Of hands of one name, by hand: the first of the other cards in which any two differ, and those before it."""
    told = [showdown(board(lies, game, **hands), speech(lang)) for lang in ("en", "de")]

    assert [english, german] == [one.lines[0] for one in told]


@pytest.mark.parametrize(
    "lies, game, hands, says",
    [
        (LIES, "nlhe", {"Carla": "9c Kd", "Anna": "Qd Kc"}, ["Best hand: Carla, pair of nines"]),
        (LIES, "nlhe", {"Carla": "9c Kd", "Anna": "Qd Kc", "Gus": "in"}, ["Ahead so far: Carla, pair of nines"]),
        (LIES, "nlhe", {"Carla": "9c Kd", "Anna": "Qd Kc", "Gus": "gone"}, ["Best hand: Carla, pair of nines"]),
        (LIES, "nlhe", {"Carla": "gone", "Anna": "in", "Gus": "gone"}, ["Anna alone is left and takes the pot."]),
        ("8s 9d 7s Ah", "nlhe", {"Carla": "9c Kd", "Anna": "Qd Kc"}, []),
        ("", "nlhe", {"Carla": "in", "Anna": "in"}, []),
        ("As Ks Qs Js Ts", "nlhe", {"Carla": "9c Kd", "Anna": "Qd Kc"}, ["Split between Carla, Anna: royal flush"]),
        (
            "2s 3d 7h Kc Qd",
            "plo8",
            {"Carla": "As 4c Td 9h", "Anna": "Kh Qs Jc Jd"},
            ["Best hand: Anna, two pair, kings and queens", "Low half: Carla, seven-four low (7-4-3-2-A)"],
        ),
        (
            "Ts Jd Qh Kc 9d",
            "plo8",
            {"Carla": "As 4c Td 3h", "Anna": "2h 5s 6c 8d"},
            ["Best hand: Carla, straight, ace high"],
        ),
    ],
)
def test_who_is_ahead_is_said(lies: str, game: str, hands: dict[str, str], says: list[str]) -> None:
    """By hand: what two own cards make with the board, and the low half where three of the board go below nine."""
    told = showdown(board(lies, game, **hands), speech("en")).lines

    assert [line.casefold() for line in says] == [line.casefold() for line in told]


def test_hands_have_their_names_from_the_flop_on() -> None:
    made = showdown(board("8s 9d 7s", Carla="9c Kd", Anna="in"), speech("de")).made

    assert {1: "Ein Paar Neunen", 2: ""} == made
    assert {1: "", 2: ""} == showdown(board("", Carla="9c Kd", Anna="in"), speech("de")).made
