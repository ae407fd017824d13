"""Histories played again: every act by the rules, the result compared when the hand is over."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from floorman.histories import Unplayable
from floorman.histories.variants import VARIANTS
from tests.histories.files import DATA, acts, codes, fault, outcome, phh
from tests.rulebook.houses import house, laid

SHOWN = ("p1 sm AsAh", "p2 sm KsKh")


def all_in(*more: str, second: str = "KsKh") -> str:
    dealt = ("d dh p1 AsAh", f"d dh p2 {second}", "d dh p3 7c2d")
    return acts(*dealt, "p3 f", "p1 cbr 1000", "p2 cc", *more)


def test_a_raise_takes_the_blinds() -> None:
    """What nobody called goes back; no card of the board is needed."""
    found = outcome(phh())

    assert "exact" == found.status
    assert (1100, 900, 1000) == found.stacks == found.recorded


def test_a_different_result_is_a_mismatch() -> None:
    found = outcome(phh(finishing_stacks="[1101, 899, 1000]"))

    assert ("mismatch", ["history.differs"]) == (found.status, codes(found))
    assert {"seat": 1, "ours": "1100", "recorded": "1101"} == found.notes[-1].facts


def test_the_recorded_result_changes_nothing_that_is_played() -> None:
    """The same stacks come out, whatever the file says came out."""
    assert outcome(phh()).stacks == outcome(phh(finishing_stacks="[0, 0, 3000]")).stacks


@pytest.mark.parametrize(
    "more",
    [
        (*SHOWN, "d db 2c3c4d", "d db 9h", "d db Td", *SHOWN),
        ("d db 2c3c4d", "d db 9h", "d db Td", *SHOWN),
        (*SHOWN, "d db 2c3c4d", "d db 9h", "d db Td"),
        ("d db 2c3c4d", "d db 9h", "d db Td"),
    ],
)
def test_all_in_shown_before_the_board_or_after_or_not_at_all(more: tuple[str, ...]) -> None:
    """The engine opens the hands by itself."""
    assert "exact" == outcome(phh(actions=all_in(*more), finishing_stacks="[2000, 0, 1000]")).status


def test_unknown_cards_are_told_when_they_are_shown() -> None:
    """Opened by the engine as unknown ones; the act that shows them says what they are."""
    board = ("d db 2c3c4d", "d db 9h", "d db Td")
    shown = phh(actions=all_in(*board, *SHOWN, second="????"), finishing_stacks="[2000, 0, 1000]")
    before = phh(actions=all_in(*SHOWN, *board, second="????"), finishing_stacks="[2000, 0, 1000]")
    never = phh(actions=all_in(*board, second="????"), finishing_stacks="[2000, 0, 1000]")

    assert "exact" == outcome(shown).status
    assert "exact" == outcome(before).status
    assert ("no-result", ["history.cards-unknown"]) == (outcome(never).status, codes(outcome(never)))


def test_cards_that_nobody_told_are_unknown() -> None:
    """A hand that ends without a showdown needs none of them."""
    assert "exact" == outcome(phh(actions=acts("p3 f", "p1 cbr 300", "p2 f"))).status


def test_a_hand_that_stops_has_no_result() -> None:
    """The stacks of a hand that goes on are not compared."""
    found = outcome(phh(actions=acts("p3 f")))

    assert ("no-result", ["history.incomplete"], None) == (found.status, codes(found), found.stacks)


def test_without_a_recorded_result_there_is_nothing_to_compare() -> None:
    found = outcome(phh(finishing_stacks=None))

    assert ("no-result", ["history.nothing-recorded"]) == (found.status, codes(found))
    assert (1100, 900, 1000) == found.stacks


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("p1 f", "act.out-of-turn"),
        ("p3 cbr 150", "raise.out-of-range"),
        ("p3 cbr 1001", "raise.out-of-range"),
        ("d db 2c3c4d", "history.cards-not-due"),
        ("d dh p3 2c3c4d", "history.cards-not-due"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(act: str, code: str) -> None:
    found = outcome(phh(actions=acts(act)))

    assert ("refused", [code], f"1: {act}") == (found.status, codes(found), found.place)


def test_an_act_after_the_end_is_refused() -> None:
    found = outcome(phh(actions=acts("p3 f", "p1 f", "p2 cc")))

    assert ("refused", ["act.nobody-to-act"]) == (found.status, codes(found))


def test_a_card_dealt_twice_is_refused() -> None:
    found = outcome(phh(actions=acts("d dh p1 AsAh", "d dh p2 AsKh", "d dh p3 7c2d")))

    assert ("refused", ["deal.card-twice"]) == (found.status, codes(found))


def test_cards_shown_are_those_that_were_dealt() -> None:
    found = outcome(phh(actions=all_in("p1 sm QsQh")))

    assert ("refused", ["show.all-cards"]) == (found.status, codes(found))


def test_the_raise_to_what_an_opponent_can_still_call() -> None:
    """Below the minimum, and all that anybody could call: it is that raise, and the result says so."""
    dealt = ("d dh p1 AsAh", "d dh p2 KsKh")
    board = ("d db 2c3c4d", "d db 9h", "d db Td")
    text = phh(
        antes="[0, 0]",
        blinds_or_straddles="[50, 100]",
        starting_stacks="[700, 2000]",
        actions=acts(*dealt, "p2 cbr 300", "p1 cbr 600", "p2 cbr 700", "p1 cc", *board),
        finishing_stacks="[1400, 1300]",
    )
    found = outcome(text)

    assert ("exact", ["history.effective-raise"]) == (found.status, codes(found))
    assert {"stated": "700", "taken": 900} == found.notes[0].facts
    assert "refused" == outcome(text.replace("p2 cbr 700", "p2 cbr 650")).status


def test_heads_up_the_blinds_stand_the_other_way_round() -> None:
    """p2 has the button, pays the small blind and acts first; p1 pays the big blind, and its ante."""
    found = outcome(
        phh(
            antes="[0, 100]",
            blinds_or_straddles="[50, 100]",
            starting_stacks="[1000, 1000]",
            actions=acts("p2 f"),
            finishing_stacks="[1050, 950]",
        )
    )

    assert "exact" == found.status


@pytest.mark.parametrize(
    ("antes", "stacks"),
    [
        ("[10, 10, 10]", "[1120, 890, 990]"),
        ("[0, 100, 0]", "[1200, 800, 1000]"),
        ("[0, 0, 100]", "[1200, 900, 900]"),
    ],
)
def test_antes(antes: str, stacks: str) -> None:
    """From each, from the big blind for the table, and from the button."""
    assert "exact" == outcome(phh(antes=antes, finishing_stacks=stacks)).status


def test_a_table_ante_is_what_the_file_says() -> None:
    """Also where the book takes half of it with few players: the file tells what was put in."""
    halves = laid(house('[blinds.table_ante_reduction]\nvalue = "half_with_four_or_fewer"\nstatus = "practice"'))

    assert (1200, 800, 1000) == outcome(phh(antes="[0, 100, 0]"), halves).stacks


def test_a_lone_blind_on_the_button() -> None:
    """As in short deck: everybody acts before the button."""
    found = outcome(
        phh(
            blinds_or_straddles="[0, 0, 100]",
            actions=acts("p1 f", "p2 f"),
            finishing_stacks="[1000, 1000, 1000]",
        )
    )

    assert "exact" == found.status


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"variant": '"XY"'}, "history.unknown-variant"),
        (
            {
                "blinds_or_straddles": "[0, 0, 100, 200]",
                "antes": "[0, 0, 0, 0]",
                "starting_stacks": "[9, 9, 9, 9]",
                "finishing_stacks": None,
            },
            "history.straddle",
        ),
        ({"blinds_or_straddles": "[0, 0, 0]"}, "history.no-blind"),
        ({"antes": "[5, 100, 0]"}, "history.antes"),
        ({"min_bet": "200"}, "history.least-bet"),
    ],
)
def test_what_is_not_played_is_refused_by_name(fields: dict[str, str | None], code: str) -> None:
    error = fault(phh(**fields))

    assert isinstance(error, Unplayable)
    assert code == error.ruling.code


def test_fractions_are_played_in_whole_units() -> None:
    """Cents in, cents out, and no rounding between."""
    found = outcome(
        phh(
            blinds_or_straddles="[0.25, 0.5, 0]",
            min_bet="0.5",
            starting_stacks="[10.1, 20, 30.07]",
            actions=acts("p3 f", "p1 cbr 1.75", "p2 f"),
            finishing_stacks="[10.60, 19.5, 30.07]",
        )
    )

    assert "exact" == found.status
    assert (Decimal("10.6"), Decimal("19.5"), Decimal("30.07")) == found.stacks


SPLIT = acts(
    "d dh p1 AsKh", "d dh p2 7c2d", "d dh p3 AdKc", "p3 cbr 205", "p1 cc", "p2 f",
    "d db QsJsTd", "p1 cc", "p3 cc", "d db 2s", "p1 cc", "p3 cc", "d db 3h", "p1 cc", "p3 cc",
    "p1 sm AsKh", "p3 sm AdKc",
)  # fmt: skip


@pytest.mark.parametrize(
    ("stacks", "status"),
    [
        ("[1050, 900, 1050]", "exact"),
        ("[1050.5, 900, 1049.5]", "odd-chip"),
        ("[1049, 900, 1051]", "odd-chip"),
        ("[1048, 900, 1052]", "mismatch"),
        ("[1050.5, 899.5, 1050]", "mismatch"),
        ("[1050.5, 900, 1050]", "mismatch"),
    ],
)
def test_an_odd_chip_may_lie_elsewhere(stacks: str, status: str) -> None:
    """At most one unit, among those who share one pot, and the sum agrees."""
    assert status == outcome(phh(actions=SPLIT, finishing_stacks=stacks)).status


@pytest.mark.parametrize(
    ("winnings", "status"), [("[200, 0, 0]", "exact"), ("[190, 0, 0]", "no-result"), ("[0, 200, 0]", "mismatch")]
)
def test_winnings_stand_after_rake(winnings: str, status: str) -> None:
    assert status == outcome(phh(finishing_stacks=None, winnings=winnings)).status


def test_unknown_stacks_leave_no_result() -> None:
    found = outcome(phh(starting_stacks="[inf, 1000, 1000]"))

    assert ("no-result", ["history.stacks-unknown"], None) == (found.status, codes(found), found.stacks)


@pytest.mark.parametrize("file", sorted(DATA.glob("*.phh")), ids=lambda file: file.stem)
def test_hands_of_the_public_set(file: Path) -> None:
    """Every variant; what is recorded comes out exactly. The famous hands end with nothing recorded."""
    found = outcome(file.read_text(encoding="utf-8"))

    famous = found.recorded is None
    assert ("no-result" if famous else "exact") == found.status
    assert found.stacks is not None


def test_the_public_set_shows_every_variant() -> None:
    assert set(VARIANTS) == {outcome(file.read_text(encoding="utf-8")).variant for file in DATA.glob("*.phh")}


def test_the_raise_in_hand_85() -> None:
    """Razz, heads-up: a raise to 750,000 where a full one is to 1,200,000 and the opponent has no more."""
    found = outcome((DATA / "wsop-85.phh").read_text(encoding="utf-8"))

    assert ("exact", ["history.effective-raise"]) == (found.status, codes(found))
    assert {"stated": "750000", "taken": 1_200_000} == found.notes[0].facts
