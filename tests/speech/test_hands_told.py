"""A hand as it is told, in the games whose streets are not one after the other."""

from __future__ import annotations

import pytest

from floorman.floor import carried_out
from floorman.hand import AnyEvent
from floorman.rulebook import load
from floorman.rulings import Case, read_report, rule_on
from floorman.speech import Lang, speech
from floorman.speech.hands import told_hand
from floorman.terms import Accepted
from tests.hand.table import Table, seated


def lines(table: Table, lang: Lang = "en") -> list[str]:
    return [line.says for line in told_hand(table.log, speech(lang))]


def headings(table: Table) -> list[str]:
    return [line.says for line in told_hand(table.log, speech("en")) if line.begins_street]


def drawmaha(**cards: str) -> Table:
    """Heads-up to the draw, with 20 in the middle; seat 1 draws first."""
    hands = {1: cards.get("one", "Ah Ad Kh Qc Jc"), 2: cards.get("other", "9h 9d 9c 4s 5d")}
    table = seated(1000, 1000, game="drawmaha", cards=hands, board="Ac 7d 7h Ks 2d").blinds(5, 10)
    return table.call().check().check().check()


def test_the_draw_of_drawmaha_is_no_street_of_its_own() -> None:
    table = drawmaha().draw().draw("5d").check_down().show_all()

    assert headings(table) == [
        "Preflop (pot 15)",
        "Flop (pot 20): Ac 7d 7h",
        "Draw (pot 20)",
        "Turn (pot 20): Ks",
        "River (pot 20): 2d",
    ]


def test_each_half_of_drawmaha_is_told_by_its_hand() -> None:
    table = drawmaha().draw().draw("5d").check_down().show_all()

    assert lines(table)[-2:] == [
        "Seat 1: wins 10 for the hand with the board: Full house, aces over sevens",
        "Seat 2: wins 10 for the five cards held: Three of a kind, nines",
    ]


def test_both_halves_of_drawmaha_are_told_together() -> None:
    table = drawmaha(other="9h 8d 6c 4s 3h").draw().draw().check_down().show_all()

    both = "with the board: Full house, aces over sevens; for the five cards held: Pair of aces"
    assert f"Seat 1: wins 20 both ways, {both}" == lines(table)[-1]


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Open before the betting: Ac"), ("de", "Vor dem Setzen aufgedeckt: Ac")]
)
def test_the_open_card_of_courchevel_is_no_street(lang: Lang, told: str) -> None:
    """The flop is told with the two cards that it brings."""
    table = seated(1000, 1000, game="courchevel", board="Ac 7d 7h Ks 2d").blinds(5, 10).call().check()

    assert told in lines(table, lang)
    assert ["Preflop (pot 15)", "Flop (pot 20): 7d 7h"] == headings(table)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            [
                "You throw away 5d",
                "Seat 1: stands pat",
                "You show 9h 9d 9c 4s 2s",
                "You win 10 for the five cards held",
            ],
        ),
        (
            "de",
            [
                "Du wirfst 5d weg",
                "Platz 1: tauscht nicht",
                "Du zeigst 9h 9d 9c 4s 2s",
                "Platz 1: gewinnt 10 mit der Hand zum Board",
                "Du gewinnst 10 mit den eigenen fünf Karten",
            ],
        ),
    ],
)
def test_what_you_do_is_told_to_you(lang: Lang, told: list[str]) -> None:
    """In a sentence that fits, and not as if another had done it."""
    table = drawmaha().draw().draw("5d").check_down().show_all()
    says = [line.says for line in told_hand(table.log, speech(lang), 2)]

    assert [] == [line for line in told if not any(one.startswith(line) for one in says)]


def test_whose_bet_nobody_called_wins_the_hand_and_no_chips() -> None:
    """The big blind alone: his 10 go back to him, and nothing else lies there."""
    table = seated(1000, 1000, 1000).blinds(0, 10).fold().fold()

    (big,) = [line.partition(":")[0] for line in lines(table) if "big blind" in line]
    assert [f"{big}: takes back 10 that nobody called", f"{big}: wins the hand"] == lines(table)[-2:]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Seat 2: big blind 60, all-in", "Seat 3: raise to 500, all-in", "Seat 1: call 500"]),
        ("de", ["Platz 2: Big Blind 60, All-in", "Platz 3: Raise auf 500, All-in", "Platz 1: Call 500"]),
    ],
)
def test_whose_chips_are_all_in_it_is_told(lang: Lang, told: list[str]) -> None:
    table = seated(1000, 60, 500).blinds(50, 100).raise_to(500).call()

    said = lines(table, lang)
    assert [line for line in said if line in told] == told


def corrected(table: Table, button: int) -> list[AnyEvent]:
    report, _ = read_report({"kind": "wrong-button", "button": len(table.hand.at), "should_be": button})
    outcome = rule_on(report, Case(book=load("tda-2024"), hand=table.hand, events=tuple(table.log))).outcome
    assert outcome is not None
    decision = carried_out(table.hand, "wrong-button", outcome)
    assert isinstance(decision, Accepted)
    return [*table.log, *decision.events]


def test_after_a_button_is_put_right_the_pot_is_counted_anew() -> None:
    """Blinds of 50 and 100 come once more from the right seats: 150 lie there, and it is still before the flop."""
    table = seated(1000, 1000, 1000, 1000).blinds(50, 100).call()

    told = [line.says for line in told_hand(corrected(table, 3), speech("en")) if line.begins_street]
    assert told == ["Preflop (pot 150)", "Preflop (pot 150)"]
