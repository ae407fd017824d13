"""What is done in a step of a scenario, in words."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.reading import Declaration
from floorman.rulebook import incidents
from floorman.scenario.format import Act, Cards, Step
from floorman.terms import Fact, RuleId, SeatNo
from floorman.web.scenarios.values import OPEN, Values

RULED_BY_A_STATEMENT = "incident"


class Done(Struct, frozen=True):
    """A sentence, and what there is to know besides: names of facts with their values. `cites` are statements."""

    says: str
    facts: tuple[tuple[str, str], ...] = ()
    cites: tuple[RuleId, ...] = ()


def done(step: Step, values: Values, names: dict[SeatNo, str] | None = None) -> Done:
    teller = _Teller(values, names or {})
    if step.act is not None:
        return Done(teller.act(step.act))
    if step.declare is not None:
        return teller.declared(step.declare)
    if step.report is not None:
        return teller.reported(step.report)
    if step.command is not None:
        return teller.command(step.command)
    if step.cards is not None:
        return Done(teller.cards(step.cards))
    if step.at is not None:
        return Done(values.say("play.at", time=step.at))
    if step.wait is not None:
        return Done(values.say("play.wait", time=step.wait))
    return Done(values.say("play.asks"))


class _Teller:
    def __init__(self, values: Values, names: dict[SeatNo, str]) -> None:
        self._values = values
        self._say = values.say
        self._names = names

    def who(self, seat: SeatNo | None) -> str:
        return self._names.get(seat or 0) or self._say("hand.seat", seat=seat or 0)

    def act(self, act: Act) -> str:
        if act.all is not None and act.until is not None:
            until = self._say("practice.board") if act.until == "showdown" else self._say(f"street.{act.until}")
            return self._say("play.act.all-until", street=until)
        if act.all is not None:
            return self._say("play.act.all")
        bare = (act.do == "complete" and act.to is None) or (act.do == "show" and not act.cards)
        code = f"play.act.{act.do}-bare" if bare else f"play.act.{act.do}"
        facts: dict[str, Fact] = {"who": self.who(act.seat), "to": act.to or 0, "cards": act.cards or ""}
        return self._say(code, **facts)

    def declared(self, told: Declaration) -> Done:
        found = {
            key: value
            for key, value in msgspec.to_builtins(told).items()
            if key != "seat" and value not in (None, (), [], "", False, {})
        }
        return Done(self._say("play.declares", who=self.who(told.seat)), self._answered(found))

    def reported(self, report: dict[str, Any]) -> Done:
        kind, what = str(report["kind"]), str(report.get("what", ""))
        facts = {key: value for key, value in report.items() if key != "kind"}
        if kind != RULED_BY_A_STATEMENT:
            return Done(self._say("play.reports", what=self._say(f"report.{kind}")), self._answered(facts))
        facts.pop("what", None)
        known = incidents().get(what)
        if known is None:
            return Done(self._say("play.reports", what=self._say("report.incident")), self._answered(facts), (what,))
        named = known.says(self._values.words.lang)
        return Done(self._say("play.reports", what=named), self._answered(facts))

    def _answered(self, facts: dict[str, Any]) -> tuple[tuple[str, str], ...]:
        """The facts of a report are answers to questions, and chosen among the same words as in its form."""
        return tuple((self._say(f"fact.{key}"), self._values.value(value, "fact", key)) for key, value in facts.items())

    def command(self, command: dict[str, Any]) -> Done:
        name = str(command["name"])
        told = {key: value for key, value in command.items() if key not in ("name", "by")}
        if name == "bust":
            told = {"who": [one["who"] for one in told["busts"]], **_declared(told)}
        said = {key: self._said(key, value) for key, value in told.items()}
        template = self._say(f"play.command.{name}", **{key: f"{{{key}}}" for key in (*said, *OFTEN)})
        shown = [key for key in (*said, *OFTEN) if f"{{{key}}}" in template]
        sentence = self._say(f"play.command.{name}", **{key: said.get(key, OPEN) for key in shown})
        rest = [(self._values.label(key), value) for key, value in said.items() if key not in shown and value]
        if "by" in command:
            rest.append((self._values.label("by"), self._say(f"rank.{command['by']}")))
        return Done(sentence, tuple(rest))

    def _said(self, key: str, value: Any) -> str:
        """A sentence of a command says itself that a number is one of a table."""
        return str(value) if key in ("table", "step") else self._values.value(value, "command", key)

    def cards(self, cards: Cards) -> str:
        if cards.board or cards.burn:
            return self._say("play.cards.board" if cards.board else "play.cards.burn", cards=cards.deal)
        if cards.race is not None:
            return self._say("play.cards.race", cards=cards.deal)
        return self._say("play.cards.seat", who=self.who(cards.seat), cards=cards.deal)


# Named in sentences of commands also where a step leaves them out.
OFTEN = ("table", "who", "pot")


def _declared(told: dict[str, Any]) -> dict[str, Any]:
    """The rest of a command that tells who is out: all-ins by their numbers, and what else was said."""
    all_ins = {one["who"]: one["all_in"] for one in told["busts"] if "all_in" in one}
    rest = {key: value for key, value in told.items() if key != "busts"}
    return ({"all_in": all_ins} if all_ins else {}) | rest
