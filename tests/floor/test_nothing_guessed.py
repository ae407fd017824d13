"""Whatever is reported at a counted table: what is ruled on a part of the facts holds however the rest may have been.

The named players are taken to be in the hand, unless it is told that they have folded: a report about their cards says
that.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.floor.counted_table import AT_ANY_TIME, AT_BETTING, IN_TURN
from floorman.floor.decide import says
from floorman.rulings import KINDS, BadReport, Outcome, read_report
from floorman.rulings.around import ACTED, STAGES, STREETS, Around, Put, Stage
from floorman.rulings.telling import told_outcome
from tests.floor.tables import Room
from tests.floor.test_counted_table import counted
from tests.rulings.chance import drawn_report
from tests.sizes import by_profile

SEATS = range(1, 10)
IN_A_HAND = sorted({*KINDS} - AT_ANY_TIME)
BOOKS = ("tda-2024", "cuca", "casino")
FACTS = ("button", "stage", "with_chips", "bets", "turn", "out")


@cache
def table(book: str) -> Room:
    """Nine players, and nobody has told where the button lies."""
    return counted(button=None, book=book)


def in_full(rng: random.Random, report: dict[str, Any], named: set[int]) -> Around:
    """All that can be told, of a hand in which those who are named still are, and in which this can have happened."""
    stage = rng.choice(STREETS if report["kind"] in AT_BETTING else STAGES)
    betting = stage in STREETS
    with_chips = rng.choice(ACTED[stage][1]) if stage in ACTED else None
    out = tuple(seat for seat in SEATS if rng.random() < 0.2 and seat not in named)
    bets = (Put(rng.choice(SEATS), rng.choice((400, 600, 1000))),) if betting and rng.random() < 0.5 else ()
    return Around(
        button=rng.choice([seat for seat in SEATS if not named & folded(seat, stage, with_chips, out)] or SEATS),
        stage=stage,
        with_chips=with_chips,
        bets=bets,
        turn=(whose_turn(report) or rng.choice([seat for seat in SEATS if seat not in out])) if betting else None,
        out=out,
        stacks={seat: rng.choice((5_000, 9_000, 30_000)) for seat in SEATS},
    )


def whose_turn(report: dict[str, Any]) -> int | None:
    """Where the report itself says it: whoever decided in his turn."""
    seat = report.get("seat")
    return seat if report["kind"] in IN_TURN and seat in SEATS else None


def folded(button: int, stage: Stage, with_chips: int | None, out: Sequence[int]) -> set[int]:
    """Who may have folded by what is told of how far the hand is: the first to act, beyond those who are out anyway."""
    count = ACTED[stage][0] - (with_chips or 0) + len(out) if stage in ACTED else 0
    return {(button + 3 + n - 1) % len(SEATS) + 1 for n in range(count)}


def with_gaps(rng: random.Random, full: Around) -> Around:
    told = replace(full, **{fact: None for fact in FACTS if rng.random() < 0.5})
    return told if rng.random() < 0.5 else replace(told, stacks={})


def ruled(book: str, report: dict[str, Any], around: Around) -> Outcome | None:
    """None where a fact is asked for, or where it cannot have been so."""
    found = table(book)
    try:
        return says(found.evening, report, 1, found.at, around).outcome
    except BadReport:
        return None


def seen(outcome: Outcome, *, amounts: bool) -> dict[str, Any]:
    told = told_outcome(outcome)
    return told if amounts else {name: told[name] for name in told if name not in ("chips", "steps")}


@pytest.mark.sized
@pytest.mark.parametrize("seed", by_profile(range(1), range(6), range(120)))
def test_what_is_ruled_holds_however_the_rest_may_have_been(seed: int) -> None:
    rng = random.Random(seed)
    certain = 0
    for _ in range(by_profile(30, 120, 120)):
        book, report = rng.choice(BOOKS), drawn_report(rng, rng.choice(IN_A_HAND), None)
        try:
            named = {seat for _, seat in read_report(report)[0].named()}
        except BadReport:
            continue
        full = in_full(rng, report, named)
        told = with_gaps(rng, full)
        guessed, right = ruled(book, report, told), ruled(book, report, full)
        if guessed is None or right is None:
            continue
        certain += 1
        amounts = not (guessed.void and not guessed.chips)  # each takes back his own: nobody knows how much

        assert seen(right, amounts=amounts) == seen(guessed, amounts=amounts), (book, report, told, full)
    assert certain
