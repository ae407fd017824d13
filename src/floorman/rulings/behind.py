"""Chips that turn up behind an all-in which was called.

| do they belong to it | chips_found_behind        |
| if not, and he wins  | found_chips_when_he_wins  |
| if not, and he loses | found_chips_when_he_loses |

They were in no count: no log has them in its hand, so that what is done with them is told, and booked when the stacks
are set right.
"""

from __future__ import annotations

from floorman.hand.events import ChipsMoved
from floorman.hand.state import LIVE
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.hands import as_they_are, paid
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Chips, SeatNo


@kind("chips-behind-all-in", "seat", "amount")
class ChipsBehindAllIn(Report, frozen=True):
    """Chips that he had behind or under others, when his all-in had been called already."""

    seat: SeatNo | None = None
    amount: Chips | None = None
    accepted: bool | None = None  # does the floor count them to what was called?
    won: bool | None = None
    awarded_to: SeatNo | None = None  # who has won, if not he

    def ruled(self, case: Case) -> Outcome:
        seat, amount = self.known(self.seat, "seat", case), self.known(self.amount, "amount", case)
        if amount < 1:
            raise BadReport("amount", "so many chips were found: 1 or more")
        if not _is_all_in(case, seat):
            raise BadReport("seat", f"seat {seat} is not all-in")
        answer = case.book.chips_found_behind
        if answer.value == "belong" or (answer.value == "floor" and self.accepted):
            return self._matched(case, seat, amount, answer)
        if answer.value == "floor" and self.accepted is None:
            return Outcome(
                outcome="floor-decides",
                on=(answer,),
                hands=as_they_are(case.hand, seat),
                options=(
                    Option("bet-corrected", then=self._matched(case, seat, amount, answer)),
                    Option("no-effect"),
                ),
                steps=(Step("step.call-floor"),),
                discretion=True,
            )
        return self._apart(case, seat, amount)

    def _apart(self, case: Case, seat: SeatNo, amount: Chips) -> Outcome:
        book = case.book
        if self._has_won(case, seat):
            wins = book.found_chips_when_he_wins
            if wins.value == "floor":
                return _floor(case, seat, wins, Option("bet-corrected"), Option("no-effect"))
            return Outcome(
                outcome="no-effect",
                on=(wins,),
                hands=as_they_are(case.hand, seat),
                steps=(Step("step.nobody-matches", {"amount": amount}),),
            )
        loses = book.found_chips_when_he_loses
        if loses.value == "stays_in":
            return Outcome(outcome="no-effect", on=(loses,), hands=as_they_are(case.hand, seat))
        gone = _taken(seat, "out-of-play", amount, loses)
        if loses.value == "out_of_play":
            return gone
        winner = self.known(self._winner(case, seat), "awarded_to", case)
        won = _taken(seat, f"seat:{winner}", amount, loses).but(outcome="award-corrected")
        return _floor(case, seat, loses, Option("chips-forfeited", then=gone), Option("award-corrected", then=won))

    def _matched(self, case: Case, seat: SeatNo, amount: Chips, answer: AnyAnswer) -> Outcome:
        """Whoever has called owes as much again, as far as he has it."""
        owes = [(other, min(amount, has)) for other, has in _callers(case, seat)]
        chips = (ChipsMoved(f"seat:{seat}", "pot", amount),)
        return Outcome(
            outcome="bet-corrected",
            on=(answer,),
            hands=as_they_are(case.hand, seat),
            chips=(*chips, *(ChipsMoved(f"seat:{other}", "pot", more) for other, more in owes)),
            booked=(),
            steps=tuple(Step("step.adds", {"seat": who, "amount": more}) for who, more in ((seat, amount), *owes)),
        )

    def _has_won(self, case: Case, seat: SeatNo) -> bool:
        if self.won is None and case.hand is not None and case.hand.closed:
            return seat in paid(case)
        return self.known(self.won, "won", case)

    def _winner(self, case: Case, seat: SeatNo) -> SeatNo | None:
        """Told, or the only other one who has won, or still can."""
        if self.awarded_to is not None or case.hand is None:
            return self.awarded_to
        won = [one for one in paid(case) if one != seat]
        others = won or [other for other in _live(case) if other != seat]
        return others[0] if len(others) == 1 else None


def _taken(seat: SeatNo, target: str, amount: Chips, answer: AnyAnswer) -> Outcome:
    return Outcome(
        outcome="chips-forfeited",
        on=(answer,),
        chips=(ChipsMoved(f"seat:{seat}", target, amount),),
        booked=(),
        steps=(Step("step.take-chips"),),
    )


def _floor(case: Case, seat: SeatNo, answer: AnyAnswer, *options: Option) -> Outcome:
    return Outcome(
        outcome="floor-decides",
        on=(answer,),
        hands=as_they_are(case.hand, seat),
        options=options,
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


def _is_all_in(case: Case, seat: SeatNo) -> bool:
    hand = case.hand
    if hand is None or hand.closed:
        return True
    place = hand.at[seat]
    return hand.status[place] == LIVE and not hand.stack[place]


def _live(case: Case) -> list[SeatNo]:
    hand = case.hand
    return [] if hand is None else [seat for seat, place in sorted(hand.at.items()) if hand.status[place] == LIVE]


def _callers(case: Case, seat: SeatNo) -> list[tuple[SeatNo, Chips]]:
    """Who has put in as much as he, with what they have left."""
    hand = case.hand
    if hand is None or hand.closed:
        return []
    his = hand.put[hand.at[seat]]
    there = [(other, hand.at[other]) for other in _live(case) if other != seat]
    return [(other, hand.stack[place]) for other, place in there if hand.put[place] >= his and hand.stack[place]]
