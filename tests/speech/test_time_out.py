"""That somebody's time ran out is said once, to him as to him, and that a hand is dead once, too."""

from __future__ import annotations

import pytest

from floorman.hand.events import Fate, Ruled
from floorman.speech import Lang, speech
from floorman.speech.hands import told_hand
from tests.histories.test_dead_hands import HOLES, three

NAMES = {1: "Anna", 2: "Ben", 3: "Tim"}


@pytest.mark.parametrize(
    ("lang", "outcome", "worth", "told", "own"),
    [
        ("en", "hand-dead", "dead", "Tim ran out of time: the hand is dead", "Your time ran out: your hand is dead"),
        ("en", "checked-on-time", "live", "Tim ran out of time: that is a check", "Your time ran out: that is a check"),
        (
            "de", "hand-dead", "dead",
            "Tim: Zeit abgelaufen, die Hand ist tot", "Deine Zeit ist abgelaufen: Deine Hand ist tot",
        ),
        (
            "de", "checked-on-time", "live",
            "Tim: Zeit abgelaufen, das ist ein Check", "Deine Zeit ist abgelaufen: Das ist ein Check",
        ),
    ],
)  # fmt: skip
def test_time_that_ran_out_is_one_line(lang: Lang, outcome: str, worth: str, told: str, own: str) -> None:
    events = [*three(HOLES), Ruled("clock-expired", outcome, hands=(Fate(3, worth),))]  # type: ignore[arg-type]

    assert [told] == [line.says for line in told_hand(events, speech(lang), names=NAMES)][-1:]
    assert [own] == [line.says for line in told_hand(events, speech(lang), 3, names=NAMES)][-1:]
    assert len(told_hand(events[:-1], speech(lang))) + 1 == len(told_hand(events, speech(lang)))


def test_a_dead_hand_is_told_once() -> None:
    """By any other report: whose it is, and not that a hand is dead before that."""
    events = [*three(HOLES), Ruled("penalise", "hand-dead", hands=(Fate(3, "dead"),))]

    assert ["Tim: the hand is dead"] == [
        line.says for line in told_hand(events, speech("en"), names=NAMES) if "dead" in line.says
    ]
