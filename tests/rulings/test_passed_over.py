"""Players who were passed over, and what was done behind them: every way in which it goes on, by tda-2024-53-b.

Eight sit there before the flop, of 100 and 200; seat 3 is to act, and seat 6 acts in its place. Substantial action
are two acts, one of them with chips, or any three (tda-2024-36-a).
"""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulings import Case, Outcome, read_report, rule_on
from floorman.rulings.skipped import passed_over
from floorman.rulings.too_early import as_they_went_on
from floorman.speech import speech
from floorman.speech.at_the_table import said_at_the_table
from floorman.speech.happenings import called_by_seat
from tests.hand.table import Table, seated

NAMES = {3: "Cleo", 4: "David", 5: "Emil", 6: "Frida", 7: "Gus", 8: "Hanna"}


def eight(book: str = "tda-2024") -> Table:
    return seated(*[10_000] * 8, book=book).blinds(100, 200)


def acts(words: str) -> list[dict[str, Any]]:
    """`7 call, 8 raise 900`"""
    told = [one.split() for one in words.split(", ") if one]
    return [{"seat": int(one[0]), "do": one[1]} | ({"to": int(one[2])} if one[2:] else {}) for one in told]


def ruled(table: Table, first: str, since: str, **facts: Any) -> Outcome:
    told = {"kind": "out-of-turn", **acts(first)[0], "since": acts(since), "asked_time": False} | facts
    report, unknown = read_report(told)
    found = rule_on(report, Case(book=table.hand.rules.book, hand=table.hand, unknown=unknown)).outcome
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("first", "since", "lost", "yet"),
    [
        ("6 raise 600", "7 call", (3, 4, 5), ()),
        ("6 raise 600", "7 fold", (3, 4, 5), ()),
        ("6 fold", "7 call", (3, 4, 5), ()),
        ("6 call", "7 raise 900", (3, 4, 5), ()),
        ("6 fold", "7 fold, 8 fold", (3, 4, 5), ()),
        ("6 raise 600", "7 call, 8 fold", (3, 4, 5), ()),
        # Seat 7 was passed over as well: by one act, by two, and by three without a chip.
        ("6 raise 600", "8 call", (3, 4, 5), (7,)),
        ("6 raise 600", "8 call, 1 fold", (3, 4, 5, 7), ()),
        ("6 fold", "8 fold, 1 fold", (3, 4, 5), (7,)),
        ("6 fold", "8 fold, 1 fold, 2 fold", (3, 4, 5, 7), ()),
        # Whoever has acted himself by now was not passed over; behind him are those who sit behind him.
        ("6 raise 600", "5 call", (3, 4), ()),
        # First whoever was to act did so.
        ("6 raise 600", "3 fold, 7 call", (4, 5), ()),
        ("6 raise 600", "3 fold, 4 fold, 8 call", (5,), (7,)),
    ],
)
def test_all_between_have_lost_their_turn(first: str, since: str, lost: tuple[int, ...], yet: tuple[int, ...]) -> None:
    """What was done behind them holds, and on each of their hands the floor decides (53-B)."""
    found = ruled(eight(), first, since)

    assert found.passed is not None
    assert ("floor-decides", lost, yet, True) == (
        found.outcome, found.passed.seats, found.passed.yet, found.passed.holds
    )  # fmt: skip
    assert dict.fromkeys(lost, "live") == found.hands
    assert {"hand-dead", "hand-passive"} == {one.outcome for one in found.options}
    assert {"tda-2024-53-b", "tda-2024-36-a", "tda-2024-53-b-3"} <= set(found.cites)
    assert all([*one.then.hands] == [*lost] for one in found.options if one.then)


@pytest.mark.parametrize(
    ("first", "since", "told"),
    [
        ("6 raise 600", "", {}),
        ("6 fold", "7 fold", {}),
        ("6 raise 600", "3 fold, 4 fold", {}),
        ("6 raise 600", "7 call", {"asked_time": True}),
        ("6 raise 600", "3 fold, 7 call", {"asked_time": True}),
    ],
)
def test_the_turn_is_not_lost(first: str, since: str, told: dict[str, Any]) -> None:
    """Too little was done behind him, or he had asked for time: everything waits, and a fold holds (53-A)."""
    found = ruled(eight(), first, since, **told)
    folded = {one["seat"] for one in acts(f"{first}, {since}" if since else first) if one["do"] == "fold"}
    in_turn = {one["seat"] for one in acts(since)} & {3, 4}

    assert found.outcome in ("back-to-player", "binding") and found.passed is None
    assert folded - in_turn == {seat for seat, worth in found.hands.items() if worth == "folded"}


def test_whoever_has_folded_before_was_not_passed_over() -> None:
    table = eight().fold().fold()
    found = ruled(table, "7 raise 600", "8 call")

    assert found.passed is not None
    assert (5, 6) == found.passed.seats


def test_what_nobody_knows_leaves_the_paragraph_where_it_is() -> None:
    """Whether he asked for time decides whether he has lost his turn: then that is what the floor decides first."""
    found = ruled(eight(), "6 raise 600", "7 call", asked_time="unknown")

    assert found.passed is not None
    assert ("floor-decides", "asked_time") == (found.outcome, found.passed.doubt)
    assert {"tda-2024-53-b", "tda-2024-53-b-3", "practice-asked-time"} <= set(found.cites)
    assert "back-to-player" in {one.outcome for one in found.options}


def test_where_a_hint_is_needed_and_nobody_knows_of_one_the_floor_decides() -> None:
    """Cuca folds whoever was told that it was his turn (cuca-8-p)."""
    sure = ruled(eight("cuca"), "6 call", "7 call", hint_given=True)
    found = ruled(eight("cuca"), "6 call", "7 call", hint_given="unknown")

    assert ("fold", dict.fromkeys((3, 4, 5), "folded")) == (sure.outcome, sure.hands)
    assert found.passed is not None
    assert ("floor-decides", "hint_given", {"fold", "back-to-player"}) == (
        found.outcome, found.passed.doubt, {one.outcome for one in found.options}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "What was done holds: Raise to 600 by Frida (seat 6), Call by Gus (seat 7). Passed over: Cleo (seat 3), "
               "David (seat 4), Emil (seat 5). The floor decides on their hands."),
        ("de", "Was getan wurde, gilt: Raise auf 600 von Frida (Platz 6), Call von Gus (Platz 7). Übergangen: Cleo "
               "(Platz 3), David (Platz 4), Emil (Platz 5). Über ihre Hände entscheidet der Floor."),
    ],
)  # fmt: skip
def test_it_is_said_what_holds_and_who_was_passed_over(lang: Any, says: str) -> None:
    say = speech(lang)
    found = ruled(eight(), "6 raise 600", "7 call")

    assert says == said_at_the_table("out-of-turn", found, say, called_by_seat(NAMES, say))


def test_what_is_left_open_is_said_first() -> None:
    """Whoever may have folded before is named with that word, and whoever is to act still is named, too."""
    say = speech("en")
    found = ruled(eight(), "6 raise 600", "8 call", asked_time="unknown")
    said = said_at_the_table("out-of-turn", found, say, called_by_seat(NAMES, say))

    assert said.startswith("The floor decides whether Cleo (seat 3) has lost the turn")
    assert said.endswith("Still to act: Gus (seat 7).")


def test_the_same_is_told_as_a_player_who_was_passed_over() -> None:
    """Of whichever kind it is reported, the same hands are named."""
    table = eight()
    case = Case(book=table.hand.rules.book, hand=table.hand, folds_told=False)
    told = {"kind": "player-skipped", "seat": 3, "since": acts("6 raise 600, 7 call"), "asked_time": False}
    found = rule_on(read_report(told)[0], case).outcome

    assert found is not None and found.passed is not None
    assert ((3, 4, 5), False) == (found.passed.seats, found.passed.sure)
    one = passed_over(case, 3, tuple(read_report(told | {"since": acts("4 raise 600, 5 call")})[0].since))  # type: ignore[attr-defined]
    assert ((3,), True) == (one.seats, one.sure), "of one alone it is told that he was to act"


def test_what_was_done_in_turn_comes_before_it() -> None:
    """From there on others acted who were not to act; where his own turn has come nobody was passed over."""
    table = eight()
    case = Case(book=table.hand.rules.book, hand=table.hand)

    def went_on(early: str, words: str) -> list[list[int]]:
        told = read_report({"kind": "out-of-turn", "since": acts(f"{early}, {words}")})[0].since  # type: ignore[attr-defined]
        did = as_they_went_on(case, told[0], told[1:])
        return [[one.seat for one in part] for part in (did.in_turn, did.too_early, did.later)]

    assert [[3, 4], [7], []] == went_on("6 call", "3 fold, 4 fold, 7 call")
    assert [[3, 4], [], [5]] == went_on("5 call", "3 fold, 4 fold, 5 call"), "seat 5 is to act after two folds"
    # Two folds behind him are too little: seat 3 acts in turn after all. A call and a fold are enough.
    assert [[3], [7], []] == went_on("6 fold", "7 fold, 3 call")
    assert [[], [7, 3], []] == went_on("6 call", "7 fold, 3 call")
    # His own turn has come: what is told after it was done after it.
    assert [[3, 4, 5], [7], [8]] == went_on("6 check", "7 check, 3 fold, 4 fold, 5 fold, 8 fold")


def test_whoever_was_to_act_has_not_passed_himself_over() -> None:
    """Two fold out of turn and seat 3 calls: three acts with chips, but his own is none behind him, and seat 4 has
    two folds behind him. Both folds hold."""
    found = ruled(eight(), "6 fold", "7 fold, 3 call")

    assert found.passed is None
    assert {6: "folded", 7: "folded"} == {seat: worth for seat, worth in found.hands.items() if worth == "folded"}


def test_his_turn_comes_though_others_acted_too_early() -> None:
    """Seats 3, 4 and 5 fold: the call of 6 holds, and that of 7, who waits behind him, stays as it is (53-A)."""
    found = ruled(eight(), "6 fold", "7 fold, 3 call, 4 fold, 5 fold")

    assert {6: "folded", 7: "folded"} == {seat: worth for seat, worth in found.hands.items() if worth == "folded"}
    assert "binding" == found.outcome
