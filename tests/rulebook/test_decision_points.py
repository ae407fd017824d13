"""The contradictions inside the rulebooks, each with the answer chosen and the switch that a house may turn.

One row a question: what a named book answers, what every book answers that is not named (where that was decided), and
the other answers that a house may give.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from floorman.rulebook import SHIPPED, Value, load, questions, with_answers


class Point(NamedTuple):
    question: str
    chosen: dict[str, Value]
    others: tuple[Value, ...] = ()
    otherwise: Value | None = None


POINTS = (
    Point(
        "fifty_percent_base",
        {"house-ten": "bet", "casino": "last_raise_increment", "cuca": "required_step"},
    ),
    Point("limit_raise_cap", {"casino": 3, "tda-2024": 4}, (1, 2, 3, 4, 5, 6)),
    Point(
        "limit_raise_cap_lifted",
        {"casino": "two_in_hand_before_last_raise", "tda-2024": "two_left_in_event"},
        ("never",),
    ),
    Point("under_threshold_unopened", {"cuca": "check_and_return"}, ("complete_to_min_bet",)),
    Point("cumulative_allins_reopen", {"cuca": False, "house-ten": False, "casino": False, "tda-2024": True}),
    Point("rule38_41_precedence", {"casino": "38_first"}, ("41_literal",)),
    Point("postflop_overchip_silent", {"casino": "call_if_facing_bet"}, ("full_value",)),
    Point("overchip_raise_means", {}, ("by",), "to"),
    Point("bet_count", {"casino": "on_request"}, ("only_all_in",)),
    Point(
        "exposed_hand_policy",
        # casino: on purpose, in turn and before acting it is a fold, any other exposure leaves the hand passive.
        {"casino": "fold_if_in_turn", "showdown": "fold", "cuca": "live", "house-ten": "live"},
        ("passive", "fold", "live", "floor"),
    ),
    Point("muck_kills", {"cuca": "if_unidentifiable_at_showdown"}, ("always",)),
    Point("absent_hand", {"cuca": "dead_at_deal"}, ("until_bet_must_be_called",)),
    Point("absent_bb", {"house-ten": "until_his_turn"}, ("dead_at_end_of_deal",)),
    Point("clock_expiry_no_bet", {"house-ten": "fold", "casino": "fold", "tda-2024": "check"}),
    Point("show_order_scope", {"casino": "hand", "showdown": "round_action_ended"}, (), "last_street"),
    Point("showdown_fallback", {}, (), "left_of_button"),
    Point("tournament_show_all", {"showdown": True}, (False,)),
    Point(
        "odd_chip_distribution",
        {
            "cuca": "all_to_first",
            "casino": "all_to_first",
            "house-ten": "all_to_first",
            "tda-excerpt": "all_to_first",
            "tda-2024": "one_each",
        },
    ),
    Point("stud_odd_chip_cards", {}, ("all_seven",), "five"),
    Point("stud8_low_odd_chip", {"casino": "worst_position"}, ("high_card_suit",)),
    Point("hilo_low_odd_chip", {"house-ten": "left_of_button"}, ("high",)),
    Point("race_mode", {"casino": "race"}, ("round_each_player",)),
    Point("race_count_rounding", {}, ("down", "up"), "half_up"),
    Point("race_deal", {}, ("one_card_per_round",), "seat_by_seat"),
    Point("race_elimination_protection", {}, ("single_chip_only", False), True),
    Point("bust_different_tables", {"cuca": "by_stack", "casino": "share"}),
    Point("bust_mixed", {"casino": "rank_then_share"}, ("all_share",)),
    Point("bust_equal_stacks", {"cuca": "last_allin_better", "casino": "share"}, ("draw",)),
    Point("hu_halving", {"casino": "next_level"}, ("remaining_time", "whole_level", "floor")),
    Point("initial_button", {"cuca": "first_occupied_seat"}, ("first_seat", "high_card")),
    Point("button_marker_dead", {"house-ten": "stays", "cuca": "empty_seat", "casino": "empty_seat"}),
    Point("exposed_first_or_second_card", {"casino": "of_the_deal"}, ("of_each_player",)),
    Point("burn_after_reshuffle", {"cuca": ("turn", "river")}, ((), ("flop", "turn", "river"))),
)

EACH = pytest.mark.parametrize("point", POINTS, ids=[point.question for point in POINTS])


@EACH
def test_books_answer_as_decided(point: Point) -> None:
    expected = dict(point.chosen)
    if point.otherwise is not None:
        expected = dict.fromkeys(SHIPPED, point.otherwise) | expected

    answered = {name: load(name).answers[point.question].value for name in expected}

    assert expected == answered
    assert all(type(expected[name]) is type(answered[name]) for name in expected)


@EACH
def test_house_may_answer_otherwise(point: Point) -> None:
    """Every answer of the list is legal, and choosing it is all that a house has to do."""
    question = questions()[point.question]

    for value in {*point.others, *point.chosen.values()} | ({point.otherwise} - {None}):
        book = with_answers(load("tda-2024"), {point.question: value}, questions())

        assert question.accepts(value)
        assert (value, "house") == (book.answers[point.question].value, book.answers[point.question].status)


def test_readings_are_called_readings() -> None:
    """Where a book's paragraphs fight or its text leaves a choice, ours is marked, not sold as the book's word."""
    fought = {
        "casino": (
            "rule38_41_precedence",
            "postflop_overchip_silent",
            "exposed_hand_policy",
            "show_order_scope",
            "race_mode",
            "bust_mixed",
            "bust_equal_stacks",
            "hu_halving",
            "bet_count",
        ),
        "cuca": ("absent_hand", "burn_after_reshuffle", "bust_different_tables", "muck_kills"),
        "showdown": ("tournament_show_all",),
        "house-ten": ("absent_bb", "odd_chip_distribution", "hilo_low_odd_chip"),
        "tda-excerpt": ("show_order_scope",),
    }

    statuses = {(name, id): load(name).answers[id].status for name, ids in fought.items() for id in ids}

    assert {} == {where: status for where, status in statuses.items() if status != "reading"}


def test_silence_of_cuca_about_races_is_filled() -> None:
    protection = load("cuca").race_elimination_protection

    assert ("filled", "tda-2024") == (protection.status, protection.origin)
    assert load("tda-2024").limit_raise_cap.status == "practice"
