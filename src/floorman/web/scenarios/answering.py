"""What a step of a scenario led to, and what was expected of it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct

from floorman.scenario.play import HandSays, Played, named
from floorman.scenario.run import Failed, StepOutcome
from floorman.scenario.story import Emission
from floorman.speech.hands import told_by_event
from floorman.speech.history import sentence
from floorman.terms import RuleId
from floorman.tournament import AnyEvent
from floorman.web.scenarios.values import OPEN, SEPARATOR, Values

# They only say on what an answer rests; the answer says the rest.
UNTOLD = ("offers", "returned")
ASKED = "may."


class Line(Struct, frozen=True):
    says: str
    cites: tuple[RuleId, ...] = ()
    refused: bool = False
    expected: bool = False
    begins_street: bool = False
    explains: bool = False  # on what an answer rests that somebody asked for


class Row(Struct, frozen=True):
    """One expectation. `actual` stands where the story went another way."""

    label: str
    wanted: str
    holds: bool
    actual: str = ""
    cites: tuple[RuleId, ...] = ()


def answered(played: Played, values: Values) -> list[Line]:
    """The step's answer: what was refused, read or ruled, then what happened at the table and in the event."""
    if not 0 < played.at <= len(played.steps):
        return []
    outcome = played.steps[played.at - 1]
    values.facts = played.happened.facts
    wanted = played.expected.get("codes", ())
    found = [*_refused(outcome, values), *_said(outcome, values, wanted, ("reading", "ruling"))]
    for says in played.happened.hands:
        found += _hand(says, values, wanted)
    log = cast("dict[int, AnyEvent]", dict(played.happened.log))
    for version in played.happened.event:
        event = log[version]
        code = str(event.__struct_config__.tag).partition("/")[0]
        found.append(Line(sentence(event, log, values.words), event.cites, expected=code in wanted))
    return [*found, *_said(outcome, values, wanted, ("proposal", "explanation"))]


def _refused(outcome: StepOutcome, values: Values) -> Iterator[Line]:
    if outcome.refused is not None:
        one = outcome.refused
        values.facts = {**values.facts, one.code: one.facts}
        yield Line(values.code(one.code), one.cites, refused=True)


def _said(outcome: StepOutcome, values: Values, wanted: Any, kinds: tuple[str, ...]) -> Iterator[Line]:
    seen: set[str] = set()
    for said in outcome.emitted:
        if said.kind in kinds and _is_told(said) and said.code not in seen:
            seen.add(said.code)
            asked = said.kind == "explanation"
            says = values.code(said.code)
            if OPEN not in says:
                yield Line(says, said.cites, expected=said.code in wanted, explains=asked)


def _is_told(said: Emission) -> bool:
    return said.code not in UNTOLD and not said.code.startswith(ASKED)


def _hand(says: HandSays, values: Values, wanted: Any) -> Iterator[Line]:
    lines = told_by_event(says.events, values.words, names=says.names, all_cards=True)
    for event, told in list(zip(says.events, lines, strict=True))[says.since :]:
        code = str(event.__struct_config__.tag).partition("/")[0]
        for line in told:
            yield Line(line.says, line.cites, False, code in wanted, line.begins_street)


def expected(played: Played, values: Values) -> list[Row]:
    """What the scenario expects of the step, and whether it was so."""
    if not 0 < played.at <= len(played.steps):
        return []
    outcome = played.steps[played.at - 1]
    failed = {one.key: one for one in outcome.failed}
    rows = [_row(key, wanted, outcome, failed.get(key), values) for key, wanted in played.expected.items()]
    if "refused" in failed and "refused" not in played.expected:
        rows.append(Row(values.say("play.expects.refused"), values.say("ask.is-no"), False))
    return rows


def _row(key: str, wanted: Any, outcome: StepOutcome, failed: Failed | None, values: Values) -> Row:
    label = values.say(f"play.expects.{key}")
    match key:
        case "cites":
            return Row(label, "", failed is None, cites=tuple(wanted))
        case "codes":
            return Row(label, "", failed is None)
        case "refused":
            return Row(label, _refusal(wanted, values), failed is None)
        case "may":
            asked = [one["what"] for one in outcome.answers.get("may", ())]
            told = SEPARATOR.join(
                f"{values.value(what, 'may', 'what')}: {values.value(one.get('allowed'))}"
                for what, one in zip(asked, wanted, strict=False)
            )
            return Row(label, told, failed is None)
    told = _told(key, wanted, values)
    actual = "" if failed is None else _told(key, named(wanted, failed.actual), values)
    return Row(label, told, failed is None, actual)


def _told(key: str, value: Any, values: Values) -> str:
    if value is None or value is False or value in ({}, []):
        return values.say("play.none")
    return values.value(without_sources(value), key, key)


def without_sources(value: Any) -> Any:
    """An answer without the statements that it rests on: they have a row of their own."""
    if isinstance(value, dict):
        return {key: without_sources(one) for key, one in value.items() if key not in ("cites", "facts", "id")}
    return [without_sources(one) for one in value] if isinstance(value, (list, tuple)) else value


def _refusal(wanted: Any, values: Values) -> str:
    if isinstance(wanted, bool):
        return values.value(wanted)
    return values.code(wanted if isinstance(wanted, str) else wanted["code"]) if _code(wanted) else values.value(True)


def _code(wanted: Any) -> str:
    return wanted if isinstance(wanted, str) else str(wanted.get("code", ""))
