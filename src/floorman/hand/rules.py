"""A book's answers as the hand uses them: compiled once when a hand starts, small and flat.

What is asked in every action is an int or a bool; its citation is looked up in the book only when something is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.hand.games import Bet, Game
from floorman.rulebook import Rulebook
from floorman.terms import RuleId

if TYPE_CHECKING:
    from floorman.hand.hand import Hand


# What a bet or raise goes on from: nothing, a whole bet, or an all-in below one.
OPENING, AFTER_BET, AFTER_SHORT = 0, 1, 2


class Rules:
    """The compiled answers of one book for one game."""

    __slots__ = (
        "all_in_all_show",
        "book",
        "button_leads_heads_up",
        "check_raise",
        "cumulative",
        "double_the_bet",
        "fold_without_bet",
        "full_price",
        "game",
        "half_counts",
        "last_must_show",
        "last_street",
        "limit",
        "odd_chips_one_each",
        "open_at_once",
        "plain",
        "raise_cap",
        "short_uses_cap",
        "show_order_scope",
        "step_from_full",
        "steps",
        "tiny_bets",
    )

    def __init__(self, book: Rulebook, game: Game) -> None:
        self.book = book
        self.game = game
        self.limit = game.limit
        self.steps = len(game.steps)
        self.half_counts = book.all_in_counts_as_raise_from.value == "half_raise"
        self.cumulative = book.cumulative_allins_reopen.value
        self.step_from_full = book.raise_over_short_all_in.value == "last_full_bet_plus_step"
        self.double_the_bet = book.minimum_raise.value == "double_the_bet"
        self.check_raise = book.check_raise.value
        self.fold_without_bet = book.fold_without_bet.value == "binding"
        self.button_leads_heads_up = book.heads_up_first_to_act.value == "every_round"
        self.full_price = book.short_big_blind_price.value == "full_big_blind"
        cap = book.no_limit_raise_cap.value
        self.raise_cap = 0 if cap == "none" else int(cap)
        self.short_uses_cap = book.short_all_in_and_cap.value == "when_it_counts_as_raise"
        self.tiny_bets = book.minimum_bet.value == "smallest_chip"
        self.odd_chips_one_each = book.odd_chip_distribution.value == "one_each"
        self.show_order_scope = book.show_order_scope.value
        self.last_must_show = book.last_hand_must_show.value
        self.all_in_all_show = book.all_in_all_show.value
        self.open_at_once = book.all_in_hands_open.value == "when_betting_over"
        # Nothing out of the ordinary limits a raise: a whole one is the price and the step.
        self.plain = (
            self.check_raise
            and not self.raise_cap
            and not (self.step_from_full or self.double_the_bet or self.tiny_bets)
        )
        self.last_street = next(step.street for step in reversed(game.steps) if isinstance(step, Bet))

    def cites_of_offer(self, why_no_raise: str, basis: int) -> tuple[RuleId, ...]:
        """The statements behind the limits of an offer, or behind there being no raise."""
        book = self.book
        match why_no_raise:
            case "":
                asked = {
                    OPENING: book.minimum_bet,
                    AFTER_BET: book.minimum_raise,
                    AFTER_SHORT: book.raise_over_short_all_in,
                }
                return asked[basis].cites
            case "raise.not-reopened":
                return (
                    book.cumulative_allins_reopen.cites if self.cumulative else book.all_in_counts_as_raise_from.cites
                )
            case "raise.after-check":
                return book.check_raise.cites
            case "raise.capped":
                return book.no_limit_raise_cap.cites
            case "raise.no-opponent":
                return book.raise_without_opponents.cites
            case _:
                return book.no_limit_maximum.cites

    def first_to_act(self, hand: Hand) -> int:
        """The place after the big blind, where the first round begins."""
        return hand.at[hand.positions.big_blind] + 1

    def first_later(self, hand: Hand) -> int:
        """The place where later rounds begin: left of the button, but for heads-up where the book says otherwise."""
        if self.button_leads_heads_up and len(hand.seats) == 2:
            return hand.at[hand.positions.button]
        return 0


_kept: dict[tuple[str, str], Rules] = {}


def rules_for(book: Rulebook, game: Game) -> Rules:
    """The compiled answers, kept for as long as the same book is asked again."""
    key = (book.hash, game.id)
    rules = _kept.get(key)
    if rules is None or rules.book is not book:
        rules = _kept[key] = Rules(book, game)
    return rules
