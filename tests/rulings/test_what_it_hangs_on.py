"""What an answer hangs on is known, asked or named: every fact of every kind of report, in all books, wherever it is
told. And what changes nothing is not asked."""

from __future__ import annotations

import ast
import inspect
from itertools import product
from typing import Any

import pytest

from floorman.asking import AskError
from floorman.asking.asked import read_asked
from floorman.asking.asked import ruled as asked_of
from floorman.asking.situation import Situation, hand_of
from floorman.floor.commands import Report
from floorman.floor.decide import says
from floorman.rulebook import SHIPPED, load
from floorman.rulings import KINDS, BadReport, Case, Reported, form_of, read_report, rule_on
from floorman.terms import Refused
from tests.floor.tables import room
from tests.rulings.turning import CONTEXTS, Context, Needless, Turn, bases, everything


@pytest.mark.parametrize("book", SHIPPED)
def test_what_an_answer_hangs_on_is_known_asked_or_named(book: str) -> None:
    """Of each book some kinds, and others of the next one: all of all of them are slow."""
    holds(book, [*sorted(KINDS)][SHIPPED.index(book) * 2 :: 2 * len(SHIPPED)])


@pytest.mark.slow
@pytest.mark.parametrize("book", SHIPPED)
def test_it_holds_for_every_kind_in_every_book(book: str) -> None:
    holds(book, sorted(KINDS))


def holds(book: str, kinds: list[str]) -> None:
    found = [*everything((book,), tuple(kinds))]

    assert [] == [one for one in found if isinstance(one, Turn) and one.wrong]
    assert [] == [one for one in found if isinstance(one, Needless)]
    assert any(one.decides for one in found if isinstance(one, Turn))


def answer(report: dict[str, Any], book: str = "tda-2024", **around: str) -> Reported:
    asked: dict[str, Any] = {"book": book, "report": report}
    if around:
        hand, steps = hand_of(Situation(**around))
        asked |= {"hand": hand, "steps": steps}
    return asked_of(read_asked(asked), load(book))


def named(found: Reported) -> dict[tuple[str, object], str]:
    return {(one.fact, one.value): one.outcome.outcome if one.outcome else "" for one in found.hangs}


# ---- nobody has acted ------------------------------------------------------------------------------------------------

FACE_UP = {"kind": "dealt-face-up", "by": "dealer", "deal_nth": 2, "cards": [{"seat": 9, "nth": 1}]}
EARLY: list[tuple[str, dict[str, Any], str, str]] = [
    ("tda-2024", {"kind": "wrong-first-seat", "seat": 7, "should_be": 6}, "misdeal", "play-on"),
    ("tda-2024", {"kind": "wrong-card-count", "seat": 8, "has": 4, "should_have": 2}, "misdeal", "play-on"),
    ("tda-2024", {"kind": "wrong-button", "button": 5, "should_be": 4}, "button-corrected", "play-on"),
    ("tda-2024", {"kind": "no-burn", "street": "flop"}, "card-becomes-burn", "play-on"),
    ("cuca", {"kind": "boxed-cards", "count": 3}, "misdeal", "card-replaced"),
    ("casino", {"kind": "wrong-button", "button": 5, "should_be": 4}, "hand-void", "play-on"),
    ("casino", FACE_UP, "misdeal", "play-on"),
]
# A flop that was dealt, and a card whose number in the deal the hand knows, are no hand of nine before the flop.
IN_A_THOUGHT = [one for one in EARLY if one[1]["kind"] not in ("no-burn", "dealt-face-up")]
THREE = [{"seat": seat, "do": "call"} for seat in (1, 2, 3)]


@pytest.mark.parametrize(("book", "report", "early", "late"), EARLY)
def test_whether_anybody_has_acted_is_asked(book: str, report: dict[str, Any], early: str, late: str) -> None:
    """Told that nobody has, or that three have put chips in, each book says what it says; untold it asks."""
    told = [answer({**report, "since": since}, book).outcome for since in ([], THREE)]

    assert ("since",) == answer(report, book).missing
    assert [early, late] == [one.outcome for one in told if one is not None]


@pytest.mark.parametrize(("book", "report", "early", "late"), IN_A_THOUGHT)
def test_of_a_hand_that_is_thought_up_it_is_named(book: str, report: dict[str, Any], early: str, late: str) -> None:
    """Nobody has acted in it as long as nobody says so: the answer says what holds otherwise."""
    found = answer(report, book, players="9")

    assert found.outcome is not None
    assert early == found.outcome.outcome
    assert {late} == {said for (fact, _), said in named(found).items() if fact == "since"}


@pytest.mark.parametrize(
    ("book", "report", "too_late"),
    [
        # Two acts, one of them with chips, or any three (tda-2024-36-a).
        ("tda-2024", {"kind": "wrong-first-seat", "seat": 7, "should_be": 6}, {"two-mixed", "three"}),
        # Two players in any way (cuca-14-f).
        ("cuca", {"kind": "boxed-cards", "count": 3}, {"two"}),
        # Two with chips; folds do not count (casino-16.3-a).
        ("casino", {"kind": "wrong-button", "button": 5, "should_be": 4}, {"two-chips"}),
    ],
)
def test_what_must_have_been_done_is_named_as_the_book_counts_it(
    book: str, report: dict[str, Any], too_late: set[str]
) -> None:
    found = answer(report, book, players="9")

    assert too_late == {value for fact, value in named(found) if fact == "since"}


def test_whoever_does_not_know_what_was_done_leaves_it_to_the_floor() -> None:
    found = answer({"kind": "boxed-cards", "count": 3, "since": "unknown"}, "cuca")

    assert found.outcome is not None
    assert "floor-decides" == found.outcome.outcome


def test_what_was_done_after_a_bet_that_nobody_stopped_is_asked() -> None:
    """The hand stands as it was before it: 100 in place of 200, and nobody has said what followed."""
    report = {"kind": "wrong-amount-accepted", "seat": 2, "to": 100, "street_over": False}
    told = [answer({**report, "since": since}, street="flop").outcome for since in ([], THREE[:1])]

    assert ("since",) == answer(report, street="flop").missing
    assert "bet-corrected" == told[0].outcome  # type: ignore[union-attr]


# ---- nobody is all-in, no hand is on, a bet that goes back -----------------------------------------------------------


def test_an_all_in_is_named_where_nobody_spoke_of_one() -> None:
    """Without one a loser may muck; with one all hands are turned up (tda-2024-16-a)."""
    assert "must-show" == named(answer({"kind": "wants-to-muck", "seat": 8}))["hand", "all-in"]
    assert "must-show" == named(answer({"kind": "wants-to-muck", "seat": 8}, "casino"))["hand", "all-in"]


def test_a_bet_that_goes_back_is_named() -> None:
    """What nobody has called of his raise goes back to whose unprotected hand was taken (casino-26-b)."""
    report = {"kind": "hand-taken-by-dealer", "seat": 7, "protected": False, "tabled": False, "identifiable": False}
    found = answer(report, "casino")
    (bet,) = [one.outcome for one in found.hangs if (one.fact, one.value) == ("hand", "bet")]

    assert bet is not None
    assert "step.return-to-seat" in [one.code for one in bet.steps]


TABLE = {"number": 1, "size": 9, "seat": [{"seat": seat, "name": f"p{seat}"} for seat in range(1, 7)]}


def test_a_table_of_which_no_hand_was_told_is_not_between_two_hands() -> None:
    """The same as without an event, and as at a counted table: how far the hand is, is asked."""
    event = {"book": "tda-2024", "event": {"table": [TABLE]}}
    shown = asked_of(read_asked(event | {"report": {"kind": "shown-with-action", "seat": 2}}), load("tda-2024"))
    boxed = {"kind": "boxed-cards", "count": 3}

    assert shown.outcome is not None
    assert "penalty" == shown.outcome.outcome
    assert ("around.stage",) == asked_of(read_asked(event | {"report": boxed}), load("tda-2024")).missing
    told = asked_of(read_asked(event | {"report": boxed, "around": {"stage": "dealt"}}), load("tda-2024")).outcome
    assert told is not None


def test_shown_with_action_is_a_breach_when_the_hand_is_over_too() -> None:
    """The report says that somebody still had to act."""
    report, _ = read_report({"kind": "shown-with-action", "seat": 2, "on_purpose": True})
    found = rule_on(report, Case(book=load("tda-2024"), between_hands=True)).outcome

    assert found is not None
    assert "penalty" == found.outcome


@pytest.mark.parametrize("kind", ["wants-to-muck", "refuses-to-show", "clock-called", "no-burn", "left-table"])
def test_between_two_hands_nothing_of_a_hand_is_ruled(kind: str) -> None:
    """The page does not say what the floor would refuse."""
    found = room(6)
    found.evening.tells_all = True
    report = next(iter(bases(kind)))
    decision = found.ask(Report(table=1, report=report))

    assert isinstance(decision, Refused)
    assert "table.no-hand" == decision.ruling.code
    with pytest.raises(BadReport):
        says(found.evening, report, 1, found.at)


# ---- a question that changes nothing ---------------------------------------------------------------------------------


def test_who_was_given_no_hint_is_not_asked_whether_he_asked_for_time() -> None:
    """The turn is his either way (cuca-8); after a hint it hangs on that."""
    since = [{"seat": 9, "do": "call"}, {"seat": 1, "do": "fold"}]
    report = {"kind": "player-skipped", "seat": 8, "since": since}

    assert answer(report | {"hint_given": False}, "cuca").outcome is not None
    assert ("asked_time",) == answer(report | {"hint_given": True}, "cuca").missing
    assert ("hint_given",) == answer(report, "cuca").missing
    assert answer(report | {"asked_time": True}, "cuca").outcome is not None


# ---- forms -----------------------------------------------------------------------------------------------------------


def known_in(kind: str) -> set[str]:
    """The facts that its class asks for."""
    trees = [ast.parse(inspect.getsource(one)) for one in KINDS[kind].__mro__ if hasattr(one, "ruled")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [one.args[1] for one in calls if isinstance(one.func, ast.Attribute) and one.func.attr == "known"]
    return {str(one.value) for one in named if isinstance(one, ast.Constant)}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_asked_for_is_not_optional_in_the_form(kind: str) -> None:
    """By what its class asks for, and by what a book asked when the fewest facts were told."""
    open = {one.name for one in form_of(kind).facts if not (one.required or one.demanded)}
    asked = {
        fact
        for context in (Context(name, load("tda-2024")) for name in CONTEXTS)
        for report in bases(kind)
        if (found := context.says(report)) is not None
        for fact in found.missing
    }

    assert set() == open & (asked | known_in(kind))


# ---- one chip, or several --------------------------------------------------------------------------------------------

# Whoever is in turn, against the big blind, a raise, nothing on the flop, and a bet there.
FACES = {
    4: {"players": "6"},
    6: {"players": "6", "done": "4 raise 600, 5 call"},
    3: {"players": "6", "street": "flop", "done": "2 check"},
    5: {"players": "6", "street": "flop", "done": "2 check, 3 check, 4 bet 400"},
}
PUT_IN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("declaration", {}), ("declaration", {"said": "raise"}), ("several-undercalls", {"which": "later"}),
)  # fmt: skip
LISTS = {"chips": [500], "motions": [[500], [100]], "lying": [500]}


@pytest.mark.parametrize("book", SHIPPED)
def test_whether_it_was_one_chip_is_named_where_the_answer_hangs_on_it(book: str) -> None:
    """One chip of 500 told as five of 100 in its place: wherever that turns the answer it is said, elsewhere not."""
    turned = 0
    for (seat, around), (kind, said), (fact, one) in product(FACES.items(), PUT_IN, LISTS.items()):
        five = [[100] * 5, [100]] if fact == "motions" else [100] * 5
        report = {"kind": kind, "seat": seat, **said} | ({"chips": [100, 100]} if fact == "lying" else {})
        try:
            alone, apart = (answer({**report, fact: chips}, book, **around) for chips in (one, five))
        except AskError:
            continue  # no undercall, or no fact of it
        turns = for_the_table(alone) != for_the_table(apart)
        turned += turns
        assert not turns or (fact, "several") in named(alone), (seat, kind, said, fact)

    assert turned


SPOKEN: tuple[dict[str, Any], ...] = (
    {"said": "raise", "motions": [[200], [400]]}, {"said": "call", "chips": [1000, 1000]},
    {"amount": 700, "chips": [5000]},
)  # fmt: skip


@pytest.mark.parametrize("book", SHIPPED)
def test_what_came_first_is_named_where_the_answer_hangs_on_it(book: str) -> None:
    """Words with chips, of which nobody told the order: each order that turns the answer is said, or one like it."""
    turned = set()
    for (seat, around), spoken in product(FACES.items(), SPOKEN):
        report = {"kind": "declaration", "seat": seat, **spoken}
        told = {
            order: for_the_table(answer(report | extra, book, **around))
            for order, extra in (("", {}), *((one, {"order": one}) for one in ("chips-first", "words-before-line")))
        }
        said = {str(order) for fact, order in named(answer(report, book, **around)) if fact == "order"}
        for order in ("chips-first", "words-before-line"):
            if told[order] != told[""]:
                turned.add(order)
                assert any(told[one] == told[order] for one in said), (seat, spoken, order)
        assert all(told[one] != told[""] for one in said), (seat, spoken)

    # At home the words count in either case; elsewhere what came first, and for the casino up to the line.
    assert {"cuca": set(), "casino": {"chips-first"}}.get(book, {"chips-first", "words-before-line"}) == turned


def for_the_table(found: Reported) -> object:
    outcome = found.outcome
    assert outcome is not None
    return outcome.outcome, outcome.reading and (outcome.reading.action, outcome.reading.total), outcome.hands


def test_an_oversized_chip_is_a_call_and_several_are_a_raise() -> None:
    """The very words of the book: a single chip is a call (tda-2024-44-a); several may be a raise (tda-2024-45-a)."""
    found = answer({"kind": "declaration", "seat": 4, "chips": [500]}, players="6")

    assert found.outcome is not None
    assert ("call", "raise") == (found.outcome.outcome, named(found)["chips", "several"])
    alone = answer({"kind": "declaration", "seat": 3, "chips": [500]}, players="6", street="flop", done="2 check")
    assert ("chips", "several") not in named(alone), "it opens, and is a bet of 500 in any case"


# ---- only what decides is asked --------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", SHIPPED)
def test_a_clock_called_by_the_floor_asks_for_nothing_that_only_players_have_to_tell(book: str) -> None:
    """Where he sits, whether he has waited, and who was called: that is asked of players (tda-2024-29)."""
    by_floor = answer({"kind": "clock-called", "seat": 4, "by": "floor"}, book)
    by_player = answer({"kind": "clock-called", "seat": 4, "by": "player"}, book)

    assert by_floor.outcome is not None
    assert "clock-started" == by_floor.outcome.outcome
    assert by_player.missing
