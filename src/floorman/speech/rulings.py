"""What a ruling comes to, as a sentence: for something said or put in with its amounts."""

from __future__ import annotations

from floorman.reading import Reading
from floorman.rulings import Outcome
from floorman.rulings.ruling import SHOW_ON
from floorman.speech.catalogue import Speech
from floorman.speech.happenings import Called, called_by_seat
from floorman.speech.passed_over import said_of_passed

# Where nobody knows how much it is.
REST = {"step.return-rest": "told.rest-returned", "step.adds-rest": "told.rest-added"}
# Said after a call that counts, these would have been more.
RAISING = ("bet", "raise", "all-in", "pot")

# What a street with a card too many comes to, more exactly than by its outcome.
TOLD_BY = {"step.mix-flop": "ruling.one-drawn", "step.surplus-back": "ruling.surplus-back"}


def headline(outcome: Outcome, say: Speech) -> str:
    reading = outcome.reading
    if outcome.passed is not None and outcome.outcome == "floor-decides":
        return " ".join(said_of_passed(outcome, outcome.passed, say, called_by_seat({}, say)))
    if is_played_on_without(outcome):
        return " ".join(played_on_without(outcome, say, called_by_seat({}, say)))
    if outcome.outcome == "play-on" and shows_on(outcome):
        return say.say("ruling.show-on")
    if (code := next((TOLD_BY[one.code] for one in outcome.steps if one.code in TOLD_BY), None)) is not None:
        return say.say(code)
    if reading is None or reading.total is None or outcome.outcome != reading.action:
        return say.say(f"ruling.{outcome.outcome}")
    rest = [say.say(REST[one.code]) for one in outcome.steps if one.code in REST]
    return " ".join([*_amounts(reading, reading.total, say), *rest])


def shows_on(outcome: Outcome) -> bool:
    """Is it the showdown that goes on?"""
    return any(step.code == SHOW_ON for step in outcome.steps)


def is_played_on_without(outcome: Outcome) -> bool:
    """Does it cost somebody his hand, and the others nothing?"""
    return outcome.outcome == "play-on" and "dead" in outcome.hands.values()


def played_on_without(outcome: Outcome, say: Speech, called: Called, *, whose: bool = True) -> list[str]:
    """Whose hand is dead, first of all; not `whose` it is, where that stands above."""
    dead, what = [seat for seat, word in outcome.hands.items() if word == "dead"], say.say("ruling.hand-dead")
    said = say.say("ruling.of-seat", who=", ".join(map(called, dead)), what=what) if whose else what
    return [said[:1].upper() + said[1:], say.say("ruling.show-on" if shows_on(outcome) else "ruling.others-play-on")]


def _amounts(reading: Reading, total: int, say: Speech) -> list[str]:
    said = [say.say(f"told.is.{reading.action}", total=total)]
    if reading.action == "call" and _tried_to_raise(reading):
        said.append(say.say("told.no-raise"))
    if reading.all_in:
        said.append(say.say("told.all-in"))
    if reading.must_add:
        said.append(say.say("told.must-add", amount=reading.must_add))
    if reading.returned:
        said.append(say.say("told.returned", amount=reading.returned))
    return said


def _tried_to_raise(reading: Reading) -> bool:
    """A string bet: a call with the first word or the first motion, and more with the next."""
    codes = {one.code: one.facts for one in reading.why}
    in_words = codes.get("reading.first-words", {}).get("then") in RAISING
    return in_words or ("reading.first-motion" in codes and reading.returned > 0)


def penalty_of(outcome: Outcome, say: Speech) -> str:
    """Which penalties there may be or must be for it; nothing where none is asked for."""
    penalty = outcome.penalty
    if penalty is None:
        return ""
    kinds = ", ".join(say.say(f"penalty.{kind.replace('_', '-')}") for kind in penalty.kinds)
    must = penalty.obligation == "must"
    return say.say("told.penalty-must", kinds=kinds) if must else say.say("told.penalty-may", kinds=kinds)


def because(outcome: Outcome, say: Speech) -> list[str]:
    """The reasons of a reading, in order; of other rulings the statements themselves are the reason."""
    if outcome.reading is None:
        return []
    return list(dict.fromkeys(say.ruling(reason) for reason in outcome.reading.why))
