"""Of old steps that nobody can take back only what they set is kept; nobody can tell the difference but by memory."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.rulebook import load
from floorman.sim.evening import Night
from floorman.terms import Accepted, Refused
from floorman.tournament import Event, ExtendLevel, Level, Plan, Tournament, decide, fold, journal
from floorman.tournament.commands import AnyCommand, CloseRegistration, OpenTable, TakeBack
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.commands.ways_back import in_the_way, last_step, last_taken_back
from floorman.tournament.journal import Put
from tests.sizes import examples

BOOK = load("cuca")
PLAN = Plan(structure=(Level(20, 100, 200),), stack=10_000, table_size=6)
HANDS: tuple[AnyCommand, ...] = (NewHand(1), TellHandDone(1), TellHandDone(1, stacks={1: 9_000, 2: 11_000}))
OTHERS: tuple[AnyCommand, ...] = (ExtendLevel(5), OpenTable(2), CloseRegistration())
BACK = tuple(TakeBack(version) for version in range(4, 12))
ACTS = st.lists(st.sampled_from((*HANDS, *HANDS, *OTHERS, *BACK)), max_size=30)


@settings(max_examples=examples(60), deadline=None)
@given(ACTS)
def test_a_thin_journal_tells_the_same(acts: list[AnyCommand]) -> None:
    """What is so, what can be taken back, what is in the way of it, and what taking it back leads to."""
    log = _log(acts)
    full = fold(log)
    with patch.object(journal, "KEPT", 2):
        thin = fold(log)

    assert full.facts() == thin.facts()
    assert [_seen(full, index) for index in range(len(log))] == [_seen(thin, index) for index in range(len(log))]
    for find in (last_step, last_taken_back):
        one, other = find(full), find(thin)
        assert (one and one.first) == (other and other.first)


def test_hands_after_hands_share_what_is_kept_of_them() -> None:
    """A hundred hands later there are no more than two lists of what they set: of a beginning and of an end."""
    log = _log([NewHand(1), TellHandDone(1)] * 100)
    with patch.object(journal, "KEPT", 2):
        state = fold(log)
    hands = [step for step in state.done if step.event.way_back == "stays"][10:-1]

    assert 180 < len(hands)
    assert all(step.thin for step in hands)
    assert len({id(one) for step in hands for one in step.changes if isinstance(one, Put)}) < 60


def test_nobody_goes_back_further_than_the_journal_knows_the_way() -> None:
    """Rather a mistake that is seen than a state that is nearly right."""
    log = _log([NewHand(1), TellHandDone(1)] * 5)
    with patch.object(journal, "KEPT", 2):
        state = fold(log[:-6])
        mark = state.mark()
        for event in log[-6:]:
            state.apply(event)

        with pytest.raises(AssertionError, match="so far"):
            state.go_back(mark)


def _log(acts: list[AnyCommand]) -> list[Event]:
    """Two players at one table; of these acts those that are accepted."""
    night = Night(PLAN, BOOK, ["a", "b"], b"thin")
    night.seat(1)
    night.start()
    for command in acts:
        if isinstance(decide(night.state, command, night.now.by, night.at, BOOK, night.secret), Accepted):
            night.do(command)
    return night.log


def _seen(state: Tournament, index: int) -> tuple[object, ...]:
    """What anybody can find out about a step."""
    if index >= len(state.done):
        return ()
    step = state.done[index]
    if step.event.way_back != "restores":
        return (step.first, step.last, step.stands)
    way = [one.first for one in in_the_way(state, step)]
    answer = decide(state, TakeBack(step.last), Night(PLAN, BOOK, ["a"], b"").now.by, 2_000_000_000_000, BOOK, b"thin")
    told = answer.ruling if isinstance(answer, Refused) else answer
    return (step.first, step.last, step.stands, way, told)
