"""A hand that was thought up is played in other ways that fit all that was told: who called, who folded, who raised.

What is ruled without a question is the same in each of them; and what somebody has in already is named.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from floorman.floor import between
from floorman.floor.counted_table import Known, Lies, _ruled, _same, _same_but_amounts, ruled_as_it_is
from floorman.floor.decide import says
from floorman.hand import Fold
from floorman.rulings import BadReport, Case, Report, Reported, around
from floorman.rulings.around import STREETS, Around, Put, decided
from floorman.rulings.outcome import PutIn
from floorman.tournament import Level
from floorman.tournament.commands import SetTable, TellButton
from tests.floor.tables import Room, room
from tests.sizes import by_profile

WAYS = 12  # in which each hand is played once more
PUT_IN: tuple[dict[str, Any], ...] = (
    {"motions": [[100, 100, 100], [500]]}, {"motions": [[100], [500]]}, {"chips": [500]}, {"chips": [1000]},
    {"chips": [100] * 4}, {"chips": [100] * 6}, {"chips": [500, 500]}, {"said": "raise", "amount": 500},
    {"said": "raise", "amount": 900}, {"said": "call", "chips": [1000]}, {"said": "raise", "chips": [500]},
    {"said": "bet", "amount": 300}, {"chips": [100]},
)  # fmt: skip


@cache
def table(players: int, button: int, big_blind: int = 200) -> Room:
    found = room(players, seats=players, stack=20_000, structure=(Level(20, big_blind // 2, big_blind),))
    found.do(SetTable(1, "none", "none"))
    found.do(TellButton(1, button))
    return found


class AnyWay(around._Telling):
    """A hand in which everybody of whom nothing was told calls or folds as chance has it, and anybody may have bet."""

    chance = random.Random(0)

    def _stays_or_folds(self, seat: int) -> None:
        told = self.around.out is not None or seat in self.still_in or seat == self.around.turn
        folds = seat in self.out or (not told and self.chance.random() < 0.5)
        if folds and self.hand.live > 2 and decided(self.hand, Fold(seat)) is not None:
            self._does(Fold(seat), "out")
        else:
            self._calls(seat)

    def _may_have_bet(self, seat: int) -> bool:
        return super()._may_have_bet(seat) and self.chance.random() < 0.4


def other_ways(report: Report, lies: Lies, case: Case, patched: pytest.MonkeyPatch) -> Iterator[Reported]:
    with patched.context() as patch:
        patch.setattr(around, "_Telling", AnyWay)
        for seed in range(WAYS):
            AnyWay.chance = random.Random(seed)
            if (found := _ruled(report, lies, case)) is not None:
                yield found


@pytest.mark.sized
@pytest.mark.parametrize("seed", by_profile(range(1), range(4), range(40)))
def test_no_certain_answer_hangs_on_who_called_or_folded(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was said or put in, on each street, before and after a raise of somebody or of nobody knows whom."""
    rng, certain, ruled = random.Random(seed), 0, list[tuple[Report, Case, Reported, Lies | None]]()

    def kept(report: Report, known: Known, told: Around, case: Case) -> tuple[Reported, Lies | None]:
        found, lies = ruled_as_it_is(report, known, told, case)
        ruled.append((report, case, found, lies))
        return found, lies

    monkeypatch.setattr(between, "ruled_as_it_is", kept)
    for _ in range(by_profile(40, 150, 150)):
        players = rng.choice((2, 3, 4, 6, 8))
        anybody = [None, *range(1, players + 1)]
        bets = tuple(Put(rng.choice(anybody), to) for to in rng.choice(((), (400,), (600,), (1000,), (400, 1000))))
        told = {"kind": "declaration", "seat": rng.randint(1, players), **rng.choice(PUT_IN)}
        one = table(players, rng.randint(1, players))
        try:
            says(one.evening, told, 1, one.at, Around(stage=rng.choice(STREETS), bets=bets))
        except BadReport:
            continue
        report, case, found, lies = ruled.pop()
        if found.outcome is None or lies is None:
            continue
        for other in other_ways(report, lies, case, monkeypatch):
            certain += 1
            alike = _same(found, other) or (not lies.amounts and _same_but_amounts(found, other))
            assert alike, (players, told, lies.around, found.outcome.outcome)
    assert certain


@pytest.mark.parametrize(
    ("button", "seat", "bets", "has"),
    [
        (1, 4, (Put(None, 300),), PutIn(4, 100, called=True)),  # first to act: every raise came after his call
        (1, 4, (Put(5, 300),), PutIn(4, 100, called=True)),
        (1, 2, (Put(4, 300),), PutIn(2, 50, called=False)),
        (1, 3, (Put(4, 300),), PutIn(3, 100, called=False)),
        (1, 6, (Put(4, 300),), None),
        (1, 4, (), None),
        (1, 4, (Put(4, 300), Put(6, 900)), PutIn(4, 300, called=True)),  # he has raised himself
    ],
)  # fmt: skip
def test_what_he_has_in_already_is_named(button: int, seat: int, bets: tuple[Put, ...], has: PutIn | None) -> None:
    """Blinds 50/100: three chips of 100 are a call of 300 for whoever has nothing in, a raise once he has called."""
    found = table(8, button, 100)
    told = {"kind": "declaration", "seat": seat, "motions": [[100, 100, 100], [500]]}
    said = says(found.evening, told, 1, found.at, Around(stage="preflop", bets=bets, out=()))

    assert said.outcome is not None
    assert (() if has is None else (has,)) == said.presumes


def test_nobody_has_anything_in_on_a_later_street() -> None:
    found = table(8, 1, 100)
    told = {"kind": "declaration", "seat": 4, "chips": [1000]}
    said = says(found.evening, told, 1, found.at, Around(stage="flop", bets=(Put(6, 300),)))

    assert (True, ()) == (said.outcome is not None, said.presumes)
