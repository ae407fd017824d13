"""Before the cards of a cash game: who may straddle and for how much, what somebody posts who comes in or back, and
whether what a hand is to be played with can be played at all.

| what                     | question                          |
| who straddles            | straddles, restraddles            |
| for how much             | straddle_size                     |
| a newcomer's post        | new_player_posts                  |
| missed blinds            | missed_blinds                     |
| a bomb pot, two boards   | bomb_pots                         |
| what each puts into it   | bomb_pot_blinds                   |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from floorman.hand.cash import Cash, LatePost
from floorman.hand.games import GAMES, Deal
from floorman.hand.limits import pot_raise
from floorman.hand.rules import rules_for
from floorman.hand.start import started
from floorman.terms import Chips, Refused, RuleId, SeatNo, joined, no

if TYPE_CHECKING:
    from floorman.hand.events import HandStarted
    from floorman.hand.hand import Hand
    from floorman.hand.setup import Forced
    from floorman.rulebook import Rulebook


class StraddleOffer(Struct, frozen=True, gc=False):
    """A seat that may straddle now, and the totals that it may lay."""

    seat: SeatNo
    least: Chips
    most: Chips
    cites: tuple[RuleId, ...] = ()


# ---- straddles ----------------------------------------------------------------------------------------------------


def straddle_offers(book: Rulebook, event: HandStarted) -> tuple[StraddleOffer, ...]:
    """Who may straddle in the hand that would begin so, beside those who have."""
    game = GAMES[event.game]
    cash = event.cash or Cash()
    laid = cash.straddles
    if book.straddles.value == "none" or not game.has_blinds or cash.bomb or len(laid) >= int(book.restraddles.value):
        return ()
    hand, _ = started(event, rules_for(book, event.game))
    offers = (_offer(hand, seat) for seat in _may(hand, laid[-1].seat if laid else None))
    return tuple(offer for offer in offers if offer is not None)


def _may(hand: Hand, last: SeatNo | None) -> list[SeatNo]:
    """The seats that the book lets straddle, whatever they have."""
    value = hand.rules.book.straddles.value
    where = hand.positions
    if last is not None:
        seat = _left_of(hand, last)
        taken = [one.seat for one in hand.cash.straddles] if hand.cash is not None else []
        around = value != "any_seat" and seat in (where.small_blind, where.big_blind)
        return [] if seat in taken or around else [seat]
    if value == "any_seat":
        return list(hand.seats)
    under_the_gun = _left_of(hand, where.big_blind)
    button = where.button
    also = value == "under_the_gun_or_button" and button in hand.at and button not in (where.small_blind, under_the_gun)
    return [under_the_gun, button] if also and button != where.big_blind else [under_the_gun]


def _left_of(hand: Hand, seat: SeatNo) -> SeatNo:
    return hand.seats[(hand.at[seat] + 1) % len(hand.seats)]


def _offer(hand: Hand, seat: SeatNo) -> StraddleOffer | None:
    """None for who has too little for a whole one."""
    book, rules, place = hand.rules.book, hand.rules, hand.at[seat]
    straddles = hand.cash.straddles if hand.cash is not None else ()
    before = straddles[-1].to if straddles else hand.big_blind
    has = hand.bet[place] + hand.stack[place]
    least = before + hand.sizes[0] if rules.fixed else 2 * before
    if has < least:
        return None
    most = least
    if not rules.fixed and book.straddle_size.value == "at_least_twice":
        most = min(has, max(least, pot_raise(hand, place))) if rules.pot_limit else has
    return StraddleOffer(seat, least, most, joined(book.straddles.cites, book.straddle_size.cites))


def straddle_refused(book: Rulebook, event: HandStarted, seat: SeatNo, to: Chips) -> Refused | None:
    """Why this seat may not straddle to this total now; None if it may."""
    offers = straddle_offers(book, event)
    if not offers:
        return no("straddle.nobody", joined(book.straddles.cites, book.restraddles.cites))
    offer = next((one for one in offers if one.seat == seat), None)
    if offer is None:
        seats = ", ".join(str(one.seat) for one in offers)
        return no("straddle.not-this-seat", book.straddles.cites, seat=seat, seats=seats)
    if not offer.least <= to <= offer.most:
        return no("straddle.out-of-range", offer.cites, seat=seat, minimum=offer.least, maximum=offer.most, stated=to)
    return None


# ---- who comes in or back ------------------------------------------------------------------------------------------


def late_post(
    book: Rulebook, forced: Forced, seat: SeatNo, *, new: bool = False, small: bool = False, big: bool = False
) -> LatePost | None:
    """What a player posts who is new, or who has missed these blinds, and does not wait for the big blind."""
    if new:
        return LatePost(seat, forced.big_blind) if book.new_player_posts.value == "big_live" else None
    answer = book.missed_blinds.value
    if answer == "nothing" or not (small or big):
        return None
    if answer == "big_live":
        return LatePost(seat, forced.big_blind)
    return LatePost(seat, forced.big_blind if big else 0, forced.small_blind if small else 0)


def bomb_boards(book: Rulebook) -> int:
    """On how many boards a bomb pot may be played; 0 where there is none."""
    return {"never": 0, "one_board": 1}.get(book.bomb_pots.value, 2)


def bomb_ante(book: Rulebook, forced: Forced) -> Chips:
    """What each puts in where the players themselves agree on one."""
    return int(book.bomb_pot_blinds.value) * forced.big_blind


def bomb_refused(book: Rulebook, boards: int) -> Refused | None:
    """Why the next hand may not be a bomb pot on so many boards; None if it may."""
    answer, most = book.bomb_pots, bomb_boards(book)
    if not most:
        return no("bomb.never", answer.cites)
    return no("bomb.boards", answer.cites, boards=boards, most=most) if not 1 <= boards <= most else None


# ---- what can be played at all ------------------------------------------------------------------------------------


def unfit(event: HandStarted) -> str:
    """Why no hand can begin so, whatever a book says; empty if it can."""
    return next(_unfit(event), "")


def _unfit(event: HandStarted) -> Iterator[str]:
    cash, game = event.cash or Cash(), GAMES[event.game]
    seats = [one.seat for one in event.seats]
    asked = [one.seat for one in cash.straddles], [one.seat for one in cash.posts]
    if any(seat not in seats for his in asked for seat in his):
        yield "cash.not-in-hand"
    if any(len(set(his)) < len(his) for his in asked):
        yield "cash.seat-twice"
    if (cash.straddles or cash.posts or cash.bomb) and not game.has_blinds:
        yield "cash.no-blinds"
    big = lies = event.forced.big_blind
    for straddle in cash.straddles:
        if straddle.to <= lies:
            yield "cash.straddle-too-small"
        lies = straddle.to
    # The small blind may lay what is missing to the big one; who is the big blind has posted it.
    lies_there = {event.positions.small_blind: event.forced.small_blind, event.positions.big_blind: big}
    for late in cash.posts:
        most = big - lies_there.get(late.seat, 0)
        if min(late.live, late.dead) < 0 or late.live > most:
            yield "cash.bad-late-post"
    if cash.bomb < 0 or (cash.bomb and (cash.straddles or cash.posts)):
        yield "cash.bad-bomb-pot"
    yield from _unfit_boards(event, cash)
    if cash.rake is not None and not 0 <= cash.rake.basis_points <= 10_000:
        yield "cash.bad-rake"


def _unfit_boards(event: HandStarted, cash: Cash) -> Iterator[str]:
    game = GAMES[event.game]
    streets = [step for step in game.steps if isinstance(step, Deal) and step.to == "board"]
    if cash.boards < 1 or (cash.boards > 1 and (not streets or game.has_draws)):
        yield "cash.no-boards"
    if cash.bomb and not streets:
        yield "cash.bad-bomb-pot"
    board = sum(step.count for step in streets)
    burns = sum(step.burn for step in streets)
    if game.hole_cards * len(event.seats) + cash.boards * board + burns > len(game.shown.deck) and cash.boards > 1:
        yield "cash.too-few-cards"
