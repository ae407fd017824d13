"""Seats that a bot plays: who lets it, who takes over, and that nothing else changes."""

from __future__ import annotations

import pytest

from floorman.terms import Accepted, By, Refused
from floorman.tournament import AnyCommand, decide
from floorman.tournament.commands import LetBotPlay, TakeBack, TakeOver
from floorman.views.tables import table_view
from tests.tournament.tables import SECRET, Tables

HOST = By("host", "direction")
DEALER = By("Dora", "dealer")
PLAYER = By("1-4", "player")


@pytest.fixture
def tables() -> Tables:
    return Tables({1: range(1, 7)})


def asked(tables: Tables, command: AnyCommand, by: By = HOST) -> str:
    """What it was refused with, or nothing; what was accepted happens."""
    decision = decide(tables.state, command, by, tables.at, tables.book, SECRET)
    match decision:
        case Refused(ruling):
            return ruling.code
        case Accepted(events):
            for event in events:
                tables.happens(event)
            return ""
    raise AssertionError(decision)


def test_a_bot_plays_until_somebody_takes_over(tables: Tables) -> None:
    """Stack and seat stay his; the desk sees at his seat that he is played by one."""
    stacks = dict(tables.state.stacks)

    assert "" == asked(tables, LetBotPlay("1-4", "tight"))
    assert {"1-4": "tight"} == tables.state.bots
    assert ["1-4"] == marked(tables)
    assert "" == asked(tables, TakeOver("1-4"), PLAYER)
    assert ({}, []) == (tables.state.bots, marked(tables))
    assert stacks == tables.state.stacks


def marked(tables: Tables) -> list[str]:
    return [seat.id for seat in table_view(tables.state, 1, tables.book, {}, tables.at).seats if "bot" in seat.marks]


def test_what_is_refused(tables: Tables) -> None:
    asked(tables, LetBotPlay("1-4", "tight"))

    assert "rank.too-low" == asked(tables, LetBotPlay("1-5"), DEALER)
    assert "rank.too-low" == asked(tables, TakeOver("1-4"), DEALER)
    assert "bot.plays-already" == asked(tables, LetBotPlay("1-4", "tight"))
    assert "" == asked(tables, LetBotPlay("1-4", "odds"))
    assert "bot.plays-not" == asked(tables, TakeOver("1-5"))
    assert "entry.not-in" == asked(tables, LetBotPlay("nobody"))


def test_it_is_taken_back_like_other_steps(tables: Tables) -> None:
    asked(tables, LetBotPlay("1-4", "tight"))

    assert "" == asked(tables, TakeBack(tables.state.version))
    assert {} == tables.state.bots
