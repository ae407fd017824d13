"""A fouled deck: with it nothing of the hand holds.

| the same card twice    | same_card_twice, unattributed_bets         |
| fouled for another one | other_foul_decks                           |
| found after the hand   | foul_deck_after_hand, result_dispute_until |
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from floorman.hand.events import ChipsMoved
from floorman.rulebook import AnyAnswer
from floorman.rulings.awards import Dispute
from floorman.rulings.case import Case
from floorman.rulings.lying import card_told
from floorman.rulings.misdeals import all_back, play_on
from floorman.rulings.outcome import Option, Outcome, Reason, Step
from floorman.rulings.report import BadReport, kind
from floorman.terms import Chips


class Fouled(Dispute, frozen=True):
    """The deck of a hand that is on or, within the time for disputes, of one that is over."""

    unattributed: Annotated[Chips, Meta(ge=0)] | None = None  # chips that nobody can be credited with

    def _found(self, case: Case, *on: AnyAnswer) -> Outcome:
        paid = case.hand is not None and case.hand.closed
        if not paid and self.noticed in (None, "in-hand"):
            return self._void(case, *on)
        after = case.book.foul_deck_after_hand
        if after.value == "never":
            return _stands(after)
        late, until = self.too_late(case.book.result_dispute_until, case)
        if late:
            return _stands(after, *until)
        found = _undone(case, *on, after) if paid else _undone_untold(*on, after)
        return found if late is False else _floor_says(found, after, *until)

    def _void(self, case: Case, *on: AnyAnswer) -> Outcome:
        book = case.book
        back = all_back(case)
        left = self._left(case, sum(move.amount for move in back))
        on = (*on, book.unattributed_bets) if left else on
        if left and book.unattributed_bets.value == "floor":
            return Outcome(outcome="floor-decides", on=on, steps=(Step("step.call-floor"),), discretion=True)
        return Outcome(
            outcome="hand-void",
            on=on,
            also=(Reason("ruling.deck-changed", on[0].cites),),
            chips=(*back, *((ChipsMoved("pot", "carry", left),) if left else ())),
            void=True,
            shuffled=True,
            steps=(
                Step("step.collect-cards"),
                Step("step.return-chips"),
                *((Step("step.carry-over", {"amount": left}),) if left else ()),
                Step("step.change-deck"),
                Step("step.deal-again"),
            ),
        )

    def _left(self, case: Case, back: Chips) -> Chips:
        """What no seat has put in, as far as the hand knows; without a hand what the report tells."""
        if case.hand is None:
            return self.unattributed or 0
        left = max(case.hand.pot - back, 0)
        if self.unattributed is not None and self.unattributed > left:
            raise BadReport("unattributed", f"{left} of the pot are nobody's: the seats have put in all the rest")
        return left


@kind("same-card-twice", "card")
class SameCardTwice(Fouled, frozen=True):
    """Two cards of the same rank and suit."""

    card: str | None = None

    def ruled(self, case: Case) -> Outcome:
        if self.card is not None:
            card_told(self.card, "card")
        return self._found(case, case.book.same_card_twice)


@kind("deck-fouled", "reason")
class DeckFouled(Fouled, frozen=True):
    """The deck is wrong for another reason, one that the authority or the house has named."""

    reason: str | None = None

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.other_foul_decks
        if not self.known(self.reason, "reason", case).strip():
            raise BadReport("reason", "say what is wrong with the deck")
        if answer.value == "never":
            return play_on(answer)
        found = self._found(case, answer)
        return _floor_says(found, answer) if found.outcome == "hand-void" else found


def _stands(*on: AnyAnswer) -> Outcome:
    return Outcome(outcome="no-effect", on=on, steps=(Step("step.play-on"),))


def _floor_says(found: Outcome, *on: AnyAnswer) -> Outcome:
    return Outcome(
        outcome="floor-decides",
        on=on,
        options=(Option("hand-void", then=found), Option("play-on", then=play_on(*on))),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


def _undone_untold(*on: AnyAnswer) -> Outcome:
    """The pots were paid, and nobody has told how: the floor gives back what is known to have been put in."""
    return Outcome(
        outcome="hand-void",
        on=on,
        also=(Reason("ruling.deck-changed", on[0].cites),),
        steps=(Step("step.call-floor"), Step("step.return-chips"), Step("step.change-deck")),
    )


def _undone(case: Case, *on: AnyAnswer) -> Outcome:
    """The pots were paid: from those who have won to those who have lost, until everybody has what he began with."""
    moves = tuple(_back_to_the_start(case))
    return Outcome(
        outcome="hand-void",
        on=on,
        also=(Reason("ruling.deck-changed", on[0].cites),),
        chips=moves,
        steps=(Step("step.return-chips"), Step("step.change-deck")),
    )


def _back_to_the_start(case: Case) -> list[ChipsMoved]:
    hand = case.hand
    assert hand is not None, "asked of a hand that is over"
    won = {seat: hand.stack[place] - hand.started_with[place] for seat, place in sorted(hand.at.items())}
    moves: list[ChipsMoved] = []
    for loser in (seat for seat, more in won.items() if more < 0):
        for winner in (seat for seat, more in won.items() if more > 0):
            amount = min(-won[loser], won[winner])
            if amount:
                moves.append(ChipsMoved(f"seat:{winner}", f"seat:{loser}", amount))
                won[loser] += amount
                won[winner] -= amount
    return moves
