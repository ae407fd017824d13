"""What somebody decided on a report is carried out in the hand, also where the book had said something else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from floorman.floor.carrying import carried_out
from floorman.hand import AnyEvent, Hand
from floorman.rulebook import Rulebook
from floorman.rulings import HandWord, Option, Outcome
from floorman.rulings.authority import IN_WORDS, Decision, may_decide
from floorman.rulings.case import Case
from floorman.rulings.misdeals import all_back
from floorman.rulings.uncalled import with_uncalled
from floorman.terms import Accepted, By, Refused, Ruling, SeatNo, no
from floorman.tournament.reports import VOIDING

# What becomes of the hands that a ruling is about.
HANDS: dict[str, HandWord] = {
    "hand-live": "live", "hand-restored": "live", "hand-passive": "passive", "hand-dead": "dead", "fold": "folded",
}  # fmt: skip
NOTHING = (
    "no-effect", "play-on", "penalty", "binding", "old-level", "new-level", "floor-inspects", "request-refused",
    "clock-refused", "request-granted", "deck-changed", "must-show", "may-muck", "back-to-player",
)  # fmt: skip
# What chips or words may count as in place of what the book made of them, where no hand is told. Whoever raised or
# called had a bet before them, and whoever bet or checked had none; where it is open, either may have been so.
ANY_ACT = ("fold", "check", "call")
ACTS_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "raise": ("fold", "call"), "call": ("fold",), "bet": ("fold", "check"), "check": ("fold",),
    "fold": ("check", "call"), "complete": ("fold", "call"), "complete-or-forfeit": ("fold", "call"),
    "binding": ANY_ACT, "released": ANY_ACT, "back-to-player": ANY_ACT, "ask-player": ANY_ACT,
    "bet-corrected": ("fold", "call"), "bet-returned": ANY_ACT,
}  # fmt: skip


class Open(Struct, frozen=True):
    """What one person may decide instead; `wrong` is what keeps them from it where that is nothing."""

    choices: tuple[str, ...] = ()
    wrong: Ruling | None = None


def is_about_his_hand(report: Mapping[str, object], outcome: Outcome, seat: SeatNo | None) -> bool:
    """Whoever sits there would decide on their own hand: also where nobody knows what has become of it."""
    asked_for = report.get("of") if report.get("kind") == "see-hand-asked" else None
    return seat is not None and (seat in outcome.hands or seat == asked_for)


def open_to(
    by: By, book: Rulebook, outcome: Outcome, among: Iterable[str], *, before: Decision | None, own_hand: bool
) -> Open:
    """Those of them that their rank may choose, so that nobody gives reasons for what is refused to them anyway."""
    asked = {one: may_decide(book, outcome, one, by, "-", before=before, own_hand=own_hand) for one in among}
    may = tuple(one for one, answer in asked.items() if isinstance(answer, Decision))
    refused = next((answer.ruling for answer in asked.values() if isinstance(answer, Refused)), None)
    return Open(may, None if may else refused)


def on_a_hand(report: Mapping[str, object], *, in_hand: bool) -> bool:
    """Is a ruling on it one about a hand? `in_hand`: one is being played there, as far as anybody knows."""
    return in_hand and report.get("during_hand") is not False


def choices(outcome: Outcome, *, in_hand: bool = False, about_hand: bool = True) -> tuple[str, ...]:
    """What may be decided other than the book: first what the ruling itself offers, then what any hand allows.

    `in_hand`: it is carried out in a hand that is told. What the player themselves has to say is no decision there.
    `about_hand`: it is about one. Between two hands nothing is played on, and nothing is dealt again. Where no hand is
    told, chips or words may count as another act, and anything else may be decided in words.
    """
    offered = [one.outcome for one in outcome.options if not in_hand or _can_be_carried_out(one)]
    nothing = "no-effect" if outcome.outcome == "penalty" or not about_hand else "play-on"
    hands = ["hand-live", "hand-dead"] if outcome.hands else []
    acts = ACTS_INSTEAD.get(outcome.outcome, ()) if about_hand and not in_hand else ()
    usual = [nothing, *(["misdeal", *hands] if about_hand else []), *([] if in_hand else [IN_WORDS])]
    return tuple(one for one in dict.fromkeys((*offered, *acts, *usual)) if one != outcome.outcome)


def _can_be_carried_out(option: Option) -> bool:
    return option.then is not None or option.outcome in (*HANDS, *VOIDING, *NOTHING)


def carry_out_decision(
    hand: Hand, kind: str, outcome: Outcome, decision: Decision, case: Case, before: Decision | None = None
) -> Accepted[AnyEvent] | Refused:
    """The events that follow in the hand; none where it does not change. `before` is what was decided last."""
    decided = decision.decided
    as_the_book_says = decided == outcome.outcome and outcome.definite
    if as_the_book_says and (before is None or before.decided == decided or decided not in HANDS):
        return Accepted(())  # carried out already
    option = next((one for one in outcome.options if one.outcome == decided), None)
    if option is not None and option.then is not None:
        return carried_out(hand, kind, option.then)
    plain = Outcome(outcome=decided, on=outcome.on, instead_of=outcome.outcome)  # type: ignore[arg-type]
    if decided in HANDS:
        word = HANDS[decided]
        presence = outcome.presence if word == "live" else {}
        hands = outcome.hands if as_the_book_says else dict.fromkeys(outcome.hands, word)
        found = plain.but(hands=hands, presence=presence)
        return carried_out(hand, kind, with_uncalled(case, found))
    if decided in VOIDING:
        return carried_out(hand, kind, plain.but(chips=all_back(case), void=True, shuffled=True))
    if decided in NOTHING:
        return Accepted(())
    return no("rule.no-option", outcome.cites, chosen=decided, known=", ".join((*HANDS, *VOIDING, *NOTHING)))


def without_hand(outcome: Outcome, decision: Decision, *, on_a_hand: bool = False) -> Refused | None:
    """Why something cannot be decided where no hand is told; None if it can. There is nothing to carry out then.

    `on_a_hand`: it was about one, so that it may be void, or somebody's cards be dead.
    """
    offered: set[str] = {outcome.outcome, *(one.outcome for one in outcome.options)}
    if on_a_hand:
        offered |= {*VOIDING, *HANDS, *ACTS_INSTEAD.get(outcome.outcome, ())}
    known = offered | {*NOTHING, IN_WORDS}
    if decision.decided in known:
        return None
    return no("rule.no-option", outcome.cites, chosen=decision.decided, known=", ".join(sorted(known)))
