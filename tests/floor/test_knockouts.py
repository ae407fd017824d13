"""Whose head goes to whom, from hands that were really played."""

from __future__ import annotations

from floorman.floor import knockouts
from floorman.hand.events import HandClosed
from floorman.rulebook import load
from floorman.scenario.format import Act, HandSeat, HandStory, Scenario, Step
from floorman.scenario.hand_story import OneHand
from floorman.tournament.commands import Bounty

NAMES = {1: "Anna", 2: "Ben", 3: "Cem", 4: "Dora"}


def played(board: str, *seats: tuple[int, int, str]) -> HandClosed:
    """All of them all-in before the flop."""
    story = HandStory(
        blinds=(50, 100),
        board=board,
        street="showdown",
        size=9,
        button=1,
        seat=tuple(HandSeat(seat=seat, stack=0, put_in=put, cards=cards) for seat, put, cards in seats),
    )
    told = OneHand(Scenario(hand=story), load("tda-2024"))
    for seat, _, _ in seats:
        if not told.hand.closed:
            told.do(Step(act=Act(seat=seat, do="show")), "step[0]")
    (closed,) = (event for event in told.table.open.events() if isinstance(event, HandClosed))
    return closed


def test_the_pot_with_the_last_chips_counts() -> None:
    """Ben is all-in for less and loses to Anna's aces; Dora's last chips lie in the side pot, which Cem wins."""
    closed = played("2h 3d 7s 9c Jd", (1, 1000, "As Ad"), (2, 1000, "Qs Qd"), (3, 5000, "Kh Kd"), (4, 5000, "Ts Td"))

    assert (Bounty("Ben", ("Anna",)), Bounty("Dora", ("Cem",))) == knockouts(closed, NAMES)


def test_a_split_pot_names_all_its_winners() -> None:
    closed = played("2h 3d 7s 9c Jd", (1, 1000, "As Kd"), (2, 1000, "Ad Ks"), (3, 1000, "Qh 4d"))

    assert (Bounty("Cem", ("Anna", "Ben")),) == knockouts(closed, NAMES)
