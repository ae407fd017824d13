"""Rulings in a betting round of which nobody tells the acts: out of turn, passed over, one big chip."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from floorman.floor.between import said_then
from floorman.floor.commands import Report
from floorman.rulings import Outcome
from floorman.rulings.around import Around, Put, Stage
from floorman.tournament import Level
from floorman.tournament.commands import SetTable, TellButton
from tests.floor.tables import Room, room
from tests.floor.test_counted_table import FLOOR, asked, counted, ruled


def early(seat: int, to: int, *since: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "out-of-turn", "seat": seat, "do": "raise", "to": to, "since": [*since]}


@pytest.mark.parametrize("button", [None, 3])
@pytest.mark.parametrize("stage", [None, "preflop", "flop"])
@pytest.mark.parametrize("bets", [None, (Put(6, 400),)])
@pytest.mark.parametrize("since", [{"seat": 7, "do": "call"}, {"seat": 7, "do": "fold"}, {"seat": 5, "do": "fold"}])
def test_what_was_done_since_is_never_refused_for_what_nobody_told(
    button: int | None, stage: Any, bets: tuple[Put, ...] | None, since: dict[str, Any]
) -> None:
    """What does not fit a hand that was only guessed is no mistake of whoever tells it: the hand is asked for. Told is
    what was told: of the button, of the street and of the bets nothing is asked that stands there already."""
    if (button, stage, since["seat"]) == (3, "preflop", 5) and bets is not None:
        pytest.skip("the big blind does not fold to the first raise before those behind it have acted: that is refused")
    found = asked(counted(button=button), Around(stage=stage, bets=bets), **early(9, 600, since))

    wanted = found if isinstance(found, tuple) else ()
    told = {"around.button": button, "around.stage": stage, "around.bets": bets}
    assert [] == [fact for fact in wanted if told.get(fact) is not None]
    assert {"around.turn", "around.button"} & {*wanted}, "whoever acted first then may have been out of turn as well"


def test_a_raise_before_his_turn_stands_until_somebody_changes_the_action() -> None:
    """Button 3, blinds 4 and 5, seat 6 opened for 400: 9 raises to 600 while 7 is to act. 7 calls: 8 is to act, and the
    raise stays where it is. 7 raises to 800: the action has changed, and
    9 may do as he likes. 7 and 8 fold: it is his
    turn, and he is held to it (TDA 53)."""
    around = Around(stage="preflop", bets=(Put(6, 400),), turn=7)
    calls, raises = {"seat": 7, "do": "call"}, {"seat": 7, "do": "raise", "to": 800}
    folds = [{"seat": 7, "do": "fold"}, {"seat": 8, "do": "fold"}]
    waits = ruled(counted(), around, **early(9, 600, calls))
    free = ruled(counted(), around, **early(9, 600, raises))
    held = ruled(counted(), around, **early(9, 600, *folds))

    assert "back-to-player" == waits.outcome
    assert [8] == [step.facts["seat"] for step in waits.steps if step.code == "step.action-back"]
    assert "released" == free.outcome
    assert [8] == [step.facts["seat"] for step in free.steps if step.code == "step.action-back"]
    assert "binding" == held.outcome


@pytest.mark.parametrize(
    ("turn", "did", "since", "outcome"),
    [
        # Seat 8 was to act: 6 has raised before his turn and 7 has called it, two acts with chips (tda-2024-53-b).
        (8, "raise", [{"seat": 7, "do": "call"}], "floor-decides"),
        # Two checks are no substantial action (tda-2024-36-a): the turn is his, and the check of 6 waits for his own.
        (8, "check", [{"seat": 7, "do": "check"}], "back-to-player"),
        (8, "check", [{"seat": 7, "do": "check"}, {"seat": 9, "do": "fold"}], "floor-decides"),
        # Whoever acted next to it, before him, was out of turn too: 4 was to act, and 5 calls the raise.
        (4, "raise", [{"seat": 5, "do": "call"}], "floor-decides"),
        # He himself was to act: he checks, and the raise of 6 is binding.
        (5, "raise", [{"seat": 5, "do": "check"}], "binding"),
    ],
)
def test_others_who_went_on_out_of_turn_have_passed_somebody_over(
    turn: int, did: str, since: list[dict[str, Any]], outcome: str
) -> None:
    """Nobody who acts after it is taken for the one who was to act: that is asked, and it turns the ruling."""
    told: dict[str, Any] = {"kind": "out-of-turn", "seat": 6, "do": did, "since": since, "asked_time": False}
    told |= {"to": 600} if did == "raise" else {}
    around = Around(stage="flop", bets=())
    said = asked(counted(), around, **told)

    assert isinstance(said, tuple) and "around.turn" in said
    assert outcome == ruled(counted(), replace(around, turn=turn), **told).outcome


@pytest.mark.parametrize(
    ("seat", "counted", "asks"),
    [
        (7, 200, True),    # a chip of 500 is more than he was counted with
        (7, 500, False),   # all that he has: one chip of it is a call of 200 (tda-2024-44-a)
        (7, 5_000, False),
        (5, 400, False),   # whatever he had left: he owes nothing, and one chip is a check
        (5, 700, False),
    ],
)  # fmt: skip
def test_a_stack_that_was_counted_too_small_is_asked_for(seat: int, counted: int, asks: bool) -> None:
    """Where what was told can have been only with more chips, they are asked for; nothing is called impossible."""
    found = room(9, seats=9, stack=counted, structure=(Level(20, 100, 200),))
    found.do(SetTable(1, "none", "none"))
    found.do(TellButton(1, 3))
    told: dict[str, Any] = {"kind": "declaration", "seat": seat, "chips": [500]}
    around = Around(stage="preflop", bets=())
    said = asked(found, around, **told)

    assert (("around.stacks",) == said) is asks, said
    counted_anew = replace(around, stacks={seat: 5_000})
    assert isinstance(asked(found, counted_anew, **told), Outcome)


@pytest.mark.parametrize("did", ["check", "call", "raise", "fold"])
def test_once_it_is_told_whose_turn_it_was_nothing_else_is_asked_of_an_act_out_of_turn(did: str) -> None:
    """The action goes back to him (tda-2024-53-a), wherever the button lies and on whichever street: all come to the
    same, so that neither is asked."""
    found = counted(button=None)
    told: dict[str, Any] = {"kind": "out-of-turn", "seat": 6, "do": did, "since": []}
    told |= {"to": 400} if did == "raise" else {}
    said = ruled(found, Around(turn=4), **told)
    every = [
        ruled(found, Around(turn=4, button=button, stage=stage), **told)
        for button in range(1, 10)
        for stage in ("preflop", "flop")
    ]

    assert [] == [one for one in every if (one.outcome, one.cites, one.steps) != (said.outcome, said.cites, said.steps)]


@pytest.mark.parametrize("asked_time", [False, "unknown"])
def test_who_was_passed_over_is_named_and_nobody_is_asked_who_has_folded(asked_time: Any) -> None:
    """Seat 6 was to act, 9 raises and 1 calls: 6, 7 and 8 are named, as far as they still have cards (53-B)."""
    told = {"kind": "out-of-turn", "seat": 9, "do": "bet", "to": 600, "since": [{"seat": 1, "do": "call"}]}
    told |= {"asked_time": asked_time}
    found = ruled(counted(), Around(stage="flop", bets=(), turn=6), **told)

    assert found.passed is not None
    assert ("floor-decides", (6, 7, 8), False) == (found.outcome, found.passed.seats, found.passed.sure)
    assert "tda-2024-53-b" in found.cites
    sure = ruled(counted(), Around(stage="flop", bets=(), turn=6, out=(7,)), **told).passed
    assert sure is not None and ((6, 8), True) == (sure.seats, sure.sure)
    first = ruled(counted(), Around(stage="preflop", bets=(), turn=6), **(told | {"do": "raise"})).passed
    assert first is not None and ((6, 7, 8), True) == (first.seats, first.sure), "nobody can have folded there yet"


def one_chip(found: Room, around: Around, seat: int = 7, chip: int = 1_000) -> Outcome | tuple[str, ...]:
    return asked(found, around, kind="declaration", seat=seat, chips=[chip])


@pytest.mark.parametrize("stage", ["flop", "turn", "river"])
def test_who_bet_is_not_asked_of_one_big_chip(stage: Stage) -> None:
    """It is a call of what was bet, whoever bet it (tda-2024-44-a), wherever the button lies."""
    found = one_chip(counted(button=None), Around(stage=stage, bets=(Put(None, 400),)))

    assert isinstance(found, Outcome) and found.reading is not None
    assert ("call", 400, 600) == (found.outcome, found.reading.total, found.reading.returned)


def test_where_only_what_goes_back_hangs_on_the_blinds_it_is_said_in_words() -> None:
    """A raise to 600 before the flop is called with one chip of 1,000: from a blind more goes back, and nobody is
    asked whether he lies in one, or has called before. Where the button and who raised are told it is said how much."""
    raised = Around(stage="preflop", bets=(Put(None, 600),))
    told = one_chip(counted(), Around(stage="preflop", bets=(Put(6, 600),)))
    untold = one_chip(counted(button=None), raised)

    assert isinstance(untold, Outcome) and untold.reading is not None
    assert ("call", 600, 0, ()) == (untold.outcome, untold.reading.total, untold.reading.returned, untold.chips)
    assert ["step.return-rest"] == [one.code for one in untold.steps]
    assert isinstance(told, Outcome) and told.reading is not None
    assert ("call", 600, 400) == (told.outcome, told.reading.total, told.reading.returned)


def test_where_it_turns_the_ruling_the_button_is_asked() -> None:
    """Nobody has raised: a chip of the big blind is a check, and one of anybody else a call."""
    assert ("around.button",) == one_chip(counted(button=None), Around(stage="preflop", bets=()))


def test_a_ruling_in_words_is_ruled_again_as_it_was() -> None:
    """From the log, hours later, with a button that nobody had told."""
    found = counted(button=None)
    report = {"kind": "declaration", "seat": 7, "chips": [1_000]}
    found.do(Report(table=1, report=report, around=Around(stage="preflop", bets=(Put(None, 600),))), FLOOR)
    again = said_then(found.evening.state.reports[1], found.evening.book)

    assert again is not None
    assert ("call", ["step.return-rest"]) == (again.outcome, [one.code for one in again.steps])


@pytest.mark.parametrize("turn", range(1, 10))
@pytest.mark.parametrize("around", [Around(), Around(stage="preflop"), Around(stage="flop", bets=())])
def test_wherever_the_button_lies_all_between_were_passed_over(turn: int, around: Around) -> None:
    """Whoever sits between the one who was to act and the one who acted for him comes before that one: nobody has told
    the button or the street, and it hangs on neither."""
    seats = [(turn + n - 1) % 9 + 1 for n in range(5)]
    told = {"kind": "out-of-turn", "seat": seats[3], "do": "raise", "to": 600, "asked_time": False}
    said = asked(counted(button=None), replace(around, turn=turn), **told, since=[{"seat": seats[4], "do": "call"}])

    assert isinstance(said, Outcome) and said.passed is not None, said
    assert tuple(seats[:3]) == said.passed.seats


def test_whoever_bet_and_was_not_named_is_nobody_in_logs_of_before_too() -> None:
    """There it was seat 0."""
    told = {"stage": "preflop", "bets": [{"seat": 0, "to": 600}, {"seat": 6, "to": 900}]}

    assert (Put(None, 600), Put(6, 900)) == msgspec.convert(told, Around).bets
