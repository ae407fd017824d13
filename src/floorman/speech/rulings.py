"""What a ruling comes to, as a sentence: for something said or put in with its amounts."""

from __future__ import annotations

from floorman.reading import Reading
from floorman.rulings import Outcome
from floorman.speech.catalogue import Speech
from floorman.speech.happenings import called_by_seat
from floorman.speech.passed_over import said_of_passed


def headline(outcome: Outcome, say: Speech) -> str:
    reading = outcome.reading
    if outcome.passed is not None and outcome.outcome == "floor-decides":
        return " ".join(said_of_passed(outcome, outcome.passed, say, called_by_seat({}, say)))
    if reading is None or reading.total is None or outcome.outcome != reading.action:
        return say.say(f"ruling.{outcome.outcome}")
    return " ".join(_amounts(reading, reading.total, say))


def _amounts(reading: Reading, total: int, say: Speech) -> list[str]:
    said = [say.say(f"told.is.{reading.action}", total=total)]
    if reading.all_in:
        said.append(say.say("told.all-in"))
    if reading.must_add:
        said.append(say.say("told.must-add", amount=reading.must_add))
    if reading.returned:
        said.append(say.say("told.returned", amount=reading.returned))
    return said


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
