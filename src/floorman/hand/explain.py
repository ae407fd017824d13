"""Why something is allowed, or as it is: for readers who ask. Never called while playing fast.

A reason is a code and the statements behind it; it is given only where those statements decide what is asked. What an
event decided stands in the event itself and is not told again here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from floorman.cards import Ranking
from floorman.hand.awarding import pots_of
from floorman.hand.cash import Cash
from floorman.hand.events import HandStarted, PotAwarded
from floorman.hand.hand import Hand
from floorman.hand.offers import NOT_REOPENED, Offers
from floorman.hand.ranking import cards_missing, ranks
from floorman.hand.shortcuts import offers
from floorman.hand.showing import first_place, muck_refused, order_cites
from floorman.hand.state import FOLDED, LIVE, MUCKED, NOBODY
from floorman.terms import RuleId, SeatNo, joined

Reason: TypeAlias = tuple[str, tuple[RuleId, ...]]

RAISES = ("bet", "raise", "complete", "all-in")
MAY = (*RAISES, "pot", "bring-in", "fold", "check", "call", "muck", "win-unshown", "take-pot")


# ---- may the player? -----------------------------------------------------------------------------------------------


def may(hand: Hand, what: str, seat: SeatNo) -> tuple[bool, tuple[RuleId, ...]]:
    """May this seat do this now, and what that rests on."""
    book = hand.rules.book
    if what == "muck":
        return _may_muck(hand, hand.at[seat])
    if what == "win-unshown":
        return not book.last_hand_must_show.value, book.last_hand_must_show.cites
    if what == "take-pot":
        return _may_take_pot(hand, hand.at[seat])
    offer = offers(hand)
    if offer is None or offer.seat != seat:
        return False, book.turn_to_act.cites
    if what in RAISES:
        return _may_raise(hand, offer)
    if what == "pot":
        return hand.rules.pot_limit and offer.raise_min_to is not None, book.pot_outside_pot_limit.cites
    if what == "bring-in":
        return offer.bring_in is not None, book.forced_bets_due.cites
    if what == "check":
        return offer.check, book.turn_to_act.cites
    if what == "call":
        return offer.call_to is not None, book.price_after_short_call.cites
    return offer.fold, book.fold_without_bet.cites


def _may_muck(hand: Hand, place: int) -> tuple[bool, tuple[RuleId, ...]]:
    book = hand.rules.book
    refused = muck_refused(hand, place)
    if refused is not None:
        return False, refused[1]
    first = place == first_place(hand) and not hand.shown
    return True, joined(book.tournament_show_all.cites, book.first_to_show_may_muck.cites if first else ())


def _may_take_pot(hand: Hand, place: int) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether the pot goes to a winner while their hand still lies open."""
    answer = hand.rules.book.pot_moves_after
    open_still = hand.shown >> place & 1
    return not (open_still and answer.value == "all_hands_collected"), answer.cites


def _may_raise(hand: Hand, offer: Offers) -> tuple[bool, tuple[RuleId, ...]]:
    if offer.raise_min_to is None:
        return False, offer.cites
    told = dict(_why_again(hand))
    return True, next(iter(told.values()), offer.cites)


# ---- offers -------------------------------------------------------------------------------------------------------


def why_offered(hand: Hand, offer: Offers) -> Iterator[Reason]:
    book = hand.rules.book
    yield "offers", offer.cites
    if offer.bring_in is not None:
        if offer.fold:
            yield "offers.bring-in-or-fold", book.bring_in_all_in.cites
        return
    if hand.rules.game.has_one_draw and hand.in_first_round() and not offer.check:
        yield "offers.limp", book.single_draw_opening.cites
    if offer.check:
        yield "offers.fold", book.fold_without_bet.cites
    else:
        yield from _why_price(hand)
    if offer.raise_max_to is not None:
        yield from _why_raise(hand, offer.raise_max_to)
    elif offer.why_no_raise == NOT_REOPENED:
        alone, together = hand.rules.cites_of_short(), book.cumulative_allins_reopen.cites
        yield "offers.not-reopened", joined(alone, together)


def _why_price(hand: Hand) -> Iterator[Reason]:
    """All-ins for less, of callers or of the big blind, that might have lowered what must be called."""
    book = hand.rules.book
    big_blind = hand.at.get(hand.positions.big_blind, 0)
    unraised = hand.aggressor == NOBODY or hand.aggressor_street != hand.street
    if unraised and hand.in_first_round() and hand.bet[big_blind] < hand.big_blind:
        yield "offers.short-big-blind", book.short_big_blind_price.cites
    bettor = big_blind if unraised else hand.aggressor
    count = len(hand.seats)
    behind = ((bettor + step) % count for step in range(1, (hand.to_act - bettor) % count))
    if any(
        hand.status[place] == LIVE and not hand.stack[place] and 0 < hand.bet[place] < hand.bet_to for place in behind
    ):
        yield "offers.short-call", book.price_after_short_call.cites


def _why_raise(hand: Hand, most: int) -> Iterator[Reason]:
    book = hand.rules.book
    others = [place for place, status in enumerate(hand.status) if status == LIVE and place != hand.to_act]
    above_all_others = most > max(hand.bet[place] + hand.stack[place] for place in others)
    if above_all_others or hand.rules.pot_limit:
        yield "offers.maximum", hand.rules.cites_of_maximum(hand)
    if hand.raises:
        yield "offers.cap", joined(hand.rules.cap.cites, book.limit_raise_cap_lifted.cites if hand.uncapped else ())
    yield from _why_again(hand)


def _why_again(hand: Hand) -> Iterator[Reason]:
    """Why a player who has acted in this round may raise all the same."""
    book = hand.rules.book
    place = hand.to_act
    if not hand.acted >> place & 1:
        return
    if hand.checked >> place & 1:
        yield "offers.check-raise", book.check_raise.cites
    if hand.bet[place] >= hand.open_to:
        yield "offers.reopened-together", book.cumulative_allins_reopen.cites
    elif hand.short and hand.open_to == hand.bet_to:
        yield "offers.reopened", hand.rules.cites_of_short()


# ---- positions and posts ------------------------------------------------------------------------------------------


def why_positions(hand: Hand, started: HandStarted, *, derived: bool) -> Iterator[Reason]:
    """`derived`: the positions follow from those of the hand before."""
    book = hand.rules.book
    where = hand.positions
    if derived:
        yield "positions.button", book.button_rule.cites
        yield "positions.big-blind", book.big_blind_seat.cites
    if where.button not in hand.at:
        yield "positions.marker", book.button_marker_dead.cites
        yield "positions.dead-button", book.button_marks.cites
    if where.small_blind not in hand.at:
        yield "positions.no-small-blind", book.empty_small_blind.cites
    if hand.positions.button == hand.positions.small_blind:
        yield "positions.heads-up", book.heads_up_button.cites
        yield "positions.heads-up.first-card", book.heads_up_first_card.cites
        yield "positions.heads-up.first-to-act", book.heads_up_first_to_act.cites
        if derived:
            yield "positions.three-to-two", book.three_to_two.cites
    yield from _why_posts(hand, started)


def _why_posts(hand: Hand, started: HandStarted) -> Iterator[Reason]:
    book = hand.rules.book
    forced = started.forced
    yield "posts.due", book.forced_bets_due.cites
    if "absent" in hand.presence or "penalised" in hand.presence:
        yield "posts.absent", book.absent_seats.about("posting").cites
    if forced.ante_kind == "big-blind":
        place = hand.at[hand.positions.big_blind]
        if hand.started_with[place] < forced.big_blind + forced.ante:
            yield "posts.short-big-blind", book.short_big_blind_pays_first.cites
    if forced.ante_kind in ("big-blind", "button") and len(hand.seats) <= 4:
        yield "posts.table-ante", book.table_ante_reduction.cites
    if started.cash is not None:
        yield from _why_cash(hand, started.cash)


def _why_cash(hand: Hand, cash: Cash) -> Iterator[Reason]:
    """Straddles, blinds posted late, a bomb pot: none of them is in a tournament."""
    book = hand.rules.book
    if cash.straddles:
        yield "posts.straddle", joined(book.straddles.cites, book.straddle_minimum_raise.cites)
    if cash.posts:
        yield "posts.late", joined(book.missed_blinds.cites, book.short_late_post_pays_first.cites)
    if cash.bomb:
        yield "posts.bomb-pot", book.bomb_pots.cites


# ---- cards, hands, pots -------------------------------------------------------------------------------------------


def why_cards(hand: Hand) -> Iterator[Reason]:
    book = hand.rules.book
    if hand.cards[0]:
        yield "cards.dealing", book.dealing_order.cites
    if hand.burns:
        yield "cards.burns", book.burn_cards.cites


def why_hands(hand: Hand) -> Iterator[Reason]:
    book = hand.rules.book
    if FOLDED in hand.status:
        yield "hands.folded", book.folded_hand.cites
    if MUCKED in hand.status:
        yield "hands.mucked", book.muck_gives_up_claim.cites
    if "late" in hand.presence:
        yield "hands.deadline", book.presence_deadline.cites


def why_show_order(hand: Hand) -> Iterator[Reason]:
    """Who shows first, and that the others follow in their order."""
    yield "showdown.order", order_cites(hand)
    if hand.live > 2:
        yield "showdown.goes-on", hand.rules.book.show_order_goes_on.cites


def why_pots(hand: Hand) -> Iterator[Reason]:
    book = hand.rules.book
    several = len(pots_of(hand)) > 1
    if several:
        yield "pots.settled", book.pots_settled.cites
    if hand.has_all_in():
        yield "pots.claim", book.all_in_claim.cites
    if len(hand.boards) > 1:
        yield "pots.boards", book.boards_odd_chip.cites
    if hand.cash is not None and hand.cash.rake is not None:
        yield "pots.rake", book.rake_without_flop.cites
    live = [put for put, status in zip(hand.put, hand.status, strict=True) if status == LIVE]
    if live and max(hand.put) > max(live):
        yield "pots.without-claimant", book.side_pot_without_claimant.cites


def why_won(hand: Hand, paid: list[PotAwarded]) -> Iterator[Reason]:
    """Why a mucked hand has no share, though the board would have given it one."""
    book = hand.rules.book
    if MUCKED in hand.status and _board_plays(hand, paid):
        yield "won.board", book.playing_the_board.cites


def _board_plays(hand: Hand, paid: list[PotAwarded]) -> bool:
    """Is the board the best hand, so that every hand would have had a share of the pot?"""
    ranking = hand.rules.game.shown.halves[0]
    if not isinstance(ranking, Ranking) or len(hand.board) < 5 or not paid or cards_missing(hand):
        return False
    worth = ranks(hand)
    best = ranking.rank(hand.board)
    return all(worth[hand.at[share.seat]] == best for event in paid for share in event.shares)
