"""Somebody wants to see a hand that was not shown, or suspects collusion.

| which player may ask              | see_hand_asker, asker_must_have_cards |
| the floor                         | floor_needs_suspicion                 |
| who sees a suspected hand         | suspected_hand                        |
| can a hand opened that way win    | requested_hand                        |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from floorman.hand import Hand
from floorman.hand.events import Acted
from floorman.hand.ranking import cards_missing, ranks
from floorman.hand.state import FOLDED, LIVE, NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.corrected import with_awards
from floorman.rulings.hands import at_showdown, hand_of, is_live, paid, word_of
from floorman.rulings.outcome import HandWord, Option, Outcome, Reason, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import SeatNo

Right: TypeAlias = Literal["granted", "refused", "floor"]


@kind("see-hand-asked", "by", "of")
class SeeHandAsked(Report, frozen=True):
    """Somebody asks for a hand that was not shown."""

    by: Literal["player", "floor"] | None = None
    seat: SeatNo | None = None  # of the player who asks
    of: SeatNo | None = None
    suspicion: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        of = self.known(self.of, "of", case)
        if case.hand is not None and not at_showdown(case.hand):
            raise BadReport("hand", "the betting is still on: nobody's cards are shown yet")
        if self.known(self.by, "by", case) == "floor":
            return self._by_floor(case, of)
        return self._by_player(case, of)

    def _by_floor(self, case: Case, of: SeatNo) -> Outcome:
        needs = case.book.floor_needs_suspicion
        if needs.value and not self.known(self.suspicion, "suspicion", case):
            return Outcome(outcome="request-refused", on=(needs,), hands={of: word_of(case.hand, of)}, visible="nobody")
        if not self.suspicion:
            return _opened(case, of, Outcome(outcome="must-show", on=(needs,)), winner_asked=False)
        found = examined(case, (of,))
        return replace(found, on=(needs, *found.on))

    # ---- players --------------------------------------------------------------------------------------------------

    def _by_player(self, case: Case, of: SeatNo) -> Outcome:
        right, answer = self._right(case, of)
        word = word_of(case.hand, of)
        refused = Outcome(outcome="request-refused", on=(answer,), hands={of: word}, visible="nobody")
        if right == "refused":
            return refused
        found = Outcome(outcome="request-granted", on=(answer,))
        granted = _opened(case, of, found, winner_asked=self._asked_by_winner(case))
        if right == "granted":
            return granted
        options = (Option("request-granted", then=granted), Option("request-refused", then=refused))
        steps = (Step("step.keep-apart"), Step("step.call-floor"))
        return replace(_left_to_floor(answer, {of: word}, options, steps), also=granted.also)

    def _asked_by_winner(self, case: Case) -> bool:
        return _about_to_win(case, self.known(self.seat, "seat", case))

    def _right(self, case: Case, of: SeatNo) -> tuple[Right, AnyAnswer]:
        answer = case.book.see_hand_asker
        if answer.value == "nobody":
            return "refused", answer
        seat = self.known(self.seat, "seat", case)
        hand = hand_of(case)
        if answer.value == "showdown_players" and not _came_to_showdown(hand, seat):
            return "refused", answer
        if not is_live(hand, seat) and case.book.asker_must_have_cards.value:
            return "refused", case.book.asker_must_have_cards
        match answer.value:
            case "director_only":
                return "floor", answer.about("at_discretion")
            case "caller":
                if _called_the_last_bet(case, hand, seat, of):
                    return "granted", answer.about("by_right")
                return "floor", answer.about("at_discretion")
            case "showdown_players" | "dealt_players":
                return "granted" if _came_to_showdown(hand, of) else "refused", answer


def _came_to_showdown(hand: Hand, seat: SeatNo) -> bool:
    """Was he still in it when the betting ended? Whoever refuses to show there was."""
    return hand.status[hand.at[seat]] != FOLDED


def _called_the_last_bet(case: Case, hand: Hand, seat: SeatNo, of: SeatNo) -> bool:
    """Did he call the last bet or raise of the final street, and was it made by the other?"""
    if hand.aggressor == NOBODY or hand.seats[hand.aggressor] != of:
        return False
    if hand.aggressor_street != hand.rules.last_street:
        return False
    acts = [event for event in case.events if isinstance(event, Acted)]
    last = max((at for at, act in enumerate(acts) if act.seat == of and act.did not in ("call", "check")), default=-1)
    return any(act.seat == seat and act.did == "call" for act in acts[last + 1 :])


def _about_to_win(case: Case, seat: SeatNo) -> bool:
    """Would the pot, or a part of it, be his?"""
    hand = case.hand
    if hand is None or not is_live(hand, seat):
        return False
    if hand.closed:
        return seat in paid(case)
    if hand.live == 1:
        return True
    closed = [place for place, status in enumerate(hand.status) if status == LIVE and not hand.shown >> place & 1]
    if closed or not hand.at_showdown() or cards_missing(hand):
        return False
    worth = ranks(hand)
    return worth[hand.at[seat]] == max(worth)


# ---- an opened hand -----------------------------------------------------------------------------------------------


def _opened(case: Case, of: SeatNo, found: Outcome, *, winner_asked: bool) -> Outcome:
    """It lies open for everybody. One that had been given up may win again where the book says so."""
    steps = (Step("step.open-hand", {"seat": of}),)
    word, said = _worth(case, of, winner_asked=winner_asked)
    return with_awards(case, of, replace(found, hands={of: word}, visible="all", steps=steps, also=said))


def _worth(case: Case, of: SeatNo, *, winner_asked: bool) -> tuple[HandWord, tuple[Reason, ...]]:
    answer = case.book.requested_hand
    if is_live(case.hand, of):
        return "live", ()
    match answer.value:
        case "live":
            lives = True
        case "as_it_was":
            lives = False
        case "live_if_winner_asked":
            lives = winner_asked
    if lives:
        return "live", (Reason("asked.can-win", answer.cites),)
    return word_of(case.hand, of), (Reason("asked.stays-dead", answer.cites),)


# ---- collusion ----------------------------------------------------------------------------------------------------


@kind("collusion-suspected", "by", "of")
class CollusionSuspected(Report, frozen=True):
    """Somebody has good reason to think that players act in concert."""

    by: SeatNo | Literal["player", "dealer", "floor", "spectator"] | None = None
    of: SeatNo | tuple[SeatNo, ...] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        return (*super().seats(), *(("of", seat) for seat in (self.of if isinstance(self.of, tuple) else ())))

    def ruled(self, case: Case) -> Outcome:
        self.known(self.by, "by", case)
        of = self.known(self.of, "of", case)
        suspects = of if isinstance(of, tuple) else (of,)
        if not suspects:
            raise BadReport("of", "name the seats that are suspected")
        return examined(case, suspects)


def examined(case: Case, suspects: tuple[SeatNo, ...]) -> Outcome:
    """Who looks at the cards of suspects."""
    answer = case.book.suspected_hand
    aside = tuple(Step("step.cards-aside", {"seat": seat}) for seat in suspects)
    hands = {seat: word_of(case.hand, seat) for seat in suspects}
    match answer.value:
        case "staff_only":
            steps = (*aside, Step("step.call-floor"), Step("step.look-hidden"))
            found = Outcome(outcome="floor-inspects", on=(answer,), hands=hands, visible="floor", steps=steps)
            return replace(found, also=_may_open_himself(case))
        case "table":
            return _all_opened(case, suspects, answer)
        case "floor":
            options = (Option("floor-inspects"), Option("must-show"))
            steps = (*aside, Step("step.call-floor"))
            return _left_to_floor(answer, hands, options, steps)


def _left_to_floor(
    answer: AnyAnswer, hands: dict[SeatNo, HandWord], options: tuple[Option, ...], steps: tuple[Step, ...]
) -> Outcome:
    return Outcome(outcome="floor-decides", on=(answer,), hands=hands, options=options, steps=steps, discretion=True)


def _may_open_himself(case: Case) -> tuple[Reason, ...]:
    """A suspect may clear himself: what his hand is worth then."""
    answer = case.book.requested_hand
    return (Reason("suspected.can-win", answer.cites),) if answer.value == "live" else ()


def _all_opened(case: Case, suspects: tuple[SeatNo, ...], answer: AnyAnswer) -> Outcome:
    found = [_opened(case, seat, Outcome(outcome="must-show", on=(answer,)), winner_asked=False) for seat in suspects]
    return replace(
        found[0],
        hands={seat: word for one in found for seat, word in one.hands.items()},
        steps=tuple(step for one in found for step in one.steps),
        also=tuple(dict.fromkeys(reason for one in found for reason in one.also)),
        chips=() if len(found) > 1 else found[0].chips,
    )
