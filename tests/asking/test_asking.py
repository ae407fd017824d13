"""Asking a book: the answer as data, what is missing, what cannot be asked, and how fast."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.asking import AskError, answered, read_asked
from floorman.asking.kinds import GROUPS, grouped
from floorman.rulebook import SHIPPED, new_shelf
from floorman.rulings import KINDS, forms

SHELF = new_shelf()
SEATS = [{"seat": seat, "stack": 5000} for seat in (1, 2, 3, 4)]
HAND = {"blinds": [100, 200], "button": 1, "seat": SEATS}
REPORT = {"kind": "wrong-first-seat", "seat": 3, "should_be": 2}


def answer(**asked: Any) -> dict[str, Any]:
    return answered(read_asked({"report": REPORT, **asked}), SHELF)


def test_the_answer_has_every_part() -> None:
    """The keys that programs rely on, the outcome, the chips by account, the source with its status."""
    said = answer(book="cuca", hand=HAND)

    assert "misdeal" == said["outcome"]
    assert [
        {"from": "pot", "to": "seat:2", "amount": 100},
        {"from": "pot", "to": "seat:3", "amount": 200},
    ] == said["chips"]
    assert {"id": "cuca-14-b", "status": "stated"} in said["cites"]
    assert None is said["filled_from"]
    assert [] == said["missing"]
    assert {"code", "en", "de"} == set(said["steps"][0])
    assert {
        "book", "outcome", "hands", "reading", "chips", "cards", "options", "penalty", "visible", "next", "steps",
        "cites", "filled_from", "discretion", "missing", "others",
    } <= said.keys()  # fmt: skip


def test_a_report_may_be_named_as_people_name_it() -> None:
    """What the name tells already need not be told; what is told otherwise counts."""
    unclear = {"seat": 3, "amount": 5}

    assert {"kind": "declaration", "unclear": True, **unclear} == read_asked(
        {"report": {"kind": "unclear-amount", **unclear}}
    ).report
    assert not read_asked({"report": {"kind": "unclear-amount", "unclear": False}}).report["unclear"]
    assert "declaration" == read_asked({"report": {"kind": "string-bet"}}).report["kind"]
    assert REPORT == read_asked({"report": REPORT}).report
    with pytest.raises(AskError, match=r"no kind of report 'string-bat'\. Nearest: string-bet"):
        read_asked({"report": {"kind": "string-bat"}})


def test_the_other_books_decide_too() -> None:
    """After a fold and a call the casino still voids the hand: one action was active. The others play on."""
    steps = [{"act": {"seat": 4, "do": "fold"}}, {"act": {"seat": 1, "do": "call"}}]
    said = answer(book="cuca", hand=HAND, steps=steps)

    assert set(SHIPPED) - {"cuca"} == said["others"].keys()
    assert "play-on" == said["outcome"]
    assert "misdeal" == said["others"]["casino"]["outcome"]
    assert "play-on" == said["others"]["tda-2024"]["outcome"]


def test_what_fills_a_gap_is_named() -> None:
    """Casino is silent on the first seat: the answer comes from the fallback, and says so."""
    said = answer(book="casino", hand=HAND)

    assert "tda-2024" == said["filled_from"]
    assert {"id": "tda-2024-35-a-2", "status": "filled"} in said["cites"]


def test_missing_facts_are_asked_for() -> None:
    said = answer(report={"kind": "wrong-first-seat", "seat": 3})

    assert None is said["outcome"]
    assert ["should_be", "since"] == [one["fact"] for one in said["missing"]]
    assert {"fact", "type", "choices", "example", "or", "en", "de"} == said["missing"][0].keys()


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"book": "nobody"}, "book"),
        ({"report": {"kind": "nothing"}}, "report.kind"),
        ({"report": {}}, "report"),
        ({"report": {**REPORT, "colour": "red"}}, "report.colour"),
        ({"report": {**REPORT, "seat": "x"}}, "report.seat"),
        ({"report": {**REPORT, "should_be": 9}, "hand": HAND}, "report.should_be"),
        ({"hand": {**HAND, "colour": "red"}}, "hand.colour"),
        ({"hand": HAND, "event": {}}, "hand"),
        ({"answers": {"no_such": 1}}, "answers.no_such"),
        ({"answers": {"knock": "x"}}, "answers.knock"),
        ({"report": {"kind": ["wrong-first-seat"]}}, "report.kind"),
        ({"report": {"kind": "out-of-turn", "seat": 1, "do": "raise", "to": -1}, "hand": HAND}, "report.to"),
        (
            {"report": {"kind": "cards-exposed", "seat": 1, "cards": "", "to": "table", "on_purpose": True}},
            "report.cards",
        ),
        ({"hand": {}}, "hand.seat"),
        ({"hand": {**HAND, "seat": []}}, "hand.seat"),
        ({"hand": {**HAND, "seat": SEATS * 2}}, "hand.seat[4].seat"),
        ({"hand": {**HAND, "seat": [*SEATS, {"seat": 5, "stack": -1}]}}, "hand.seat[4].stack"),
        ({"hand": {**HAND, "seat": [*SEATS, {"seat": 11, "stack": 1}]}}, "hand.seat[4].seat"),
        ({"hand": {**HAND, "button": 0}}, "hand.button"),
        ({"hand": {**HAND, "size": 4, "button": 5}}, "hand.button"),
        ({"hand": {**HAND, "blinds": [-1, 200]}}, "hand.blinds[0]"),
        ({"steps": [{"act": {"seat": 4, "do": "fold"}}]}, "steps"),
        ({"hand": HAND, "steps": [{"act": {"seat": 1, "do": "fold"}}]}, "steps[0]"),
        ({"hand": HAND, "steps": [{"act": {"seat": 4, "do": "fold"}, "wait": "1s"}]}, "steps[0]"),
    ],
)
def test_bad_questions_say_where(asked: dict[str, Any], path: str) -> None:
    with pytest.raises(AskError) as caught:
        answer(**asked)

    assert path == caught.value.path
    assert str(caught.value)


def test_every_kind_is_in_one_group() -> None:
    """Whoever looks for a kind on the page or in the terminal finds it once."""
    listed = [kind for kinds in GROUPS.values() for kind in kinds]

    assert len(listed) == len(set(listed))
    assert set(KINDS) == {kind for kinds in grouped().values() for kind in kinds}
    assert sorted(KINDS) == [form.kind for form in forms()]


NAMED = [{**seat, "name": name} for seat, name in zip(SEATS, ("Anna", "Ben", "Cleo", "Dora"), strict=True)]
EVENT = {"structure": [[20, 100, 200]], "table": [{"number": 1, "button": 1, "seat": NAMED}]}
INSULT = {"kind": "incident", "what": "insult", "seat": 2, "on_purpose": True}


def test_a_report_of_an_event_that_cannot_be_read_says_where() -> None:
    """Where no hand is on, too: nobody is answered with what was ruled before."""
    for steps in ([], [{"report": INSULT}]):
        with pytest.raises(AskError) as caught:
            answer(book="casino", event=EVENT, steps=steps, report={"kind": "incident", "what": "nonsense", "seat": 1})

        assert "report.what" == caught.value.path


def test_a_report_of_an_event_lacks_what_it_lacks() -> None:
    said = answer(book="casino", event=EVENT, steps=[{"report": INSULT}], report={"kind": "incident", "seat": 1})

    assert (None, ["what"]) == (said["outcome"], [one["fact"] for one in said["missing"]])
