"""The stub has fallen down during a hand.

| what is dealt from now on | stub_dropped |
"""

from __future__ import annotations

from floorman.hand import Hand
from floorman.hand.events import CardMoved
from floorman.hand.state import LIVE
from floorman.rulings.case import Case
from floorman.rulings.hands import open_hand_of
from floorman.rulings.lying import BURNS, STUB, moved
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import Report, kind

MUCK = "muck"


@kind("stub-dropped", "order_known")
class StubDropped(Report, frozen=True):
    """Its cards lie on the floor or on the table, in order or not, by themselves or among others."""

    order_known: bool | None = None
    among_others: bool | None = None  # muck or burnt cards

    def ruled(self, case: Case) -> Outcome:
        hand, answer = open_hand_of(case), case.book.stub_dropped
        if answer.value == "floor":
            return Outcome(
                outcome="floor-decides",
                on=(answer,),
                options=(Option("play-on"), Option("hand-void")),
                steps=(Step("step.call-floor"),),
                discretion=True,
            )
        orderly = self.known(self.order_known, "order_known", case)
        if orderly and answer.value == "as_far_as_it_can_be_told":
            put_back = (Step("step.restore-stub"), Step("step.play-on"))
            return Outcome(outcome="play-on", on=(answer.about("restored"),), steps=put_back)
        if answer.value == "as_far_as_it_can_be_told" and self.known(self.among_others, "among_others", case):
            return self._shuffled(case, hand)
        steps = (Step("step.shuffle-stub"), Step("step.cut-stub"), Step("step.play-on"))
        return Outcome(outcome="play-on", on=(answer.about("alone"),), shuffled=True, steps=steps)

    def _shuffled(self, case: Case, hand: Hand | None) -> Outcome:
        """Burnt cards and muck go into it, as far as the hand has any."""
        back: tuple[CardMoved, ...] = ()
        if hand is not None:
            away = (cards for cards, status in zip(hand.cards, hand.status, strict=True) if status != LIVE)
            back = (*moved(BURNS, STUB, *hand.burns), *moved(MUCK, STUB, *(card for cards in away for card in cards)))
        steps = (Step("step.shuffle-all-into-stub"), Step("step.cut-stub"), Step("step.play-on"))
        on = (case.book.stub_dropped.about("with_others"),)
        return Outcome(outcome="play-on", on=on, cards=back, shuffled=True, steps=steps)
