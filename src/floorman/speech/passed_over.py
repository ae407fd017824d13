"""Players who were passed over, in sentences: what was done behind them and whether it holds, and who they are."""

from __future__ import annotations

from floorman.rulings import Outcome, Since
from floorman.rulings.outcome import PassedOver
from floorman.speech.catalogue import Speech
from floorman.speech.happenings import Called


def said_of_passed(outcome: Outcome, passed: PassedOver, say: Speech, called: Called) -> list[str]:
    """What holds first, then on whose hands somebody decides. A hand that nobody decides on is said elsewhere."""
    said = []
    if passed.doubt:
        doubt = passed.doubt.replace("_", "-")
        said.append(say.say(f"ruling.passed.doubt.{doubt}", who=called(passed.seats[0])))
    done = ", ".join(_act(act, say, called) for act in passed.acts)
    said.append(say.say("ruling.passed.holds" if passed.holds else "ruling.passed.anew", what=done))
    if outcome.outcome == "floor-decides":
        said.append(_whose(passed, say, called))
    if passed.yet:
        said.append(say.say("ruling.passed.yet", who=", ".join(map(called, passed.yet))))
    return said


def _whose(passed: PassedOver, say: Speech, called: Called) -> str:
    many = "one" if len(passed.seats) == 1 else "several" if passed.sure else "as-far"
    return say.say(f"ruling.passed.floor.{many}", who=", ".join(map(called, passed.seats)))


def _act(act: Since, say: Speech, called: Called) -> str:
    what = say.say(f"choice.{act.do}")
    if act.to is not None:
        what = say.say("happening.word-to", word=what, value=act.to)
    return say.say("ruling.passed.act", who=called(act.seat), what=what)
