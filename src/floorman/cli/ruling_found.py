"""What somebody typed in their own words, as the situation that it means; and what was understood of its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from rich.padding import Padding
from rich.text import Text

from floorman.asking.search import Found, search
from floorman.asking.situations import Situation, situations
from floorman.cli.output import console, fail
from floorman.rulebook import Shelf, questions
from floorman.rulings import KINDS
from floorman.speech import Speech

# So much better than the next has to be what is taken without asking.
CLEARLY = 1.15
ENOUGH = 0.45
WORD_FOR_WORD = 0.97
SHOWN = 5


class Meant(Struct, frozen=True):
    """`told`: the kind and its facts, as they could have been typed; none where several things may be meant."""

    told: tuple[str, ...] = ()
    situation: Situation | None = None
    others: tuple[Situation, ...] = ()


def meant(typed: Sequence[str], say: Speech) -> Meant:
    """A kind with its facts stays what it is; a name or free words are looked up. Ends where nothing is known."""
    if typed[0] in KINDS:
        return Meant(tuple(typed))
    facts = tuple(one for one in typed if "=" in one)
    words = [one for one in typed if "=" not in one]
    named = situations().get(words[0]) if len(words) == 1 else None
    if named is not None:
        return Meant(_with_its_facts(named, facts), named)
    found = search(" ".join(words), say.lang)
    if not found:
        fail(say.say("ruling.nothing-like", words=" ".join(words)))
    others = tuple(one.situation for one in found[1:SHOWN])
    if not _is_clear(found):
        return Meant((), None, tuple(one.situation for one in found[:SHOWN]))
    best = found[0].situation
    return Meant(_with_its_facts(best, facts), best, others)


def _is_clear(found: Sequence[Found]) -> bool:
    best, *rest = found
    return best.worth >= WORD_FOR_WORD or (best.worth >= ENOUGH and (not rest or best.worth >= rest[0].worth * CLEARLY))


def _with_its_facts(one: Situation, facts: tuple[str, ...]) -> tuple[str, ...]:
    """What its name tells already, unless it was told otherwise."""
    told = {fact.partition("=")[0].lower() for fact in facts}
    return (one.kind, *(f"{name}={value}" for name, value in one.facts.items() if name not in told), *facts)


def tell_meant(found: Meant, say: Speech) -> None:
    """What was understood, and what else it may have been."""
    if found.situation is None and found.told:
        return
    if found.situation is None:
        console().print(Text(say.say("ruling.which"), style="bold"))
        for one in found.others:
            _tell_one(one, say)
        return
    what = f"{found.situation.name(say.lang)} ({found.situation.id})"
    console().print(Text(say.say("ruling.understood", what=what), style="dim"))
    if found.others:
        names = "; ".join(f"{one.name(say.lang)} ({one.id})" for one in found.others[:3])
        console().print(Text(say.say("ruling.or-else", others=names), style="dim"))


def _tell_one(one: Situation, say: Speech) -> None:
    asked = " ".join((f"floorman ruling {one.id}", *(f"{name}=…" for name in one.first[:3])))
    line = Text(f"{one.name(say.lang)}: ", style="bold").append(one.hint(say.lang), style="not bold")
    console().print(Padding(line, (0, 0, 0, 2), expand=False))
    console().print(Padding(Text(asked, style="dim"), (0, 0, 0, 4), expand=False))


def tell_answers(situation: Situation, book: str, shelf: Shelf, say: Speech) -> None:
    """Where nothing is to be reported: what the book answers, with its paragraphs."""
    rules = shelf.book(book)
    for id in situation.questions:
        answer, question = rules.answers[id], questions()[id]
        console().print()
        console().print(Text(question.says(say.lang), style="dim"))
        console().print(Text(question.meaning(answer.value, say.lang), style="bold"))
        status = "" if answer.status == "stated" else f" ({say.say('status.' + answer.status)})"
        for cite in answer.cites:
            line = Text(f"{cite}  ", style="cyan").append(rules.rules[cite].says(say.lang) + status, style="default")
            console().print(Padding(line, (0, 0, 0, 2), expand=False))


def tell_motions(report: dict[str, Any], say: Speech) -> None:
    """How chips were parted into motions: a comma parts chips, a semicolon motions."""
    told = report.get("motions")
    if not told:
        return
    if len(told) == 1:
        chips = [str(chip) for chip in told[0]]
        parted = ";".join(chips)
        line = say.say("ruling.one-motion", chips=", ".join(chips), parted=parted)
    else:
        line = say.say("ruling.motions", motions="; ".join(", ".join(map(str, one)) for one in told))
    console().print(Text(line, style="dim"))
