"""What a house may answer, for type checkers alone. Written by scripts/write_answers.py, not by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from floorman.terms import StaffRank


class HouseAnswers(TypedDict, total=False):
    """Each question under its name, with the answers that it may have."""

    # games
    games_covered: Sequence[
        Literal[
            "nlhe",
            "plhe",
            "flhe",
            "plo",
            "plo8",
            "flo8",
            "plo5",
            "plo58",
            "plo6",
            "courchevel",
            "courchevel8",
            "drawmaha",
            "stud",
            "stud8",
            "razz",
            "27sd",
            "27td",
            "badugi",
            "5cd",
            "5cdnl",
            "shortdeck",
        ]
    ]
    entry_format: Literal["freeze_out", "re_entry", "rebuy", "re_entry_or_rebuy"]
    limit_bet_sizes: Literal["small_then_big"]
    stud_open_pair_double_bet: bool

    # betting
    turn_to_act: Literal["clockwise_in_turn"]
    stud_equal_boards: Literal["high_card_by_suit", "left_of_button"]
    stud_common_card_first: Literal["as_before", "best_board"]
    bring_in_all_in: Literal["bring_in_or_fold", "brings_in"]
    minimum_bet: Literal["big_blind", "smallest_chip"]
    no_limit_maximum: Literal["own_stack"]
    minimum_raise: Literal["last_full_increment", "double_the_bet"]
    check_raise: bool
    single_draw_opening: Literal["limp", "raise_or_fold"]
    fold_without_bet: Literal["binding", "not_offered"]
    no_limit_raise_cap: int | Literal["none"]
    limit_raise_cap: int | Literal["none"]
    limit_raise_cap_lifted: Literal["two_in_hand_before_last_raise", "two_left_in_event", "never"]
    big_blind_counts_as_bet: bool
    completion_counts_as_raise: bool
    pot_limit_short_blinds: Literal["as_full", "as_posted"]
    pot_limit_antes: Literal["counted", "from_second_round"]
    wrong_bet_corrected_until: Literal["end_of_street", "substantial_action", "next_action"]
    pot_too_high_corrected_until: Literal["end_of_street", "substantial_action", "next_action"]
    pot_too_low_corrected_until: Literal["end_of_street", "substantial_action", "next_action"]

    # all in
    all_in_stakes: Literal["whole_stack"]
    all_in_counts_as_raise_from: Literal["full_raise", "half_raise"]
    limit_all_in_counts_as_raise_from: Literal["half_raise", "full_raise"]
    cumulative_allins_reopen: bool
    raise_over_short_all_in: Literal["all_in_plus_step", "last_full_bet_plus_step"]
    limit_raise_over_short_all_in: Literal["complete_or_add_bet", "fixed_ladder"]
    short_all_in_and_cap: Literal["when_it_counts_as_raise", "only_full_raises"]
    price_after_short_call: Literal["full_bet"]
    short_big_blind_price: Literal["full_big_blind", "highest_posted"]
    raise_without_opponents: Literal["not_possible"]
    chips_found_behind: Literal["floor", "belong", "apart"]
    found_chips_when_he_wins: Literal["not_matched", "floor"]
    found_chips_when_he_loses: Literal["out_floor_may_award", "out_of_play", "stays_in"]

    # cash
    straddles: Literal["none", "under_the_gun", "under_the_gun_or_button", "any_seat"]
    restraddles: int
    straddle_size: Literal["twice", "at_least_twice"]
    straddle_minimum_raise: Literal["as_big_blind", "as_raise"]
    new_player_posts: Literal["nothing", "big_live"]
    missed_blinds: Literal["nothing", "big_live", "big_live_small_dead"]
    short_late_post_pays_first: Literal["live", "dead"]
    run_it_most: int
    boards_odd_chip: Literal["first_board", "last_board"]
    bomb_pots: Literal["never", "one_board", "one_or_two_boards"]
    bomb_pot_blinds: int
    rake_without_flop: bool

    # reading
    action_words: Sequence[Literal["fold", "check", "call", "bet", "raise", "complete", "all_in", "pot"]]
    active_actions: Sequence[Literal["bet", "raise", "call", "complete", "all_in", "pot", "check", "fold"]]
    words_bind: Literal["bind"]
    several_words: Literal["first_words", "last_words"]
    unclear_action: Literal["floor", "ask_player"]
    conditional_action: Literal["floor", "binding", "no_effect"]
    unclear_action_acted_on: Literal["floor", "stands_as_it_lies"]
    unclear_amount: Literal["highest_within_pot", "lowest_legal", "ask_player"]
    knock: Literal["check", "unclear"]
    call_without_bet: Literal["check", "act_again"]
    raise_without_bet: Literal["bet", "act_again"]
    check_facing_bet: Literal["call_or_fold", "act_again"]
    bet_facing_bet: Literal["raise", "act_again"]
    pot_outside_pot_limit: Literal["must_bet", "not_available"]
    words_and_chips_differ: Literal["first", "words"]
    word_in_time_until: Literal["table_touched", "line_crossed"]
    raise_amount_means: Literal["to", "by"]
    bare_number: Literal["as_chips", "as_raise"]
    raise_without_amount: Literal["chips_put_in", "minimum"]
    overchip_raise_means: Literal["to", "by"]
    pot_limit_overchip_raise: Literal["chip_value", "maximum"]
    too_small_after_raise: Literal["complete_to_minimum", "threshold_applies"]
    above_the_maximum: Literal["reduced_to_maximum"]
    silent_chips: Literal["bind"]
    ways_to_raise: Sequence[Literal["one_motion", "amount_announced", "call_then_raise"]]
    several_motions: Literal["first_motion", "all_motions"]
    chips_pushed_uncounted: Literal["all_count", "ask_player"]
    incomplete_raise_from: Literal["half_or_more", "more_than_half", "full_raise"]
    fifty_percent_base: Literal["last_raise_increment", "required_step", "bet"]
    under_threshold_unopened: Literal["check_and_return", "complete_to_min_bet"]
    preflop_overchip_silent: Literal["call", "full_value"]
    postflop_overchip_silent: Literal["call_if_facing_bet", "full_value"]
    overchip_unopened: Literal["full_value"]
    several_chips: Literal["one_fewer_falls_short", "equal_chips_call", "value_only"]
    last_chips: Literal["all_in", "normal_test"]
    prior_chips_set_aside: Literal["new_chips_alone", "all_together"]
    prior_chips_mixed: Literal["all_together", "new_chips_alone"]
    gathered_chips: Literal["floor_may_take_all", "all_together", "as_others"]
    taking_back_binds: Literal["call_or_raise", "no_effect"]
    undercall: Literal["full_call_or_floor", "complete_or_forfeit", "full_call", "may_take_back"]
    tiny_chip: Literal["undercall_first", "floor"]
    token_bet: Literal["floor_call_or_all_in", "call", "nothing"]
    several_undercalls: Literal["back_to_first", "each_by_itself"]
    raise_after_undercall: bool
    rule38_41_precedence: Literal["38_first", "41_literal"]
    call_word_owes: Literal["full_call"]
    caller_misinformed: Literal["true_amount", "may_take_back"]
    out_of_turn_action: Literal["binds_unless_changed", "never_binds"]
    out_of_turn_changed_by: Literal["higher_amount", "counted_raise"]
    out_of_turn_fold: Literal["always_binds", "as_other_actions"]
    before_the_amount: Literal["floor", "binding", "act_again"]
    skipped_loses_turn_after: Literal["substantial_action", "two_players", "two_active_actions", "never"]
    skipped_outcome: Literal["floor", "floor_dead_or_passive", "folded", "passive"]
    acts_behind_skipped: Literal["bind", "made_anew"]
    skipped_needs_hint: bool
    asked_time_protects: bool

    # pots
    all_in_claim: Literal["what_he_matched"]
    pots_settled: Literal["one_by_one"]
    pot_award_order: Literal["side_pots_first", "main_pot_first"]
    tied_hands: Literal["equal_shares"]
    uncalled_bet: Literal["returned"]
    side_pot_without_claimant: Literal["joins_the_pot_below"]
    no_live_hand: Literal["back_to_contributors", "carry", "last_live_hand"]
    wrong_award: Literal["moved_to_winner"]
    pot_error_reported_by: Literal["anyone", "players_and_staff"]
    result_dispute_until: Literal["pot_taken_in", "next_hand_begins", "next_hand_action"]
    count_dispute_until: Literal["pot_taken_in", "next_hand_begins", "next_hand_action"]
    dispute_without_next_hand: Literal["one_minute", "floor"]

    # odd chips
    odd_chip_unit: Literal["smallest_in_play"]
    odd_chip_distribution: Literal["all_to_first", "one_each"]
    button_game_odd_chip: Literal["left_of_button"]
    hilo_odd_chip: Literal["high"]
    hilo_low_odd_chip: Literal["left_of_button", "high"]
    hilo_identical_hands: Literal["whole_pot", "half_by_half"]
    drawmaha_odd_chip: Literal["board_hand", "held_hand"]
    drawmaha_identical_hands: Literal["whole_pot", "half_by_half"]
    stud_odd_chip: Literal["high_card_suit"]
    razz_odd_chip: Literal["high_card_suit", "low_card_suit"]
    stud8_low_odd_chip: Literal["worst_position", "high_card_suit"]
    stud_odd_chip_cards: Literal["five", "all_seven"]
    odd_chip_suits: Sequence[Literal["spades", "hearts", "diamonds", "clubs"]]

    # showdown
    cards_speak: Literal["cards"]
    cards_to_show: Literal["all_cards"]
    playing_the_board: Literal["all_cards"]
    show_order_scope: Literal["last_street", "round_action_ended", "hand"]
    showdown_fallback: Literal["left_of_button"]
    stud_shows_first: Literal["high_board"]
    razz_shows_first: Literal["low_board"]
    show_order_goes_on: Literal["clockwise"]
    shown_before_his_turn: Literal["free", "muck_in_turn"]
    tournament_show_all: bool
    first_to_show_may_muck: bool
    muck_gives_up_claim: Literal["every_pot", "every_pot_for_good"]
    all_in_hands_open: Literal["when_betting_over", "at_showdown"]
    all_in_all_show: bool
    stud_all_in_opens_first: Literal["not_at_risk", "as_ever"]
    last_hand_must_show: bool
    pot_moves_after: Literal["all_hands_collected", "losing_hands_collected"]
    tabled_winner_killed: Literal["still_wins"]
    shown_cards_seen_by: Literal["everyone"]
    shown_to_folded_player: Literal["after_betting", "at_once"]
    shown_in_part: Literal["only_that_part", "whole_hand"]
    leading_part_shown: Literal["asks_for_all", "nothing"]
    see_hand_asker: Literal["nobody", "director_only", "caller", "showdown_players", "dealt_players"]
    asker_must_have_cards: bool
    requested_hand: Literal["live", "as_it_was", "live_if_winner_asked"]
    floor_needs_suspicion: bool
    suspected_hand: Literal["staff_only", "table", "floor"]
    refusal_to_show: Literal["floor_asks_then_dead", "dead_at_once", "floor"]
    spoken_refusal: Literal["passes_hand", "as_silence"]
    refusal_countdown_seconds: int | Literal["none"]
    refusal_penalty: Literal["must", "may", "none"]
    turned_up_by_other: Literal["live", "as_it_was"]

    # dead hand
    folded_hand: Literal["dead"]
    penalised_hand: Literal["dead_after_deal"]
    muck_kills: Literal["always", "if_unidentifiable_at_showdown"]
    part_shown_mucked: Literal["dead_unless_fetched_or_read", "as_any_mucked_hand"]
    cards_thrown_in_turn: Literal["fold", "dead_if_acted_on"]
    cards_thrown_out_of_turn: Literal["fold", "dead_if_acted_on"]
    fold_after_thrown_cards: Literal["stands", "undone_if_all_agree"]
    bettor_discards: Literal["floor_if_identifiable", "as_thrown_cards"]
    discarded_bet_uncalled: Literal["returned", "stays_in_pot"]
    cards_onto_other_hand: Literal["thrower_dead"]
    dead_hand_restored: Literal["floor_if_identifiable", "all_agree", "never"]
    all_in_hand_thrown_away: Literal["floor_if_identifiable", "live_if_identifiable", "dead"]
    unprotected_hand_taken: Literal["dead", "live_if_identifiable"]
    fouled_hand: Literal["live_if_identifiable", "dead"]
    stud_open_cards_lifted: Literal["dead", "floor", "live"]
    killed_hand_uncalled_raise: Literal["returned", "stays_in_pot"]
    killed_hand_called_bet: Literal["stays_in_pot"]
    concealed_extra_card: Literal["pot_may_be_refused", "hand_dead"]
    exposed_hand_policy: Literal["fold_if_in_turn", "passive", "fold", "live", "floor"]
    exposed_in_last_position: Literal["fold", "as_other_exposure"]
    exposed_hand_may_be_killed: bool
    passive_hand: Literal["check_call_fold", "check_fold"]
    device_offence_hand: Literal["live", "floor"]

    # viewers
    bet_count: Literal["on_request", "only_all_in"]
    count_only_in_turn: bool
    stack_count: Literal["always", "only_all_in"]
    pot_size_told: Sequence[Literal["no_limit", "pot_limit", "fixed_limit"]]
    own_device_shows: Literal["numbers", "as_with_chips"]
    bets_drawn_in_for: Literal["player_in_turn", "any_player", "nobody"]
    pot_spread: bool
    mucked_cards_seen: Literal["owner_only", "showdown_hands_to_table"]
    killed_hand_seen: Literal["nobody", "its_player"]

    # button
    button_rule: Literal["dead_button"]
    button_marks: Literal["position"]
    button_marker_dead: Literal["empty_seat", "stays"]
    initial_button: Literal["first_occupied_seat", "first_seat", "high_card"]
    button_draw_scope: Literal["each_table", "one_for_all"]
    button_on_resumption: Literal["high_card_new_day", "high_card_every_break", "goes_on"]
    wrong_button_in_time: Literal["void_and_redeal", "corrected_in_hand", "hand_stands"]
    wrong_button_too_late_after: Literal["substantial_action", "two_active_actions", "two_players_acted"]
    button_after_wrong_hand: Literal["on_from_wrong_place", "as_if_no_error", "missed_position_first"]
    button_after_stud: Literal["where_frozen"]

    # blinds
    big_blind_seat: Literal["next_occupied_seat"]
    empty_small_blind: Literal["not_posted"]
    forced_bets_due: Literal["before_first_card"]
    ante_kinds: Sequence[Literal["none", "each", "big_blind", "button"]]
    short_big_blind_pays_first: Literal["blind", "ante"]
    table_ante_reduction: Literal["never", "half_with_four_or_fewer"]

    # heads up
    heads_up_button: Literal["button_is_small_blind"]
    three_to_two: Literal["next_player"]
    heads_up_first_card: Literal["big_blind"]
    heads_up_first_to_act: Literal["before_the_flop", "every_round"]

    # presence
    absent_seats: Literal["dealt_in_and_post"]
    presence_deadline: Literal["last_card", "first_card"]
    absent_hand: Literal["dead_at_deal", "until_bet_must_be_called"]
    absent_bb: Literal["until_his_turn", "dead_at_end_of_deal"]
    absent_bring_in: Literal["posted_and_dead", "next_card_brings_in"]
    left_seat_action: Literal["check_or_fold", "fold"]
    left_seat_hand: Literal["lives_on", "dead", "floor"]
    must_stay_seated: Literal["live_hands", "all_dealt_in"]
    all_in_player_leaves: Literal["hand_lives", "floor"]

    # clock
    blind_levels: Literal["fixed_schedule"]
    level_starts_on: Literal["expiry", "expiry_and_announcement"]
    level_of_running_hand: Literal["keeps_its_level"]
    level_fixed_by: Literal["button_moved", "first_riffle", "cut"]
    level_during_push: Literal["old_level", "by_its_moment"]
    level_after_dealer_delay: Literal["as_if_on_time", "as_it_happened"]
    level_in_doubt: Literal["lower", "floor"]
    wrong_level_corrected_until: Literal["first_action", "substantial_action"]
    future_levels_changeable: bool
    running_level_changeable: bool
    after_last_level: Literal["last_level_goes_on", "doubling_levels", "floor"]
    heads_up_level_percent: int
    hu_halving: Literal["next_level", "remaining_time", "whole_level", "floor"]

    # misdeal
    exposed_first_or_second_card: Literal["of_the_deal", "of_each_player", "first_of_each_player"]
    exposed_cards_for_misdeal: int
    draw_exposed_cards: Literal["house", "as_in_flop_games", "player_keeps_it"]
    boxed_cards_for_misdeal: int
    several_surplus_cards: Literal["misdeal"]
    surplus_cards_counted: Literal["over_the_deal", "at_one_player"]
    irregular_cards_counted: Literal["together", "each_kind"]
    wrong_first_seat: Literal["misdeal", "stands"]
    wrong_dealing_order: Literal["misdeal", "button_may_get_two", "stands_if_numbers_right"]
    player_without_cards: Literal["misdeal", "out_of_hand"]
    cards_to_wrong_seat: Literal["misdeal", "taken_back"]
    other_misdeals: Literal["floor", "never"]
    misdeal_too_late_after: Literal["substantial_action", "two_active_actions", "two_players_acted"]
    flop_ends_voiding: bool
    misdeal_redeal: Literal["exact_replay"]
    redeal_hands: Literal["judged_anew"]
    late_misdeal: Literal["wrong_hand_dead", "floor"]
    late_exposed_hand: Literal["live", "dead", "dead_if_misdeal"]
    late_player_without_cards: Literal["out_of_hand"]
    same_card_twice: Literal["hand_void"]
    other_foul_decks: Literal["floor", "never"]
    foul_deck_after_hand: Literal["as_disputes", "never"]
    unattributed_bets: Literal["next_pot", "floor"]

    # dealing
    dealing_order: Literal["one_at_a_time_from_left_of_button"]
    burn_cards: Literal["one_before_each_street"]
    deck_runs_out: Literal["burns_then_shared_and_discards"]
    stud_stub_short: Literal["counted", "stub_then_burns"]
    stud_last_card: Literal["face_down"]
    stud_dead_hands: Literal["no_cards"]
    rabbit_hunting: bool
    single_exposed_card: Literal["swapped_with_first_burn", "player_keeps_it"]
    exposed_stud_downcard: Literal["becomes_upcard", "as_in_flop_games"]
    exposed_last_stud_card: Literal["replaced_while_betting", "stays"]
    exposed_by_player: Literal["player_keeps_it", "as_by_dealer"]
    boxed_card: Literal["scrap", "plays"]
    single_surplus_card: Literal["misdeal", "hand_dead", "floor"]
    surplus_card_to_first_player: Literal["becomes_burn", "as_any_surplus_card"]
    too_few_cards: Literal["misdeal", "hand_dead", "completed"]
    button_short_card: Literal["completed_until_he_acts", "as_any_player"]
    foreign_card: Literal["replaced", "misdeal_then_scrap"]
    missing_burn: Literal["put_right_until_action", "stands"]
    too_many_flop_cards: Literal["shuffled_back", "set_aside", "one_drawn_as_burn"]
    surplus_turn_or_river_card: Literal["as_early_street"]
    early_flop: Literal["shuffled_back", "set_aside"]
    early_turn: Literal["from_the_rivers_place", "shuffled_back"]
    early_river: Literal["shuffled_back"]
    early_stud_street: Literal["shuffled_back"]
    burn_after_reshuffle: Sequence[Literal["flop", "turn", "river"]]
    stub_shuffled: Literal["face_down"]
    stub_dropped: Literal["as_far_as_it_can_be_told", "shuffled_alone", "floor"]
    deck_change_time: Literal["push_or_new_level", "between_hands", "any_time"]
    deck_change_by: StaffRank
    deck_change_on_request: Literal["refused", "with_a_reason"]
    draw_ties: Literal["by_suit", "redraw"]
    draw_suit_order: Sequence[Literal["spades", "hearts", "diamonds", "clubs"]]

    # time
    clock_called_by: Literal["table", "event", "floor_only"]
    thinking_time_before_clock: int | Literal["floor"]
    who_grants_clock: StaffRank
    clock_seconds: int
    clock_countdown_seconds: int
    turbo_clock_seconds: int
    turbo_clock_countdown_seconds: int
    turbo_clock_applies: Literal["when_called", "every_decision"]
    clock_may_be_shortened: bool
    clock_expiry_facing_bet: Literal["fold"]
    clock_expiry_no_bet: Literal["fold", "check"]
    clock_tie: Literal["action", "expiry"]
    shot_clock_from: Literal["never", "start", "registration_closed", "money", "final_table"]
    shot_clock_seconds: int
    time_cards: int
    time_card_seconds: int
    time_cards_reset: Sequence[Literal["new_day", "money", "final_table", "heads_up"]]
    time_card_played_by: Literal["player", "by_itself"]
    clock_call_beside_shot_clock: bool

    # seating
    table_seats_most: int
    seats_assigned: Literal["by_lot", "by_host"]
    draw_field: Literal["expected_players", "entered_players"]
    tables_added_until: Literal["any_time", "registration_closes", "start"]
    who_changes_seating: StaffRank
    special_needs_seating: bool
    even_out_at_start: bool
    held_seats_most: int | Literal["as_many_as_wanted"]
    seat_confirmation: bool
    new_player_plays: Literal["at_once", "with_big_blind"]
    new_player_in_gap: Literal["waits_for_button", "seat_not_given", "plays"]
    re_entry_seat: Literal["new_seat", "any_open_seat"]
    players_to_start_table: int
    starting_players_counted: Literal["present", "seated"]
    wrong_seat_found: Literal["moves_with_his_chips", "stays", "floor"]

    # moves
    balance_gap: int
    balance_gap_many_tables: int
    many_tables_from: int
    who_orders_moves: StaffRank
    player_to_move: Literal["next_big_blind", "by_lot"]
    balance_seat: Literal["soonest_big_blind", "first_after_flop", "by_lot"]
    balance_into_small_blind: Literal["never", "allowed"]
    moves_without_button: Literal["by_position", "by_lot"]
    moves_in_rotation: Literal["by_frozen_button", "as_without_button"]
    between_equal_tables: Literal["by_lot", "highest_number"]
    moves_take_effect: Literal["after_the_hand"]
    moved_player_counts_from: Literal["order", "arrival"]
    table_halts_at: int | Literal["never"]
    table_halts_short_by: int | Literal["never"]
    tables_halt_from: Literal["start", "registration_closed"]
    halt_moment: Literal["after_the_hand", "big_blind_at_open_seat"]
    halts_in_other_formats: Literal["director_decides", "as_ever"]
    halt_waived_by: StaffRank
    break_spare_seats: int
    break_order: Literal["smallest", "preset", "added_first"]
    broken_table_seat: Literal["random_seat", "equal_position"]
    broken_table_plays: Literal["at_once", "with_big_blind"]
    broken_table_positions: Sequence[Literal["small_blind", "big_blind", "button"]]
    moved_player_in_gap: Literal["waits_for_button", "seat_not_given", "plays"]
    redraw_at_tables: int | Literal["never"]

    # final table
    final_table_flop: int
    final_table_six_max: int
    final_table_seven_max: int
    final_table_stud: int
    final_table_draw_games: int
    final_table_extra_seats: int
    final_table_fewer_allowed: int
    final_table_draw: Literal["by_lot", "keep_seats"]
    final_table_next_big_blinds: Literal["seats_two_and_three", "none"]
    final_table_next_buttons: Literal["two_highest_seats", "none"]
    final_table_next_small_blinds: Literal["first_and_third_highest", "none"]
    final_table_button: Literal["first_occupied_seat", "last_seat", "high_card"]

    # hand for hand
    hand_for_hand_allowed: Literal["before_the_money", "several_tables"]
    hand_for_hand_proposed_at: int
    who_announces_hand_for_hand: StaffRank
    hand_for_hand_first_round: Literal["running_hand", "next_hand"]
    hand_for_hand_hold: Literal["finishes_and_waits"]
    hand_for_hand_next: Literal["when_all_are_done"]
    hand_for_hand_ends: Literal["paid_places_reached", "called_off"]
    hand_for_hand_clock: Literal["minutes_a_hand", "runs_on", "stands_still"]
    hand_for_hand_minutes: int
    hand_for_hand_minutes_most: int
    hand_for_hand_all_in: Literal["when_betting_is_over", "when_board_is_out", "never"]
    held_all_in_cards: Literal["face_down", "face_up"]
    held_all_in_waits_for: Literal["all_other_tables"]
    held_all_in_released_by: Literal["tournament_staff", "by_itself"]
    held_showdowns: Literal["one_at_a_time", "all_at_once"]
    held_tables_order: Literal["by_table_number", "as_they_stopped", "by_lot"]

    # placement
    winner: Literal["holds_all_chips"]
    finishing_order: Literal["reverse_elimination"]
    elimination_moment: Literal["last_chip_lost"]
    bust_same_table: Literal["by_stack", "share"]
    bust_different_tables: Literal["by_stack", "share"]
    bust_mixed: Literal["rank_then_share", "all_share"]
    bust_equal_stacks: Literal["last_allin_better", "share", "draw"]
    posted_all_in_counts: Literal["before_declared", "after_declared"]
    bust_start_stack_unknown: Literal["share", "floor"]
    bust_outside_hand_for_hand: Literal["by_time", "as_one_round"]
    shared_place_number: Literal["best"]
    shared_place_prizes: Literal["pooled_equally"]
    shared_prize_remainder: Literal["bigger_start_stack", "by_lot"]
    no_show_place: Literal["place_reached", "behind_all_players"]
    no_shows_together: Literal["share", "by_stack"]

    # chip race
    chips_worth: Literal["nothing"]
    who_orders_colour_up: StaffRank
    colour_up_when: Literal["between_hands", "at_level_change", "at_break"]
    colour_up_absent: Literal["waits", "exchanged"]
    race_proposed: Literal["after_blind_increase", "next_break"]
    race_mode: Literal["race", "round_each_player"]
    race_leftover: Literal["after_even_exchange"]
    race_cards: Literal["one_per_chip", "one_per_player"]
    race_start: Literal["seat_one", "left_of_button"]
    race_deal: Literal["seat_by_seat", "one_card_per_round"]
    race_winner: Literal["highest_single_card"]
    race_most_chips: int
    race_count_rounding: Literal["half_up", "down", "up"]
    race_absent: Literal["takes_part", "left_out"]
    race_elimination_protection: Literal[True, "single_chip_only", False]
    race_protection_chip: Literal["one_smallest"]
    late_small_chips: Literal["exchanged_down", "exchanged_half_up", "forfeited"]
    hidden_chips: Literal["forfeited", "kept"]
    found_chips: Literal["out_of_play", "floor"]

    # registration
    registration_data: Literal["asked", "required", "not_asked"]
    buy_in_paid_by: Literal["first_hand", "end_of_registration"]
    third_party_pays: bool
    entry_cancelled_until: Literal["event_start", "first_hand", "never"]
    no_show_after_level: int | Literal["end_of_registration", "never"]
    played_a_hand: Literal["present_at_deal", "voluntary_action"]
    no_show_refund: bool
    late_stack: Literal["full", "less_missed_blinds"]
    alternates: Literal["when_sold_out", "never"]
    queue_order: Literal["by_arrival", "new_players_first", "re_entries_first", "floor"]
    re_entry_when: Literal["when_out", "any_time"]
    given_up_stack: Literal["out_of_play", "stays_with_him"]
    re_entry_end_fixed: bool
    re_entry_ends_at_money: bool
    re_entries_per_player: int | Literal["unlimited"]
    rebuy_deadline: Literal["before_next_hand", "chips_before_next_hand", "end_of_rebuy_period"]
    announced_rebuy_binds: bool
    rebuy_stack_limit: Literal["no_chips", "starting_stack", "below_starting_stack", "any"]
    rebuys_per_player: int | Literal["unlimited"]
    add_on_when: Literal["end_of_rebuy_period", "rebuy_period"]
    add_ons_per_player: int

    # days
    id_at_resumption: Literal["photo_id", "not_asked"]
    without_id: Literal["absent", "plays"]
    seats_on_new_day: Literal["redraw", "kept"]
    last_hands_clock_from: int
    last_hands_clock_until: int
    last_hands_set_by: Literal["player_draws_card", "management"]
    last_hands_fewest: int
    last_hands_most: int
    last_hands_fewest_short: int
    last_hands_most_short: int
    last_hands_count_from: Literal["next_hand", "running_hand"]
    last_hands_at_tables: Literal["same_number"]

    # deals
    deals_allowed: bool
    who_opens_deal_talks: StaffRank
    deal_talks_clock: Literal["stops", "runs", "floor"]
    deal_needs: Literal["everyone", "majority"]
    deal_fails: Literal["play_on"]
    after_deal: Literal["event_over", "rest_played_for"]
    places_after_deal: Literal["by_stack", "all_share"]

    # penalties
    penalty_kinds: Sequence[
        Literal["warning", "missed_hands", "missed_rounds", "time", "disqualification", "exclusion"]
    ]
    unnamed_conduct: Literal["may", "on_record"]
    nuts_checked: Literal["director_looks", "soft_play"]
    exposure_penalty_begins: Literal["after_the_hand", "at_once"]
    penalty_multiplied: bool
    missed_round_length: Literal["players_at_table", "button_orbit"]
    redeal_counts_as: Literal["one_hand", "two_hands"]
    penalised_player_stays: Literal["out_of_area", "away_from_table", "at_seat"]
    disqualified_chips: Literal["out_of_play", "blinded_off"]
    disqualified_place: Literal["next_place", "last_place"]
    disqualified_prize: Literal["floor", "kept", "forfeited"]
    repeated_from: int
    unable_to_follow_excluded: bool
    table_languages: Sequence[Literal["german", "english", "house"]]
    language_rule_during: Literal["hand", "always"]
    event_language_added: Literal["english_only", "any", "none"]
    table_language_added: Literal["all_agree", "management", "never"]
    language_consent_new_player: Literal["asked_again", "stays"]
    device_on_table: Literal["forbidden", "silent"]
    devices_meant: Sequence[Literal["phone", "tablet", "laptop", "watch", "glasses"]]
    device_use: Literal["not_in_hand", "any_time_silent", "breaks_only"]
    electronic_aids: Literal["never", "not_in_hand", "any_time"]
    phone_calls: Literal["away_from_table"]
    headphones_in_hand: bool
    device_ban_from: Literal["hand_for_hand_or_announced", "one_before_money", "announced", "never"]
    device_ban_ends_in_money: bool
    hand_talk_after: Literal["showdown", "last_action"]
    strategy_talk_banned: Literal["during_hand", "at_table"]

    # authority
    who_starts_play: StaffRank
    who_stops_clock: StaffRank
    who_ends_play: StaffRank
    who_changes_levels: StaffRank
    who_changes_settings: StaffRank | Literal["nobody"]
    who_cancels: StaffRank
    who_rules_first: StaffRank
    who_rules_finally: StaffRank
    who_overturns: Literal["same_or_higher", "until_final", "higher", "nobody"]
    who_fills_gaps: StaffRank
    who_departs_from_rules: StaffRank | Literal["nobody"]
    ruling_yardstick: Literal["fairness_and_the_game"]
    ruling_on_own_hand: Literal["flagged", "refused"]
    play_on_during_dispute: bool
    who_voids_hand: StaffRank
    who_looks_at_cards: StaffRank
    who_judges_shown_hands: StaffRank
    who_corrects_stacks: StaffRank
    who_runs_the_table: Literal["player", "dealer", "floor"]
    who_reports_offence: Literal["everybody", "staff"]
    who_reports_breaches: StaffRank
    who_enters_players: Literal["player", "dealer", "registrar", "floor"]
    who_pays_prizes: Literal["registrar", "floor", "director"]
    who_books_rebuys: Literal["player", "dealer", "registrar", "floor"]
    who_removes_no_shows: StaffRank
    who_closes_registration: StaffRank
    who_warns: StaffRank
    who_penalises: StaffRank
    who_disqualifies: StaffRank
    who_sends_out: StaffRank
    who_judges_health: StaffRank
    who_admits_languages: StaffRank
