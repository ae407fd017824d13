"""Wrong bets that nobody stopped.

| too small a bet          | wrong_bet_corrected_until                                      |
| the pot counted wrongly  | pot_too_high_corrected_until, pot_too_low_corrected_until      |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.hand import AnyCommand, Hand
from floorman.hand.events import ChipsMoved
from floorman.hand.limits import pot_raise, whole_raise
from floorman.reading import is_in_turn
from floorman.rulebook import AnyAnswer
from floorman.rulings.acting import ahead
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import as_they_are, hand_of
from floorman.rulings.misdeals import play_on
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.progress import since_then
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Chips, SeatNo

# ---- wrong amounts ------------------------------------------------------------------------------------------------


@kind("wrong-amount-accepted", "seat", "to", "street_over")
class WrongAmountAccepted(Report, frozen=True):
    """A bet or raise below the minimum, which the players after it took for good."""

    seat: SeatNo | None = None
    to: Chips | None = None
    since: tuple[Since, ...] | None = None
    street_over: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_in_turn(case, self.seat)
        stood, seat = self.known(self.to, "to", case), self.known(self.seat, "seat", case)
        place = hand.at[seat]
        right = min(whole_raise(hand), hand.bet[place] + hand.stack[place])
        answer = case.book.wrong_bet_corrected_until
        over = self.known(self.street_over, "street_over", case)
        if stood >= right:
            return Outcome(outcome="no-effect", on=(answer,), hands=as_they_are(hand, seat))
        return _corrected(case, hand, (seat, stood, right), self.since or (), answer, over=over)


@kind("pot-miscounted", "seat", "told", "street_over")
class PotMiscounted(Report, frozen=True):
    """Pot-limit: a bet of the pot as it was counted, and it was counted wrongly."""

    seat: SeatNo | None = None
    told: Chips | None = None
    since: tuple[Since, ...] | None = None
    street_over: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_in_turn(case, self.seat)
        told, seat = self.known(self.told, "told", case), self.known(self.seat, "seat", case)
        place = hand.at[seat]
        right = min(pot_raise(hand, place), hand.bet[place] + hand.stack[place])
        book = case.book
        answer = book.pot_too_high_corrected_until if told > right else book.pot_too_low_corrected_until
        over = self.known(self.street_over, "street_over", case)
        if told == right:
            return Outcome(outcome="no-effect", on=(answer,), hands=as_they_are(hand, seat))
        return _corrected(case, hand, (seat, told, right), self.since or (), answer, over=over)


def _corrected(
    case: Case, hand: Hand, bet: tuple[SeatNo, Chips, Chips], since: tuple[Since, ...], answer: AnyAnswer, *, over: bool
) -> Outcome:
    """The bet is brought to what it should have been, with everybody who has called it; or it stands as it lies."""
    seat, stood, right = bet
    if over or _too_late(case, since, str(answer.value)):
        return play_on(answer, hands=as_they_are(hand, seat))
    callers = [act.seat for act in since if act.do == "call" and act.seat in hand.at]
    moves = [_difference(hand, one, stood, right) for one in (seat, *sorted(set(callers)))]
    return Outcome(
        outcome="bet-corrected",
        on=(answer,),
        hands=as_they_are(hand, seat),
        chips=tuple(move for move in moves if move.amount),
        plays=_plays(hand, (Since(seat, "raise", right), *_anew(since, stood, right))),
        steps=tuple(_step(move) for move in moves if move.amount),
    )


def _too_late(case: Case, since: tuple[Since, ...], until: str) -> bool:
    done = since_then(case, since)
    match until:
        case "substantial_action":
            return done.substantial
        case "next_action":
            return done.acts > 0
        case _:
            return False


def _difference(hand: Hand, seat: SeatNo, stood: Chips, right: Chips) -> ChipsMoved:
    """What goes in or back: nobody puts in more than he has."""
    place = hand.at[seat]
    most = hand.bet[place] + hand.stack[place]
    change = min(right, most) - min(stood, most)
    own = f"seat:{seat}"
    return ChipsMoved(own, "pot", change) if change > 0 else ChipsMoved("pot", own, -change)


def _step(move: ChipsMoved) -> Step:
    if move.target == "pot":
        return Step("step.adds", {"seat": int(move.source.partition(":")[2]), "amount": move.amount})
    return Step("step.return-to-seat", {"seat": int(move.target.partition(":")[2]), "amount": move.amount})


def _plays(hand: Hand, acts: Sequence[Since]) -> tuple[AnyCommand, ...]:
    """The acts in the hand as they should have been; none, where what followed cannot be told like that."""
    try:
        return ahead(hand, acts)[1]
    except BadReport:
        return ()


def _anew(since: Sequence[Since], stood: Chips, right: Chips) -> tuple[Since, ...]:
    """The acts that followed, as far as they can stand: a raise over the wrong bet is one over the right one too."""
    highest = max(stood, right)
    return tuple(act for act in since if act.do in ("call", "fold") or (act.to or 0) > highest)


def hand_in_turn(case: Case, seat: SeatNo | None) -> Hand:
    """The hand as it was when this seat was to act: before the bet, or before it was passed over."""
    hand = hand_of(case)
    if seat is not None and seat in hand.at and not is_in_turn(hand, seat):
        raise BadReport("seat", f"it is not the turn of seat {seat}; what was done after it stands in `since`")
    return hand
