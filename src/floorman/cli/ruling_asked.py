"""A question put together from words, or asked for one fact after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from floorman.asking import AskError, answered, read_asked
from floorman.asking.form import AROUND, asks_for, words_for
from floorman.asking.kinds import grouped
from floorman.asking.search import search
from floorman.asking.situation import Situation, hand_of, street_of
from floorman.asking.situations import Situation as Happened
from floorman.asking.situations import situation_of_kind, situations
from floorman.asking.written import NotUnderstood, example_of, fact_of
from floorman.cli.output import console, fail
from floorman.cli.ruling_found import tell_answers
from floorman.rulebook import SHIPPED, Shelf, incidents
from floorman.rulings import KINDS, FactForm, form_of
from floorman.speech import Speech
from floorman.terms import meant, whole_number

FOUND_MOST = 6  # so many are listed of what words may mean
SITUATION = {
    "game": "ask.game",
    "blinds": "ask.blinds",
    "players": "ask.players",
    "street": "ask.street",
    "done": "ask.done",
}


def from_words(told: Sequence[str], book: str, say: Speech) -> dict[str, Any]:
    """`clock-expired seat=4 facing_bet=no blinds=100/200` as a question; ends with a clear word where it is none."""
    kind, *rest = told
    if kind not in KINDS:
        fail(say.say("ruling.no-such-kind", kind=kind))
    facts = {form.name: form for form in form_of(kind).facts}
    report: dict[str, Any] = {"kind": kind}
    around: dict[str, str] = {}
    for one in rest:
        name, equals, value = one.partition("=")
        name = name.lower()
        inside = name.removeprefix("hand-")
        of_hand = inside in AROUND and (name != inside or name not in facts)
        if (inside if of_hand else name) in (around if of_hand else report):
            fail(say.say("ruling.told-twice", fact=name))
        if not equals or not (of_hand or name in facts):
            known = (*facts, *AROUND)
            like = meant(name, known) if equals else {}
            fail(say.problem("ruling.no-such-fact", {"kind": kind, "told": one, "known": ", ".join(known), **like}))
        if of_hand:
            around[inside] = value
        else:
            report[name] = _understood(facts[name], value, say)
    if around:
        around.setdefault("street", street_of(kind, report.get("street"), around.get("game", "nlhe")))
    return {"book": book, "report": report} | (_around(Situation(**around), say) if around else {})


def _understood(form: FactForm, typed: str, say: Speech) -> Any:
    try:
        return fact_of(form, typed)
    except NotUnderstood as error:
        fail(f"{form.name}: {say.say(error.code, **error.facts)}")


def _around(told: Situation, say: Speech) -> dict[str, Any]:
    try:
        hand, steps = hand_of(told)
    except AskError as error:
        fail(error.told(say))
    return {"hand": hand, "steps": steps}


def ask_step_by_step(shelf: Shelf, say: Speech, book: str | None = None) -> dict[str, Any]:
    """The book, the situation, and the few facts that matter, until the book can answer."""
    chosen = book or _chosen(say.say("ask.book"), [(name, _title(shelf, name, say)) for name in SHIPPED], say)
    situation = _chosen_situation(shelf, chosen, say)
    kind = situation.kind
    facts = {form.name: form for form in form_of(kind).facts}
    known = {name: fact_of(facts[name], told) for name, told in situation.facts.items()}
    asked: dict[str, Any] = {"book": chosen, "report": {"kind": kind} | known, **_named(situation)}
    for name, form in facts.items():
        if form.required and name == "street" and KINDS[kind].lies_on and name not in known:
            asked["report"][name] = _ask_fact(kind, form, say)
    if KINDS[kind].in_hand:
        asked |= _ask_situation(say, asked["report"])
    for name, form in facts.items():
        if form.required and name not in asked["report"]:
            asked["report"][name] = _ask_fact(kind, form, say)
    for name in KINDS[kind].usual:
        if name in known:
            continue
        typed = _ask_fact(kind, facts[name], say, may_be_empty=True)
        if typed is not None:
            asked["report"][name] = typed
    while (wanted := _still_wanted(asked, facts, shelf, say)) is not None:
        for name in wanted:
            if name in facts:
                asked["report"][name] = _ask_fact(kind, facts[name], say)
            else:
                asked |= _ask_situation(say, asked["report"])
    return asked


def _still_wanted(asked: dict[str, Any], facts: Mapping[str, FactForm], shelf: Shelf, say: Speech) -> list[str] | None:
    """The facts that the book asks for, or one that cannot be, `hand` among them. None: it can answer."""
    try:
        missing = answered(read_asked(asked), shelf)["missing"]
    except AskError as error:
        console().print(Text(error.told(say), style="red"))
        where = error.path.removeprefix("report.").partition(".")[0].partition("[")[0]
        return [where] if where in facts else ["hand"]
    return [one["fact"] for one in missing] or None


def _named(situation: Happened) -> dict[str, str]:
    """By the name of a situation it is asked for what that needs; by the name of a kind for nothing more."""
    return {} if situation.id == situation.kind else {"situation": situation.id}


def _title(shelf: Shelf, name: str, say: Speech) -> str:
    return shelf.book(name).head.title.says(say.lang)


def _chosen_situation(shelf: Shelf, book: str, say: Speech) -> Happened:
    """By its number, its name, or in one's own words: then what they may mean is listed anew. What is nothing to report
    is answered at once, and asked on."""
    listed = [situation_of_kind(name) for names in grouped().values() for name in names]
    while True:
        for number, one in enumerate(listed, start=1):
            name = one.name(say.lang) if one.id != one.kind else say.say(f"report.{one.kind}")
            console().print(Text(f"{number:3}  {name}  ", end="").append(one.id, style="dim"))
        typed = _typed(say.say("ask.kind"))
        chosen = _meant_by(typed, listed)
        if chosen is None:
            console().print(Text(say.say("ask.one-of-these"), style="red"))
            found = tuple(one.situation for one in search(typed, say.lang)[:FOUND_MOST])
            listed = [*found] or listed
        elif chosen.questions:
            tell_answers(chosen, book, shelf, say)
        else:
            return chosen


def _meant_by(typed: str, listed: Sequence[Happened]) -> Happened | None:
    number = whole_number(typed) or 0
    if 0 < number <= len(listed):
        return listed[number - 1]
    return situation_of_kind(typed) if typed in KINDS else situations().get(typed)


def _chosen(asks: str, choices: Sequence[tuple[str, str]], say: Speech) -> str:
    for number, (name, title) in enumerate(choices, start=1):
        console().print(Text(f"{number:3}  {title}  ", end="").append(name, style="dim"))
    while True:
        typed = _typed(asks)
        for number, (name, _) in enumerate(choices, start=1):
            if typed in (str(number), name):
                return name
        console().print(Text(say.say("ask.one-of-these"), style="red"))


def _ask_situation(say: Speech, report: Mapping[str, Any]) -> dict[str, Any]:
    """The hand in a few words, each until it can be."""
    console().print(Text(say.say("ask.seats-of-the-hand"), style="dim"))
    told: dict[str, str] = {}
    for name, code in SITUATION.items():
        street = street_of(report["kind"], report.get("street"), told.get("game", "nlhe"))
        if name == "street" and street:
            told[name] = street
            continue
        while True:
            typed = _typed(say.say(code))
            try:
                found = hand_of(Situation(**(told | ({name: typed} if typed else {}))))
            except AskError as error:
                console().print(Text(error.told(say), style="red"))
                continue
            break
        told |= {name: typed} if typed else {}
    return {"hand": found[0], "steps": found[1]}


def _ask_fact(kind: str, form: FactForm, say: Speech, *, may_be_empty: bool = False) -> Any:
    """The fact; None where nothing is to be told."""
    asks = say.say(asks_for(kind, form.name))
    hint = f"{_hint(form, say)} {say.say('ask.or-nothing') if may_be_empty else ''}".strip()

    words = _words(form)
    for number, word in enumerate(words, start=1):
        console().print(Text(f"{number:3}  {_called(word, say)}  ", end="").append(word, style="dim"))

    def read(typed: str) -> Any:
        if 0 < (whole_number(typed) or 0) <= len(words):
            typed = words[int(typed) - 1]
        return None if may_be_empty and not typed else fact_of(form, typed)

    return _until_understood(f"{asks} {hint}".strip(), read, say)


def _hint(form: FactForm, say: Speech) -> str:
    if form.type == "flag":
        return say.say("ask.yes-or-no")
    example = example_of(form)
    return f"({example})" if example else ""


def _words(form: FactForm) -> list[str]:
    """Those to choose from, where a fact is a word."""
    return [choice for choice in words_for(form) if choice not in ("true", "false")]


def _called(word: str, say: Speech) -> str:
    """Conduct is called as the books call it."""
    return incidents()[word].says(say.lang) if word in incidents() else say.say(f"choice.{word}")


def _until_understood(asks: str, read: Callable[[str], Any], say: Speech) -> Any:
    while True:
        try:
            return read(_typed(asks))
        except NotUnderstood as error:
            console().print(Text(say.say(error.code, **error.facts), style="red"))


def _typed(asks: str) -> str:
    try:
        return console().input(Text(f"{asks} ", style="bold")).strip()
    except (EOFError, KeyboardInterrupt):
        raise SystemExit(130) from None
