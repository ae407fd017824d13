"""The showdown: who shows first, who may muck, and that the last hand left need not show.

| what                          | question                                                     |
| who shows first               | show_order_scope, showdown_fallback                          |
| in stud without a bet         | stud_shows_first, razz_shows_first                           |
| in an all-in of stud          | stud_all_in_opens_first, see `follow`                        |
| the others                    | show_order_goes_on, shown_before_his_turn                    |
| may they muck                 | tournament_show_all, all_in_all_show, first_to_show_may_muck |
| they threw their hand away    | muck_gives_up_claim                                          |
| may they turn it up after all | requested_hand, muck_gives_up_claim                          |
| the last hand left            | last_hand_must_show                                          |
"""

from __future__ import annotations

from itertools import chain

from floorman.cards import ACE_TO_FIVE, HIGH, UNKNOWN, order_of
from floorman.hand.commands import Muck, Show
from floorman.hand.events import AnyEvent, Fate, Mucked, Ruled, Shown
from floorman.hand.follow import following
from floorman.hand.hand import Hand
from floorman.hand.opening import known
from floorman.hand.state import LIVE, MUCKED, NOBODY
from floorman.hand.twice import dealt_twice
from floorman.terms import Accepted, Refused, RuleId, SeatNo, joined, no


def show_order(hand: Hand) -> tuple[SeatNo, ...]:
    """The live hands in the order in which they show."""
    places = [place for place, status in enumerate(hand.status) if status == LIVE]
    first = first_place(hand)
    return tuple(hand.seats[place] for place in [*(p for p in places if p >= first), *(p for p in places if p < first)])


def first_place(hand: Hand) -> int:
    """Where the showing begins: at the last aggressor, as far back as the book looks; else left of the button, in stud
    at the best open hand.

    It stays there when that hand has been mucked: the others go on clockwise from it.
    """
    if _counts(hand):
        return hand.aggressor
    return 0 if hand.rules.blinds else _best_board(hand)


def _best_board(hand: Hand) -> int:
    """The highest open hand, in razz the lowest; equal ones are parted by the suit of their highest card."""
    suits = "".join(suit[0] for suit in reversed(hand.rules.book.odd_chip_suits.value))
    low = hand.rules.low_alone
    rank = (ACE_TO_FIVE if low else HIGH).rank

    def worth(place: int) -> tuple[int, int, int]:
        cards = known(hand.open_cards(place))
        if not cards:
            return 0, 0, 0
        highest = max(order_of(card, suits, ace_low=low) for card in cards)
        return len(cards), rank(cards), -highest if low else highest

    # A mucked hand keeps its place in the order.
    shown_down = [place for place, status in enumerate(hand.status) if status in (LIVE, MUCKED)]
    return max(shown_down, key=worth, default=0)


def _counts(hand: Hand) -> bool:
    """Is there an aggressor whom the book lets show first?"""
    if hand.aggressor == NOBODY or hand.status[hand.aggressor] not in (LIVE, MUCKED):
        return False
    scope = hand.rules.show_order_scope
    if scope == "hand":
        return True
    return hand.aggressor_street == (hand.rules.last_street if scope == "last_street" else hand.street)


def order_cites(hand: Hand) -> tuple[RuleId, ...]:
    """The statements that decide who shows first."""
    book = hand.rules.book
    if _counts(hand):
        return book.show_order_scope.cites
    if hand.rules.blinds:
        return book.showdown_fallback.cites
    return (book.razz_shows_first if hand.rules.low_alone else book.stud_shows_first).cites


def to_show(hand: Hand) -> int:
    """The place whose turn it is to show; NOBODY outside the showdown."""
    if hand.closed or not hand.at_showdown():
        return NOBODY
    first = first_place(hand)
    count = len(hand.seats)
    for place in chain(range(first, count), range(first)):
        if hand.status[place] == LIVE and not hand.shown >> place & 1:
            return place
    return NOBODY


def muck_refused(hand: Hand, place: int) -> tuple[str, tuple[RuleId, ...]] | None:
    """Why a hand may not be mucked unshown; None if it may."""
    book = hand.rules.book
    if _turned_up(hand):
        return "muck.all-in", book.all_in_all_show.cites
    if book.tournament_show_all.value:
        return "muck.everybody-shows", book.tournament_show_all.cites
    return _throwing_refused(hand, place)


def _turned_up(hand: Hand) -> bool:
    """Does the dealer turn up every hand, because somebody is all-in?"""
    return hand.has_all_in() and hand.rules.book.all_in_all_show.value


def _throwing_refused(hand: Hand, place: int) -> tuple[str, tuple[RuleId, ...]] | None:
    """Why a hand that is thrown away in its turn is not given up; None if it is.

    A book may tell everybody to show, and know besides what becomes of a hand that is thrown away all the same.
    """
    book = hand.rules.book
    if _turned_up(hand):
        return "muck.all-in", book.all_in_all_show.cites
    if book.tournament_show_all.value and book.muck_gives_up_claim.value != "every_pot_for_good":
        return "muck.everybody-shows", book.tournament_show_all.cites
    if book.shown_before_his_turn.value == "muck_in_turn" and place != to_show(hand):
        return "muck.not-his-turn", book.shown_before_his_turn.cites
    if hand.live == 1 and book.last_hand_must_show.value:
        return "muck.last-hand", book.last_hand_must_show.cites
    if not hand.shown and not book.first_to_show_may_muck.value and place == _begins(hand):
        return "muck.first-to-show", book.first_to_show_may_muck.cites
    return None


def _begins(hand: Hand) -> int:
    """The hand that the order begins with, thrown away or not: those behind it are free, whoever is quicker."""
    first = first_place(hand)
    count = len(hand.seats)
    places = chain(range(first, count), range(first))
    return next((place for place in places if hand.status[place] in (LIVE, MUCKED)), NOBODY)


def show_or_muck(hand: Hand, command: Show | Muck) -> Accepted[AnyEvent] | Refused:
    """Anyone may show out of order, to save time; and who has thrown their cards away before their turn has done so."""
    place = hand.at.get(command.seat, NOBODY)
    if hand.held:
        return no("hand.held", hand.rules.book.hand_for_hand_all_in.cites)
    if isinstance(command, Show) and _lives_if_shown(hand, place):
        return _turned_up_again(hand, command, place)
    if not hand.at_showdown() or hand.closed or place == NOBODY or hand.status[place] != LIVE:
        return no("show.no-showdown", hand.rules.book.cards_to_show.cites, seat=command.seat)
    if hand.shown >> place & 1 and UNKNOWN not in hand.cards[place]:
        return no("show.already-open", hand.rules.book.cards_to_show.cites, seat=command.seat)
    if isinstance(command, Show):
        cards = command.cards or hand.cards[place]
        if not _are_his(hand, place, cards):
            return no("show.all-cards", hand.rules.book.cards_to_show.cites, seat=command.seat)
        return Accepted(following(hand, Shown(command.seat, cards)))
    if hand.winners:
        return no("muck.pots-awarded", hand.rules.book.pots_settled.cites, seat=command.seat)
    refused = _throwing_refused(hand, place)
    if refused is not None:
        return no(refused[0], refused[1], seat=command.seat)
    book = hand.rules.book
    early = () if place == to_show(hand) else joined(book.show_order_goes_on.cites, book.shown_before_his_turn.cites)
    return Accepted(following(hand, Mucked(command.seat, joined(_given_up_by(hand), early))))


def _given_up_by(hand: Hand) -> tuple[RuleId, ...]:
    """What takes the claim from whoever mucks, and what lets them muck where the book does."""
    book = hand.rules.book
    allowed = () if book.tournament_show_all.value else book.tournament_show_all.cites
    return joined(book.muck_gives_up_claim.cites, allowed)


def _lives_if_shown(hand: Hand, place: int) -> bool:
    """Does the book let a hand win that its owner had thrown away and turns up of their own will?

    What nobody can tell any more is not mucked but dead, by a ruling.
    """
    if place == NOBODY or hand.closed or hand.winners or not hand.at_showdown():
        return False
    book = hand.rules.book
    for_good = book.muck_gives_up_claim.value == "every_pot_for_good"
    return hand.status[place] == MUCKED and book.requested_hand.value == "live" and not for_good


def _turned_up_again(hand: Hand, command: Show, place: int) -> Accepted[AnyEvent] | Refused:
    book = hand.rules.book
    cards = command.cards or hand.cards[place]
    if not _are_his(hand, place, cards):
        return no("show.all-cards", book.cards_to_show.cites, seat=command.seat)
    lives = Ruled("hand-mucked", "hand-live", (Fate(command.seat, "live"),), cites=book.requested_hand.cites)
    ahead = hand.copy()
    ahead.apply(lives)
    return Accepted((lives, *following(ahead, Shown(command.seat, cards))))


def _are_his(hand: Hand, place: int, cards: tuple[int, ...]) -> bool:
    """All the player's cards, none of them unknown: those that were known are the same, others lie nowhere else."""
    his = hand.cards[place]
    if cards is his and UNKNOWN not in cards:
        return True
    if len(cards) != len(his) or not all(0 <= card < UNKNOWN for card in cards):
        return False
    known = [card for card in his if card != UNKNOWN]
    told = [card for card in cards if card not in known]
    return all(card in cards for card in known) and dealt_twice(tuple(told), hand.used) is None
