"""Whatever is missing is named at once, each with its question and one example that can be told."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from floorman.asking import AskError, answered, read_asked
from floorman.asking.examples import example_in_data, typed_example
from floorman.asking.missing import ruled_or_asked
from floorman.asking.situations import situations
from floorman.rulebook import SHIPPED, new_shelf
from floorman.rulings import forms, read_report
from floorman.speech import LANGUAGES

SHELF = new_shelf()
SIX = {"blinds": [100, 200], "button": 1, "seat": [{"seat": seat, "stack": 20_000} for seat in range(1, 7)]}
NEEDY = [one for one in situations().values() if one.needs or one.several]


def missing(report: dict[str, Any], **more: Any) -> list[str]:
    return [one["fact"] for one in answered(read_asked({"report": report, **more}), SHELF)["missing"]]


@pytest.mark.parametrize(
    ("report", "more", "expected"),
    [
        # In which hand, and what was put in: of a string bet nothing can be said without its motions.
        ({"kind": "string-bet"}, {}, ["hand", "motions", "seat"]),
        ({"kind": "string-bet", "seat": 4}, {}, ["hand", "motions"]),
        ({"kind": "string-bet", "seat": 4, "motions": [[200]]}, {"hand": SIX}, ["motions"]),
        ({"kind": "string-bet", "seat": 4, "motions": [[200], [400]]}, {"hand": SIX}, []),
        # Nobody knows which: then only what was said is left to be told.
        ({"kind": "string-bet", "seat": 4, "motions": "unknown"}, {"hand": SIX}, ["said"]),
        # Told as what it is, something that was declared, one motion is one bet.
        ({"kind": "declaration", "seat": 4, "motions": [[200]]}, {"hand": SIX}, []),
        # Whoever acted too soon did something; what the next player does then hangs on that.
        ({"kind": "out-of-turn"}, {}, ["hand", "seat", "do"]),
        # The TDA asks for what was done since once it is known that the deal began at a wrong seat.
        ({"kind": "wrong-first-seat"}, {}, ["seat", "should_be", "since"]),
        ({"kind": "wrong-first-seat", "seat": 3, "should_be": 2, "since": []}, {}, []),
    ],
)
def test_all_that_is_missing_is_named_at_once(
    report: dict[str, Any], more: dict[str, Any], expected: list[str]
) -> None:
    assert expected == missing(report, **more)


@pytest.mark.parametrize("one", NEEDY, ids=lambda one: one.id)
def test_a_situation_by_its_name_is_asked_for_what_that_needs(one: Any) -> None:
    """Of each group one fact is needed; whoever tells another of the group is not asked for the first."""
    told = {"kind": one.id, "seat": 4}
    if one.kind == one.id:  # it goes by the name of its kind, which a book asks itself
        return
    wanted = answered(read_asked({"report": told, "hand": SIX}), SHELF)["missing"]

    named = [fact for fact in wanted if fact["or"]]
    assert [[group[0], *group[1:]] for group in one.needs if len(group) > 1] == [
        [fact["fact"], *fact["or"]] for fact in named
    ]
    assert {group[0] for group in one.needs} <= {fact["fact"] for fact in wanted} | {*one.facts}


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.kind)
def test_each_fact_has_an_example_that_can_be_told(form: Any) -> None:
    for fact in form.facts:
        read_report({"kind": form.kind, fact.name: example_in_data(fact)})
        assert typed_example(fact)


def test_what_is_missing_is_enough() -> None:
    """Whoever tells all that was named, as in its example, is answered, or asked for what hangs on just that answer;
    nothing that was told is asked for again."""
    book = SHELF.book("tda-2024")
    for form in forms():
        report: dict[str, Any] = {"kind": form.kind}
        facts = {one.name: one for one in form.facts}
        found = ruled_or_asked(read_asked({"report": report}), book).missing
        told = {name: example_in_data(facts[name]) for name in found if name != "hand"}
        hand = {"hand": SIX} if "hand" in found else {}
        try:
            again = ruled_or_asked(read_asked({"report": report | told, **hand}), book).missing
        except AskError:
            continue  # these examples cannot have happened together
        assert not {*again} & {*told, *hand}, (form.kind, told, again)


def test_questions_and_examples_are_told_in_both_languages() -> None:
    said = answered(read_asked({"report": {"kind": "string-bet", "seat": 4}}), SHELF)

    assert {"fact", "type", "choices", "example", "or", *LANGUAGES} == {*chain(*said["missing"])}
    assert [[], ["chips"]] == [one["or"] for one in said["missing"]]


def test_who_had_asked_for_time_is_named() -> None:
    """Two players are in it: whoever acted and whoever was passed over."""
    wanted = answered(read_asked({"report": {"kind": "player-skipped", "seat": 4}}), SHELF)["missing"]
    (asks,) = [one["en"] for one in wanted if one["fact"] == "asked_time"]

    assert "passed over" in asks


def test_a_situation_is_one_of_its_kind() -> None:
    with pytest.raises(AskError, match="no situation 'gesture-made' of this kind"):
        read_asked({"report": {"kind": "declaration"}, "situation": "gesture-made"})
    with pytest.raises(AskError, match="no situation 'exposed-card' of this kind"):
        read_asked({"report": {"kind": "declaration"}, "situation": "exposed-card"})
    told = {"report": {"kind": "declaration", "seat": 4}, "situation": "string-bet", "hand": SIX}
    assert ["motions"] == [one["fact"] for one in answered(read_asked(told), SHELF)["missing"]]


def test_each_book_is_asked_for_what_it_needs_itself() -> None:
    for book in SHIPPED:
        assert ["hand", "motions"] == missing({"kind": "string-bet", "seat": 4}, book=book)
