"""Reports about the betting: what they lack, what cannot be, and what they leave as it is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from floorman.floor import carried_out
from floorman.reading import Declaration
from floorman.rulings import KINDS, BadReport, Case, Outcome, Reported, read_report, rule_on
from floorman.terms import Accepted
from tests.hand.table import Table, house, seated


def ruled(table: Table | None, book: str = "tda-2024", **facts: Any) -> Reported:
    report, unknown = read_report(facts)
    hand = None if table is None else table.hand
    rulebook = house(book) if hand is None else hand.rules.book
    return rule_on(report, Case(book=rulebook, hand=hand, unknown=unknown))


def outcome(table: Table | None, **facts: Any) -> Outcome:
    found = ruled(table, **facts).outcome
    assert found is not None
    return found


def four(**answers: Any) -> Table:
    return seated(10_000, 10_000, 10_000, 10_000, **answers).blinds(100, 200)


@pytest.mark.parametrize("kind", ["declaration", "out-of-turn"])
def test_a_report_has_the_keys_of_a_declaration(kind: str) -> None:
    """All of them, of the same type; only the seat may be missing, to be asked for."""
    own = {field.name: (field.type, field.default) for field in msgspec.structs.fields(Declaration)}
    reported = {field.name: (field.type, field.default) for field in msgspec.structs.fields(KINDS[kind])}

    assert own.keys() <= reported.keys()
    assert [] == [name for name in own if name != "seat" and own[name] != reported[name]]


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({"kind": "declaration"}, ("seat",)),
        ({"kind": "out-of-turn"}, ("seat",)),
        ({"kind": "player-skipped", "seat": 3}, ("since",)),
        ({"kind": "wrong-amount-accepted", "seat": 3}, ("to", "street_over")),
        ({"kind": "pot-miscounted", "seat": 3, "told": 900}, ("street_over",)),
        ({"kind": "count-asked", "seat": 3}, ("of", "what")),
        ({"kind": "pot-count-asked"}, ("seat",)),
    ],
)
def test_what_is_missing(facts: dict[str, Any], missing: tuple[str, ...]) -> None:
    assert missing == ruled(four(), **facts).missing


def test_only_what_the_book_asks_for_is_missing() -> None:
    """Before the second action behind him nobody asks about the hint; under tda nobody ever does (cuca-8-p)."""
    one = [{"seat": 4, "do": "call"}]
    two = [*one, {"seat": 1, "do": "call"}]
    facts: dict[str, Any] = {"kind": "player-skipped", "seat": 3, "asked_time": False}

    assert () == ruled(four(book="cuca"), **facts, since=one).missing
    assert ("hint_given",) == ruled(four(book="cuca"), **facts, since=two).missing
    assert () == ruled(four(), **facts, since=two).missing


def test_what_nobody_knows_is_for_the_floor() -> None:
    since = [{"seat": 4, "do": "call"}, {"seat": 1, "do": "call"}]

    found = outcome(four(), kind="player-skipped", seat=3, since=since, asked_time="unknown")

    assert ("floor-decides", True) == (found.outcome, found.discretion)


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"kind": "declaration", "seat": 9, "said": "call"}, "seat"),
        ({"kind": "declaration", "seat": 3, "chips": [0]}, "chips[0]"),
        ({"kind": "declaration", "seat": 3, "chips": [5], "motions": [[5]]}, ""),
        ({"kind": "declaration", "seat": 3, "said": "jump"}, "said"),
        ({"kind": "out-of-turn", "seat": 4, "do": "show"}, "do"),
        ({"kind": "out-of-turn", "seat": 4, "said": "call", "since": [{"seat": 3, "do": "check"}]}, "since[0]"),
        ({"kind": "out-of-turn", "seat": 4, "said": "call", "since": [{"seat": 77, "do": "fold"}]}, "since[0]"),
        ({"kind": "player-skipped", "seat": 4, "since": []}, "seat"),
        ({"kind": "wrong-amount-accepted", "seat": 1, "to": 300, "street_over": False}, "seat"),
        ({"kind": "count-asked", "seat": 3, "of": 8, "what": "bet"}, "of"),
    ],
)
def test_reports_that_cannot_be(facts: dict[str, Any], path: str) -> None:
    with pytest.raises(BadReport) as raised:
        ruled(four(), **facts)

    assert path == raised.value.path
    assert str(raised.value)


@pytest.mark.parametrize("kind", ["declaration", "out-of-turn"])
def test_a_declaration_needs_a_hand(kind: str) -> None:
    assert ("hand",) == ruled(None, kind=kind, seat=3, said="call").missing


def test_a_bet_that_was_right_stays() -> None:
    found = outcome(four(), kind="wrong-amount-accepted", seat=3, to=400, street_over=False)

    assert ("no-effect", ()) == (found.outcome, found.chips)


def test_nobody_brings_more_than_he_has() -> None:
    """The caller has 350 in all: of the missing 100 he brings 50 (tda-2024-52-a)."""
    table = seated(10_000, 10_000, 10_000, 350).blinds(100, 200)
    since = [{"seat": 4, "do": "call"}]

    found = outcome(table, kind="wrong-amount-accepted", seat=3, to=300, since=since, street_over=False)

    assert [("seat:3", 100), ("seat:4", 50)] == [(move.source, move.amount) for move in found.chips]
    decision = carried_out(table.hand, "wrong-amount-accepted", found)
    assert isinstance(decision, Accepted)


def test_what_followed_cannot_always_be_told_again() -> None:
    """A raise to 500 over the wrong 300 is too small over the right 400: chips are named, the hand is left alone."""
    since = [{"seat": 4, "do": "raise", "to": 500}, {"seat": 1, "do": "call"}]

    found = outcome(four(), kind="wrong-amount-accepted", seat=3, to=300, since=since, street_over=False)

    assert "bet-corrected" == found.outcome
    assert () == found.plays


def test_out_of_turn_may_be_penalised() -> None:
    """It waits for his turn, and it can cost something besides (tda-2024-53-a-4)."""
    found = outcome(four(), kind="out-of-turn", seat=4, said="call")

    assert "back-to-player" == found.outcome
    assert found.penalty is not None
    assert (4, "may") == (found.penalty.seat, found.penalty.obligation)
    assert "out-of-turn" in found.recorded


def test_what_is_never_bound_is_free_at_once() -> None:
    found = outcome(four(out_of_turn_action="never_binds"), kind="out-of-turn", seat=4, chips=[500])

    assert "released" == found.outcome
    assert {"seat": 4, "amount": 500} == found.steps[1].facts


@pytest.mark.parametrize("amount", [0, 10**12])
def test_extreme_amounts(amount: int) -> None:
    assert "no-effect" != outcome(four(), kind="declaration", seat=3, said="raise", amount=amount).outcome
    wrong = outcome(four(), kind="wrong-amount-accepted", seat=3, to=amount, street_over=False)
    assert wrong.outcome in ("bet-corrected", "no-effect")
