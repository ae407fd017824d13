"""A book's answers as the hand uses them: compiled once when a hand starts, small and flat.

What is asked in every action is an int or a bool; its citation is looked up in the book only when something is said.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from floorman.cards import DECK
from floorman.hand.games import DRAW, GAMES, Game
from floorman.terms import RuleId, joined

if TYPE_CHECKING:
    from floorman.hand.state import HandState
    from floorman.rulebook import Rulebook


# What a bet or raise goes on from: nothing, a whole bet, or an all-in below one.
OPENING, AFTER_BET, AFTER_SHORT = 0, 1, 2

# The way to an offer: the long one, or a shorter one in fixed limit or in no-limit.
LONG, IN_LIMIT, PLAIN = 0, 1, 2


class Rules:
    """The compiled answers of one book for one game."""

    __slots__ = (
        "all_in_all_show",
        "blind_is_bet",
        "blinds",
        "board_after",
        "book",
        "button_leads_heads_up",
        "cap_lifted",
        "check_raise",
        "cumulative",
        "deck",
        "double_the_bet",
        "equal_boards_by_suit",
        "first_round_at",
        "fixed",
        "fold_without_bet",
        "full_price",
        "game",
        "half_counts",
        "last_deal_at",
        "last_draw",
        "last_must_show",
        "last_street",
        "last_two_uncap",
        "looks_for_first",
        "low_alone",
        "not_in_deck",
        "odd_chips_one_each",
        "open_at_once",
        "open_pair_doubles",
        "plain",
        "plan",
        "pot_limit",
        "quick",
        "raise_cap",
        "reopening",
        "short_uses_cap",
        "show_order_scope",
        "single_draw_raises",
        "step_from_full",
        "steps",
        "stub_counted",
        "tiny_bets",
    )

    def __init__(self, book: Rulebook, game: Game) -> None:
        self.book = book
        self.game = game
        self.steps = len(game.steps)
        self.first_round_at = game.first_round_at
        self.last_deal_at = game.last_deal_at
        self.board_after = *map(game.board_after, range(self.steps)), 0
        self.plan = *game.steps, None  # after the last step nothing comes but the showdown
        self.last_draw = max((index for index, step in enumerate(game.steps) if step == DRAW), default=-1)
        self.deck = len(game.shown.deck)
        self.not_in_deck = sum(1 << card for card in DECK if card not in game.shown.deck)
        self.blinds = game.has_blinds
        self.fixed = game.limit == "fixed-limit"
        self.pot_limit = game.limit == "pot-limit"
        self.half_counts = self.counts_from.value == "half_raise"
        self.reopening = 2 if self.fixed and self.half_counts else 1  # so many times what is faced must reach the step
        self.cumulative = book.cumulative_allins_reopen.value
        self.step_from_full = book.raise_over_short_all_in.value == "last_full_bet_plus_step"
        self.double_the_bet = book.minimum_raise.value == "double_the_bet"
        self.check_raise = book.check_raise.value
        self.fold_without_bet = book.fold_without_bet.value == "binding"
        self.button_leads_heads_up = book.heads_up_first_to_act.value == "every_round"
        self.full_price = book.short_big_blind_price.value == "full_big_blind"
        self.raise_cap = 0 if self.cap.value == "none" else int(self.cap.value)
        self.blind_is_bet = book.big_blind_counts_as_bet.value
        self.cap_lifted = book.limit_raise_cap_lifted.value if self.fixed else "never"
        self.last_two_uncap = self.cap_lifted == "two_in_hand_before_last_raise"
        self.short_uses_cap = book.short_all_in_and_cap.value == "when_it_counts_as_raise"
        self.tiny_bets = book.minimum_bet.value == "smallest_chip"
        self.open_pair_doubles = game.is_high_stud and book.stud_open_pair_double_bet.value
        self.odd_chips_one_each = book.odd_chip_distribution.value == "one_each"
        self.show_order_scope = book.show_order_scope.value
        self.last_must_show = book.last_hand_must_show.value
        self.all_in_all_show = book.all_in_all_show.value
        self.open_at_once = book.all_in_hands_open.value == "when_betting_over"
        # Nothing out of the ordinary limits a raise: a whole one is the price and the step, the largest is the stack.
        self.plain = (
            game.limit == "no-limit"
            and self.check_raise
            and not self.raise_cap
            and not (self.step_from_full or self.double_the_bet or self.tiny_bets)
        )
        self.low_alone = game.is_razz
        self.stub_counted = game.is_stud and book.stud_stub_short.value == "counted"
        # Until somebody has raised, nobody just calls the blind.
        self.single_draw_raises = game.has_one_draw and book.single_draw_opening.value == "raise_or_fold"
        self.equal_boards_by_suit = book.stud_equal_boards.value == "high_card_by_suit"
        # Offers have a shorter way: there, and in fixed limit where only the cap stands against a raise.
        in_limit = self.fixed and self.check_raise and self.raise_cap > 0 and not self.open_pair_doubles
        self.quick = LONG if self.single_draw_raises else PLAIN if self.plain else IN_LIMIT if in_limit else LONG
        self.last_street = game.rounds[-1].street
        # Later rounds do not simply begin left of the button.
        self.looks_for_first = self.button_leads_heads_up or game.rounds[-1].first != "left-of-button"

    def looking_closer(self) -> Rules:
        """The same rules for a hand in which a ruling has barred somebody from raising: no shorter way to an offer."""
        rules = copy(self)
        rules.plain = False
        rules.quick = LONG
        return rules

    @property
    def cap(self) -> Any:
        """The answer about the number of raises."""
        return self.book.limit_raise_cap if self.fixed else self.book.no_limit_raise_cap

    @property
    def counts_from(self) -> Any:
        """The answer about all-ins that are less than a whole bet or raise."""
        return self.book.limit_all_in_counts_as_raise_from if self.fixed else self.book.all_in_counts_as_raise_from

    def cap_off(self, hand: HandState) -> bool:
        """Is there no cap, because the event is down to two?"""
        return self.cap_lifted == "two_left_in_event" and hand.event_left == 2

    def cites_of_offer(self, why_no_raise: str, basis: int) -> tuple[RuleId, ...]:
        """The statements behind the limits of an offer, or behind there being no raise."""
        book = self.book
        match why_no_raise:
            case "":
                return self._cites_of_size(basis)
            case "raise.not-reopened":
                return book.cumulative_allins_reopen.cites if self.cumulative else self.cites_of_short()
            case "raise.after-check":
                return book.check_raise.cites
            case "raise.capped":
                return joined(self.cap.cites, book.limit_raise_cap_lifted.cites) if self.fixed else self.cap.cites
            case "raise.passive-hand":
                return book.passive_hand.cites
            case "raise.no-opponent":
                return book.raise_without_opponents.cites
            case _:
                return book.no_limit_maximum.cites

    def _cites_of_size(self, basis: int) -> tuple[RuleId, ...]:
        book = self.book
        if self.fixed:
            over_short = basis == AFTER_SHORT
            return book.limit_raise_over_short_all_in.cites if over_short else book.limit_bet_sizes.cites
        asked = {
            OPENING: book.minimum_bet,
            AFTER_BET: book.minimum_raise,
            AFTER_SHORT: book.raise_over_short_all_in,
        }
        return asked[basis].cites

    def cites_of_short(self) -> tuple[RuleId, ...]:
        """The statements about all-ins that are less than a whole bet or raise."""
        cites: tuple[RuleId, ...] = self.counts_from.cites
        return cites

    def cites_of_maximum(self, hand: HandState) -> tuple[RuleId, ...]:
        """The statements behind the largest bet or raise."""
        book = self.book
        if self.fixed:
            return book.limit_bet_sizes.cites
        if self.pot_limit:
            first = hand.in_first_round()
            blinds = book.pot_limit_short_blinds.about("first_round" if first else "later")
            return joined(book.pot_limit_antes.cites, blinds.cites)
        return book.no_limit_maximum.cites

    def first_later(self, hand: HandState) -> int:
        """The place where later rounds begin: left of the button, but for heads-up where the book says otherwise."""
        if self.button_leads_heads_up and hand.positions.button == hand.positions.small_blind:
            return hand.at[hand.positions.button]
        return 0


_kept: dict[tuple[str, str], Rules] = {}


def rules_for(book: Rulebook, game: str) -> Rules:
    """The compiled answers, kept for as long as the same book is asked again."""
    key = (book.hash, game)
    rules = _kept.get(key)
    if rules is None or rules.book is not book:
        rules = _kept[key] = Rules(book, GAMES[game])
    return rules
