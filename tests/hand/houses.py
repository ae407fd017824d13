"""Answers that a house may give differently, and the hand asks."""

from __future__ import annotations

HOUSES: dict[str, tuple[object, ...]] = {
    # what may be bet
    "minimum_bet": ("big_blind", "smallest_chip"),
    "minimum_raise": ("last_full_increment", "double_the_bet"),
    "check_raise": (True, False),
    "fold_without_bet": ("binding", "not_offered"),
    "no_limit_raise_cap": ("none", 1, 2, 3, 4),
    "limit_raise_cap": ("none", 1, 2, 3, 4),
    "limit_raise_cap_lifted": ("two_in_hand_before_last_raise", "two_left_in_event", "never"),
    "big_blind_counts_as_bet": (True, False),
    "completion_counts_as_raise": (True, False),
    "stud_open_pair_double_bet": (True, False),
    "pot_limit_short_blinds": ("as_full", "as_posted"),
    "pot_limit_antes": ("counted", "from_second_round"),
    # what an all-in is worth
    "all_in_counts_as_raise_from": ("full_raise", "half_raise"),
    "limit_all_in_counts_as_raise_from": ("half_raise", "full_raise"),
    "cumulative_allins_reopen": (True, False),
    "raise_over_short_all_in": ("all_in_plus_step", "last_full_bet_plus_step"),
    "limit_raise_over_short_all_in": ("complete_or_add_bet", "fixed_ladder"),
    "short_all_in_and_cap": ("when_it_counts_as_raise", "only_full_raises"),
    # forced bets and who begins
    "short_big_blind_price": ("full_big_blind", "highest_posted"),
    "short_big_blind_pays_first": ("blind", "ante"),
    "table_ante_reduction": ("never", "half_with_four_or_fewer"),
    "heads_up_first_to_act": ("before_the_flop", "every_round"),
    # who is not there
    "absent_hand": ("dead_at_deal", "until_bet_must_be_called"),
    "absent_bb": ("until_his_turn", "dead_at_end_of_deal"),
    "absent_bring_in": ("posted_and_dead", "next_card_brings_in"),
    "bring_in_all_in": ("bring_in_or_fold", "brings_in"),
    "single_draw_opening": ("limp", "raise_or_fold"),
    "stud_stub_short": ("counted", "stub_then_burns"),
    "stud_common_card_first": ("as_before", "best_board"),
    "presence_deadline": ("last_card", "first_card"),
    "left_seat_action": ("check_or_fold", "fold"),
    "no_live_hand": ("back_to_contributors", "carry", "last_live_hand"),
    # hand-for-hand
    "hand_for_hand_all_in": ("when_betting_is_over", "when_board_is_out", "never"),
    "held_all_in_cards": ("face_down", "face_up"),
    # pots and odd chips
    "pot_award_order": ("side_pots_first", "main_pot_first"),
    "odd_chip_distribution": ("all_to_first", "one_each"),
    "hilo_low_odd_chip": ("left_of_button", "high"),
    "hilo_identical_hands": ("whole_pot", "half_by_half"),
    "drawmaha_odd_chip": ("board_hand", "held_hand"),
    "drawmaha_identical_hands": ("whole_pot", "half_by_half"),
    "razz_odd_chip": ("high_card_suit", "low_card_suit"),
    "stud8_low_odd_chip": ("worst_position", "high_card_suit"),
    "stud_odd_chip_cards": ("five", "all_seven"),
    "odd_chip_suits": (("spades", "hearts", "diamonds", "clubs"), ("hearts", "spades", "clubs", "diamonds")),
    # cash games
    "straddle_minimum_raise": ("as_big_blind", "as_raise"),
    "short_late_post_pays_first": ("live", "dead"),
    "boards_odd_chip": ("first_board", "last_board"),
    "rake_without_flop": (True, False),
    # the showdown
    "show_order_scope": ("last_street", "round_action_ended", "hand"),
    "tournament_show_all": (True, False),
    "first_to_show_may_muck": (True, False),
    "all_in_hands_open": ("when_betting_over", "at_showdown"),
    "all_in_all_show": (True, False),
    "stud_all_in_opens_first": ("not_at_risk", "as_ever"),
    "shown_before_his_turn": ("free", "muck_in_turn"),
    "last_hand_must_show": (True, False),
}
