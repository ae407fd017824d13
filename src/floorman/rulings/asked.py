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
from floorman.hand.state import LIVE, NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.corrected import with_awards
from floorman.rulings.hands import OUT, at_showdown, is_live, paid, word_of
from floorman.rulings.outcome import HandWord, Option, Outcome, Reason, Step
from floorman.rulings.report import BadReport, InDoubt, Report, kind
from floorman.rulings.ruling import left_to_the_floor
from floorman.rulings.unseen import WORTH, Seen, became_of, told_hand
from floorman.terms import SeatNo

Right: TypeAlias = Literal["granted", "refused", "floor"]
CLOSED = Step("step.open-nothing")


@kind("see-hand-asked", "of")
class SeeHandAsked(Report, frozen=True):
    """Somebody asks for a hand that was not shown. Where nobody tells the hand around it, what became of both hands
    is asked, as far as the ruling hangs on it."""

    by: Literal["player", "floor"] | None = None  # whoever is named by their seat is a player
    seat: SeatNo | None = None  # of the player who asks
    of: SeatNo | None = None
    own_hand: Seen | None = None
    called: bool | None = None  # the last bet of the last street, which was made by the other
    that_hand: Seen | None = None
    would_win: bool | None = None
    suspicion: bool | None = None

    def needed(self) -> tuple[str, ...]:
        return ("seat", "of") if self.by is None else ("of",)

    def settled(self) -> tuple[str, ...]:
        return () if self.seat is None else ("by",)

    def ruled(self, case: Case) -> Outcome:
        of = self.known(self.of, "of", case)
        if case.hand is not None and not at_showdown(case.hand):
            raise BadReport("hand", "the betting is still on: nobody's cards are shown yet")
        try:
            return self._by_floor(case, of) if self.by == "floor" else self._by_player(case, of)
        except InDoubt:
            return replace(left_to_the_floor(case), steps=_to_the_floor(of))

    def _by_floor(self, case: Case, of: SeatNo) -> Outcome:
        needs = case.book.floor_needs_suspicion
        if needs.value and not self.known(self.suspicion, "suspicion", case):
            hands = _in_the_hand(case, of)
            return Outcome(outcome="request-refused", on=(needs,), hands=hands, visible="nobody", steps=(CLOSED,))
        if self.suspicion and case.book.suspected_hand.value != "table":
            found = examined(case, (of,))
            return replace(found, hands=_in_the_hand(case, of), on=(needs, *found.on))
        on = (needs, case.book.suspected_hand) if self.suspicion else (needs,)
        return self._opened(case, of, Outcome(outcome="must-show", on=on))

    # ---- players --------------------------------------------------------------------------------------------------

    def _by_player(self, case: Case, of: SeatNo) -> Outcome:
        right, answer = self._right(case, of)
        hands = _in_the_hand(case, of)
        say_no = (Step("step.say-no", {"seat": self.seat}), CLOSED) if self.seat else (CLOSED,)
        refused = Outcome(outcome="request-refused", on=(answer,), hands=hands, visible="nobody", steps=say_no)
        if right == "refused":
            return refused
        granted = Outcome(outcome="request-granted", on=(answer,))
        if right == "granted":
            return self._opened(case, of, granted)
        then = self._opened(case, of, granted) if hands else None  # the floor is called, and sees what became of it
        also = then.also if then is not None else ()
        options = (Option("request-granted", then=then), Option("request-refused", then=refused))
        return replace(_left_to_floor(answer, hands, options, _to_the_floor(of)), also=also)

    def _right(self, case: Case, of: SeatNo) -> tuple[Right, AnyAnswer]:
        answer, must_have = case.book.see_hand_asker, case.book.asker_must_have_cards
        if answer.value == "nobody":
            return "refused", answer
        if answer.value == "showdown_players" or must_have.value:
            own = became_of(self, self.own_hand, "own_hand", self.known(self.seat, "seat", case), case)
            if answer.value == "showdown_players" and own == "folded":
                return "refused", answer
            if must_have.value and own != "kept":
                return "refused", must_have
        match answer.value:
            case "director_only":
                return "floor", answer.about("at_discretion")
            case "caller":
                if self._called(case, of):
                    return "granted", answer.about("by_right")
                return "floor", answer.about("at_discretion")
            case "showdown_players" | "dealt_players":
                folded = became_of(self, self.that_hand, "that_hand", of, case) == "folded"
                return "refused" if folded else "granted", answer

    def _called(self, case: Case, of: SeatNo) -> bool:
        hand = told_hand(case)
        if self.that_hand == "folded":  # whoever made the last bet has not
            return False
        if self.called is None and hand is not None:
            return _called_the_last_bet(case, hand, self.known(self.seat, "seat", case), of)
        return self.known(self.called, "called", case)

    def _opened(self, case: Case, of: SeatNo, found: Outcome) -> Outcome:
        became = became_of(self, self.that_hand, "that_hand", of, case)
        word = WORTH[became] if self.that_hand else _in_the_hand(case, of).get(of, WORTH[became])
        may_win = case.book.requested_hand.value == "live_if_winner_asked" and word in OUT and self.by != "floor"
        return _opened(case, of, found, word, winner_asked=may_win and self._would_win(case))

    def _would_win(self, case: Case) -> bool:
        if self.would_win is None and told_hand(case) is not None:
            return _about_to_win(case, self.known(self.seat, "seat", case))
        return self.known(self.would_win, "would_win", case)


def _to_the_floor(of: SeatNo) -> tuple[Step, ...]:
    return Step("step.keep-hand-apart", {"seat": of}), Step("step.call-floor")


def _in_the_hand(case: Case, of: SeatNo) -> dict[SeatNo, HandWord]:
    """What the hand is worth, where that is told without asking."""
    hand = told_hand(case)
    return {} if hand is None else {of: word_of(hand, of)}


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


def _opened(case: Case, of: SeatNo, found: Outcome, word: HandWord, *, winner_asked: bool) -> Outcome:
    """It lies open for everybody. One that had been given up may win again where the book says so."""
    steps = (Step("step.open-hand", {"seat": of}),)
    word, said = _worth(case, word, winner_asked=winner_asked)
    return with_awards(case, of, replace(found, hands={of: word}, visible="all", steps=steps, also=said))


def _worth(case: Case, word: HandWord, *, winner_asked: bool) -> tuple[HandWord, tuple[Reason, ...]]:
    answer = case.book.requested_hand
    if word not in OUT:
        return "live", ()
    if word == "folded":  # it never came to the showdown, and wins nothing whoever sees it
        return word, ()
    match answer.value:
        case "live":
            lives = True
        case "as_it_was":
            lives = False
        case "live_if_winner_asked":
            lives = winner_asked
    if lives:
        return "live", (Reason("asked.can-win", answer.cites),)
    return word, (Reason("asked.stays-dead", answer.cites),)


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
    found = [
        _opened(case, seat, Outcome(outcome="must-show", on=(answer,)), word_of(case.hand, seat), winner_asked=False)
        for seat in suspects
    ]
    return replace(
        found[0],
        hands={seat: word for one in found for seat, word in one.hands.items()},
        steps=tuple(step for one in found for step in one.steps),
        also=tuple(dict.fromkeys(reason for one in found for reason in one.also)),
        chips=() if len(found) > 1 else found[0].chips,
    )
