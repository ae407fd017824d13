"""What the answers on the deal mean: each in a house that gives it, one report each."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.cards import UNKNOWN, cards_of
from floorman.hand.state import DEAD, LIVE
from floorman.rulings import BadReport, Option
from tests.hand.table import Table, house, seated
from tests.rulings.at_the_table import asked, carried, moves, ruled

STUB = cards_of("9h 4c 5d 6s 2d Td Jc Qc")


def table(**answers: Any) -> Table:
    """Small blind 1, big blind 2, seat 3 in turn, button 4."""
    return seated(5000, 5000, 5000, 5000, cards={3: "Ks 7d", 4: "As Ah"}, **answers).blinds(100, 200)


def stud(**answers: Any) -> Table:
    cards = {1: "Ks 3d 9c", 2: "Ah Ad 7c", 3: "Kh Kd Jd"}
    return seated(5000, 5000, 5000, game="stud", cards=cards, **answers).antes(0, 100, (400, 800))


def exposed(*cards: tuple[int, int], by: str = "dealer") -> dict[str, Any]:
    return {"kind": "dealt-face-up", "by": by, "cards": [{"seat": seat, "nth": nth} for seat, nth in cards]}


# ---- cards dealt face up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "card", "outcome"),
    [
        # The first two cards of the deal go to the small blind and the big blind.
        ("of_the_deal", (1, 1), "misdeal"),
        ("of_the_deal", (2, 1), "misdeal"),
        ("of_the_deal", (3, 1), "card-replaced"),
        ("of_the_deal", (1, 2), "card-replaced"),
        ("of_each_player", (3, 1), "misdeal"),
        ("of_each_player", (3, 2), "misdeal"),
        ("first_of_each_player", (4, 1), "misdeal"),
        ("first_of_each_player", (1, 2), "card-replaced"),
    ],
)
def test_which_single_card_makes_a_misdeal(answer: str, card: tuple[int, int], outcome: str) -> None:
    assert outcome == ruled(table(exposed_first_or_second_card=answer), **exposed(card)).outcome


def test_later_cards_of_a_longer_deal_are_exchanged() -> None:
    """In Omaha a third card is none of the first two of a player."""
    omaha = seated(5000, 5000, 5000, game="plo", exposed_first_or_second_card="of_each_player").blinds(100, 200)

    assert "misdeal" == ruled(omaha, **exposed((1, 2))).outcome
    assert "card-replaced" == ruled(omaha, **exposed((1, 3))).outcome


def test_a_house_that_allows_two_exposed_cards() -> None:
    """Both are exchanged and both lie with the burn cards, and the flop burns none."""
    at = table(exposed_cards_for_misdeal=3)
    outcome = carried(at, stub=STUB, **exposed((3, 2), (4, 2)))

    assert [("seat:3", "burns"), ("stub", "seat:3"), ("seat:4", "burns"), ("stub", "seat:4")] == moves(outcome)
    assert (cards_of("Ks 9h"), cards_of("As 4c")) == (at.hand.cards[2], at.hand.cards[3])
    assert cards_of("7d Ah") == at.go_along().hand.burns
    assert 52 - 8 - 2 - 3 == at.hand.stub


def test_a_third_exposed_card_in_a_later_report() -> None:
    at = table(exposed_cards_for_misdeal=3)
    carried(at, stub=STUB, **exposed((3, 2), (4, 2)))

    assert "misdeal" == ruled(at, **exposed((1, 2))).outcome


def test_the_player_keeps_an_exposed_card() -> None:
    at = table(single_exposed_card="player_keeps_it")
    outcome = carried(at, **exposed((3, 2)))

    assert ("play-on", {3: "live"}, ()) == (outcome.outcome, outcome.hands, outcome.cards)
    assert "misdeal" == ruled(at, **exposed((4, 2))).outcome, "it counts all the same"


def test_exposed_by_the_player_as_by_the_dealer() -> None:
    at = table(exposed_by_player="as_by_dealer")

    assert "misdeal" == ruled(at, **exposed((1, 1), by="player")).outcome
    assert "card-replaced" == ruled(at, **exposed((3, 1), by="player")).outcome
    assert "floor-decides" == ruled(table(), **exposed((3, 1), by="unknown")).outcome
    assert "card-replaced" == ruled(at, **exposed((3, 1), by="unknown")).outcome, "it makes no difference there"


def test_an_exposed_card_that_nobody_had_typed_is_named_as_it_goes() -> None:
    at = seated(5000, 5000, cards={1: "?? ??"}).blinds(100, 200)
    told = {"seat": 1, "nth": 2, "card": "7d"}
    outcome = carried(at, "dealt-face-up", by="dealer", cards=[told], stub=STUB)

    assert cards_of("7d") == at.hand.burns
    assert {UNKNOWN, *cards_of("9h")} == set(at.hand.cards[at.hand.at[1]])
    assert cards_of("7d 9h") == tuple(move.card for move in outcome.cards)


def test_a_late_exposed_hand_may_be_dead() -> None:
    at = table(late_exposed_hand="dead").call().call()
    outcome = carried(at, **exposed((2, 1)))

    assert ("play-on", {2: "dead"}) == (outcome.outcome, outcome.hands)
    assert DEAD == at.hand.status[1]
    assert 200 == at.hand.put[1]


def test_a_folded_hand_stays_folded() -> None:
    at = table(late_exposed_hand="dead").fold().call().call()

    assert {3: "folded"} == carried(at, **exposed((3, 1))).hands


def test_the_flop_ends_the_exchange_too() -> None:
    """Heads-up, a call and a check: too little for the count, but the burn card is gone."""
    at = seated(5000, 5000, misdeal_too_late_after="two_active_actions").blinds(100, 200).go_along()

    assert "play-on" == ruled(at, **exposed((1, 2))).outcome


def test_an_exposed_stud_card_becomes_the_open_one() -> None:
    """The bring-in goes to the lowest open card as it is now."""
    at = stud()
    assert 2 == at.turn
    carried(at, **exposed((1, 2)))

    assert cards_of("Ks 9c 3d") == at.hand.cards[0]
    assert 1 == at.turn


def test_an_exposed_stud_card_as_in_flop_games() -> None:
    at = stud(exposed_stud_downcard="as_in_flop_games")

    assert "misdeal" == ruled(at, **exposed((1, 1))).outcome
    assert "card-replaced" == carried(at, stub=STUB, **exposed((1, 2))).outcome
    assert cards_of("Ks 9h 9c") == at.hand.cards[0]


def test_the_number_in_the_deal_is_asked_for_where_nobody_can_tell_it() -> None:
    """Without a hand there is no order of seats; no other book needs it."""
    told = exposed((3, 1))

    assert ("deal_nth",) == asked(None, book=house("casino"), **told).missing
    assert () == asked(None, book=house("cuca"), **told).missing
    assert () == asked(None, book=house("casino"), **exposed((3, 2))).missing, "a second card is none of the first two"
    assert "misdeal" == ruled(None, book=house("casino"), deal_nth=2, **told).outcome
    assert "card-replaced" == ruled(None, book=house("casino"), deal_nth=3, **told).outcome
    assert "floor-decides" == ruled(None, book=house("casino"), deal_nth="unknown", **told).outcome


# ---- too many, too few ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("counted", "outcome"), [("over_the_deal", "misdeal"), ("at_one_player", "play-on")])
def test_surplus_cards_of_two_players(counted: str, outcome: str) -> None:
    at = table(single_surplus_card="hand_dead", surplus_cards_counted=counted)
    carried(at, "wrong-card-count", seat=3, has=3)

    assert outcome == ruled(at, "wrong-card-count", seat=4, has=3).outcome


def test_a_surplus_card_is_counted_while_the_floor_still_decides() -> None:
    at = table(single_surplus_card="floor")
    first = carried(at, "wrong-card-count", seat=3, has=3)

    assert ["card-taken-back", "card-becomes-burn"] == [one.outcome for one in first.options]
    assert LIVE == at.hand.status[2]
    assert "misdeal" == ruled(at, "wrong-card-count", seat=4, has=3).outcome
    assert "floor-decides" == ruled(at, "wrong-card-count", seat=3, has=3).outcome, "the same card told twice is one"


def test_a_surplus_card_that_cannot_be_told_apart_is_no_burn_card() -> None:
    """Only the first player can have got it by one card too far, and only after the deal."""
    at = table(surplus_card_to_first_player="becomes_burn")
    told: dict[str, Any] = {"seat": 1, "has": 3, "after_deal": True}

    assert "card-becomes-burn" == ruled(at, "wrong-card-count", **told).outcome
    assert "misdeal" == ruled(at, "wrong-card-count", **told, card_known=False).outcome
    assert "misdeal" == ruled(at, "wrong-card-count", **{**told, "seat": 2}).outcome
    assert "misdeal" == ruled(at, "wrong-card-count", **{**told, "after_deal": False}).outcome
    assert ("after_deal",) == asked(at, "wrong-card-count", seat=1, has=3).missing


def test_a_seat_that_is_due_no_cards() -> None:
    at = table(cards_to_wrong_seat="taken_back")
    outcome = carried(at, "wrong-card-count", seat=7, has=2, should_have=0)

    assert ("play-on", {7: "dead"}) == (outcome.outcome, outcome.hands)
    assert [("seat:7", "muck")] * 2 == moves(outcome)
    assert "misdeal" == ruled(table(), "wrong-card-count", seat=7, has=2, should_have=0).outcome


@pytest.mark.parametrize(
    ("has", "answers", "outcome"),
    [
        (0, {"player_without_cards": "out_of_hand"}, "play-on"),
        (1, {"too_few_cards": "hand_dead"}, "play-on"),
        (1, {"too_few_cards": "completed"}, "card-given"),
        (0, {"too_few_cards": "completed"}, "misdeal"),
    ],
)
def test_too_few_cards(has: int, answers: dict[str, str], outcome: str) -> None:
    at = table(**answers)
    found = carried(at, "wrong-card-count", stub=STUB, seat=3, has=has)

    assert outcome == found.outcome
    if outcome == "card-given":
        assert cards_of("Ks 9h") == at.hand.cards[2]
        assert 52 - 8 == at.hand.stub, "the card that was missing had never left the stub"
    elif outcome == "play-on":
        assert DEAD == at.hand.status[2]


def test_too_late_and_the_floor_decides() -> None:
    at = table(late_misdeal="floor").call().call()
    for has in (1, 4):
        outcome = carried(at, "wrong-card-count", seat=3, has=has)

        assert ("floor-decides", {3: "live"}) == (outcome.outcome, outcome.hands)
        assert (Option("hand-dead"), Option("hand-live")) == outcome.options
        assert LIVE == at.hand.status[2]


def test_keeping_quiet_matters_at_the_showdown_only() -> None:
    at = seated(500, 500, book="cuca").blinds(100, 200).all_in().call()
    assert at.hand.closed
    at = seated(5000, 5000, book="cuca").blinds(100, 200).go_along().check_down()

    assert at.hand.at_showdown()
    assert ("concealed",) == asked(at, "wrong-card-count", seat=1, has=3).missing
    assert "play-on" == ruled(at, "wrong-card-count", seat=1, has=3, concealed=False).outcome
    assert "floor-decides" == ruled(at, "wrong-card-count", seat=1, has=3, concealed=True).outcome
    before = seated(5000, 5000, book="cuca").blinds(100, 200)
    assert "cuca-13-c" in ruled(before, "wrong-card-count", seat=2, has=3, concealed=True).cites


# ---- order, deck ---------------------------------------------------------------------------------------------------


def test_the_deal_stands() -> None:
    at = table(wrong_first_seat="stands", wrong_dealing_order="stands_if_numbers_right")

    assert "play-on" == ruled(at, "wrong-first-seat", seat=2, should_be=1).outcome
    assert "play-on" == ruled(at, "wrong-order", seat=3, what="skipped").outcome


def test_the_wrong_first_seat_may_be_empty() -> None:
    assert "misdeal" == ruled(table(), "wrong-first-seat", seat=9, should_be=1).outcome


def test_only_two_cards_in_a_row_are_the_buttons_right() -> None:
    assert "play-on" == ruled(table(), "wrong-order", seat=4, what="two-in-a-row").outcome
    assert "misdeal" == ruled(table(), "wrong-order", seat=4, what="skipped").outcome


@pytest.mark.parametrize(
    ("answers", "count", "outcome"),
    [
        ({}, 1, "card-replaced"),
        ({}, 2, "misdeal"),
        ({"boxed_cards_for_misdeal": 3}, 2, "card-replaced"),
        ({"boxed_card": "plays"}, 1, "play-on"),
    ],
)
def test_boxed_cards(answers: dict[str, Any], count: int, outcome: str) -> None:
    at = table(**answers)
    found = carried(at, "boxed-cards", stub=STUB, count=count)

    assert outcome == found.outcome
    if outcome == "card-replaced":
        assert 52 - 8 - count == at.hand.stub


def test_boxed_cards_add_up_over_reports() -> None:
    at = table()
    carried(at, "boxed-cards", stub=STUB, count=1)

    assert "misdeal" == ruled(at, "boxed-cards", count=1).outcome


def test_boxed_cards_on_the_flop_are_no_misdeal() -> None:
    """The number is that of the first deal."""
    at = seated(5000, 5000, misdeal_too_late_after="two_active_actions").blinds(100, 200).go_along()
    flop = at.hand.board
    carried(at, "boxed-cards", stub=STUB, count=1, where="board", nth=2)

    assert (flop[0], STUB[0], flop[2]) == at.hand.board
    assert "card-replaced" == ruled(at, "boxed-cards", stub=STUB[1:], count=2).outcome


def test_a_boxed_card_in_a_hand() -> None:
    at = table()
    carried(at, "boxed-cards", stub=STUB, count=1, where="seat", seat=3, nth=1)

    assert cards_of("9h 7d") == at.hand.cards[2]


def test_a_joker_in_the_stub_changes_nothing_in_the_hand() -> None:
    """The hand counts the cards of the game: a joker is one more."""
    at = table(book="cuca")
    carried(at, "foreign-card", stub=STUB, card="joker", where="stub")

    assert 52 - 8 == at.hand.stub


def test_a_foreign_card_found_late_leaves_the_hand_a_card_short() -> None:
    at = table(late_misdeal="floor").call().call()

    assert "floor-decides" == ruled(at, "foreign-card", card="joker", where="seat", seat=3).outcome
    assert "card-replaced" == ruled(at, "foreign-card", card="cut-card", where="stub").outcome


def test_the_same_card_twice_after_the_river() -> None:
    """However far the hand has gone: everybody has back what he put in, the carry of the hand before stays."""
    at = seated(5000, 5000).blinds(100, 200, 200, "big-blind", dead=75).raise_to(600).call().check_down()
    outcome = carried(at, "same-card-twice", card="Kh")

    assert ("hand-void", ("pot", "carry", 75)) == (
        outcome.outcome,
        (outcome.chips[-1].source, outcome.chips[-1].target, outcome.chips[-1].amount),
    )
    assert (5000, 5000) == at.stacks()
    assert 75 == at.log[-1].carry  # type: ignore[union-attr]


def test_what_belongs_to_nobody_may_be_the_floors() -> None:
    at = seated(5000, 5000, unattributed_bets="floor").blinds(100, 200, dead=75)

    assert "floor-decides" == ruled(at, "same-card-twice", card="Kh").outcome
    alone = ruled(None, "same-card-twice", book=house(), card="Kh", unattributed=10**12)
    assert [10**12] == [move.amount for move in alone.chips]


def test_another_deck() -> None:
    """With a reason, in a house that asks for one; the staff decides for itself."""
    at = table(deck_change_on_request="with_a_reason")

    assert "request-granted" == ruled(at, "deck-change", asked_by=3, reason="a bent ace").outcome
    for none in ("", "  ", "none"):
        assert "request-refused" == ruled(at, "deck-change", asked_by="player", reason=none).outcome
    assert "request-refused" == ruled(table(), "deck-change", asked_by=3, reason="a bent ace").outcome
    assert "floor-decides" == ruled(table(), "deck-change", asked_by="staff", reason="worn").outcome


# ---- what cannot be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({"kind": "dealt-face-up", "by": "dealer", "cards": []}, "cards"),
        (exposed((3, 1), (3, 1)), "cards[1]"),
        (exposed((9, 1)), "cards[0].seat"),
        (exposed((3, 0)), "cards[0].nth"),
        ({**exposed(), "cards": [{"seat": 3, "nth": 2, "card": "As"}]}, "cards[0].card"),
        ({**exposed(), "cards": [{"seat": 3, "nth": 2, "card": "Kd Kh"}]}, "cards[0].card"),
        ({"kind": "wrong-card-count", "seat": 3, "has": 2}, "has"),
        ({"kind": "wrong-card-count", "seat": 3, "has": -1}, "has"),
        ({"kind": "wrong-card-count", "seat": 3, "has": 2, "should_have": 0}, "should_have"),
        ({"kind": "wrong-first-seat", "seat": 1, "should_be": 1}, "should_be"),
        ({"kind": "boxed-cards", "count": 0}, "count"),
        ({"kind": "same-card-twice", "card": "joker"}, "card"),
        ({"kind": "same-card-twice", "card": "Kh", "unattributed": 1}, "unattributed"),
        ({"kind": "same-card-twice", "card": "Kh", "unattributed": -1}, "unattributed"),
        ({"kind": "deck-change", "asked_by": 9, "reason": ""}, "asked_by"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(told: dict[str, Any], path: str) -> None:
    with pytest.raises(BadReport) as error:
        ruled(table(), **told)

    assert path == error.value.path
    assert str(error.value)


def test_the_open_card_of_stud_is_no_error() -> None:
    with pytest.raises(BadReport):
        ruled(stud(), **exposed((1, 3)))
    assert "floor-decides" == ruled(stud(), **exposed((1, 4))).outcome, "a later street is not the deal"


def test_the_button_has_to_be_known() -> None:
    assert ("hand",) == asked(None, "wrong-card-count", book=house(), seat=3, has=1, should_have=2).missing
    assert "play-on" == ruled(None, "wrong-card-count", book=house("cuca"), seat=3, has=1, should_have=2).outcome
    assert ("should_have",) == asked(None, "wrong-card-count", book=house("cuca"), seat=3, has=1).missing
