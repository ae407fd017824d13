"""What the dealer does once the floor has decided: 200 were put in silently, 600 were to be called (tda-2024-51-b)."""

from __future__ import annotations

import pytest

from floorman.floor.between import said_then
from floorman.floor.commands import Report
from floorman.floor.decided import as_decided, offered
from floorman.rulings.around import Around, Put
from tests.floor.test_counted_table import counted

SINCE = [{"seat": 8, "do": "call"}, {"seat": 9, "do": "fold"}]
SHORT = {"kind": "declaration", "seat": 7, "chips": [100, 100], "since": SINCE}


@pytest.mark.parametrize(
    ("decided", "steps", "hand", "chosen"),
    [
        ("call", [("step.lies-in-all", {"seat": 7, "amount": 600})], "live", True),
        ("fold", [("step.take-hand", {"seat": 7})], "folded", True),
        ("hand-dead", [("step.take-hand", {"seat": 7})], "dead", False),
        ("play-on", [("step.play-on", {})], "live", False),
        (
            "misdeal",
            [("step.collect-cards", {}), ("step.return-chips", {}), ("step.shuffle", {}), ("step.deal-again", {})],
            "live",
            False,
        ),
    ],
)
def test_each_decision_says_what_is_done(decided: str, steps: list[object], hand: str, *, chosen: bool) -> None:
    found = counted(9)
    around = Around(stage="preflop", bets=(Put(6, 600),), turn=7, out=(4, 5))
    found.do(Report(table=1, report=dict(SHORT), around=around))
    told, book = found.evening.state.reports[1], found.evening.book
    outcome = said_then(told, book)
    assert outcome is not None and "floor-decides" == outcome.outcome, "who has called behind is told: three are in"
    counts = as_decided(told, outcome, decided, book)

    assert steps == [(one.code, one.facts) for one in counts.steps]
    assert {7: hand} == counts.hands
    assert chosen is (offered(outcome, decided) is not None)


@pytest.mark.parametrize("since", [[8], [1], [8, 1]], ids=str)
def test_who_bet_is_nobody_s_to_ask_once_somebody_has_called_behind(since: list[int]) -> None:
    """On it hangs only what whoever is short has in already, and that stays in the pot either way: tda-2024-51-b."""
    found = counted(9)
    acts = [{"seat": seat, "do": "call"} for seat in since]
    around = Around(stage="preflop", bets=(Put(None, 600),))
    found.do(Report(table=1, report={**SHORT, "since": acts}, around=around))
    told, book = found.evening.state.reports[1], found.evening.book
    outcome = said_then(told, book)

    assert outcome is not None and "floor-decides" == outcome.outcome
    assert [("call", 600), ("fold", None)] == [(one.outcome, one.total) for one in outcome.options]
