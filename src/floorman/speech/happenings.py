"""What happened at a table, from the facts of a report, as a dealer says it: "Björn (seat 4): one chip of 500,
no word".

What somebody wrote as he liked is not said again: it may name somebody, and stands on the wall and in the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from floorman.rulebook import incidents
from floorman.rulings import BadReport, FactForm, form_of, read_report
from floorman.speech.catalogue import CARDS, Speech
from floorman.terms import SeatNo

Called = Callable[[SeatNo], str]

# Told in these words themselves, the kind of report would say it once more.
PUT_IN = ("declaration", "out-of-turn")
# Who it is about, and what stands before the rest.
WHO = ("seat", "seats")
# Said with the word before it, or as a part of another fact.
WITH_ANOTHER = ("amount", "means", "to", "should_have")
# Seats of somebody else, each with what he has to do with it.
SEATS = ("by_seat", "should_be", "of", "from", "awarded_to", "onto", "button", "by", "asked_by")
# The same fact may be a word of ours, or it has another meaning as a word of the catalogue.
WHOSE = {"of": "happening.hand-of", "by": "happening.by-whom", "asked_by": "happening.asked_by-whom"}
BLINDS = ("small-blind", "big-blind")
# German words that begin a choice and are no nouns.
SMALL = frozenset((
    "Der", "Die", "Das", "Den", "Ein", "Eine", "Nach", "Vor", "Während", "Auf", "Bei", "Im", "Erst", "Er", "Alte",
    "Zwei", "Keine",
))  # fmt: skip
# Between the chips that lie apart, and those that were put in one after another.
PLUS = " + "


def told_of(report: Mapping[str, Any], say: Speech, called: Called) -> str:
    """One line: what it is, who, and how it was. `called` says who sits on a seat."""
    kind = str(report.get("kind", ""))
    if not _is_whole(report):
        return _name(kind, report, say)
    who, how = _who(report, called), [*_how(kind, report, say, called)]
    if kind == "wrong-award" and who:  # whose the chips are, and not who got them
        who = say.say("happening.theirs", who=who)
    name = "" if kind == "declaration" and how else _name(kind, report, say)
    parts = ", ".join([part for part in (who if name else "", *how) if part])
    head = name.rstrip("?") or who
    return say.say("happening.of", what=head, how=parts) if head and parts else head or parts


def _is_whole(report: Mapping[str, Any]) -> bool:
    """Can each fact be read as its form has it today? Of what a log of years ago holds otherwise the name is told."""
    try:
        read_report(dict(report))
    except BadReport:
        return False
    return True


def called_by_seat(names: Mapping[SeatNo, str], say: Speech) -> Called:
    """A seat with the name of whoever sits there, where that is known."""

    def called(seat: SeatNo) -> str:
        name = names.get(seat)
        return say.say("happening.who-on-seat", name=name, seat=seat) if name else say.say("place.seat", seat=seat)

    return called


def _name(kind: str, report: Mapping[str, Any], say: Speech) -> str:
    what = incidents().get(str(report.get("what", ""))) if kind == "incident" else None
    return what.says(say.lang) if what is not None else say.say(f"report.{kind}")


def _who(report: Mapping[str, Any], called: Called) -> str:
    seats = [one for name in WHO for one in _list(report.get(name)) if _is_seat(one)]
    return ", ".join(dict.fromkeys(called(seat) for seat in seats))


def _how(kind: str, report: Mapping[str, Any], say: Speech, called: Called) -> Iterator[str]:
    """Each fact that was told, in the order of the form; in what was put in, silence is told as well."""
    words = sorted(form_of(kind).facts, key=lambda one: one.name == "since")  # what was done after it is told last
    if kind in PUT_IN and not {"said", "amount"} & report.keys() and (report.get("chips") or report.get("motions")):
        yield from _told(words, report, say, called, only=("chips", "motions"))
        yield say.say("happening.no-word")
        words = [one for one in words if one.name not in ("chips", "motions")]
    yield from _told(words, report, say, called)


def _told(
    forms: Iterable[FactForm], report: Mapping[str, Any], say: Speech, called: Called, only: tuple[str, ...] = ()
) -> Iterator[str]:
    for form in forms:
        if form.name in report and form.name not in WHO and (not only or form.name in only):
            fact = _behind if form.name == "since" else _fact
            said = fact(form, report[form.name], report, say, called)
            if said:
                yield said


def _fact(form: FactForm, value: Any, report: Mapping[str, Any], say: Speech, called: Called) -> str:
    name = form.name
    code = f"happening.{name}"
    if value == "unknown" or (name, value) == ("by", "player"):
        return ""
    if isinstance(value, bool):
        yes_or_no = f"{code}.{'yes' if value else 'no'}"
        return say.say(yes_or_no) if say.knows(yes_or_no) else ""
    if name in SEATS and _is_seat(value):
        return say.say(WHOSE.get(name, code), who=called(value))
    match name:
        case "said" | "amount" | "do" | "to":
            return _said(name, value, report, say, called)
        case "chips" | "lying" | "taken_back":
            return say.say(code, chips=_chips(value, say))
        case "motions":
            return _motions(value, say)
        case "cards" if isinstance(value, list):
            return PLUS.join(say.say("happening.face-up", who=called(one["seat"]), nth=one["nth"]) for one in value)
        case "count" | "has" | "shown" if isinstance(value, int):
            return _cards(name, value, report, say)
        case "sits" | "belongs":
            return say.say(code, table=value["table"], seat=value["seat"])
    if not say.knows(code):
        return ""
    if isinstance(value, int):
        return say.say(code, value=value)
    if isinstance(value, str) and (value in form.choices or value in BLINDS):
        return say.say(code, value=_inside(say.say(f"choice.{value}"), say))
    return say.say(code, value=say.words({"cards": value})["cards"]) if _is_cards(value) else ""


def _behind(_: FactForm, value: Any, report: Mapping[str, Any], say: Speech, called: Called) -> str:
    """Who has called behind chips or words; of another act, what was done since."""
    acts = [act for act in _list(value) if isinstance(act, Mapping)]
    if report.get("kind") == "declaration":
        behind = [called(act["seat"]) for act in acts if act.get("do") == "call"]
        return say.say("happening.called-behind", who=", ".join(behind)) if behind else ""
    done = [
        say.say("happening.of", what=called(act["seat"]), how=_said("do", act["do"], act, say, called)) for act in acts
    ]
    return say.say("happening.since", acts=", ".join(done)) if done else ""


def _said(name: str, value: Any, report: Mapping[str, Any], say: Speech, called: Called) -> str:
    """A word with the amount that belongs to it, told once for both."""
    if name == "to":
        if _is_amount_of_an_act(report):
            return "" if "do" in report else say.say("happening.to", value=value)
        shown = [called(one) for one in _list(value) if _is_seat(one)]
        return say.say("happening.shown-to", who=", ".join(shown)) if shown else say.say("happening.shown-to-table")
    if name == "amount":
        if report.get("kind") not in PUT_IN:
            return say.say("happening.amount", value=value)
        return "" if "said" in report else say.say("happening.said", word=say.number(value))
    word = _words(value, say)
    if not word:
        return ""
    amount = report.get("to" if name == "do" else "amount")
    if amount is not None:
        by = report.get("means") == "by"
        word = say.say("happening.word-by" if by else "happening.word-to", word=word, value=amount)
    return say.say("happening.said", word=word) if name == "said" else word


def _is_amount_of_an_act(report: Mapping[str, Any]) -> bool:
    return report.get("kind") in ("out-of-turn", "wrong-amount-accepted")


def _words(value: Any, say: Speech) -> str:
    """None where it is no word of the game: that may be anything."""
    said = [say.say(f"choice.{one}") for one in _list(value) if say.knows(f"choice.{one}")]
    return ", ".join(said)


def _chips(value: Any, say: Speech) -> str:
    """Each sort once: "one chip of 500", "3 x 100"."""
    counts = {int(one): int(many) for one, many in value.items()} if isinstance(value, Mapping) else Counter(value)
    if sum(counts.values()) == 1:
        return say.say("happening.one-chip", value=next(iter(counts)))
    each = (
        say.say("happening.of-a-sort", many=many, value=one) if many > 1 else say.number(one)
        for one, many in sorted(counts.items(), reverse=True)
    )
    return PLUS.join(each)


def _motions(value: Any, say: Speech) -> str:
    motions = [_chips(one, say) for one in value if one]
    if len(motions) == 1:
        return motions[0]
    said = motions[0] if motions else ""
    for later in motions[1:]:
        said = say.say("happening.then", before=said, after=later)
    return said


def _cards(name: str, value: int, report: Mapping[str, Any], say: Speech) -> str:
    if name == "has" and "should_have" in report:
        return say.say("happening.has-not", value=value, should=report["should_have"])
    return say.say(f"happening.{name}.one" if value == 1 else f"happening.{name}.many", value=value)


def _inside(words: str, say: Speech) -> str:
    """Within a sentence what is no noun begins small."""
    small = say.lang == "en" or words.partition(" ")[0] in SMALL
    return words[:1].lower() + words[1:] if small and not words[1:2].isupper() else words


def _is_cards(value: Any) -> bool:
    return isinstance(value, str) and CARDS.fullmatch(value) is not None


def _is_seat(value: Any) -> bool:
    return type(value) is int


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]
