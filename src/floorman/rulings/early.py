"""A street that was dealt before the betting was over.

| what becomes of it   | early_flop, early_turn, early_river, early_stud_street                 |
| burning once more    | burn_after_reshuffle; a burn card that was never laid is always due    |

Cards dealt too early were never in the hand: there they come from the stub.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from floorman.hand.state import NOBODY
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.lying import ASIDE, BOARD, BURNS, STUB, at, from_stub, moved
from floorman.rulings.misdeals import live_seats
from floorman.rulings.outcome import Outcome, Reason, Step
from floorman.rulings.report import BadReport, Report, kind

Street: TypeAlias = Literal["flop", "turn", "river", "fourth", "fifth", "sixth", "seventh"]

# Cards that come on a street, where no hand is told; a hand knows its own game.
CARDS = {"flop": 3, "turn": 1, "river": 1}

# Before the next street, and before the one after it, no card is burnt.
NEXT, AFTER_NEXT = 0b01, 0b10


@kind("early-street", "street", "burnt")
class EarlyStreet(Report, frozen=True):
    """A street was dealt before the betting was over."""

    lies_on: ClassVar[str] = "before"
    street: Street | None = None
    burnt: bool | Annotated[int, Meta(ge=0, le=1)] | None = None  # was a card burnt for it?

    def ruled(self, case: Case) -> Outcome:
        street = self.known(self.street, "street", case)
        burns = int(self.known(self.burnt, "burnt", case))
        _is_next(case, street)
        if street not in CARDS:
            return _early_stud(case, burns)
        book = case.book
        if street == "turn" and book.early_turn.value == "from_the_rivers_place":
            return _turn_from_the_rivers_place(case, burns)
        answer: AnyAnswer = {"flop": book.early_flop, "turn": book.early_turn, "river": book.early_river}[street]
        return _back_or_aside(case, street, burns, answer)


def _back_or_aside(case: Case, street: str, burns: int, answer: AnyAnswer) -> Outcome:
    """Its cards go back into the stub or aside, the burn card stays, and the street comes anew."""
    cards = from_stub(case, burns + cards_for(case, street))
    burn, dealt = cards[:burns], cards[burns:]
    is_out = answer.value == "set_aside"
    again = burns_again_after(case, street)
    return Outcome(
        outcome="board-redealt",
        on=(answer,),
        also=again if burns else (),
        cards=moved(BOARD, ASIDE if is_out else STUB, *dealt),
        in_hand=(*moved(STUB, BURNS, *burn), *(moved(STUB, ASIDE, *dealt) if is_out else ())),
        burnt=NEXT if burns and not again else 0,
        shuffled=True,
        steps=(
            Step("step.street-aside" if is_out else "step.street-back"),
            Step("step.shuffle-stub"),
            Step("step.finish-betting"),
            Step("step.deal-street-burning" if again or not burns else "step.deal-street"),
        ),
    )


def _turn_from_the_rivers_place(case: Case, burns: int) -> Outcome:
    """The next burn and the card due as river come as they would have come; the early one may be the river yet."""
    cards = from_stub(case, 4)
    burn, early = cards[:2] if burns else (cards[1], cards[0])
    second, turn = cards[2:]
    again = burns_again_after(case, "turn")
    made_up = () if burns else moved(STUB, BURNS, burn)
    return Outcome(
        outcome="card-set-aside",
        on=(case.book.early_turn,),
        also=again,
        cards=(
            *moved(BOARD, ASIDE, early),
            *made_up,
            *moved(STUB, BURNS, second),
            *moved(STUB, BOARD, turn),
            *moved(ASIDE, STUB, early),
        ),
        in_hand=moved(STUB, BURNS, burn),
        burnt=0 if again else AFTER_NEXT,
        coming=(second, turn),
        shuffled=True,
        steps=(
            Step("step.set-aside"),
            Step("step.finish-betting"),
            Step("step.deal-street-burning"),
            Step("step.aside-into-stub"),
            Step("step.river-burning" if again else "step.river"),
        ),
    )


def _early_stud(case: Case, burns: int) -> Outcome:
    """One card for each live hand, in the order of play."""
    hand = case.hand
    live = live_seats(case)
    order = [seat for seat in hand.seats if seat in live] if hand is not None else []
    cards = from_stub(case, burns + len(order))
    pairs = zip(order, cards[burns:], strict=True)
    return Outcome(
        outcome="board-redealt",
        on=(case.book.early_stud_street,),
        cards=tuple(move for seat, card in pairs for move in moved(at(seat), STUB, card)),
        in_hand=moved(STUB, BURNS, *cards[:burns]),
        burnt=NEXT if burns else 0,
        shuffled=True,
        steps=(
            Step("step.street-back"),
            Step("step.shuffle-stub"),
            Step("step.finish-betting"),
            Step("step.deal-street" if burns else "step.deal-street-burning"),
        ),
    )


def _is_next(case: Case, street: str) -> None:
    """It can be early only while the round before it is bet."""
    hand = case.hand
    if hand is None:
        return
    rounds = [one.street for one in hand.rules.game.rounds]
    if street not in rounds:
        raise BadReport("street", f"this game has no {street}; its streets are {', '.join(rounds)}")
    before = rounds[rounds.index(street) - 1]
    if hand.to_act == NOBODY or hand.street != before:
        raise BadReport("street", f"the {street} is early only during the betting of {before}")


def cards_for(case: Case, street: str) -> int:
    """How many cards come on this street: of a flop one less where it began before the first round."""
    return CARDS[street] if case.hand is None else case.hand.rules.game.dealt_for(street)


def burns_again_after(case: Case, street: str) -> tuple[Reason, ...]:
    answer = case.book.burn_after_reshuffle
    return (Reason("ruling.burn-again", answer.about(street).cites),) if street in answer.value else ()
