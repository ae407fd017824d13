"""What goes wrong at a table, under the names that people have for it: each leads to a report, or to the questions that
a book answers. Read from `situations.toml`, where the words stand too by which they are found."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from floorman.asking.kinds import grouped
from floorman.asking.written import UNKNOWN, fact_of
from floorman.rulebook.question import Both
from floorman.rulings import KINDS, form_of
from floorman.speech import Lang, speech
from floorman.terms import text_in

SOMEBODY = ("seat", "who")
AND_THEN = ";"  # between one motion and the next, as facts are written
APART, HERE = "apart", "here"  # where a question tells it from others: its field, and what stays with this one
NOTHING: Mapping[str, str] = {}
# The groups in the order in which they are looked through.
GROUPS = ("dealing", "betting", "chips", "board", "hands", "showdown", "pot", "time", "button", "conduct")


class Other(Struct, frozen=True, forbid_unknown_fields=True):
    """Another situation that the same words may mean, with what its tap tells already."""

    to: str
    en: str
    de: str
    facts: dict[str, str] = {}

    def name(self, lang: Lang) -> str:
        return text_in(self, lang)


class Apart(Struct, frozen=True, forbid_unknown_fields=True):
    """What tells a situation from those that sound like it.

    Where it has a `question` nothing is ruled before that is answered; elsewhere its name says which of them it is, and
    the others are there to be tapped.
    """

    others: tuple[Other, ...]
    question: Both | None = None
    here: Both | None = None  # the answer that stays with this situation


class Situation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that goes wrong. `facts` is what its name tells already, `first` what is asked before all else."""

    id: str
    group: str
    en: str
    de: str
    en_hint: str
    de_hint: str
    en_words: tuple[str, ...]
    de_words: tuple[str, ...]
    kind: str = ""
    questions: tuple[str, ...] = ()  # where it is nothing to report: what a book answers
    facts: dict[str, str] = {}
    first: tuple[str, ...] = ()
    needs: tuple[tuple[str, ...], ...] = ()  # of each of these one, before anything is ruled, whatever its kind needs
    several: tuple[str, ...] = ()  # of these more than one is told, or it is something else that has happened
    single: tuple[str, ...] = ()  # of these its name says that it was one chip
    apart: Apart | None = None  # from what sounds like it
    often: int = 0  # the lower the more often; 0: seldom

    def name(self, lang: Lang) -> str:
        return text_in(self, lang)

    def hint(self, lang: Lang) -> str:
        return text_in(Both(self.en_hint, self.de_hint), lang)

    def phrases(self, lang: Lang) -> tuple[str, ...]:
        """Everything by which it is found in a language, its own name first."""
        return (self.name(lang), *(self.de_words if lang == "de" else self.en_words))

    @property
    def must(self) -> tuple[tuple[str, ...], ...]:
        """Facts without which it is nothing that has happened; conduct is always somebody's."""
        return ((SOMEBODY,) if self.kind == "incident" else ()) + self.needs

    def untold(self, told: Mapping[str, str]) -> tuple[str, ...]:
        """What somebody has to tell first: until then whatever the book could say rests on silence."""
        apart = self.apart is not None and self.apart.question is not None and told.get(APART) != HERE
        return (*self._lacks(self.must, told, lambda typed: AND_THEN in typed), *((APART,) if apart else ()))

    def untold_of(self, report: Mapping[str, Any]) -> tuple[str, ...]:
        """What its name needs of facts that are told as data. What is told to be unknown nobody is asked again, and
        what conduct costs a book says of anybody."""
        return self._lacks(self.needs, report, lambda told: told == UNKNOWN or len(told) > 1)

    def _lacks(
        self, needs: tuple[tuple[str, ...], ...], told: Mapping[str, Any], is_several: Callable[[Any], bool]
    ) -> tuple[str, ...]:
        nothing = tuple(one[0] for one in needs if not any(told.get(name) for name in one))
        return nothing + tuple(name for name in self.several if told.get(name) and not is_several(told[name]))


@cache
def situations() -> dict[str, Situation]:
    """All of them by their ids, in the order of the file; then kinds of reports that the file does not name yet."""
    text = files("floorman.asking").joinpath("situations.toml").read_text(encoding="utf-8")
    told = {id: _situation(id, one) for id, one in tomllib.loads(text).items()}
    named = {one.kind for one in told.values()}
    return told | {kind: one for kind, one in _by_name_alone().items() if kind not in named}


@cache
def _by_name_alone() -> dict[str, Situation]:
    """Each kind of report under the name that it has in a log."""
    en, de = speech("en"), speech("de")
    return {
        kind: Situation(
            id=kind,
            group=group,
            en=en.say(f"report.{kind}"),
            de=de.say(f"report.{kind}"),
            en_hint="",
            de_hint="",
            en_words=(kind.replace("-", " "),),
            de_words=(),
            kind=kind,
        )
        for group, kinds in grouped().items()
        for kind in kinds
    }


def situation_of_kind(kind: str) -> Situation:
    """Any report of this kind, by the name of the kind."""
    return _by_name_alone()[kind]


def _situation(id: str, told: dict[str, object]) -> Situation:
    found = msgspec.convert({"id": id, **told}, Situation)
    assert found.group in GROUPS, f"{id} stands in a group that there is"
    assert (found.kind in KINDS) != bool(found.questions), f"{id} is a report or a question"
    return found


def by_its_kind(report: Mapping[str, Any]) -> dict[str, Any]:
    """A report that is named as a situation, told as one of its kind; any other as it is. What is told counts before
    what the name says."""
    named = report.get("kind")
    one = situations().get(named) if isinstance(named, str) and named not in KINDS else None
    if one is None or not one.kind:
        return dict(report)
    forms = {form.name: form for form in form_of(one.kind).facts}
    said = {name: fact_of(forms[name], text) for name, text in one.facts.items()}
    return {**said, **report, "kind": one.kind}


def often() -> tuple[Situation, ...]:
    """Those that come up every evening, the most frequent first."""
    return tuple(sorted((one for one in situations().values() if one.often), key=lambda one: one.often))


def by_group() -> dict[str, tuple[Situation, ...]]:
    return {group: tuple(one for one in situations().values() if one.group == group) for group in GROUPS}


def situation_of(kind: str, told: Mapping[str, str] = NOTHING) -> Situation | None:
    """The situation that this report is, by what was told of it; None for what is no report.

    Many of them may be one kind: a string bet and a single chip are both something that was put in. Where what was
    told does not say which, it is none of them, and goes by the name of its kind.
    """
    alike = [one for one in situations().values() if one.kind == kind]
    fits = [one for one in alike if one.facts and all(told.get(name) == fact for name, fact in one.facts.items())]
    found = alike if len(alike) == 1 else fits
    if len(found) == 1 or kind not in KINDS:
        return found[0] if found else None
    any_of = dict.fromkeys(name for one in alike for names in one.needs for name in names)
    return msgspec.structs.replace(_by_name_alone()[kind], needs=(tuple(any_of),) if any_of else ())
