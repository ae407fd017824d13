"""A ruling as it is said at a table: who does what now, and on what that hangs.

The names of a table come in as `called`. Beside `headline`, which says the same of a hand that is only thought up.
"""

from __future__ import annotations

from floorman.reading import Declaration, Early
from floorman.rulings import Outcome
from floorman.rulings.forms import DEALING
from floorman.speech.catalogue import Speech
from floorman.speech.happenings import Called
from floorman.speech.passed_over import said_of_passed
from floorman.speech.rulings import headline, is_played_on_without, played_on_without
from floorman.terms import SeatNo

# Outcomes that are somebody's: his act, his hand, his card, his clock.
OF_A_SEAT = frozenset((
    "call", "check", "bet", "raise", "fold", "complete", "bring-in", "complete-or-forfeit", "ask-player", "binding",
    "bet-corrected", "bet-returned", "hand-dead", "hand-live", "hand-passive", "hand-restored", "card-replaced",
    "card-given", "must-show", "may-muck", "clock-started", "clock-refused", "checked-on-time", "chips-forfeited",
    "floor-inspects", "floor-decides",
))  # fmt: skip
# Of several hands those are meant that are this now.
WORTH = {"fold": "folded", "hand-dead": "dead", "hand-live": "live", "hand-passive": "passive"}
# They are a misdeal themselves, or nobody has decided yet whether it is one.
NO_WORD_ON_IT = ("misdeal", "hand-void", "floor-decides", "penalty")
AMOUNTS = ("bet", "raise", "complete")
ACTS = ("call", "check", "fold", "all-in")
CHANGED_BY = ("higher_amount", "counted_raise")


def said_at_the_table(kind: str, outcome: Outcome, say: Speech, called: Called, *, whose: bool = True) -> str:
    """In a sentence or some, each of which names whoever it is about; not `whose` it is, where that stands above."""
    return " ".join(said_apart(kind, outcome, say, called, whose=whose))


def said_apart(kind: str, outcome: Outcome, say: Speech, called: Called, *, whose: bool = True) -> list[str]:
    """The same in its parts: first, in few words, what is to be done now, and then on what it hangs."""
    first, *more = _parts(outcome, say, called, whose=whose)
    if kind in DEALING and outcome.outcome not in NO_WORD_ON_IT:
        first = say.say("ruling.no-misdeal", then=first)
    return [first[:1].upper() + first[1:], *more]


def _parts(outcome: Outcome, say: Speech, called: Called, *, whose: bool) -> list[str]:
    turn, home = _seat_in("step.action-back", outcome), _returned(outcome)
    if outcome.passed is not None:
        whole = [] if outcome.outcome == "floor-decides" else [_of_seats(outcome, say, called, whose=True)]
        return [*whole, *said_of_passed(outcome, outcome.passed, say, called)]
    if is_played_on_without(outcome):
        return played_on_without(outcome, say, called, whose=whose)
    match outcome.outcome:
        case "back-to-player" if turn is not None:
            return [say.say("ruling.turn-now", who=called(turn)), *_stands(outcome, say, called)]
        case "released" if (free := _seat_in("step.acts-freely", outcome)) is not None:
            now = [] if turn is None else [say.say("ruling.turn-now", who=called(turn))]
            return [
                *now,
                say.say("ruling.is-free", who=called(free)),
                *([say.say("told.returned", amount=home)] * (home > 0)),
            ]
        case "penalty" if (penalty := outcome.penalty) is not None:
            code = "ruling.floor-must-penalise" if penalty.obligation == "must" else "ruling.floor-may-penalise"
            who = say.say("ruling.whoever-did-it") if penalty.seat is None else called(penalty.seat)
            return [say.say(code, who=who)]
        case word if word in OF_A_SEAT and _whose(outcome):
            return [_of_seats(outcome, say, called, whose=whose)]
    return [headline(outcome, say)]


def _of_seats(outcome: Outcome, say: Speech, called: Called, *, whose: bool) -> str:
    what = _whole(outcome, say)
    return say.say("ruling.of-seat", who=", ".join(map(called, _whose(outcome))), what=what) if whose else what


def _whose(outcome: Outcome) -> list[SeatNo]:
    worth = WORTH.get(outcome.outcome)
    seats = [seat for seat, word in outcome.hands.items() if worth in (None, word)]
    return seats if worth is not None or len(seats) == 1 else []


def _whole(outcome: Outcome, say: Speech) -> str:
    """What holds him is said with its amount."""
    reading = outcome.reading
    if outcome.outcome != "binding" or reading is None or reading.action not in OF_A_SEAT:
        return headline(outcome, say)
    held = outcome.but(outcome=reading.action)
    return f"{headline(outcome, say)} {headline(held, say)}"


def _stands(outcome: Outcome, say: Speech, called: Called) -> list[str]:
    """What was done too early, and on what it hangs whether it holds him."""
    kept = outcome.keeps
    if kept is None:
        return []
    values = {answer.value for answer in outcome.on}
    code = next(
        (f"ruling.early.{one.replace('_', '-')}" for one in CHANGED_BY if one in values), "ruling.early.in-any-case"
    )
    return [say.say(code, early=called(kept.said.seat), what=_early(kept, say))]


def _early(kept: Early, say: Speech) -> str:
    said: Declaration = kept.said
    word = said.words[0] if len(said.words) == 1 else ""
    if word in AMOUNTS and said.amount is not None and said.means in (None, "to"):
        return say.say(f"early.{word}", amount=said.amount)
    if word in ACTS:
        return say.say(f"early.{word}")
    put_in = sum(chip for motion in said.moved for chip in motion)
    return say.say("early.chips", amount=put_in) if put_in and said.is_silent else say.say("early.act")


def _seat_in(step: str, outcome: Outcome) -> SeatNo | None:
    found = next((one.facts["seat"] for one in outcome.steps if one.code == step), None)
    return found if isinstance(found, int) else None


def _returned(outcome: Outcome) -> int:
    amounts = (one.facts.get("amount") for one in outcome.steps if one.code == "step.return-to-seat")
    return sum(amount for amount in amounts if isinstance(amount, int))
