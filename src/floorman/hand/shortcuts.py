"""The shorter ways, for speed, all of them: how a hand begins, is asked, decides, changes and is copied in the ordinary
case. Each says what a longer way says, which is right whatever has happened; all else goes there.

| here        | says the same as           | in the ordinary case                                     |
| `start`     | `start.started`            | nobody is all-in with their forced bets                  |
| `offers`    | `offers.worked_out`        | nobody is all-in, every raise was a whole one, no ruling |
| `raised`    | `betting.raise_worked_out` | the one bet of limit, or one more over a whole one       |
| `closed_by` | `follow.following`         | everybody is there, and nobody was all-in before         |
| `dealt`     | `dealing.deal`             | known cards, of which none has been dealt yet            |
| `thrown`    | `drawing.draw`             | cards that are known to be held                          |
| `shown`     | `showing.show_or_muck`     | others show after them, or all cards are known           |
| `decide`    | `decide.decided`           | what has been offered                                    |
| `apply`     | `Hand.believe`             | an act                                                   |
| `copy`      | `HandState.copied`         | always                                                   |

`use(False)` turns all of them off: the tests go once through everything without. What is kept at hand for a shorter way
(`hand.quick`, `hand.offer`, `hand.summed`) costs time when it is wiped, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from floorman.cards import UNKNOWN
from floorman.hand import dealing, drawing, showing
from floorman.hand.awarding import award, uncontested
from floorman.hand.betting import raise_worked_out
from floorman.hand.commands import (
    AnyCommand,
    Award,
    BringIn,
    Call,
    Check,
    DealCards,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Release,
    Rule,
    RunIt,
    Show,
)
from floorman.hand.decide import Decision, decided
from floorman.hand.events import (
    Acted,
    AnyEvent,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandStarted,
    HolesDealt,
    RoundClosed,
    Shown,
    StreetDealt,
)
from floorman.hand.follow import following
from floorman.hand.games import Deal
from floorman.hand.games import Draw as DrawStep
from floorman.hand.hand import BELIEVED, Hand
from floorman.hand.offers import CAPPED, STACK_TOO_SHORT, Offers, worked_out
from floorman.hand.order import clockwise
from floorman.hand.ranking import cards_missing
from floorman.hand.rules import AFTER_BET, IN_LIMIT, LONG, OPENING, PLAIN, Rules, rules_for
from floorman.hand.setup import Forced, SeatSetup, sitting
from floorman.hand.start import forced_bets, started
from floorman.hand.state import DEAD, FOLDED, LIVE, NOBODY, HandState, bits_of
from floorman.positions import Positions
from floorman.terms import Accepted, Chips, SeatNo

if TYPE_CHECKING:
    from floorman.hand.cash import Cash
    from floorman.rulebook import Rulebook

_new = object.__new__
_on = True
# When offers go a shorter way. To compare with these costs nothing, to ask for the switch would.
NEVER = -1
_plain, _in_limit = PLAIN, IN_LIMIT


def use(on: bool) -> bool:
    """The one switch, and how it stood before. For tests: nobody else turns it."""
    global _on, _plain, _in_limit
    before, _on = _on, on
    _plain, _in_limit = (PLAIN, IN_LIMIT) if on else (NEVER, NEVER)
    for kind, name, short, long in ((Hand, "apply", apply, "believe"), (HandState, "copy", copy, "copied")):
        setattr(kind, name, short if on else vars(kind)[long])
    return before


# ---- how a hand begins ----------------------------------------------------------------------------------------------


def start(  # noqa: PLR0913 - what a table knows when a hand begins, all but the first four named
    book: Rulebook,
    seats: Sequence[SeatSetup],
    positions: Positions,
    forced: Forced,
    *,
    game: str = "nlhe",
    smallest_chip: Chips = 1,
    dead: Chips = 0,
    event_left: int = 0,
    hand_for_hand: bool = False,
    cash: Cash | None = None,
) -> tuple[Hand, tuple[AnyEvent, ...]]:
    """A new hand and its first events. Seats that wait for the button to pass are not among `seats`."""
    rules = rules_for(book, game)
    assert 2 <= len(seats) <= rules.game.seats_most, f"{game} is played by 2 to {rules.game.seats_most}"
    cites = book.button_rule.cites
    event = HandStarted(
        game,
        clockwise(seats, positions.button),
        positions,
        forced,
        smallest_chip,
        dead,
        cites,
        event_left,
        hand_for_hand,
        cash,
    )
    if not _on or cash is not None:
        return started(event, rules)
    numbers, stacks, watchful = sitting(event.seats)
    alike = _alike(rules, numbers, positions, forced, smallest_chip)
    if min(stacks) <= alike.most:
        return started(event, rules)
    hand = alike.hand.copy()
    # What this one has for itself.
    hand.started = event
    hand.stack = [*map(sub, stacks, alike.posted)]
    hand.watchful = watchful
    if dead:
        hand.dead += dead
        hand.pot += dead
    return hand, (event, *alike.events)


class Alike(NamedTuple):
    """How hands begin with the same seats and forced bets, where nobody is all-in with one: reckoned once for all."""

    hand: Hand
    events: tuple[AnyEvent, ...]
    posted: tuple[Chips, ...]  # by place
    most: Chips  # of these


@lru_cache(maxsize=1024)
def _alike(
    rules: Rules, numbers: tuple[SeatNo, ...], positions: Positions, forced: Forced, smallest_chip: Chips
) -> Alike:
    assert len({*numbers}) == len(numbers), "each player has a seat of his own"
    # More than all that one seat may post; an ante for the table may be rounded up to the smallest chip.
    deep = 1 + forced.small_blind + forced.big_blind + 2 * (forced.ante + smallest_chip)
    seats = tuple(SeatSetup(number, deep) for number in numbers)
    hand = Hand(HandStarted(rules.game.id, seats, positions, forced, smallest_chip), rules)
    events = forced_bets(hand)
    assert all(hand.stack), "everybody has enough"
    posted = tuple(deep - stack for stack in hand.stack)
    return Alike(hand, tuple(events), posted, max(posted))


# ---- what is offered ------------------------------------------------------------------------------------------------


def offers(hand: Hand) -> Offers | None:  # noqa: PLR0912 - a call would cost as much as the rest
    """The offers to the seat that is to act; None while nobody is. Worked out once for each turn."""
    offer = hand.offer
    if offer is not None:
        return offer
    place = hand.to_act
    if place == NOBODY:
        return None
    rules = hand.rules
    quick = hand.quick
    # No-limit, and fixed limit below the cap.
    if quick == _plain:
        price = hand.bet_to
        bet = hand.bet[place]
        top = most = bet + hand.stack[place]
        least = price + hand.step
        if least > most:
            least = most
    elif (
        quick == _in_limit and hand.raises < rules.raise_cap and (rules.blinds or hand.acted or hand.past_first_round())
    ):
        price = hand.bet_to
        bet = hand.bet[place]
        most = bet + hand.stack[place]
        least = hand.full_to + hand.step
        if least <= price:
            least = price + hand.step
        if least > most:
            least = most
        top = least
    else:
        capped = quick == _in_limit and hand.raises >= rules.raise_cap and not hand.uncapped and not rules.cap_off(hand)
        offer = _capped(hand, place, rules) if capped else worked_out(hand, place, rules)
        if _on:  # else nothing is kept at hand, and each act goes the longer way
            hand.offer = offer
        return offer
    if price > bet:
        if most > price:
            offer = Offers(hand.seats[place], True, False, price, least, top, "", rules, AFTER_BET)
        else:
            offer = Offers(hand.seats[place], True, False, most, None, None, STACK_TOO_SHORT, rules, AFTER_BET)
    else:
        basis = AFTER_BET if price else OPENING
        offer = Offers(hand.seats[place], rules.fold_without_bet, True, None, least, top, "", rules, basis)
    hand.offer = offer
    return offer


def _capped(hand: Hand, place: int, rules: Rules) -> Offers:
    """Fixed limit after the last raise."""
    price = hand.bet_to
    bet = hand.bet[place]
    most = bet + hand.stack[place]
    seat = hand.seats[place]
    why = CAPPED if most > price else STACK_TOO_SHORT
    if price > bet:
        return Offers(seat, True, False, price if most > price else most, None, None, why, rules, AFTER_BET)
    return Offers(seat, rules.fold_without_bet, True, None, None, None, why, rules, AFTER_BET if price else OPENING)


# ---- what is decided ------------------------------------------------------------------------------------------------


def decide(hand: Hand, command: AnyCommand) -> Decision:
    """Decide one command. The hand stays as it is. Acts are the most frequent by far, so that they need no second call:
    what is offered becomes an event here, and all else is decided below."""
    kind = type(command)
    offer = hand.offer
    if offer is None:
        return _BEFORE_OFFERS[kind](hand, command)
    seat = offer.seat
    if kind is RaiseTo:
        least, most = offer.raise_min_to, offer.raise_max_to
        total = command.total  # type: ignore[union-attr] # it is a RaiseTo
        if least is None or most is None or not least <= total <= most or command.seat != seat:  # type: ignore[union-attr]
            return decided(hand, command)
        rules = hand.rules
        added = total - hand.bet_to
        if not rules.plain or added < hand.step:
            # In limit games there is nothing between the smallest and the largest.
            if rules.fixed and least < total < most:
                return decided(hand, command)
            event = raised(hand, total)
        # In no-limit a whole bet or raise is told at once.
        elif added < total:
            event = Acted(seat, "raise", total, added, True, True, True)
        else:
            event = Acted(seat, "bet", total, total, True, True)
        return Accepted(following(hand, event)) if hand.watchful else Accepted((event,))
    if kind is Fold and offer.fold and offer.bring_in is None:
        event = Acted(seat, "fold", hand.bet[hand.to_act])
    elif kind is Call and offer.call_to is not None:
        event = Acted(seat, "call", offer.call_to)
    elif kind is Check and offer.check:
        event = Acted(seat, "check", hand.bet[hand.to_act])
    else:
        return _rarer(hand, command, offer)
    if command.seat != seat:  # type: ignore[union-attr] # an act has one
        return decided(hand, command)
    return Accepted((event,)) if hand.waiting > 1 and hand.can_bet > 2 and not hand.watchful else closed_by(hand, event)


def _rarer(hand: Hand, command: AnyCommand, offer: Offers) -> Decision:
    """A bring-in that is due, or what is not offered."""
    if type(command) is not BringIn or offer.bring_in is None or offer.fold or command.seat != offer.seat:
        return decided(hand, command)
    cites = hand.rules.book.forced_bets_due.cites
    return closed_by(hand, Acted(offer.seat, "bring-in", offer.bring_in, cites=cites))


def _asked(hand: Hand, command: AnyCommand) -> Decision:
    """An act before anybody has asked for the offers."""
    return decide(hand, command) if _on and offers(hand) is not None else decided(hand, command)


def raised(hand: Hand, total: int) -> Acted:
    """The event of a bet or raise that the offers allow: in limit the one bet of this round, or one more."""
    rules, price, step = hand.rules, hand.bet_to, hand.step
    straight = rules.fixed and total - price == step and hand.full_to == price and hand.more is None
    if not straight or (hand.live == 2 and rules.last_two_uncap):
        return raise_worked_out(hand, total)
    if hand.step_index > rules.first_round_at:
        if price:
            return Acted(hand.seats[hand.to_act], "raise", total, step, True, True, True)
        return Acted(hand.seats[hand.to_act], "bet", total, step, True, True)
    if price:
        counted = rules.blind_is_bet or not rules.blinds or price != hand.price_at_start
        return Acted(hand.seats[hand.to_act], "raise", total, step, True, True, counted)
    return raise_worked_out(hand, total)


def closed_by(hand: Hand, event: Acted) -> Decision:
    """An act that raises nothing, and what follows of itself: the last one of a round or of the hand, or one that may
    be. In the middle of a round nothing follows."""
    if not hand.watchful:
        folds = event.did == "fold"
        if folds and hand.live == 2:
            return Accepted((event, *uncontested(hand, hand.other_live(hand.to_act))))
        gone = folds or event.to - hand.bet[hand.to_act] == hand.stack[hand.to_act]
        can_bet = hand.can_bet - gone
        if can_bet > 1:
            if hand.waiting > 1:
                return Accepted((event,))
            if can_bet == hand.live - folds:
                return Accepted((event, RoundClosed(hand.street)))
    return Accepted(following(hand, event))


# ---- cards ----------------------------------------------------------------------------------------------------------


def dealt(hand: Hand, command: DealCards) -> Decision:
    """Known cards, all different and none of them dealt yet, with enough of them in the stub: nothing else has to be
    looked at."""
    cards = command.cards
    owed = hand.owed
    if not _on or len(cards) != owed or not owed or hand.held:
        return dealing.deal(hand, command)
    try:
        bits = bits_of(cards)
    except KeyError:
        bits = 0
    if bits.bit_count() != owed or hand.used & bits:
        return dealing.deal(hand, command)
    event = _dealt_later(hand, cards) if hand.step_index else HolesDealt(cards)
    hand.summed = (event, bits)
    if hand.can_bet > 1 and not hand.watchful:
        return Accepted((event,))
    return Accepted(following(hand, event))


def _dealt_later(hand: Hand, cards: tuple[int, ...]) -> AnyEvent:
    """With a burnt card and enough cards in the stub there is nothing more to tell."""
    rules, index = hand.rules, hand.step_index
    step = rules.plan[index]
    if type(step) is Deal and step.to == "board":
        if len(cards) > step.count and hand.more is None:
            return BoardDealt(cards[0], cards[1:])
    elif not hand.burnt & 1 and hand.stub >= hand.owed + rules.board_after[index]:
        if type(step) is DrawStep:
            return DrawsDealt(cards[:1], cards[1:])
        if hand.stub > hand.live + 1 and DEAD not in hand.status and hand.can_bet > 1:
            return StreetDealt(cards[:1], cards[1:])
    return dealing.dealt_later(hand, cards)


def thrown(hand: Hand, command: Draw) -> Decision:
    """Cards that are known, all different and all the player's: nothing else has to be looked at."""
    seat, place = command.seat, hand.to_draw
    if not _on or place == NOBODY or hand.seats[place] != seat or hand.held or hand.watchful or hand.can_bet < 2:
        return drawing.draw(hand, command)
    cards, away = hand.cards[place], command.cards
    if UNKNOWN in cards or len({*cards}.difference(away)) != len(cards) - len(away):
        return drawing.draw(hand, command)
    return Accepted((Drew(seat, away),))


def shown(hand: Hand, command: Show | Muck) -> Decision:
    """The player's cards are known: while others are to show nothing follows, and after the last the pots are paid."""
    place = hand.at.get(command.seat, NOBODY)
    if not _on or type(command) is Muck or command.cards or not _may_show(hand, place):  # type: ignore[union-attr]
        return showing.show_or_muck(hand, command)
    event = Shown(command.seat, hand.cards[place])
    closed = ~hand.shown & ~(1 << place)
    for other, status in enumerate(hand.status):
        if status == LIVE and closed >> other & 1:
            return Accepted((event,))
    if hand.has_all_in() or cards_missing(hand):
        return Accepted(following(hand, event))
    return Accepted((event, *award(hand)))


def _may_show(hand: Hand, place: int) -> bool:
    if place == NOBODY or hand.status[place] != LIVE or hand.shown >> place & 1 or not hand.at_showdown():
        return False
    return not (hand.closed or hand.held or hand.winners or hand.watchful or UNKNOWN in hand.cards[place])


# ---- how a hand changes ---------------------------------------------------------------------------------------------


def apply(hand: Hand, event: AnyEvent) -> None:  # noqa: PLR0912, PLR0915 - a call would cost as much as the rest
    """Believe the log: one event further. Acts are the most frequent by far, so that they need no second call."""
    hand.offer = None
    if type(event) is not Acted:
        BELIEVED[type(event)](hand, event)
        return
    place, bit, after = hand.turns[event.seat]
    hand.acted |= bit
    waiting = hand.waiting - 1
    did = event.did
    if did == "fold":
        hand.status[place] = FOLDED
        hand.live -= 1
        hand.died = place
        hand.can_bet -= 1
        hand.active ^= bit
    elif did == "check":
        hand.checked |= bit
    else:
        to = event.to
        bet, stack = hand.bet, hand.stack
        added = to - bet[place]
        bet[place] = to
        hand.put[place] += added
        hand.pot += added
        left = stack[place] = stack[place] - added
        if not left:
            hand.can_bet -= 1
            hand.active ^= bit
            hand.quick = LONG
        if to > hand.bet_to:
            # A bet or raise: everybody else has something to decide again.
            hand.bet_to = to
            hand.step = event.step
            if event.full:
                hand.full_to = to
                hand.short = False
            else:
                hand.lift_short(event)
            if event.opens:
                hand.open_to = to
            if event.counted:
                hand.raises += 1
                if event.uncaps:
                    hand.uncapped = True
            if did != "call":
                hand.aggressor = place
                hand.aggressor_street = hand.street
            waiting = hand.can_bet - 1 if left else hand.can_bet
    hand.waiting = waiting
    if waiting > 0 and hand.can_bet > 1:
        hand.to_act = after[hand.active]
    else:
        hand.to_act = hand.turn_after(place) if waiting > 0 and hand.live > 1 else NOBODY


def copy(hand: Hand) -> Hand:  # noqa: PLR0915 - a plain list of slots
    """A hand of its own that goes on from here."""
    other = _new(type(hand))
    other.acted = hand.acted
    other.active = hand.active
    other.aggressor = hand.aggressor
    other.aggressor_street = hand.aggressor_street
    other.at = hand.at
    other.began = hand.began
    other.bet = hand.bet[:]
    other.bet_to = hand.bet_to
    other.big_blind = hand.big_blind
    other.board = hand.board
    other.burns = hand.burns
    other.burnt = hand.burnt
    other.can_bet = hand.can_bet
    other.cards = hand.cards[:]
    other.checked = hand.checked
    other.closed = hand.closed
    other.dead = hand.dead
    other.died = hand.died
    other.full_to = hand.full_to
    other.held = hand.held
    other.live = hand.live
    other.more = hand.more
    other.offer = hand.offer
    other.open_end = hand.open_end
    other.open_to = hand.open_to
    other.owed = hand.owed
    other.passive = hand.passive
    other.pot = hand.pot
    other.pot_counts = hand.pot_counts
    other.price_at_start = hand.price_at_start
    other.put = hand.put[:]
    other.quick = hand.quick
    other.raises = hand.raises
    other.released = hand.released
    other.rules = hand.rules
    other.seats = hand.seats
    other.short = hand.short
    other.shown = hand.shown
    other.sizes = hand.sizes
    other.stack = hand.stack[:]
    other.started = hand.started
    other.status = hand.status[:]
    other.step = hand.step
    other.step_index = hand.step_index
    other.street = hand.street
    other.summed = hand.summed
    other.stub = hand.stub
    other.thrown = hand.thrown[:]
    other.to_act = hand.to_act
    other.to_draw = hand.to_draw
    other.turns = hand.turns
    other.uncapped = hand.uncapped
    other.used = hand.used
    other.waiting = hand.waiting
    other.watchful = hand.watchful
    other.winners = hand.winners
    return other


# Each command while nothing is offered.
_BEFORE_OFFERS: dict[type, Callable[[Hand, Any], Decision]] = {
    Award: decided,
    BringIn: _asked,
    Call: _asked,
    Check: _asked,
    DealCards: dealt,
    Draw: thrown,
    Fold: _asked,
    Muck: shown,
    RaiseTo: _asked,
    Release: decided,
    Rule: decided,
    RunIt: decided,
    Show: shown,
}

use(True)
