"""Declarations drawn by chance, sensible and not, for any seat in any state of a hand."""

from __future__ import annotations

import random
from typing import Any, get_args

from floorman.hand import Hand, offers
from floorman.reading import Declaration, Gesture, Order, Word

WORDS: tuple[Word, ...] = get_args(Word)
GESTURES: tuple[Gesture, ...] = get_args(Gesture)
CHIPS = (1, 5, 25, 100, 500, 1000, 5000, 7, 10**12)

# Every answer that reading asks for, as houses may give it.
HOUSES: dict[str, tuple[object, ...]] = {
    "action_words": (("fold", "check", "call"), ("fold", "check", "call", "bet", "raise", "all_in")),
    "several_words": ("first_words", "last_words"),
    "unclear_action": ("floor", "ask_player"),
    "unclear_action_acted_on": ("floor", "stands_as_it_lies"),
    "unclear_amount": ("highest_within_pot", "lowest_legal", "ask_player"),
    "knock": ("check", "unclear"),
    "call_without_bet": ("check", "act_again"),
    "raise_without_bet": ("bet", "act_again"),
    "check_facing_bet": ("call_or_fold", "act_again"),
    "bet_facing_bet": ("raise", "act_again"),
    "pot_outside_pot_limit": ("must_bet", "not_available"),
    "words_and_chips_differ": ("first", "words"),
    "word_in_time_until": ("table_touched", "line_crossed"),
    "raise_amount_means": ("to", "by"),
    "bare_number": ("as_chips", "as_raise"),
    "raise_without_amount": ("chips_put_in", "minimum"),
    "overchip_raise_means": ("to", "by"),
    "pot_limit_overchip_raise": ("chip_value", "maximum"),
    "too_small_after_raise": ("complete_to_minimum", "threshold_applies"),
    "ways_to_raise": ((), ("one_motion",), ("amount_announced", "call_then_raise")),
    "several_motions": ("first_motion", "all_motions"),
    "chips_pushed_uncounted": ("all_count", "ask_player"),
    "incomplete_raise_from": ("half_or_more", "more_than_half", "full_raise"),
    "fifty_percent_base": ("last_raise_increment", "required_step", "bet"),
    "under_threshold_unopened": ("check_and_return", "complete_to_min_bet"),
    "preflop_overchip_silent": ("call", "full_value"),
    "postflop_overchip_silent": ("call_if_facing_bet", "full_value"),
    "several_chips": ("one_fewer_falls_short", "equal_chips_call", "value_only"),
    "last_chips": ("all_in", "normal_test"),
    "prior_chips_set_aside": ("new_chips_alone", "all_together"),
    "prior_chips_mixed": ("all_together", "new_chips_alone"),
    "taking_back_binds": ("call_or_raise", "no_effect"),
    "undercall": ("full_call_or_floor", "complete_or_forfeit", "full_call", "may_take_back"),
    "raise_after_undercall": (True, False),
    "rule38_41_precedence": ("38_first", "41_literal"),
    "caller_misinformed": ("true_amount", "may_take_back"),
    "out_of_turn_action": ("binds_unless_changed", "never_binds"),
    "out_of_turn_changed_by": ("higher_amount", "counted_raise"),
    "out_of_turn_fold": ("always_binds", "as_other_actions"),
    "cards_thrown_in_turn": ("fold", "dead_if_acted_on"),
    "cards_thrown_out_of_turn": ("fold", "dead_if_acted_on"),
    "fold_without_bet": ("binding", "not_offered"),
}


def declaration(rng: random.Random, hand: Hand) -> Declaration:
    """Mostly by the player in turn, with chips and amounts around those that matter."""
    offer = offers(hand)
    seat = offer.seat if offer is not None and rng.random() < 0.9 else rng.choice(hand.seats)
    bet = hand.bet[hand.at[seat]]
    told: dict[str, Any] = {"seat": seat}
    if rng.random() < 0.5:
        told["said"] = rng.choice(WORDS) if rng.random() < 0.8 else tuple(rng.choices(WORDS, k=rng.randint(0, 3)))
    if rng.random() < 0.35:
        told["amount"] = _amount(rng, hand)
        told["unclear"] = rng.random() < 0.3
        told["conditional"] = rng.random() < 0.1
        told["means"] = rng.choice((None, "to", "by"))
    if rng.random() < 0.25:
        told["motions"] = tuple(_chips(rng, hand, bet) for _ in range(rng.randint(0, 3)))
    elif rng.random() < 0.7:
        told["chips"] = _chips(rng, hand, bet)
    if bet and rng.random() < 0.4:
        told["lying"] = (bet,) if rng.random() < 0.5 else _chips(rng, hand, 0)
        taken = told["lying"][: rng.randint(0, 2)]
        told["taken_back"] = taken if rng.random() < 0.5 else ()
    told["order"] = rng.choice((None, *get_args(Order)))
    told["gesture"] = rng.choice(GESTURES) if rng.random() < 0.3 else None
    told["told"] = _amount(rng, hand) if rng.random() < 0.15 else None
    return Declaration(**told)


def _amount(rng: random.Random, hand: Hand) -> int:
    step = max(hand.step, 1)
    around = hand.bet_to + rng.choice((0, 1, -1, step // 2, step, step + step // 2, 3 * step))
    return max(rng.choice((around, around, 0, 5, rng.randint(0, 4 * step), 10**12)), 0)


def _chips(rng: random.Random, hand: Hand, bet: int) -> tuple[int, ...]:
    """One chip, several, exactly what matters, or the whole stack."""
    owed = max(hand.bet_to - bet, 1)
    step = max(hand.step, 1)
    stack = max(hand.stack) or 1
    single = rng.choice((*CHIPS, owed, owed + step, owed + step // 2, stack))
    return rng.choice(
        (
            (single,),
            (owed, max(step // 2, 1)),
            (owed, step),
            (max(owed // 2, 1),),
            tuple(rng.choices(CHIPS[:6], k=rng.randint(1, 6))),
            (max(owed - 1, 1), 2),
            (stack,),
            (owed, owed),
        )
    )
