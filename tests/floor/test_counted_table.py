"""Rulings at a table that tells no acts: on its own button, blinds and ante, and on nothing that anybody guessed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.floor.decide import says
from floorman.rulings import BadReport, Outcome
from floorman.rulings.around import Around, Put, Stage
from floorman.terms import By
from floorman.tournament.commands import SetTable, TellButton
from tests.floor.tables import Room, room

FLOOR, DIRECTOR = By("flora", "floor"), By("dana", "director")
NOBODY_ACTED = Around(stage="dealt")


def counted(players: int = 9, *, button: int | None = 3, book: str = "tda-2024") -> Room:
    """One table where hands are only counted; the button of the hand that is on lies at this seat."""
    found = room(players, seats=players, book=book)
    found.do(SetTable(1, "none", "none"))
    if button is not None:
        found.do(TellButton(1, button))
    return found


def asked(found: Room, around: Around = NOBODY_ACTED, **report: Any) -> Outcome | tuple[str, ...]:
    """The ruling, or what it asks first."""
    told = says(found.evening, report, 1, found.at, around)
    return told.missing if told.outcome is None else told.outcome


def ruled(found: Room, around: Around = NOBODY_ACTED, **report: Any) -> Outcome:
    outcome = asked(found, around, **report)
    assert isinstance(outcome, Outcome), outcome
    return outcome


def face_up(seat: int, nth: int) -> dict[str, Any]:
    return {"kind": "dealt-face-up", "by": "dealer", "cards": [{"seat": seat, "nth": nth}]}


def back(outcome: Outcome) -> dict[str, int]:
    return {move.target: move.amount for move in outcome.chips}


# ---- the fault that was found: a card is exposed in the deal, the button on 3 ---------------------------------------


@pytest.mark.parametrize(("seat", "nth", "says"), [
    (4, 1, "misdeal"),        # the first card off the deck
    (5, 1, "misdeal"),        # the second
    (6, 1, "card-replaced"),  # the third
    (3, 1, "card-replaced"),  # the ninth
    (4, 2, "card-replaced"),  # the tenth
])  # fmt: skip
def test_an_exposed_card_is_counted_from_the_button_of_the_table(seat: int, nth: int, says: str) -> None:
    """Nine players, the button on 3: seat 4 gets the first card, seat 5 the second (tda-2024-35-a)."""
    assert says == ruled(counted(), **face_up(seat, nth)).outcome


def test_the_blinds_go_back_to_where_they_were() -> None:
    """The button on 3: the small blind of 100 lies at 4, the big blind of 200 at 5."""
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(counted(), **face_up(4, 1)))


def test_the_ante_goes_back_too() -> None:
    """Level 2: 200 and 400, and the big blind has put in an ante of 400 for the table."""
    found = counted()
    found.at += 21 * 60_000
    assert ("around.button",) == asked(found, NOBODY_ACTED, **face_up(4, 1)), "what was told 21 minutes ago"
    found.do(TellButton(1, 3))

    assert {"seat:4": 200, "seat:5": 800} == back(ruled(found, **face_up(4, 1)))


# ---- what nobody knows is asked first -------------------------------------------------------------------------------


def test_the_button_is_asked_for_where_nobody_told_it() -> None:
    """And what does not hang on it is not kept waiting: rabbit hunting, an insult, the fourth card of a flop."""
    found = counted(button=None)
    assert ("around.button",) == asked(found, **face_up(4, 1))

    assert "misdeal" == ruled(found, Around(button=3, stage="dealt"), **face_up(4, 1)).outcome
    assert "card-replaced" == ruled(found, Around(button=5, stage="dealt"), **face_up(4, 1)).outcome
    assert "request-refused" == ruled(found, Around(), kind="rabbit-hunt", seat=4).outcome


def test_how_far_the_hand_is_is_asked_for() -> None:
    """After two actions, one of them with chips, the hand is played on (tda-2024-35-d); so nobody knows without it."""
    found = counted()

    assert ("around.stage",) == asked(found, Around(), **face_up(4, 1))
    assert "misdeal" == ruled(found, Around(stage="one"), **face_up(4, 1)).outcome
    for stage in ("two-chips", "three", "flop", "river"):
        assert "misdeal" != ruled(found, Around(stage=stage), **face_up(4, 1)).outcome, stage


@pytest.mark.parametrize(
    ("book", "stage", "active"),
    [
        # Two acts, one of them with chips, or any three (tda-2024-35-d): how many had chips decides nothing.
        ("tda-2024", "two-chips", None),
        ("tda-2024", "three", None),
        # Two active actions, and no fold is one (casino-35-e): of two one may have folded, of three all of them.
        ("casino", "one", None),
        ("casino", "two-folds", None),
        ("casino", "two-chips", {1: True, 2: False}),
        ("casino", "three", {0: True, 1: True, 2: False, 3: False}),
    ],
)
def test_how_many_had_chips_is_asked_where_active_actions_count(
    book: str, stage: Stage, active: dict[int, bool] | None
) -> None:
    found = counted(book=book)
    report: dict[str, Any] = {"kind": "wrong-first-seat", "seat": 7, "should_be": 4}
    said = asked(found, Around(stage=stage), **report)
    assert (("around.with_chips",) == said) is (active is not None), said

    for many, is_misdeal in (active or {}).items():
        outcome = ruled(found, Around(stage=stage, with_chips=many), **report).outcome
        assert is_misdeal is (outcome == "misdeal"), (many, outcome)


@pytest.mark.parametrize("players", [2, 3])
def test_few_can_have_acted_as_often(players: int) -> None:
    """Heads-up three acts are a call and two raises; nobody has folded, as the hand goes on."""
    found = counted(players, button=1)
    outcome = ruled(found, Around(stage="three"), kind="wrong-first-seat", seat=1, should_be=2)
    assert "misdeal" != outcome.outcome


def test_the_bet_that_he_faces_is_asked_for() -> None:
    """Two motions of 200 and 600 before the flop: the first is the call, if nobody has raised."""
    found = counted()
    report: dict[str, Any] = {"kind": "declaration", "seat": 8, "motions": [[200], [600]]}

    assert ("around.stage", "around.bets") == asked(found, Around(), **report), "both at once: the table waits"
    assert ("around.bets",) == asked(found, Around(stage="preflop"), **report)
    assert "call" == ruled(found, Around(stage="preflop", bets=()), **report).outcome
    raised = ruled(found, Around(stage="preflop", bets=(Put(6, 600),)), kind="declaration", seat=8, chips=[1000])
    assert raised.reading is not None
    assert ("call", 600) == (raised.outcome, raised.reading.total)


def test_a_stack_is_asked_for_where_it_counts() -> None:
    """“All-in” is as much as he has, and nobody has counted that: 20,000 is what he began the evening with."""
    found = counted()
    report: dict[str, Any] = {"kind": "declaration", "seat": 8, "said": "all-in"}
    nobody = Around(stage="preflop", bets=())

    assert ("around.stacks",) == asked(found, nobody, **report)
    all_in = ruled(found, Around(stage="preflop", bets=(), stacks={8: 3400}), **report)
    assert all_in.reading is not None
    assert ("raise", 3400) == (all_in.outcome, all_in.reading.total)


def test_whose_turn_it_was_is_asked_for() -> None:
    """Seat 8 folds. Was it out of turn? By the button it is seat 6 that begins, but somebody may have acted."""
    found = counted()
    report: dict[str, Any] = {"kind": "out-of-turn", "seat": 8, "do": "call"}

    assert ("around.turn", "around.bets") == asked(found, Around(stage="preflop"), **report)
    early = ruled(found, Around(stage="preflop", turn=6, bets=()), **report)
    assert "back-to-player" == early.outcome


def test_whose_turn_it_was_is_asked_where_his_request_hangs_on_it() -> None:
    """Only who is to act may have the bets drawn in (tda-2024-rp-2-b): 6 has bet, and seat 8 asks for it."""
    found, told = counted(), Around(stage="preflop", bets=(Put(6, 600),))
    report: dict[str, Any] = {"kind": "bets-in-asked", "seat": 8}

    assert ("around.turn",) == asked(found, told, **report)
    assert "request-granted" == ruled(found, replace(told, turn=8), **report).outcome
    assert "request-refused" == ruled(found, replace(told, turn=7), **report).outcome


def test_who_had_more_than_the_all_in_is_asked_for() -> None:
    """500 turn up behind an all-in of 5,000, and the floor counts them (tda-2024-62-a): each who has called and has
    chips left owes as much. Seat 6 had 5,000 as well and owes nothing, seat 8 had 9,000."""
    found, stacks = counted(), {seat: 5_000 if seat in (2, 6) else 9_000 for seat in range(1, 10)}
    report: dict[str, Any] = {"kind": "chips-behind-all-in", "seat": 2, "amount": 500, "accepted": True}

    assert ("around.stacks",) == asked(found, Around(stage="all-in"), **report)
    told = Around(stage="all-in", stacks=stacks, out=(1, 3, 4, 5, 7, 9))
    owed = {move.source: move.amount for move in ruled(found, told, **report).chips}
    assert {"seat:2": 500, "seat:8": 500} == owed


def test_later_streets_give_back_what_nobody_counted_without_amounts() -> None:
    """The pot may have been raised before the flop: each takes back his own, and no figure is made up."""
    outcome = ruled(counted(), Around(stage="turn"), kind="same-card-twice", card="As", noticed="in-hand")

    assert ("hand-void", ()) == (outcome.outcome, outcome.chips)
    assert "step.return-chips" in [step.code for step in outcome.steps]


def test_a_misdeal_for_another_cause_needs_no_button() -> None:
    """It is one wherever the button lies; but nobody says who put in the blinds before he knows it."""
    report: dict[str, Any] = {"kind": "wrong-first-seat", "seat": 7, "should_be": 4}

    assert () == ruled(counted(button=None), **report).chips
    assert {"seat:4": 100, "seat:5": 200} == back(ruled(counted(), **report))


def test_what_cannot_have_been_is_said_by_its_fact() -> None:
    found = counted()
    for around, fact in (
        (Around(button=30), "around.button"),
        (Around(stage="preflop", bets=(Put(8, 250),)), "around.bets"),
        (Around(stage="preflop", bets=(Put(77, 600),)), "around.bets"),
        (Around(stage="flop", turn=77), "around.turn"),
    ):
        with pytest.raises(BadReport) as error:
            asked(found, around, kind="declaration", seat=7, said="call")
        assert fact == error.value.path


# ---- other tables ---------------------------------------------------------------------------------------------------


def test_that_a_single_exposed_card_is_no_misdeal_cites_its_paragraph() -> None:
    """It is neither of the first two of the deal, and no second one was exposed (tda-2024-35-a): what becomes of it the
    book does not say."""
    found = ruled(counted(), **face_up(6, 1))

    assert ("card-replaced", "tda-2024-35-a-7") == (found.outcome, found.cites[0])
    assert "practice-exposed-card-becomes-burn" in found.cites
