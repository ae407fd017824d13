"""The shot clock: it begins where book or plan says, cards lengthen a decision, and are full again at their moments."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.terms import Accepted
from floorman.tournament import TakeBack
from floorman.tournament.checks import faults
from floorman.tournament.commands import (
    BeginShot,
    CloseRegistration,
    DrawFinalTable,
    EndShot,
    Enter,
    NewHand,
    PlayTimeCard,
    TellHandDone,
    TellShotExpired,
)
from floorman.tournament.consequences.time_cards import cards_left, reached, shot_at, shot_clock, time_left
from floorman.tournament.events import TimeCardsFull
from floorman.tournament.plan import ShotClock
from tests.sizes import examples
from tests.tournament.evening import frozen, house
from tests.tournament.tables import Tables

BOOK = house()


def tables(shot_clock: ShotClock = "start", *, paid: int = 0, left: int = 0, book: Any = BOOK, **facts: Any) -> Tables:
    """Two tables of three, with the plan of the test."""
    found = Tables({1: (1, 2, 3), 2: (1, 2, 3)}, book, button={1: 1, 2: 1}, left=left, **facts)
    plan = found.state.plan
    found.state.ones["plan"] = msgspec.structs.replace(plan, shot_clock=shot_clock, paid=paid)
    return found


def runs(told: Tables) -> bool:
    return shot_clock(told.now())[0]


def left_of(told: Tables, who: str) -> int:
    return cards_left(told.state, who, told.book)


def test_none_runs_unless_somebody_says_so() -> None:
    """The standard leaves it to the plan of the event (tda-2024-rp19)."""
    assert (False, ("tda-2024-rp19",)) == shot_clock(tables("book").now())
    assert (True, ()) == shot_clock(tables("start").now())
    assert (False, ()) == shot_clock(tables("never", book=house(shot_clock_from="start")).now())
    assert runs(tables("book", book=house(shot_clock_from="start")))


def test_each_moment_is_judged_by_itself() -> None:
    """A small final table is not yet in the money, and the money may come long before the final table."""
    final = tables("money", paid=3, registration_closed=True)
    final.do(DrawFinalTable())
    rich = tables("final_table", paid=6, registration_closed=True)

    assert {"start", "registration_closed", "final_table"} == reached(final.now())
    assert not runs(final)
    assert {"start", "registration_closed", "money"} == reached(rich.now())
    assert not runs(rich)


def test_the_money_is_not_reached_while_the_first_players_arrive() -> None:
    """Six of nine paid places are taken, and registration is open: who comes next would bring it to an end again."""
    told = tables("money", paid=9)
    assert not runs(told)

    told.bust("1-1")
    assert not runs(told)

    told.do(CloseRegistration())
    assert runs(told)


def test_the_money_is_reached_when_nobody_ever_closed_registration() -> None:
    told = tables("money", paid=5)
    assert not runs(told)

    told.bust("1-1")
    assert runs(told)


def test_a_card_in_time() -> None:
    """30 seconds, and 30 more with each of four cards (practice-shot-clock, practice-time-cards)."""
    told = tables()
    told.do(BeginShot(1, "1-1"), "dealer")
    shot = shot_at(told.state, 1)
    assert shot is not None
    assert 30_000 == time_left(told.state, shot, told.at)

    told.at += 29_999
    for number in range(1, 5):
        told.do(PlayTimeCard("1-1"), "dealer")
        assert (4 - number, 30_000 * number + 1) == (left_of(told, "1-1"), time_left(told.state, shot, told.at))

    refused = told.refused(PlayTimeCard("1-1"))
    assert ("time-card.none-left", ("practice-time-cards",)) == (refused.code, refused.cites)
    assert 4 == left_of(told, "1-2")


def test_a_card_too_late() -> None:
    """The thirtieth second is the last one (practice-time-cards)."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += 29_999
    assert "shot.time-left" == told.refused(TellShotExpired(1)).code

    told.at += 1
    assert "time-card.too-late" == told.refused(PlayTimeCard("1-1")).code
    told.do(TellShotExpired(1), "dealer")
    assert None is shot_at(told.state, 1)
    assert 4 == left_of(told, "1-1")


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_cards_that_go_by_themselves(cards: int) -> None:
    """As long as he has one; then his time is out."""
    told = tables(book=house(time_card_played_by="by_itself", time_cards=cards, time_card_seconds=20))
    told.do(BeginShot(1, "1-1"))
    told.at += 30_000
    for _ in range(cards):
        told.do(TellShotExpired(1))
        assert "shot.time-left" == told.refused(TellShotExpired(1)).code
        told.at += 20_000

    told.do(TellShotExpired(1))
    assert None is shot_at(told.state, 1)
    assert "shot.none" == told.refused(TellShotExpired(1)).code
    assert 0 == left_of(told, "1-1")


@pytest.mark.parametrize("who", ["", "nobody", "2-1", "x" * 10_000])
def test_nobody_decides_where_he_does_not_sit(who: str) -> None:
    told = tables()

    assert told.refused(BeginShot(1, who)).code in ("entry.not-in", "shot.not-at-table")
    assert told.refused(PlayTimeCard(who)).code in ("entry.not-in", "shot.not-his")


@pytest.mark.parametrize("table", [-1, 0, 3, 10**30])
def test_no_such_table(table: int) -> None:
    told = tables()

    for command in (BeginShot(table, "1-1"), EndShot(table), TellShotExpired(table)):
        assert "table.none-such" == told.refused(command).code


def test_a_decision_is_over_with_its_hand() -> None:
    told = tables()
    told.do(NewHand(1))
    told.do(BeginShot(1, "1-1"))
    told.do(TellHandDone(1))

    assert None is shot_at(told.state, 1)
    assert "table.no-hand" == told.refused(BeginShot(1, "1-1")).code

    told.do(NewHand(1))
    assert None is shot_at(told.state, 1)


def test_a_card_taken_back_long_after() -> None:
    """Other decisions and other cards of his do not stand in its way."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    card = told.do(PlayTimeCard("1-1"))
    told.do(EndShot(1))
    told.do(BeginShot(1, "1-2"))
    told.do(PlayTimeCard("1-2"))
    told.do(BeginShot(1, "1-1"))
    told.do(PlayTimeCard("1-1"))
    assert 2 == left_of(told, "1-1")

    told.do(TakeBack(card))
    assert (3, 3) == (left_of(told, "1-1"), left_of(told, "1-2"))


def test_all_cards_again_and_taken_back() -> None:
    """At the final table everybody has four again; if it is taken back, what they had (practice-time-cards)."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    card = told.do(PlayTimeCard("1-1"))
    drawn = told.do(DrawFinalTable())
    assert 4 == left_of(told, "1-1")

    told.do(TakeBack(drawn))
    assert 3 == left_of(told, "1-1")
    told.do(TakeBack(card))
    assert 4 == left_of(told, "1-1")


def test_nothing_is_said_where_nobody_has_used_a_card() -> None:
    told = tables()
    decision = told.decide(DrawFinalTable())

    assert isinstance(decision, Accepted)
    assert not any(isinstance(event, TimeCardsFull) for event in decision.events)


def test_two_moments_at_once() -> None:
    """Into the money and heads-up with one hand: the cards are full once, for both."""
    book = house(time_cards_reset=["money", "heads_up"])
    told = tables(paid=2, book=book, registration_closed=True)
    told.do(DrawFinalTable())
    told.do(BeginShot(1, "1-1"))
    told.do(PlayTimeCard("1-1"))
    for who in ("2-1", "2-2", "2-3"):
        told.bust(who)
    assert 3 == left_of(told, "1-1")

    told.bust("1-3")
    assert 4 == left_of(told, "1-1")


def test_taking_back_brings_no_moment() -> None:
    """Somebody entered by mistake: without him they are in the money as before, and cards that were used stay used."""
    told = tables(paid=5, book=house(time_cards_reset=["money"]))
    told.bust("1-3")
    told.do(BeginShot(1, "1-1"))
    told.do(PlayTimeCard("1-1"))
    entered = told.do(Enter("Zoe", as_="late"))
    assert "money" not in reached(told.now())

    told.do(TakeBack(entered))
    assert "money" in reached(told.now())
    assert 3 == left_of(told, "1-1")


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("begin"), st.sampled_from(["1-1", "1-2", "1-3"])),
        st.tuples(st.just("card"), st.sampled_from(["1-1", "1-2", "1-3"])),
        st.tuples(st.sampled_from(["end", "expired", "bust", "final", "back"]), st.just("")),
        st.tuples(st.just("wait"), st.sampled_from(["1", "29999", "30000"])),
    ),
    max_size=25,
)


@settings(max_examples=examples(60), deadline=None)
@given(STEPS, st.sampled_from(["player", "by_itself"]), st.integers(0, 2))
def test_any_evening_of_shots(steps: list[tuple[str, str]], played_by: str, cards: int) -> None:
    """Nobody has fewer cards than none or more than all; refused means unchanged; the log tells the same."""
    told = tables(paid=4, book=house(time_card_played_by=played_by, time_cards=cards), registration_closed=True)
    done: list[int] = []
    for what, which in steps:
        commands: dict[str, Any] = {
            "begin": BeginShot(1, which),
            "card": PlayTimeCard(which),
            "end": EndShot(1),
            "expired": TellShotExpired(1),
            "final": DrawFinalTable(),
            "back": TakeBack(done[-1] if done else 0),
        }
        if what == "wait":
            told.at += int(which)
        elif what == "bust":
            if told.state.left > 2 and "2-3" in told.state.sits:
                done.append(told.bust("2-3"))
        elif isinstance(told.decide(commands[what]), Accepted):
            done.append(told.do(commands[what]))
        for who in told.state.sits:
            assert 0 <= left_of(told, who) <= cards
    assert [] == faults(told.state)
    told.state.ones["plan"] = told.replayed().plan  # the plan of the test stands in no event
    assert frozen(told.replayed()) == frozen(told.state)
