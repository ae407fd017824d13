"""Too few cards, or none: a misdeal, a dead hand, or the missing ones are dealt from the top of the stub."""

from __future__ import annotations

from floorman.hand.events import CardMoved
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import as_they_are
from floorman.rulings.lying import STUB, at, dying, from_stub, has_acted, moved
from floorman.rulings.misdeals import misdeal, play_on
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Lacking
from floorman.terms import SeatNo


def too_few(
    case: Case, seat: SeatNo, has: int, due: int, late: tuple[AnyAnswer, ...], since: tuple[Since, ...]
) -> Outcome:
    book = case.book
    if not has:
        return without_cards(case, seat, late)
    button = _button_rule(case, seat)
    if button and button[0].value == "completed_until_he_acts":
        if has_acted(case, seat) or any(act.seat == seat for act in since):
            return play_on(*button, hands=dying(case, seat))
        return completed(case, seat, due - has, *button)
    if late:
        return late_short(case, seat, *late)
    match book.too_few_cards.value:
        case "misdeal":
            return misdeal(case, book.too_few_cards)
        case "hand_dead":
            return play_on(book.too_few_cards, hands=dying(case, seat))
        case "completed":
            return completed(case, seat, due - has, book.too_few_cards)


def without_cards(case: Case, seat: SeatNo, late: tuple[AnyAnswer, ...]) -> Outcome:
    """A player who got no card at all: what he posted stays in where he is out of the hand."""
    answer = case.book.player_without_cards
    if late:
        return play_on(case.book.late_player_without_cards, *late, hands=dying(case, seat), dealt=False)
    if answer.value == "misdeal":
        return misdeal(case, answer)
    return play_on(answer, hands=dying(case, seat), dealt=False)


def late_short(case: Case, seat: SeatNo, *on: AnyAnswer) -> Outcome:
    answer = case.book.late_misdeal
    if answer.value == "wrong_hand_dead":
        return play_on(answer, *on, hands=dying(case, seat))
    return Outcome(
        outcome="floor-decides",
        on=(answer, *on),
        hands=as_they_are(case.hand, seat),
        options=(Option("hand-dead"), Option("hand-live")),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )


def completed(case: Case, seat: SeatNo, missing: int, *on: AnyAnswer) -> Outcome:
    """The hand counted his missing cards as dealt: it never left the stub what it exchanges for the top cards."""
    cards = from_stub(case, missing)
    absent: tuple[CardMoved, ...] = ()
    if case.hand is not None:
        his = case.hand.cards[case.hand.at[seat]]
        if missing > len(his):
            raise BadReport("should_have", f"the hand gives seat {seat} {len(his)} cards")
        absent = moved(at(seat), STUB, *his[len(his) - missing :])
    given = moved(STUB, at(seat), *cards)
    return Outcome(
        outcome="card-given",
        on=on,
        hands=as_they_are(case.hand, seat),
        cards=given,
        in_hand=(*absent, *given),
        steps=(Step("step.deal-missing", {"seat": seat}), Step("step.play-on")),
    )


def _button_rule(case: Case, seat: SeatNo) -> tuple[AnyAnswer, ...]:
    """The rule for the button, where he is the one and it says anything of its own."""
    answer = case.book.button_short_card
    if answer.value == "as_any_player":
        return ()
    if case.hand is None:
        raise Lacking("hand")  # whether he has the button decides
    return (answer,) if case.hand.rules.blinds and case.hand.positions.button == seat else ()
