"""What a ruling says at a table: who does what now, by name, with its condition, and what only the floor decides."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.asking.moved import chips_told
from floorman.floor.decide import says
from floorman.rulebook import SHIPPED, load
from floorman.rulings import KINDS, BadReport, Outcome
from floorman.rulings.around import Around
from floorman.rulings.telling import told_outcome
from floorman.speech import LANGUAGES, speech
from floorman.speech.at_the_table import said_at_the_table
from floorman.speech.happenings import called_by_seat
from tests.floor.tables import Room
from tests.floor.test_counted_table import counted
from tests.rulings.turning import bases

NAMES = {seat: f"Guest{seat}" for seat in range(1, 10)}
# Button on 3, so that the blinds are 4 and 5 and seat 6 is first to act before the flop.
PREFLOP = Around(button=3, stage="preflop", bets=(), turn=6)
STAGES = (PREFLOP, Around(button=3, stage="dealt"))
# They are about the table, the deck or the clock, whoever brought them about.
OF_THE_TABLE = {
    "misdeal", "hand-void", "play-on", "no-effect", "button-corrected", "board-redealt", "deck-changed", "old-level",
    "new-level", "card-becomes-burn", "card-set-aside", "card-taken-back", "award-corrected", "chips-exchanged",
    "seat-corrected", "request-granted", "request-refused",
}  # fmt: skip


def said(outcome: Outcome, kind: str, lang: Any = "en") -> str:
    say = speech(lang)
    return said_at_the_table(kind, outcome, say, called_by_seat(NAMES, say))


def ruled(found: Room, around: Around, report: dict[str, Any]) -> Outcome | None:
    try:
        return says(found.evening, report, 1, found.at, around).outcome
    except BadReport:
        return None


def out_of_turn(book: str, **told: Any) -> Outcome:
    found = ruled(counted(9, book=book), PREFLOP, {"kind": "out-of-turn", "seat": 8, "since": [], **told})
    assert found is not None
    return found


@pytest.mark.parametrize("book", SHIPPED)
def test_a_raise_out_of_turn_says_whose_turn_it_is_and_when_it_stands(book: str) -> None:
    """Seat 6 is to act, and seat 8 has raised to 600: where the book may hold him to it, it says to what and when."""
    outcome, rules = out_of_turn(book, do="raise", to=600), load(book)

    for lang in LANGUAGES:
        words = said(outcome, "out-of-turn", lang)
        assert ("Guest6" in words, "Guest8" in words) == (True, True), words
        assert ("600" in words) is (rules.out_of_turn_action.value == "binds_unless_changed"), words
    if rules.out_of_turn_action.value == "binds_unless_changed":
        changed = "in full" if rules.out_of_turn_changed_by.value == "counted_raise" else "goes all-in for more"
        assert changed in said(outcome, "out-of-turn")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_floor_decides_is_not_told_to_the_dealer(lang: Any) -> None:
    """A penalty is the floor's (tda-2024-71): the dealer is told who decides it, and decides nothing."""
    say = speech(lang)
    for outcome in (out_of_turn("tda-2024", do="raise", to=600), out_of_turn("cuca", do="fold")):
        for step in outcome.steps:
            if step.code.endswith("-penalty"):
                assert "loor" in say.say(step.code)


def exposed(seat: int, nth: int) -> Outcome:
    cards = {"kind": "dealt-face-up", "by": "dealer", "cards": [{"seat": seat, "nth": nth}]}
    found = ruled(counted(9), Around(button=3, stage="dealt"), cards)
    assert found is not None
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_exposed_card_is_a_misdeal_or_is_said_to_be_none(lang: Any) -> None:
    """The first or the second card of the deal is one (tda-2024-35-a-7); of the others the dealer hears that they are
    none."""
    none = {"en": "No misdeal.", "de": "Kein Misdeal."}[lang]
    first, later = exposed(4, 1), exposed(6, 2)

    assert ("misdeal", "card-replaced") == (first.outcome, later.outcome)
    assert (False, True) == tuple(said(one, "dealt-face-up", lang).startswith(none) for one in (first, later))


@pytest.mark.parametrize("book", SHIPPED)
def test_a_ruling_names_whose_it_is(book: str) -> None:
    """Every report at a table of which it is known who sits there: if it is about one hand, its player is named."""
    found, nobody = counted(9, book=book), set()
    for around in STAGES:
        for kind in KINDS:
            for report in bases(kind):
                outcome = ruled(found, around, report)
                if outcome is None or len(outcome.hands) != 1 or outcome.outcome in OF_THE_TABLE:
                    continue
                if "Guest" not in said(outcome, kind):
                    nobody.add((kind, outcome.outcome))

    assert set() == nobody


# On the river it is too late for a misdeal: what was dealt wrongly costs somebody his hand.
RIVER = Around(button=3, stage="river", bets=(), turn=6)
TAKEN_IN = {"step.take-hand", "step.muck-hand", "step.stays-out"}


@pytest.mark.parametrize("book", SHIPPED)
def test_whoever_loses_his_hand_is_named_and_it_is_taken_in(book: str) -> None:
    """A ruling by which a hand is dead names its player, and tells the dealer to take it in."""
    found, silent = counted(9, book=book), set()
    for kind in KINDS:
        for report in bases(kind):
            outcome = ruled(found, RIVER, report)
            if outcome is None:
                continue
            dead = [seat for seat, word in outcome.hands.items() if word == "dead"]
            for lang in LANGUAGES if dead else ():
                words = said(outcome, kind, lang)
                if not all(f"Guest{seat}" in words for seat in dead) or not _does(outcome) & TAKEN_IN:
                    silent.add((kind, words))

    assert set() == silent


def _does(outcome: Outcome) -> set[str]:
    return {one.code for one in outcome.steps}


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "No misdeal. Guest6 (seat 6): The hand is dead. The others play on."),
        ("de", "Kein Misdeal. Guest6 (Platz 6): Die Hand ist tot. Die anderen spielen weiter."),
    ],
)
def test_one_card_at_the_river_costs_its_player_the_hand(lang: Any, words: str) -> None:
    """Found on the river it is no misdeal any more (tda-2024-35-d); a hand of one card cannot win (tda-2024-36)."""
    outcome = ruled(counted(9), RIVER, {"kind": "wrong-card-count", "seat": 6, "has": 1})
    assert outcome is not None

    assert words == said(outcome, "wrong-card-count", lang)
    assert ["step.take-hand", "step.play-on"] == [one.code for one in outcome.steps]
    assert {"seat": 6} == outcome.steps[0].facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chips_that_are_bet_are_not_said_to_go_into_the_pot(lang: Any) -> None:
    """As long as the round lasts they lie before their player, where the steps of the ruling leave them."""
    found, say, seen = counted(9), speech(lang), 0
    for kind in KINDS:
        for report in bases(kind):
            outcome = ruled(found, PREFLOP, report)
            for move in () if outcome is None else told_outcome(outcome)["chips"]:
                words = say.say(chips_told(move), amount=move["amount"], source="", target="Pot")
                if move["to"] == "pot":
                    seen += 1
                    assert "Pot" not in words, (kind, words)

    assert seen


@pytest.mark.parametrize(
    ("told", "en", "de"),
    [
        (
            {"motions": [[200], [300]]},
            "A call of 200. The raise does not count. Going back: 300.",
            "Ein Call von 200. Der Raise zählt nicht. Zurück gehen 300.",
        ),
        ({"said": ["call", "raise"]}, "The raise does not count.", "Der Raise zählt nicht."),
    ],
)
def test_a_string_bet_says_that_the_raise_does_not_count(told: dict[str, Any], en: str, de: str) -> None:
    """By motions and by words; and no two amounts run together, as 200.300 would be one in German."""
    outcome = ruled(counted(9, book="tda-2024"), PREFLOP, {"kind": "declaration", "seat": 6, **told})

    assert outcome is not None
    assert (en in said(outcome, "declaration"), de in said(outcome, "declaration", "de")) == (True, True)
