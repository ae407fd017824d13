"""What files tell of a showdown, and what they leave out: silent losers, hands shown in part, too late or for fun."""

from __future__ import annotations

import pytest

from floorman.rulebook import load
from tests.histories.files import BOOK, acts, codes, outcome, phh
from tests.rulebook.houses import house, laid

# Everybody sees a cheap river: the board pairs nobody, p1 has aces.
DEALT = ("d dh p1 AsAh", "d dh p2 ????", "d dh p3 ????")
TO_THE_RIVER = ("p3 cc", "p1 cc", "p2 cc", "d db 2c3c7d", "p1 cc", "p2 cc", "p3 cc", "d db 9h", "p1 cc", "p2 cc")
CHECKED = (*DEALT, *TO_THE_RIVER, "p3 cc", "d db Td", "p1 cc", "p2 cc", "p3 cc")


def checked_down(*shows: str, stacks: str = "[1200, 900, 900]") -> str:
    return phh(actions=acts(*CHECKED, *shows), finishing_stacks=stacks)


def test_who_says_nothing_when_another_has_shown_has_mucked() -> None:
    """As files tell of beaten hands; the outcome says of each that it was taken so."""
    found = outcome(checked_down("p1 sm AsAh"))

    assert ("exact", ["history.silent", "history.silent"]) == (found.status, codes(found))
    assert [2, 3] == [note.facts["seat"] for note in found.notes]
    assert "Seat 2" in found.says()


def test_a_silent_hand_before_the_one_that_shows() -> None:
    """He was first to show, and nobody waited for him."""
    assert (
        "exact"
        == outcome(checked_down("p3 sm KsKh", "p2 sm", stacks="[900, 900, 1200]").replace("AsAh", "????")).status
    )


def test_where_nobody_has_shown_silence_says_nothing() -> None:
    found = outcome(checked_down().replace("AsAh", "????"))

    assert ("no-result", ["history.cards-unknown"]) == (found.status, codes(found))


def test_an_all_in_hand_is_turned_up_and_not_mucked_in_silence() -> None:
    """The dealer turns up every hand: one that nobody told leaves the pot open."""
    dealt = ("d dh p1 AsAh", "d dh p2 ????", "d dh p3 7c2d")
    board = ("d db 2c3c4d", "d db 9h", "d db Td")
    found = outcome(phh(actions=acts(*dealt, "p3 f", "p1 cbr 1000", "p2 cc", *board, "p1 sm AsAh")))

    assert ("no-result", ["history.cards-unknown"]) == (found.status, codes(found))


def test_where_everybody_must_show_nobody_mucks_in_silence() -> None:
    """The file does not say what the book asks for."""
    all_show = laid(house('[showdown.tournament_show_all]\nvalue = true\nstatus = "practice"'))

    assert "no-result" == outcome(checked_down("p1 sm AsAh"), all_show).status


@pytest.mark.parametrize("seen", ["????", "Ks??", "??Ks", "Ks"])
def test_a_hand_of_which_not_all_is_seen_claims_no_pot(seen: str) -> None:
    """Opened unseen, or one card of it: beside a hand that was shown it has mucked."""
    found = outcome(checked_down(f"p2 sm {seen}", "p1 sm AsAh", "p3 sm"))

    assert ("exact", ["history.silent"]) == (found.status, codes(found))


def test_the_last_hand_wins_unseen() -> None:
    """All others threw theirs away: it takes the pot, however little of it was seen."""
    found = outcome(checked_down("p1 sm", "p2 sm ????", "p3 sm", stacks="[900, 1200, 900]"))

    assert "exact" == found.status


def test_a_part_that_is_not_his_is_refused() -> None:
    found = outcome(checked_down("p1 sm Ks??"))

    assert ("refused", ["show.all-cards"]) == (found.status, codes(found))


@pytest.mark.parametrize(
    "shows",
    [
        ("p3 sm 7c2d", "p1 sm AsAh", "p2 sm KsKh"),
        ("p1 sm AsAh", "p3 sm 7c2d", "p2 sm KsKh"),
        ("p1 sm AsAh", "p2 sm KsKh", "p3 sm 7c2d"),
        ("p1 sm AsAh", "p3 sm", "p2 sm KsKh"),
        ("p1 sm AsAh", "p3 sm 7c??", "p2 sm KsKh"),
    ],
)
def test_who_has_folded_may_show(shows: tuple[str, ...]) -> None:
    """It moves no chip, at whatever moment."""
    dealt = ("d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc")
    streets = ("d db 2c3c4d", "p1 cc", "p2 cc", "d db 9h", "p1 cc", "p2 cc", "d db Td", "p1 cc", "p2 cc")
    found = outcome(phh(actions=acts(*dealt, *streets, *shows), finishing_stacks="[1100, 900, 1000]"))

    assert ("exact", []) == (found.status, codes(found))


def test_who_has_mucked_may_show_what_he_had() -> None:
    """Where the book gives up a mucked hand for good it moves no chip; where the hand lives again, it plays."""
    mucked = checked_down("p1 sm", "p2 sm KsKh", "p1 sm AsAh", "p3 sm", stacks="[900, 1200, 900]")
    for_good = laid(house('[showdown.muck_gives_up_claim]\nvalue = "every_pot_for_good"\nstatus = "practice"'))

    assert "refused" != outcome(mucked, BOOK).status
    assert "exact" == outcome(mucked, for_good).status


STUD = {
    "variant": '"F7S"',
    "antes": "[0, 0]",
    "blinds_or_straddles": None,
    "min_bet": None,
    "bring_in": "5",
    "small_bet": "10",
    "big_bet": "20",
    "starting_stacks": "[1000, 1000]",
    "finishing_stacks": "[1010, 990]",
}


def test_in_stud_the_cards_that_lay_open_need_not_be_told_again() -> None:
    """Aces in the hole: the file shows the cards that were face down, the others are known from the deal."""
    streets = (("Td", "5h"), ("Qd", "6h"), ("2s", "8c"))
    third = ("d dh p1 ????9h", "d dh p2 ????4c", "p2 pb", "p1 cbr 10", "p2 cc")
    later = [act for mine, his in streets for act in (f"d dh p1 {mine}", f"d dh p2 {his}", "p1 cc", "p2 cc")]
    last = ("d dh p1 ??", "d dh p2 ??", "p1 cc", "p2 cc")
    found = outcome(phh(**STUD, actions=acts(*third, *later, *last, "p1 sm AsAh3c", "p2 sm")))

    assert ("exact", []) == (found.status, codes(found))


def test_the_book_says_who_must_show() -> None:
    """The same file by the shipped books: none of them refuses what the file leaves out."""
    for name in ("tda-2024", "cuca", "casino"):
        assert outcome(checked_down("p1 sm AsAh"), load(name)).status in ("exact", "no-result")
